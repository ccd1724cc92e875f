"""The engine against the plain reference implementation, over random games."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.reference import black_forest as reference

from .helpers import decision, environment, legal, load, me, moves, position, step, stock

COUNTS = (1, 2, 3, 4)
NO_LIMIT = {"deadline": None, "suppress_health_check": list(HealthCheck)}


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


def play_and_compare(num_players: int, seed: int) -> None:
    """One random game that seldom begs, compared at every decision."""
    env = environment(num_players)
    env.reset(seed=seed)
    random = Random(seed)
    while not all(env.terminations.values()) and not all(env.truncations.values()):
        compare(env)
        words = sorted(legal(env))
        likely = [w for w in words if w not in ("beg", "remove_landscape")]
        word = random.choice(likely if likely and random.random() < 0.9 else words)
        env.step(env.action_id(word))
    scores = env.scores()
    p = env.get_position()
    agree("final scores", scores, [reference.score(owner) for owner in p["players"]], p)
    if num_players > 1 and all(env.terminations.values()):
        agree("winner", env.winners(), [reference.winner(scores, p["triggered_by"])], p)


@pytest.mark.parametrize("num_players", COUNTS)
def test_random_games_agree_with_the_reference(num_players):
    """Destinations, visits, buildings, payments, wheels, housing and scores all through random games."""

    @settings(max_examples=25, **NO_LIMIT)
    @given(seed=st.integers(0, 2**32 - 1))
    def run(seed):
        play_and_compare(num_players, seed)

    run()


@pytest.mark.soak
@pytest.mark.parametrize("num_players", COUNTS)
def test_random_games_agree_with_the_reference_soak(num_players):
    """The same over 10,000 games of each player count."""
    for seed in range(10_000):
        play_and_compare(num_players, seed)


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
