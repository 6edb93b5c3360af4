"""Invariants: what holds in every position that play can reach; set-up positions are checked against them."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.kernel.rules import rule, table

from ..content import KIND_CARDS, SUNS, TILES
from ..state import (
    ACTIVE,
    DONE,
    PILE,
    THOTH,
    TO_ACT,
    TO_BASE,
    TO_BID,
    TO_CHANGE,
    TO_DEAL,
    TO_DRAW,
    TO_EXTRA,
    TO_NEXT,
    TO_OFFER,
    TO_PLACE,
    TO_REVEAL,
    TO_SHIFT,
    TO_SITE,
    TO_STACK,
    TO_TOKEN,
    TO_TURN,
    WORDS,
    State,
)
from .cards import CARD_COUNT, pile_mask
from .magic import ALL_LETTERS
from .squares import BASE_AREA, BASES, BIT, BITS, GRID, count_bits

DECK = table(KIND_CARDS)
ALL_CARDS = (1 << CARD_COUNT) - 1
ALL_TILES = (1 << len(TILES)) - 1
BUILDING = (TO_SHIFT, TO_TURN)

_CHANCE = {TO_DEAL, TO_STACK, TO_SITE, TO_REVEAL, TO_ACT, TO_DRAW, DONE}
IS_CHANCE = table([int(phase in _CHANCE) for phase in range(DONE + 1)])
"""By phase: whether nobody owes an answer in it."""


@rule
def outside(row: Sequence[int], count: int, low: int, high: int) -> bool:
    """Whether one of the first entries of an array is not low..high."""
    wrong = 0
    for k in range(count):
        wrong += 1 if row[k] < low or row[k] > high else 0
    return wrong > 0


@rule
def flaw_course(s: State) -> int:
    """The course of the rounds: phase, round, sun, who owes an answer (R12, R37, R60)."""
    if s.phase < 0 or s.phase > DONE or s.god < 0 or s.god > THOTH or s.due < 0 or s.due > 3:
        return 37
    if (s.due == 0) != (IS_CHANCE[s.phase] == 1):
        return 37
    if s.day < 0 or s.day > SUNS or s.sun < 0 or s.sun >= SUNS or (s.day == 0) != (s.placed < 8):
        return 12
    if s.drawer < 0 or s.drawer > 1 or s.draws < 0 or s.draws > 3:
        return 51
    return 60 if s.phase == DONE and s.sun else 0


@rule
def flaw_ranges(s: State) -> int:
    """Everything that is counted or numbered lies in its range (R5, R6, R22, R34, R38, R49, R56)."""
    if outside(s.piled, 2, 0, PILE) or outside(s.bid, 2, 0, CARD_COUNT):
        return 34
    for seat in range(2):
        if outside(s.pile[seat], int(s.piled[seat]), 1, CARD_COUNT) or outside(s.claimed[seat], 3, 0, 12):
            return 34
    if outside(s.declared, 2, 0, 7) or outside(s.blessing, 2, 0, 7) or outside(s.magic, 2, 0, ALL_LETTERS):
        return 16
    if outside(s.suns, SUNS, 0, 2) or outside(s.platforms, 4, 0, 2):
        return 56
    if outside(s.display, 3, 0, 3) or s.tile < 0 or s.tile > len(TILES) or s.next_tile < 0 or s.next_tile > len(TILES):
        return 5
    return 0


@rule
def flaw_cards(s: State) -> int:
    """Every bidding card is in one place (R2, R7, R24)."""
    places = int(s.supply)
    count = count_bits(places)
    for seat in range(2):
        bid = int(BIT[int(s.bid[seat]) - 1]) if s.bid[seat] else 0
        places |= int(s.hand[seat]) | int(s.used[seat]) | pile_mask(s, seat) | bid
        count += count_bits(int(s.hand[seat])) + count_bits(int(s.used[seat])) + int(s.piled[seat])
        count += 1 if bid else 0
        for i in range(int(s.piled[seat])):
            if not int(s.maybe[seat][i]) & int(BIT[int(s.pile[seat][i]) - 1]):
                return 35
    return 0 if places == ALL_CARDS and count == CARD_COUNT else 24


@rule
def flaw_magic(s: State) -> int:
    """Every Animal Magic card of a player is in one place (R3, R21)."""
    for seat in range(2):
        mine = int(s.drawn) if s.drawer == seat else 0
        places = int(s.magic[seat]) | int(s.down[seat]) | int(s.up[seat]) | mine
        count = int(BITS[s.magic[seat]]) + int(BITS[s.down[seat]]) + int(BITS[s.up[seat]]) + int(BITS[mine])
        if s.blessing[seat]:
            places |= 4
            count += 1
        if s.phase == TO_CHANGE and s.declared[seat]:
            places |= int(BIT[int(s.declared[seat]) - 1])
            count += 1
        if places != ALL_LETTERS or count != 7 or int(s.sure[seat]) & ~int(s.magic[seat]):
            return 3
    return 0


@rule
def flaw_board(s: State) -> int:
    """Base, tokens and monuments lie on different squares of the grid (R8, R9, R41-R43)."""
    at = int(s.base_at)
    if s.built < 0 or s.built > s.day or s.placed < 0 or outside(s.sites, int(s.built), 0, 32 * WORDS - 1):
        return 41
    if at < 0:
        return 0 if s.day == 0 and s.phase in (TO_DEAL, TO_STACK, TO_SITE, TO_BASE) else 8
    if at >= 32 * WORDS or not int(BASES[s.layout][at // 32]) & int(BIT[at % 32]):
        return 8
    full = 0
    for w in range(WORDS):
        free = int(GRID[s.layout][w]) & ~int(BASE_AREA[s.layout][at][w])
        for i in range(int(s.built)):
            bit = int(BIT[s.sites[i] % 32]) if s.sites[i] // 32 == w else 0
            full += 1 if bit & free else 0
            free &= ~bit
        if int(s.tokens[w]) & ~free:
            return 42
    return 0 if full == s.built else 41


@rule
def flaw_monuments(s: State) -> int:
    """Monuments have kind, token and owner; every card and token is in one place (R5, R6, R43, R46)."""
    tiles = int(s.stack)
    count = count_bits(tiles)
    if outside(s.kinds, int(s.built), 0, 2) or outside(s.tiles, int(s.built), 0, len(TILES) - 1):
        return 38
    if outside(s.turns, 8, 0, 3) or outside(s.owners, 8, 0, 2):
        return 43
    for i in range(int(s.built)):
        tiles |= int(BIT[s.tiles[i]])
        if s.owners[i] == 0 and i < int(s.built) - 1:
            return 43
    tiles |= int(BIT[int(s.tile) - 1]) if s.tile else 0
    tiles |= int(BIT[int(s.next_tile) - 1]) if s.next_tile else 0
    count += int(s.built) + (1 if s.tile else 0) + (1 if s.next_tile else 0)
    return flaw_deck(s) if tiles == ALL_TILES and count == len(TILES) else 6


@rule
def flaw_deck(s: State) -> int:
    """Every Monument card is in the deck, in the display or claimed (R5, R46)."""
    for kind in range(3):
        count = int(s.deck[kind]) + int(s.claimed[0][kind]) + int(s.claimed[1][kind])
        for slot in range(3):
            count += 1 if s.display[slot] == kind + 1 else 0
        if s.deck[kind] < 0 or count != DECK[kind]:
            return 5
    return 0


@rule
def flaw_setup(s: State) -> int:
    """What a phase of the board needs is there (R9, R38, R44, R61)."""
    phase = int(s.phase)
    if phase == TO_PLACE and not (s.tile and s.display[ACTIVE]):
        return 38
    if phase in BUILDING and not s.built:
        return 44
    if phase == TO_TOKEN and s.placed > 7:
        return 9
    return 61 if phase == TO_NEXT and not (s.display[1] and s.display[2]) else 0


@rule
def flaw_moment(s: State) -> int:
    """What a phase needs is there: cards in hand, a bid to change, cards to draw (R14, R18, R29, R51)."""
    phase = int(s.phase)
    if phase in (TO_OFFER, TO_BID, TO_EXTRA) and not (s.hand[0] and s.hand[1]):
        return 18
    if phase == TO_CHANGE and not s.bid[0 if s.due == 1 else 1]:
        return 29
    if phase == TO_DRAW and not (s.draws and s.down[s.drawer]):
        return 51
    if phase == TO_REVEAL and not s.remaining:
        return 14
    return flaw_setup(s)


@rule
def flaw(s: State) -> int:
    """0, or the number of a rule that this position breaks."""
    broken = flaw_course(s)
    broken = broken if broken else flaw_ranges(s)
    broken = broken if broken else flaw_cards(s)
    broken = broken if broken else flaw_magic(s)
    broken = broken if broken else flaw_board(s)
    broken = broken if broken else flaw_monuments(s)
    return broken if broken else flaw_moment(s)
