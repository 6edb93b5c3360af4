"""The latest request, and the keys for the one to be made."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.draw import plates
from greathouse.draw.fit import label as fitted
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, at, circle, group, path, rect, title
from greathouse.kernel.grammar import labelled

from .. import text
from ..state import ANSWER
from .cards import SHAPE, SIGNS, small_face
from .plan import Area
from .scene import Scene


def latest_request(scene: Scene) -> Element:
    """The latest request: who asked whom, for which card, and the answer."""
    view, plan, lang = scene.view, scene.plan, scene.lang
    x, y, width, height = plan.latest
    size = height / SHAPE * 0.86
    plate = rect(x, y, width, height, 10, class_="name-plate")
    if not view.last_card:
        none, middle = text.word("no-latest", lang), (x + width / 2, y + height / 2)
        return group(plate, fitted(none, *middle, width - 20, plan.heading, class_="middle"), id="latest")
    names = scene.names
    said = text.describe_request(view, lang, names)
    answer = "…" if view.phase == ANSWER else text.word("yes" if view.last_answer else "no", lang)
    words = labelled(f"{names[view.last_asker]} → {names[view.last_asked]}", answer, lang)
    barred = text.bars(view)
    beside = plan.least * 5.2
    room = width - size - (beside + 16 if barred else 30)
    return group(
        title(" ".join(said)),
        plate,
        group(small_face(view.last_card - 1, size, plan.least), transform=at(x + 10, y + height * 0.07)),
        fitted(words, x + size + 20, y + height / 2, room, plan.heading, least=plan.least, lines=2, class_="bold"),
        _bar(scene, (x + width - beside, y, beside - 6, height)) if barred else None,
        id="latest",
    )


def _bar(scene: Scene, area: Area) -> Element:
    """The mark of a card that must not be named now, above the word for it."""
    left, top, width, height = area
    x, y, radius = left + width / 2, top + height * 0.34, height * 0.2
    reach, least = radius * 0.7, scene.plan.least
    return group(
        fitted(text.word("barred", scene.lang), x, top + height * 0.77, width, least, least=least, class_="middle"),
        circle(x, y, radius, class_="struck"),
        path(f"M{x - reach:.2f} {y - reach:.2f}L{x + reach:.2f} {y + reach:.2f}", class_="struck"),
    )


def request_keys(scene: Scene) -> Iterator[Element]:
    """Families, numbers and the button for no request; dimmed while nothing can be asked."""
    plan, lang = scene.plan, scene.lang
    for family, area in enumerate(plan.families):
        yield _family(scene, family, area)
    for number, area in enumerate(plan.numbers, 1):
        words = text.word("number", lang, number=number)
        yield _button(scene, f"number-{number}", words, area, str(number), plan.heading * 1.3)
    yield _button(scene, "no-request", text.word("pass", lang), plan.none, text.word("pass", lang), plan.heading)


def _family(scene: Scene, family: int, area: Area) -> Element:
    x, y, width, height = area
    name, words = f"family-{family}", text.family(family, scene.lang)
    size, least = min(height * 0.62, width * 0.4), scene.plan.least
    return group(
        title(words),
        plates.plate(0, 0, width, height, 9),
        sign(SIGNS[family], width / 2, height * 0.37, size * 1.2, height=size),
        fitted(
            words,
            width / 2,
            height * 0.83,
            width - 8,
            max(scene.plan.heading * 0.86, least),
            least=least,
            class_="middle bold",
        ),
        rect(1.5, 1.5, width - 3, height - 3, 8, class_="mark mark-edge"),
        plates.focus(0, 0, width, height),
        class_=scene.state(name, "key", f"family-{family}", None if name in scene.picks | scene.chosen else "idle"),
        transform=at(x, y),
        **scene.caption(name, words),
    )


def _button(scene: Scene, name: str, words: str, area: Area, shown: str, size: float) -> Element:
    x, y, width, height = area
    return group(
        title(words),
        plates.plate(0, 0, width, height, 9),
        fitted(shown, width / 2, height / 2, width - 8, size, class_="middle bold"),
        rect(1.5, 1.5, width - 3, height - 3, 8, class_="mark mark-edge"),
        plates.focus(0, 0, width, height),
        class_=scene.state(name, "key", None if name in scene.picks | scene.chosen else "idle"),
        transform=at(x, y),
        **scene.caption(name, words),
    )
