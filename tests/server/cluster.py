"""A PostgreSQL server of the tests' own: in a folder of its own, on a Unix socket, run by an unprivileged user."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import psycopg
import pytest

from greathouse.server.store import Store
from tests.waiting import SECONDS, wait_until

PROGRAMS = Path("/usr/lib/postgresql")
NO_POSTGRES = "these tests need PostgreSQL"
HOW_TO_GET_POSTGRES = "apt-get install postgresql"
OPTIONS = "-c listen_addresses= -c max_connections=60 -c shared_buffers=16MB -c autovacuum=off"


def programs() -> Path | None:
    """The folder of the newest PostgreSQL's programs, if there is one."""
    found = sorted(PROGRAMS.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


class Cluster:
    """The server: started, killed, started again; `create` and `prepared` make a new database in it."""

    def __init__(self, bin_: Path) -> None:
        self._bin = bin_
        self.folder = Path(tempfile.mkdtemp(prefix="greathouse-postgres-"))
        self._user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        if os.geteuid() == 0:
            shutil.chown(self.folder, self._user)
        self._data = self.folder / "data"
        self._made, self._template = 0, ""
        self._run("initdb", "--auth=trust", "--username=greathouse", "--no-sync", "--no-instructions", str(self._data))

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._bin / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", self._user, "--", *command]
        done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def start(self) -> Cluster:
        options = f"{OPTIONS} -c unix_socket_directories={self.folder}"
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "--wait", "-t", f"{SECONDS:.0f}", "-D", str(self._data), "-o", options, "-l", log)
        return self

    def kill(self) -> None:
        """Kills the postmaster and everything it has started at once, as a crash would."""
        postmaster = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        for process in (postmaster, *map(int, children)):
            os.kill(process, signal.SIGKILL)
        wait_until(lambda: not any(Path(f"/proc/{process}/fd").exists() for process in (postmaster, *children)))
        (self._data / "postmaster.pid").unlink(missing_ok=True)

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "-m", "immediate", "-D", str(self._data))
        shutil.rmtree(self.folder)

    def create(self, template: str = "template1") -> str:
        """The URL of a new database: an empty one, or as the template is."""
        self._made += 1
        name = f"house{self._made}"
        with self.connect("postgres") as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return f"postgresql+psycopg://greathouse@/{name}?host={self.folder}"

    def prepared(self) -> str:
        """The URL of a new database of the present schema with nothing in it; the migrations run once."""
        if not self._template:
            Store(self.create()).close()
            self._template = f"house{self._made}"
        return self.create(self._template)

    def connect(self, name: str) -> psycopg.Connection:
        return psycopg.connect(host=str(self.folder), user="greathouse", dbname=name, autocommit=True)


def found_cluster() -> Cluster:
    """A new server; where there is no PostgreSQL, CI fails and anybody else leaves the test out."""
    bin_ = programs()
    if bin_ is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_POSTGRES)
    return Cluster(bin_).start()
