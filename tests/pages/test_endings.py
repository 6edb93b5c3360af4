"""The end of a game: its course, a picture to share."""

import random

import pytest
from playwright.sync_api import expect

from greathouse.kernel.game import list_games, load
from greathouse.kernel.languages import LANGUAGES
from tests.waiting import wait_until

from .followed import finish


def given_up(window, game: str = "pharao", **options):
    ann = window(**options)
    ann.open(game, "bot0")
    ann.wait()
    ann.by_button(random.Random(3))
    ann.wait()
    sure = ann.page.locator("#gh-resign button")
    wait_until(lambda: sure.is_visible() or ann.page.click("#gh-resign summary"), lambda: ann.page.wait_for_timeout(20))
    sure.click()
    expect(ann.page.locator("#gh-result")).to_be_visible()
    return ann


@pytest.mark.parametrize("key", list_games())
def test_every_game_counts_where_its_seats_stand(key):
    match = load(key).new(seed=1)
    for lang in LANGUAGES:
        standing = match.game.text.standing(match.view(-1), lang)
        assert standing and standing.source and len(standing.points) == match.seats


def test_the_result_shows_the_course_of_the_game(window):
    ann = given_up(window)
    course = ann.page.get_by_role("img", name="Left on the board through the game")
    expect(course).to_be_visible()
    expect(course.locator(".curve-line")).to_have_count(2)
    turns = ann.page.locator("#gh-result .across text").all_text_contents()
    assert turns and turns == sorted(turns, key=int)
    assert ann.axe() == []
    ann.page.click("#gh-result >> text=Replay")
    expect(ann.page.get_by_role("img", name="Left on the board through the game")).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_result_leads_to_the_review(window, size):
    """It has room there, below the controls of the replay, which stay in sight."""
    ann = given_up(window)
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    ann.page.get_by_role("link", name="Game review").click()
    ann.page.wait_for_url("**/replay*")
    for thing in (ann.page.get_by_role("button", name="Review this game"), ann.page.locator("#gh-forward")):
        expect(thing).to_be_in_viewport(ratio=1)
        assert thing.evaluate(HIT), thing


HIT = """(thing) => {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_a_picture_of_the_end_is_shared(window):
    """Where nothing can be handed on, it is kept."""
    ann = given_up(window)
    with ann.page.expect_download() as kept:
        ann.page.get_by_role("link", name="Share a picture").click()
    assert kept.value.suggested_filename == "Pharao.png"
    pixels = kept.value.path().read_bytes()
    assert pixels.startswith(b"\x89PNG")
    assert len(pixels) > 50_000, "a board, not an empty sheet"


def test_a_game_that_goes_on_has_no_picture_of_its_end(window):
    ann = window()
    ann.open("pharao", "bot0")
    ann.wait()
    assert ann.page.request.get(f"{ann.page.url}/picture").status == 409


BROKEN = """() => [...document.querySelectorAll(".score thead th")].flatMap((head) => {
  const name = head.lastChild, range = document.createRange();
  return [...name.textContent.matchAll(/\\S+/g)].filter((word) => {
    range.setStart(name, word.index);
    range.setEnd(name, word.index + word[0].length);
    return range.getClientRects().length !== 1;
  }).map(([word]) => word);
})"""


def test_four_names_over_the_result_stay_whole_on_a_phone(window):
    ann = window(width=390, height=844, touch=True)
    ann.open("favor", "me-too", seat2="me-too", seat3="me-too", max_turns="20")
    finish([ann], random.Random(4))
    heads = ann.page.locator(".score thead th")
    expect(heads).to_have_count(4)
    for name in (None, "Servant 1", "Schreiber 3"):
        if name:
            heads.evaluate_all("(all, name) => all.forEach((head) => { head.lastChild.textContent = name; })", name)
        assert ann.page.evaluate(BROKEN) == []
        assert heads.locator("xpath=ancestor::table").evaluate("table => table.scrollWidth <= innerWidth"), name
