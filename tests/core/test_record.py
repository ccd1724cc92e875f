"""Game records beyond the contract: what stands in the line."""

import json

import pytest

import eurozoo


def test_the_line(toy, tmp_path):
    rules = tmp_path / "rules.toml"
    rules.write_text("heap = 20\n")
    env = eurozoo.make(toy, num_players=3, rules=rules, max_turns=9, first_game=False)
    env.reset(seed=11)
    env.step(env.action_id("take:2"))
    env.step(env.action_id("pass"))
    rules.unlink()  # a record does not depend on the file
    line = env.record().to_json()
    assert json.loads(line) == {
        "game": toy,
        "seed": 11,
        "options": {"num_players": 3, "rules": {"heap": 20}, "max_turns": 9},
        "actions": ["take:2", "pass"],
    }
    again = eurozoo.replay(line)
    assert again.get_position() == env.get_position()
    assert again.record() == env.record()


def test_later_games_of_a_chain_have_a_seed_of_their_own(toy):
    env = eurozoo.make(toy)
    env.reset(seed=1)
    env.reset()
    env.step(0)
    assert env.record().seed not in (None, 1)
    assert eurozoo.replay(env.record()).get_position() == env.get_position()


def test_steps(toy):
    env = eurozoo.make(toy)
    env.reset(seed=1)
    for words in ("take:1", "pass", "take:3"):
        env.step(env.action_id(words))
    seen = [(twin.decision_name(), words) for twin, words in env.record().steps()]
    assert seen == [("take", "take:1"), ("take", "pass"), ("take", "take:3")]


def test_an_illegal_action_is_named(toy):
    record = {"game": toy, "seed": 0, "options": {}, "actions": ["take:1", "take:4"]}
    with pytest.raises(eurozoo.RecordError, match=r"action 1 .*take:4"):
        eurozoo.replay(json.dumps(record))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "pebbles-v3"}, "version 3"),
        ({"game": 7}, "7"),
        ({"seed": -1}, "seed"),
        ({"seed": True}, "seed"),
        ({"seed": "1"}, "seed"),
        ({"options": []}, "options"),
        ({"options": {"render_mode": "svg"}}, "render_mode"),
        ({"actions": "take:1"}, "actions"),
        ({"actions": [1]}, "actions"),
        ({"scores": ["1"]}, "scores"),
        ({"scores": [1, 2]}, "scores"),
        ({"extra": 1}, "extra"),
    ],
)
def test_damage_is_named(toy, change, message):
    record = {"game": toy, "seed": 0, "options": {}, "actions": []} | change
    with pytest.raises(eurozoo.RecordError, match=message):
        eurozoo.replay(json.dumps(record))
