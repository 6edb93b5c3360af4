"""Display, tiles and tokens (R2-R5, R10, R34, R39, R86, R97)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import CANDIDATES, PIP_TOKENS, REROLL_TOKENS, TILE_COUNT
from ..rules.tables import PLACES, RED, STACK
from ..state import CLOSED, DEAL, LEVEL, LOCATION, MAIN, MAX_SEATS, START, TILE, Player, State

_PAIRS = tuple(place for place in range(1, PLACES) if CANDIDATES[place] == CANDIDATES[place - 1])
"""Places whose tile is another one than that of the place before."""

_ABSENT = Player()


def tiles_of(mask: int) -> Iterator[int]:
    """The tiles in a set."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def layout_flaws(s: State) -> Iterator[Flaw]:
    """Bars and tiles are chosen after the setup (R3, R9); tiles have level and colour of their place (R10)."""
    chosen = s.phase > DEAL
    for level, side in enumerate(s.side):
        if side < 0 and chosen:
            yield Flaw("side", f"the bar of level {LEVEL.words[level]} has no side up", 3)
    for place, tile in enumerate(s.tile_at):
        if tile < 0:
            if chosen or place in (0, PLACES - 4):
                yield Flaw("tile_at", f"no tile lies on {LOCATION.words[place]}", 10)
        elif tile not in CANDIDATES[place]:
            yield Flaw("tile_at", f"{TILE.words[tile]} cannot lie on {LOCATION.words[place]}", 10)
    for place in _PAIRS:
        first, second = s.tile_at[place - 1], s.tile_at[place]
        if second >= 0 and first in (-1, second):
            where = LOCATION.words[place]
            yield Flaw("tile_at", f"the tile on {where} needs another one on {LOCATION.words[place - 1]}", 10)


def display_flaws(s: State) -> Iterator[Flaw]:
    """What is left and what is owned make up the copies of the setup (R4, R5); nobody owns another tile (R86)."""
    owned = [0] * TILE_COUNT
    for seat in range(s.seats):
        for tile in tiles_of(s.players[seat].tiles):
            owned[tile] += 1
            if tile not in s.tile_at:
                yield Flaw(f"players[{seat}].tiles", f"{TILE.words[tile]} does not lie on the table", 86)
    for place, tile in enumerate(s.tile_at):
        copies = STACK[place][s.seats - 2]
        if s.stock[place] + owned[tile] != copies:
            count = f"{s.stock[place]} left and {owned[tile]} owned of {TILE.words[tile]}"
            yield Flaw("stock", f"{count}, there are {copies}", 4)


def player_flaws(s: State) -> Iterator[Flaw]:
    """What lies before players, and the tokens of all (R5, R30, R34, R97)."""
    tokens = [s.pile[0] + s.discard[0], s.pile[1] + s.discard[1]]
    supply = sum(tokens)
    for seat in range(s.seats):
        tokens[0] += s.players[seat].pips
        tokens[1] += s.players[seat].rerolls
        yield from _flaws_of(s, seat)
    for seat in range(s.seats, MAX_SEATS):
        if s.players[seat] != _ABSENT:
            yield Flaw(f"players[{seat}]", f"there are {s.seats} players", 1)
    for name, found, wanted in zip(("pip", "reroll"), tokens, (PIP_TOKENS, REROLL_TOKENS), strict=True):
        if found != wanted:
            yield Flaw("pile", f"{found} {name} tokens in play, the box has {wanted}", 5)
    if s.draws > supply:
        yield Flaw("draws", f"{s.draws} tokens are to be drawn, {supply} are left", 39)


def _flaws_of(s: State, seat: int) -> Iterator[Flaw]:
    """What one player has."""
    me, where = s.players[seat], f"players[{seat}]"
    if me.spent & ~(me.tiles & RED):
        tile = next(tiles_of(me.spent & ~(me.tiles & RED)))
        yield Flaw(f"{where}.spent", f"{TILE.words[tile]} is no red tile of that player", 34)
    if me.die_token and s.mode == MAIN:
        yield Flaw(f"{where}.die_token", "Die tokens are given in the roll-off", 97)
    if seat == s.mover and s.phase != CLOSED:
        if me.minus and s.phase > START:
            yield Flaw(f"{where}.minus", "the mover has left his dice out already", 30)
        if me.plus and s.mode == MAIN:
            yield Flaw(f"{where}.plus", "the mover has got these dice already", 30)
