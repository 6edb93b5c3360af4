"""The odds helper is exact; the bots' tables agree with it where they should."""

from fractions import Fraction
from itertools import product

import pytest

from greathouse.games.favor.advice.needs import need_of
from greathouse.games.favor.advice.odds import chances
from greathouse.games.favor.advice.tables import EQUAL, REPEATED
from greathouse.games.favor.content import DICE, LOCATIONS, VALUES
from greathouse.games.favor.rules.dice import meets

from .desk import Desk, number, spot, tally
from .test_tiles import rolling_off

KINDS = {"S": "standard", "Se": "serf", "N": "noble", "A": "artisan", "In": "intrigue", "V": "voyage", "D": "decree"}


def counted(locked, kinds, place, side=0):
    """Chance by listing every outcome."""
    faces = [[VALUES[f] for f in DICE[KINDS[kind]].faces] for kind in kinds]
    rolls = [" ".join([*locked.split(), *("-" if v == 0 else str(v) for v in values)]) for values in product(*faces)]
    return Fraction(sum(meets(tally(roll), place, side, False) for roll in rolls), len(rolls))


@pytest.mark.parametrize(
    ("active", "kinds", "locked", "values"),
    [
        ("S1 S2 S3", ["S", "S", "S"], "", ""),
        ("S1 S1 A2 In3", ["S", "S", "A", "In"], "S4 S4", "4 4"),
        ("N3 Se1 V-VB D2", ["N", "Se", "V", "D"], "S2 V-VB", "2 -"),
    ],
)
def test_exact(active, kinds, locked, values):
    found = chances(Desk().dice(active, locked).match.view(0))
    for place in range(len(LOCATIONS)):
        assert found[place] == counted(values, kinds, place), LOCATIONS[place]


def test_both_sides_of_the_bars():
    found = chances(Desk(setup="custom", bar_sides="B", **FULL).dice("S1 S2 S3", "S6 S6 S1").match.view(0))
    for place in range(1, len(LOCATIONS)):
        assert found[place] == counted("6 6 1", ["S", "S", "S"], place, 1), LOCATIONS[place]


FULL = {"first_player": "0"}


def test_held_and_immediate_dice_stay():
    desk = Desk().dice("S5 S1 I5", "S5")
    assert chances(desk.match.view(0), [number("S5")])[spot("4-1")] == Fraction(1, 6)
    assert chances(desk.match.view(0))[spot("4-1")] == Fraction(1, 36)
    with pytest.raises(ValueError, match="not active"):
        chances(desk.match.view(0), [number("S6")])


def test_before_the_first_roll():
    assert chances(Desk().match.view(0))[spot("3-1")] == Fraction(1, 36)


def test_tables_of_the_bots():
    """Three dice rolled again and again: P(three 6s) worked out by hand, and bounds that must hold."""
    q = Fraction(5, 6)
    one = {0: Fraction(0), 1: Fraction(1, 6)}
    one[2] = 1 - q**2 + q**2 * one[1]
    assert abs(REPEATED[1][2][1] - 1000 * one[2]) <= 1
    for dice in range(1, 20):
        assert REPEATED[6][dice][dice] == 1000 and REPEATED[1][dice][dice + 1] == 0
        assert all(EQUAL[dice][n] >= REPEATED[1][dice][n] - 1 for n in range(1, dice + 1))


def test_needs_show_the_dice_that_fill_them():
    view = Desk().dice(locked="S5 S5 S5 S2").match.view(0)
    assert [[slot.value for slot in group] for group in need_of(view, spot("7-3")).groups] == [[2, 0, 0, 0], [5] * 3]
    run = need_of(view, spot("4-2")).groups[0]
    assert [(slot.value, slot.filled) for slot in run] == [(2, True), (3, False), (4, False), (5, True)]
    assert need_of(view, spot("4-2")).run and not need_of(view, spot("7-3")).run
    assert need_of(view, spot("3-3")).broken and need_of(view, spot("3-4")).progress == "10/10"
    assert need_of(view, spot("3-1")).met


@pytest.mark.parametrize(("locked", "shown"), [("", [0] * 4), ("S4", [0, 0, 0, 4]), ("S5 S3 S4", [0, 3, 4, 5])])
def test_a_run_may_be_any(locked, shown):
    """Values that another run would do without are not asked for."""
    run = need_of(Desk().dice(locked=locked).match.view(0), spot("4-2")).groups[0]
    assert [slot.value for slot in run] == shown


def test_dice_of_a_roll_off_pay_for_nothing():
    """R100: nobody claims in the roll-off, so no tile is marked as paid for."""
    view = rolling_off().dice(locked="S5 S5 S5 S2").match.view(0)
    assert not any(need_of(view, place).met for place in range(len(LOCATIONS)))
