"""The benchmark command: what it measures, and what it says about peers that are missing. Never a timing."""

import json
import sys

import pytest

from eurozoo.benchmarks import bench as module
from eurozoo.benchmarks import peers, throughput
from eurozoo.benchmarks.config import BenchConfig
from eurozoo.benchmarks.measure import measure, pinned, timed


def test_measure__median_of_runs_after_a_warm_up():
    chunks = iter([(10**9, 1.0), (10, 0.5), (10, 0.5), (60, 2.0), (20, 1.0)])
    rate = measure(lambda: next(chunks), seconds=1.0, runs=3)
    assert rate.runs == (20.0, 30.0, 20.0)
    assert rate.median == 20.0


def test_timed__counts_all_time():
    decisions, seconds = timed(lambda: 7)()
    assert decisions == 7
    assert 0 <= seconds < 1


@pytest.mark.skipif(sys.platform != "linux", reason="needs sched_setaffinity")
def test_pinned__restores_the_cores():
    import os

    before = os.sched_getaffinity(0)
    with pinned(1) as got:
        assert got == len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before


def test_bench__writes_tables_json_and_chart(toy, tmp_path, monkeypatch, capsys):
    def missing():
        raise ModuleNotFoundError("No module named 'pyspiel'", name="pyspiel")

    monkeypatch.setattr(module, "PEERS", {**peers.PEERS, module.BACKGAMMON: missing})
    monkeypatch.setattr(module, "first_step", lambda *arguments: (1.0, 100.0))  # in processes without the toy
    monkeypatch.setattr(module, "import_seconds", lambda runs: 9.0)
    output = tmp_path / "bench"
    config = BenchConfig(toy, num_players=2, lanes=8, sweep=(1, 4), runs=2, seconds=0.01, output=output)
    report = module.bench(config)

    printed = capsys.readouterr().out
    assert "not measured: pyspiel is not installed" in printed
    assert "import eurozoo" in printed
    assert "MISSED" in printed
    saved = json.loads((output / "bench.json").read_text())
    assert saved["decisions_per_second"].keys() == report["decisions_per_second"].keys()
    assert saved["decisions_per_second"]["play_random in one kernel"]["median"] > 0
    assert set(saved["play_random_by_lanes"]) == {"1", "4"}
    searching = "MCTS, random playouts, 3 players: simulated decisions"
    assert saved["floors"][searching]["floor"] == 200_000
    assert saved["floors"][searching]["rate"] == saved["decisions_per_second"][searching]["median"] > 0
    assert saved["limits"]["import eurozoo"] == {"value": 9.0, "limit": 0.5, "unit": "s"}
    assert saved["ratios"][f"play_random in one kernel / {module.BACKGAMMON}"]["ratio"] is None
    assert (output / "bench.png").read_bytes().startswith(b"\x89PNG")


def test_peers__play(toy):
    pytest.importorskip("pyspiel")
    for tensors in (False, True):
        decisions, seconds = peers.openspiel_backgammon(tensors)()
        assert decisions > 10
        assert seconds > 0


def test_peers__search():
    """A simulation is a whole game: no game of backgammon takes less than ten moves."""
    pytest.importorskip("pyspiel")
    decisions, seconds = peers.openspiel_search()()
    assert decisions > 10 * peers.SIMULATIONS
    assert seconds > 0


def test_search__counts_simulated_decisions(toy):
    decisions, seconds = throughput.search(toy, 3)()
    assert decisions > throughput.SEARCHED * (throughput.SIMULATIONS - 1)
    assert seconds > 0


def test_process__start_up():
    from eurozoo.benchmarks.process import first_step, import_seconds

    assert import_seconds(1) > 0
    seconds, mebibytes = first_step("black_forest-v0", 2, 4, 1)
    assert seconds > 0
    assert mebibytes > 10
