"""The engine against the plain reference implementation, over random games."""

import json
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.reference import village as reference

import eurozoo

from .helpers import COUNTS, family, position

Position = dict[str, Any]
#: what the reference does not keep
ENGINE_ONLY = ("agenda", "decisions", "rng")


def agree(name: str, engine: Any, expected: Any, p: Position) -> None:
    """Fail with the position that the two see differently."""
    assert engine == expected, f"{name}: engine {engine}, reference {expected}\n{json.dumps(p)}"


def differences(engine: Any, expected: Any) -> tuple[Any, Any]:
    """What differs of two values; of tables only the entries that differ."""
    if not isinstance(engine, dict):
        return engine, expected
    differing = {key for key in engine.keys() | expected.keys() if engine.get(key) != expected.get(key)}
    pairs = {key: differences(engine.get(key), expected.get(key)) for key in sorted(differing)}
    return {key: ours for key, (ours, _) in pairs.items()}, {key: other for key, (_, other) in pairs.items()}


def comparable(p: Position) -> Position:
    """A position without what only the engine knows, customers in one order.

    Who has passed counts on a market day only, and who was bought out of the bag only while that goes on.
    """
    p = {key: value for key, value in p.items() if key not in ENGINE_ONLY}
    for key, owner in [*enumerate(p["players"]), *([("carla", p["carla"])] if "carla" in p else [])]:
        p[f"owner {key}"] = owner | {"customers": sorted(owner["customers"])}
    del p["players"]
    p.pop("carla", None)
    if p["decision"] == "game_over":
        del p["to_move"]
    if p["decision"] != "market":
        del p["market_day"]
    if p["decision"] != "buy_draw":
        del p["mass"]
    return p


class Lane:
    """A game of the batch and the same game of the reference.

    Attributes:
        here: the engine's position.
        words: its legal actions; empty when the game is over.
    """

    def __init__(self, vec: Any, number: int, start: Position | None = None) -> None:
        self.vec, self.number = vec, number
        self.look()
        self.game = reference.Game(start or self.here, self.here)
        self.compare()

    def look(self) -> None:
        ids, counts = self.vec.legal_actions
        self.here = self.vec.get_position(self.number)
        self.words = [self.vec.action_name(i) for i in ids[self.number, : counts[self.number]]]

    def follow(self, word: str) -> None:
        """Give the reference the answer that the engine has had, and compare."""
        before = self.here
        self.look()
        try:
            self.game.answer(word, self.here)
        except AssertionError as error:
            raise AssertionError(f"{word}: {error}\n{json.dumps(before)}") from error
        self.compare()

    def compare(self) -> None:
        p = self.here
        agree("position", *differences(comparable(p), comparable(self.game.p)), p)
        agree("legal", set(self.words), self.game.words, p)
        scores = [reference.score(p, seat) for seat in range(p["num_players"])]
        agree("scores", self.vec.scores()[self.number].tolist(), scores, p)
        if p["status"] != "running" and p["num_players"] > 1:
            won = np.flatnonzero(self.vec.final_winners[self.number]).tolist()
            agree("winners", won, reference.winners(p), p)


def choose(words: list[str], random: Random) -> str:
    """A word; actions and purchases that lead far are likelier than declining."""
    likely = [word for word in words if word not in ("skip", "pass", "done")]
    return random.choice(likely if likely and random.random() < 0.85 else words)


def play_and_compare(vec: Any, lanes: list[Lane], random: Random, decisions: int) -> None:
    """Random play in all lanes, compared at every decision."""
    for _ in range(decisions):
        words = [choose(lane.words, random) if lane.words else None for lane in lanes]
        if not any(words):
            break
        vec.step(np.array([eurozoo.PASS if word is None else vec.action_id(word) for word in words]))
        for lane, word in zip(lanes, words, strict=True):
            if word is not None:
                lane.follow(word)


def whole_games(num_players: int, number: int, seed: int, decisions: int = 100_000) -> None:
    """Random games from the set-up on."""
    vec = eurozoo.make_vec(
        "village-v0", number, num_players=num_players, seed=seed, autoreset_mode="Disabled"
    )
    lanes = [Lane(vec, i) for i in range(number)]
    play_and_compare(vec, lanes, Random(seed), decisions)


def made_up_games(num_players: int, number: int, seed: int, decisions: int = 40) -> None:
    """Random play from positions that it seldom reaches."""
    random = Random(seed)
    vec = eurozoo.make_vec(
        "village-v0", number, num_players=num_players, seed=seed, autoreset_mode="Disabled"
    )
    lanes = []
    for i in range(number):
        p = made_up_position(num_players, random)
        vec.set_position(i, p)
        lanes.append(Lane(vec, i, start=p))
    play_and_compare(vec, lanes, random, decisions)


# --- made-up positions ------------------------------------------------------------------------------------


def made_up_position(num_players: int, random: Random) -> Position:
    """The start of a turn anywhere in a game: families, farmyards, board and market drawn at random."""
    p = position(num_players)
    p["round"] = random.randint(1, 5)
    p["active"] = p["to_move"] = random.randrange(num_players)
    p["starting_player"] = random.randrange(num_players)
    p["ring"] = random.choice([None, None, *range(num_players)])
    for owner in reference.families(p):
        scatter(p, owner, random)
    for player in p["players"]:
        stock_up(p, player, random)
    deal_market(p, random)
    lay_cubes(p, random)
    if reference.full(p):
        p["triggered_by"] = random.randrange(len(reference.families(p)))
        p["final_turns"] = random.randint(1, num_players)
        if random.random() < 0.5:
            p["spaces"] = {space: {} for space in reference.SPACES}
    return p


def scatter(p: Position, owner: dict[str, Any], random: Random) -> None:
    """Put a family's members anywhere, the dead where there is room."""
    carla = "track" in owner
    family(owner, farmyard="1111")
    dead = random.choice((0.1, 0.4, 0.8))
    for number in reference.FAMILY if carla else reference.FAMILY[: random.randint(4, 11)]:
        start = "supply" if number in reference.at(owner, "supply") else "farmyard"
        if random.random() < dead:
            free = {s: reference.free_spaces(p, s) for s in reference.SECTIONS}
            places = [f"chronicle_{section}" for section, n in free.items() if n]
            places += ["grave"] if not all(free.values()) and reference.free_graves(p) else []
        elif carla:
            empty = [stage for stage in reference.CHURCH if not reference.at(owner, stage)]
            places = [start, "bag", *empty] if number > 2 else [start]
        else:
            places = ["bag", *["farmyard"] * 4, *random.sample(reference.ON_BOARD, 6)]
        reference.move(owner["family"], number, start, random.choice(places or ["gone"]))


def stock_up(p: Position, player: dict[str, Any], random: Random) -> None:
    high = random.choice((1, 3, 5))
    player["cubes"] = drawn_counts(reference.COLORS, high, random)
    player["goods"] = drawn_counts(reference.GOODS, min(2, high), random)
    player["coins"] = min(random.randint(0, high), reference.coin_supply(p))
    player["grain"] = random.randint(0, 5)
    player["time"] = random.choice((random.randint(0, 9), 8, 9))
    there = player["family"]
    player["cities"] = [city for city in reference.CITIES if city in there or random.random() < 0.2]
    player["prestige"] = random.randint(0, 20)


def drawn_counts(words: tuple[str, ...], high: int, random: Random) -> dict[str, int]:
    counts = {word: random.randint(0, high) for word in words}
    return {word: n for word, n in counts.items() if n}


def deal_market(p: Position, random: Random) -> None:
    """Customers in any order; some served, so that the pile runs out here and there."""
    tiles = random.sample(list(reference.POINTS), len(reference.POINTS))
    stalls = reference.STALLS[reference.players_of_card(p)]
    for _ in range(random.choice((0, 6, 12, 15))):
        random.choice(reference.families(p))["customers"].append(tiles.pop())
    market = {"stalls": [None] * stalls, "waiting": [None] * reference.WAITING, "pile": tiles}
    reference.refill(market)
    p["market"] = market


def lay_cubes(p: Position, random: Random) -> None:
    """What a round has left on the board and in the bag; Carla's board."""
    card = reference.players_of_card(p)
    spaces: Position = {space: {} for space in reference.SPACES}
    plague = 4
    for _ in range(random.choice((2, 3, 6, 15))):
        space = random.choice(reference.SPACES)
        cube = random.choice(reference.CUBES if plague else reference.COLORS)
        if sum(spaces[space].values()) < reference.SEED[card][reference.SPACES.index(space)]:
            reference.add(spaces[space], cube, 1)
            plague -= cube == "plague"
    p["spaces"] = spaces
    p["bag"] = drawn_counts(reference.COLORS, 2, random)
    if p["num_players"] > 1:
        return
    carla = p["carla"]
    carla["track"] = random.randint(1, reference.TRACK)
    carla["last_cube"] = random.choice(reference.CUBES)
    carla["cubes"] = {carla["last_cube"]: 1}
    lap = random.random() < 0.5
    carla["revealed"] = [lap or space <= carla["track"] for space in reference.FATES]
    p["turn"]["took"] = {"space": "harvest", "cube": "pink"}


# --- the tests --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", COUNTS)
def test_random_games_agree_with_the_reference(num_players):
    """Every decision, its legal actions, the whole position after it, and the scores, in random games."""
    whole_games(num_players, number=4, seed=num_players)


@pytest.mark.parametrize("num_players", COUNTS)
def test_made_up_positions_agree_with_the_reference(num_players):
    """The same from positions that random play seldom reaches: full chronicle, rich farmyards, last turns."""
    made_up_games(num_players, number=50, seed=num_players)


@pytest.mark.soak
@pytest.mark.parametrize("num_players", COUNTS)
def test_reference_soak(num_players):
    """Both over thousands of games of each player count."""
    for seed in range(1000, 1010):
        whole_games(num_players, number=20, seed=seed)
        made_up_games(num_players, number=200, seed=seed)
