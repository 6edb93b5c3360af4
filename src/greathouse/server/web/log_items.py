"""The log of a table as its page lists it: its turns as items, and the ways from what happened to the rules.

Written by hand rather than by a template: every move brings some, and a macro costs more than what it writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from markupsafe import Markup

from greathouse.kernel.game import Game
from greathouse.server.web.changes import Parts
from greathouse.server.web.compiling import escaped
from greathouse.server.web.seat_rows import stone
from greathouse.server.web.told import ToldLine, ToldTurn
from greathouse.server.words import Words

MAX_TURNS = 1024
"""So many written turns of logs are known by what they say, and as many of their lines: a kilobyte each."""

MAX_GROUNDS = 4096
"""So many ways to rules are known: of all games, in several languages."""

BATCH, MAX_BATCHES = 8, 512
"""So many turns of a log, counted from the oldest one, are a part of the page together; so many of these are known."""


def turn_items(turns: Sequence[ToldTurn], lang: str, game: Game) -> Parts:
    """The turns of a log, the newest first; a turn is written once, since those of long ago stay alike.

    Those that a log has told for good keep what was written, those that it tells anew are known by what they say. So
    are their lines: a turn that goes on has one more.
    """
    newest_first = [turn.markup or _written(turn, lang, game) for turn in reversed(turns)]
    whole = len(turns) % BATCH
    return Parts([*newest_first[:whole], *map(_together, _batched(newest_first[whole:]))])


def ground(words: Words, game: str, rule: int) -> Markup:
    """The way from what happened, or from points, to the rule of a game by which it is so; 0: by none."""
    return _ground(words.lang, game, rule)


def _batched(items: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return (tuple(items[begin : begin + BATCH]) for begin in range(0, len(items), BATCH))


@lru_cache(MAX_BATCHES)
def _together(items: tuple[str, ...]) -> str:
    return "\n".join(items)


def _written(turn: ToldTurn, lang: str, game: Game) -> str:
    turn.markup = _turn(turn, lang, stone(game, turn.actor), game.key)
    return turn.markup


@lru_cache(MAX_TURNS)
def _turn(turn: ToldTurn, lang: str, colour: str, game: str) -> str:
    marks = f' data-marks="{escaped(turn.marks)}"' if turn.marks else ""
    since = f'<b class="since">{turn.since}</b>' if turn.since else ""
    told = f"{since}<span>{escaped(turn.text)}"
    if len(turn.lines) == 1:
        body = f"          <p>{told}{_ground(lang, game, turn.lines[0].rule)}</span></p>"
    else:
        lines = "".join([_line(line, lang, game) for line in turn.lines])
        body = (
            f'          <details id="gh-turn-{turn.number}">\n'
            f'<summary tabindex="-1">{told}</span></summary>\n<ol>{lines}</ol></details>'
        )
    return f'        <li class="{colour}"{marks}>\n{body}\n          {_again(turn.again, lang)}\n        </li>'


@lru_cache(MAX_TURNS)
def _line(line: ToldLine, lang: str, game: str) -> str:
    told = f"<p><span>{escaped(line.text)}{_ground(lang, game, line.rule)}</span></p>"
    return f"\n<li>{told}{_again(line.again, lang)}</li>"


def _again(moments: str, lang: str) -> str:
    """The button that shows moments again; "" if there are none."""
    if not moments:
        return ""
    return f'<button type="button" class="again" tabindex="-1" data-again="{moments}"{_called(lang)}>&#8635;</button>'


@cache
def _called(lang: str) -> str:
    """What that button is called."""
    name = escaped(Words(lang)["again"])
    return f' aria-label="{name}" title="{name}"'


@lru_cache(MAX_GROUNDS)
def _ground(lang: str, game: str, rule: int) -> Markup:
    if not rule:
        return Markup("")
    name = Words(lang)("why-rule", n=rule)
    form = ' <a class="ground" href="/rules/{0}#r{1}" data-rule="r{1}" aria-label="{2}">R{1}</a>'
    return Markup(form).format(game, rule, name)  # noqa: S704 - a text of ours
