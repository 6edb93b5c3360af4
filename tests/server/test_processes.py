"""Helpers never outlive the server, however it ends."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from greathouse.server.processes import Helper, helping
from tests.waiting import eventually, wait_until

from .forge import ROOT
from .running import free_port

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks /proc who lives")

STUBBORN = (
    "import signal, subprocess, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
    "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']);"
    "open(sys.argv[1], 'w').write(str(child.pid)); time.sleep(600)"
)
"""A command that starts a process of its own and does not care to be asked to end."""

SERVER = """
import asyncio, sys
from greathouse.server.bot_pool import BotPool
from greathouse.server.messages import Open
from greathouse.server.processes import Helper
from greathouse.server.tables import Seat
from tests.server.desk import make_service
from tests.toys import toy

async def main():
    helper = await Helper.start((sys.executable, "-c", sys.argv[1], sys.argv[2]), 5)
    pool, seats = BotPool(seed=1), (Seat(level=0), Seat(level=0))
    table = make_service().handle(0.0, Open("steps", {}, seats, shuffle=False)).table
    await pool.choose(toy("steps"), 0, table.view(0), 0, lambda: False, "ben")
    print("ready", flush=True)
    await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(main())
"""


def parents() -> dict[int, int]:
    """The parent of every process that lives; one that waits to be buried does not."""
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, parent = entry.joinpath("stat").read_text().rpartition(")")[2].split()[:2]
            except (FileNotFoundError, ProcessLookupError):
                continue
            if state != "Z":
                found[int(entry.name)] = int(parent)
    return found


def descendants(process: int) -> set[int]:
    """All processes that a process has started, and those that these have started."""
    alive, found = parents(), {process}
    while more := {child for child, parent in alive.items() if parent in found} - found:
        found |= more
    return found - {process}


def test_no_helper_survives_the_kill_of_its_server(tmp_path):
    program, told = tmp_path / "server.py", tmp_path / "pid"
    program.write_text(SERVER)
    command = [sys.executable, str(program), STUBBORN, str(told)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout.readline() == "ready\n"
        wait_until(lambda: told.exists() and told.read_text())
        helpers = descendants(server.pid)
        assert int(told.read_text()) in helpers and len(helpers) >= 4, "supervisor, command, its child, a worker"
        server.send_signal(signal.SIGKILL)
    wait_until(lambda: not helpers & set(parents()))


def test_the_real_server_leaves_nothing_behind(tmp_path):
    """It compiles the games in the background; the plug is pulled meanwhile."""
    environment = os.environ | {"GREATHOUSE_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "greathouse", "serve", "--port", str(free_port())]
    command += ["--database", f"sqlite:///{tmp_path}/house.sqlite"]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert "open at" in server.stdout.readline()
        wait_until(lambda: len(descendants(server.pid)) >= 2)
        helpers = descendants(server.pid)
        server.send_signal(signal.SIGKILL)
    wait_until(lambda: not helpers & set(parents()))


def test_stopping_ends_a_helper_and_all_that_it_started(tmp_path):
    async def story():
        told = tmp_path / "pid"
        helper = await Helper.start((sys.executable, "-c", STUBBORN, str(told)), 5)
        await eventually(lambda: told.exists() and told.read_text())
        assert helper.running
        await helper.stop()
        assert not helper.running
        await eventually(lambda: int(told.read_text()) not in parents())

    asyncio.run(story())


def test_a_helper_that_ends_by_itself_has_ended():
    async def story():
        helper = await Helper.start((sys.executable, "-c", "pass"), 5)
        await eventually(lambda: not helper.running)
        await helper.stop()

    asyncio.run(story())


def test_what_ran_beside_the_house_and_has_ended_is_no_zombie():
    def children() -> str:
        return Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text()

    before = children()
    with helping((sys.executable, "-c", "pass"), 5):
        wait_until(lambda: children() == before)


def test_a_program_that_is_not_there_is_said_at_once():
    with pytest.raises(FileNotFoundError, match="never-run"):
        asyncio.run(Helper.start(("never-run",), 5))
