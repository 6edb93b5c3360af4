"""Why a choice is good and what one throws away: lone pieces, the Nile, the House of Second Life."""

from __future__ import annotations

from greathouse.kernel.grammar import fill, joined

from ..content import BEAUTY, HUMILIATION, OTHER_NUMBERS, OWN_NUMBERS, SECOND_LIFE
from ..moves import MOVES
from ..rules import apply, legal
from ..rules.paths import NILE, STEPS, place
from ..rules.walking import BIT, NILE_BIT, groups, occupied, reach
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
    if verb == "step":
        return _of_step(view, after, seat, parts[0], parts[1], lang)
    if verb == "land":
        return _say("safe", lang, end=parts[0] + 1)
    return _say("alone" if verb == "drown" and _alone(int(view.houses[seat])) else verb, lang)


def doubt(view: View, seat: int, number: int, lang: str, names: list[str]) -> str:
    """What a choice throws away: a win at hand, or the last piece, which is worth more than two with another."""
    after = _after(view, seat, number)
    if _won(after, seat):
        return ""
    if _can_win(view, seat):
        return _say("miss", lang)
    verb, parts = MOVES.split(number)
    if verb == "step" and _alone(int(after.houses[seat])):
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
    last = _alone(int(view.houses[1 - seat]))
    steps, left = (_numbers_to(*where, OWN_NUMBERS, LIFE) for where in ((view, start), (after, end)))
    if last and len(left) < len(steps):
        parts = {"start": start + 1, "end": end + 1, "numbers": _or(steps, lang), "left": _or(left, lang)}
        return _say("hinder" if left else "stop", lang, **parts)
    pushes = _numbers_to(after, end, OTHER_NUMBERS, NILE)
    if pushes:
        return _say("threat", lang, end=end + 1, numbers=_or(pushes, lang))
    if last:
        return _say("near" if left else "far", lang, end=end + 1, numbers=_or(left, lang))
    if start + 1 == BEAUTY:
        return _say("unguard", lang, end=end + 1)
    return _for_last(after, int(after.houses[seat]), lang) if _alone(int(after.houses[seat])) else _say("even", lang)


def _for_last(after: State, pieces: int, lang: str) -> str:
    """What a push of some other piece leaves to the mover's last one."""
    here = place(pieces & ~NILE_BIT)
    steps = _numbers_to(after, here, OWN_NUMBERS, LIFE)
    if steps:
        return _say("way", lang, numbers=_or(steps, lang))
    pushes = _numbers_to(after, here, OTHER_NUMBERS, NILE)
    return _say("risk" if pushes else "clear", lang, numbers=_or(pushes, lang))


def _of_step(view: View, after: State, seat: int, start: int, end: int, lang: str) -> str:
    before, pushes = (_numbers_to(*where, OTHER_NUMBERS, NILE) for where in ((view, start), (after, end)))
    if _alone(int(view.houses[seat])):
        steps = _numbers_to(after, end, OWN_NUMBERS, LIFE)
        if steps:
            return _say("life", lang, end=end + 1, numbers=_or(steps, lang))
    if before and not pushes:
        return _say("flee", lang, start=start + 1, end=end + 1, numbers=_or(before, lang))
    last = _alone(int(view.houses[seat]))
    if end + 1 == BEAUTY and not last:
        return _say("beauty", lang)
    key = ("brave" if last else "spare") if pushes else "safe"
    return _say(key, lang, end=end + 1, numbers=_or(pushes, lang))


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
