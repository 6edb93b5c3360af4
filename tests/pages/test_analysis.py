"""Exact chances in the browser: a game against the house with hints, then its replay."""

import random
import re

import pytest
from playwright.sync_api import expect

from greathouse.solve.pharao.solver import Plan, solve
from greathouse.solve.pharao.tables import solved_options
from tests.server.running import Look, Running

from .window import Window


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    """A house whose tables reach three pieces."""
    folder = tmp_path_factory.mktemp("study")
    solve([(2, 1)], Plan(solved_options(), folder))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GREATHOUSE_TABLES", str(folder))
        patch.setenv("GREATHOUSE_CACHE", str(folder / "cache"))
        running = Running(folder).start()
    yield running
    running.stop()
    assert "Traceback" not in running.errors.read_text(), running.errors.read_text()


KNOWN = 'id="gh-hint"'
"""What a table shows where chances are known."""


def played(ann: Window, table: str, until: str) -> Look:
    """The table after a game that its owner goes on with outside the browser, to this or the end."""
    client, rng = ann.client(), random.Random(5)
    while not (look := client.turn(table)).over and until not in look.html:
        drowning = [move for move in look.moves if move.endswith(" 27") or move == "drown"]
        client.move(table, look.revision, rng.choice(drowning or look.moves))
    return look


def look_at_the_hint(ann: Window) -> None:
    ann.page.locator("#gh-hint").click()
    expect(ann.page.locator(".advice .best td").first).to_have_text(re.compile(r"\d+\.\d\d\s%"))
    expect(ann.page.locator(".chances li")).to_have_count(2)
    assert not ann.axe()
    stays_when_drawn_anew(ann)


def stays_when_drawn_anew(ann: Window) -> None:
    """A page that becomes narrow, or wide again, draws its table anew."""
    wide = ann.page.viewport_size
    for size, narrow in (({"width": 600, "height": 800}, "1"), (wide, "0")):
        ann.page.set_viewport_size(size)
        expect(ann.page.locator("#gh-table")).to_have_attribute("data-narrow", narrow)
        expect(ann.page.locator(".advice")).to_have_count(1)


def open_for_study(ann: Window) -> str:
    """A table with four pieces, one more than is known."""
    houses = {"dark": {"houses": [5, 20]}, "light": {"houses": [10, 26]}}
    table = ann.placed("pharao", phase="step", own_die=1, other_die=1, **houses)
    ann.go(table)
    expect(ann.page.locator("#gh-analysis")).to_contain_text("Nothing exact is known")
    expect(ann.page.locator("#gh-analysis")).to_contain_text("up to 3 pieces")
    return table


def test_chances_hint_and_replay(window, learned):
    """A game that ends before three pieces are left is followed by another."""
    ann = window(learned.base)
    for _ in range(10):
        table = open_for_study(ann)
        ann.go("/rules/pharao")
        if KNOWN in played(ann, table, KNOWN).html:
            break
    else:
        raise AssertionError("no hint in ten games")
    ann.go(table)
    look_at_the_hint(ann)
    ann.go("/rules/pharao")
    played(ann, table, until="prompt ended")
    ann.go(f"{table}/replay")
    expect(ann.page.locator(".curve path.curve-line")).to_have_count(1)
    expect(ann.page.locator(".accounts tbody tr")).to_have_count(2)
    assert not ann.axe()
    ann.page.locator("#gh-first").click()
    expect(ann.page.locator("#gh-analysis")).to_contain_text("Nothing exact is known")
    ann.page.get_by_role("link", name="To the first moment that is known").click()
    expect(ann.page.locator(".chances li")).to_have_count(2)
    for lang, said in (("fr", "Chances de gagner"), ("de", "Gewinnchancen")):
        other = window(learned.base, width=390, height=844, scheme="dark", lang=lang)
        other.go(f"{table}/replay")
        expect(other.page.locator("#gh-analysis-head")).to_have_text(said)
        assert other.page.evaluate("document.documentElement.scrollWidth") <= 390
        assert not other.axe()


def test_a_serious_game_shows_nothing_until_it_is_over(window, learned):
    ann, ben = window(learned.base), window(learned.base)
    table = ann.open("pharao")
    ben.join(ann.link())
    expect(ann.page.locator("#gh-table[data-started]")).to_be_attached()
    expect(ann.page.locator("#gh-analysis")).to_have_count(0)
    for path in (f"?hint={ann.revision}", "/replay"):
        ben.go(f"{table}{path}")
        expect(ben.page.locator("#gh-analysis")).to_have_count(0)
