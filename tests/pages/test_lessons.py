"""Lessons in the browser: each is taken to its end, on the board or with the keyboard; wrong moves are answered."""

from __future__ import annotations

from itertools import product

from playwright.sync_api import expect

from greathouse import list_games, load
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.lessons import Lesson, LessonRun, find_lesson, lessons_of
from greathouse.server.words import Words
from tests.grids import grid, values

from .test_layout import CHANGED
from .window import Window

LESSONS = [(key, lesson) for key in list_games() for lesson in lessons_of(load(key))]
FIRST = [(key, lesson) for key, lesson in LESSONS if lesson.name == "first"]
BEYOND = (
    """() => document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight"""
)
IN_SIGHT = """() => {
  const inside = (part, whole) => {
    if (!part || !whole?.clientHeight) return true;
    const [one, all] = [part.getBoundingClientRect(), whole.getBoundingClientRect()];
    return one.height > all.height || (one.top >= all.top - 4 && one.bottom <= all.bottom + 4);
  };
  const step = document.querySelector(".lesson-steps [aria-current]");
  return inside(document.querySelector("#gh-marks rect.rim"), document.querySelector(".stage"))
    && inside(step, step?.parentElement);
}"""
"""Whether the first thing that is ringed can be seen, and the step in the list of steps."""


class Learner:
    """A window with a lesson, and what the lesson wants next."""

    def __init__(self, window: Window, key: str, lesson: Lesson, lang: str = "en") -> None:
        self.window, self.page, self.run = window, window.page, LessonRun(load(key), lesson)
        self.words = Words(lang)
        window.go(f"/learn/{key}/{lesson.name}")

    def arrive(self, before: int) -> None:
        """Waits until the page has shown all that happened since a revision, and stands at the run's step."""
        self.window.settled(before)
        number = self.words("lesson-step", n=len(self.run.taken) + 1, of=len(self.run.lesson.step))
        expect(self.page.locator(".coach-step")).to_have_text(number if self.run.step else self.words("lesson-done"))

    def by_board(self) -> None:
        """Goes on: the accepted move on the board, or the button of a step that is read."""
        before, step = self.window.revision, self.run.step
        assert step
        if step.accept:
            move = self.run.wanted[0]
            chosen = self.page.locator("#gh-board .chosen").evaluate_all("all => all.map(e => e.id)")
            button = self.page.locator(f'.choice[value="{move}"]')
            for place in (button.get_attribute("data-clicks") or "").split():
                if place not in chosen:
                    self.page.locator(f'#gh-board [id="{place}"]').first.dispatch_event("click")
        else:
            self.page.click("#gh-next")
        self.run.advance()
        self.arrive(before)

    def by_keyboard(self) -> None:
        """The same without a pointer."""
        before, step = self.window.revision, self.run.step
        assert step
        if step.accept:
            fold = self.page.locator("#gh-choice-list:not([open]) summary")
            if fold.count():
                fold.press("Enter")
            self.page.locator(f'.choice[value="{self.run.wanted[0]}"]').press("Enter")
        else:
            self.page.locator("#gh-next").press("Enter")
        self.run.advance()
        self.arrive(before)


def named(value: str | Lesson) -> str:
    return value.name if isinstance(value, Lesson) else value


@grid("key, lesson", FIRST, lambda key, _: load(key).about.seats[-1:], ids=named)
def test_a_first_game_is_taken_to_its_end_on_the_board(window, key, lesson):
    learner = Learner(window(), key, lesson)
    while learner.run.step:
        marked = len(learner.run.step.target)
        expect(learner.page.locator("#gh-marks rect:not(.rim)")).to_have_count(marked)
        assert not learner.page.evaluate(BEYOND)
        learner.page.wait_for_function(IN_SIGHT)
        learner.by_board()
    assert learner.window.axe() == []
    learner.page.click("#gh-leave")
    expect(learner.page.locator(f".lesson-row a[href='/learn/{key}/{lesson.name}']")).to_have_text("Once more")


TAKEN = [
    (key, lesson, LANGUAGES[number % len(LANGUAGES)], [*CHANGED][number % 2])
    for number, (key, lesson) in enumerate(LESSONS)
]
"""Lessons take turns at the languages, of which words alone differ, and at light and dark."""


@grid("key, lesson, lang, scheme", TAKEN, lambda key, _, lang, scheme: values(key, lang, scheme), ids=named)
def test_a_lesson_is_taken_to_its_end_with_the_keyboard_on_a_phone(window, key, lesson, lang, scheme):
    """Nothing is wrong at any of its steps; the first of a game's first lesson is looked at light and dark."""
    learner = Learner(window(width=390, height=844, lang=lang), key, lesson, lang)
    for seen in sorted(CHANGED, key=lambda one: one == scheme):
        learner.page.emulate_media(color_scheme=seen)
        if (key, lesson) in FIRST:
            assert learner.window.axe(*CHANGED[seen]) == [], seen
    while learner.run.step:
        assert learner.window.axe() == [], learner.run.step.id
        assert not learner.page.evaluate(BEYOND)
        learner.page.wait_for_function(IN_SIGHT)
        learner.by_keyboard()


@grid("key, lang", product(list_games(), LANGUAGES))
def test_every_lesson_fits_a_phone_in_every_language(window, key, lang):
    """Its first step; in one of the languages each lesson is taken to its end."""
    ann = window(width=390, height=844, lang=lang)
    for game, lesson, taken, _ in TAKEN:
        if game == key and taken != lang:
            ann.go(f"/learn/{key}/{lesson.name}?at=start")
            assert not ann.page.evaluate(BEYOND), lesson.name


def first(window, **options) -> Learner:
    lesson = find_lesson(load("pharao"), "first")
    assert lesson
    return Learner(window(**options), "pharao", lesson)


def test_a_move_that_is_not_meant_is_answered_and_changes_nothing(window):
    learner = first(window)
    learner.page.locator('.choice[value="push 28 29"]').click()
    learner.page.wait_for_selector(".notice:has-text('wrong way')")
    assert learner.page.locator(".coach-step").inner_text() == "Step 1 of 19"
    learner.by_board()


def test_show_me_points_at_the_move_and_says_it(window):
    learner = first(window)
    learner.page.click("#gh-show")
    learner.page.wait_for_selector(".shown:has-text('28 → 27')")
    expect(learner.page.locator("#gh-marks polygon")).to_have_count(1)
    assert "show" not in learner.page.url
    learner.by_board()


def test_a_lesson_is_left_resumed_taken_back_and_begun_again(window):
    learner = first(window)
    for _ in range(3):
        learner.by_board()
    learner.page.click("#gh-leave")
    learner.page.click("#pharao .lesson-row a:has-text('step 4')")
    learner.page.wait_for_selector(".coach-step:has-text('Step 4 of')")
    learner.page.click("#gh-back")
    learner.page.wait_for_selector(".coach-step:has-text('Step 3 of')")
    learner.window.go("/learn/pharao/first?at=start")
    assert learner.page.locator(".coach-step").inner_text() == "Step 1 of 19"


def test_what_happens_is_shown_one_after_another(window):
    """The rival's throw, move and push are each told before the coach speaks of them."""
    learner = first(window, motion=True)
    seen = "window.told = []; new MutationObserver(() => told.push(document.querySelector('#gh-prompt').innerText))"
    learner.page.evaluate(f"{seen}.observe(document.querySelector('main'), {{ childList: true, subtree: true }})")
    while learner.run.step and learner.run.step.id != "zero":
        learner.by_board()
    told = "\n".join(learner.page.evaluate("told"))
    order = [told.index(part) for part in ("Khaba throws 1 and 1", "Khaba moves from 4 to 5", "Zero means nothing")]
    assert order == sorted(order)


def test_the_start_page_and_the_rules_lead_to_lessons(window):
    page = window().page
    page.goto("/")
    page.click("a[href='/learn/pharao/first']")
    page.wait_for_selector(".coach-step:has-text('Step 1 of')")
    page.goto("/rules/pharao")
    assert page.locator(".goal summary").inner_text().startswith("Push your rival")
    page.click("a[href='/learn/pharao/first']")
    page.wait_for_selector(".coach-step:has-text('Step 1 of')")
