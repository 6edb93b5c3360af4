"""Ten cases in which several rules of the printed rulebook meet, decided as it says."""

import pytest

from .test_gods import fresh, offered
from .tools import (
    ANUBIS,
    BAST,
    KIND,
    MOVES,
    RULES,
    STATE,
    act,
    actions,
    auction,
    begin,
    cards,
    deal,
    give_magic,
    letter_names,
    letters,
    monument,
    names,
    pile,
    points,
    say,
    seven,
    single,
    square,
    used,
    winner,
)


def test_a_tie_for_the_lowest_bid_is_won_by_f_even_with_the_sun():
    """R31, R32: 6 Sun raised by F ties with 7 Moon under the other's G; F wins, though a Moon would be lower."""
    match = single("ra", "6S+F", "7S+G")
    assert winner(match, "ra") == BAST
    assert winner(single("ra", "7M+F", "6M+G"), "ra") == ANUBIS


def test_two_cards_a_cancel_and_the_supply_stays():
    """R19, R26: "discard both without performing either": nobody takes the 12."""
    match = single("ra", "5M+A", "6M+A")
    assert names(match.state.supply) == {"11S", "12S"} and match.state.magic == [0, 0]
    assert [letter_names(up) for up in match.state.up] == ["A", "A"] and winner(match, "ra") == ANUBIS


def test_a_bid_sent_to_the_pyramid_still_lets_c_promote_the_god():
    """R20, R27, R28, R33: B before C; the promoted god goes to the owner of C, the card C stays, B is discarded."""
    match = begin()
    give_magic(match, "C", "B")
    auction(match, "ptah", "2S", "1S")
    give_magic(match, "C", "B")
    auction(match, "wadjet", "1M+C", "9S+B")
    assert winner(match, "wadjet") == BAST and pile(match, ANUBIS) == ["9S"] and used(match, ANUBIS) == {"1S"}
    assert match.state.favorites == 0b10100 and match.state.blessing[BAST] == MOVES.GODS.index("wadjet") + 1
    assert letter_names(match.state.up[ANUBIS]) == "B" and match.state.up[BAST] == 0


def test_the_pharaoh_first_no_magic_and_the_next_god_is_favorite():
    """R15, R34, R36: with cards in hand nobody is asked for magic at the offering; the Ankh waits for the next god."""
    match = begin()
    give_magic(match, "C", "B")
    deal(match, "god pharaoh")
    assert match.state.phase == STATE.TO_OFFER and match.state.favorites == 0
    assert match.why("declare C", BAST) and match.why("declare B", ANUBIS)
    say(match, "bast offer 1M", "anubis offer 1S")
    deal(match, "god geb-nut")
    assert match.state.favorites == 0b10 and match.state.phase == STATE.TO_DECLARE


def test_who_shifts_onto_a_magic_token_draws_not_who_placed():
    """R42, R45: Seshat's owner gets nothing for the token that Geb and Nut's owner reaches by the shift."""
    match = fresh()
    match.state.tokens[0] |= 1 << square(0, 1)
    actions(match, seven("seshat"), "geb-nut")
    say(match, "place a1")
    say(match, "shift b1")
    assert match.state.drawer == ANUBIS and match.state.tokens[0] == 0
    deal(match, "magic D")
    assert letter_names(match.state.magic[ANUBIS]) == "D" and match.state.magic[BAST] == 0


def test_a_swapped_card_lowers_what_the_others_arrows_meet():
    """R48, R67, Q24: Ptah as Favorite turns the Obelisk in sight of Anubis into a Shrine: 3 points become 1."""
    match = fresh(active="obelisk", left="shrine", right="sun-temple")
    monument(match, 0, 7, ANUBIS, "shrine", 2, 1)
    actions(match, seven("seshat geb-nut ptah"), "ptah", day=2)
    say(match, "place c1", "turn 0")
    assert RULES.scoring.sight(match.state, 0) == 3
    say(match, "claim left")
    assert RULES.scoring.sight(match.state, 0) == 1
    assert match.state.claimed[BAST] == [1, 0, 0] and match.state.display[STATE.LEFT] == KIND["obelisk"] + 1


def test_a_tie_of_three_cards_against_two_at_the_pyramid():
    """R27, R57, R58: cards that came by B count in the tie; all of them and the extra ones change owner afterwards."""
    match = offered("2S 3M 7M", "8M 4M", day=2)
    deal(match, "act pharaoh")
    assert match.state.phase == STATE.TO_EXTRA
    say(match, "bast extra 9M", "anubis extra 9S")
    assert match.state.platforms[0] == ANUBIS + 1, "equal extra cards: the Sun"
    assert used(match, BAST) == {"2S", "3M", "7M", "9M"} and used(match, ANUBIS) == {"8M", "4M", "9S"}
    deal(match, "act thoth")
    assert {"2S", "3M", "7M", "9M"} <= names(match.state.hand[ANUBIS])


def test_a_card_on_a_god_is_not_reshuffled():
    """R21, R54: the deck is empty while C lies on Wadjet; the cards under the deck are shuffled without it."""
    match = fresh()
    s = match.state
    s.magic[BAST], s.down[BAST], s.up[BAST] = letters("AB"), 0, letters("DEFG")
    s.blessing[BAST] = MOVES.GODS.index("wadjet") + 1
    actions(match, seven("wadjet"))
    say(match, "place a1", "turn 0")
    act(match)
    assert [match.game.chances.write(n) for n, _ in match.odds()] == [f"magic {c}" for c in "DEFG"]
    deal(match, "magic E")
    assert letter_names(s.up[BAST]) == "C" and letter_names(s.down[BAST]) == "DFG" and s.blessing[BAST] == 0


def test_in_the_last_round_a_token_gives_a_card_wadjet_none():
    """R42, R53, R64, Q25: the card drawn for the token counts one point at the end, Wadjet two at once."""
    match = fresh()
    for n in range(7):
        monument(match, 0 if n < 4 else 7, 2 * (n % 4), ANUBIS, "shrine", 2 + n, 0)
    match.state.next_tile = 0
    match.state.tokens[0] |= 1 << square(3, 0)
    match.state.hand[ANUBIS] &= ~cards("3S")
    RULES.cards.lay_at_pyramid(match.state, ANUBIS, cards("3S").bit_length() - 1)
    actions(match, seven("seshat wadjet"), "wadjet", day=8)
    say(match, "place a4")
    deal(match, "magic F")
    say(match, "turn 0")
    act(match)
    s = match.state
    assert match.over and s.points[BAST][STATE.BY_WADJET] == 2 and s.points[BAST][STATE.BY_MAGIC] == 1


@pytest.mark.parametrize(("change", "won"), [("change 7M", BAST), ("stand", BAST), ("change 1M", ANUBIS)])
def test_who_saw_the_bid_may_lose_on_purpose(change, won):
    """R24, R29: D sees 6 Sun; what is kept or taken instead decides, and only the last bid is used."""
    match = single("ra", "10S+D", "6M")
    say(match, change)
    assert winner(match, "ra") == won and used(match, ANUBIS) == {"6M"}
    assert used(match, BAST) == {change.split()[-1] if change != "stand" else "10S"}
    assert cards("10S") & match.state.hand[BAST] == (0 if change == "stand" else cards("10S"))
    assert points(match, BAST) == 0
