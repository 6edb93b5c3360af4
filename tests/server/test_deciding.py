"""The sentence of the result sheet on what made the difference."""

import pytest

from greathouse.kernel.words import Score
from greathouse.server.web.deciding import decided
from greathouse.server.words import Words

POINTS = [Score("Land", ("3", "9")), Score("Gold", ("8", "1")), Score("Total", ("11", "10"))]
ROLLS = [Score("Yellow tiles", ("6", "3", "0")), Score("Roll", ("10 × 6", "8 × 2", "9 × 6"))]


@pytest.mark.parametrize(
    ("scores", "winners", "told"),
    [
        (POINTS, [0], "Gold, 8 to 1"),
        (POINTS, [0, 1], ""),
        ([*POINTS[:2], Score("Total", ("11", "11"))], [0], ""),
        (ROLLS, [0], "Roll, 10 × 6 to 9 × 6"),
        ([ROLLS[0], Score("Roll", ("10 × 6", "–", "–"))], [0], "Roll, 10 × 6, which nobody beat"),
        ([ROLLS[0], Score("Roll", ("–", "–", "–"))], [0], ""),
        ([], [0], ""),
    ],
)
def test_what_made_the_difference(scores, winners, told):
    said = decided(scores, winners, Words("en"))
    assert told in said and bool(told) == bool(said)
