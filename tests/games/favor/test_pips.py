"""Three dice that share their pips anew (R67), against all values that they could get."""

from itertools import product

import pytest

from greathouse.games.favor.moves import DICE_NAMES
from greathouse.games.favor.rules.powers import spread_goes_on, spread_three
from greathouse.games.favor.rules.tables import CLASS_COUNT, KIND, OF_VALUE, WORTH

from .desk import Desk

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


@pytest.mark.parametrize("dice", ["S5 S6 Se4", "S5 S6 N6", "S5 Se4 I6"])
def test_r67_the_first_of_three_dice_may_have_to_get_a_six(dice):
    a, b, c = (DICE_NAMES.index(die) for die in dice.split())
    assert not any(spread_goes_on(a, b, c, x, False) for x in range(1, 6))
    assert spread_goes_on(a, b, c, 6, False) and spread_three(a, b, c, False)


@pytest.mark.parametrize("dice", ["S1 S2", "S6 S5", "Se1 Se2"])
def test_r67_a_die_is_not_its_own_third(dice):
    """Two dice that cannot share their pips; another one like the second could take part."""
    assert Desk().give("astrologer").dice(dice).refusal("tile astrologer") == 67
    assert Desk().give("astrologer").dice(f"{dice} {dice.split()[1]}").can("tile astrologer")
