"""Worked examples from the Queen to the end of the game (V25 and later)."""

from __future__ import annotations

import pytest

from greathouse.games.favor.content import REQUIREMENT_ROWS
from greathouse.games.favor.rules.claims import queue
from greathouse.games.favor.rules.dice import most_equal
from greathouse.games.favor.rules.turns import end_turn, may_beat, most_dice
from greathouse.games.favor.state import BY_QUEEN, CLOSED, FULL_TURN, POST, REDO, SHORT_TURN, START
from greathouse.kernel.contract import CHANCE, OVER

from .desk import GAME, Desk, number, spot, tally


def test_v25_no_claim():
    """R92 R31"""
    desk = Desk().give("herder", "servant", "worker", "farmer", "omen").claiming("S1 S2 S4")
    assert desk.s.draws == 2 and not desk.in_claim
    desk = Desk().give("herder", "servant").claiming("S2 S4 S4")
    assert desk.claims == {"farmer", "omen"}
    assert desk.do("decline").s.draws == 0
    desk = Desk(decline_claim=False).claiming("S2 S4 S4")
    assert desk.refusal("decline") == 92


def queen_of_seat_1() -> Desk:
    desk = Desk(4)
    desk.s.mover = 1
    desk.give("general", "farmer", "royal_attendants", seat=2).give("general", seat=3)
    desk.starting()
    desk.s.draws = 0
    return desk.claiming(" ".join(["S4"] * 8)).do("take 7-1", "end")


def test_v26_queen():
    """R96 R97 R98 R99"""
    desk = queen_of_seat_1()
    assert [desk.s.players[p].die_token for p in range(4)] == [0, 0, 1, 1]
    assert (list(desk.s.best), desk.s.pharaoh, desk.s.mode) == ([8, 4], 1, BY_QUEEN)
    order = []
    desk = queen_of_seat_1()
    for p in range(4):
        desk.s.players[p].plus = 9
    for _ in range(3):
        order.append(desk.s.mover)
        desk.dice(locked="S1").do("finish")
    assert order == [2, 3, 0] and desk.match.turn == OVER and desk.s.pharaoh == 1
    desk = queen_of_seat_1()
    for p in range(4):
        desk.s.players[p].plus = 9
    desk.dice(locked=" ".join(["S1"] * 9)).do("finish")
    desk.dice(locked="S1").do("finish")
    desk.dice(locked="S1").do("finish")
    assert desk.s.mover == 1 and desk.s.phase == START
    desk.dice(locked="S1").do("finish")
    assert desk.s.pharaoh == 2 and desk.match.returns == [0, 0, 1, 0]


@pytest.mark.parametrize(
    ("dice", "beats"),
    [
        ("6 6 6 6 6 6 6", True),
        ("1 1 1 1 1 1 1 1", True),
        ("5 5 5 5 5 5 5", False),
        ("6 6 6 6 6 6", False),
    ],
)
def test_v27_beating(dice, beats):
    """R95"""
    assert (most_equal(tally(dice)) > 8 * 7 + 5) is beats


def test_v27_highest_value_counts():
    """R95"""
    assert most_equal(tally("6 6 6 3 3 3")) == 8 * 3 + 6
    assert most_equal(tally("- -")) == 0


def test_v28_skipping():
    """R103"""
    desk = Desk().give(
        *("farmer", "guard", "herder", "palace_servants", "surveyor", "spirit_of_the_dead", "queen", "palace_key")
    )
    assert most_dice(desk.s, 0) == 13
    for best, skipped in (([12, 6], False), ([13, 1], False), ([13, 5], False), ([13, 6], True), ([14, 1], True)):
        desk.s.best[:] = best
        assert may_beat(desk.s, 0) is not skipped
    assert most_dice(Desk().give("ship_captain", "grand_vizier").s, 0) == 6


def royal_death(**options) -> Desk:
    desk = Desk(3, **options).lay(l7_4="royal_death")
    desk.s.mover = 2
    desk.starting()
    for p in range(3):
        desk.s.players[p].plus = 9
    return desk.claiming(" ".join(["S6"] * 8)).do("take 7-4", "draw pip pip")


def roll_off(desk: Desk, locked: str) -> Desk:
    return desk.do(*["draw pip"] * desk.s.draws).dice(locked=locked).do("finish")


def test_v29_royal_death():
    """R83 R101"""
    desk = royal_death()
    assert desk.s.mover == 2 and [p.die_token for p in desk.s.players] == [0, 0, 0, 0]
    assert desk.pool()["immediate"] == 2 and list(desk.s.best) == [7, 1]
    roll_off(desk, " ".join(["S2"] * 7))
    assert desk.s.pharaoh == 2 and desk.s.mover == 0
    roll_off(desk, " ".join(["S2"] * 7))
    assert desk.s.pharaoh == 2 and desk.s.mover == 1
    roll_off(desk, " ".join(["S1"] * 8))
    assert desk.match.returns == [0, 1, 0]
    desk = royal_death()
    for _ in range(3):
        roll_off(desk, " ".join(["S1"] * 7))
    assert desk.s.phase == CLOSED and desk.s.pharaoh == -1
    assert desk.match.returns == [1 / 3] * 3
    desk = royal_death(royal_death_unclaimed="best_roll")
    for dice in ("S1 S1", "S3 S3", "S3 S3"):
        roll_off(desk, dice)
    assert desk.match.returns == [1, 0, 0]


def test_r83_r103_tokens_of_royal_death_are_its_owners_who_may_be_skipped():
    """Q30: the two tokens are drawn before the turn ends; the next roller gets none of them."""
    desk = Desk(3).lay(l7_4="royal_death")
    desk.starting()
    before = [(p.pips, p.rerolls) for p in desk.s.players]
    desk.claiming(" ".join(["S6"] * 8)).do("take 7-4")
    assert (desk.s.mover, desk.s.draws, desk.s.rolled) == (0, 2, 0)
    desk.do("draw pip")
    assert desk.s.mover == 0
    desk.s.players[1].plus = desk.s.players[2].plus = 9
    view = desk.match.view(0)
    told = GAME.text.event(view, CHANCE, GAME.chances.read("draw reroll"), "en", ["Ann", "Ben", "Cid"])
    desk.do("draw reroll")
    assert "Ann draws a" in told
    assert "Ann" in told.partition(".")[2]
    assert desk.s.mover == 1
    assert desk.s.phase == START
    after = [(p.pips, p.rerolls) for p in desk.s.players]
    assert after == [(before[0][0] + 1, before[0][1] + 1), *before[1:]]


def test_v30_bad_omen():
    """R30 R31"""
    desk = Desk().give("indentured_worker", "artisan").starting()
    desk.me.minus = 2
    desk.do("go")
    assert desk.legal("drop") == ["standard", "artisan", "immediate"]
    assert desk.refusal("drop noble") == 30
    desk.do("drop immediate", "drop artisan")
    assert desk.pool() == {"standard": 3} and desk.s.rolling == 3
    desk = Desk().give("indentured_worker", "artisan").starting()
    desk.me.minus = 4
    desk.do("go", *["drop standard"] * 3, "drop artisan")
    assert desk.s.rolling == 1
    desk = Desk()
    desk.me.minus = 4
    desk.do("go")
    assert desk.s.draws == 2 and desk.s.phase == POST and desk.locked == ""


def test_v31_omen_turn():
    """R29 R73"""
    desk = Desk().lay(l3_4="omen").give("indentured_worker", "beggar")
    desk.claiming("S5 S5").do("take 3-4", "draw pip pip", "end")
    assert (desk.s.mover, desk.s.draws, desk.s.short) == (0, 1, 1)
    assert desk.pool() == {"standard": 2, "immediate": 1}


def test_v32_pharaohs_gift():
    """R79"""
    desk = Desk(3).give("pharaohs_gift", seat=1)
    for p in range(3):
        desk.s.players[p].plus = 9
    desk.claiming(" ".join(["S5"] * 7)).do("take 7-1", "end")
    desk.dice(locked=" ".join(["S6"] * 7)).do("finish")
    assert desk.s.phase == REDO and desk.s.pharaoh == 1
    desk.do("tile pharaohs_gift").dice(locked=" ".join(["S6"] * 6)).do("finish")
    assert (desk.s.pharaoh, list(desk.s.best), desk.s.mover) == (0, [7, 5], 2)


def test_v33_two_growing_tiles():
    """R52 R30"""
    desk = Desk().give("estate_overseer", "granary_master").starting()
    assert desk.s.draws == 1 and desk.pool() == {"standard": 4}
    desk.do("draw pip")
    desk.me.minus = 2
    desk.do("go", "drop standard", "drop standard", "rolled S1 S1", "tile estate_overseer", "tile granary_master")
    assert desk.active == "S1 S1 S1 S1"


def test_v34_queens_favor():
    """R82"""
    desk = Desk().lay(l6_3="priestess", l7_4="queens_favor").claiming(" ".join(["S6"] * 7)).do("take 7-4")
    desk.do("draw pip pip")
    levels = {place[0] for place in desk.legal("take")}
    colours = {REQUIREMENT_ROWS[spot(place)][0].colour for place in desk.legal("take")}
    assert levels == {"1", "3", "4", "5", "6"} and colours == {"yellow", "blue"}
    assert desk.refusal("take 7-1") == 82
    desk.do("take 6-3")
    assert desk.s.draws == 1 and desk.s.extra[0] == 1 and desk.s.phase == POST
    assert desk.do("draw pip", "end").s.mover == 0


def test_v35_grain_merchant():
    """R60 R40"""
    desk = Desk().give("grain_merchant").dice("A3 S1").do("tile grain_merchant", "die A3", "die S1", "rolled S4 A-A1")
    assert desk.s.draws == 1
    desk.do("draw pip")
    assert desk.can("power artisan") and desk.refusal("roll") == 12


def test_v36_matchmaker():
    """R61"""
    desk = Desk().give("matchmaker").dice("Se2 S1 A5", locked="S6 S3 A-A1")
    options = {"Se2": ["1", "3"], "S1": ["3", "6"], "A5": ["1", "3", "6"]}
    for die, values in options.items():
        one = Desk().give("matchmaker").dice("Se2 S1 A5", locked="S6 S3 A-A1")
        assert one.do("tile matchmaker", f"die {die}").legal("value") == values
    desk.do("tile matchmaker", "die A5", "value 1")
    assert desk.active == "S1 Se2 A-A1" and desk.can("power artisan")


def test_every_number_is_a_die():
    assert number("S1") == 0 and number("I6") == 41


def test_r97_who_was_never_beaten_stays_pharaoh_though_the_best_roll_may_win():
    """Q30: the option is for the Pharaoh whom nobody holds, not for the Queen's owner in the first seat."""
    desk = Desk(2, royal_death_unclaimed="best_roll")
    desk.s.players[1].plus = 9
    desk.claiming(" ".join(["S5"] * 7)).do("take 7-1", "end")
    assert desk.s.mover == 1
    desk.dice(locked="S1").do("finish")
    assert (desk.match.returns, desk.match.scores) == ([1, 0], [1, 0])


def test_r94_extra_turns_come_one_after_another():
    desk = Desk()
    for kind in (FULL_TURN, SHORT_TURN, FULL_TURN, SHORT_TURN):
        queue(desk.s, kind)
    turns = []
    for _ in range(5):
        end_turn(desk.s)
        turns.append((desk.s.mover, desk.s.short))
    assert turns == [(0, 0), (0, 1), (0, 0), (0, 1), (1, 0)]
