"""A replay by turns and parts of the game; the form that shows the board."""

import random

from playwright.sync_api import expect

SWIPE = """([from, to]) => {
  const board = document.querySelector("#gh-board svg");
  const at = (x) => new Touch({ identifier: 1, target: board, clientX: x, clientY: 300 });
  const send = (name, touches, x) => board.dispatchEvent(
    new TouchEvent(name, { bubbles: true, touches, changedTouches: [at(x)] }));
  send("touchstart", [at(from)], from);
  send("touchend", [], to);
}"""


def replayed(window, **options):
    """The replay of some choices; one game in a hundred is over by then."""
    ann = window(**options)
    ann.open("pharao", "bot0")
    for _ in range(3):
        if ann.wait() == "turn":
            ann.by_button(random.Random(5))
    ann.wait()
    ann.go(f"{ann.page.url}/replay?at=0")
    return ann


FOLLOWS = """() => {
  const [frame, line] = ["#gh-log", "#gh-log [aria-current]"]
    .map((one) => document.querySelector(one)?.getBoundingClientRect());
  return line && line.top >= frame.top && line.top < frame.bottom;
}"""


def test_a_replay_goes_by_turns(window):
    ann = replayed(window)
    turn = ann.page.get_attribute("#gh-replay", "data-after")
    ann.page.keyboard.press("Shift+ArrowRight")
    expect(ann.page.locator("#gh-replay")).to_have_attribute("data-at", turn)
    ann.page.click("#gh-turn-after")
    expect(ann.page.locator("#gh-replay")).to_have_attribute("data-before", turn)
    ann.page.click("#gh-turn-before")
    expect(ann.page.locator("#gh-replay")).to_have_attribute("data-at", turn)
    assert ann.axe() == []


def test_the_log_of_a_replay_follows_the_moment(window):
    for size in ({"width": 1280, "height": 800}, {"width": 390, "height": 844, "touch": True}):
        ann = replayed(window, **size)
        for key in ("End", "Shift+ArrowLeft"):
            before = ann.page.get_attribute("#gh-replay", "data-at")
            ann.page.keyboard.press(key)
            expect(ann.page.locator("#gh-replay")).not_to_have_attribute("data-at", before)
            ann.until(lambda page=ann.page: page.evaluate(FOLLOWS))


def test_a_swipe_turns_a_page(window):
    ann = replayed(window, width=390, height=844, touch=True)
    turn = ann.page.get_attribute("#gh-replay", "data-after")
    ann.page.evaluate(SWIPE, [300, 100])
    expect(ann.page.locator("#gh-replay")).to_have_attribute("data-at", turn)
    ann.page.evaluate(SWIPE, [100, 300])
    expect(ann.page.locator("#gh-replay")).to_have_attribute("data-at", "0")


def test_a_replay_that_becomes_narrow_is_drawn_anew(window):
    ann = replayed(window)
    for width, narrow in ((700, "1"), (701, "0")):
        ann.page.set_viewport_size({"width": width, "height": 844})
        expect(ann.page.locator("#gh-replay")).to_have_attribute("data-narrow", narrow)


def test_a_replay_jumps_to_parts_of_the_game(window):
    ann = window()
    ann.open("osiris", "bot0")
    ann.wait()
    ann.resign()
    expect(ann.page.locator(".prompt.ended")).to_be_visible()
    ann.go(f"{ann.page.url}/replay?at=0")
    season = ann.page.get_by_role("link", name="Season 1")
    season.click()
    expect(season).to_have_attribute("aria-current", "step")


def test_the_form_shows_the_board_under_its_options(window):
    ann = window()
    ann.go("/new/hapy")
    shown = ann.page.get_by_role("img", name="The board at the beginning")
    wide = "picture => picture.decode().then(() => picture.naturalWidth)"
    assert shown.evaluate(wide) > 0
    ann.option("layout", "tomb")
    ann.page.wait_for_function("document.querySelector('#gh-preview').src.includes('option-layout=tomb')")
    assert shown.evaluate(wide) > 0
