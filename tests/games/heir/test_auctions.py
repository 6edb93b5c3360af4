"""Bidding phase of Heir to the Pharaoh: R12 to R36, T1 to T18."""

from __future__ import annotations

from itertools import combinations

import pytest

from greathouse.kernel.errors import IllegalMove, NotYourTurn

from .tools import (
    ANUBIS,
    BAST,
    CONTENT,
    MOVES,
    STATE,
    act,
    auction,
    begin,
    cards,
    deal,
    give_magic,
    letter_names,
    names,
    pile,
    points,
    say,
    single,
    used,
    winner,
)


@pytest.mark.parametrize(
    ("bast", "anubis", "won"),
    [
        ("7M", "7S", ANUBIS),  # T1
        ("10S", "10M", BAST),
        ("8S", "9S", ANUBIS),
        ("7M+G", "7S", BAST),  # T2
        ("9M", "9S+G", BAST),
        ("6S+F", "7S", BAST),  # T3
        ("4S+F", "5S+G", BAST),  # T4
        ("5M+F", "5S+G", ANUBIS),
        ("3M+F", "5S+G", BAST),
        ("7M", "6M+F", ANUBIS),
        ("7M", "5S+F", BAST),
        ("6S", "5S+F", ANUBIS),
        ("2S+E", "9S+F", BAST),  # T5
        ("5M+E", "4M+F", ANUBIS),
        ("4S+E", "5S+F", ANUBIS),
        ("2S+E", "9S+G", ANUBIS),  # T6
        ("10S+B", "1S", ANUBIS),  # T8
        ("6S+E", "5S+B", BAST),  # T10
        ("8S+B", "2M+G", ANUBIS),  # T11
        ("3M+B", "2M+B", BAST),  # T12
        ("5M+A", "6M", ANUBIS),  # T13
        ("1M+C", "4M", ANUBIS),  # T14
    ],
)
def test_winner(bast, anubis, won):
    """R18, R22, R23, R27, R31, R32: T1 to T14, who wins the god; R33: F counts for the own card after E."""
    assert winner(single("ra", bast, anubis), "ra") == won


def test_r24_used_cards_are_open_and_gone_for_the_round():
    """R24: both bids go to the used piles and cannot be bid again."""
    match = single("ra", "7M", "6M")
    assert used(match, BAST) == {"7M"} and used(match, ANUBIS) == {"6M"}
    deal(match, "god ptah")
    assert match.why("bid 7M", BAST) == 18
    with pytest.raises(IllegalMove):
        match.play("bid 7M", BAST)


def test_r18_one_card_of_the_own_hand():
    """R18: a card of the other's set is no bid; a bid is final; both are asked at once."""
    match = begin()
    deal(match, "god ra")
    assert match.waiting == (BAST, ANUBIS)
    assert match.why("bid 7S", BAST) == 18 and match.why("bid 7S", ANUBIS) == 0
    say(match, "anubis bid 7S")
    assert match.waiting == (BAST,) and match.why("bid 9S", ANUBIS) == 18
    with pytest.raises(NotYourTurn):
        match.choose(match.read("bid 9S"), ANUBIS)


def test_t5_exchanged_bids_change_sides():
    """R30, R24, Q17, T5: after E each used pile holds the other's card, and Thoth brings each back."""
    match = single("ra", "2S+E", "9S+F")
    assert used(match, BAST) == {"9S"} and used(match, ANUBIS) == {"2S"}
    from .tools import RULES

    RULES.cards.exchange_used(match.state)
    assert "2S" in names(match.state.hand[BAST]) and "9S" in names(match.state.hand[ANUBIS])


def test_t7_spy_then_exchange():
    """R20, R29, R30, T7: D comes first, then E."""
    match = single("ra", "10S+D", "8M+E")
    assert match.waiting == (BAST,) and match.view(BAST).bid[ANUBIS] == CONTENT.CARD_NAMES.index("8M") + 1
    assert match.view(ANUBIS).bid[BAST] == STATE.UNKNOWN
    say(match, "change 1M")
    assert winner(match, "ra") == BAST
    assert used(match, BAST) == {"8M"} and used(match, ANUBIS) == {"1M"}
    assert "10S" in names(match.state.hand[BAST])


def test_r29_keeping_the_bid():
    """R29: the owner of D may stand; a card not in hand is refused."""
    match = single("ra", "10S+D", "8M")
    assert match.why("change 8M") == 29 and match.why("bid 2S") == 29
    say(match, "stand")
    assert winner(match, "ra") == BAST and used(match, BAST) == {"10S"}


def test_t8_stealth_is_unseen():
    """R27, T8: the bid lies face down at the Corner Pyramid; nothing goes to Bast's used pile."""
    match = single("ra", "10S+B", "1S")
    assert pile(match, BAST) == ["10S"] and used(match, BAST) == set() and used(match, ANUBIS) == {"1S"}
    assert match.view(ANUBIS).pile[BAST] == [0] * 4 and match.view(ANUBIS).piled[BAST] == 1
    assert match.view(BAST).pile[BAST][0] == CONTENT.CARD_NAMES.index("10S") + 1


def test_t9_spy_sees_nothing_of_stealth():
    """R29, Q14, T9: against B nothing is shown, but D may replace its bid and wins."""
    match = single("ra", "9M+D", "10M+B")
    assert match.view(BAST).bid == [CONTENT.CARD_NAMES.index("9M") + 1, 0]
    assert names(match.view(BAST).maybe[ANUBIS][0]) == {"1S", "2M", "3S", "4M", "5S", "6M", "7S", "8M", "9S", "10M"}
    say(match, "change 1M")
    assert winner(match, "ra") == BAST and used(match, BAST) == {"1M"}
    assert pile(match, ANUBIS) == ["10M"] and used(match, ANUBIS) == set()


def test_t10_no_exchange_without_a_second_bid():
    """R30, Q14, T10."""
    match = single("ra", "6S+E", "5S+B")
    assert used(match, BAST) == {"6S"} and pile(match, ANUBIS) == ["5S"]


def test_t12_equal_letters_cancel():
    """R19, R21, T12: both go face up under their decks; the pyramid stays empty."""
    match = single("ra", "3M+B", "2M+B")
    assert match.state.piled == [0, 0] and match.state.magic == [0, 0]
    assert [letter_names(up) for up in match.state.up] == ["B", "B"]


def test_t13_pharaohs_cards():
    """R26, Q12, T13: first 12, then 11, then nothing; 10 loses against 12."""
    match = begin()
    for card, supply in (("5M", {"11S"}), ("4S", set()), ("3M", set())):
        give_magic(match, "A", "")
        god = MOVES.GODS[[bin(match.state.remaining)[::-1].index("1")][0]]
        auction(match, god, f"{card}+A", "6M" if card == "5M" else "2M" if card == "4S" else "4M")
        assert names(match.state.supply) == supply
    assert {"11S", "12S"} <= names(match.state.hand[BAST])
    give_magic(match, "", "F")
    auction(match, "ra", "12S", "9S+F")
    assert winner(match, "ra") == BAST


def test_t14_promotion():
    """R28, R50, R21, T14: the winner has the Favorite power; C stays on the god until it has acted."""
    match = begin()
    give_magic(match, "C", "")
    deal(match, "god ptah")
    say(match, "bast pass", "bast bid 2S", "anubis bid 1S")
    auction(match, "ra", "1M+C", "4M")
    assert winner(match, "ra") == ANUBIS and match.state.favorites == 0b1100
    assert match.state.blessing == [MOVES.GODS.index("ra") + 1, 0] and match.state.up == [0, 0]
    for god in ("seshat", "geb-nut", "wadjet"):
        auction(match, god, *{"seshat": ("3M", "2M"), "geb-nut": ("5M", "3S"), "wadjet": ("4S", "5S")}[god])
    deal(match, "god pharaoh")
    say(match, "bast offer 6S", "anubis offer 7S", "place e8", "turn 0")
    assert match.state.phase == STATE.TO_CLAIM
    say(match, "claim active")
    assert match.state.blessing[BAST] and match.state.up[BAST] == 0
    act(match)
    assert match.state.worth[0] == 2 and match.state.suns[0] == ANUBIS + 1
    assert match.state.points[ANUBIS][STATE.BY_RA] == 2
    assert letter_names(match.state.up[BAST]) == "C" and match.state.blessing == [0, 0]


def test_q11_useless_magic_is_used_up():
    """R28, Q11, Q15: C on the first god, which is Favorite already, lies there and is gone."""
    match = single("ra", "2S+C", "1S")
    assert match.state.favorites == 0b1000 and match.state.blessing[BAST] == 4 and match.state.magic[BAST] == 0


def expected(pair, high):
    """Who wins in R33 when the seat with the first letter bids 8 (high) or 3 against 5 or 6; no equal bids.

    0 for the first letter's owner. D stands on its bid.
    """
    if "B" in pair:
        return 1 - pair.index("B")
    value = [8, 5] if high else [3, 6]
    if "E" in pair:
        value.reverse()
    if "F" in pair:
        value[pair.index("F")] += 1
    best = 0 if value[0] > value[1] else 1
    return 1 - best if "G" in pair else best


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("pair", ["".join(pair) for pair in combinations("ABCDEFG", 2)])
def test_r33_pairs(pair, high, swapped):
    """R20, R33: every pair of different letters, both ways round, with high and low bids."""
    seat = 1 if swapped else 0
    bids = [("8S", "5S"), ("3M", "6M")] if not swapped else [("8M", "5M"), ("3S", "6S")]
    first, second = bids[0] if high else bids[1]
    parts = [f"{first}+{pair[0]}", f"{second}+{pair[1]}"]
    match = single("ra", *(reversed(parts) if swapped else parts))
    if "D" in pair:
        say(match, "stand")
    won = expected(pair, high)
    assert winner(match, "ra") == (won if seat == 0 else 1 - won)
    owner = {letter: (seat if k == 0 else 1 - seat) for k, letter in enumerate(pair)}
    assert (
        ("12S" in names(match.state.hand[owner["A"]])) if "A" in pair else names(match.state.supply) == {"11S", "12S"}
    )
    assert match.state.piled[owner.get("B", 0)] == ("B" in pair)
    assert (match.state.blessing[owner.get("C", 0)] > 0) == ("C" in pair)
    for k, letter in enumerate(pair):
        assert letter_names(match.state.up[seat if k == 0 else 1 - seat]) == ("" if letter == "C" else letter)


def test_b_and_d_may_change():
    """R33: B against D, the bid may still be replaced."""
    match = single("ra", "8S+B", "5S+D")
    say(match, "change 1S")
    assert winner(match, "ra") == ANUBIS and used(match, ANUBIS) == {"1S"}


def test_t17_a_whole_round():
    """R12, R25, R35, R37, R51, R59, R60, R61, T17."""
    match = begin()
    auction(match, "ra", "3M", "3S")
    deal(match, "god pharaoh")
    say(match, "bast offer 8S", "anubis offer 7S")
    for god, bast, anubis in (
        ("seshat", "6S", "5S"),
        ("wadjet", "1M", "2M"),
        ("geb-nut", "10S", "10M"),
        ("ptah", "4S", "9S"),
    ):
        auction(match, god, bast, anubis)
    owners = {god: winner(match, god) for god in MOVES.GODS if god != "pharaoh"}
    assert owners == {"ra": 1, "seshat": 0, "wadjet": 1, "geb-nut": 0, "ptah": 1, "thoth": 0}
    say(match, "place a8", "turn 0")
    act(match)
    deal(match, "magic C")
    act(match)
    assert points(match, BAST) == 0 and points(match, ANUBIS) == 3
    assert letter_names(match.state.magic[ANUBIS]) == "C" and match.state.magic[BAST] == 0
    assert match.state.platforms == [0] * 4 and match.state.piled == [1, 1]
    assert names(match.state.hand[BAST]) == {"2S", "2M", "3S", "5M", "5S", "7M", "9M", "9S", "10M"}
    assert names(match.state.hand[ANUBIS]) == {"1S", "1M", "3M", "4M", "4S", "6M", "6S", "8M", "10S"}
    assert match.state.sun == 1 and match.turn == BAST and len(match.legal()) == 3


def play_round(match, magic=("", ""), stealth=None):
    """A round with the lowest cards in order; `stealth` uses B in its first auction; no tie at the pyramid."""
    give_magic(match, *magic)
    day = match.state.day
    match.dealer = lambda n: 0
    match.resolve_chance()
    stealthy = stealth
    while match.state.day == day and not match.over:
        seat = match.waiting[0]
        legal = match.legal(seat)
        move = legal[0]
        if stealthy == seat and "declare B" in legal:
            move, stealthy = "declare B", None
        if match.state.phase == STATE.TO_OFFER and seat == BAST:
            move = legal[-1]
        match.play(move, seat)
        match.resolve_chance()


def test_t18_hands_through_a_cycle():
    """R24, R35, R58, R59, Q20, T18: 10 cards each before round 3; B leaves 9 and 8; after round 4 again 10."""
    match = begin()
    for _ in range(2):
        play_round(match)
    assert [names(h).__len__() for h in match.state.hand] == [10, 10]
    play_round(match, ("B", ""), stealth=BAST)
    assert [len(names(h)) for h in match.state.hand] == [9, 8]
    assert match.state.piled == [2, 1]
    play_round(match)
    assert [len(names(h)) for h in match.state.hand] == [10, 10] and match.state.piled == [0, 0]


def test_r25_thoth_consoles():
    """R25, R36, Q19: Thoth goes to who won fewer gods."""
    match = begin()
    for god, bast, anubis in (
        ("ra", "10S", "1S"),
        ("seshat", "8S", "2M"),
        ("wadjet", "6S", "3S"),
        ("geb-nut", "7M", "4M"),
        ("ptah", "9M", "5S"),
    ):
        auction(match, god, bast, anubis)
    deal(match, "god pharaoh")
    say(match, "bast offer 2S", "anubis offer 10M")
    assert winner(match, "thoth") == ANUBIS and match.state.won[BAST] == 0b11111


def test_hand_masks_follow():
    """R2: the masks of the tools are those of the game."""
    assert begin().state.hand[BAST] == cards("1M 2S 3M 4S 5M 6S 7M 8S 9M 10S")
