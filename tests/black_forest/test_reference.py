"""The engine against the plain reference implementation, over random games."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.reference import black_forest as reference

from .helpers import (
    decision,
    domain,
    environment,
    legal,
    load,
    me,
    moves,
    over,
    own,
    position,
    step,
    stock,
    tile,
)

COUNTS = (1, 2, 3, 4)
NO_LIMIT = {"deadline": None, "derandomize": True, "suppress_health_check": list(HealthCheck)}


def agree(name: str, engine: Any, expected: Any, p: dict[str, Any]) -> None:
    """Fail with the position that the two see differently."""
    assert engine == expected, f"{name}: engine {engine}, reference {expected}\n{json.dumps(p)}"


def compare(env: Any) -> None:
    """Everything that the reference knows about the decision at hand."""
    p = env.get_position()
    words = legal(env)
    kind, seat = p["decision"], p["to_move"]
    player = p["players"][seat]
    argument = p["agenda"][-1]["a"]
    match kind:
        case "turn" | "move":
            agree("destinations", moves(words), set(reference.destinations(p, seat)), p)
            for other, owner in enumerate(p["players"]):
                turning = (reference.left_turns(owner), reference.right_turns(owner))
                agree(f"wheels of {other}", turning, (False, False), p)
                housed = reference.can_house(owner, owner["pigs"], owner["cattle"])
                agree(f"housing of {other}", True, housed, p)
            agree("scores", env.scores(), [reference.score(owner) for owner in p["players"]], p)
        case "action" | "second_visit" if player["pawn"] not in reference.JOBS:
            near = set(reference.adjacent(p, player["pawn"])) - {p["turn"]["visited"]}
            expected = {v for t in near for v in reference.VISITS[t] if reference.performable(p, player, v)}
            agree("visits", {w[6:] for w in words if w.startswith("visit:")}, expected, p)
        case "build":
            if argument:  # free: conditions and room only
                small = [b for b in p["buildings"] if b not in reference.LARGE]
                expected = {b for b in small if reference.has_room(player, b)}
            else:
                expected = reference.constructable(p, player)
            agree("buildings", {w[6:] for w in words if w.startswith("build:")}, expected, p)
        case "pay_charcoal":
            expected = {f"pay_charcoal:left{k}" for k in reference.charcoal_splits(player, argument)}
            agree("charcoal", words, expected, p)
        case "pay_provisions" | "gain_provisions":
            low, high = player["wheels"]["provisions"]
            sign = -1 if kind == "pay_provisions" else 1
            ends = {
                tuple(sorted((low + sign * int(w[-1]), high + sign * (argument - int(w[-1]))))) for w in words
            }
            splits = reference.provision_payments if sign < 0 else reference.provision_gains
            agree("provisions", ends, splits(player, argument), p)


def play_and_compare(env: Any, random: Random, decisions: int) -> None:
    """Random play that seldom begs, compared at every decision."""
    for _ in range(decisions):
        if over(env):
            break
        compare(env)
        words = sorted(legal(env))
        likely = [w for w in words if w not in ("beg", "remove_landscape")]
        word = random.choice(likely if likely and random.random() < 0.9 else words)
        env.step(env.action_id(word))
    if over(env):
        scores = env.scores()
        p = env.get_position()
        agree("final scores", scores, [reference.score(owner) for owner in p["players"]], p)
        if p["num_players"] > 1 and all(env.terminations.values()):
            agree("winner", env.winners(), [reference.winner(scores, p["triggered_by"])], p)


def whole_game(num_players: int, seed: int, decisions: int = 100_000) -> None:
    env = environment(num_players)
    env.reset(seed=seed)
    play_and_compare(env, Random(seed), decisions)


def made_up_game(num_players: int, seed: int, decisions: int = 25) -> None:
    random = Random(seed)
    play_and_compare(load(made_up_position(num_players, random)), random, decisions)


# --- made-up positions ------------------------------------------------------------------------------------


def made_up_position(num_players: int, random: Random) -> dict[str, Any]:
    """The start of a turn anywhere in a game: Domains, stocks, Jobs and pawns drawn at random."""
    p = position(num_players)
    shuffle_tradespeople(p, random)
    p["buildings"] = [f"{n:02d}{random.choice('AB')}" for n in range(1, 37)] + random.sample(
        reference.LARGE, 5
    )
    spaces = [f"{v}.{i + 1}" for v, ring in p["tradespeople"].items() for i in range(len(ring))]
    random.shuffle(spaces)
    for player in p["players"]:
        build_up(p, player, random)
        player["pawn"] = spaces.pop() if random.random() < 0.9 else random.choice([None, "L1", "S2"])
    p["reminders_moved"] = sum(not player["reminder_tile"] for player in p["players"])
    deal_jobs(p, random)
    if num_players == 2:
        p["neutral_pawn"] = spaces.pop()
    if num_players == 1:
        pawns: list[str | None] = [spaces.pop() if random.random() < 0.6 else None for _ in range(5)]
        pawns[random.randrange(5)] = None  # one is left to place
        placed = [i for i, space in enumerate(pawns) if space]
        p["solo"] = {"year": random.randint(1, 5), "pawns": pawns, "last_pawn": None}
        if placed:
            p["solo"]["last_pawn"] = random.choice(placed)
        p["players"][0]["pawn"] = pawns[p["solo"]["last_pawn"]] if placed else None
    elif random.random() < 0.2:
        p["final_turns"], p["triggered_by"] = random.randint(1, num_players), random.randrange(num_players)
    return p


def shuffle_tradespeople(p: dict[str, Any], random: Random) -> None:
    people = [t for ring in p["tradespeople"].values() for t in ring]
    random.shuffle(people)
    for ring in p["tradespeople"].values():
        ring[:] = [people.pop() for _ in ring]


def build_up(p: dict[str, Any], player: dict[str, Any], random: Random) -> None:
    """A Domain with Buildings from the boards, animals that fit, and a stock at rest."""
    tiles = random.choices(
        ("empty", "forest", "field", "pond", "pasture"), random.choices(range(1, 6), k=5), k=60
    )
    estates = random.choice((0, 0, 1, 2, 4))
    domain(player, " ".join(tiles[: 12 + 4 * estates]), estates=estates)
    for building in random.sample(p["buildings"], random.choice((0, 1, 4, 8))):
        if building not in reference.LARGE:
            own_at_random(p, player, building, random)
        elif (
            tile(player, "main.4") not in reference.POINTS and tile(player, "main.9") not in reference.POINTS
        ):
            own(p, building, "main.4", seat=p["players"].index(player))
    high = random.choice((2, 4, 7))
    for good in (*reference.LEFT_BASICS, *reference.RIGHT_BASICS):
        if player["wheels"][good] is not None:
            player["wheels"][good] = random.randint(0, high)
    player["brick"] = random.randint(0, high)
    player["wheels"] |= {"glass": random.randint(0, 3), "commodity": random.randint(0, 3)}
    player["wheels"]["provisions"] = sorted(random.choices(range(4), k=2))
    player["dials"]["right"] = random.randint(0, 6)
    player.update(reference.produce(player)[0])
    player["reminder_tile"] = player["dials"]["right"] < reference.REMINDER_TURN
    player["progress"] = random.randint(0, 2)
    player["pigs"] = random.randint(0, reference.room_for(player, pigs=1))
    player["cattle"] = random.randint(0, reference.room_for(player, cattle=1))


def own_at_random(p: dict[str, Any], player: dict[str, Any], building: str, random: Random) -> None:
    free = [
        f"{'main' if e == 0 else f'estate{e}'}.{r * len(player['estates'][e][0]) + c + 1}"
        for e, r, c, word in reference.cells(player)
        if word in ("empty", "forest", *reference.LANDSCAPES)
    ]
    own(p, building, random.choice(free), seat=p["players"].index(player))


def deal_jobs(p: dict[str, Any], random: Random) -> None:
    """Some Jobs done, some in play, the rest in the pile; no pawn stands on one in play."""
    jobs = random.sample(reference.JOBS, len(reference.JOBS))
    p["players"][0]["jobs_done"] = [jobs.pop() for _ in range(random.choice((0, 0, 2)))]
    in_play = [jobs.pop() for _ in range(random.randint(0, 3))]
    villages = random.sample(reference.VILLAGE_RING, 5)
    p["jobs"] = {
        "villages": {villages.pop(): job for job in in_play if job not in reference.PLACE_VILLAGE},
        "places": [job for job in in_play if job in reference.PLACE_VILLAGE],
        "pile": jobs,
    }


# --- the tests --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", COUNTS)
def test_random_games_agree_with_the_reference(num_players):
    """Destinations, visits, buildings, payments, wheels, housing and scores all through random games."""

    @settings(max_examples=25, **NO_LIMIT)
    @given(seed=st.integers(0, 2**32 - 1), decisions=st.integers(50, 500))
    def run(seed, decisions):
        whole_game(num_players, seed, decisions)

    run()


@pytest.mark.parametrize("num_players", COUNTS)
def test_made_up_positions_agree_with_the_reference(num_players):
    """The same from positions that random play seldom reaches: rich stocks, many Buildings and animals."""

    @settings(max_examples=60, **NO_LIMIT)
    @given(seed=st.integers(0, 2**32 - 1))
    def run(seed):
        made_up_game(num_players, seed)

    run()


@pytest.mark.soak
@pytest.mark.parametrize("num_players", COUNTS)
def test_reference_soak(num_players):
    """Both over 10,000 seeds of each player count."""
    for seed in range(10_000):
        whole_game(num_players, seed)
        made_up_game(num_players, seed)


# --- production -------------------------------------------------------------------------------------------

basic = st.integers(0, 7)
refined = st.integers(0, 3)
stocks = st.fixed_dictionaries(
    {
        **dict.fromkeys(
            ("sand", "water", "wood", "charcoal_left", "porridge", "meat", "charcoal_right", "brick"), basic
        ),
        **dict.fromkeys(("glass", "commodity"), refined),
        "provisions": st.tuples(refined, refined),
    }
)
GAINS = {
    # visit, wanted before: marker gained, amount
    "glass_miller": ("sand", 2),
    "gardener:water": ("water", 2),
    "cook:porridge": ("porridge", 2),
    "cook:meat": ("meat", 1),
}


@pytest.mark.parametrize("visit", list(GAINS))
def test_production_agrees_with_the_reference(visit):
    """Wheels after a gain: how often they turn and what is left, from any stock that is at rest."""
    marker, amount = GAINS[visit]

    @settings(max_examples=150, **NO_LIMIT)
    @given(goods=stocks)
    def run(goods):
        p = position(beside=(visit.split(":")[0], "carpenter"))
        p["players"][0]["reminder_tile"], p["reminders_moved"] = False, 1
        p["players"][0]["dials"]["right"] = 2
        stock(me(p), **(goods | {marker: 0}))  # the marker on 0 keeps its wheel at rest
        player, _ = reference.produce(me(p))
        stock(
            me(p),
            **{g: v for g, v in player["wheels"].items() if g != "charcoal_right"},
            charcoal_right=player["wheels"]["charcoal_right"],
            brick=player["brick"],
        )
        expected = json.loads(json.dumps(me(p)))
        reference.gain(expected, marker, amount)
        expected, _ = reference.produce(expected)
        env = step(load(p), "move:L1.1", f"visit:{visit}")
        after = me(env.get_position())
        agree("wheels", after["wheels"], expected["wheels"], p)
        assert (
            after["dials"]["left"] - me(p)["dials"]["left"]
            == expected["dials"]["left"] - me(p)["dials"]["left"]
        )
        assert after["dials"]["right"] == expected["dials"]["right"]

    run()


def test_reference_reproduces_the_worked_examples():
    """The reference itself: examples of producing, of the start wheel and of scoring."""
    player = me(position())
    stock(player, provisions=(1, 2), charcoal_right=2, meat=3, porridge=2)
    after, events = reference.produce(player)
    assert events == ["meal"]
    assert after["wheels"]["provisions"] == [2, 3]
    stock(player, sand=2, charcoal_left=1, water=2, wood=3)
    after, events = reference.produce(player)
    assert events == ["glass"]
    assert [after["wheels"][g] for g in ("sand", "charcoal_left", "water", "wood", "glass")] == [
        1,
        0,
        1,
        2,
        1,
    ]
    assert decision(load(position())) == "turn"
