"""The position in sentences, and which tiles have done their work."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.kernel.grammar import enumerated, fill, series

from ..content import CLASSES, LEVELS, LOCATION_LEVELS, TILE_EFFECTS, TILE_IDS
from ..position.dice import unsettled
from ..state import DEAL, MAIN, PICK, View
from .names import die_name, need, power_name, roll_words, tile_at, tokens
from .tiles import tile
from .words import SAY

WHEN_CLAIMED = ("extra", "favor", "death")
"""Effects of red tiles that work once, when the tile is claimed."""


def describe(view: View, seat: int, lang: str, names: list[str]) -> list[str]:
    """The position in short sentences: turn, dice, display from the top, players."""
    if view.phase <= DEAL:
        return [SAY[lang]["p_setup"]]
    levels = [_level(view, level, lang) for level in (*reversed(LEVELS), 1)]
    players = [player(view, p, lang, names[p]) for p in range(view.seats)]
    return [*turn(view, lang, names), *levels, *players, *omens(view, lang, names)]


def turn(view: View, lang: str, names: list[str]) -> list[str]:
    """Whose turn it is, the roll-off, the dice."""
    say = SAY[lang]
    told = [fill(say["d_turn"], lang, n=view.turns, name=names[view.mover])]
    if view.mode != MAIN:
        told += holder(view, lang, names)
    told.append(fill(say["d_active"], lang, dice=_dice(view.active, lang)))
    told += at_work(view, lang)
    told.append(fill(say["d_locked"], lang, dice=_dice(view.locked, lang)))
    if view.pending:
        told.append(fill(say["d_pending"], lang, n=view.pending))
    return told


def at_work(view: View, lang: str) -> list[str]:
    """The dice that a power has picked and that have no new face yet, and those that it has already changed."""
    if view.phase != PICK:
        return []
    say, picked = SAY[lang], [0] * len(CLASSES)
    for c in unsettled(view):
        picked[c] += 1
    power = power_name(view.power, lang)
    told = [fill(say["d_picked"], lang, power=power, dice=_dice(picked, lang))] if any(picked) else []
    return told + ([fill(say["d_changed"], lang, dice=_dice(view.result, lang))] if any(view.result) else [])


def holder(view: View, lang: str, names: list[str]) -> list[str]:
    """The roll to beat in the roll-off, and who holds the Pharaoh."""
    say, held = SAY[lang], view.pharaoh >= 0
    told = fill(say["d_holder"], lang, name=names[view.pharaoh]) if held else say["d_no_holder"]
    return [fill(say["d_rolloff"], lang, roll=roll_words(view.best[0], view.best[1])), told]


def _dice(counts: Sequence[int], lang: str) -> str:
    names = [die_name(c, lang) for c in range(len(CLASSES)) for _ in range(counts[c])]
    return enumerated(names, lang) or SAY[lang]["d_none"]


def _level(view: View, level: int, lang: str) -> str:
    say, told = SAY[lang], []
    for place in (p for p, at in enumerate(LOCATION_LEVELS) if at == level):
        side = view.side[level - 3] if level > 1 else 0
        words = {"tile": tile_at(view, place, lang), "n": view.stock[place], "need": need(place, side, lang)}
        told.append(fill(say["d_stack"], lang, **words))
    return fill(say["d_level"], lang, level=level, tiles=series(told, lang))


def player(view: View, seat: int, lang: str, name: str) -> str:
    """The tiles and tokens of a player."""
    say, me = SAY[lang], view.players[seat]
    told = []
    for at, key in enumerate(TILE_IDS):
        if me.tiles >> at & 1:
            used = seat == view.mover and view.used >> at & 1
            form = "d_spent" if is_spent(view, seat, at) else "d_used" if used else ""
            named = tile(key, lang).name
            told.append(fill(say[form], lang, tile=named) if form else named)
    tiles = enumerated(told, lang) or say["d_no_tiles"]
    return fill(say["d_player"], lang, name=name, tiles=tiles, tokens=tokens(me, lang))


def is_spent(view: View, seat: int, number: int) -> bool:
    """Whether a red tile of a seat has done its work: it was used, or it worked when it was claimed (R34, R73)."""
    return bool(view.players[seat].spent >> number & 1) or TILE_EFFECTS[number] in WHEN_CLAIMED


def omens(view: View, lang: str, names: list[str]) -> list[str]:
    """What Bad Omen does to the next starts (R76)."""
    told = []
    for seat in range(view.seats):
        me = view.players[seat]
        for key, number in (("d_minus", me.minus), ("d_plus", me.plus)):
            told += [fill(SAY[lang][key], lang, name=names[seat], n=number)] if number else []
    return told
