"""Motion: pieces walk their way, steps come one after the other, a touch ends what flies, who wishes none sees none."""

import pytest
from playwright.sync_api import Locator, expect

FLIGHTS = """() => {
  window.flown = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const points = frames.length && frames.every((frame) => frame.transform)
      ? frames.map(({ transform }) => new DOMMatrix(transform)).map(({ e, f }) => [Math.round(e), Math.round(f)]) : [];
    if (points.length) window.flown.push(points);
    return animate.call(this, frames, options);
  };
}"""
"""Notes where each copy of a piece flies."""


def test_pieces_walk_and_keep_their_node(window):
    """The moved piece is the same element before and after; a copy of it goes along the houses; it is shown again."""
    ann = window(motion=True)
    ann.open("pharao", "me-too")
    ann.wait()
    ann.page.evaluate(
        "window.pieces = Object.fromEntries([...document.querySelectorAll('#gh-board .piece')].map(e => [e.id, e]))"
    )
    pairs = "[...document.querySelectorAll('#gh-board .piece')].map(e => [e.id, e.getAttribute('transform')])"
    places = f"Object.fromEntries({pairs})"
    before = ann.page.evaluate(places)
    ann.page.evaluate(FLIGHTS)
    shown = ann.revision
    ann.choices().last.click()
    ann.settled(shown)
    after = ann.page.evaluate(places)
    (moved,) = [piece for piece in after if before.get(piece) != after[piece]]
    assert ann.page.evaluate("id => document.getElementById(id) === window.pieces[id]", moved)
    ann.until(lambda: ann.page.evaluate("window.flown.length"))
    way = ann.page.evaluate("window.flown[0]")
    assert all(way[i][0] == way[i + 1][0] or way[i][1] == way[i + 1][1] for i in range(len(way) - 1)), way
    expect(ann.page.locator("#gh-table:not([data-more]), #gh-table[data-more='0']")).to_have_count(1)
    rest = ann.revision
    again = ann.page.locator("#gh-log > ol > li > [data-again]").first
    again.click()
    expect(ann.page.locator(".again-stage svg")).to_be_visible()
    expect(ann.page.locator(".again-stage")).to_have_count(0)
    assert ann.revision == rest


FLIGHT = """() => {
  const picture = document.querySelector("#gh-board > svg"), before = motion.look(picture);
  const [piece, other] = picture.querySelectorAll(".piece"), place = piece.getAttribute("transform");
  piece.setAttribute("transform", other.getAttribute("transform"));
  motion.show(before, picture, { time: 600000 });
  piece.setAttribute("transform", place);
}"""
"""Lets a piece fly for ten minutes."""


def test_a_touch_or_a_key_ends_what_flies(window):
    ann = window(motion=True)
    ann.open("pharao", "me-too")
    ann.wait()
    flights = ann.page.locator(".flights")
    for end in (lambda: ann.page.locator("#gh-title").click(), lambda: ann.page.keyboard.press("Shift")):
        ann.page.evaluate(FLIGHT)
        expect(flights).to_have_count(1)
        end()
        expect(flights).to_have_count(0)


COUNT = """() => {
  const picture = document.querySelector("#gh-board > svg"), before = motion.look(picture);
  before.get("score-0").count = 7;
  motion.show(before, picture, { time: 600000 });
}"""
"""Lets Bast's points run down from 7 for ten minutes."""


def middle(shown: Locator) -> tuple[float, float]:
    box = shown.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_number_that_runs_keeps_its_place(window):
    ann = window(motion=True)
    ann.open("heir", "bot0")
    ann.wait()
    points = ann.page.locator("#score-0 .counted")
    place = middle(points)
    ann.page.evaluate(COUNT)
    expect(points).to_have_text("7")
    assert middle(points) == pytest.approx(place, abs=1), "digits differ in width"
    ann.page.keyboard.press("Shift")
    expect(points).to_have_text("0")
    assert middle(points) == pytest.approx(place, abs=1)


def test_who_wishes_no_motion_sees_none(window):
    ann = window(motion=True)
    ann.open("pharao", "me-too")
    ann.wait()
    ann.page.click(".settings > summary")
    ann.page.uncheck(".settings input[name=motion][type=checkbox]")
    ann.page.locator(".settings button.primary").first.click()
    expect(ann.page.locator("html.still")).to_have_count(1)
    ann.wait()
    ann.page.evaluate(FLIGHTS)
    before = ann.revision
    ann.choices().last.click()
    ann.settled(before)
    assert ann.page.evaluate("window.flown") == []


def test_steps_are_shown_one_after_the_other(window):
    """With motion, the throw that follows a move is a moment of its own; without, the page shows it at once."""
    for motion in (True, False):
        ann = window(motion=motion)
        ann.open("steps", "me-too")
        ann.wait()
        before = ann.revision
        ann.choices().first.click()
        ann.settled(before)
        ann.wait()
        noted = "new MutationObserver(() => window.revisions.push(window.table.dataset.revision))"
        ann.page.evaluate(
            "window.revisions = []; window.table = document.getElementById('gh-table');"
            f"{noted}.observe(window.table, {{attributes: true}})"
        )
        before = ann.revision
        ann.choices().first.click()
        ann.until(lambda window=ann, start=before: window.revision == start + 2)
        shown = set(ann.page.evaluate("window.revisions"))
        assert (str(before + 1) in shown) is motion
