"""The board: base, tokens, monuments, suns, platforms, Monument cards and tokens (R5-R10, R38-R50, R56, R61, R62)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from greathouse.kernel.positions import Flaw

from ..content import (
    CORNERS,
    DISC,
    FAVORITE_DISC,
    KIND_CARDS,
    KINDS,
    SQUARE_NAMES,
    SUN_PLACES,
    SUNS,
    TILES,
    TOKEN_TO_TOKEN,
    TOKENS,
    distance,
)
from ..rules.squares import BASE_AREA, BASES, GRID, NO_TOKEN, token_squares
from ..state import (
    BY_MAGIC,
    CORNER,
    DONE,
    GEB_NUT,
    PHARAOH,
    PTAH,
    RA,
    SESHAT,
    SOURCE,
    TO_BASE,
    TO_DEAL,
    TO_NEXT,
    TO_PLACE,
    TO_SITE,
    TO_STACK,
    TO_TOKEN,
    WORDS,
    State,
)
from .course import BETWEEN, BIDDING, finished_rounds, has_acted

ALL_TILES = (1 << len(TILES)) - 1


def board_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with the board."""
    base = list(_base_flaws(s))
    yield from base
    if not base:
        yield from _token_flaws(s)
        yield from _monument_flaws(s)
    yield from _tile_flaws(s)
    yield from _card_flaws(s)
    yield from _display_flaws(s)
    yield from _sun_flaws(s)
    yield from _point_flaws(s)


def _base_flaws(s: State) -> Iterator[Flaw]:
    """The base lies where it can, from the middle of the setup on (R8)."""
    before = s.day == 0 and s.phase in (TO_DEAL, TO_STACK, TO_SITE, TO_BASE)
    at = s.base_at
    if before != (at < 0):
        yield Flaw("base_at", "the Pyramid Base is not yet laid" if before else "the Pyramid Base is missing", 8)
    elif at >= 0 and not BASES[s.layout][at // 32] >> at % 32 & 1:
        yield Flaw("base_at", f"the Pyramid Base cannot lie on {SQUARE_NAMES[at]}", 8)


def _squares(masks: list[int]) -> list[int]:
    """The squares of a set."""
    return [32 * w + k for w, mask in enumerate(masks) for k in range(mask.bit_length()) if mask >> k & 1]


def _token_flaws(s: State) -> Iterator[Flaw]:
    """Animal Magic tokens lie apart from each other and from the base (R9, R10)."""
    lying = _squares(s.tokens)
    setup = s.day == 0
    if s.placed != (min(s.placed, TOKENS - 1) if setup else TOKENS) or (setup and s.phase != TO_TOKEN and s.placed):
        yield Flaw("placed", f"{s.placed} tokens have not been laid at this point", 9)
    if len(lying) != s.placed if setup else len(lying) > TOKENS:
        yield Flaw("tokens", f"{len(lying)} tokens lie, {s.placed} have been laid", 9)
    if s.base_at < 0:
        return
    for at in lying:
        w, k = divmod(at, 32)
        if NO_TOKEN[s.layout][s.base_at][w] >> k & 1 or not GRID[s.layout][w] >> k & 1:
            yield Flaw("tokens", f"no token can lie on {SQUARE_NAMES[at]}", 9)
    for a, b in combinations(lying, 2):
        if distance(a, b) < TOKEN_TO_TOKEN:
            yield Flaw("tokens", f"{SQUARE_NAMES[a]} and {SQUARE_NAMES[b]} are too close to each other", 9)
            return
    if s.phase == TO_TOKEN and not any(token_squares(s, w) for w in range(WORDS)):
        yield Flaw("tokens", "no square is left for another token", 10)


def _monument_flaws(s: State) -> Iterator[Flaw]:
    """A monument for each round, on squares of their own, taken by a player once Geb and Nut acted (R38, R41-R43)."""
    fresh = s.day > 0 and s.phase not in BETWEEN and s.phase not in BIDDING and s.phase != TO_PLACE
    wanted = finished_rounds(s) + fresh
    if s.built != wanted:
        yield Flaw("built", f"{s.built} monuments, there are {wanted} at this point", 38)
        return
    sites = s.sites[: s.built]
    taken = set(_squares(s.tokens))
    for i, at in enumerate(sites):
        w, k = divmod(at, 32)
        if not GRID[s.layout][w] & ~BASE_AREA[s.layout][s.base_at][w] & 1 << k or at in taken:
            yield Flaw(f"sites[{i}]", f"no monument can stand on {SQUARE_NAMES[at]}", 41)
    if len(set(sites)) < len(sites):
        yield Flaw("sites[0]", "two monuments stand on one square", 41)
    owned = s.built - (fresh and s.god in (SESHAT, GEB_NUT))
    for i in range(s.built):
        if (s.owners[i] > 0) != (i < owned):
            yield Flaw(f"owners[{i}]", "belongs to nobody" if i < owned else "belongs to nobody yet", 43)


def _tile_flaws(s: State) -> Iterator[Flaw]:
    """Every Monument Token is in one place, on the active card and visible as it should be (R6, R38, R62)."""
    places = [("stack", s.stack), ("tile", _bit(s.tile)), ("next_tile", _bit(s.next_tile))]
    places += [(f"tiles[{i}]", 1 << s.tiles[i]) for i in range(s.built)]
    found = 0
    for field, tokens in places:
        if tokens & found:
            yield Flaw(field, f"Monument Token {(tokens & found).bit_length()} is elsewhere too", 6)
        found |= tokens
    if found != ALL_TILES:
        yield Flaw("stack", f"Monument Token {(ALL_TILES & ~found).bit_length()} is nowhere", 6)
    if s.phase in (TO_DEAL, TO_STACK):
        least, most = (0, s.phase == TO_STACK and s.next_token_visible) if s.day == 0 else (s.next_token_visible,) * 2
        right = least <= bool(s.tile) <= most and not s.next_tile
    else:
        on_card = s.phase not in BETWEEN and (s.day == 0 or s.phase in BIDDING or s.phase == TO_PLACE)
        right = bool(s.tile) == on_card and bool(s.next_tile) == bool(s.next_token_visible)
    if not right:
        yield Flaw("tile", "the active card and the stack do not show tokens so at this point", 62)


def _bit(number: int) -> int:
    return 1 << number - 1 if number else 0


def _card_flaws(s: State) -> Iterator[Flaw]:
    """Every Monument card is in the deck, in the display or claimed, one for each time Ptah acted (R5, R46)."""
    for kind in range(len(KINDS)):
        count = s.deck[kind] + s.claimed[0][kind] + s.claimed[1][kind] + s.display.count(kind + 1)
        if count != KIND_CARDS[kind]:
            yield Flaw("deck", f"{count} cards {KINDS[kind]} in play, the box has {KIND_CARDS[kind]}", 5)
    claimed, wanted = sum(s.claimed[0]) + sum(s.claimed[1]), finished_rounds(s) + has_acted(s, PTAH)
    if claimed != wanted:
        yield Flaw("claimed[0]", f"{claimed} Monument cards are claimed, {wanted} can be", 46)


def _display_flaws(s: State) -> Iterator[Flaw]:
    """Cards lie in the display as the point of the round has it (R5, R46, R61)."""
    lying = [card > 0 for card in s.display]
    if s.phase == TO_DEAL:
        right = lying == sorted(lying, reverse=True) and not all(lying) if s.day == 0 else sum(lying) == 2
    elif s.phase in (TO_NEXT, DONE) or has_acted(s, PTAH):
        right = lying == [False, True, True]
    else:
        right = all(lying)
    if not right:
        yield Flaw("display", "does not hold the cards that it should at this point", 61)


def _sun_flaws(s: State) -> Iterator[Flaw]:
    """A disc on each sun where Ra acted, a platform on each corner where the Pharaoh did (R49, R50, R56)."""
    rounds = finished_rounds(s)
    for sun in range(SUNS):
        marked = sun < rounds or (sun == rounds and has_acted(s, RA))
        if (s.suns[sun] > 0) != marked:
            yield Flaw("suns", f"a disc lies on the sun {SUN_PLACES[sun]} when Ra has acted there", 49)
        elif s.worth[sun] not in ((DISC, FAVORITE_DISC) if marked else (0,)):
            yield Flaw("worth", f"{s.worth[sun]} is not what a disc is worth", 50)
    for corner, sun in enumerate(CORNERS):
        won = sun < rounds or (sun == rounds and has_acted(s, PHARAOH))
        if (s.platforms[corner] > 0) != won:
            yield Flaw("platforms", f"a platform lies on {CORNER.words[corner]} when the Pharaoh has acted there", 56)


def _point_flaws(s: State) -> Iterator[Flaw]:
    """Some points are scored at the end only (R64-R68)."""
    for seat in range(2):
        for source in range(BY_MAGIC, len(SOURCE)):
            if s.points[seat][source] and s.phase != DONE:
                yield Flaw(f"points[{seat}]", f"points for {SOURCE.words[source]} are scored at the end", 64)
