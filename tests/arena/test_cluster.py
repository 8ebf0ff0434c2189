"""The same games on a Ray cluster of two nodes, one of which dies in the middle. Needs Ray: without it, this fails."""

import contextlib
import os
import signal
from pathlib import Path

import pytest
from arena.conftest import records, timeless

from fiefdom.arena.cluster import cluster
from fiefdom.arena.contest import hold
from fiefdom.arena.schedule import Tournament

KD2 = Tournament.of("kd/2", "random,random", seed=7)
GAMES = 160


@pytest.fixture
def nodes(plain, monkeypatch):
    """A cluster of two machines, as far as Ray can tell: one processor each. Gives its address and the second node."""
    from ray.cluster_utils import Cluster  # Here and below, because it takes a second in every test process.

    monkeypatch.setenv("RAY_health_check_period_ms", "500")
    monkeypatch.setenv("RAY_health_check_failure_threshold", "3")
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second = made.add_node(num_cpus=1)
    made.wait_for_nodes()
    yield made.address, second
    made.shutdown()


@pytest.mark.ci
def test_a_node_that_dies_loses_no_game(nodes, tmp_path):
    address, second = nodes
    seen = []

    def kill_one(done, of):
        seen.append(done)
        raylet = second.all_processes["raylet"][0].process.pid
        if done > 10 and not killed and tasks_below(raylet):
            killed.append(raylet)
            os.kill(raylet, signal.SIGKILL)

    killed = []
    crew = cluster(address)
    start_worker(second)
    hold(KD2, tmp_path / "ray", GAMES, crew, kill_one)
    assert len(killed) == 1
    assert max(seen) == GAMES
    hold(KD2, tmp_path / "here", GAMES)
    assert timeless(tmp_path / "ray") == timeless(tmp_path / "here")
    assert records(tmp_path / "ray") == records(tmp_path / "here")


@pytest.mark.ci
def test_a_worker_of_the_cluster_that_dies_loses_no_game(tmp_path):
    killed = []

    def kill_one(done, of):
        if done > 5 and len(killed) < 2 and (playing := tasks_below(os.getpid())):
            killed.append(playing[0])
            os.kill(killed[-1], signal.SIGKILL)

    hold(KD2, tmp_path / "ray", 100, cluster("local", jobs=2), kill_one)
    assert len(killed) == 2
    hold(KD2, tmp_path / "here", 100)
    assert timeless(tmp_path / "ray") == timeless(tmp_path / "here")


def start_worker(node):
    """Have a node start its worker: that takes seconds on a busy machine, and the other would play everything."""
    import ray
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    there = NodeAffinitySchedulingStrategy(node_id=node.node_id, soft=False)
    ray.get(ray.remote(num_cpus=1, scheduling_strategy=there)(lambda: None).remote())


def tasks_below(ancestor):
    """Ray worker processes below a process that are playing games."""
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if each.read_bytes().startswith(b"ray::_task") and is_below(int(each.parent.name), ancestor):
                found.append(int(each.parent.name))
    return found


def is_below(pid, ancestor):
    while pid > 1:
        if pid == ancestor:
            return True
        pid = int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
    return False


@pytest.mark.ci
@pytest.mark.parametrize(
    "address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:door", "nowhere.invalid:6379", "auto"]
)
def test_no_cluster_is_one_sentence_and_nothing_is_made(refused, tmp_path, address):
    sentence = refused("arena", "--bots", "random,random", "--out", tmp_path / "arena", "--ray", address)
    assert sentence.startswith(f"there is no Ray cluster at {address}: ")
    assert list(tmp_path.iterdir()) == []
