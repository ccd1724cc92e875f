"""Training on a Ray cluster of two nodes in this machine, one worker on each; one of them is killed."""

import logging
import os
import pickle
import re
import signal
import sys
from contextlib import suppress
from dataclasses import replace

import numpy as np
import pytest

from eurozoo.agents.checkpoint import POLICY, list_checkpoints, read_checkpoint
from eurozoo.agents.random import RandomAgent
from eurozoo.cli import main
from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.registry import find
from eurozoo.training.arena.config import TournamentConfig
from eurozoo.training.arena.tournament import run_tournament
from eurozoo.training.config import TrainConfig
from eurozoo.training.recipe import Recipe
from eurozoo.training.train import TRAINING, Trainer, train

from .conftest import CORE

pytest.importorskip("ray")

import ray

from eurozoo.benchmarks import scaling
from eurozoo.training.distributed import learner as distributed
from eurozoo.training.distributed import tournament as spreading
from eurozoo.training.distributed.cluster import SETTINGS, connection
from eurozoo.training.distributed.learner import Worker

UPDATE = 8 * 16
STORE = 100 * 2**20  # bytes for shared objects on each node


@pytest.fixture(scope="module")
def cluster():
    """Two nodes of one CPU each, whose processes can import the toy game; the test is connected to them."""
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(CORE), os.environ.get("PYTHONPATH")])))
        for name, value in SETTINGS.items():
            patch.setenv(name, value)
        node = {"num_cpus": 1, "object_store_memory": STORE}
        cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
        try:
            cluster.add_node(**node)
            ray.init(cluster.address, logging_level=logging.ERROR, log_to_driver=False)
            yield cluster
        finally:
            ray.shutdown()
            cluster.shutdown()


@pytest.fixture
def distant(cluster, tiny):
    """Options of a run of four updates on the cluster, with a checkpoint after each."""
    changes = (*tiny.changes, "encoder=takes")
    return replace(
        tiny, engine="ray", workers=2, timesteps=4 * UPDATE, checkpoint_seconds=1e-9, changes=changes
    )


def killer(marker):
    """A function that kills the process that calls it first. Pickles whole, as what is defined in here does
    not: no node can import this module."""

    def die():
        with suppress(FileExistsError):
            marker.touch(exist_ok=False)
            os.kill(os.getpid(), signal.SIGKILL)

    return die


def tensors_of(run, step):
    checkpoint = read_checkpoint(run / "checkpoints" / f"step_{step:012d}")
    return {**checkpoint.tensors(POLICY), **checkpoint.tensors(TRAINING)}


def assert_same(one, other):
    assert one.keys() == other.keys()
    for name, value in one.items():
        np.testing.assert_array_equal(value, other[name], err_msg=name)


@pytest.mark.slow
def test_train__killed_and_resumed_like_one_that_never_stopped(distant, tmp_path, monkeypatch):
    """A worker is killed in the second update, and the run is stopped after the third and resumed."""
    whole, parts = (replace(distant, run=tmp_path / name) for name in ("whole", "parts"))
    train(whole)

    calls, die = tmp_path / "calls", killer(tmp_path / "killed")
    update = Trainer.update

    class Mortal(Worker):
        """Dies with its work done and nothing sent, at the third call of all workers."""

        def collect(self, state, sent):
            collected = super().collect(state, sent)
            with calls.open("a") as file:
                file.write(f"{os.getpid()} {ray.get_runtime_context().get_node_id()}\n")
            if len(calls.read_text().splitlines()) >= 3:
                die()
            return collected

    def stopped(trainer):
        update(trainer)
        if trainer.learner.num_timesteps == 3 * UPDATE:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(distributed, "Worker", Mortal)
        patch.setattr(Trainer, "update", stopped)
        with pytest.raises(KeyboardInterrupt):
            train(parts)
    processes, nodes = map(set, zip(*(line.split() for line in calls.read_text().splitlines()), strict=True))
    assert len(calls.read_text().splitlines()) == 2 + 3 + 2
    assert (len(processes), len(nodes)) == (3, 2)
    train(TrainConfig(resume=parts.run))

    assert_same(tensors_of(whole.run, 4 * UPDATE), tensors_of(parts.run, 4 * UPDATE))
    histories = [
        read_checkpoint(list_checkpoints(run.run / "checkpoints")[-1]).counters["history"]
        for run in (whole, parts)
    ]
    for row, other in zip(*histories, strict=True):
        assert {**row, "minutes": 0} == {**other, "minutes": 0}
    assert histories[0][-1]["games"] > 0


def test_train__wrong_options(distant, capsys):
    with pytest.raises(OptionError, match="the Ray cluster has 2 CPUs, too few for 3 workers"):
        train(replace(distant, workers=3))
    with pytest.raises(OptionError, match="workers must be more than 0"):
        train(replace(distant, workers=0))
    with pytest.raises(OptionError, match="add --engine ray"):
        train(replace(distant, engine="local", address="10.0.0.1:6379"))
    with pytest.raises(OptionError, match="engine must be local or ray, not 'spark'"):
        train(replace(distant, engine="spark"))
    with pytest.raises(OptionError, match="workers must be at most num_envs, 1, not 2"):
        train(replace(distant, changes=(*distant.changes, "num_envs=1")))


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "[::1]:1", "127.0.0.1:99999"])
def test_connection__nobody_answers(monkeypatch, address):
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    with (
        pytest.raises(OptionError, match=re.escape(f"cannot connect to a Ray cluster at {address}: ")),
        connection(address, 1),
    ):
        pass


def test_worker__depends_on_what_it_is_given_alone(toy):
    """Called twice, or in another worker, from the same state, it sends the same."""
    recipe = Recipe(num_steps=16, hidden=(16, 16), batch_size=64)
    one, other = (Worker(find(toy), 2, recipe, range(7, 12), 3) for _ in range(2))
    first = one.state()
    sent = pickle.dumps((one.learner.weights(), [RandomAgent()], [1.0]))
    expected, (games, state) = one.collect(first, sent)
    assert expected["observations"].shape[:2] == (16, 5)
    assert games
    again = [one.collect(first, sent), other.collect(first, sent)]
    for decisions, (same_games, same_state) in again:
        assert_same(expected, decisions)
        assert [game.score for game in same_games] == [game.score for game in games]
        assert_same(state[0], same_state[0])
        assert same_state[1]["env_rng"] == state[1]["env_rng"]
    later, _ = other.collect(state, sent)
    assert (later["observations"] != expected["observations"]).any()


def test_tournament__a_killed_worker_changes_nothing(cluster, toy, tiny, tmp_path, monkeypatch):
    """Blocks of games spread over two nodes; one that plays is killed. The files are those of one process."""
    train(tiny)
    alone = TournamentConfig(
        toy, ("random", f"ppo:{tiny.run}"), games=24, block=4, seed=3, output=tmp_path / "alone"
    )
    spread = replace(alone, engine="ray", workers=2, output=tmp_path / "spread")
    expected = run_tournament(alone)

    play, die = spreading._play, killer(tmp_path / "killed")

    def mortal(game, block):
        games = play(game, block)
        if block.number == 2:
            die()
        return games

    monkeypatch.setattr(spreading, "_play", mortal)
    played = run_tournament(spread)
    assert (tmp_path / "killed").exists()
    assert played.games == expected.games
    for name in ("games.jsonl", "ratings.json"):
        assert (spread.output / name).read_bytes() == (alone.output / name).read_bytes()


def test_ray_is_not_installed(toy, tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "eurozoo.training.distributed.cluster")
    monkeypatch.delattr("eurozoo.training.distributed.cluster")
    run = tmp_path / "run"
    assert main(["train", toy, "--run", str(run), "--engine", "ray"]) == 1
    assert capsys.readouterr().err == "eurozoo: ray is not installed; pip install 'eurozoo[ray]' brings it\n"
    assert not run.exists()


@pytest.mark.slow
@pytest.mark.parametrize(("shared", "lanes"), [(False, {1: 4, 2: 8}), (True, {1: 4, 2: 4})])
def test_scaling__gives_each_worker_so_many_lanes_or_shares_them_out(
    cluster, monkeypatch, capsys, shared, lanes
):
    made = {}

    class Noted(distributed.RayLearner):
        def __init__(self, recipe, env, seed, workers):
            super().__init__(recipe, env, seed, workers)
            made[workers] = self.n_envs

    monkeypatch.setattr(scaling, "RayLearner", Noted)
    scaling.main(scaling.ScalingConfig("village-v0", lanes=4, shared=shared, steps=2, seconds=0.001, runs=1))
    assert made == lanes
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines[1:]] == ["one process", "1 workers", "2 workers"]
    assert all(" 0 decisions/s" not in line for line in lines)
