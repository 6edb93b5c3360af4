"""Every page at every width, light and dark: nothing overflows, targets are large enough, axe-core finds nothing."""

import random
import re
from itertools import product
from pathlib import Path

from playwright.sync_api import expect

from greathouse.kernel.game import list_games, load
from greathouse.server.cleaning import MAX_NAME
from greathouse.server.people.names import MAX_NAME as LONGEST_NAME
from tests.grids import grid

from .window import Window

WIDTHS = (360, 390, 1280)
FAULTS = Path(__file__).with_name("faults.js").read_text()
HIDDEN_UNDER = """() => [...document.querySelectorAll('main a[href], main button')].filter((e) => {
  if (!e.checkVisibility() || e.disabled) return false;
  e.scrollIntoView({ block: 'center' });
  const box = e.getBoundingClientRect(), top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top && !e.contains(top) && !top.contains(e);
}).map((e) => e.outerHTML.slice(0, 120))"""


def start(window: Window) -> None:
    window.go("/")


def start_with_tables(window: Window) -> None:
    window.open("pharao", "bot0")
    window.go("/")


def form(window: Window) -> None:
    window.go("/new/pharao")


def folded_form(window: Window) -> None:
    """A form whose options are folded in groups, all opened."""
    window.go("/new/favor")
    for fold in window.page.locator(".fold summary").all():
        fold.click()


def settings(window: Window) -> None:
    window.go("/")
    window.page.click("#gh-settings summary")


def rules(window: Window) -> None:
    window.go("/rules/pharao")


def missing(window: Window) -> None:
    window.go("/nowhere")


def invitation(window: Window) -> None:
    window.open("pharao")


def joining(window: Window) -> None:
    window.open("pharao")
    link = window.link()
    window.forget_cookies()
    window.go(link)


def guests_account(window: Window) -> None:
    window.go("/account")


def signing_in(window: Window) -> None:
    """A form that has been refused, with all that it offers unfolded."""
    window.go("/sign-in")
    window.page.fill("main [name=name]", "Nobody")
    window.page.fill("main [name=password]", "wrong horse")
    window.page.click("main .primary")
    window.page.wait_for_selector(".notice")
    window.page.click("main .fold summary")


def sign_up(window: Window) -> None:
    window.go("/sign-up")
    window.page.fill("main [name=name]", "".join(random.choices("MW", k=LONGEST_NAME)))
    window.page.fill("main [name=password]", "correct horse")
    window.page.click("main .primary")
    window.page.wait_for_url("**/")


def account(window: Window) -> None:
    """With the longest name, and all unfolded."""
    sign_up(window)
    window.go("/account")
    for fold in window.page.locator(".fold summary").all():
        fold.click()


def with_clocks(window: Window) -> None:
    """A table with clocks, one of which runs."""
    window.go("/new/pharao")
    window.page.click("#gh-table-time summary")
    for name, value in (("seat1", "me-too"), ("order", "given"), ("clock", "600~20"), ("clock-end", "1")):
        window.page.select_option(f"[name={name}]", value)
    window.page.click("main .wide.primary")
    window.page.wait_for_selector("#gh-table[data-started] .clock")


def on_vacation(window: Window) -> None:
    window.open("pharao", "bot0")
    window.go("/vacation")


def private_link(window: Window) -> None:
    window.go("/account")
    window.page.click("main form[action='/account/link'] button")
    window.page.wait_for_selector(".qr")


def coming_back(window: Window) -> None:
    private_link(window)
    window.go(window.page.input_value("#gh-secret"))


def start_with_people(window: Window) -> None:
    """A lobby with a table to join, one to watch, and somebody who is here."""
    sign_up(window)
    window.open("pharao", public="yes")
    link = window.link()
    window.forget_cookies()
    window.join(link)
    window.go("/")
    window.open("osiris", seat2="guest", public="yes")
    window.forget_cookies()
    window.go("/")


def person(window: Window) -> None:
    sign_up(window)
    name = window.page.locator(".who-name").text_content()
    window.forget_cookies()
    window.go(f"/people/{name}")


def playing(window: Window) -> None:
    window.open("pharao", "bot0")
    for _ in range(4):
        if window.wait() == "turn":
            window.by_button(random.Random(6))
    window.wait()


def refused(window: Window) -> None:
    window.open("pharao", "bot0")
    window.wait()
    window.page.fill("#gh-typed", "step 1 30")
    window.page.keyboard.press("Enter")
    window.page.wait_for_selector(".notice")


def rules_beside(window: Window) -> None:
    refused(window)
    window.page.click(".notice a")
    window.page.wait_for_selector("#gh-rules .rules-text h1")


def finished(window: Window) -> None:
    window.open("pharao", "bot0")
    window.wait()
    window.resign()
    window.page.wait_for_selector(".prompt.ended")


def learning(window: Window) -> None:
    window.go("/learn")


def in_a_lesson(window: Window) -> None:
    window.go("/learn/pharao/first?at=0-0&show=1")


def replaying(window: Window) -> None:
    finished(window)
    window.page.click("#gh-after a[href$=replay]")
    window.page.wait_for_selector("#gh-replay")


SHAPED = """() => {
  const shown = document.querySelector("[data-narrow]");
  return !shown || shown.dataset.narrow === (matchMedia("(max-width: 700px)").matches ? "1" : "0");
}"""
"""Whether the board has been drawn for the width of the page."""

PAGES = (
    start, start_with_tables, form, folded_form, settings, rules, missing, invitation, joining,
    playing, refused, rules_beside, finished, replaying, learning, in_a_lesson,
    guests_account, signing_in, account, private_link, coming_back, start_with_people, person,
    with_clocks, on_vacation,
)  # fmt: skip


CHANGED = {"light": (), "dark": ("color-contrast",)}
"""What axe-core is asked, by scheme: the dark page differs in its colours alone."""


JUDGED_AT = {"en": (WIDTHS[0], "dark"), "de": (WIDTHS[-1], "light")}
"""The width and the scheme in which axe-core judges pages in a language."""


@grid("page, lang", product(PAGES, JUDGED_AT), ids=lambda one: one if isinstance(one, str) else one.__name__)
def test_layout(window, page, lang):
    made = window(lang=lang, scheme=JUDGED_AT[lang][1])
    page(made)
    for width in WIDTHS:
        made.page.set_viewport_size({"width": width, "height": 780 if width < 1000 else 860})
        made.page.wait_for_function(SHAPED)
        made.drawn()
        faults = made.page.evaluate(FAULTS)
        assert not faults, (width, faults)
        if width == JUDGED_AT[lang][0]:
            assert not made.axe(), width
        if page not in (rules_beside, settings):
            assert made.page.evaluate(HIDDEN_UNDER) == []


LENGTHEN = """() => {
  const log = document.querySelector("#gh-log ol");
  for (let i = 0; i < 300; i += 1) {
    log.append(Object.assign(document.createElement("li"), { textContent: `line ${i}` }));
  }
}"""


@grid("game", [(game,) for game in list_games()], lambda game: [len(load(game).about.seats) > 1])
def test_a_long_log_scrolls_in_its_own_place(window, game):
    made = window()
    made.open(game, "bot0")
    made.wait()
    for path in ("", "/replay"):
        made.go(made.page.url + path)
        for width in WIDTHS:
            made.page.set_viewport_size({"width": width, "height": 860})
            made.page.wait_for_function(SHAPED)
            made.page.evaluate(LENGTHEN)
            assert made.page.locator("#gh-log").bounding_box()["height"] < 860, (path, width)


SIZES = ((1280, 800), (1366, 768), (1920, 1080), (844, 390), (390, 844))
"""Windows at which a table shows all that a turn needs."""
PICK = re.compile(r'class="([^"]* )?pick"')
"""A place of a board; how large those are is up to the board."""
TABLES = [(game, seats) for game in list_games() for seats in load(game).about.seats]
PROMISES = Path(__file__).with_name("promises.js").read_text()


def moved(window: Window, game: str, seats: int) -> None:
    """A table of bots and one person, some choices in, whose turn it is: a game that is over by then, as one in a
    hundred of Pharao, shows its result instead. The choices are made out of sight."""
    rng = random.Random(7)
    while True:
        table = window.found(game, "bot0", **{f"seat{n}": "bot0" for n in range(2, seats)})
        client = window.client()
        for _ in range(3):
            if (look := client.turn(table)).moves:
                client.post(f"{table}/move", revision=look.revision, move=rng.choice(look.moves), sure=1)
        if not client.turn(table).over:
            break
    window.go(table)
    assert window.wait() == "turn"
    window.page.mouse.move(0, 0)


TOLD_AT_LENGTH = """() => {
  const turn = document.createElement("li"), words = turn.appendChild(document.createElement("p"));
  words.appendChild(document.createElement("span")).textContent = "Nefertari draws a farmer and a mason. ".repeat(9);
  document.querySelector("#gh-log ol").prepend(turn);
}"""
"""A newest turn of one sentence that is longer than any panel has room for."""
LARGE_TEXT = "document.documentElement.style.fontSize = '150%'"
SMALL_TO_READ = """() => {
  const told = (e) => [...e.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const small = (e) => told(e) && parseFloat(getComputedStyle(e).fontSize) < 13.95;
  const read = '#gh-prompt *, #gh-choices *, .seat-name, .seat-name *, .log p, .offer-text';
  const seen = [...document.querySelectorAll(read)].filter((e) => e.checkVisibility() && !e.matches('.ground'));
  return seen.filter(small).map((e) => e.outerHTML.slice(0, 90));
}"""
"""Words below 14 px among those that must be read to play."""

BROKEN_WORDS = """() => {
  const text = document.getElementById("gh-title").firstChild, range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter((word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map((box) => box.top)).size > 1;
  }).map(String);
}"""
"""Words of the title that do not stand on one line."""


@grid("game, seats", TABLES)
def test_a_table_fits_the_window(window, game, seats):
    """Board, prompt, choices and the last move are in sight at every size, and the page never scrolls; with letters
    half as large again nothing is cut or outside."""
    made = window(lang="de" if seats == 2 else "en", scheme="dark" if seats == 3 else "light")
    moved(made, game, seats)
    for width, height in SIZES:
        made.page.set_viewport_size({"width": width, "height": height})
        made.page.wait_for_function(SHAPED)
        faults = made.page.evaluate(PROMISES) + framed(made)
        assert not faults, (width, faults)
        assert width != 1280 or not made.page.evaluate(SMALL_TO_READ)
        made.page.evaluate(TOLD_AT_LENGTH)
        assert not made.page.evaluate(PROMISES), width
    made.page.evaluate(LARGE_TEXT)
    for width, height in SIZES:
        made.page.set_viewport_size({"width": width, "height": height})
        made.page.wait_for_function(SHAPED)
        assert not framed(made), width
        assert not made.page.evaluate(BROKEN_WORDS), width


def framed(window: Window) -> list[str]:
    """What is cut, outside or too small to be touched around the board."""
    return [fault for fault in window.page.evaluate(FAULTS) if not PICK.search(fault)]


CROWD = """(name) => {
  for (const e of document.querySelectorAll(".seat-name")) e.textContent = name;
  const prompt = document.querySelector("#gh-prompt span");
  prompt.textContent = prompt.textContent + " " + prompt.textContent;
  const offers = Object.assign(document.createElement("ul"), { className: "offers" });
  for (let i = 0; i < 4; i += 1) {
    const answer = `<button class="button">${name}</button>`;
    offers.innerHTML += `<li class="offer asked"><p class="offer-text">${name}: 1 ← 2</p>${answer}</li>`;
  }
  document.getElementById("gh-trade").prepend(offers);
}"""
"""The longest names, a prompt twice as long, and offers of everybody."""


def test_names_prompt_and_offers_of_any_length_leave_the_choices_in_sight(window):
    made = window()
    moved(made, "osiris", 5)
    for width, height in SIZES:
        made.page.set_viewport_size({"width": width, "height": height})
        made.page.wait_for_function(SHAPED)
        made.page.evaluate(CROWD, "Nefertari of Thebes West"[:MAX_NAME])
        assert not made.page.evaluate(PROMISES), width
        expect(made.page.locator("#gh-trade .asked").first).to_be_in_viewport()
        made.page.reload()


LOST = """() => {
  const lost = document.getElementById("gh-lost");
  lost.hidden = false;
  const [note, table] = [lost, document.getElementById("gh-table")].map((e) => e.getBoundingClientRect());
  return note.height > 0 && note.bottom <= table.top && table.bottom <= innerHeight + 0.5;
}"""


def test_the_note_of_a_lost_connection_covers_nothing(window):
    made = window()
    moved(made, "pharao", 2)
    for width, height in SIZES:
        made.page.set_viewport_size({"width": width, "height": height})
        assert made.page.evaluate(LOST), width


def test_a_long_list_of_choices_is_folded_until_it_is_asked_for(window):
    """The board offers the same choices; the list stays a key press away, and stays unfolded once it was."""
    made = window(unfolded=False)
    made.open("pharao", "bot0")
    rng = random.Random(2)
    for _ in range(30):
        if made.wait() == "turn" and made.page.locator("#gh-choice-list.folds").count():
            break
        made.by_button(rng)
    choice = made.choices().first
    expect(choice).to_be_hidden()
    made.page.focus("#gh-choice-list summary")
    made.page.keyboard.press("Enter")
    expect(choice).to_be_visible()
    made.page.reload()
    expect(made.choices().first).to_be_visible()
