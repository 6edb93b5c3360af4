"""The wheel works by itself: without the checkout, without Node, with all its files."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import sysconfig
import tarfile
import time
import urllib.error
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from tests.waiting import SECONDS

ROOT = Path(__file__).parent.parent


def run(*command, **keywords):
    written = [str(part) for part in command]
    return subprocess.run(written, capture_output=True, text=True, timeout=300, check=False, **keywords)


def build(kind, target, source=ROOT, **keywords):
    return run(sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", target, source, **keywords)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from this checkout."""
    target = tmp_path_factory.mktemp("wheel")
    done = build("wheel", target)
    assert done.returncode == 0, done.stderr + done.stdout
    return next(target.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Folder of an environment that holds the wheel; the packages it depends on are lent by this one."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home / "env", with_pip=False)
    python = home / "env" / "bin" / "python"
    done = run(sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--no-deps", wheel)
    assert done.returncode == 0, done.stderr
    site = next((home / "env" / "lib").glob("python*/site-packages"))
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home


def outside(home):
    """What to run in: the environment's folder, with no Node and nothing of the checkout in reach."""
    keep = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL", "PYTEST"))}
    return {
        "cwd": home,
        "env": keep | {"PATH": str(home / "env" / "bin"), "HOME": str(home), "XDG_DATA_HOME": str(home)},
    }


def in_environment(home, code):
    done = run(home / "env" / "bin" / "python", "-c", code, **outside(home))
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_the_wheel_holds_everything_and_nothing_else(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    tracked = run("git", "ls-files", "src/greathouse", cwd=ROOT).stdout.split()
    assert {name.removeprefix("src/") for name in tracked} <= names
    assert {
        "greathouse/draw/signs.json",
        "greathouse/server/static/vendor/htmx.min.js",
        "greathouse/server/static/vendor/LICENSE-htmx.txt",
    } <= names
    assert all(name.startswith(("greathouse/", "greathouse-")) for name in names)


def test_it_runs_from_its_own_files(installed):
    (where,) = in_environment(installed, "import greathouse; print(greathouse.__file__)")
    assert Path(where).is_relative_to(installed)
    assert shutil.which("node", path=outside(installed)["env"]["PATH"]) is None
    assert "pharao" in run(installed / "env" / "bin" / "greathouse", "games", **outside(installed)).stdout


def test_the_house_opens_and_serves_every_file(installed):
    addresses = in_environment(
        installed,
        "from greathouse.server.web.assets import Assets\ns = Assets()\nprint(*map(s.address, s.paths()))",
    )
    assert any("htmx" in address for address in addresses)
    assert any("board.css" in address for address in addresses)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        installed / "env" / "bin" / "greathouse",
        "serve",
        "--port",
        port,
        "--database",
        "sqlite:///house.sqlite",
    ]
    server = subprocess.Popen(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        **outside(installed),
    )
    try:
        assert "<html" in answer(server, f"http://127.0.0.1:{port}/", 60).decode()
        assert all(answer(server, f"http://127.0.0.1:{port}{address}", 5) for address in addresses)
    finally:
        server.terminate()
        server.wait(SECONDS)
    with sqlite3.connect(installed / "house.sqlite") as database:
        assert database.execute("select count(*) from alembic_version").fetchone() == (1,)


def answer(server, address, patience):
    """Body of a page of the server, which may still be starting."""
    ends = time.monotonic() + patience
    while True:
        assert server.poll() is None, server.stdout.read()
        try:
            with urllib.request.urlopen(address, timeout=10) as response:
                assert response.status == 200
                return response.read()
        except urllib.error.HTTPError:
            raise
        except OSError:
            if time.monotonic() > ends:
                raise
            time.sleep(0.1)


def test_building_from_source_without_node_says_what_is_missing(tmp_path):
    """The source archive holds no generated file; without Node the build ends with a sentence."""
    done = build("sdist", tmp_path)
    assert done.returncode == 0, done.stderr
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        names = archive.getnames()
        archive.extractall(tmp_path, filter="data")
    assert not [name for name in names if "signs.json" in name or "vendor/" in name or "node_modules" in name]
    source = next(path for path in tmp_path.iterdir() if path.is_dir())
    (tmp_path / "bin").mkdir()
    done = build("wheel", tmp_path, source, env={**os.environ, "PATH": str(tmp_path / "bin")})
    assert done.returncode != 0
    assert "needs Node.js 20 or newer" in done.stdout + done.stderr
