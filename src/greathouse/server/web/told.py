"""What happened, as a page tells it: turns in sentences, what they changed on the board, and what can be seen again."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from markupsafe import Markup

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.game import Game
from greathouse.server.log import (
    MAX_STRETCH,
    Line,
    Log,
    Settled,
    Step,
    Turn,
    kept_stretch,
    turns,
)
from greathouse.server.tables import Table


class ToldLine(NamedTuple):
    """A sentence, and if the board can show it again the moments before and after it ("163-166"), else "".

    `rule` is the number of the rule by which it happened; 0 for none.
    """

    text: str
    again: str
    rule: int


class _Told(NamedTuple):
    number: int
    actor: int
    text: str
    lines: tuple[ToldLine, ...]
    since: int
    marks: str


class ToldTurn(_Told):
    """What one seat did. `since` numbers the turns since the reader's last choice from 1 (0: before), `marks` are the
    things that it changed on the board. `markup` is how pages write it, once they have."""

    markup = ""

    @property
    def again(self) -> str:
        """The stretches that the board can show again, if there are any."""
        return " ".join(line.again for line in self.lines if line.again)


class Movement(NamedTuple):
    """How the newest event moved things: `ways` as the board names them, and the card that was played."""

    ways: str = ""
    held_up: Markup = Markup()


class Tale(NamedTuple):
    """What a reader is told, as far as its turns are marked: its newest steps, the first moment after its last choice,
    and the first moment from which the board can show something again."""

    table: Table
    reader: int
    known: Sequence[Step]
    first: int
    oldest: int


def told_turns(table: Table, log: Log, lines: Sequence[Line], names: list[str], length: int | None) -> list[ToldTurn]:
    """The turns of these lines of a log, oldest first. Those that are told alike for a while are told once."""
    reader, known = log.reader, log.steps_until(length)
    begin, last = kept_stretch(table, reader)
    oldest = max(begin, known[0].moment - 1) if known else last
    tale = Tale(table, reader, known, _since(table, reader, known), oldest)
    kept = [] if begin else _kept(log.settled, oldest)
    if length is not None:
        old = min(len(lines), bisect_left(lines, tale.first, key=lambda line: line.moment))
        kept = list(takewhile(lambda turn: turn.number + len(turn.lines) <= old, kept))
    number = kept[-1].number + len(kept[-1].lines) if kept else 0
    found = turns(lines[number:], names, number)
    told = _told(tale, found, lines[number - 1].moment if number else max(0, begin - 1))
    if length is None:
        log.settled = Settled([*kept, *takewhile(lambda turn: not turn.since, told[:-1])], oldest)
    return [*kept, *told]


def _kept(settled: Settled, oldest: int) -> Sequence[ToldTurn]:
    """The turns that were told before as they would be told now."""
    if settled.oldest == oldest:
        return settled.turns
    return list(takewhile(lambda turn: not turn.again, settled.turns))


def _told(tale: Tale, found: Sequence[Turn], moment: int) -> list[ToldTurn]:
    """Turns as they are told; the first one begins after this moment."""
    reader, oldest, told = tale.reader, tale.oldest, []
    fresh = [turn.number for turn in found if turn.actor != reader and turn.ends >= tale.first]
    fresh = fresh if reader >= 0 else fresh[-1:]
    for turn in found:
        lines, start = [], moment
        for line in turn.lines:
            lines.append(ToldLine(line.text, _again(moment, line, oldest), line.rule))
            moment = max(moment, line.moment)
        number = fresh.index(turn.number) + 1 if turn.number in fresh else 0
        marks = _marks(tale.table.game, turn.actor, tale.known, range(start + 1, moment + 1)) if number else ""
        told.append(ToldTurn(turn.number, turn.actor, turn.text, tuple(lines), number, marks))
    return told


def _since(table: Table, reader: int, known: Sequence[Step]) -> int:
    """The first moment after the reader's last choice that was one; not before the steps that are known."""
    for step in reversed(known):
        if step.actor == reader and not table.forced[step.place - 1]:
            return step.moment + 1
    return known[0].moment if known else 0


def _again(start: int, line: Line, oldest: int) -> str:
    near = oldest <= start < line.moment <= start + MAX_STRETCH
    return f"{start}-{line.moment}" if near and not line.aside else ""


def _marks(game: Game, actor: int, known: Sequence[Step], moments: range) -> str:
    """Where the things went in these moments, as far as the seat or chance moved them."""
    first = known[0].moment if known else 0
    taken = known[max(0, moments.start - first) : max(0, moments.stop - first)]
    went = [way[-1] for step in taken if step.actor in (actor, CHANCE) for way in ways(game, step)]
    return " ".join(dict.fromkeys(went))


def ways(game: Game, step: Step) -> Sequence[tuple[str, ...]]:
    """The ways of an event."""
    return game.board.ways(step.before, step.actor, step.code) if isinstance(step.code, int) else ()


def moved(game: Game, taken: Sequence[Step], lang: str) -> Movement:
    """How events moved things; of the cards that are played the last one is held up."""
    told = [step for step in taken if isinstance(step.code, int)]
    cards: list[Any] = [game.board.held_up(step.before, step.actor, step.code, lang) for step in told]
    drawn = next((card for card in reversed(cards) if card), "").replace("<svg ", '<svg aria-hidden="true" ', 1)
    found = [way for step in told for way in ways(game, step)]
    return Movement(";".join(map(" ".join, found)), Markup(drawn))  # noqa: S704 - made by the draw toolkit
