"""What a thing on the board is: by hover, key, touch and button, on every board."""

import random
import re

import pytest
from playwright.sync_api import expect

from greathouse.kernel.game import list_games, load
from greathouse.kernel.languages import LANGUAGES

from .window import Window

THING = "#gh-board svg [id]:has(> title)"
IDS = "all => all.map((one) => one.id)"
NEW_UNDER = """([x, y]) => {
  const old = document.getElementById("h15"), changed = old.cloneNode(true);
  changed.id = "new";
  old.replaceWith(changed);
  const over = { bubbles: true, pointerType: "mouse", clientX: x, clientY: y };
  changed.dispatchEvent(new PointerEvent("pointerover", over));
}"""
"""What a browser does when the picture changes: the pointer, where it was, is over something else."""

HOLD = """([x, y]) => document.elementFromPoint(x, y).dispatchEvent(
  new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch", clientX: x, clientY: y }))"""


LIFTED = """([x, y]) => {
  const at = document.elementFromPoint(x, y);
  const lifted = new PointerEvent("pointerup", { bubbles: true, pointerType: "touch" });
  Object.defineProperty(lifted, "timeStamp", { value: window.pressed + 80 });
  at.dispatchEvent(lifted);
  at.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: x, clientY: y }));
}"""
"""A finger that was lifted 80 ms after it came down, and the click that follows, though the page learns of it later."""


def opened(window, game: str, **options) -> Window:
    ann = window(**options)
    ann.open(game, "bot0")
    ann.wait()
    return ann


def card(ann: Window):
    return ann.page.get_by_role("dialog")


@pytest.mark.parametrize("key", list_games())
def test_every_thing_that_a_first_picture_names_is_explained(key):
    game = load(key)
    match = game.new(seed=3)
    seat = match.turn
    view, names = match.view(seat), game.text.seats(match.view(seat), "en")
    clicks = {name for number in match.legal_numbers(seat) for name in game.board.clicks(view, number)}
    assert clicks
    for lang in LANGUAGES:
        for name in clicks:
            told = game.text.inspect(view, seat, name, lang, names)
            assert told and (told.notes or told.rules), (lang, name)


def test_a_thing_under_the_pointer_is_told_beside_it(window):
    ann = opened(window, "pharao")
    house = ann.page.locator("#gh-board #h15")
    house.hover()
    expect(card(ann)).to_contain_text("House of Second Life")
    expect(card(ann)).to_contain_text("With a single piece you win")
    mine, its = card(ann).bounding_box(), house.bounding_box()
    assert mine["x"] >= its["x"] + its["width"] or mine["x"] + mine["width"] <= its["x"]
    assert ann.page.locator("#h15 > title").count() == 0, "the browser would show its own tooltip over the card"
    ann.page.mouse.move(2, 2)
    expect(card(ann)).to_be_hidden()


def test_a_picture_that_changes_under_a_mouse_at_rest_opens_nothing(window):
    """Nobody has pointed at what is under the mouse now; a hand that moves on has."""
    ann = opened(window, "pharao")
    asked: list[str] = []
    ann.context.on("request", lambda request: asked.append(request.url) if "/inspect/" in request.url else None)
    ann.context.clock.install()

    def hover(name: str) -> list[int]:
        box = ann.page.locator(f"#gh-board #{name}").bounding_box()
        middle = [round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)]
        ann.page.mouse.move(*middle)
        ann.context.clock.run_for(1000)
        expect(card(ann)).to_be_visible()
        ann.page.keyboard.press("Escape")
        return middle

    ann.page.evaluate(NEW_UNDER, hover("h15"))
    ann.context.clock.run_for(1000)
    hover("h14")
    assert [url.rsplit("/", 1)[1] for url in asked] == ["h15", "h14"]


def test_keys_lead_from_thing_to_thing(window):
    ann = opened(window, "favor")
    first = ann.page.locator("#gh-board .pick").first
    first.focus()
    ann.page.keyboard.press("i")
    expect(card(ann)).to_be_focused()
    name = card(ann).get_by_role("heading").text_content()
    ann.page.keyboard.press("ArrowLeft")
    expect(card(ann).get_by_role("heading")).not_to_have_text(name)
    assert ann.axe() == []
    ann.page.keyboard.press("Escape")
    expect(card(ann)).to_be_hidden()
    expect(first).to_be_focused()


def test_its_rule_opens_beside_the_board(window):
    ann = opened(window, "pharao")
    ann.page.locator("#gh-board #h26").click(button="right")
    card(ann).get_by_role("link", name="R18").click()
    expect(ann.page.locator("#gh-rules #r18.found")).to_be_in_viewport()


def test_a_tap_of_which_a_busy_page_learns_late_chooses(window):
    ann = opened(window, "favor", width=390, height=844, touch=True)
    box, before = ann.page.locator("#gh-board .pick").first.bounding_box(), ann.revision
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    ann.page.evaluate("addEventListener('pointerdown', (event) => { window.pressed = event.timeStamp; }, true)")
    ann.page.evaluate(HOLD, middle)
    expect(card(ann)).to_be_visible()
    ann.page.evaluate(LIFTED, middle)
    expect(card(ann)).to_be_hidden()
    ann.settled(before)


def test_the_effects_of_a_tile_on_a_phone(window):
    """Touch and hold; the finger that is lifted then chooses nothing."""
    ann = opened(window, "favor", width=390, height=844, touch=True)
    tile = ann.page.locator("#gh-board [id='place-7-1']")
    tile.scroll_into_view_if_needed()
    box = tile.bounding_box()
    ann.page.evaluate(HOLD, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    expect(card(ann)).to_contain_text("bring in a Standard die of any value")
    expect(card(ann)).to_contain_text("7 of a kind")
    assert card(ann).bounding_box()["width"] == 390
    card(ann).get_by_role("button", name="Close").click()
    expect(card(ann)).to_be_hidden()
    offered = ann.page.locator("#gh-board .pick").first
    box = offered.bounding_box()
    ann.page.evaluate(HOLD, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    expect(card(ann)).to_be_visible()
    offered.evaluate("(thing) => thing.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))")
    assert ann.sent() is None


def test_a_finger_that_is_lifted_over_the_card_does_not_close_it(window):
    """On a phone the card comes to lie under the finger that opened it."""
    ann = opened(window, "pharao", width=390, height=844, touch=True)
    house = ann.page.locator("#gh-board #h5")
    house.scroll_into_view_if_needed()
    box = house.bounding_box()
    ann.page.evaluate(HOLD, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    expect(card(ann)).to_be_visible()
    close = card(ann).get_by_role("button", name="Close")
    close.evaluate("button => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))")
    expect(card(ann)).to_be_visible()
    close.tap()
    expect(card(ann)).to_be_hidden()


def test_the_button_explains_what_is_tapped_next(window):
    """It chooses nothing; what all choices begin with is chosen already."""
    ann = opened(window, "pharao")
    chosen = ann.page.locator("#gh-board .chosen")
    before = chosen.evaluate_all(IDS)
    ann.page.get_by_role("button", name="What is this?").click()
    ann.page.locator("#gh-board .pick").first.click()
    expect(card(ann)).to_contain_text("You can now:")
    assert ann.sent() is None
    assert chosen.evaluate_all(IDS) == before


def test_a_replay_tells_of_its_moment(window):
    ann = opened(window, "pharao")
    ann.go(ann.page.url + "/replay?at=0")
    ann.page.locator("#gh-board #h1").click(button="right")
    expect(card(ann)).to_contain_text("House 1")
    assert ann.axe() == []


def test_what_is_not_on_the_board_is_refused(window):
    ann = opened(window, "heir")
    for name in ("god-x", "magic-Z", "sun-99x", "s-z9"):
        answer = ann.page.request.get(f"{ann.page.url}/inspect/{name}", headers={"HX-Request": "true"})
        assert answer.status == 404, name


UNREACHED = """() => {
  const choices = [...document.querySelectorAll(".choice")];
  const known = new Set(choices.flatMap((button) => button.dataset.clicks.split(" ")));
  return [...document.querySelectorAll("#gh-board .house")].map((house) => house.id).filter((id) => !known.has(id));
}"""


def test_a_click_on_what_cannot_be_chosen_says_why_there(window):
    """In the sentence that the typed move would get; what was chosen before stays chosen."""
    ann = opened(window, "pharao")
    before = ann.revision
    first = ann.choices().first.get_attribute("data-clicks").split()[0]
    ann.page.locator(f"#gh-board [id='{first}']").click()
    ann.page.locator(f"#gh-board [id='{ann.page.evaluate(UNREACHED)[0]}']").click()
    why = card(ann).get_by_role("status")
    expect(why).to_contain_text("R")
    sentence = why.text_content().rsplit(" ", 1)[0].strip()
    assert sentence in {load("pharao").text.refusal(rule, "en") for rule in (5, 6, 7, 8, 9)}
    expect(ann.page.locator(f"#gh-board [id='{first}']")).to_have_class(re.compile("chosen"))
    assert ann.axe() == []
    card(ann).get_by_role("button", name="What is this?").click()
    expect(card(ann)).to_contain_text("Pieces walk from house to house")
    assert ann.revision == before


def test_a_greyed_action_says_why(window):
    ann = opened(window, "osiris")
    ann.page.locator("#gh-board #act-build").click()
    expect(card(ann).get_by_role("status")).to_contain_text("You can only build what you have planned.")
    ann.page.locator("#gh-undo").click(force=True)
    expect(ann.page.get_by_role("alert")).to_contain_text("Nothing can be taken back")


def test_clicks_in_the_wrong_order_choose(window):
    """Number, family, then the player who is asked."""
    ann = window()
    ann.open("hapy", "bot0", seat2="bot0")
    ann.wait()
    rng, ways = random.Random(1), []
    while not ways and ann.wait() == "turn":
        clicks = ann.choices().evaluate_all("all => all.map((e) => e.dataset.clicks)")
        ways = [way.split() for way in clicks if len(way.split()) == 3]
        if not ways:
            ann.by_button(rng)
    player, family, number = ways[0]
    before = ann.revision
    for name in (number, family, player):
        ann.page.locator(f"#gh-board [id='{name}']").click()
    ann.settled(before)
