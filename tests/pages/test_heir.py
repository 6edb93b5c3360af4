"""Heir to the Pharaoh in a browser: both choose at the same time, whole games, keyboard and phone."""

import random

from playwright.sync_api import expect

from .followed import finish
from .window import Window


def asked(window: Window) -> str:
    """What the window asks, in words."""
    return window.page.locator("#gh-prompt").inner_text() + "|".join(window.choices().all_inner_texts())


def answer(window: Window, rng: random.Random, board: float = 0.3, *, tap: bool = False) -> None:
    """Answers by button, or on the board in `board` of the cases; until the answer, not only the other's, is seen."""
    before = asked(window)
    if rng.random() < board:
        window.by_board(rng, tap=tap)
    else:
        window.by_button(rng)
    window.until(lambda: asked(window) != before)


def calm(ann: Window, ben: Window) -> None:
    """Waits until both windows show the newest position."""

    def shown() -> bool:
        ann.same_as(ben)
        return not any(window.page.locator("#gh-table[data-more]").count() for window in (ann, ben))

    ann.until(shown)


def play(ann: Window, ben: Window, act, until) -> None:
    """One acts after the other, each on the newest position, until `until()` or the end."""
    for _ in range(600):
        calm(ann, ben)
        if until() or (ann.over() and ben.over()):
            return
        movers = [window for window in (ann, ben) if window.may_choose()]
        if movers:
            act(movers[0])
        else:
            ann.page.wait_for_timeout(30)
    raise AssertionError("the game did not get there")


def test_both_choose_in_secret_at_the_same_time(window):
    """Neither waits for the other; each sees only that the other has chosen."""
    ann, ben, rng = window(), window(), random.Random(4)
    ann.open("heir")
    ben.join(ann.link())
    play(ann, ben, lambda mover: answer(mover, rng), lambda: ann.may_choose() and ben.may_choose())
    before = ben.revision
    offered = ben.choices().all_inner_texts()
    ann.by_board(rng)
    expect(ann.page.locator("#gh-prompt")).to_contain_text("still choosing")
    ben.settled(before)
    assert ben.choices().all_inner_texts() == offered
    ben.by_board(rng)
    ann.same_as(ben)


def test_a_whole_game_between_two_windows(window):
    """The first rounds by buttons and board, the others out of sight; the score shows where the points came from."""
    ann, ben, rng = window(), window(), random.Random(5)
    ann.open("heir")
    ben.join(ann.link())
    play(ann, ben, lambda mover: answer(mover, rng), lambda: ann.revision > 7)
    finish([ann, ben], rng)
    expect(ann.page.locator("#gh-board")).to_contain_text("majority")
    assert ann.axe() == []


def test_a_whole_game_on_a_phone(window):
    """Against the house on a narrow touch screen, in German; every choice is one tap. Most of it is out of sight."""
    ann, rng = window(width=390, height=800, touch=True, lang="de", scheme="dark"), random.Random(6)
    ann.open("heir", opponent="bot0")
    assert ann.axe() == []
    for _ in range(4):
        assert ann.wait() == "turn"
        answer(ann, rng, board=0.5, tap=True)
    finish([ann], rng)
    expect(ann.page.locator("#gh-board")).to_contain_text("Sonnenkette")
    width = ann.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_the_keyboard_alone(window):
    """The first choices by keyboard: a focused square answers to Enter."""
    ann = window()
    ann.open("heir", opponent="bot0")
    for _ in range(2):
        assert ann.wait() == "turn"
        before = ann.revision
        ann.choices().first.focus()
        ann.page.keyboard.press("Enter")
        ann.settled(before)


def test_a_card_is_chosen_by_touching_it_beside_the_prompt(window):
    """On a phone the hand lies there, large enough for a finger; the list of cards stays for screen readers."""
    ann, rng = window(width=390, height=844, touch=True), random.Random(3)
    ann.open("heir", opponent="bot0")
    for _ in range(40):
        if ann.wait() == "turn" and ann.page.locator(".choice.held").count() > 1:
            break
        ann.by_board(rng, tap=True)
    cards = ann.page.locator("#gh-strip [data-clicks].live")
    sizes = cards.evaluate_all("all => all.map(e => e.getBoundingClientRect()).map(b => Math.min(b.width, b.height))")
    assert sizes and min(sizes) >= 43.5
    named = ann.page.locator(".choice.held").first
    assert named.evaluate("e => e.checkVisibility()") and named.bounding_box()["width"] <= 1
    before = ann.revision
    ann.tap(cards.first)
    ann.settled(before)


def test_without_magic_for_a_round_nobody_is_asked_again_in_it(window):
    """One click answers for all auctions of the round."""
    ann, rng = window(), random.Random(8)
    passes: list[str] = []
    ann.context.on("request", lambda request: passes.extend(["pass"] * ("move=pass" in (request.post_data or ""))))
    lasting = ann.page.locator("#gh-choices:not([hidden]) .lasting")

    def play_the_round() -> None:
        """Says once that no magic is used, then bids and builds to the end of the round."""
        chapter = ann.page.get_attribute("#gh-board", "data-chapter")
        lasting.click()
        while not ann.over() and ann.page.get_attribute("#gh-board", "data-chapter") == chapter:
            ann.page.wait_for_function(
                """chapter => document.querySelector("#gh-board").dataset.chapter !== chapter
                    || !document.querySelector("#gh-choices:not([hidden]) .lasting")""",
                arg=chapter,
            )
            if ann.wait() == "turn" and not lasting.count():
                answer(ann, rng, board=0)

    while len(passes) < 2:
        ann.open("heir", opponent="bot0")
        table, client = ann.page.url.removeprefix(ann.base), ann.client()
        while not (look := client.turn(table)).over and "pass" not in look.moves:
            client.move(table, look.revision, rng.choice(look.moves))
        ann.go(table)
        passes.clear()
        if not ann.over():
            play_the_round()
