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
    Settled,
    Step,
    Turn,
    kept_stretch,
    remembered,
    settle,
    settled,
    steps,
    turns,
)
from greathouse.server.tables import Table
from greathouse.server.words import Words


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


def told_turns(
    table: Table, reader: int, words: Words, log: Sequence[Line], names: list[str], length: int | None
) -> list[ToldTurn]:
    """The turns of a log, oldest first. Those that are told alike for a while are told once."""
    known = steps(table, reader, words, length)
    tale = Tale(table, reader, known, _since(table, reader, known), _oldest(table, reader, known))
    kept = _kept(tale, words) if remembered(table, reader) is None else []
    if length is not None:
        old = min(len(log), bisect_left(log, tale.first, key=lambda line: line.moment))
        kept = list(takewhile(lambda turn: turn.number + len(turn.lines) <= old, kept))
    lines = kept[-1].number + len(kept[-1].lines) if kept else 0
    found = turns(list(log[lines:]), names, lines)
    forgotten = max(0, kept_stretch(table, reader)[0] - 1)
    told = _told(tale, found, log[lines - 1].moment if lines else forgotten)
    whole = [*kept, *told]
    if length is None:
        fresh = next((turn.number for turn in told if turn.since), len(log))
        done = [turn for turn in whole[:-1] if turn.number < fresh]
        settle(table, reader, words, Settled(done, tale.oldest))
    return whole


def _kept(tale: Tale, words: Words) -> Sequence[ToldTurn]:
    """The turns that were told before as they would be told now."""
    kept = settled(tale.table, tale.reader, words)
    if kept.oldest == tale.oldest:
        return kept.turns
    return list(takewhile(lambda turn: not turn.again, kept.turns))


def _told(tale: Tale, found: Sequence[Turn], moment: int) -> list[ToldTurn]:
    """Turns as they are told; the first one begins after this moment."""
    reader, told = tale.reader, []
    fresh = [turn.number for turn in found if turn.actor != reader and turn.ends >= tale.first]
    fresh = fresh if reader >= 0 else fresh[-1:]
    for turn in found:
        lines, start = [], moment
        for line in turn.lines:
            lines.append(ToldLine(line.text, _again(moment, line, tale.oldest), line.rule))
            moment = max(moment, line.moment)
        number = fresh.index(turn.number) + 1 if turn.number in fresh else 0
        marks = _marks(tale.table.game, turn.actor, tale.known, range(start + 1, moment + 1)) if number else ""
        told.append(ToldTurn(turn.number, turn.actor, turn.text, tuple(lines), number, marks))
    return told


def _since(table: Table, reader: int, known: Sequence[Step]) -> int:
    """The first moment after the reader's last choice that was one; not before the steps that are known."""
    own = (step.moment for step in known if step.actor == reader and not table.forced[step.place - 1])
    return max(own, default=known[0].moment - 1 if known else -1) + 1


def _oldest(table: Table, reader: int, known: Sequence[Step]) -> int:
    """The first moment from which the board can show something again."""
    first, last = kept_stretch(table, reader)
    return max(first, known[0].moment - 1) if known else last


def _again(start: int, line: Line, oldest: int) -> str:
    near = oldest <= start < line.moment <= start + MAX_STRETCH
    return f"{start}-{line.moment}" if near and not line.aside else ""


def _marks(game: Game, actor: int, known: Sequence[Step], moments: range) -> str:
    """Where the things went in these moments, as far as the seat or chance moved them."""
    taken = [step for step in known if step.moment in moments and step.actor in (actor, CHANCE)]
    return " ".join(dict.fromkeys(way[-1] for step in taken for way in ways(game, step)))


def ways(game: Game, step: Step) -> Sequence[tuple[str, ...]]:
    """The ways of an event."""
    return game.board.ways(step.before, step.actor, step.code) if isinstance(step.code, int) else ()


def movement(table: Table, reader: int, words: Words, length: int | None) -> Movement:
    """How the newest event moved things, or the newest of the first `length` of the history."""
    return moved(table.game, steps(table, reader, words, length)[-1:], words.lang)


def moved(game: Game, taken: Sequence[Step], lang: str) -> Movement:
    """How events moved things; of the cards that are played the last one is held up."""
    told = [step for step in taken if isinstance(step.code, int)]
    cards: list[Any] = [game.board.held_up(step.before, step.actor, step.code, lang) for step in told]
    drawn = next((card for card in reversed(cards) if card), "").replace("<svg ", '<svg aria-hidden="true" ', 1)
    found = [way for step in told for way in ways(game, step)]
    return Movement(";".join(map(" ".join, found)), Markup(drawn))  # noqa: S704 - made by the draw toolkit
