"""What things are worth to a seat now, in hundredths of a point: lines of sight, suns, gods, cards, magic."""

from __future__ import annotations

from greathouse.kernel.rules import rule, table

from ..content import KIND_VALUES, LAYOUTS, SET_POINTS, SQUARES, STEPS, Layout, place
from ..rules.cards import CARD_COUNT, CARD_VALUE
from ..rules.gods import ROUNDS, is_favorite, owner
from ..rules.scoring import best_chain
from ..rules.squares import ARROWS, BIT, BITS, DIRECTION, MEETS_BASE, count_bits
from ..state import ACTIVE, GEB_NUT, PTAH, RA, SESHAT, THOTH, TO_DECLARE, TO_PLACE, WADJET, State

POINT = 100
VALUE = table([POINT * value for value in KIND_VALUES])
SET = table([POINT * points for points in SET_POINTS])


def _rays(layout: Layout) -> list[list[int]]:
    """By square and direction: how many squares lie that way."""
    rows = []
    for number in range(SQUARES):
        row, column = place(number)
        counts = []
        for dy, dx in STEPS:
            y, x, count = row + dy, column + dx, 0
            while 0 <= y < layout.rows and 0 <= x < layout.columns:
                y, x, count = y + dy, x + dx, count + 1
            counts.append(count)
        rows.append(counts)
    return rows


RAY = table([_rays(layout) for layout in LAYOUTS])

HOPE = 3
"""What a square on a line of sight is worth for each monument still to come: it may stand there."""

MAGIC = table([330, 130, 90, 240, 260, 160, 330])
"""By letter: what a card in hand is worth in the middle of the game; at the end each is one point (R64)."""

PIP = table([45 * value for value in range(14)])
"""By value: what a bidding card in hand brings in the rounds to come, compared with none."""


@rule
def hope(s: State, at: int, mask: int) -> int:
    """What arrows in these directions from a square may still meet."""
    squares = 0
    for direction in range(8):
        if mask & int(BIT[direction]):
            squares += int(RAY[s.layout][at][direction])
    return HOPE * squares * (ROUNDS - int(s.built))


@rule
def aim(s: State, i: int, at: int, kind: int, mask: int) -> int:
    """What monument `i` would score from this square with arrows in these directions (R67, R68)."""
    hits = int(BITS[mask & int(MEETS_BASE[s.layout][s.base_at][at])])
    worth = int(VALUE[kind]) * (hits if s.pyramid_pointed else min(hits, 1))
    for j in range(int(s.built)):
        if j != i and mask & int(BIT[DIRECTION[at][s.sites[j]]]):
            worth += int(VALUE[s.kinds[j]])
    return worth + hope(s, at, mask)


@rule
def best_aim(s: State, i: int, at: int, kind: int, tile: int, seat: int) -> int:
    """The same with the best of the four turns."""
    best = 0
    for quarter in range(4):
        best = max(best, aim(s, i, at, kind, int(ARROWS[tile][seat][quarter])))
    return best


@rule
def crossed(s: State, i: int, at: int, kind: int, seat: int) -> int:
    """What a monument `i` of this kind on a square brings the seat's arrows, less what it brings the other's."""
    worth = 0
    for j in range(int(s.built)):
        holder = int(s.owners[j]) - 1
        met = int(BIT[DIRECTION[s.sites[j]][at]])
        if j != i and holder >= 0 and int(ARROWS[s.tiles[j]][holder][s.turns[j]]) & met:
            worth += int(VALUE[kind]) if holder == seat else -int(VALUE[kind])
    return worth


@rule
def sun_gain(s: State, seat: int, worth: int) -> int:
    """What a disc of this worth on the current sun adds to the seat's best chain, doubled (R65)."""
    before = best_chain(s, seat)
    held = int(s.suns[s.sun])
    old = int(s.worth[s.sun])
    s.suns[s.sun] = seat + 1
    s.worth[s.sun] = worth
    gain = best_chain(s, seat) - before
    s.suns[s.sun] = held
    s.worth[s.sun] = old
    return 2 * POINT * gain


@rule
def card_gain(s: State, seat: int, kind: int) -> int:
    """What claiming a card of this kind brings: its points, and the better price of the next one."""
    have = int(s.claimed[seat][kind])
    rounds = ROUNDS - int(s.day)
    return int(SET[have]) + 12 * rounds + (25 * rounds if have else 0) // 2


@rule
def ptah_gain(s: State, seat: int) -> int:
    """What Ptah brings: the active card, as Favorite the best of the three."""
    best = 0
    for slot in range(3 if is_favorite(s, PTAH) else 1):
        if s.display[slot]:
            best = max(best, card_gain(s, seat, int(s.display[slot]) - 1))
    return best


@rule
def ra_gain(s: State, seat: int) -> int:
    """What Ra brings: the disc, and its place in the chain, which grows more likely the more rounds are left."""
    worth = 2 if is_favorite(s, RA) else 1
    return POINT * worth + sun_gain(s, seat, worth) + 12 * (ROUNDS - int(s.day)) * worth


@rule
def geb_nut_gain(s: State, seat: int) -> int:
    """What Geb and Nut bring: a monument, more with Seshat's choice of the square, more with a tall standee."""
    tall = int(VALUE[int(s.display[ACTIVE]) - 1]) if s.display[ACTIVE] else 2 * POINT
    worth = 170 + 30 * min(int(s.built), 5) + tall // 2 + 12 * (ROUNDS - int(s.built))
    if int(s.won[seat]) & int(BIT[SESHAT]):
        worth += 130
    return worth + (60 if is_favorite(s, GEB_NUT) else 0)


@rule
def seshat_gain(s: State, seat: int) -> int:
    """What Seshat brings: spoiling or choosing the square, and a magic token on the way."""
    worth = 280
    if int(s.won[seat]) & int(BIT[GEB_NUT]):
        worth += 60
    return worth + (40 if is_favorite(s, SESHAT) else 0)


@rule
def wadjet_gain(s: State, seat: int) -> int:
    """What Wadjet brings: a magic card, chosen as Favorite; 2 points in the last round."""
    if s.day == ROUNDS:
        return 2 * POINT
    return letter_worth(s, 230 if not is_favorite(s, WADJET) else 310)


@rule
def auctions_open(s: State) -> int:
    """Auctions of this round that are not yet decided."""
    return count_bits(int(s.remaining) & 31) + (1 if TO_DECLARE <= s.phase < TO_PLACE else 0)


@rule
def letter_worth(s: State, full: int) -> int:
    """A card's worth: `full`, in the last round ever less, down to one point at the end (R64)."""
    if s.day < ROUNDS:
        return full
    return POINT + (full - POINT) * auctions_open(s) // 5


@rule
def god_gain(s: State, god: int, seat: int) -> int:
    """What a god of this round brings the seat that owns it."""
    if god == SESHAT:
        return seshat_gain(s, seat)
    if god == GEB_NUT:
        return geb_nut_gain(s, seat)
    if god == PTAH:
        return ptah_gain(s, seat)
    if god == RA:
        return ra_gain(s, seat)
    if god == WADJET:
        return wadjet_gain(s, seat)
    return 50 if god == THOTH and s.day < ROUNDS else 0


@rule
def stake(s: State, god: int) -> int:
    """What an auction decides: the god in the own hands instead of the other's."""
    return god_gain(s, god, 0) + god_gain(s, god, 1)


@rule
def magic_worth(s: State, seat: int) -> int:
    """What the Animal Magic in hand is worth."""
    worth = 0
    for letter in range(7):
        if int(s.magic[seat]) & int(BIT[letter]):
            worth += letter_worth(s, int(MAGIC[letter]))
    return worth


@rule
def pips(cards: int) -> int:
    """What a set of bidding cards brings in a round."""
    worth = 0
    for card in range(CARD_COUNT):
        if cards & int(BIT[card]):
            worth += int(PIP[CARD_VALUE[card]])
    return worth


@rule
def monument_owner(s: State) -> int:
    """Who owns or will own the newest monument."""
    return owner(s, GEB_NUT)
