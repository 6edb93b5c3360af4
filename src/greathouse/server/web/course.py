"""The course of a game as a picture: a line for each seat, over all moments, by what the game counts."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup, escape

from greathouse.server.log import course, lines, played_turns
from greathouse.server.tables import Table
from greathouse.server.web.scale import grid, round_numbers, scale_across, scaled
from greathouse.server.web.seat_rows import stone
from greathouse.server.words import Words

WIDE, HIGH = 600, 150
"""Size of the picture in its own units."""
MARGIN = 12
"""What lies around it."""


class Course(NamedTuple):
    """The picture of a game's course, and a sentence about it."""

    picture: Markup
    story: str


def game_course(table: Table, reader: int, words: Words, names: list[str], winner: int, at: int = -1) -> Course | None:
    """The course of a game so far; None where there is nothing to be seen.

    With a `winner` the moment is marked from which that seat was ahead to the end, if the game is about that; `at`
    marks the moment looked at.
    """
    points = course(table, reader, words)
    if len(points) < 2 or not any(map(any, points)):
        return None
    standing = table.game.text.standing(table.view(reader), words.lang)
    assert standing
    turning = _turning_point(points, winner) if standing.wins else 0
    numbers = round_numbers(min(0, *map(min, points)), max(map(max, points)))
    parts = [grid(numbers, WIDE, HIGH), *(_line(table, points, numbers, seat) for seat in range(len(names)))]
    if turning:
        x, y = _spot(points, numbers, turning, winner)
        parts.append(f'<circle class="course-turn" cx="{x}" cy="{y}" r="9"/>')
    if at >= 0:
        x = _spot(points, numbers, at, 0)[0]
        parts.append(f'<line class="curve-now" x1="{x}" x2="{x}" y1="0" y2="{HIGH}"/>')
    title = words("course-of", what=standing.source)
    head = (
        f'<svg class="curve course" viewBox="{-MARGIN} {-MARGIN} {WIDE + 2 * MARGIN} {HIGH + 2 * MARGIN}" role="img"'
        f' aria-label="{escape(title)}">'
    )
    story = words("course-turn", name=names[winner]) if turning else ""
    picture = Markup(f"{head}{''.join(parts)}</svg>")  # noqa: S704 - numbers, and an escaped title
    across = _turns(played_turns(lines(table, reader, words)), len(points) - 1)
    told = " ".join(filter(None, (f"{title}.", words("course-turns"), story)))
    return Course(scaled(picture, [str(number) for number in numbers], across), told)


def _turns(ends: list[int], last: int) -> Markup:
    """The numbers of the turns below the picture; `ends` are their last moments."""
    numbered = [n for n in round_numbers(0, max(1, len(ends))) if 0 < n <= len(ends)]
    return scale_across([((MARGIN + WIDE * ends[n - 1] / last) / (WIDE + 2 * MARGIN), str(n)) for n in numbered])


def _turning_point(points: list[tuple[int, ...]], winner: int) -> int:
    """The moment from which the winner was ahead of all others to the end; 0 if it always was, or never."""
    ahead = [all(won > other for seat, other in enumerate(row) if seat != winner) for won, row in _of(points, winner)]
    last = max((n for n, yes in enumerate(ahead) if not yes), default=-1)
    return last + 1 if 0 < last + 1 < len(points) else 0


def _of(points: list[tuple[int, ...]], seat: int) -> list[tuple[int, tuple[int, ...]]]:
    return [(row[seat], row) for row in points] if seat >= 0 else []


def _spot(points: list[tuple[int, ...]], numbers: range, moment: int, seat: int) -> tuple[float, float]:
    return (
        round(WIDE * moment / (len(points) - 1), 1),
        round(HIGH * (numbers[-1] - points[moment][seat]) / (numbers[-1] - numbers[0]), 1),
    )


def _line(table: Table, points: list[tuple[int, ...]], numbers: range, seat: int) -> str:
    """The line of a seat: a step wherever its number changes."""
    (x, y), steps = _spot(points, numbers, 0, seat), []
    for moment in range(1, len(points)):
        if moment == len(points) - 1 or points[moment][seat] != points[moment - 1][seat]:
            x, y = _spot(points, numbers, moment, seat)
            steps.append(f"H{x}V{y}")
    start = "M{} {}".format(*_spot(points, numbers, 0, seat))
    return f'<path class="curve-line {stone(table.game, seat)}" d="{start}{"".join(steps)}"/>'
