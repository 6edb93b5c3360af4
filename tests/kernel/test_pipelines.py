"""Where the rules' own pipeline does not work, Numba's compiles them, with the same results."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parents[2]

GAME = """
from greathouse.kernel.compile import pipelines, twins
from greathouse.kernel.conformance import Mirror
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source
chosen, make = set(), pipelines._pipeline_class
pipelines._pipeline_class = lambda: chosen.add(make().__name__) or make()
game = Game("kuhn", Source("tests.toys.kuhn"))
mirror = Mirror(game)
mirror.begin(game.new(seed=4).state)
mirror.advance(0, 1)
print(*chosen, twins.cache_misses(), twins.folder(game, "greathouse.kernel.conformance.programs.referee"))
"""


def run(**environment: str) -> list[str]:
    command, variables = [sys.executable, "-c", GAME], os.environ | environment
    done = subprocess.run(command, capture_output=True, text=True, env=variables, cwd=ROOT, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


def test_numbas_own_can_be_asked_for_and_has_a_cache_of_its_own(tmp_path):
    asked = {"GREATHOUSE_CACHE": str(tmp_path), "GREATHOUSE_STOCK_COMPILER": "1"}
    name, misses, folder = run(**asked)
    assert (name, misses) == ("Compiler", "1")
    assert run(**asked) == ["0", folder]
    name, misses, other = run(**asked | {"GREATHOUSE_STOCK_COMPILER": ""})
    assert (name, misses) == ("PartCompiler", "1")
    assert other != folder


def module_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "greathouse.kernel.compile.compiler", None)


def part_is_missing(monkeypatch):
    """`compiler` is imported anew, and does not find what it imports from Numba."""
    monkeypatch.delitem(sys.modules, "greathouse.kernel.compile.compiler", raising=False)
    monkeypatch.delattr("numba.core.compiler._LowerResult")


def pass_fails(monkeypatch):
    def fail(self, state):
        raise AttributeError("no func_id here")

    monkeypatch.setattr("greathouse.kernel.compile.compiler.LowerPart.run_pass", fail)


def result_is_wrong(monkeypatch):
    monkeypatch.setattr("numba.njit", lambda **options: lambda function: lambda number: 41)


@pytest.mark.parametrize("happen", [module_is_missing, part_is_missing, pass_fails, result_is_wrong])
def test_a_numba_that_changed_inside_compiles_in_its_own_way(happen, monkeypatch):
    from numba.core.compiler import Compiler

    from greathouse.kernel.compile import pipelines

    happen(monkeypatch)
    with pytest.warns(RuntimeWarning, match="takes about twice as long"):
        assert pipelines._pipeline_class.__wrapped__() is Compiler
