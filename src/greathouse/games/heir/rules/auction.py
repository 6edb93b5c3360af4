"""The bidding phase: offerings, declarations, bids and Animal Magic (R14-R36)."""

from __future__ import annotations

from greathouse.kernel.rules import rule

from ..content import LETTERS
from ..moves import BID, DECLARE, OFFER
from ..state import PHARAOH, TO_BID, TO_CHANGE, TO_DECLARE, TO_OFFER, TO_REPLY, TO_REVEAL, State
from .cards import CARD_VALUE, lay_at_pyramid, show_card, take_highest
from .gods import EVERYBODY, ask, begin_actions
from .magic import holders, show_letter
from .squares import BIT

# Letters of Animal Magic, counted from 1 as `declared` holds them.
A, B, C, D, E, F, G = range(1, len(LETTERS) + 1)


@rule
def turn_up(s: State, god: int) -> None:
    """The next god is turned up: offerings for the Pharaoh, else an auction; the first one auctioned is Favorite.

    R14, R15, R34, R36.
    """
    s.god = god
    s.remaining &= ~int(BIT[god])
    if god == PHARAOH:
        ask(s, TO_OFFER, EVERYBODY)
        return
    if s.favorites == 0:
        s.favorites = int(BIT[god])
    asked = holders(s)
    ask(s, TO_DECLARE if asked else TO_BID, asked if asked else EVERYBODY)


@rule
def next_god(s: State) -> None:
    """The next god is turned up, or all are awarded (R14, R25)."""
    if s.remaining:
        ask(s, TO_REVEAL, 0)
    else:
        begin_actions(s)


@rule
def settle_offers(s: State) -> None:
    """Both offerings lie face down at the Corner Pyramid (R34, R35)."""
    for seat in range(2):
        card = int(s.sealed[seat]) - 1 - OFFER
        s.sealed[seat] = 0
        s.hand[seat] &= ~int(BIT[card])
        lay_at_pyramid(s, seat, card)
    next_god(s)


@rule
def settle_declarations(s: State) -> None:
    """It becomes public who uses magic; if only one does, the other one with magic may still answer (R16, R17)."""
    for seat in range(2):
        s.declared[seat] = max(int(s.sealed[seat]) - DECLARE, 0)
        s.sealed[seat] = 0
    users = (1 if s.declared[0] else 0) | (2 if s.declared[1] else 0)
    others = holders(s) & ~users
    if s.magic_reply and users in (1, 2) and others:
        ask(s, TO_REPLY, others)
    else:
        ask(s, TO_BID, EVERYBODY)


@rule
def reply(s: State, seat: int, action: int) -> None:
    """The answer to a declaration: a card or none (R17)."""
    s.declared[seat] = max(action + 1 - DECLARE, 0)
    ask(s, TO_BID, EVERYBODY)


@rule
def settle_bids(s: State) -> None:
    """Both bids lie; declared magic is turned up and works before they are shown (R18, R19)."""
    for seat in range(2):
        card = int(s.sealed[seat]) - 1 - BID
        s.sealed[seat] = 0
        s.hand[seat] &= ~int(BIT[card])
        s.bid[seat] = card + 1
        if s.declared[seat]:
            show_letter(s, seat)
    if s.declared[0] == s.declared[1]:
        cancel(s)
    work_magic(s)


@rule
def cancel(s: State) -> None:
    """Two cards of the same letter are discarded without effect (R19)."""
    for seat in range(2):
        discard(s, seat)


@rule
def discard(s: State, seat: int) -> None:
    """Used magic goes face up under its owner's deck (R21)."""
    if s.declared[seat]:
        s.up[seat] |= int(BIT[int(s.declared[seat]) - 1])
        s.declared[seat] = 0


@rule
def user(s: State, letter: int) -> int:
    """Who uses this letter in this auction, -1 if nobody or both (R19)."""
    if s.declared[0] == s.declared[1]:
        return -1
    for seat in range(2):
        if s.declared[seat] == letter:
            return seat
    return -1


@rule
def work_magic(s: State) -> None:
    """A to D work in this order (R20, R26-R29); D asks its owner."""
    if user(s, A) >= 0:
        take_highest(s, user(s, A))
    if user(s, B) >= 0:
        stealth(s, user(s, B))
    if user(s, C) >= 0:
        s.favorites |= int(BIT[s.god])
    if user(s, D) >= 0:
        spy(s, user(s, D))
    else:
        settle_auction(s)


@rule
def stealth(s: State, seat: int) -> None:
    """B: the own bid goes unseen to the Corner Pyramid; the seat has no bid any more (R27, Q13)."""
    card = int(s.bid[seat]) - 1
    s.bid[seat] = 0
    lay_at_pyramid(s, seat, card)


@rule
def spy(s: State, seat: int) -> None:
    """D: the opposing bid, if there is one, is shown; the owner may change the own one (R29, Q14, Q16)."""
    if s.bid[1 - seat]:
        show_card(s, int(s.bid[1 - seat]) - 1)
    ask(s, TO_CHANGE, int(BIT[seat]))


@rule
def change_bid(s: State, seat: int, card: int) -> None:
    """D: another card becomes the bid, the old one returns to the hand unseen (R29)."""
    s.hand[seat] |= int(BIT[int(s.bid[seat]) - 1])
    s.hand[seat] &= ~int(BIT[card])
    s.bid[seat] = card + 1


@rule
def exchange_bids(s: State) -> None:
    """E: the bids change places, if both are there (R30, Q14, Q17)."""
    if s.bid[0] and s.bid[1]:
        card = int(s.bid[0])
        s.bid[0] = int(s.bid[1])
        s.bid[1] = card


@rule
def compare(bast: int, anubis: int, lucky: int, low: bool) -> int:
    """Who wins with these bids (card + 1): higher value, of equal values F, else the Sun; with G the lower one.

    `lucky` is who uses F, else -1. R22, R31, R32.
    """
    mine = int(CARD_VALUE[bast - 1]) + (1 if lucky == 0 else 0)
    other = int(CARD_VALUE[anubis - 1]) + (1 if lucky == 1 else 0)
    if mine == other and lucky >= 0:
        return lucky
    high = 0 if mine > other or (mine == other and bast > anubis) else 1
    return 1 - high if low else high


@rule
def winner(s: State, bast: int, anubis: int) -> int:
    """Who wins the auction with these bids (card + 1, 0 for none) and the magic in use, before E exchanges them.

    R22, R27, R30-R32.
    """
    if not bast or not anubis:
        return 0 if bast else 1
    if user(s, E) >= 0:
        return compare(anubis, bast, user(s, F), user(s, G) >= 0)
    return compare(bast, anubis, user(s, F), user(s, G) >= 0)


@rule
def settle_auction(s: State) -> None:
    """The bids are shown, the winner takes the god, cards go to the used piles (R22-R24)."""
    s.won[winner(s, int(s.bid[0]), int(s.bid[1]))] |= int(BIT[s.god])
    if user(s, E) >= 0:
        exchange_bids(s)
    for seat in range(2):
        if s.bid[seat]:
            show_card(s, int(s.bid[seat]) - 1)
            s.used[seat] |= int(BIT[int(s.bid[seat]) - 1])
            s.bid[seat] = 0
    clear_magic(s)
    next_god(s)


@rule
def clear_magic(s: State) -> None:
    """Used magic is discarded, but a C stays on the god until that has acted (R21, R28)."""
    for seat in range(2):
        if s.declared[seat] == C:
            s.blessing[seat] = int(s.god) + 1
            s.declared[seat] = 0
        else:
            discard(s, seat)
