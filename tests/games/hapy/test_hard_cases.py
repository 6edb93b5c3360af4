"""Ten cases in which several sentences of the printed rulebook meet, decided as it says."""

from greathouse.games.hapy import content as hapy_content
from greathouse.kernel.contract import SPECTATOR

from .test_rules import refused
from .tools import STATE, ask, front, hand, position, take


def test_the_own_refused_card_may_be_named_again_to_somebody_else():
    """R15: only the others' latest request bars; everybody passed since then, so the latest is still the own one."""
    match = position(["AN1", "BA1", "SO1"])
    ask(match, 1, "SO1")
    for _ in range(2):
        assert refused(match, "ask 0 Crocodile 1") == 15
        match.play("pass")
    ask(match, 2, "SO1")
    assert hand(match, 0) == "AN1 SO1"


def test_a_new_request_frees_the_card_before_it():
    """R15: "the last card": with a newer request by somebody else the older one may be named by anybody."""
    match = position(["AN1", "BA1 HO1", "SO1", "TA1"])
    ask(match, 1, "HO1")
    ask(match, 3, "TA2")
    ask(match, 0, "HO1")
    assert hand(match, 2) == "SO1 HO1" and refused(match, "ask 2 Falcon 1") == 15


def test_a_group_made_by_the_take_lies_only_after_the_request():
    """R7, R17: take, request, reveal: three in hand at the request are asked by nobody, and one may still be added."""
    match = position(["BA1 BA2", "BA4 TA1"], open_cards={"P1-1": "BA3"})
    take(match, "P1-1")
    assert front(match, 0) == "" and match.state.phase == STATE.ASKING
    ask(match, 1, "BA4")
    assert match.state.phase == STATE.KEEPING and match.legal() == [f"keep Cat {n}" for n in (1, 2, 3, 4)]


def test_the_card_kept_of_four_may_be_asked_away_at_once():
    """R15, R18, R20: the group is safe, the fourth card is not; only the card just named is barred, and that lies."""
    match = position(["BA1 BA2", "BA4 TA1"], open_cards={"P1-1": "BA3", "P3-1": "SO1"})
    take(match, "P1-1")
    ask(match, 1, "BA4")
    match.play("keep Cat 1")
    take(match, "P3-1")
    assert refused(match, "ask 0 Cat 4") == 15 and refused(match, "ask 0 Cat 2") == 20
    ask(match, 0, "BA1")
    assert hand(match, 1) == "BA1 SO1 TA1"


def test_two_groups_and_the_second_of_a_family_win_by_the_family():
    """R17, R22, R24: both groups lie before anybody looks who has won; the family is named."""
    match = position(["AN4 AN5 TA4 TA5", "TA6 BA1", "BA2"], ["AN1-3", "", ""], open_cards={"P1-1": "AN6"})
    take(match, "P1-1")
    ask(match, 1, "TA6")
    assert match.over and match.state.ending == STATE.FAMILY and match.scores[0] == 3


def test_a_family_split_over_two_fronts_can_be_nobodys():
    """R20, R22: three and three of a family lie with two players; the game goes on to the groups that are needed."""
    match = position(["SO1 SO2", "SO3", "HO1"], ["AN1-3 BA1-3 TA1-3", "AN4-6", "BA4-6"])
    ask(match, 1, "SO3")
    assert match.over and match.state.ending == STATE.MOST_GROUPS and match.returns == [1, 0, 0]


def test_a_request_for_a_card_under_a_mummy_is_refused_and_tells_only_that():
    """R4, R13: the answer is no, nobody learns where the card is, and whoever finds it later may keep it."""
    match = position(["AN1", "BA1 TA1", "SO1"], mummies={"P8-1": "AN2", "P8-2": "HO2", "P8-3": "HO3"})
    match.dealer = None
    take(match, "P8-1", "HO2")
    match.choose(match.read("ask 1 Jackal 2"))
    match.chance("no")
    match.chance("done")
    take(match, "P8-2", "AN2")
    view = match.view(0)
    assert view.dark >> 1 & 1 and match.why("ask 0 Jackal 2") == 15
    assert view.refused[1][1] < view.latest[1], "a later mummy may be the card"


def test_with_the_last_card_taken_the_request_still_comes_then_only_requests():
    """R8, R11: the 36th take is followed by its request; the next player begins with the request."""
    match = position(["AN1 AN2", "AN3 BA1"], open_cards={"P1-1": "SO1"})
    take(match, "P1-1")
    assert match.state.phase == STATE.ASKING
    ask(match, 1, "AN3")
    assert front(match, 0) == "AN1 AN2 AN3" and match.turn == 1 and match.state.phase == STATE.ASKING
    assert match.state.idle_turns == match.state.pass_turns == 0


def test_who_has_no_card_takes_and_asks_all_the_same():
    """R2, R12, R14: an empty hand takes, asks without a card of the family, and completes nothing by that."""
    match = position(["", "BA1 BA2", "SO1"], open_cards={"P1-1": "HO1", "P3-1": "HO2"})
    take(match, "P3-1")
    ask(match, 1, "BA1")
    assert hand(match, 0) == "BA1 HO2" and match.turn == 1


def test_the_bar_of_the_english_text_ends_with_a_pass():
    """R15, Q10: by `previous_turn` only the player before counts: after a pass everything may be named again."""
    match = position(["AN1", "BA1", "SO1 TA1"], options={"bar_rule": "previous_turn"})
    ask(match, 2, "TA1")
    match.play("pass")
    assert match.why("ask 0 Hippopotamus 1") == 0
    french = position(["AN1", "BA1", "SO1 TA1"])
    ask(french, 2, "TA1")
    french.play("pass")
    assert french.why("ask 0 Hippopotamus 1") == 15


def test_a_spectator_learns_what_the_table_learns():
    """R10, R13: a granted request shows the card to all, the spectator too; the mummies it never sees."""
    match = position(["AN1", "BA1"], mummies={"P8-1": "AN2", "P8-2": "HO2"}, active=1)
    match.dealer = None
    take(match, "P8-1", "AN2")
    match.choose(match.read("pass"))
    match.chance("done")
    take(match, "P8-2", "HO2")
    match.choose(match.read("ask 1 Jackal 2"))
    assert not match.view(SPECTATOR).hands[1] & 2
    match.chance("yes")
    view = match.view(SPECTATOR)
    assert view.hands[0] & 2 and not view.hands[0] & 1 << hapy_content.NUMBERS * 3 + 1
