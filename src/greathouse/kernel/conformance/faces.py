"""Words and pictures of positions and events, for every reader and in every language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

from greathouse.kernel.conformance.faults import require
from greathouse.kernel.conformance.refusals import anchors
from greathouse.kernel.contract import SPECTATOR, gives
from greathouse.kernel.diagrams import MAX_WIDTH
from greathouse.kernel.instances import folder_of
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.match import Match
from greathouse.kernel.spec import GameSpec
from greathouse.kernel.trade import Trade

Told = Sequence[tuple[int, int]]
"""The events that a reader noticed, as (actor, code), oldest first."""

FOREIGN = ("<script", "<style", "<image", "<foreignObject", " style=")
"""What no picture has."""

COACHED = 3
"""Of so many choices of a position reasons and doubts are asked for."""

NAMED = re.compile(r' id="([^"]+)"')
"""What has a name in a picture."""

ELSEWHERE = re.compile(r'href="[^#]')
"""A reference to something outside the picture."""


def check_faces(match: Match, told: Sequence[Told]) -> None:
    """Words and pictures of a position for everybody; `told` is by reader, the spectator's first."""
    for seat in range(-1, match.seats):
        view, choices = match.view(seat), match.legal_numbers(seat)
        for lang in LANGUAGES:
            check_words(match, view, seat, lang)
            check_labels(match.game, view, choices, lang)
            check_coaching(match, view, seat, choices, lang)
        check_diagram(match, view, seat, LANGUAGES[seat % len(LANGUAGES)])
        for narrow in (False, True):
            check_picture(match.game, view, seat, choices, told[seat + 1], narrow=narrow)


def check_words(match: Match, view: Any, seat: int, lang: str) -> None:
    """What one reader is told of a position; equal views give equal words."""
    text = match.game.text
    names = text.seats(view, lang)
    require(len(names) == match.seats and all(names), f"seats, {lang}: a name for each seat is wanted")
    first, second = (_sentences(text, view.copy(), seat, lang, names, over=match.over) for _ in range(2))
    require(all(first), f"prompt, ending or describe, {lang}: empty, {first}")
    require(first == second, f"prompt, ending or describe, {lang}: equal views in different words, {first}, {second}")
    standing = text.standing(view, lang)
    require(
        not standing or (standing.source and len(standing.points) == match.seats),
        f"standing, {lang}: {standing} does not count {match.seats} seats",
    )
    if match.over:
        for row in text.scores(view, lang):
            require(
                row.source and len(row.points) == match.seats, f"scores, {lang}: {row} is no row of {match.seats} seats"
            )


def check_diagram(match: Match, view: Any, seat: int, lang: str) -> None:
    """The board in characters fits a terminal; equal views give equal drawings."""
    text = match.game.text
    names = text.seats(view, lang)
    first, second = (text.diagram(view.copy(), seat, lang, names) for _ in range(2))
    require(first == second, f"diagram, {lang}: equal views drawn differently")
    wide = [line for line in first if len(line) > MAX_WIDTH or "\n" in line]
    require(not wide, f"diagram, {lang}: a line has more than {MAX_WIDTH} characters, {wide[:1]}")


def _sentences(text: Any, view: Any, seat: int, lang: str, names: list[str], *, over: bool) -> list[str]:
    """What is to be done or how the game ended, then the position."""
    first = text.ending(view, lang, names) if over else text.prompt(view, seat, lang, names)
    described = text.describe(view, seat, lang, names)
    return [first, *(described or [""])]


def check_labels(game: GameSpec, view: Any, choices: list[int], lang: str) -> None:
    """Every choice has a label and a heading, which can be empty."""
    text = game.text
    names = text.seats(view, lang)
    for number in choices:
        written = game.moves.write(number)
        require(text.label(view, number, lang, names), f"label, {lang}: none for {written}")
        others = (text.group(view, number, lang, names), text.about(view, number, lang))
        require(all(isinstance(words, str) for words in others), f"group or about, {lang}: no words for {written}")


def check_coaching(match: Match, view: Any, seat: int, choices: list[int], lang: str) -> None:
    """Reasons and doubts of some choices, whether they are good or not: words that the view alone decides."""
    text = match.game.text
    names = text.seats(view, lang)
    for number in choices[:: 1 + len(choices) // COACHED]:
        for about in (text.reason, text.doubt):
            first, second = (about(view.copy(), seat, number, lang, names) for _ in range(2))
            require(first == second, f"reason or doubt, {lang}: equal views in different words, {first!r}, {second!r}")
            require(isinstance(first, str), f"reason or doubt, {lang}: no words for {match.game.moves.write(number)}")


def check_event(game: GameSpec, view: Any, actor: int, code: int) -> None:
    """A log sentence in every language, from the reader's view before the event."""
    text = game.text
    turn = text.turn_of(view.copy(), actor, code)
    require(-1 <= turn < view.seats, f"turn_of: {turn} is no seat")
    for lang in LANGUAGES:
        first, second = (text.event(view.copy(), actor, code, lang, text.seats(view, lang)) for _ in range(2))
        require(isinstance(first, str), f"event, {lang}: no sentence for code {code}")
        require(first == second, f"event, {lang}: equal views in different words, {first!r} and {second!r}")


def check_ways(game: GameSpec, views: tuple[Any, Any], seat: int, actor: int, code: int) -> None:
    """How things go by an event leads over things that are drawn; `views` are those of a reader before and after it."""
    board, before = game.board, views[0]
    ways = board.ways(before.copy(), actor, code)
    named = all(way and all(isinstance(name, str) and name for name in way) for way in ways)
    require(named, f"ways: {ways} name nothing")
    first, last = (set(NAMED.findall(board.draw(view, seat=seat))) for view in views)
    led = [way for way in ways if (way[-1] in last and way[0] in first) or (len(way) == 1 and way[0] in first | last)]
    require(
        led or not ways or not gives(board, "ways"),
        f"ways: code {code} of {actor} leads over what is not drawn, {ways}",
    )
    held_up = board.held_up(before, actor, code, LANGUAGES[0])
    require(not held_up or _elements(held_up)[0].tag.endswith("svg"), "held_up: no <svg>")


def _elements(drawn: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(drawn).iter())  # noqa: S314 - drawn by the game itself


def check_trade_words(match: Match, executed: Trade) -> None:
    """A log sentence for a trade in every language."""
    for lang in LANGUAGES:
        names = match.game.text.seats(match.view(SPECTATOR), lang)
        require(match.game.trade_text.trade(executed, lang, names), f"trade, {lang}: no sentence")


def check_picture(game: GameSpec, view: Any, seat: int, choices: list[int], told: Told, *, narrow: bool) -> None:
    """A picture without anything foreign, in which every choice can be clicked."""
    board = game.board
    drawn = board.draw(view, tuple(choices), seat=seat, lang=LANGUAGES[narrow], last=list(told), narrow=narrow)
    elements = _elements(drawn)
    require(elements[0].tag.endswith("svg") and "viewBox" in elements[0].attrib, "draw: no <svg> with a viewBox")
    foreign = [part for part in FOREIGN if part in drawn] + ELSEWHERE.findall(drawn)
    require(not foreign, f"draw: a picture has no {', '.join(foreign)}")
    check_clicks(board, view, choices, {e.get("id") for e in elements}, len(game.moves))
    check_details(game, view, seat, elements)
    strip = (
        board.strip(view, seat, LANGUAGES[narrow], game.text.seats(view, LANGUAGES[narrow]))
        if narrow and seat >= 0
        else ""
    )
    require(not strip or ElementTree.fromstring(strip).tag.endswith("svg"), "strip: no <svg>")  # noqa: S314 - as above


def check_clicks(board: Any, view: Any, choices: list[int], ids: set[str | None], moves: int) -> None:
    """Each choice has a click path of its own over elements that are there; other moves have one, too."""
    paths = [board.clicks(view, number) for number in choices]
    require(len(set(paths)) == len(paths), "clicks: two choices with the same clicks")
    for path in paths:
        require(path and set(path) <= ids, f"clicks: {path} on elements that are not drawn")
    for number in range(moves):
        require(board.clicks(view, number), "clicks: none for a move that is not allowed now")


def check_details(game: GameSpec, view: Any, seat: int, elements: list[ElementTree.Element]) -> None:
    """A game that explains things explains all that its picture names, and quotes rules that players can read."""
    things = [name for e in elements if (name := e.get("id")) and any(child.tag.endswith("title") for child in e)]
    folder, names = folder_of(game.source), game.text.seats(view, LANGUAGES[0])
    explains = things and game.text.inspect(view, seat, things[0], LANGUAGES[0], names)
    for lang in LANGUAGES if explains else ():
        known = anchors(folder / f"rules.{lang}.md")
        for name in things:
            told = game.text.inspect(view, seat, name, lang, names)
            require(told and (told.notes or told.rules), f"inspect, {lang}: nothing is told of {name}")
            unknown = [rule for rule in told.rules if f"r{rule}" not in known] if told else []
            require(not unknown, f"inspect, {lang}: {name} quotes rules without an anchor, {unknown}")
