"""Why a choice is good and what one throws away: the tile that dice aim at, its chance, what better they would buy."""

from __future__ import annotations

from typing import Any

from greathouse.kernel.grammar import fill

from ..advice.plan import aim, chance_at, rerollable, roll_chance, showing, value_to_beat, wanted_at
from ..content import LOCATION_LEVELS, TILE_IDS
from ..moves import MOVES, TAKE
from ..rules import apply
from ..rules.claims import claimable
from ..rules.dice import count_of
from ..rules.tables import IMMEDIATE, KIND, WORTH
from ..state import ACT, CLAIMS, MAIN, View
from .names import die_name, tile_at
from .tiles import tile
from .words import COACH

FIT = ("lock", "roll")
"""Choices that go for the tile that the advice aims at."""

CHANGES = ("token", "power", "die", "face", "value")
"""Choices by which a power or token changes dice."""


def reason(view: View, seat: int, number: int, lang: str, names: list[str]) -> str:
    """What a choice goes for: a tile and its chance, the roll to beat, what the tile does."""
    verb, parts = MOVES.split(number)
    if verb == "take":
        return _of_tile(view, parts[0], lang)
    if verb == "tile":
        return fill(COACH[lang]["use"], lang, effect=tile(TILE_IDS[parts[0]], lang).effect)
    if verb in CHANGES:
        return _of_change(view, seat, number, lang)
    if verb == "go" or (verb == "finish" and view.mode == MAIN):
        return fill(COACH[lang][verb], lang)
    if verb not in FIT or view.phase != ACT:
        return ""
    after: Any = view.copy()
    if verb == "lock":
        apply(after, seat, number)
    return _of_roll_off(after, lang) if view.mode != MAIN else _of_aim(view, after, verb, parts, lang)


def doubt(view: View, seat: int, number: int, lang: str, names: list[str]) -> str:
    """What a choice throws away: a tile of a higher level, a die that the aim has no use for."""
    verb, parts = MOVES.split(number)
    now: Any = view
    if view.phase == CLAIMS and verb in ("take", "decline"):
        levels = [LOCATION_LEVELS[place] for place in range(len(LOCATION_LEVELS)) if claimable(now) >> place & 1]
        taken = LOCATION_LEVELS[number - TAKE] if verb == "take" else 0
        key = "lower" if verb == "take" else "empty"
        return fill(COACH[lang][key], lang, best=max(levels)) if levels and max(levels) > taken + 1 else ""
    if verb == "lock" and view.mode == MAIN and view.fixed and not _useful(now, parts[0]):
        goal = aim(now)
        return _about(now, goal, "useless", lang, die=die_name(parts[0], lang)) if goal > 0 else ""
    return ""


def _of_tile(view: View, place: int, lang: str) -> str:
    key = TILE_IDS[view.tile_at[place]]
    return fill(COACH[lang]["take"], lang, effect=tile(key, lang).effect)


def _of_roll_off(after: Any, lang: str) -> str:
    """What the dice collect to beat the roll, and how likely that is."""
    both, dice = int(after.tally) + showing(after), rerollable(after)
    value = value_to_beat(after, both, dice)
    return fill(COACH[lang]["rolloff"], lang, value=value, n=_tenths(roll_chance(after)))


def _of_aim(view: View, after: Any, verb: str, parts: tuple[int, ...], lang: str) -> str:
    goal = aim(after)
    if goal <= 0:
        key = "again" if verb == "roll" else "open"
        return fill(COACH[lang][key], lang) if verb == "roll" or rerollable(after) else ""
    if verb == "lock":
        if _wants(view, goal, parts[0]):
            return _about(after, goal, "lock", lang, die=die_name(parts[0], lang))
        return _about(after, goal, "still", lang) if view.fixed else fill(COACH[lang]["must"], lang)
    return _about(after, goal, "roll", lang)


def _of_change(view: View, seat: int, number: int, lang: str) -> str:
    """The tile that the advice aims at with the changed dice; with those of now while the change is under way."""
    later: Any = view.copy()
    apply(later, seat, number)
    after: Any = view if later.rolling or later.draws or later.phase != ACT else later
    if after.phase != ACT:
        return ""
    if view.mode != MAIN:
        return _of_roll_off(after, lang)
    goal = aim(after)
    return _about(after, goal, "change", lang) if goal > 0 else fill(COACH[lang]["loose"], lang)


def _about(after: Any, goal: int, key: str, lang: str, **parts: object) -> str:
    both = int(after.tally) + showing(after)
    chance = chance_at(after, goal, both, rerollable(after), wanted_at(after, goal, both))
    return fill(COACH[lang][key], lang, tile=tile_at(after, goal, lang), n=_tenths(chance), **parts)


def _useful(view: Any, die: int) -> bool:
    """Whether the tile that is aimed at wants this die, which is locked sooner or later if it is an Immediate one."""
    goal = aim(view)
    return goal <= 0 or WORTH[die] == 0 or KIND[die] == IMMEDIATE or _wants(view, goal, die)


def _wants(view: Any, goal: int, die: int) -> bool:
    """Whether a tile needs one more die of this value."""
    value = WORTH[die]
    wanted = wanted_at(view, goal, int(view.tally) + showing(view))
    return bool(value) and count_of(wanted, value) > count_of(int(view.tally), value)


def _tenths(chance: int) -> int:
    """Chances in a thousand as chances in ten, never none and never all."""
    return min(9, max(1, round(chance / 100)))
