"""Of a grid `make test` asks a few cases that show all there is, and `make grids` the others."""

from itertools import combinations, product
from pathlib import Path

import pytest

from tests.grids import covering, grid, pairs, values

ROOT = Path(__file__).parent.parent
AXES = ("abcde", range(3), "xy", (False, True))
CASES = list(product(*AXES))


def test_each_value_meets_each_value_of_another_axis():
    few = [CASES[place] for place in covering(CASES, pairs)]
    for one, other in combinations(range(len(AXES)), 2):
        assert {(case[one], case[other]) for case in few} == set(product(AXES[one], AXES[other]))
    assert len(few) <= 18, "fifteen at least, as two axes have five and three values"


def test_each_value_is_met_and_the_values_of_short_axes_equally_often():
    few = [CASES[place] for place in covering(CASES, values)]
    assert len(few) == 5
    for number, axis in enumerate(AXES):
        often = [sum(case[number] == value for case in few) for value in axis]
        assert min(often) >= 1 and max(often) - min(often) <= 1


def test_what_a_case_shows_may_be_said():
    assert covering([(1,), (3,), (4,), (6,)], lambda number: [number % 2]) == [0, 2]


@grid("number", [(1,), (3,), (4,)], lambda number: [number % 2])
def sample(number):
    """A test with a grid."""


def test_the_others_are_marked():
    (mark,) = sample.pytestmark
    assert [[one.name for one in case.marks] for case in mark.args[1]] == [[], ["grid"], []]


def test_what_is_marked_is_left_out_here_and_run_before_a_release():
    assert "-m 'not grid'" in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert "-m grid" in (ROOT / "Makefile").read_text(encoding="utf-8").partition("\ngrids:")[2].partition("\n\n")[0]
    assert '"make", "grids"' in (ROOT / "scripts" / "release.py").read_text(encoding="utf-8")


def test_pairs_are_told_apart_by_their_axes():
    assert set(pairs(1, 1, 1)) == {((0, 1), (1, 1)), ((0, 1), (2, 1)), ((1, 1), (2, 1))}


@pytest.mark.parametrize("shows", [values, pairs])
def test_the_few_are_always_the_same(shows):
    assert covering(CASES, shows) == covering(list(CASES), shows)
