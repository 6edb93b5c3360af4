"""Whole games in a browser."""

import random
from itertools import cycle
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from .followed import finish
from .test_away import AWAY
from .window import CHOICES, Window


def play_on(windows: list[Window], act, choices: int) -> None:
    """Everybody who may choose acts, so many times, or until the game is over on every window."""
    acted = 0
    for _ in range(100 * choices):
        movers = [window for window in windows if window.may_choose()]
        if acted == choices or (not movers and all(window.over() for window in windows)):
            return
        if movers:
            act(movers[0])
            acted += 1
        else:
            windows[0].page.wait_for_timeout(30)
            for window in windows:
                if window.page.locator("#gh-table[data-more]").count():
                    window.page.wait_for_timeout(20)
    pytest.fail("the game does not go on")


def choose_some(window: Window, act, choices: int = 3) -> None:
    """Acts whenever it may choose, so many times, or until the game is over, as one of Pharao may be early."""
    for _ in range(choices):
        if window.wait() == "over":
            return
        before = window.revision
        act(window)
        window.settled(before)


def verdict(window: Window) -> str:
    """What the window of a finished game of Pharao says: who won, or "Draw"."""
    head = window.page.locator("#gh-prompt strong")
    return (head if head.count() else window.page.locator("#gh-prompt span")).inner_text().split(":")[0]


def test_a_whole_game_against_the_house(window):
    """Its first choices in sight, the others out of sight; a whole game of Hâpy can be played in sight."""
    ann, rng = window(), random.Random(1)
    ann.go("/")
    ann.page.locator("form.card-play[action='/play/pharao'] select[name=level]").select_option("0")
    ann.page.locator("form.card-play[action='/play/pharao'] button").click()
    ann.page.wait_for_url("**/t/*")
    ann.mark()
    choose_some(ann, lambda mover: mover.by_button(rng))
    assert ann.marked()
    finish([ann], rng)
    assert verdict(ann) in ("You win.", "You lose.", "Draw")
    assert ann.page.locator("#gh-log li").count() > 10
    ann.page.get_by_role("button", name="Play again").click()
    expect(ann.page.locator(".prompt.ended")).to_have_count(0)
    assert ann.wait() == "turn"


def test_two_windows_see_each_other_at_once(window):
    ann, ben, rng = window(), window(), random.Random(2)
    ann.open("pharao", quiet_limit="50")
    ann.mark()
    ben.join(ann.link())
    expect(ann.page.locator("#gh-table[data-started]")).to_be_attached()
    expect(ann.page.locator("#gh-invite")).to_have_count(0)
    expect(ann.page.locator("#gh-seats")).to_contain_text("Ben")
    ben.mark()

    def act(mover: Window, choose) -> None:
        other = ben if mover is ann else ann
        before = mover.revision
        choose(mover, rng)
        other.settled(before)

    for choose in 2 * (Window.by_board, Window.by_button):
        if not (ann.over() or ben.over()):
            act(ann if ann.wait_for_either(ben) else ben, choose)
    assert ann.marked() and ben.marked(), "no page was loaded again"
    told = "#gh-log li span:not(.unseen)"
    expect(ben.page.locator(told)).to_have_text(ann.page.locator(told).all_inner_texts(), use_inner_text=True)
    finish([ann, ben], rng)
    assert {verdict(ann), verdict(ben)} in ({"You win.", "You lose."}, {"Draw"})
    ann.page.get_by_role("button", name="Play again").click()
    ben.page.get_by_role("link", name="Go to the next table").click()
    expect(ben.page.locator("#gh-seat-0")).to_contain_text("Ben")


def test_by_keyboard_alone(window):
    """A game without a mouse: board, buttons and typed lines in turn."""
    ann, rng = window(), random.Random(3)
    ann.open("pharao", "bot0", quiet_limit="50")
    ways = cycle([on_the_board, on_the_buttons, in_writing])
    choose_some(ann, lambda mover: next(ways)(mover, rng))


def test_the_keyboard_opens_a_game(window):
    ann = window()
    ann.go("/")
    tab_to(ann, lambda: focused(ann, "form.card-play[action='/play/pharao'] button"))
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/t/*")
    assert ann.wait() == "turn"


def tab_to(window: Window, there) -> None:
    for _ in range(60):
        window.page.keyboard.press("Tab")
        if there():
            return
    pytest.fail("the Tab key does not lead there")


def focused(window: Window, css: str) -> bool:
    return window.page.evaluate("css => document.activeElement.matches(css)", css)


def on_the_board(window: Window, rng: random.Random) -> None:
    """One tab stop, arrows inside, Enter chooses; the first click may leave several second ones."""
    if not focused(window, "#gh-board .pick"):
        window.page.evaluate("document.activeElement.blur()")
        tab_to(window, lambda: focused(window, "#gh-board .pick"))
    before, chosen = window.revision, window.page.locator("#gh-board .chosen").count()
    while True:
        window.page.keyboard.press(rng.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
        assert focused(window, "#gh-board .pick")
        window.page.keyboard.press("Enter")
        now = window.page.locator("#gh-board .chosen").count() if window.revision == before else 0
        if now <= chosen:
            return
        chosen = now


def on_the_buttons(window: Window, rng: random.Random) -> None:
    window.page.evaluate("document.activeElement.blur()")
    tab_to(window, lambda: focused(window, ".choice-form .choice"))
    for _ in range(rng.randrange(window.choices().count())):
        window.page.keyboard.press("Tab")
    window.page.keyboard.press("Enter")


def in_writing(window: Window, rng: random.Random) -> None:
    move = window.pick(rng).get_attribute("value")
    window.page.evaluate("document.activeElement.blur()")
    tab_to(window, lambda: focused(window, "#gh-typed"))
    window.page.keyboard.type(move.upper())
    window.page.keyboard.press("Enter")


def test_on_a_phone(window):
    ann, rng = window(width=390, height=844, touch=True), random.Random(4)
    ann.open("pharao", "bot0", quiet_limit="50")
    assert ann.wait() == "turn"
    box = ann.page.locator("#gh-board svg").bounding_box()
    assert box["height"] > box["width"], "a narrow page shows the narrow board"
    choose_some(ann, lambda mover: mover.by_board(rng, tap=True))
    finish([ann], rng)
    assert ann.page.evaluate("document.scrollingElement.scrollWidth") <= 390


@pytest.mark.parametrize(("width", "narrow"), [(390, "1"), (700, "1"), (701, "0")])
def test_a_stranger_gets_the_board_that_fits(window, width, narrow):
    """A house that has not been told how wide the window is hears it from the first page."""
    ann = window(width=width)
    ann.forget_cookies()
    ann.go(ann.found("pharao", "bot0"))
    expect(ann.page.locator("#gh-table")).to_have_attribute("data-narrow", narrow)
    _, _, across, down = map(float, ann.page.get_attribute("#gh-board svg", "viewBox").split())
    assert (down > across) is (narrow == "1")


def test_the_server_is_killed_and_comes_back_in_the_middle(window, mortal):
    ann, ben = (window(mortal.base, forgiving="Failed to fetch") for _ in range(2))
    rng = random.Random(5)
    ann.open("pharao", quiet_limit="50")
    ben.join(ann.link())
    windows = [ann, ben]
    for place in range(3):
        play_some(windows, rng, 1)
        for one in windows:
            one.mark()
        revisions = [one.revision for one in windows]
        if place in (0, 1):
            mortal.kill()
            expect(ann.page.locator("#gh-lost")).to_be_visible()
            mortal.start()
            for one in windows:
                expect(one.page.locator("#gh-lost")).to_be_hidden()
                assert one.marked()
        assert [one.revision for one in windows] == revisions
    play_some(windows, rng, 1)
    if not ann.over():  # a short game is rare, but dice can make one
        ann.resign()
    for one in windows:
        expect(one.page.locator(".prompt.ended")).to_be_attached()
        assert one.marked()


def play_some(windows: list[Window], rng: random.Random, moves: int) -> None:
    for _ in range(moves):
        if any(window.over() for window in windows):
            return
        mover = windows[0] if windows[0].wait_for_either(windows[1]) else windows[1]
        before = mover.revision
        mover.by_button(rng)
        for window in windows:
            window.settled(before)
        windows[0].same_as(windows[1])


def test_secret_choices_at_the_same_time(window):
    """Both choose at once; each learns only that the other has chosen."""
    ann, ben = window(), window()
    ann.open("sealed")
    ben.join(ann.link())
    ann.page.wait_for_selector(CHOICES)
    assert ann.may_choose() and ben.may_choose()
    ben.choices().nth(4).click()
    expect(ann.page.locator("#gh-log")).to_contain_text("Ben has bid.")
    assert "4" not in ann.page.inner_text("#gh-log")
    expect(ann.page.locator("#gh-seat-1")).not_to_contain_text("to move")
    before = ann.revision
    ann.choices().nth(1).click()
    ann.settled(before)
    expect(ann.page.locator("#gh-words")).to_contain_text("Ben has 1 points.")


def test_watching(window):
    ann, eve = window(), window()
    address = ann.open("pharao", "bot0")
    eve.go(address)
    eve.mark()
    expect(eve.page.locator(".meta")).to_contain_text("You are watching.")
    expect(ann.page.locator(".meta")).to_contain_text("1 watching")
    assert not eve.may_choose() and eve.page.locator("#gh-undo, #gh-resign").count() == 0
    ann.wait()
    before = eve.revision
    ann.by_button(random.Random(0))
    eve.settled(before)
    assert eve.marked()


def test_onlookers_hold_what_comes_ahead(window):
    """After the first wake an onlooker's page asks for nothing more, and shows each position."""
    ann, ben, eve = window(), window(), window()
    address = ann.open("pharao")
    ben.join(ann.link())
    eve.go(address)
    asked: list[str] = []
    eve.context.on("request", lambda request: asked.append(request.url) if "/live" in request.url else None)
    for number in range(4):
        before, mover = eve.revision, ann if ann.wait_for_either(ben) else ben
        mover.by_button(random.Random(number))
        eve.settled(before)
        if number == 1:
            asked.clear()
        eve.same_as(ann)
        ben.same_as(ann)
    fresh = window()
    fresh.go(address)
    assert asked == [] and eve.page.text_content("#gh-words") == fresh.page.text_content("#gh-words")


SHOWN = """() => [...document.querySelectorAll('#gh-board svg, #gh-choices, #gh-seats, #gh-prompt, #gh-log ol')]
  .map((part) => part.textContent.replace(/\\s+/g, ' ').trim())"""
"""What stands in the parts of a table, the drawing's titles and numbers too."""


def test_a_page_that_is_sent_changes_shows_what_a_new_one_does(window):
    ann, rng, told = window(), random.Random(4), []
    ann.context.on("response", lambda answer: told.append("changes" in answer.headers))
    ann.open("osiris", "bot0")
    for _ in range(4):
        ann.wait()
        ann.by_button(rng)
    ann.wait()
    assert told.count(True) >= 3
    shown = ann.page.evaluate(SHOWN)
    ann.page.reload()
    ann.page.wait_for_selector(CHOICES, state="attached")
    assert shown == ann.page.evaluate(SHOWN)


def test_what_gets_lost_on_the_way_is_asked_for_again(window):
    """The first try of the stream and the first two answers with the table are lost; the page catches up by itself."""
    ann, ben = window(forgiving="htmx:error"), window()
    failing = {"events": 1, "live": 2}

    def lose(route) -> None:
        kind = route.request.url.split("?")[0].rsplit("/", 1)[1]
        if failing[kind]:
            failing[kind] -= 1
            route.abort() if failing[kind] else route.fulfill(status=429, body="too often")
        else:
            route.continue_()

    ann.page.route("**/t/*/events", lose)
    ann.page.route("**/t/*/live*", lose)
    ann.open("pharao")
    ann.mark()
    ben.join(ann.link())
    ann.same_as(ben)
    assert failing == {"events": 0, "live": 0} and ann.marked()


def test_a_click_that_does_not_arrive_is_sent_again_and_counts_once(window):
    """The line breaks once before and once after the click has been stored; then the house has too much to do, and is
    away: a proxy answers, of whose page nothing is shown."""
    ann = window(forgiving="htmx:error")
    keys: list[str] = []

    def lose(route) -> None:
        keys.append(parse_qs(route.request.post_data)["key"][0])
        if len(keys) == 1:
            route.abort()
        elif len(keys) == 2:
            route.fetch()
            route.abort()
        elif len(keys) == 3:
            route.fulfill(status=503, body="busy", headers={"HX-Reswap": "none", "Retry-After": "1"})
        elif len(keys) == 4:
            route.fulfill(status=502, body="<html><h1>502 Bad Gateway</h1></html>", content_type="text/html")
        elif len(keys) == 5:
            assert "Gateway" not in ann.page.content()
            expect(ann.page.locator("#gh-toast")).to_have_text(f"{AWAY} This is tried again by itself.")
            route.fulfill(status=504, body="Gateway Timeout")
        else:
            route.continue_()

    ann.page.route("**/t/*/move", lose)
    ann.open("steps", "me-too")
    ann.mark()
    before = ann.revision
    ann.by_button(random.Random(0))
    ann.settled(before)
    assert ann.revision == before + 1 and ann.marked()
    assert len(keys) == 6 and len(set(keys)) == 1


def test_a_series_with_swapped_seats(window):
    ann = window()
    ann.open("steps", "bot0", match_games="2")
    expect(ann.page.locator(".meta")).to_contain_text("Game 1 of 2")
    ann.page.click("#gh-resign summary")
    ann.page.get_by_role("button", name="Really give up").click()
    ann.page.get_by_role("button", name="Next game of the series").click()
    expect(ann.page.locator(".meta")).to_contain_text("Game 2 of 2")
    expect(ann.page.locator("#gh-seat-1")).to_contain_text("you")
    expect(ann.page.locator("#gh-seat-0 .points")).to_have_text("1")
