"""Compiled twins: cached across processes, never stale, checked at their bounds."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from greathouse.kernel.compile import twins
from greathouse.kernel.game import Game, load
from greathouse.kernel.instances import Source
from greathouse.kernel.limits import MAX_SEATS

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parents[2]

PROBE = """
import json, sys
from greathouse.kernel.compile import twins
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source
from greathouse.kernel.conformance import Mirror
game = Game("kuhn", Source(sys.argv[1]))
mirror = Mirror(game)
mirror.begin(game.new(seed=4).state)
mirror.advance(0, 1)
folder = twins.folder(game, "greathouse.kernel.conformance.programs.referee")
print(json.dumps({"misses": twins.cache_misses(), "folder": str(folder)}))
"""
"""Compiles the smaller one of the referee's entry points."""


def run(code: str, *arguments: str, cache: Path, path: Path = ROOT) -> str:
    search = os.pathsep.join([str(path), str(ROOT / "src")])
    environment = {**os.environ, "GREATHOUSE_CACHE": str(cache), "PYTHONPATH": search}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=path, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def cache(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("cache")


def test_a_second_process_only_loads_and_a_change_compiles_again(cache, tmp_path):
    shutil.copytree(ROOT / "tests" / "toys" / "kuhn", tmp_path / "other")
    first = json.loads(run(PROBE, "other", cache=cache, path=tmp_path))
    second = json.loads(run(PROBE, "other", cache=cache, path=tmp_path))
    assert first["misses"] == 1
    assert second == {"misses": 0, "folder": first["folder"]}
    rules = tmp_path / "other" / "rules.py"
    rules.write_text(rules.read_text().replace("return 3\n", "return 4\n"))
    third = json.loads(run(PROBE, "other", cache=cache, path=tmp_path))
    assert third["misses"] == 1
    assert third["folder"] != first["folder"]


def test_a_word_that_changes_compiles_nothing(tmp_path):
    home = tmp_path / "kuhn"
    shutil.copytree(ROOT / "tests" / "toys" / "kuhn", home)
    hashes = [twins._hash_of.__wrapped__(home, twins.TOLD)]
    for part in ("text", "board", "rules"):
        (home / f"{part}.py").write_text((home / f"{part}.py").read_text() + "\n# changed\n")
        hashes.append(twins._hash_of.__wrapped__(home, twins.TOLD))
    assert hashes[0] == hashes[1] == hashes[2] != hashes[3]


def test_plain_play_loads_neither_numpy_nor_numba(cache):
    code = """
import sys
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source
match = Game("kuhn", Source("tests.toys.kuhn")).new(seed=1)
match.play("bet")
match.play("bet")
print(match.over, [name for name in ("numpy", "numba") if name in sys.modules])
"""
    assert run(code, cache=cache).strip() == "True []"


def test_an_index_beyond_a_field_is_an_error(cache):
    code = """
from greathouse.kernel.compile import twins
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source
game = Game("kuhn", Source("tests.toys.kuhn"))
entries = twins.compiled(game, "greathouse.kernel.conformance.programs.referee")
memory = twins.Memory(game, compiled=True)
memory.states[0]["dealt"] = 2
try:
    entries.advance(memory.states, -1, 0, memory.numbers(9))
except IndexError:
    print("refused")
"""
    assert run(code, cache=cache).strip() == "refused"


@pytest.mark.parametrize("compiled", [False, True])
def test_arrays_have_room_for_a_number_of_each_seat(compiled):
    """Also in a game with fewer moves than a table may have seats: programs write one number for each there."""
    game = Game("kuhn", Source("tests.toys.kuhn"))
    assert max(len(game.moves), len(game.chances)) < MAX_SEATS
    memory = twins.Memory(game, compiled=compiled)
    assert len(memory.out) == len(memory.weight) == MAX_SEATS


def test_only_entry_points_become_machine_code(cache, tmp_path):
    code = """
import json, sys
from numba.core.codegen import JITCPUCodegen
from greathouse.kernel.instances import rule_functions
made, add = [], JITCPUCodegen._add_module
JITCPUCodegen._add_module = lambda self, module: (made.append(module.name), add(self, module))[1]
exec(sys.argv[2])
mirror.compare([0, 1], 0, 9)
rules = {function.__name__ for function in rule_functions(Source(sys.argv[1], compiled=True))}
print(json.dumps([sorted({name.rsplit(".")[-1] for name in made} & rules), made]))
"""
    shutil.copytree(ROOT / "tests" / "toys" / "kuhn", tmp_path / "parts")
    rules, made = json.loads(run(code, "parts", PROBE, cache=cache, path=tmp_path).splitlines()[-1])
    assert "advance" in made
    assert rules == []


@pytest.mark.grid
def test_a_width_that_compiles_a_rule_twice_is_named(cache, tmp_path):
    shutil.copytree(ROOT / "tests" / "toys" / "kuhn", tmp_path / "wide")
    rules = tmp_path / "wide" / "rules.py"
    rules.write_text(
        rules.read_text().replace(
            "def bound(s: State) -> int:\n    return 3",
            "def bound(s: State) -> int:\n    return same(s.seats) + same(1)",
        )
        + "\n\n@rule\ndef same(n: int) -> int:\n    return n\n"
    )
    code = """
from greathouse.kernel import conformance
from greathouse.kernel.compile import twins
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source
for package in ("wide", "even"):
    game = Game("kuhn", Source(package))
    twins.warm_game(game)
    again = twins.respecializations(game)
    print(twins.ready(game), len(again), "n: int8 | int64" in str(again))
"""
    shutil.copytree(tmp_path / "wide", tmp_path / "even")
    even = tmp_path / "even" / "rules.py"
    even.write_text(even.read_text().replace("same(s.seats)", "same(int(s.seats))"))
    lines = run(code, cache=cache, path=tmp_path).splitlines()
    assert lines == ["True 1 True", "True 0 False"]


def test_what_is_used_is_kept_and_what_nobody_has_used_for_long_is_removed(monkeypatch, tmp_path):
    monkeypatch.setenv("GREATHOUSE_CACHE", str(tmp_path))
    programs = ("greathouse.kernel.conformance.mirror", "greathouse.arena.bench")
    pharao, hapy = load("pharao"), load("hapy")
    used, unused = ([twins.folder(game, program) / "ready" for program in programs] for game in (pharao, hapy))
    monkeypatch.setattr(twins, "_PROGRAMS", dict.fromkeys(programs))
    for stamp in (*used, *unused):
        stamp.parent.mkdir(parents=True)
        stamp.touch()
        os.utime(stamp, (0, 0))
    twins.keep(pharao)
    assert all(stamp.exists() for stamp in used)
    assert not any(stamp.exists() for stamp in unused)
