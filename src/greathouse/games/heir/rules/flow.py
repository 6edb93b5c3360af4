"""The course of the game: setup, whose answer is due, chance, and where each answer leads (section 4)."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.contract import CHANCE, OVER
from greathouse.kernel.rules import rule, table

from ..content import KIND_CARDS, TILES, TOKENS
from ..moves import (
    ACT,
    BASE,
    CARD,
    CHANGE,
    CLAIM,
    GOD,
    KEEP,
    MAGIC,
    MONUMENT,
    NEXT,
    PLACE,
    SHIFT,
    SITE,
    STAND,
    STAY,
    TOKEN,
    TURN,
)
from ..state import (
    DONE,
    PTAH,
    TO_BASE,
    TO_BID,
    TO_CHANGE,
    TO_CLAIM,
    TO_DEAL,
    TO_DECLARE,
    TO_DRAW,
    TO_EXTRA,
    TO_KEEP,
    TO_OFFER,
    TO_PLACE,
    TO_REPLY,
    TO_REVEAL,
    TO_SHIFT,
    TO_SITE,
    TO_STACK,
    TO_TOKEN,
    TO_TURN,
    WORDS,
    State,
)
from .auction import change_bid, reply, settle_auction, settle_bids, settle_declarations, settle_offers, turn_up
from .cards import STARTING, SUPPLY
from .gods import (
    act,
    after_draws,
    ask,
    begin_round,
    choose_card,
    claim,
    deal_card,
    next_action,
    place_monument,
    settle_extra,
    shift_monument,
    swap_active,
    turn_monument,
)
from .magic import ALL_LETTERS, can_draw, draw_letter, keep_letter
from .squares import AGREED, BIT, list_bits, list_squares, token_squares

DECK = table(KIND_CARDS)
STACK = (1 << len(TILES)) - 1
RANDOM, BY_ANUBIS, FIXED = range(3)
"""Values of the option base_position."""

MAX_DECISIONS = 319
"""Setup 9, eight rounds of five auctions of six, two offers, five actions, less one; four extra pairs; seven cards."""


@rule
def start(s: State) -> None:
    """Hands, magic decks, supply and deck before anything is turned up (R1-R4, R7, R11)."""
    for seat in range(2):
        s.hand[seat] = int(STARTING[seat])
        s.down[seat] = ALL_LETTERS
    for kind in range(3):
        s.deck[kind] = int(DECK[kind])
    s.supply = SUPPLY
    s.stack = STACK
    s.base_at = -1
    ask(s, TO_DEAL, 0)


@rule
def waiting(s: State) -> int:
    """The seats that owe an answer."""
    return int(s.due)


@rule
def turn(s: State) -> int:
    """The lowest seat that owes an answer, else chance, else the game is over."""
    if s.due:
        return 0 if int(s.due) & 1 else 1
    return OVER if s.phase == DONE else CHANCE


@rule
def bound(s: State) -> int:
    """Most decisions of a game."""
    return MAX_DECISIONS


# --- chance -----------------------------------------------------------------------------------------------------------


@rule
def list_outcomes(s: State, out: Int64Array) -> int:
    """The outcomes of the chance event that is due, all equally likely except cards."""
    phase = int(s.phase)
    if phase == TO_REVEAL:
        return list_bits(int(s.remaining), GOD, out, 0)
    if phase == TO_DRAW:
        return list_bits(int(s.down[s.drawer]), MAGIC, out, 0)
    if phase == TO_STACK:
        return list_bits(int(s.stack), MONUMENT, out, 0)
    if phase == TO_SITE:
        return list_squares(s, SITE, out, 0)
    out[0] = ACT + int(s.god) - PTAH
    return 1


@rule
def odds(s: State, out: Int64Array, weight: Int64Array) -> int:
    """Outcomes and weights: any card left of a deck or stack is equally likely (R3, R5, R6, R8, R13)."""
    count = 0
    if s.phase == TO_DEAL:
        for kind in range(3):
            if s.deck[kind]:
                out[count] = CARD + kind
                weight[count] = int(s.deck[kind])
                count += 1
        return count
    count = list_outcomes(s, out)
    for k in range(count):
        weight[k] = 1
    return count


@rule
def happen(s: State, outcome: int) -> None:
    """Carries out a chance outcome."""
    phase = int(s.phase)
    if phase == TO_DEAL:
        deal_card(s, outcome - CARD)
    elif phase == TO_STACK:
        turn_up_tile(s, outcome - MONUMENT)
    elif phase == TO_SITE:
        lay_base(s, outcome - SITE)
    elif phase == TO_REVEAL:
        turn_up(s, outcome - GOD)
    elif phase == TO_DRAW:
        draw_letter(s, outcome - MAGIC)
        if not can_draw(s):
            after_draws(s)
    else:
        act(s, int(s.god))


@rule
def turn_up_tile(s: State, tile: int) -> None:
    """A Monument Token comes on the active card, or lies visible on top of the stack (R6, R62, Q28)."""
    s.stack &= ~int(BIT[tile])
    if s.tile == 0:
        s.tile = tile + 1
    else:
        s.next_tile = tile + 1
    if s.next_token_visible and not s.next_tile:
        return
    if s.base_at < 0:
        begin_base(s)
    else:
        begin_round(s)


# --- setup ------------------------------------------------------------------------------------------------------------


@rule
def begin_base(s: State) -> None:
    """The Pyramid Base comes by chance, by Anubis or as agreed (R8, Q7)."""
    if s.base_position == RANDOM:
        ask(s, TO_SITE, 0)
    elif s.base_position == BY_ANUBIS:
        ask(s, TO_BASE, 2)
    else:
        lay_base(s, int(AGREED[s.base_square]))


@rule
def lay_base(s: State, at: int) -> None:
    """The base lies; Bast begins to place Animal Magic tokens (R8, R9)."""
    s.base_at = at
    ask(s, TO_TOKEN, 1)


@rule
def place_token(s: State, at: int) -> None:
    """An Animal Magic token lies; the other player is next, unless all lie or no square is left (R9, R10)."""
    s.tokens[at // 32] |= int(BIT[at % 32])
    s.placed += 1
    room = 0
    for w in range(WORDS):
        room |= token_squares(s, w)
    if s.placed == TOKENS or not room:
        s.placed = TOKENS
        begin_round(s)
    else:
        ask(s, TO_TOKEN, 2 if s.placed & 1 else 1)


# --- decisions --------------------------------------------------------------------------------------------------------


@rule
def seal(s: State, seat: int, action: int) -> None:
    """A secret answer, kept until everybody asked has given one."""
    s.sealed[seat] = action + 1
    s.due &= ~int(BIT[seat])
    if s.due:
        return
    if s.phase == TO_OFFER:
        settle_offers(s)
    elif s.phase == TO_DECLARE:
        settle_declarations(s)
    elif s.phase == TO_BID:
        settle_bids(s)
    else:
        settle_extra(s)


@rule
def bid_again(s: State, seat: int, action: int) -> None:
    """The answer to card D (R29)."""
    if action != STAND:
        change_bid(s, seat, action - CHANGE)
    settle_auction(s)


@rule
def build(s: State, seat: int, action: int) -> None:
    """An answer that puts something on the board."""
    phase = int(s.phase)
    if phase == TO_TOKEN:
        place_token(s, action - TOKEN)
    elif phase == TO_PLACE:
        place_monument(s, seat, action - PLACE)
    elif phase == TO_TURN:
        turn_monument(s, seat, action - TURN)
    elif phase == TO_BASE:
        lay_base(s, action - BASE)
    elif action == STAY:
        ask(s, TO_TURN, int(BIT[seat]))
    else:
        shift_monument(s, seat, action - SHIFT)


@rule
def choose(s: State, seat: int, action: int) -> None:
    """An answer that concerns cards."""
    phase = int(s.phase)
    if phase == TO_REPLY:
        reply(s, seat, action)
    elif phase == TO_CHANGE:
        bid_again(s, seat, action)
    elif phase == TO_CLAIM:
        if action > CLAIM:
            swap_active(s, action - CLAIM)
        claim(s, seat)
    elif phase == TO_KEEP:
        keep_letter(s, action - KEEP)
        next_action(s)
    else:
        choose_card(s, action - NEXT + 1)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carries out an answer of a seat or a chance outcome."""
    phase = int(s.phase)
    if seat == CHANCE:
        happen(s, action)
    elif phase in (TO_OFFER, TO_DECLARE, TO_BID, TO_EXTRA):
        seal(s, seat, action)
    elif phase in (TO_BASE, TO_TOKEN, TO_PLACE, TO_SHIFT, TO_TURN):
        build(s, seat, action)
    else:
        choose(s, seat, action)
