"""Pictures of the rules pages, drawn from positions: what a lesson shows at a step, or a position of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from greathouse.draw import standalone
from greathouse.kernel.errors import BadContent
from greathouse.kernel.game import Game
from greathouse.kernel.lessons.library import find_lesson
from greathouse.kernel.lessons.run import LessonRun
from greathouse.kernel.lessons.schema import RulePicture
from greathouse.kernel.match import Match

_BOX = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"')


class Scene(NamedTuple):
    """What a picture shows: a match, through whose eyes, and what that seat noticed, as (actor, code)."""

    match: Match
    seat: int
    told: list[tuple[int, int]]


def scene(game: Game, picture: RulePicture) -> Scene:
    """The position of a picture. Raises HouseError where the file does not fit the lessons or the rules."""
    if not picture.step:
        content = {"options": picture.options, "position": picture.position or {}}
        return Scene(game.position(content, deal=False), 0, [])
    lesson = find_lesson(game, picture.lesson)
    steps = [step.id for step in lesson.step] if lesson else []
    if lesson is None or picture.step not in steps:
        raise BadContent(f"{game.about.title}, picture {picture.id}: no step {picture.step} in {picture.lesson}.")
    run = LessonRun(game, lesson, [0] * steps.index(picture.step))
    return Scene(run.match, run.seat, [(moment.actor, moment.code) for moment in run.moments])


def draw_rule_picture(game: Game, picture: RulePicture, lang: str, names: Sequence[str]) -> str:
    """The picture as an SVG document that carries its own colours. Raises HouseError."""
    match, seat, told = scene(game, picture)
    drawn = game.board.draw(match.view(seat), (), seat=seat, lang=lang, last=told, names=names[: match.seats])
    return standalone(cropped(drawn, picture.crop), game.style)


def cropped(svg: str, crop: Sequence[float]) -> str:
    """A part of a picture: left, top, width and height as parts of the whole; all of it where they are missing."""
    found = _BOX.search(svg)
    if not crop or found is None:
        return svg
    x, y, width, height = map(float, found.groups())
    left, top, wide, high = crop
    box = (x + left * width, y + top * height, wide * width, high * height)
    return svg.replace(found[0], f'viewBox="{" ".join(f"{part:g}" for part in box)}"', 1)
