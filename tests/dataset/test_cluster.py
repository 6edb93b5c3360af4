"""A cluster of two machines, made of processes on this one: the same games, also where a worker is killed."""

from __future__ import annotations

import os
import signal
import socket
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

import greathouse
from greathouse.arena import compete
from greathouse.arena.cluster import check_address, do_task, ray_workers
from greathouse.dataset.players import Playing
from greathouse.dataset.selfplay import selfplay
from greathouse.kernel.errors import BadOption, HouseError, MissingExtra
from tests.dataset.runs import contents, small_run
from tests.toys import toy
from tests.waiting import wait_until


@dataclass(frozen=True)
class FatalPlaying(Playing):
    """The worker that plays game 20 is killed, the first time; it leaves its number in a file."""

    trace: Path = Path()

    def host(self):
        play = super().host()

        def fatal(first, last):
            if first == 20 and not self.trace.exists():
                self.trace.write_text(str(os.getpid()))
                os.kill(os.getpid(), signal.SIGKILL)
            return play(first, last)

        return fatal


@dataclass(frozen=True)
class Refusing:
    """A job whose tasks raise what a person is told."""

    def host(self):
        def refuse(number):
            raise BadOption(f"Not {number}.")

        return refuse


def descendants(process):
    """The processes that a process has started, and theirs."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return set()
    return set(children).union(*(descendants(child) for child in children))


def is_running(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture(scope="module")
def cluster():
    """The address of a cluster of two; afterwards none of its processes is left."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # everything listens at 127.0.0.1 only, on Linux too
        from ray.cluster_utils import Cluster

        machine = {"num_cpus": 1, "object_store_memory": 80 << 20}
        before = descendants(os.getpid())
        made = Cluster(initialize_head=True, head_node_args={"include_dashboard": False, **machine})
        try:
            made.add_node(**machine)
            yield made.address
        finally:
            started = descendants(os.getpid()) - before
            made.shutdown()
    wait_until(lambda: not any(map(is_running, started)))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
class TestOnTwoMachines:
    def test_nothing_listens_to_other_machines(self, cluster):
        assert cluster.startswith("127.0.0.1:")

    def test_a_killed_workers_games_are_played_again_and_are_the_same(self, cluster, tmp_path, monkeypatch):
        run = small_run(agents=["random", "greedy:2"], games=60, shard=20)
        selfplay(run, tmp_path / "here", processes=1)
        fatal = partial(FatalPlaying, trace=tmp_path / "trace")
        monkeypatch.setattr("greathouse.dataset.selfplay.Playing", fatal)
        done = selfplay(run, tmp_path / "there", ray=cluster)
        assert (done.games, done.found) == (60, 0)
        assert int((tmp_path / "trace").read_text()) != os.getpid()
        assert contents(tmp_path / "there") == contents(tmp_path / "here")

    def test_an_arena_has_the_same_result(self, cluster):
        kuhn, agents = toy("kuhn"), ["random", "greedy:2"]
        here, there = (compete(kuhn, agents, 20, seed=3, jobs=1, compiled=False, ray=at) for at in (None, cluster))
        assert here == there
        assert (here.jobs, there.jobs) == (1, 2)

    def test_what_a_task_refuses_is_told(self, cluster):
        with ray_workers(Refusing(), cluster) as team, pytest.raises(BadOption, match=r"^Not 3\.$"):
            list(team.in_order([(3,), (4,)]))


def test_another_version_of_great_house_is_refused():
    with pytest.raises(HouseError, match=f"has Great House {greathouse.__version__}, not 0.0.1"):
        do_task("0.0.1", b"")


@pytest.mark.parametrize("address", ["", "nonsense", "host:", ":6379", "host:x", "host:70000", "http://host:1/"])
def test_what_is_no_address(address):
    with pytest.raises(BadOption, match="is HOST:PORT or auto"):
        check_address(address)


def test_nothing_answers():
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        with pytest.raises(HouseError, match="No Ray cluster answers"):
            check_address(f"127.0.0.1:{closed.getsockname()[1]}")


def test_without_ray_the_command_that_installs_it_is_named(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"pip install greathouse\[ray\]"):
        selfplay(small_run(), tmp_path, ray="auto")
