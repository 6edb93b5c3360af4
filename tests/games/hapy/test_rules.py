"""One test for each numbered rule; what the worked examples show is not repeated here."""

import pytest

from greathouse.games.hapy import content as hapy_content
from greathouse.games.hapy import moves as hapy_moves
from greathouse.kernel.contract import CHANCE, HIDDEN, SPECTATOR, UNNOTICED
from greathouse.kernel.errors import IllegalMove, NotYourTurn
from greathouse.kernel.events import Event
from greathouse.kernel.match import Match

from .tools import GAME, LAYOUTS, PLACES, STATE, ask, code, dealt, front, hand, place, position, take, written

FULL = (1 << 36) - 1


def refused(match, move: str, seat: int | None = None) -> int:
    with pytest.raises(IllegalMove) as error:
        match.play(move, seat)
    return error.value.rule


def test_r1_each_card_is_there_once():
    match = dealt(2, seed=4)
    assert match.state.pool | match.state.face_up == FULL and match.state.pool & match.state.face_up == 0
    match.state.hands[0] = match.state.pool & -match.state.pool
    flaw = next(GAME.positions.flaws(match.state))
    assert (flaw.field, flaw.rule) == ("hands[0]", 1)


def test_r2_hands_are_empty_and_every_card_is_as_likely_at_a_place():
    match = Match.waiting_for_chance(GAME, 3, {"first_player": "seat_1"})
    assert match.state.hands == [0, 0, 0, 0]
    assert [weight for _, weight in match.odds()] == [1] * 36
    match.chance(match.odds()[7][0])
    assert len(match.odds()) == 35


def test_r3_rows_of_the_pyramid():
    rows = [[p for p in PLACES[0] if p.z == row] for row in range(8)]
    assert [len(row) for row in rows] == list(range(1, 9))
    assert [row[0].face for row in rows] == ["god", "mummy"] * 4
    covers = hapy_content.COVERS[0]
    for p in PLACES[0]:
        row, number = map(int, p.id[1:].split("-"))
        above = {f"P{row + 1}-{number}", f"P{row + 1}-{number + 1}"} if row < 8 else set()
        assert {PLACES[0][n].id for n in range(36) if covers[place("pyramid", p.id)] >> n & 1} == above


def test_r4_no_card_turns_over_in_the_display():
    match = dealt(2, seed=2)
    for name in ("P8-1", "P8-2"):
        match.play(f"take {name}")
        match.play("pass") if match.state.phase == STATE.ASKING else None
    match.play("take P7-1")
    match.play("pass")
    view = match.view(SPECTATOR)
    assert view.face_up == match.state.face_up and bin(view.face_up).count("1") == 15
    assert bin(view.dark).count("1") == 20


@pytest.mark.parametrize("layout", LAYOUTS)
def test_r5_layouts_as_counted(layout):
    places = PLACES[LAYOUTS.index(layout)]
    gods, pairs, free = {
        "pyramid": (16, 56, 8),
        "mastaba": (18, 30, 6),
        "tomb": (16, 56, 13),
        "temple": (18, 48, 12),
        "giza": (22, 46, 13),
    }[layout]
    covers = hapy_content.COVERS[LAYOUTS.index(layout)]
    assert sum(p.face == "god" for p in places) == gods
    assert sum(bin(mask).count("1") for mask in covers) == pairs
    match = dealt(2, layout=layout)
    assert len(match.legal()) == free
    assert refused(match, "take K1-1" if layout != "giza" else "take P1-1") == 5


def test_r6_who_begins():
    match = Match.waiting_for_chance(GAME, 3)
    assert [GAME.chances.write(n) for n, _ in match.odds()] == ["first 0", "first 1", "first 2"]
    assert GAME.new(3, 1, first_player="seat_2").turn == 2
    assert GAME.new(2, 1, first_player="seat_3").turn == 1


def test_r7_steps_in_order():
    match = position(["BA1", "TA1"], open_cards={"P1-1": "SO1", "P3-1": "SO2"})
    assert refused(match, "ask 1 Hippopotamus 1") == refused(match, "pass") == 7
    take(match, "P3-1")
    assert refused(match, "take P1-1") == 7


def test_r8_a_card_must_be_taken_and_must_be_there():
    match = position(["BA1", "TA1"], open_cards={"P1-1": "SO1"})
    assert match.legal() == ["take P1-1"]
    assert refused(match, "take P8-1") == 8


def test_r9_covered_cards_stay():
    match = dealt(2)
    assert refused(match, "take P7-1") == 9


def test_r10_a_mummy_is_seen_by_its_taker_alone():
    match = position(["BA1", "TA1", "AP1"], mummies={"P2-1": "SO1", "P4-1": "SO2"})
    match.dealer = None
    match.choose(match.read("take P4-1"))
    event = Event(CHANCE, GAME.chances.read("card Crocodile 1"))
    assert [match.seen(event, p) for p in (SPECTATOR, 0, 1, 2)] == [HIDDEN, event.action, HIDDEN, HIDDEN]
    match.replay([event])
    assert match.view(0).found[0] == 1 + event.action - hapy_moves.CARD
    assert match.view(1).found[0] == match.view(SPECTATOR).found[0] == 0


def test_r11_empty_display():
    match = position(["BA1", "TA1"])
    assert match.state.phase == STATE.ASKING and refused(match, "take P1-1") == 11


def test_r12_another_player_or_nobody():
    match = position(["BA1", "TA1"])
    assert refused(match, "ask 0 Cat 1") == refused(match, "ask 2 Cat 1") == 12
    assert "pass" in match.legal()


def test_r13_the_answer_is_true():
    match = position(["BA1", "TA1 SO1"])
    match.dealer = None
    match.choose(match.read("ask 1 Hippopotamus 1"))
    assert [GAME.chances.write(n) for n, _ in match.odds()] == ["yes"]
    match = position(["BA1", "TA1 SO1"])
    match.dealer = None
    match.choose(match.read("ask 1 Hippopotamus 2"))
    assert [GAME.chances.write(n) for n, _ in match.odds()] == ["no"]


def test_r14_no_card_of_the_family_is_needed():
    match = position(["BA1", "TA1 SO1"])
    ask(match, 1, "SO1")
    assert hand(match, 0) == "BA1 SO1"


def test_r15_a_new_request_lifts_the_bar():
    match = position(["BA1", "TA1 SO1", "AP1"])
    ask(match, 1, "SO1")
    assert refused(match, "ask 0 Crocodile 1") == 15
    ask(match, 2, "AP1")
    assert "ask 0 Crocodile 1" in match.legal() and refused(match, "ask 1 Bull 1") == 15


def test_r16_one_request_a_turn():
    match = position(["BA1", "TA1 SO1"])
    ask(match, 1, "SO1")
    assert match.turn == 1
    with pytest.raises(NotYourTurn):
        match.play("ask 1 Hippopotamus 1", 0)


def test_r17_groups_are_laid_without_a_choice():
    match = position(["BA1 BA2", "TA1"], open_cards={"P1-1": "BA3"})
    take(match, "P1-1")
    assert front(match, 0) == ""
    match.play("pass")
    assert front(match, 0) == "BA1 BA2 BA3"


def test_r18_only_one_of_four_can_be_kept():
    match = position(["SO1 SO6 AN1", "SO4"], open_cards={"P1-1": "SO3"})
    take(match, "P1-1")
    assert refused(match, "keep Crocodile 1") == 18
    ask(match, 1, "SO4")
    assert refused(match, "keep Jackal 1") == refused(match, "keep Crocodile 2") == 18
    match.play("keep Crocodile 6")
    assert (front(match, 0), hand(match, 0)) == ("SO1 SO3 SO4", "AN1 SO6")


@pytest.mark.parametrize(
    ("mine", "laid", "kept"),
    [("SO1 SO3", "SO1 SO2 SO3", "SO4"), ("SO1 SO5", "SO1 SO2 SO4", "SO5"), ("SO5 SO6", "SO2 SO4 SO5", "SO6")],
)
def test_r18_where_there_is_no_choice_the_highest_of_four_is_kept(mine, laid, kept):
    match = position([mine, "SO2"], open_cards={"P1-1": "SO4"}, options={"four_in_hand": "lowest_three"})
    take(match, "P1-1")
    ask(match, 1, "SO2")
    assert (front(match, 0), hand(match, 0)) == (laid, kept)


def test_r19_nobody_reveals_out_of_turn():
    match = position(["BA1 BA2 TA1", "TA2 TA3", "SO1"], active=2)
    match.play("pass")
    ask(match, 1, "TA2")
    assert match.state.fronts == [0, 0, 0, 0]
    assert hand(match, 1) == "TA3"


def test_r20_laid_cards_cannot_be_named():
    match = position(["BA1", "TA1"], ["", "SO1-3"])
    assert refused(match, "ask 1 Crocodile 2") == 20


def test_r21_the_left_neighbour_follows():
    match = position(["BA1", "TA1", "SO1", "AP1"], active=2)
    for seat in (2, 3, 0):
        assert match.turn == seat
        assert match.why("pass", (seat + 1) % 4) == 21
        match.play("pass")


def test_r22_three_cards_are_no_family():
    match = position(["BA4 BA5", "BA6", "AN1"], ["BA1-3", "", ""])
    assert not match.over
    ask(match, 1, "BA6")
    assert match.over and match.state.winners == 1


@pytest.mark.parametrize(("seats", "goal"), [(2, 5), (3, 4), (4, 3)])
def test_r23_groups_that_win(seats, goal):
    families = ["AN1-3", "BA1-3", "SO1-3", "HO1-3"][: goal - 1]
    short = position(["TA1 TA2", "TA3 AN6", "AN4", "AN5"][:seats], [" ".join(families[1:]), "", "", ""][:seats])
    ask(short, 1, "TA3")
    assert not short.over
    match = position(["TA1 TA2", "TA3", "AN4", "AN5"][:seats], [" ".join(families), "", "", ""][:seats])
    ask(match, 1, "TA3")
    assert match.over and match.scores[0] == goal


def test_r24_the_win_is_seen_when_all_groups_lie():
    match = position(["AN1 AN2 TA4 TA5", "TA6", "HO2"], ["BA1-3 SO1-3 HO4-6", "", ""], open_cards={"P1-1": "AN3"})
    take(match, "P1-1")
    ask(match, 1, "TA6")
    assert match.over and match.scores[0] == 5


@pytest.mark.parametrize("ends", [True, False])
def test_r25_stand_still(ends):
    options = {"all_pass_ends": ends, "stall_rounds": 2}
    match = position(["BA1", "TA1"], options=options)
    match.play("pass")
    match.play("pass")
    assert match.over == ends
    if not ends:
        match.play("pass")
        assert not match.over
        match.play("pass")
        assert match.over and match.state.ending == STATE.STALLED


def test_r26_equal_in_everything():
    match = position(["BA1", "TA1", ""], ["SO1-3", "AP1-3", "AN1-3"])
    for _ in range(3):
        match.play("pass")
    assert match.returns == [0.5, 0.5, 0]
    assert match.scores == [1, 1, 1]


def test_r27_empty_hands_are_not_asked():
    match = position(["BA1", "TA1", ""])
    assert refused(match, "ask 2 Bull 1") == 27
    assert position(["BA1", "TA1", ""], options={"request_scope": "open"}).why("ask 2 Bull 1") == 0


def test_r28_visible_cards_are_not_named():
    match = position(["BA1", "TA1"], open_cards={"P1-1": "SO1", "P3-1": "SO2"})
    take(match, "P3-1")
    assert refused(match, "ask 1 Crocodile 1") == 28
    assert match.why("ask 1 Crocodile 2") == 0


def test_r29_an_honest_asker_lacks_the_card():
    match = position(["BA1", "TA1"], options={"request_scope": "honest"})
    assert refused(match, "ask 1 Cat 1") == 29
    assert position(["BA1", "TA1"]).why("ask 1 Cat 1") == 0


def test_r30_nobody_notices_the_choice():
    choosing = position(["SO1 SO6", "SO4 AN1"], mummies={"P2-1": "SO3"}, open_cards={"P1-1": "AP1"})
    plain = position(["SO1 SO6", "SO4 AN1"], mummies={"P2-1": "AP3"}, open_cards={"P1-1": "AP1"})
    for match, found in ((choosing, "SO3"), (plain, "AP3")):
        match.dealer = None
        take(match, "P2-1", found)
        match.choose(match.read("ask 1 Crocodile 4"))
        match.chance("yes")
    assert (choosing.turn, plain.turn) == (0, CHANCE)
    for observer in (SPECTATOR, 1):
        mine, other = choosing.view(observer), plain.view(observer)
        assert (mine.phase, mine.waiting) == (other.phase, other.waiting) == (STATE.LAYING, 1)
        assert mine.hands == other.hands
        assert choosing.seen(Event(0, GAME.moves.read("keep Crocodile 1")), observer) == UNNOTICED
    assert choosing.view(0).phase == STATE.KEEPING


def test_r31_all_hands_are_shown_at_the_end():
    match = dealt(2, seed=5)
    while not match.over:
        match.play(match.legal_numbers()[-1])
    view = match.view(1)
    assert view.hands[:2] == match.state.hands[:2] == match.view(SPECTATOR).hands[:2]
    assert view.found == match.state.found


def test_r5_chance_says_which_pyramid_of_giza_lies_mummy_side_up():
    match = Match.waiting_for_chance(GAME, 2, {"layout": "giza", "giza_mummy": "random", "first_player": "seat_0"})
    assert [GAME.chances.write(n) for n, _ in match.odds()] == ["mummies khufu", "mummies khafre", "mummies menkaure"]
    assert match.state.variant == LAYOUTS.index("giza")
    match.chance("mummies menkaure")
    assert len(match.odds()) == 36
    match.dealer = lambda n: 0
    match.resolve_chance()
    assert match.state.dealt == 18 and match.legal() == GAME.new(2, 1, layout="giza", first_player="seat_0").legal()


def test_r12_requests_are_listed_by_player_and_card_then_none():
    match = position(["AN1", "TA1", "BA1"], options={"request_scope": "plausible"}, last=(1, "SO2"))
    named = [written(code(number)) for number in range(36) if code(number) != "SO2"]
    assert match.legal() == [*(f"ask {other} {card}" for other in (1, 2) for card in named), "pass"]
