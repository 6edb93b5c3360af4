"""The worked examples V1 to V26 of the rules."""

import pytest

from greathouse.games.hapy import content as hapy_content
from greathouse.games.hapy.rules import ending as rules_ending
from greathouse.games.hapy.rules import tables as rules_tables
from greathouse.kernel.contract import CHANCE, SPECTATOR
from greathouse.kernel.errors import IllegalMove

from .tools import STATE, ask, cards, code, codes, dealt, front, hand, position, take, written


def takes(match) -> set[str]:
    return {move.split()[1] for move in match.legal() if move.startswith("take")}


def asks(match, other: int) -> set[str]:
    """Codes of the cards that the player on turn may name to another seat."""
    return {code(c) for c in range(36) if f"ask {other} {written(code(c))}" in match.legal()}


def rule_of(match, move: str) -> int:
    before = match.state.copy()
    with pytest.raises(IllegalMove) as error:
        match.play(move)
    assert match.state == before
    return error.value.rule


def row(letter: str, number: int, last: int) -> set[str]:
    return {f"{letter}{number}-{i}" for i in range(1, last + 1)}


def test_v1_base_row_then_the_card_above():
    match = dealt(2)
    assert takes(match) == row("P", 8, 8)
    match.play("take P8-1")
    match.play("pass") if match.state.phase == STATE.ASKING else None
    assert takes(match) == row("P", 8, 8) - {"P8-1"}
    assert rule_of(match, "take P7-1") == 9
    match.play("take P8-2")
    match.play("pass")
    assert takes(match) == row("P", 8, 8) - {"P8-1", "P8-2"} | {"P7-1"}


def test_v2_apex_comes_last():
    match = position(["BA1", "AN1"], open_cards={"P1-1": "AN3"}, mummies={"P2-2": "TA1"})
    assert takes(match) == {"P2-2"}


def test_v3_nobody_to_ask_in_the_first_turn():
    match = dealt(3)
    match.play("take P8-4")
    assert match.turn == 1 and takes(match) == row("P", 8, 8) - {"P8-4"}
    assert match.state.last_card == 0 and match.state.previous == 0
    match = dealt(3, request_scope="open")
    match.play("take P8-4")
    assert len(asks(match, 1)) == len(asks(match, 2)) == 36


def test_v4_what_the_others_see():
    match = position(
        ["AN1", "BA1", "TA1"],
        open_cards={"P7-1": "SO4", "P7-2": "SO1"},
        mummies={"P8-3": "HO1", "P6-1": "HO2"},
    )
    take(match, "P7-1")
    for observer in (SPECTATOR, 1, 2):
        assert match.view(observer).hands[0] == cards("AN1 SO4")
    match = position(
        ["AN1", "BA1", "TA1"], mummies={"P8-3": "HO1", "P6-1": "HO2"}, open_cards={"P7-1": "SO4", "P7-2": "SO1"}
    )
    take(match, "P8-3", "HO1")
    assert match.view(0).hands[0] == cards("AN1 HO1")
    for observer in (SPECTATOR, 1, 2):
        view = match.view(observer)
        assert view.hands[0] == cards("AN1") and view.sizes[0] == 2 and view.found[0] == 0
        assert (view.taker[0], view.takes) == (0, 1)
    match.play("pass")
    take(match, "P7-1")
    match.play("pass")
    assert "P6-1" not in takes(match)
    take(match, "P7-2")
    match.play("pass")
    assert takes(match) == {"P6-1"}
    assert match.view(0).face_up == 0


def test_v5_take_ask_and_lay():
    match = position(["BA1 BA4", "BA6 HO2"], open_cards={"P1-1": "AP6"}, mummies={"P2-1": "SO2"})
    assert takes(match) == {"P2-1"}
    take(match, "P2-1", "SO2")
    assert rule_of(match, "ask 1 Bull 6") == 28
    ask(match, 1, "BA6")
    assert (hand(match, 0), front(match, 0), hand(match, 1)) == ("SO2", "BA1 BA4 BA6", "HO2")
    assert (match.state.last_asker, match.state.last_card - 1) == (0, 11)
    assert match.legal() == ["take P1-1"]
    take(match, "P1-1")
    assert rule_of(match, "ask 0 Cat 6") == 15
    assert "AP6" in asks(match, 0)
    ask(match, 0, "AP6")
    assert hand(match, 1) == "HO2 AP6"


def test_v6_the_latest_request_is_barred():
    match = position(["AN1", "AN2 HO5", "HO3 TA1"])
    ask(match, 1, "HO3")
    assert (hand(match, 1), hand(match, 2)) == ("AN2 HO5", "HO3 TA1")
    assert rule_of(match, "ask 0 Falcon 3") == 15
    assert rule_of(match, "ask 2 Falcon 3") == 15
    ask(match, 2, "TA1")
    assert hand(match, 1) == "AN2 HO5 TA1"
    assert "HO3" in asks(match, 0) and "HO3" in asks(match, 1)
    assert "TA1" not in asks(match, 0) | asks(match, 1)


@pytest.mark.parametrize(("bar_rule", "free"), [("last_request", False), ("previous_turn", True)])
def test_v7_bar_after_a_pass(bar_rule, free):
    match = position(
        ["TA5", "AN1 HO1", "AN2 HO2"], active=1, last=(0, "TA5"), previous=1 + 28, options={"bar_rule": bar_rule}
    )
    assert "TA5" not in asks(match, 0)
    match.play("pass")
    assert ("TA5" in asks(match, 0)) == free
    match.play("pass")
    assert "TA5" in asks(match, 1) and len(asks(match, 1)) == 36


def four_of_sobek(**options):
    match = position(["SO1 SO6", "SO4 AN1"], mummies={"P2-1": "SO3"}, open_cards={"P1-1": "AP1"}, options=options)
    take(match, "P2-1", "SO3")
    ask(match, 1, "SO4")
    return match


def test_v8_four_in_hand():
    match = four_of_sobek()
    assert match.legal() == ["keep Crocodile 1", "keep Crocodile 3", "keep Crocodile 4", "keep Crocodile 6"]
    before = match.view(1)
    match.choose(match.read("keep Crocodile 1"))
    assert match.view(1) == before and match.turn == CHANCE
    match.dealer = lambda n: 0
    match.resolve_chance()
    assert (hand(match, 0), front(match, 0)) == ("SO1", "SO3 SO4 SO6")
    match = four_of_sobek(four_in_hand="lowest_three")
    assert (hand(match, 0), front(match, 0)) == ("SO6", "SO1 SO3 SO4")


def test_v9_two_groups_in_a_turn():
    match = position(["AN1 AN2 TA4 TA5", "TA6", "BA1"], open_cards={"P1-1": "AN3"})
    take(match, "P1-1")
    ask(match, 1, "TA6")
    assert front(match, 0) == "AN1 AN2 AN3 TA4 TA5 TA6"
    assert hand(match, 0) == hand(match, 1) == "" and not match.over


def test_v10_win_by_a_family():
    match = position(["BA4 BA6", "BA5 AN1"], ["BA1-3", "SO1-3 HO1-3"])
    ask(match, 1, "BA5")
    assert match.over and match.state.ending == STATE.FAMILY
    assert match.returns == [1, 0] and match.scores == [2, 2]


def test_v11_win_by_groups_without_a_request():
    match = position(
        ["AN1", "AN2", "HO4 HO5", "AN3"], ["", "", "AP1-3 SO1-3", ""], open_cards={"P1-1": "HO6"}, active=2
    )
    take(match, "P1-1")
    match.play("pass")
    assert match.over and match.state.ending == STATE.MOST_GROUPS and match.returns == [0, 0, 1, 0]


def test_v12_win_by_two_groups_at_once():
    match = position(["AN1 AN2 TA4 TA5", "TA6 HO1", "HO2"], ["BA1-3 SO1-3", "", ""], open_cards={"P1-1": "AN3"})
    take(match, "P1-1")
    ask(match, 1, "TA6")
    assert match.over and match.state.ending == STATE.MOST_GROUPS and match.scores == [4, 0, 0]


@pytest.mark.parametrize(("scope", "first", "second"), [("plausible", 31, 0), ("honest", 28, 0), ("open", 35, 35)])
def test_v13_cards_that_may_be_named(scope, first, second):
    match = position(
        ["BA1 TA2", "BA6", ""],
        ["", "SO1-3", ""],
        open_cards={"P1-1": "AP6"},
        mummies={"P2-1": "HO4"},
        last=(1, "TA5"),
        options={"request_scope": scope},
    )
    take(match, "P2-1", "HO4")
    assert (len(asks(match, 1)), len(asks(match, 2))) == (first, second)
    assert "TA5" not in asks(match, 1)


def test_v14_empty_hands():
    match = position(["", "AN1 BA2", "AN2"])
    ask(match, 2, "AN2")
    assert (hand(match, 0), hand(match, 2)) == ("AN2", "")
    assert asks(match, 0) and not asks(match, 2)
    assert rule_of(match, "ask 2 Cat 1") == 27


def test_v15_all_pass():
    match = position(["AN1", "AN2", "AN3 HO1"], ["BA1-3 SO1-3", "TA1-3", ""])
    match.play("pass")
    match.play("pass")
    assert not match.over
    match.play("pass")
    assert match.over and match.state.ending == STATE.ALL_PASS and match.returns == [1, 0, 0]


def test_v16_stall():
    match = position(
        ["AN1 BA1 TA1", "AN2 BA2 TA2", "AN3 BA3 TA3"],
        ["AN4-6 HO1-3 SO1-3", "BA4-6 HO4-6 AP1-3", "TA4-6 SO4-6 AP4-6"],
    )
    for other, named in ((1, 2), (0, 1), (0, 2), (2, 3), (2, 2), (1, 1), (1, 2), (0, 3), (0, 2)):
        assert not match.over
        ask(match, other, f"AN{named}")
        assert match.state.last_answer == 1
    assert match.over and match.state.ending == STATE.STALLED and match.state.idle_turns == 9
    assert [hand(match, seat) for seat in range(3)] == ["BA1 TA1", "AN3 BA2 TA2", "AN1 AN2 BA3 TA3"]
    assert match.returns == [0, 0, 1]


def test_v17_ranking():
    match = position(
        ["AN4 HO1", "BA4 BA5", "TA1", "AN5 HO2 SO1"],
        ["AN1-3 SO4-6", "BA1-3 AP1-3", "TA4-6", "HO4-6 AP4-6"],
    )
    standing = rules_ending.standing
    assert [standing(match.state, seat) for seat in range(4)] == [20402, 20502, 10401, 20403]
    for _ in range(4):
        match.play("pass")
    assert match.returns == [0, 1, 0, 0]


def test_v18_mastaba():
    match = dealt(2, layout="mastaba")
    assert takes(match) == row("M", 6, 6)
    view = match.view(SPECTATOR)
    assert sorted(view.display[:6]) == list(range(0, 36, 6))
    assert all(view.display[place] % 6 for place in range(12, 18))
    match.play("take M6-3")
    assert takes(match) == row("M", 6, 6) - {"M6-3"} | {"M5-3"}


def strip(match, *names: str) -> None:
    """Takes these places out of the display as if long ago."""
    for name in names:
        index = [p.id for p in hapy_content.PLACES[match.state.layout]].index(name)
        match.state.filled &= ~(1 << index)


def test_v19_tomb():
    match = dealt(2, layout="tomb")
    assert takes(match) == {"T3-2", "T3-3"} | row("T", 4, 11)
    strip(match, "T4-11", "T3-1")
    assert "T2-1" not in takes(match)
    strip(match, "T3-2", "T4-10")
    assert "T2-1" not in takes(match)
    strip(match, "T3-12")
    assert "T2-1" in takes(match)


def test_v20_temple():
    match = dealt(2, layout="temple")
    assert takes(match) == row("A", 4, 6) | row("B", 4, 6)
    strip(match, "B4-1", "B4-2")
    assert "B3-1" in takes(match) and "B3-2" not in takes(match)


@pytest.mark.parametrize(("mummy", "count"), [("none", 14), ("menkaure", 18), ("khufu", 23), ("khafre", 23)])
def test_v21_giza(mummy, count):
    match = dealt(3, layout="giza", giza_mummy=mummy)
    assert codes(match.state.pool).count(" ") + 1 == count
    assert len(takes(match)) == 13
    if mummy == "none":
        open_places = rules_tables.GOD_SIDE[match.state.variant]
        assert all(open_places >> (n % 36) & 1 for n in match.legal_numbers())


def test_v22_the_turn_that_empties_the_display():
    match = position(["AN1", "AN2"], open_cards={"P1-1": "BA1"})
    take(match, "P1-1")
    match.play("pass")
    assert (match.state.idle_turns, match.state.pass_turns, match.state.phase) == (0, 0, STATE.ASKING)
    assert rule_of(match, "take P1-1") == 11
    match.play("pass")
    assert (match.state.idle_turns, match.state.pass_turns) == (1, 1)


def test_v23_loop():
    match = position(["AN1 AN2", "AN3"], ["AN4-6", ""], active=1, options={"request_scope": "honest"})
    for seat, named in ((1, 1), (0, 3), (1, 2), (0, 1), (1, 3), (0, 2)):
        assert match.turn == seat
        ask(match, 1 - seat, f"AN{named}")
        assert match.state.last_answer == 1
    assert (hand(match, 0), hand(match, 1)) == ("AN1 AN2", "AN3")
    assert match.over and match.state.ending == STATE.STALLED and match.returns == [1, 0]


def test_v24_chance_of_a_mummy():
    match = dealt(2)
    while match.state.pool & 1 == 0:
        match = dealt(2, seed=None)
    match.dealer = None
    match.choose(match.read("take P8-1"))
    assert len(match.odds()) == 20 and {w for _, w in match.odds()} == {1}
    pool = [c for c in range(1, 36) if match.state.pool >> c & 1]
    match.chance(f"card {written(code(pool[0]))}")
    unknown = match.view(0).dark & ~match.view(0).hands[0]
    assert bin(unknown).count("1") == 19
    assert bin(match.view(1).dark & ~match.view(1).hands[1]).count("1") == 20


@pytest.mark.parametrize("scope", ["plausible", "honest"])
def test_v25_bluff(scope):
    match = position(["TA1 TA2", "TA3"], active=1, options={"request_scope": scope})
    if scope == "honest":
        assert rule_of(match, "ask 0 Hippopotamus 3") == 29
        return
    ask(match, 0, "TA3")
    assert match.state.last_answer == 0 and hand(match, 1) == "TA3"
    assert rule_of(match, "ask 1 Hippopotamus 3") == 15


def test_v26_both_ways_at_once():
    match = position(["BA4 BA5 TA4 TA5", "TA6", "HO1"], ["BA1-3 SO1-3", "", ""], open_cards={"P1-1": "BA6"})
    take(match, "P1-1")
    ask(match, 1, "TA6")
    assert match.over and match.state.ending == STATE.FAMILY and match.scores == [4, 0, 0]
