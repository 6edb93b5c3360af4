"""Three dice that share their pips anew (R67), against all values that they could get."""

from itertools import product

import pytest

from greathouse.games.favor.moves import DICE_NAMES
from greathouse.games.favor.rules.powers import spread_three
from greathouse.games.favor.rules.tables import CLASS_COUNT, KIND, OF_VALUE, WORTH

KINDS = sorted({KIND[c] for c in range(CLASS_COUNT) if WORTH[c]})
VALUED = [c for c in range(CLASS_COUNT) if WORTH[c] and c == OF_VALUE[KIND[c]][WORTH[c]]]


def possible(dice):
    """Whether other dice of these types show as many pips together, looked for among all of them."""
    pips = sum(WORTH[c] for c in dice)
    for values in product(range(1, 7), repeat=3):
        found = [OF_VALUE[KIND[c]][value] for c, value in zip(dice, values, strict=True)]
        if sum(values) == pips and min(found) >= 0 and sorted(found) != sorted(dice):
            return True
    return False


@pytest.mark.parametrize("kind", KINDS)
def test_r67_three_dice_fit_where_other_values_have_as_many_pips(kind):
    first = [c for c in VALUED if KIND[c] == kind]
    for a in first:
        for b, c in product(VALUED[::4], VALUED[1::5]):
            names = [DICE_NAMES[die] for die in (a, b, c)]
            assert spread_three(a, b, c, False) == possible((a, b, c)), names
