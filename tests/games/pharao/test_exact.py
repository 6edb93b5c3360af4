"""Exact values T18, T26 to T43 and T47 to T49 of docs/rules/pharao.md, solved from scratch by exact.py."""

from __future__ import annotations

import numpy as np
import pytest

from .exact import NILE_BIT, Tables, mask, solved

ERROR = 1e-6


@pytest.fixture(scope="module")
def tables() -> Tables:
    return solved()


VALUES = {
    "t18": ([15], [1], 0.533619),
    "t26": ([1], [30], 0.510940),
    "t27": ([30], [1], 0.511370),
    "t28": ([16], [1], 0.735252),
    "t29": ([5], [20], 0.737136),
    "t30": ([20], [5], 0.392303),
    "t31": ([28], [10], 0.520046),
    "t32": ([20, 21], [5], 0.177230),
    "t33": ([9, 11], [10], 0.397054),
    "t34": ([16, 27], [1], 0.735252),
    "t35": ([26, 27], [1], 0.661463),
    "t36": ([5], [20, 21], 0.895652),
    "t37": ([10], [9, 11], 0.448736),
    "t38": ([28], [13, 29], 0.492914),
    "t39": ([20, 21], [4, 5], 0.500027),
    "t40": ([4, 5], [20, 21], 0.499986),
    "t41": ([26, 27], [1, 2], 0.775135),
    "t42": ([1, 2], [16, 27], 0.225101),
    "t43": ([24, 27], [1, 2], 0.854383),
}


FIGURES = {
    (1, 1): (0.604, 0.384, 0.813),
    (1, 2): (0.770, 0.370, 0.897),
    (2, 1): (0.343, 0.132, 0.683),
    (2, 2): (0.5001, 0.495, 0.513),
}
"""Mean, least and greatest value of each layer, where nobody is drowning."""


@pytest.mark.parametrize("pieces", [(1, 1), (1, 2), (2, 1)], ids=["1v1", "1v2", "2v1"])
def test_values_of_a_layer(tables, pieces):
    assert_layer(tables, pieces)


@pytest.mark.grid
def test_t48_two_against_two_and_why_not_to_push_the_second_last_piece(tables):
    """All that is asked of this layer in one test, since solving it takes long: no two processes do so."""
    assert_layer(tables, (2, 2))
    assert 1 - tables.value([9, 27], [1, 2]) == pytest.approx(0.245252, abs=ERROR)
    assert 1 - tables.value([9, 29], [1, 2]) == pytest.approx(0.500285, abs=ERROR)
    assert tables.throw_value([1, 2], [9, 28], (0, 1)) == pytest.approx(0.500285, abs=ERROR)


def assert_layer(tables, pieces) -> None:
    """Its values, their mean, the least and the greatest are as documented."""
    asked = {name: vector for name, vector in VALUES.items() if tuple(map(len, vector[:2])) == pieces}
    assert asked
    found = {name: tables.value(own, other) for name, (own, other, _) in asked.items()}
    assert found == pytest.approx({name: value for name, (_, _, value) in asked.items()}, abs=ERROR)
    mean, least, greatest = figures(tables, pieces)
    assert (round(mean, 4 if pieces == (2, 2) else 3), round(least, 3), round(greatest, 3)) == FIGURES[pieces]


def figures(tables, pieces) -> tuple[float, float, float]:
    """Mean, least and greatest value of a layer's positions in which nobody is drowning."""
    values, layer = tables.layer(*pieces), tables.turns[pieces].layer
    dry = values[(layer.own | layer.other) & NILE_BIT == 0]
    return float(dry.mean()), float(dry.min()), float(dry.max())


def test_t47_value_of_every_throw(tables):
    best = [
        [0.607697, 0.616275, 0.597495],
        [0.608098, 0.609263, 0.595393],
        [1, 1, 1],
        [0.608098, 0.609263, 0.595393],
        [1, 1, 1],
    ]
    for own in range(5):
        for other in range(3):
            assert tables.throw_value([5], [20], (own, other)) == pytest.approx(best[own][other], abs=ERROR)


def test_t49_value_of_every_throw_when_shut_in(tables):
    for own in range(5):
        alone = 0.602946 if own == 0 else 0
        for other, value in enumerate((alone, 0.572550, 0.572677)):
            assert tables.throw_value([10], [9, 11], (own, other)) == pytest.approx(value, abs=ERROR)


def test_extreme_duels(tables):
    assert tables.value([5], [28]) == pytest.approx(0.813265, abs=ERROR)
    assert tables.value([20], [17]) == pytest.approx(0.383564, abs=ERROR)


def test_a_drowning_piece_is_worth_a_choice(tables):
    """The better of letting go and rescue is taken, so it is worth at least the position without the piece."""
    values, alone_values = tables.layer(2, 1), tables.layer(1, 1)
    layer = tables.turns[2, 1].layer
    for place in np.flatnonzero(layer.drowning)[::50]:
        own, other = int(layer.own[place]), int(layer.other[place])
        alone = tables.turns[1, 1].layer.index(own ^ NILE_BIT, other)
        assert values[place] >= alone_values[alone] - 1e-7
    assert mask([27]) == NILE_BIT
