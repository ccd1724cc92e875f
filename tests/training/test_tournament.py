"""Tournaments: who meets whom, the same results whoever plays, going on after a kill, and the folder."""

import json
import os
import random
import shutil
import signal
import time
from dataclasses import replace

import numpy as np
import pytest

import eurozoo
from eurozoo.agents import make_agent
from eurozoo.agents.checkpoint import load_policy, write_exported
from eurozoo.cli import main
from eurozoo.envs.core.errors import OptionError
from eurozoo.training.arena import blocks as playing
from eurozoo.training.arena import ratings
from eurozoo.training.arena import tournament as tournaments
from eurozoo.training.arena.blocks import (
    Block,
    EngineError,
    TournamentError,
    Workers,
    make_blocks,
    make_lineups,
    play_block,
    play_serially,
)
from eurozoo.training.arena.config import TournamentConfig
from eurozoo.training.arena.tournament import Tournament, run_tournament
from eurozoo.training.train import train

from .conftest import command
from .stubs import make_stub

RESULTS = {"tournament.json", "games.jsonl", "ratings.json", "ratings.png", "ladder.md"}


@pytest.fixture(autouse=True)
def _stubs(monkeypatch):
    use_stubs(monkeypatch)


def use_stubs(monkeypatch):
    monkeypatch.setattr(playing, "make_agent", make_stub)
    monkeypatch.setattr(tournaments, "make_agent", make_stub)
    monkeypatch.setattr(ratings, "RESAMPLES", 20)


CUP = TournamentConfig("pebbles-v0", ("random", "first", "last"), games=20, block=8, seed=3)


@pytest.fixture
def config(toy, tmp_path):
    return replace(CUP, output=tmp_path / "cup")


@pytest.fixture(scope="module")
def played_once(tmp_path_factory):
    with pytest.MonkeyPatch.context() as monkeypatch:
        use_stubs(monkeypatch)
        return run_tournament(replace(CUP, output=tmp_path_factory.mktemp("once") / "cup"))


@pytest.fixture
def finished(played_once, tmp_path):
    """A copy of a tournament that has been played."""
    folder = tmp_path / "finished"
    shutil.copytree(played_once.folder, folder)
    return Tournament.load(folder)


def backwards(blocks):
    """An executor that finishes the last block first."""
    return play_serially(blocks[::-1])


def stopping_after(count):
    """An executor that is stopped after `count` blocks."""

    def play(blocks):
        for number, played in enumerate(play_serially(blocks)):
            if number == count:
                raise KeyboardInterrupt
            yield played

    return play


# Line-ups and blocks


def test_lineups():
    assert make_lineups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert make_lineups(["a", "b", "c"], 3) == [("a", "b", "c")]
    assert make_lineups(["a", "b"], 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert make_lineups(["a", "b"], 1) == [("a",), ("b",)]
    assert len(make_lineups("abcde", 3)) == 10
    assert len(make_lineups("abc", 4)) == 12  # 15 multisets, 3 of one agent alone


def test_blocks__cover_all_games_in_whole_rounds_of_seats(toy):
    blocks = make_blocks(toy, make_lineups("abcd", 3), 20, 8, 0)
    for lineup in range(4):
        games = [b.first + k for b in blocks if b.lineup == lineup for k in range(b.count)]
        assert games == list(range(21))
    assert [block.lineup for block in blocks[:4]] == [0, 1, 2, 3]


@pytest.mark.parametrize("agents", [("random", "first"), ("random", "first", "last"), ("first",)])
def test_play_block__every_seat_equally_often(toy, agents):
    games = play_block(Block(toy, agents, 0, 0, 0, 60, 5))
    seats = np.array([game.seats for game in games])
    assert (np.sort(seats, axis=1) == np.arange(len(agents))).all()
    for place in range(len(agents)):
        assert np.bincount(seats[:, place]).tolist() == [60 // len(agents)] * len(agents)
    if len(agents) == 3:  # not rotations of one order only
        assert len(np.unique(seats, axis=0)) == 6
    assert len({game.seed for game in games}) == 60


def test_play_block__results_are_what_a_replay_says(toy, config):
    played = run_tournament(replace(config, record=True, num_players=3))
    for number in range(0, len(played.games), 5):
        game = played.games[number]
        env = eurozoo.replay(played.record(number))
        by_seat = [game.scores[game.seats.index(seat)] for seat in range(3)]
        assert list(env.scores()) == by_seat
        assert sum(game.shares) == pytest.approx(1)
        assert max(game.scores) in [s for s, share in zip(game.scores, game.shares, strict=True) if share]


def test_play_block__is_a_function_of_the_block(toy):
    blocks = make_blocks(toy, make_lineups(["random", "first", "random2"], 2), 12, 4, 7)
    alone = {block: play_block(block) for block in blocks}
    random.Random(0).shuffle(blocks)
    assert all(games == alone[block] for block, games in play_serially(blocks))
    other = play_block(replace(blocks[0], seed=8))
    assert [game.seed for game in other] != [game.seed for game in alone[blocks[0]]]


def test_play_block__asserts_legality(toy):
    with pytest.raises(eurozoo.ActionError, match="is not legal now"):
        play_block(Block(toy, ("illegal", "random"), 0, 0, 0, 4, 0))


# Playing


@pytest.mark.parametrize("players", [1, 2, 3])
def test_tournament__folder(config, players, capsys):
    played = tournaments.tournament(replace(config, num_players=players))
    assert {path.name for path in played.folder.iterdir()} == RESULTS
    games = 21 if players == 3 else 20
    assert len(played.games) == games * {1: 3, 2: 3, 3: 1}[players]
    assert played.finished
    output = capsys.readouterr().out
    assert str(played.folder) in output
    assert all(agent in output for agent in config.agents)
    ratings = json.loads((played.folder / "ratings.json").read_text())
    assert [row["agent"] for row in ratings["standings"]] == [s.agent for s in played.standings()]
    assert (ratings["anchor"], ratings["standings"][0]["rating"] is None) == (
        (None, True) if players == 1 else ("random", False)
    )
    ladder = (played.folder / "ladder.md").read_text()
    assert ladder == played.markdown()
    assert "| 1 | " in ladder
    assert (played.folder / "ratings.png").read_bytes().startswith(b"\x89PNG")


def test_tournament__command_plays_it_anew(config, tmp_path, monkeypatch):
    first = run_tournament(config)
    (line,) = [line for line in first.markdown().splitlines() if line.startswith("eurozoo ")]
    assert main([*line.split()[1:], "--output", str(tmp_path / "again")]) == 0
    assert (tmp_path / "again" / "games.jsonl").read_bytes() == (first.folder / "games.jsonl").read_bytes()


def test_tournament__the_same_whoever_plays(config, tmp_path):
    first = run_tournament(config)
    second = run_tournament(replace(config, output=tmp_path / "other"), engine=backwards)
    for name in RESULTS - {"ratings.png"}:
        assert (first.folder / name).read_bytes() == (second.folder / name).read_bytes()


def test_tournament__load(played_once):
    loaded = Tournament.load(played_once.folder)
    assert loaded == played_once
    assert loaded.standings() == played_once.standings()


def test_tournament__fewer_agents_than_seats(config):
    played = run_tournament(replace(config, agents=("first", "last"), num_players=3))
    assert played.anchor == "first"
    assert "first as 0" in played.text()
    assert sum(standing.games for standing in played.standings()) == 3 * len(played.games)


def test_record__without_actions(finished):
    with pytest.raises(TournamentError, match="without --record"):
        finished.record(0)


# Workers


def test_workers__play_the_same_games():
    blocks = make_blocks("black_forest-v0", [("random",)], 6, 2, 1)
    assert dict(Workers(2)(blocks)) == dict(play_serially(blocks))
    assert "MKL_NUM_THREADS" not in os.environ


class Deadly:
    """Ends the process that unpickles it."""

    def __reduce__(self):
        return os._exit, (1,)


def test_workers__one_dies(config):
    def engine(blocks):
        yield from play_serially(blocks[:1])
        yield from Workers(1)([Block(Deadly(), (), 0, 0, 0, 1, 0)])

    with pytest.raises(EngineError, match=r"a worker died .*; go on with --resume"):
        run_tournament(config, engine)
    assert len(Tournament.load(config.output).games) == 8


# Going on


@pytest.mark.parametrize("count", [0, 1, 4])
def test_resume__goes_on_where_it_stopped(config, played_once, count):
    whole = played_once
    with pytest.raises(KeyboardInterrupt):
        run_tournament(config, stopping_after(count))
    assert len(Tournament.load(config.output).games) == sum(
        block.count for block in whole.plan.blocks[:count]
    )
    begun = []

    def counting(blocks):
        begun.extend(blocks)
        return play_serially(blocks)

    resumed = run_tournament(TournamentConfig(resume=config.output), counting)
    assert len(begun) == len(whole.plan.blocks) - count
    assert (resumed.folder / "games.jsonl").read_bytes() == (whole.folder / "games.jsonl").read_bytes()
    assert resumed.standings() == whole.standings()


@pytest.mark.parametrize("cut", [1, 60, 700])
def test_resume__drops_a_torn_block(config, played_once, cut):
    whole = played_once
    with pytest.raises(KeyboardInterrupt):
        run_tournament(config, stopping_after(2))
    path = config.output / "games.jsonl"
    path.write_bytes(path.read_bytes()[:-cut])
    assert len(Tournament.load(config.output).games) == 8
    resumed = run_tournament(TournamentConfig(resume=config.output))
    assert (resumed.folder / "games.jsonl").read_bytes() == (whole.folder / "games.jsonl").read_bytes()


def test_resume__finished_tournament_plays_nothing(finished):
    again = run_tournament(
        TournamentConfig(resume=finished.folder), engine=lambda blocks: pytest.fail("played")
    )
    assert again.games == finished.games


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "village-v0"}, "has game pebbles-v0, not village-v0"),
        ({"agents": ("random", "last")}, "has agents random first last, not random last"),
        ({"num_players": 3}, "has num_players 2, not 3"),
        ({"games": 21}, "has games 20, not 21"),
        ({"seed": 4}, "has seed 3, not 4"),
        ({"block": 9}, "has block 8, not 9"),
        ({"record": True}, "without --record"),
    ],
)
def test_resume__refuses_another_plan(finished, change, says):
    with pytest.raises(TournamentError, match=says):
        run_tournament(TournamentConfig(**{"resume": finished.folder, **change}))


def test_resume__refuses_another_version(finished):
    path = finished.folder / "tournament.json"
    path.write_text(path.read_text().replace(f'"eurozoo": "{eurozoo.__version__}"', '"eurozoo": "0.0.1"'))
    with pytest.raises(TournamentError, match=r"begun with eurozoo 0\.0\.1, this is"):
        run_tournament(TournamentConfig(resume=finished.folder))


def test_resume__refuses_another_network(toy, tiny, tmp_path, monkeypatch):
    for module in (playing, tournaments):
        monkeypatch.setattr(module, "make_agent", make_agent)
    train(tiny)
    file = tmp_path / "agent.safetensors"
    policy = load_policy(tiny.run)
    write_exported(file, policy)
    agents = ("random", f"ppo:{file}", f"ppo+search:{file},simulations=2")
    cup = replace(CUP, agents=agents, games=2, output=tmp_path / "cup")
    played = run_tournament(cup)
    assert set(played.plan.networks) == set(agents[1:])
    assert run_tournament(TournamentConfig(resume=played.folder)).games == played.games
    changed = {name: values + np.float32(0.5) for name, values in policy.tensors.items()}
    write_exported(file, replace(policy, tensors=changed))
    with pytest.raises(TournamentError, match=r"begun with another network of ppo:.*agent\.safetensors"):
        run_tournament(TournamentConfig(resume=played.folder))


def _without(line):
    def damage(lines):
        del lines[line]

    return damage


def _with(line, text):
    def damage(lines):
        lines[line] = text

    return damage


def _changed(line, key, value):
    def damage(lines):
        lines[line] = json.dumps({**json.loads(lines[line]), key: value})

    return damage


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (_without(3), "is damaged"),
        (_without(-1), None),  # a torn end is no damage
        (_with(5, '{"lineup": 0, "ga'), "is damaged in line 6"),
        (_with(5, "[]"), "is damaged in line 6: it is no JSON object"),
        (_with(5, "{}"), "is damaged in line 6"),
        (_changed(5, "agents", ["first", "last"]), "line 6: it is a game of another plan"),
        (_changed(5, "lineup", 7), "line 6: it is a game of another plan"),
        (_changed(5, "game", "five"), "line 6: it holds a word"),
        (_changed(5, "game", 50), "is damaged"),
        (_changed(5, "scores", [1, 2, 3]), "line 6: it is no game of 2 players"),
        (lambda lines: lines.extend(lines[:8]), "is damaged"),
    ],
)
def test_resume__damaged_games(finished, damage, says):
    path = finished.folder / "games.jsonl"
    lines = path.read_text().splitlines()
    damage(lines)
    path.write_text("\n".join(lines) + "\n")
    before = path.read_bytes()
    if says is None:
        assert run_tournament(TournamentConfig(resume=finished.folder)).games == finished.games
        return
    with pytest.raises(TournamentError, match=says):
        run_tournament(TournamentConfig(resume=finished.folder))
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 2}', '{"format": 99}'])
def test_resume__damaged_plan(finished, text):
    (finished.folder / "tournament.json").write_text(text)
    with pytest.raises(TournamentError, match=r"tournament\.json"):
        run_tournament(TournamentConfig(resume=finished.folder))


def test_resume__two_at_once(config):
    with pytest.raises(KeyboardInterrupt):
        run_tournament(config, stopping_after(1))

    def engine(blocks):
        with pytest.raises(TournamentError, match="another process plays"):
            run_tournament(TournamentConfig(resume=config.output))
        return play_serially(blocks)

    assert run_tournament(TournamentConfig(resume=config.output), engine).finished


def test_engine_that_forgets_a_block(config):
    with pytest.raises(TournamentError, match="only 52 of 60 games were played"):
        run_tournament(config, lambda blocks: play_serially(blocks[1:]))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": ""}, "name a game"),
        ({"agents": ()}, "name the agents that play"),
        ({"agents": ("random",)}, "name at least two agents"),
        ({"agents": ("random", "first", "random")}, "name each agent once; random"),
        ({"agents": ("random", "nobody")}, "no agent is called 'nobody'"),
        ({"num_players": 7}, "players, not 7"),
        ({"games": 0}, "games must be at least 1, not 0"),
        ({"block": 0}, "block must be at least 1, not 0"),
        ({"workers": 0}, "workers must be at least 1, not 0"),
        ({"seed": -1}, "seed must not be negative, not -1"),
    ],
)
def test_impossible_options__nothing_is_begun(config, change, says):
    with pytest.raises(eurozoo.EurozooError, match=says):
        run_tournament(replace(config, **change))
    assert not config.output.exists()


def test_folder_in_use(config, finished):
    with pytest.raises(OptionError, match=r"exists already; go on with --resume"):
        run_tournament(replace(config, output=finished.folder))


def test_killed_process_loses_nothing(toy, tmp_path):
    """SIGKILL in the middle, then --resume: the same file as without."""
    arguments = [
        "tournament",
        toy,
        "--agents",
        "random",
        "--num-players",
        "1",
        "--games",
        "2000",
        "--block",
        "4",
    ]
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    process = command(*arguments, "--output", killed)
    path = killed / "games.jsonl"
    deadline = time.monotonic() + 120
    while not path.exists() or path.stat().st_size < 2000:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    played = Tournament.load(killed)
    assert 0 < len(played.games) < 2000
    assert main(["tournament", "--resume", str(killed)]) == 0
    assert main([*arguments, "--output", str(whole)]) == 0
    assert path.read_bytes() == (whole / "games.jsonl").read_bytes()
