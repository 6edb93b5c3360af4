"""What a seat must not know changes nothing that it receives; what it may know survives a guess."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations
from typing import Any

from greathouse.kernel.chance import seeded
from greathouse.kernel.conformance.events import possible
from greathouse.kernel.conformance.faults import fields_apart, require
from greathouse.kernel.conformance.positions import check_position, check_possible, check_view_fields
from greathouse.kernel.contract import SPECTATOR
from greathouse.kernel.events import Event
from greathouse.kernel.match import Match
from greathouse.kernel.spec import GameSpec

STALE = 77
"""What stands in a record before it is written, to find what is left standing."""

OPENINGS = 6
"""Further exchanges that are compared where an event opens hidden facts."""


def elsewhere(match: Match, change: Callable[[Any, Any], None], seed: int) -> Match:
    """A match at a state that `change(state, rng)` made of a copy of this one's."""
    state = match.state.copy()
    change(state, seeded(seed))
    return Match(match.game, state, match.options, None)


def check_guess(rand: random.Random, match: Match, observer: int) -> None:
    """A guess looks exactly like the truth to the observer; view and guess write every field, whatever it held."""
    guess, view, seed = match.game.views.guess, match.view(observer), rand.getrandbits(60)
    check_written_whole(match, observer, view)
    other = elsewhere(match, lambda s, rng: guess(view, observer, s, rng), seed)
    blank: Any = match.game.State()
    for option in unseen_options(match.game):
        setattr(blank, option, getattr(match.state, option))
    guess(view, observer, blank, seeded(seed))
    require(blank == other.state, f"guess keeps what the state held in {fields_apart(blank, other.state)}")
    check_possible(other, "a guess: ")
    check_same(match, other, observer, "a guess")
    require(match.game.State.from_json(match.state.to_json()) == match.state, "the state does not survive JSON")
    check_position(match)
    check_view_fields(match, view, observer)


def unseen_options(game: GameSpec) -> set[str]:
    """Options that a View leaves out, since they concern the setup only; a guess leaves them as they are."""
    state, view = ({field.name for field in cls.fields()} for cls in (game.State, game.View))
    return {option.name for option in game.options} & (state - view)


def check_written_whole(match: Match, observer: int, view: Any) -> None:
    """`view` leaves nothing of what the record held before."""
    used: Any = match.game.View()
    spoil(used)
    match.game.views.view(match.state, observer, used)
    require(used == view, f"view does not write {fields_apart(used, view)} for seat {observer}")


def spoil(record: Any) -> None:
    """Puts a number into every field that none of them should keep."""
    for field in record.fields():
        value = getattr(record, field.name)
        if not isinstance(value, int):
            _spoil_all([value])
        else:
            setattr(record, field.name, STALE)


def _spoil_all(values: list[Any]) -> None:
    for place, value in enumerate(values):
        if isinstance(value, int):
            values[place] = STALE
        elif isinstance(value, list):
            _spoil_all(value)
        else:
            spoil(value)


def check_open(match: Match, event: Event) -> None:
    """In a game that hides nothing everybody sees the same, and the same of every event."""
    view, seen = match.view(SPECTATOR), match.seen(event, SPECTATOR)
    for seat in range(match.seats):
        mine = match.view(seat)
        apart = fields_apart(mine, view)
        require(mine == view, f"nothing is hidden (ABOUT), but seat {seat} and a spectator differ in {apart}")
        require(match.seen(event, seat) == seen, f"nothing is hidden (ABOUT), but seat {seat} sees an event otherwise")


def check_leak(rand: random.Random, match: Match, observer: int, event: Event) -> bool:
    """Exchanging what the observer must not know changes nothing that it receives.

    Returns whether the exchange changed anything at all.
    """
    other = exchanged(rand, match, observer)
    check_same(match, other, observer, "an exchange")
    if event in possible(other, event.actor) and match.seen(event, observer) != other.seen(event, observer):
        check_opening(match, [other, *(exchanged(rand, match, observer) for _ in range(OPENINGS))], observer, event)
    return other.state != match.state


def exchanged(rand: random.Random, match: Match, observer: int) -> Match:
    """The match with what the observer must not know exchanged at random."""
    return elsewhere(match, lambda s, rng: match.game.hidden_views.exchange(s, observer, rng), rand.getrandbits(60))


def check_opening(match: Match, others: list[Match], observer: int, event: Event) -> None:
    """An event that opens something, as sealed answers, shows just what the views show after it.

    Wherever the observer's views after the event are the same, so is what it saw of the event.
    """
    able = [match, *(other for other in others if event in possible(other, event.actor))]
    opened = [(after(m, event).view(observer), m.seen(event, observer)) for m in able]
    for (view, seen), (another, otherwise) in combinations(opened, 2):
        require(view != another or seen == otherwise, "what is seen depends on facts that stay hidden")


def after(match: Match, event: Event) -> Match:
    """The match as it is after the event, on a copy."""
    return elsewhere(match, lambda s, _: match.game.rules.apply(s, *event), 0)


def check_same(match: Match, other: Match, observer: int, what: str) -> None:
    """The observer's view, legal actions and refusals are the same in both."""
    mine, theirs = match.view(observer), other.view(observer)
    require(mine == theirs, f"seat {observer} can tell {what} apart by {fields_apart(mine, theirs)}")
    require(match.legal_numbers(observer) == other.legal_numbers(observer), f"legal actions change with {what}")
    why = match.game.rules.why
    asked = range(0, len(match.game.moves), 1 + len(match.game.moves) // 16) if observer >= 0 else ()
    same = all(why(match.state, observer, number) == why(other.state, observer, number) for number in asked)
    require(same, f"refusals change with {what}")
