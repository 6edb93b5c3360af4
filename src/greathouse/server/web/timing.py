"""Time in words and on pages: clocks beside the seats, what players ask each other, the fields of forms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from greathouse.kernel.game import Game
from greathouse.server.clocks.handling import asked_people, latest_choice
from greathouse.server.clocks.instant import Instant, reading
from greathouse.server.clocks.terms import DAY, LIVE, LOSS, PAIRED, PRESETS, Terms
from greathouse.server.errors import Refused
from greathouse.server.tables import Table
from greathouse.server.web.cards import levels
from greathouse.server.words import Words

LOW = 0.25
"""The part of a turn's days below which time is short."""

USUAL = "600+10"
"""What strangers play by unless they choose."""


class Value(NamedTuple):
    """A time to choose: as the form sends it, and in words."""

    value: str
    label: str


class ClockFields(NamedTuple):
    """What a form offers: times in one sitting, times over days, and what can happen when time is up."""

    live: list[Value]
    days: list[Value]
    ends: list[Value]


class Face(NamedTuple):
    """The clock of a seat: seconds of its bank and free ones of its turn at the panel's reading, and in words.

    It `runs` while it is the seat's turn, unless its player is `resting`; `low`: days are short.
    """

    left: float
    free: float
    text: str
    runs: bool
    resting: bool
    low: bool


@dataclass(frozen=True)
class Timing:
    """The clocks of a table at a reading of the house's time, without days off if `working`; the terms in words."""

    label: str
    at: float
    working: bool
    by_days: bool
    faces: list[Face]


class Consent(NamedTuple):
    """What can be asked and answered here: the `question` that stands ("": none), whether the visitor `answers` it.

    `undo` and `abort`: it may ask for that, `alone`: nobody has to agree; `away` says that a bot plays in its place.
    """

    question: str = ""
    answers: bool = False
    asker: bool = False
    undo: bool = False
    abort: bool = False
    alone: bool = False
    away: str = ""


def told_time(terms: Terms, words: Words) -> str:
    """The time of each player in words: "10 min + 10 s a turn"."""
    if terms.by_days:
        days = round(terms.delay / DAY)
        return words("clock-one-day") if days == 1 else words("clock-days", n=days)
    minutes = f"{terms.bank / 60:g}"
    if terms.delay:
        return words("clock-delay", minutes=minutes, extra=f"{terms.delay:g}")
    if terms.increment:
        return words("clock-increment", minutes=minutes, extra=f"{terms.increment:g}")
    return words("clock-bank", minutes=minutes)


def told_terms(table: Table, words: Words) -> list[str]:
    """The terms of a table's clocks in a few words; empty without clocks."""
    if table.clocks is None:
        return []
    terms = table.clocks.terms
    off = [words("days-off-short")] if terms.days_off else []
    end = [words("end-bot-short", level=words.level(terms.end))] if terms.end != LOSS else []
    return [told_time(terms, words), *off, *end]


def told_left(seconds: float, words: Words) -> str:
    """Time that is left: "2 d 5 h", "5 h 12 min", "4:05"."""
    whole = max(0, int(seconds))
    if whole >= DAY:
        return words("left-days", days=whole // 86_400, hours=whole % 86_400 // 3600)
    if whole >= 3600:
        return words("left-hours", hours=whole // 3600, minutes=whole % 3600 // 60)
    return f"{whole // 60}:{whole % 60:02d}"


def timing(now: Instant, table: Table, words: Words) -> Timing | None:
    """The clocks of a table."""
    clocks = table.clocks
    if clocks is None:
        return None
    terms, time = clocks.terms, max(clocks.time, reading(now, clocks.terms))
    faces = [_face(table, seat, time, words) for seat in range(len(table.seats))]
    return Timing(" · ".join(told_terms(table, words)), time, terms.days_off, terms.by_days, faces)


def _face(table: Table, seat: int, time: float, words: Words) -> Face:
    clocks = table.clocks
    assert clocks
    runs, terms = seat in clocks.running and not table.over, clocks.terms
    left, free = clocks.left[seat], terms.delay
    if runs:
        passed = max(0.0, time - clocks.time) if seat in clocks.ticking else 0.0
        free = max(0.0, clocks.free(seat) - passed)
        left -= max(0.0, passed - clocks.free(seat))
    shown = left + free if terms.by_days else left
    low = runs and terms.by_days and shown < LOW * terms.delay
    return Face(round(left, 3), round(free, 3), told_left(shown, words), runs, seat in clocks.resting, low)


def left_for(now: Instant, table: Table, guest: str, words: Words) -> str:
    """How much time somebody has who is to move over days, in words; "" without such a clock."""
    clocks = table.clocks
    mine = [seat for seat in table.seats_of(guest) if clocks and seat in clocks.ticking]
    if clocks is None or not mine or table.over:
        return ""
    return told_left(min(clocks.left_at(seat, reading(now, clocks.terms)) for seat in mine), words)


def consent(table: Table, guest: str, mine: Sequence[int], names: list[str], words: Words) -> Consent:
    """What the visitor, whose seats are `mine`, can ask the others, and they it."""
    away, wished = table.left_to_bots(guest), table.wished
    if not (mine or away) or not table.started or table.over:
        return Consent()
    told = words("substituted", bot=words.level(table.seats[away[0]].level)) if away else ""
    if wished:
        asker = wished.seat in mine
        answers = bool(mine) and not asker and not wished.agreed & set(mine)
        question = words(f"log-ask-{wished.wish}", name=names[wished.seat])
        return Consent(question, answers=answers, asker=asker, away=told)
    others = asked_people(table, mine[0]) if mine else []
    undo = bool(others) and not table.rated and any(latest_choice(table, seat) for seat in mine)
    return Consent(undo=undo, abort=bool(mine), alone=not others, away=told)


# Forms ---------------------------------------------------------------------------------------------------------


def clock_fields(game: Game, words: Words) -> ClockFields:
    """The times that a form for a table offers."""
    bots = [Value(str(level), words("end-bot", level=name)) for level, name in levels(game, words)]
    offered = [_value(preset, words) for preset in PRESETS]
    live = [one for one in offered if one.value in LIVE]
    return ClockFields(live, [one for one in offered if one not in live], [Value("", words("end-loss")), *bots])


def paired_clocks(words: Words) -> list[Value]:
    """The times by which strangers are paired, the usual one first."""
    return [*(_value(preset, words) for preset in PAIRED), Value("", words("clock-none"))]


def _value(preset: str, words: Words) -> Value:
    terms = Terms.read(preset)
    assert terms
    return Value(preset, told_time(terms, words))


def read_clock(form: dict[str, str], game: Game) -> Terms | None:
    """The time of each player that a form asks for; None for no clock. Raises Refused."""
    if not form.get("clock"):
        return None
    end = form.get("clock-end", "")
    if end not in ("", *map(str, range(len(game.about.levels)))):
        raise Refused("bad-options", 422)
    days_off = form.get("days-off") == "yes" and form["clock"].endswith("d")
    terms = Terms.read(form["clock"], days_off=days_off, end=int(end) if end else LOSS)
    if terms is None:
        raise Refused("bad-options", 422)
    return terms
