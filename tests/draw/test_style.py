"""The stylesheet: complete, legible in light and dark, and without motion for those who want none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import greathouse
from greathouse.draw import defs, stylesheet

CSS = re.sub(r"/\*.*?\*/", "", stylesheet(), flags=re.S)
PALETTE = dict(re.findall(r"(--[a-z-]+): ([^;]+);", CSS[: CSS.index("}")]))
DRAWING = Path(defs.__file__).parent
GAMES = DRAWING.parent / "games"


def shade(name, theme):
    """Red, green and blue of a palette colour, 0..1."""
    value = PALETTE[name]
    both = re.match(r"light-dark\((#\w{6}), (#\w{6})\)", value)
    text = both[1 if theme == "light" else 2] if both else value
    return [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def contrast(one, other, theme):
    """Contrast ratio as WCAG 2 defines it."""

    def luminance(name):
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shade(name, theme)]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("text", "ground", "ratio"),
    [
        ("--ink", "--page", 7),
        ("--ink", "--panel", 7),
        ("--ink-soft", "--page", 4.5),
        ("--ink-soft", "--panel", 4.5),
        ("--accent", "--page", 4.5),
        ("--accent", "--panel", 4.5),
        ("--on-accent", "--accent", 4.5),
        ("--danger", "--page", 4.5),
        ("--focus", "--page", 3),
        ("--papyrus-ink", "--papyrus-light", 7),
        ("--papyrus-ink", "--papyrus-deep", 4.5),
        ("--papyrus-ink", "--sand-deep", 3),
        ("--ivory-light", "--wood-night", 7),
        ("--faience-deep", "--papyrus", 3),
        ("--trace", "--papyrus", 3),
        ("--nile-ink", "--nile-deep", 3),
        ("--ivory-light", "--carnelian", 4.5),
    ],
)
def test_contrast(text, ground, ratio, theme):
    assert contrast(text, ground, theme) >= ratio


def test_every_property_used_is_in_the_palette():
    used = set(re.findall(r"var\((--[a-z-]+)\)", CSS)) - {"--line", "--body"}
    assert used <= set(PALETTE)


def classes_in(paths):
    """Names of classes that Python sources give to elements."""
    written = [re.findall(r'class_="([a-z0-9 -]+)"', path.read_text(encoding="utf-8")) for path in paths]
    structural = {"disc", "die", "border", "box", "pieces", "legend", "house", "face", "card", "sign"}
    return {name for groups in written for group in groups for name in group.split()} - structural


def classes_of(css):
    return set(re.findall(r"\.([a-z][a-z0-9-]*)", css))


def test_every_class_of_the_toolkit_is_known():
    """A class that no rule names would draw black."""
    stops = {f"stop-{colour}" for _, stops in defs.LINEAR.values() for _, colour in stops}
    stops |= {f"stop-{colour}" for stops in defs.RADIAL.values() for _, colour in stops}
    assert stops | classes_in(DRAWING.glob("*.py")) <= classes_of(CSS)


MARKS = {"counted", "moving"}
"""Classes that look like nothing: by them a page finds what it lets move."""


@pytest.mark.parametrize("key", greathouse.list_games())
def test_every_class_of_a_board_is_known(key):
    game = greathouse.load(key)
    assert (
        classes_in([*GAMES.glob(f"{key}/board.py"), *GAMES.glob(f"{key}/board/*.py")])
        <= classes_of(CSS + game.style) | {key} | MARKS
    )
    own = re.sub(r"/\*.*?\*/", "", game.style, flags=re.S).strip()
    assert not own or own.startswith(f".board.{key} {{")


def test_nothing_is_loaded_from_elsewhere():
    assert "url(" not in CSS
    assert "@import" not in CSS


STILL = """
<div class="{frame}"><svg class="board" viewBox="0 0 10 10">
<g class="rolling" id="die"><g class="face" id="face"></g></g>
<g class="afloat" id="afloat"></g></svg></div>
"""


def motions(page):
    read = "id => getComputedStyle(document.getElementById(id)).animationName"
    return {name: page.evaluate(read, name) for name in ("die", "face", "afloat")}


@pytest.mark.parametrize(("frame", "preference"), [("still", "no-preference"), ("", "reduce")])
def test_motion_can_be_switched_off(chromium, frame, preference):
    page = chromium.new_page(reduced_motion=preference)
    page.set_content(f"<style>{stylesheet()}</style>" + STILL.format(frame=frame))
    found = motions(page)
    page.close()
    assert set(found.values()) == {"none"}


def test_motion_is_there_otherwise(chromium):
    page = chromium.new_page(reduced_motion="no-preference")
    page.set_content(f"<style>{stylesheet()}</style>" + STILL.format(frame=""))
    found = motions(page)
    page.close()
    assert set(found.values()) == {"board-roll", "board-show", "board-float"}


@pytest.mark.parametrize(
    ("system", "chosen", "dark"),
    [("light", None, False), ("dark", None, True), ("dark", "light", False), ("light", "dark", True)],
)
def test_theme_follows_the_system_unless_chosen(chromium, system, chosen, dark):
    page = chromium.new_page(color_scheme=system)
    attribute = f' data-theme="{chosen}"' if chosen else ""
    page.set_content(f'<html{attribute}><style>{stylesheet()} p {{ color: var(--page) }}</style><p id="p">x</p></html>')
    red = int(re.findall(r"\d+", page.evaluate("getComputedStyle(document.getElementById('p')).color"))[0])
    page.close()
    assert (red < 128) == dark
