"""State and view of Hâpy Families.

Cards and places are numbers 0..35, sets of them bit masks. *Dark* cards are those of which not everybody knows where
they are: the ones under the mummies, and those taken mummy side up until they are asked away or laid.

Mummy takes are counted through the game: take k (1, 2, …) stands at index k - 1 of `taker`, `origin`, `found` and
`load`. Dark cards that came to light are listed in that order in `lit`, `lit_from` and `lit_at`.
"""

from __future__ import annotations

from typing import Annotated as A

from greathouse.kernel.records import Int8, Int16, Int64, Ints, Record

# `phase`: what is due.
BEGIN, DESIGN, DEAL, TAKING, FINDING, ASKING, ANSWER, KEEPING, LAYING, ENDED = range(10)

# `ending`: how the game ended; 0 while it goes on.
FAMILY, MOST_GROUPS, ALL_PASS, STALLED = range(1, 5)


class State(Record):
    """A position, at any point of a turn."""

    seats: Int8
    layout: Int8
    giza_mummy: Int8
    first_player: Int8
    bar_rule: Int8
    request_scope: Int8
    four_in_hand: Int8
    stall_rounds: Int8
    all_pass_ends: Int8
    memory_aid: Int8
    phase: Int8
    variant: Int8  # layout, or 4 + number of the pyramid of Giza that lies mummy side up
    dealt: Int8  # cards dealt so far, god side up
    active: Int8  # whose turn it is
    began_empty: Int8  # whether the display was empty when the turn began
    laid: Int8  # groups laid in this turn
    kept: Int8  # the one of four that stays in the hand + 1, 0 for none
    named: Int8  # card named in this turn + 1, 0 for none
    last_card: Int8  # card of the latest request + 1, 0 for none
    last_asker: Int8  # who made it
    last_asked: Int8  # and of whom
    last_answer: Int8  # 1 if it was granted
    previous: Int8  # card named in the turn just finished + 1, 0 for none
    idle_turns: Int16  # turns in a row without a group, since the display is empty
    pass_turns: Int8  # turns in a row without a request, since the display is empty
    filled: Int64  # places that hold a card
    display: A[list[int], Ints("i1", 36)]  # by place: the card that lies or lay there god side up
    face_up: Int64  # cards that lie god side up in the display
    dark: Int64  # cards of which not everybody knows where they are
    pool: Int64  # cards not dealt or found yet: those under the mummies
    fronts: A[list[int], Ints("i8", 4)]  # by seat: cards of the groups laid
    hands: A[list[int], Ints("i8", 4)]  # by seat: cards in the hand
    shown: A[list[int], Ints("i8", 4)]  # by seat: cards that everybody knows to be in the hand
    takes: Int8  # mummy takes so far
    latest: A[list[int], Ints("i1", 4)]  # by seat: its latest mummy take, 0 for none
    taker: A[list[int], Ints("i1", 36)]  # by mummy take: who took
    origin: A[list[int], Ints("i1", 36)]  # the place it came from
    found: A[list[int], Ints("i1", 36)]  # the card + 1, 0 before it is looked at
    load: A[list[int], Ints("i2", 36)]  # 2 bits for each family: see `weigh_hand` in rules
    refused: A[
        list[list[int]], Ints("i1", 4, 36)
    ]  # by seat and card: its latest mummy take when it last lacked the card, dark then
    lights: Int8  # dark cards that came to light
    lit: A[list[int], Ints("i1", 36)]  # which
    lit_from: A[list[int], Ints("i1", 36)]  # from whose hand
    lit_at: A[list[int], Ints("i1", 36)]  # and the latest mummy take of that seat by then
    ending: Int8
    winners: Int8  # at the end: bit mask of the seats that won


class View(Record):
    """What a seat, or a spectator, knows and may remember of a position. When the game is over it tells everything."""

    seats: Int8
    waiting: Int8  # bit mask of the seats that owe an answer; while somebody reveals, the others see that seat on turn
    layout: Int8
    giza_mummy: Int8
    first_player: Int8
    bar_rule: Int8
    request_scope: Int8
    four_in_hand: Int8
    stall_rounds: Int8
    all_pass_ends: Int8
    memory_aid: Int8
    phase: Int8  # a secret choice of what to keep (KEEPING) looks like LAYING to the others
    variant: Int8  # layout, or 4 + number of the pyramid of Giza that lies mummy side up
    dealt: Int8  # cards dealt so far, god side up
    active: Int8  # whose turn it is
    began_empty: Int8  # whether the display was empty when the turn began
    laid: Int8  # groups laid in this turn
    kept: Int8  # card that the reader keeps of four + 1, 0 for none
    named: Int8  # card named in this turn + 1, 0 for none
    last_card: Int8  # card of the latest request + 1, 0 for none
    last_asker: Int8  # who made it
    last_asked: Int8  # and of whom
    last_answer: Int8  # 1 if it was granted
    previous: Int8  # card named in the turn just finished + 1, 0 for none
    idle_turns: Int16  # turns in a row without a group, since the display is empty
    pass_turns: Int8  # turns in a row without a request, since the display is empty
    filled: Int64  # places that hold a card
    display: A[list[int], Ints("i1", 36)]  # by place: the card that lies or lay there god side up
    face_up: Int64  # cards that lie god side up in the display
    dark: Int64  # cards of which not everybody knows where they are
    fronts: A[list[int], Ints("i8", 4)]  # by seat: cards of the groups laid
    hands: A[list[int], Ints("i8", 4)]  # by seat: cards in the hand that the reader knows of, the own hand wholly
    sizes: A[list[int], Ints("i1", 4)]  # by seat: how many cards the hand holds
    shown: A[list[int], Ints("i8", 4)]  # by seat: cards that everybody knows to be in the hand
    takes: Int8  # mummy takes so far
    latest: A[list[int], Ints("i1", 4)]  # by seat: its latest mummy take, 0 for none
    taker: A[list[int], Ints("i1", 36)]  # by mummy take: who took
    origin: A[list[int], Ints("i1", 36)]  # the place it came from
    found: A[list[int], Ints("i1", 36)]  # the card + 1, 0 if the reader does not know it
    load: A[list[int], Ints("i2", 36)]  # 2 bits for each family: see `weigh_hand` in rules
    refused: A[
        list[list[int]], Ints("i1", 4, 36)
    ]  # by seat and card: its latest mummy take when it last lacked the card, dark then
    lights: Int8  # dark cards that came to light
    lit: A[list[int], Ints("i1", 36)]  # which
    lit_from: A[list[int], Ints("i1", 36)]  # from whose hand
    lit_at: A[list[int], Ints("i1", 36)]  # and the latest mummy take of that seat by then
    ending: Int8
    winners: Int8  # at the end: bit mask of the seats that won
