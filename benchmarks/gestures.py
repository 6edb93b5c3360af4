"""The gestures of a page, and the fewest of them that make the choices of a turn."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from greathouse.kernel.match import Match
from greathouse.server.web.choices import KEYS
from greathouse.server.web.inspection import Seen, why_not
from greathouse.server.words import Words

CHAIN = 3
"""Decisions that can be made by clicking on what they lead to."""
ONTO = ("roll",)
"""What lies on the board before it can be chosen, for strokes to end there."""
MAX_LOOKED = 250
"""Positions of a turn that are looked at before its choices are taken in the order in which they were made."""


class Gesture(NamedTuple):
    """Choices that are made at once: how, by how many clicks and keys, and what is touched or sent for that."""

    kind: str
    numbers: tuple[int, ...]
    clicks: int
    keys: int
    things: tuple[str, ...] = ()


class Turn(NamedTuple):
    """What a seat chooses from a position until chance or somebody else comes."""

    match: Match
    seat: int
    numbers: tuple[int, ...]


def fewest(turn: Turn, way: str) -> list[Gesture]:
    """The gestures that make the choices of a turn with the fewest clicks, or keys; choices that come to the same in
    another order may be made in that."""
    return _search(turn, way, MAX_LOOKED) or _search(turn, way, 0)


def _search(turn: Turn, way: str, most: int) -> list[Gesture]:
    """The cheapest way through a turn, in any order if so many positions are enough, or with 0 in the given one."""
    wanted, order = _after(turn.match, turn.seat, turn.numbers), count()
    queue: list[tuple[int, int, tuple[int, ...], tuple[Gesture, ...], Match]] = []
    heapq.heappush(queue, (0, next(order), turn.numbers, (), turn.match))
    seen = set[Any]()
    while queue and (not most or len(seen) < most):
        cost, _, left, made, match = heapq.heappop(queue)
        if not left:
            return list(made)
        known = left if not most else frozenset(Counter(left).items())
        if known in seen:
            continue
        seen.add(known)
        for gesture in gestures(match, turn.seat, left, given=not most):
            rest, later = _without(left, gesture.numbers), _after(match, turn.seat, gesture.numbers)
            if later and (rest or (wanted and later.state == wanted.state)):
                heapq.heappush(queue, (cost + getattr(gesture, way), next(order), rest, (*made, gesture), later))
    return []


def _without(left: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    rest = list(left)
    for number in taken:
        rest.remove(number)
    return tuple(rest)


def _after(match: Match, seat: int, numbers: tuple[int, ...]) -> Match | None:
    """The position after choices, or None if one of them is not allowed there."""
    later = match.copy()
    for number in numbers:
        if seat not in later.waiting or number not in later.legal_numbers(seat):
            return None
        later.game.rules.apply(later.state, seat, number)
    return later


def gestures(match: Match, seat: int, left: tuple[int, ...], *, given: bool) -> Iterator[Gesture]:
    """What can be done at a position that makes some of the choices that are left; with `given` the next ones."""
    view, legal, game = match.view(seat), match.legal_numbers(seat), match.game
    at_once = legal[:1] if len(legal) == 1 and not (game.about.trade and game.trade.timing_reveals(view)) else []
    together = game.text.together(view, legal, "en", game.text.seats(view, "en")) if len(legal) > 1 else []
    for number in dict.fromkeys(left[:1] if given else left):
        if number in at_once:
            yield Gesture("forced", (number,), 0, 0)
        elif number in legal:
            single = _single(match, view, legal, number, len(together))
            yield single
            yield from _onward(match, view, seat, single, left, given=given)
            yield from _drawn(match, view, legal, left, number, given=given)
    for place, (_, numbers) in enumerate(together):
        if _in(numbers, left[: len(numbers)] if given else left):
            key = 1 if place < len(KEYS) else 2
            several = Gesture("together", numbers, 1, key, tuple(map(game.moves.write, numbers)))
            yield several
            yield from _onward(match, view, seat, several, left, given=given)
    if not given or len(left) >= CHAIN:
        yield from _ahead(match, view, seat, left)


def _in(numbers: tuple[int, ...], left: tuple[int, ...]) -> bool:
    return not Counter(numbers) - Counter(left)


def _single(match: Match, view: Any, legal: list[int], number: int, before: int) -> Gesture:
    """One choice: a click on its button or on all of its things that others do not share."""
    paths = [match.game.board.clicks(view, n) for n in legal]
    shared = len({path[0] for path in paths}) == 1 and all(len(path) > 1 for path in paths)
    path = match.game.board.clicks(view, number)
    key = 1 if before + legal.index(number) < len(KEYS) else 2
    return Gesture("click", (number,), min(1, len(path) - shared), key, (path[-1],))


def _onward(
    match: Match, view: Any, seat: int, made: Gesture, left: tuple[int, ...], *, given: bool
) -> Iterator[Gesture]:
    """A numbered button with Shift: what it chooses, and then what strokes end on. The mouse needs a click more."""
    rest, game = _without(left, made.numbers), match.game
    for then in dict.fromkeys(rest[:1] if given else rest):
        if made.keys > 1 or game.moves.write(then) not in ONTO or then in made.numbers:
            continue
        later, (thing, *_) = _after(match, seat, made.numbers), game.board.clicks(view, then)
        if later and then in later.legal_numbers(seat) and _on_board(match, view, seat, thing):
            yield Gesture("onward", (*made.numbers, then), made.clicks + 1, 1, (*made.things, thing))


def _drawn(
    match: Match, view: Any, legal: list[int], left: tuple[int, ...], number: int, *, given: bool
) -> Iterator[Gesture]:
    """A stroke from a thing across those alike beside it, if they go together, and on to what can be chosen then."""
    write, clicks, seat = match.game.moves.write, match.game.board.clicks, match.waiting[0]
    if len(clicks(view, number)) != 1:
        return
    touched = {clicks(view, n)[0] for n in legal}
    for chosen in _runs(match, view, legal, left, number, given=given):
        things = tuple(clicks(view, n)[0] for n in chosen)
        if len(chosen) > 1:
            yield Gesture("stroke", chosen, 1, len(chosen), things)
        later, rest = _after(match, seat, chosen), _without(left, chosen)
        if not later or later.waiting != (seat,):
            continue
        alike = match.game.moves.kind(number).verb
        for then in dict.fromkeys(rest[:1] if given else rest):
            if match.game.moves.kind(then).verb == alike:
                continue  # the way would lead over others between them
            (onto, *more) = clicks(view, then)
            there = onto in touched or (write(then) in ONTO and _on_board(match, view, seat, onto))
            if there and not more and onto not in things and then in later.legal_numbers(seat):
                yield Gesture("drag", (*chosen, then), 1, len(chosen) + 1, (*things, onto))


def _on_board(match: Match, view: Any, seat: int, thing: str) -> bool:
    return f' id="{thing}"' in match.game.board.draw(view, match.legal_numbers(seat), seat=seat)


def _runs(
    match: Match, view: Any, legal: list[int], left: tuple[int, ...], first: int, *, given: bool
) -> Iterator[tuple[int, ...]]:
    """The choices that a stroke makes which begins at one of them: all it passes, of the last thing some."""
    game = match.game
    sets = [numbers for _, numbers in game.text.together(view, legal, "en", game.text.seats(view, "en"))]
    verb, most = game.moves.kind(first).verb, {n: max((numbers.count(n) for numbers in sets), default=0) for n in legal}
    row = [n for n in legal if most[n] and n >= first and game.moves.kind(n).verb == verb] or [first]
    chosen: tuple[int, ...] = ()
    for n in row:
        there = min(left.count(n), max(1, most[n]))
        for taken in range(1, there + 1):
            run = (*chosen, *[n] * taken)
            if not given or sorted(run) == sorted(left[: len(run)]):
                yield run
        chosen = (*chosen, *[n] * there)
        if there < most[n]:
            break


def _ahead(match: Match, view: Any, seat: int, left: tuple[int, ...]) -> Iterator[Gesture]:
    """Two clicks: on what the next decisions lead to, and on the button that offers them."""
    taken, game = left[:CHAIN], match.game
    if len(taken) < CHAIN:
        return
    target = game.board.clicks(view, taken[-1])[-1]
    if not _on_board(match, view, seat, target):
        return
    _, chains = why_not(Seen(game, view, seat, game.text.seats(view, "en"), match), [target], Words("en"))
    moves = "; ".join(map(game.moves.write, taken))
    if any(chain == moves for _, chain in chains):
        yield Gesture("ahead", taken, 2, 2, (target, moves))
