"""Choices that go together: dice of a value with or without the next roll, all dice and the tile they pay for, tiles
that bring dice, a die and what a power makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from greathouse.kernel.grammar import enumerated, fill, labelled

from ..content import CLASSES, FACES, LOCATION_LEVELS, TILE_IDS, TYPES
from ..moves import FINISH, MOVES, ROLL
from ..rules import apply, legal
from ..rules.powers import loans
from ..rules.tables import BRING, DECREE_STAR, EFFECT, JOINS, RED, WORTH
from ..state import A_DIE, ACT, CLAIMS, PICK, State, View
from .names import die_type, face_name, tile_at
from .numbers import number_label
from .tiles import tile
from .words import SAY

Together = tuple[str, tuple[int, ...]]

MAX_CLAIMS = 4
"""So many tiles are offered with all dice, those of the highest levels."""

MAX_CHANGES = 12
"""A power's dice are listed with what can become of them up to so many."""


def together(view: View, allowed: Sequence[int], lang: str, names: list[str]) -> list[Together]:
    """All active dice, all of one value, and the same with the tiles that bring dice and a roll of the rest; what all
    dice can claim; dice with their new faces. Dice that ask for something are locked by themselves."""
    if view.phase == PICK and view.asked == A_DIE:
        return _changes(view, allowed, lang)
    if view.phase != ACT:
        return []
    locks = [number for number in allowed if MOVES.split(number)[0] == "lock" and not _asks(view, number)]
    dice = {number: int(view.active[MOVES.split(number)[1][0]]) for number in locks}
    every = tuple(number for number, count in dice.items() for _ in range(count))
    whole = len(every) == sum(view.active)
    found = _helping(view, allowed, lang)
    found += [(fill(SAY[lang]["lock_every"], lang, n=len(every)), every)] if len(dice) > 1 and whole else []
    for value in sorted({_value(number) for number in locks} - {0}, reverse=True):
        found += _of_value(view, value, tuple(number for number in every if _value(number) == value), lang)
    return found + (_claims(view, every, lang) if whole else [])


def _of_value(view: View, value: int, chosen: tuple[int, ...], lang: str) -> list[Together]:
    """All dice of a value, and the same with whatever brings dice then, and the roll of the rest."""
    found = [(_say("lock_all", lang, value, len(chosen)), chosen)] if len(chosen) > 1 else []
    if len(chosen) == sum(view.active):
        return found
    helpers = _helpers(_legal(_after(view, chosen)))
    if ROLL not in _legal(_after(view, (*chosen, *helpers))):
        return found
    key = "lock_use_roll" if helpers else "lock_roll"
    words = _say(key, lang, value, len(chosen), tiles=enumerated((_name(number, lang) for number in helpers), lang))
    return [*found, (words, (*chosen, *helpers, ROLL))]


def _helping(view: View, allowed: Sequence[int], lang: str) -> list[Together]:
    """All tiles that bring dice at no cost, if there are several."""
    helpers = _helpers(allowed)
    told = enumerated((_name(number, lang) for number in helpers), lang)
    return [(labelled(SAY[lang]["use_every"], told, lang), helpers)] if len(helpers) > 1 else []


def _claims(view: View, every: tuple[int, ...], lang: str) -> list[Together]:
    """The tiles that all dice could claim, the highest first; none if they are all locked and nothing else is left."""
    later = _after(view, every)
    if later.phase != ACT or FINISH not in _legal(later) or (not every and len(_legal(later)) == 1):
        return []
    apply(cast("State", later), int(later.mover), FINISH)
    places = [number for number in _legal(later) if MOVES.split(number)[0] == "take"] if later.phase == CLAIMS else []
    places.sort(key=lambda number: -LOCATION_LEVELS[MOVES.split(number)[1][0]])
    named = [(tile_at(view, MOVES.split(number)[1][0], lang), number) for number in places[:MAX_CLAIMS]]
    return [(fill(SAY[lang]["lock_claim"], lang, tile=name), (*every, FINISH, number)) for name, number in named]


def _changes(view: View, allowed: Sequence[int], lang: str) -> list[Together]:
    """Each die that a power could take, with each thing that could become of it; none if they are too many."""
    found = list[Together]()
    for number in allowed:
        later = _after(view, (number,)) if MOVES.split(number)[0] == "die" else view
        if later.phase == PICK and later.asked != A_DIE:
            found += [(_change(later, number, then, lang), (number, then)) for then in _legal(later)]
    return found if len(found) <= MAX_CHANGES else []


def _change(later: View, number: int, then: int, lang: str) -> str:
    """What a die becomes: "Noble die 4 → 6"."""
    (kind, face), (verb, (chosen,)) = CLASSES[MOVES.split(number)[1][0]], MOVES.split(then)
    told = face_name(chosen, lang) if verb == "face" else number_label(later, chosen + 1)
    shown = told if "→" in told else f"{face_name(FACES.index(face), lang)} → {told}"
    return f"{die_type(TYPES.index(kind), lang)} {shown}"


def _helpers(allowed: Sequence[int]) -> tuple[int, ...]:
    """Tiles that bring a die and ask for nothing, as often as every turn."""
    return tuple(
        number for number in allowed if MOVES.split(number)[0] == "tile" and _brings(MOVES.split(number)[1][0])
    )


def _brings(which: int) -> bool:
    return not RED >> which & 1 and (EFFECT[which] == BRING or JOINS[which] > 0)


def _after(view: View, numbers: Sequence[int]) -> View:
    """The position after choices that bring no chance."""
    later = view.copy()
    for number in numbers:
        apply(cast("State", later), int(later.mover), number)
    return later


def _legal(view: View) -> list[int]:
    out = [0] * len(MOVES)
    return sorted(out[: legal(cast("State", view), int(view.mover), out)])


def _say(key: str, lang: str, value: int, count: int, tiles: str = "") -> str:
    return fill(SAY[lang][key if count > 1 else f"{key}_one"], lang, value=value, n=count, tiles=tiles)


def _name(number: int, lang: str) -> str:
    return tile(TILE_IDS[MOVES.split(number)[1][0]], lang).name


def _value(number: int) -> int:
    return int(WORTH[MOVES.split(number)[1][0]])


def _asks(view: View, number: int) -> bool:
    """Whether something is asked once a die is locked: what a Voyage die brings (R46), what a star borrows (R47)."""
    (which,) = MOVES.split(number)[1]
    return CLASSES[which][0] == "voyage" or (which == DECREE_STAR and bool(loans(cast("State", view))))
