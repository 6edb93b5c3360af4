"""The scale beside a curve."""

import pytest
from markupsafe import Markup

from greathouse.server.web.scale import MAX_STEPS, grid, round_numbers, scale_across, scaled


@pytest.mark.parametrize(
    ("low", "high", "numbers"),
    [
        (0, 67, [0, 20, 40, 60, 80]),
        (0, 4, [0, 1, 2, 3, 4]),
        (0, 7, [0, 2, 4, 6, 8]),
        (-3, 12, [-5, 0, 5, 10, 15]),
        (1203, 1744, [1200, 1400, 1600, 1800]),
        (5, 5, [5, 6]),
    ],
)
def test_numbers_are_round_and_enclose_the_curve(low, high, numbers):
    assert [*round_numbers(low, high)] == numbers


def test_there_are_never_many_numbers():
    for low in range(-40, 40, 7):
        for high in range(low, 3000, 13):
            numbers = round_numbers(low, high)
            assert numbers[0] <= low <= high <= numbers[-1] and 2 <= len(numbers) <= MAX_STEPS + 1


def test_lines_lie_at_the_inner_numbers():
    assert grid(range(0, 81, 20), 600, 150).count("<line") == 3
    assert 'y1="75.0"' in grid(range(0, 3), 600, 150)
    assert grid(range(0, 2), 600, 150) == ""


def test_labels_stand_beside_the_picture_from_above():
    told = scaled(Markup("<svg></svg>"), ["0", "<1"])
    assert told.index("&lt;1") < told.index(">0<") < told.index("<svg>")


def test_labels_stand_below_the_picture_where_they_belong():
    told = scaled(Markup("<svg></svg>"), ["0", "1"], scale_across([(0.25, "5"), (0.5, "<10")]))
    assert told.index("<svg>") < told.index('x="25.0%" y="1em">5<') < told.index('x="50.0%" y="1em">&lt;10<')
