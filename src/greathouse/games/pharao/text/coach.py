"""Why a choice is good and what one throws away: lone pieces, the Nile, the House of Second Life."""

from __future__ import annotations

from greathouse.kernel.grammar import fill, joined

from ..content import BEAUTY, HUMILIATION, OTHER_NUMBERS, OWN_NUMBERS, SECOND_LIFE
from ..moves import MOVES
from ..rules import apply, legal
from ..rules.paths import NILE, STEPS, place
from ..rules.walking import BEAUTY_BIT, BIT, NILE_BIT, groups, occupied, reach
from ..state import DONE, State, View
from .names import LANGUAGES as _LANGUAGES

LIFE = SECOND_LIFE - 1
"""The House of Second Life, counted from 0."""


def reason(view: View, seat: int, number: int, lang: str, names: list[str]) -> str:
    """What a choice brings: the game, a piece in the Nile, safety, a throw that wins."""
    after = _after(view, seat, number)
    verb, parts = MOVES.split(number)
    if _won(after, seat):
        return _say("win", lang)
    if verb == "push":
        return _of_push(view, after, seat, parts[0], parts[1], lang)
    return _of_step(view, after, seat, parts[0], parts[1], lang) if verb == "step" else _say(verb, lang)


def doubt(view: View, seat: int, number: int, lang: str, names: list[str]) -> str:
    """What a choice throws away: a win at hand, the last piece, safety from the Nile if no other piece can save it."""
    after = _after(view, seat, number)
    if _won(after, seat):
        return ""
    if _can_win(view, seat):
        return _say("miss", lang)
    verb, parts = MOVES.split(number)
    if verb == "step" and not after.houses[seat] & BEAUTY_BIT & ~BIT[parts[1]]:
        pushes = _numbers_to(after, parts[1], OTHER_NUMBERS, NILE)
        return _say("expose", lang, end=parts[1] + 1, numbers=_or(pushes, lang)) if pushes else ""
    if verb == "push" and _alone(int(after.houses[1 - seat])):
        left = place(int(after.houses[1 - seat]) & ~NILE_BIT)
        steps = _numbers_to(after, left, OWN_NUMBERS, LIFE)
        return _say("invite", lang, end=left + 1, numbers=_or(steps, lang)) if steps else ""
    return ""


def _of_push(view: View, after: State, seat: int, start: int, end: int, lang: str) -> str:
    if end + 1 == HUMILIATION:
        return _say("nile", lang)
    if _alone(int(view.houses[1 - seat])) and _numbers_to(view, start, OWN_NUMBERS, LIFE):
        steps = _numbers_to(view, start, OWN_NUMBERS, LIFE)
        left = _numbers_to(after, end, OWN_NUMBERS, LIFE)
        if len(left) < len(steps):
            return _say("hinder", lang, start=start + 1, end=end + 1, numbers=_or(steps, lang))
    pushes = _numbers_to(after, end, OTHER_NUMBERS, NILE)
    if pushes:
        return _say("threat", lang, end=end + 1, numbers=_or(pushes, lang))
    guards = start + 1 == BEAUTY and not _alone(int(view.houses[1 - seat]))
    return _say("unguard", lang, end=end + 1) if guards else ""


def _of_step(view: View, after: State, seat: int, start: int, end: int, lang: str) -> str:
    before, pushes = (_numbers_to(*where, OTHER_NUMBERS, NILE) for where in ((view, start), (after, end)))
    if _alone(int(view.houses[seat])):
        steps = _numbers_to(after, end, OWN_NUMBERS, LIFE)
        if steps:
            return _say("life", lang, end=end + 1, numbers=_or(steps, lang))
    if before and not pushes:
        return _say("flee", lang, start=start + 1, end=end + 1, numbers=_or(before, lang))
    if end + 1 == BEAUTY and not _alone(int(view.houses[seat])):
        return _say("beauty", lang)
    return "" if pushes else _say("safe", lang, end=end + 1)


def _after(view: View, seat: int, number: int) -> State:
    state = State()
    state.take(view)
    apply(state, seat, number)
    return state


def _won(state: State, seat: int) -> bool:
    return state.phase == DONE and state.winner == seat


def _can_win(view: View, seat: int) -> bool:
    """Whether a choice wins at once."""
    state, out = State(), [0] * len(MOVES)
    state.take(view)
    return any(_won(_after(view, seat, number), seat) for number in out[: legal(state, seat, out)])


def _numbers_to(state: State | View, house: int, faces: int, target: int) -> list[int]:
    """The numbers of a die with so many faces that bring the piece on a house to the target."""
    full = occupied(state)
    ways = ((n, reach(groups(state, n) + STEPS * house, full)) for n in range(1, faces))
    return [n for n, ends in ways if ends & BIT[target]] if house != target else []


def _alone(pieces: int) -> bool:
    return (pieces & ~NILE_BIT).bit_count() == 1


def _or(numbers: list[int], lang: str) -> str:
    return joined([str(n) for n in numbers], _say("or", lang), lang)


def _say(key: str, lang: str, **parts: object) -> str:
    return fill(str(_LANGUAGES[lang].COACH.get(key, "")), lang, **parts)
