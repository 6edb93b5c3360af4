"""The parts of a page: taking back, refusals with their rule, wishes, motion, focus, replay."""

import random
import re
from itertools import product

import pytest
from playwright.sync_api import expect

from greathouse.kernel.game import list_games, load
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.transcript import read
from greathouse.server.web.rulebook import rulebook
from tests.grids import grid
from tests.toys import toy

from .window import CHOICES, Window


def my_turn(window: Window, opponent: str = "guest", game: str = "steps") -> None:
    """A table at which it is this window's turn and stays so."""
    window.open(game, "me-too" if opponent == "guest" else opponent)
    window.wait()


def test_a_picture_that_came_out_broken_is_read_anew(window):
    """A morph may make a group of the board as an element of HTML, which is not drawn."""
    ann = window()
    my_turn(ann)
    undrawn = ann.page.evaluate(
        """() => {
            const board = () => document.querySelector('#gh-board svg');
            const undrawn = () => board().getElementsByTagNameNS('http://www.w3.org/1999/xhtml', '*').length;
            board().append(document.createElement('g'));
            const broken = undrawn();
            document.dispatchEvent(new Event('htmx:after:swap'));
            return [broken, undrawn()];
        }"""
    )
    assert undrawn == [1, 0]
    before = ann.revision
    ann.page.locator("#gh-board .pick").first.click()
    ann.settled(before)


def test_taking_back(window):
    ann = window()
    for _ in range(20):
        my_turn(ann)
        if ann.choices().count() > 1:
            break
    undo = ann.page.locator("#gh-undo")
    expect(undo).to_be_disabled()
    ann.choices().first.click()
    expect(undo).to_be_enabled()
    undo.click()
    expect(undo).to_be_disabled()
    expect(ann.page.locator("#gh-log li").first).to_contain_text("takes a choice back")


def test_a_refusal_says_why_and_opens_its_rule_beside_the_board(window):
    ann = window()
    my_turn(ann, "bot0", "pharao")
    ann.mark()
    ann.page.fill("#gh-typed", "step 1 30")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("alert")).to_contain_text("Rule R")
    anchor = ann.page.get_attribute(".notice a", "data-rule")
    ann.page.click(".notice a")
    expect(ann.page.locator(f"#gh-rules #{anchor}.found")).to_be_in_viewport()
    assert ann.marked()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#gh-rules")).to_be_hidden()
    ann.page.fill("#gh-typed", "hop 3")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("alert")).to_contain_text("is no move of this game")


def test_the_rules_open_beside_the_board_and_close_again(window):
    ann = window()
    my_turn(ann, "bot0", "pharao")
    link = ann.page.locator("#gh-actions [data-rule]")
    link.click()
    expect(ann.page.locator("#gh-rules [data-close-rules]")).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(link).to_be_focused()


def test_the_result_lies_over_the_board_until_it_is_put_away(window):
    ann = window()
    my_turn(ann, "bot0", "pharao")
    ann.resign()
    result = ann.page.locator("#gh-result")
    expect(result.get_by_role("heading")).to_have_text("You lose.")
    expect(result.get_by_role("link", name="Replay")).to_be_visible()
    assert ann.axe() == []
    ann.page.click("[data-close-result]")
    expect(result).to_be_hidden()
    back = ann.page.get_by_role("button", name="Result")
    expect(back).to_be_focused()
    back.click()
    expect(result).to_be_visible()


def test_a_turn_is_one_line_that_unfolds(window):
    """It stays unfolded while others go on."""
    ann = window()
    my_turn(ann, "bot0", "pharao")
    ann.by_button(random.Random(1))
    ann.wait()
    turn = ann.page.locator("#gh-log details").first
    expect(turn.locator("summary")).to_contain_text(" · ")
    name = turn.get_attribute("id")
    expect(turn.locator("li").first).to_be_hidden()
    ann.page.locator("#gh-log").focus()
    ann.page.keyboard.press("ArrowDown")
    ann.page.keyboard.press("Enter")
    ann.by_button(random.Random(1))
    expect(ann.page.locator(f"#{name} li").first).to_be_visible()


def test_who_loses_the_cookie_of_a_seat_is_told(window):
    ann = window()
    my_turn(ann, "bot0", "pharao")
    note = ann.page.locator("#gh-unseated")
    expect(note).to_be_hidden()
    ann.forget_cookies()
    ann.page.set_viewport_size({"width": 600, "height": 800})
    expect(note).to_be_visible()


def test_nobody_is_to_move_after_giving_up(window):
    ann = window()
    my_turn(ann, "bot0", "pharao")
    expect(ann.page.locator(".seat.moving")).to_have_count(1)
    ann.resign()
    expect(ann.page.locator(".prompt.ended")).to_be_visible()
    expect(ann.page.locator(".seat.moving")).to_have_count(0)


@pytest.mark.parametrize("key", list_games())
def test_every_refusal_has_its_place_in_the_rules(key):
    """Each rule that `refusal` words is an anchor of the rules page, in each language."""
    text = load(key).text
    numbers = [number for number in range(1, 120) if _worded(text, number)]
    assert numbers
    for lang in LANGUAGES:
        html = rulebook(load(key), lang).html
        assert "{#" not in html
        assert [number for number in numbers if f'id="r{number}"' not in html] == [], lang


def _worded(text, number: int) -> bool:
    """Whether there is a wording for this rule, not only one for rules in general."""
    try:
        return _bare(text.refusal(number, "en")) not in ("", _bare(_general(text)))
    except (KeyError, ValueError):
        return False


def _bare(sentence: str) -> str:
    return re.sub(r"\d+", "", sentence)


def _general(text) -> str:
    try:
        return text.refusal(9999, "en")
    except (KeyError, ValueError):
        return ""


def test_language_and_colours_at_the_table(window):
    ann = window()
    my_turn(ann, "bot0", "pharao")
    before = ann.page.url
    ann.page.click("#gh-settings summary")
    ann.page.select_option("[name=theme]", "dark")
    assert ann.page.get_attribute("html", "data-theme") == "dark", "seen before it is saved"
    ann.page.select_option("[name=lang]", "fr")
    ann.page.click("#gh-settings .primary")
    assert ann.page.url == before
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    expect(ann.page.locator("#gh-undo")).to_have_text("Reprendre le coup")
    assert ann.page.get_attribute("html", "data-theme") == "dark"
    dark = ann.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert max(int(part) for part in re.findall(r"\d+", dark)[:3]) < 60


def wish(window: Window, name: str) -> None:
    window.go("/")
    window.page.click("#gh-settings summary")
    window.page.check(f"input[type=checkbox][name={name}]")
    window.page.click("#gh-settings .primary")


def test_asking_before_a_choice_counts(window):
    ann = window()
    wish(ann, "confirm")
    my_turn(ann)
    before = ann.revision
    ann.choices().first.click()
    question = ann.page.get_by_role("alertdialog")
    expect(question).to_contain_text("Play “Go 1”?")
    assert ann.axe() == []
    ann.page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    assert ann.revision == before
    ann.page.locator("#gh-board .pick").first.click()
    question.get_by_role("button", name="Yes").click()
    ann.settled(before)


def test_forced_choices_are_made_unless_one_wishes_otherwise(window):
    ann = window(forced=True)
    ann.open("steps", "me-too", length="30")
    for _ in range(12):
        ann.wait()
        ann.page.locator(".prompt.ended").or_(ann.choices().nth(1)).first.wait_for()
        if ann.over():
            return
        before = ann.revision
        ann.choices().last.click()
        ann.settled(before)


def test_focus_stays_where_the_choices_are(window):
    ann = window()
    ann.open("steps", "me-too", length="30")
    ann.wait()
    for selector in (".choice-form .choice", "#gh-board .pick"):
        ann.page.locator(selector).first.focus()
        for _ in range(4):
            before = ann.revision
            ann.page.keyboard.press("Enter")
            ann.settled(before)
            ann.page.wait_for_selector(CHOICES)
            ann.until(lambda css=selector: ann.page.evaluate("css => document.activeElement.matches(css)", css))


YOUR_TURN = re.compile("^● Your turn")


def test_the_title_tells_whose_turn_it_is(window):
    ann, ben = window(), window()
    ann.open("steps", length="30")
    ben.join(ann.link())
    ann.page.wait_for_selector(CHOICES)
    expect(ann.page).to_have_title(YOUR_TURN)
    assert not ben.page.title().startswith("●")
    for _ in range(2):
        before = ann.revision
        ann.choices().first.click()
        ann.settled(before)
    expect(ben.page).to_have_title(YOUR_TURN)
    expect(ann.page).not_to_have_title(YOUR_TURN)


def test_replay_by_slider_keys_and_links(window):
    ann = window()
    ann.open("steps", "me-too")
    while ann.wait() == "turn":
        ann.by_button(random.Random(7))
    ann.page.click("#gh-after a[href$=replay]")
    moment = ann.page.locator(".meta")
    last = int(ann.page.get_attribute("#gh-replay", "data-last"))
    expect(moment).to_have_text(f"Moment {last} of {last}")
    ann.page.wait_for_load_state("load")
    ann.mark()
    ann.page.click("#gh-first")
    expect(moment).to_have_text(f"Moment 0 of {last}")
    ann.page.evaluate("document.activeElement.blur()")
    ann.page.keyboard.press("ArrowRight")
    expect(moment).to_have_text(f"Moment 1 of {last}")
    ann.page.locator("#gh-slider").fill("4")
    expect(moment).to_have_text(f"Moment 4 of {last}")
    assert "at=4" in ann.page.url and ann.marked()
    ann.page.locator("#gh-log a").nth(1).click()
    expect(moment).to_have_text(f"Moment 2 of {last}")
    other = window()
    other.go(ann.page.url.replace(ann.page.url.split("/t/")[0], ""))
    expect(other.page.locator(".meta")).to_have_text(f"Moment 2 of {last}")
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Download game").click()
    assert read(download.value.path().read_text(), toy("steps")).over
    ann.page.get_by_role("button", name="Play on from here against Scribe").click()
    ann.page.wait_for_url(lambda url: "replay" not in url)
    expect(ann.page.locator("#gh-seats")).to_contain_text("Scribe")


def test_links_are_copied(window):
    ann = window()
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.open("steps")
    ann.page.get_by_role("button", name="Copy").click()
    expect(ann.page.get_by_role("button", name="Copied")).to_be_visible()
    assert ann.page.evaluate("navigator.clipboard.readText()") == ann.link()


def test_names_are_text_on_the_page_too(window):
    ann, ben = window(), window()
    ann.open("pharao")
    ben.join(ann.link(), name='"><script>window.hit=1</script>')
    expect(ann.page.locator("#gh-seats")).to_contain_text('"><script>')
    ann.wait_for_either(ben)
    assert not any(one.page.evaluate("window.hit") for one in (ann, ben))


def test_the_page_works_without_script(chromium, server):
    context = chromium.new_context(base_url=server.base, java_script_enabled=False)
    page = context.new_page()
    page.goto("/new/steps")
    page.select_option("[name=seat1]", "me-too")
    page.click("main .wide.primary")
    for _ in range(80):
        page.wait_for_selector(f"{CHOICES}, .prompt.ended")
        if page.locator(".prompt.ended").count():
            break
        with page.expect_navigation():
            page.locator(CHOICES).first.click()
    expect(page.locator(".prompt.ended")).to_be_visible()
    context.close()


@grid("game, width", product(list_games(), [390, 1280]))
def test_a_form_begins_with_few_fields_and_its_button_in_sight(window, game, width):
    """What settles disputes about the rules is folded; the button that starts is seen wherever one has scrolled."""
    ann = window(width=width, height=800)
    ann.go(f"/new/{game}")
    assert 1 <= ann.page.locator("[name^=option-]:visible").count() <= 5
    start = ann.page.locator(".form-foot .primary")
    expect(start).to_be_in_viewport(ratio=1)
    ann.page.get_by_text("two ways").or_(ann.page.get_by_text("Rulings and limits")).click()
    expect(start).to_be_in_viewport(ratio=1)
