"""A browser window with a person in front of it."""

from __future__ import annotations

import json
import math
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, TimeoutError, expect

from greathouse import list_games
from greathouse.kernel.options import written
from greathouse.server.web.variants import recommended
from tests.server.launch import find
from tests.server.running import Client
from tests.waiting import SECONDS, wait_until

from .judged import Judged
from .tabs import Kind, give_back, take

PATIENCE = 1000 * SECONDS
"""Milliseconds after which what is expected will not come, even on a busy machine."""

STATE = """() => ({
  table: {...document.querySelector("#gh-table").dataset},
  prompt: document.querySelector("#gh-prompt")?.innerText,
  focus: document.activeElement?.outerHTML.slice(0, 200),
  choices: [...document.querySelectorAll("#gh-choices .choice")].map(e => e.value),
  toast: document.querySelector("#gh-toast:not([hidden])")?.innerText,
  notice: document.querySelector("#gh-notice")?.innerText,
})"""

expect.set_options(timeout=PATIENCE)
KINDS = Path(__file__).with_name("kinds.js").read_text()
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
JUDGE = """async (options) => {
  axe.configure({
    noHtml: true,  // it would write out the source of all things that are sound, too
    rules: [{ id: "color-contrast", selector: "*:not(svg *)" }],  // within a picture it cannot tell, after a long look
  });
  const { violations } = await axe.run(options);
  const source = ({ element }) => element.outerHTML.slice(0, 160);
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(source).join(", ")}`);
}"""
"""What axe-core finds wrong on a page."""
LOOK = """() => ["(prefers-color-scheme: dark)", "(max-width: 700px)"].map((one) => matchMedia(one).matches)
  .concat(document.documentElement.dataset.theme).join()"""
"""In what look a page is shown: whether dark, by the system or by the settings, and whether narrow."""
WITHOUT_COACH = "~".join(f"{key}*!!off!" for key in list_games())
UNFOLDED = ("unfolded", "table-more")
"""Under what names a browser keeps that long lists of choices, and what else a table offers, are unfolded."""
CHOICES = "#gh-choices:not([hidden]) .choice"
FIELD = re.compile(r"public|rated|study|name|seat\d")
"""Fields of the form that are not options of the game."""
NARROW = 700
"""Up to how many pixels a page is narrow. A narrow window has told the house before, as a phone does by its name: its
first page has the narrow board at once and is not drawn anew under a test's hands."""
DOUBLE_TAP = 500
"""Milliseconds after which a second tap is one of its own, in any browser."""


class Window:
    """One guest: its own cookies, one page, and all that the browser complained about.

    `judged`: what axe-core need not look at again;
    `unfolded`: the guest has unfolded long lists of choices before; `forced`: its page makes single choices by itself;
    `coached`: it has not switched the coach off;
    `contributes`: its page gives numbers for the chance of games, which begin a moment later therefore.
    """

    def __init__(
        self,
        browser: Browser,
        base: str,
        *,
        judged: Judged | None = None,
        width: int = 1280,
        height: int = 860,
        scheme: str = "light",
        touch: bool = False,
        motion: bool = False,
        lang: str = "en",
        forgiving: str = "",
        unfolded: bool = True,
        forced: bool = False,
        coached: bool = False,
        contributes: bool = False,
    ) -> None:
        self.base, self.forgiving, self.lang = base, forgiving, lang
        self._judged = judged
        self._tab = take(Kind(browser, base, touch, lang))
        self._lasting = False
        self.page = self._tab.page
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=scheme, reduced_motion="no-preference" if motion else "reduce")
        self.page.evaluate("keys => keys.forEach(key => localStorage.setItem(key, '1'))", UNFOLDED[not unfolded :])
        cookies = {
            "preferences": "" if forced else "forced=0",
            "coach": "" if coached else WITHOUT_COACH,
            "contributes": "" if contributes else "0",
            "narrow": "1" if width <= NARROW else "",
        }
        told = [{"name": name, "value": value, "url": base} for name, value in cookies.items() if value]
        self._tab.context.add_cookies(told)
        self._tab.context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.refused: list[str] = []
        self._tapped = -math.inf
        self._listeners: dict[Any, Callable[..., None]] = {
            "console": lambda message: self._note(message.type, message.text),
            "response": lambda answer: self._refuse(answer.status, answer.url),
            "requestfailed": lambda request: self.refused.append(f"{request.failure} {request.url}"),
            "pageerror": lambda error: self.complaints.append(str(error)),
        }
        for event, listener in self._listeners.items():
            self.page.on(event, listener)

    @property
    def context(self) -> BrowserContext:
        """The tab's context, for what stays with it: permissions, clocks, scripts, listeners. It is not used again."""
        self._lasting = True
        return self._tab.context

    def forget_cookies(self) -> None:
        """The person is a stranger from now on."""
        self._tab.context.clear_cookies()

    def _note(self, kind: str, text: str) -> None:
        expected = "Failed to load resource" in text or (self.forgiving and self.forgiving in text)
        if kind in ("error", "warning") and not expected:
            self.complaints.append(text)

    def _refuse(self, status: int, address: str) -> None:
        if status >= 400:
            self.refused.append(f"{status} {address}")

    def close(self) -> None:
        for event, listener in self._listeners.items():
            self.page.remove_listener(event, listener)
        if self._lasting or self.complaints:
            self._tab.context.close()
        else:
            give_back(self._tab)
        assert not self.complaints, self.complaints

    def go(self, path: str) -> None:
        self.page.goto(path)

    def open(self, game: str, opponent: str = "guest", **options: str) -> str:
        """Opens a table with options and with fields of the form by name, and goes there; its address."""
        self.go(self.found(game, opponent, **options))
        return self.page.url

    def found(self, game: str, opponent: str = "guest", **options: str) -> str:
        """Opens a table without a look at it; its path.

        What the form says is sent without it: a page with the form takes as long as the table.
        """
        form = {"seat0": "me", "seat1": opponent, "order": "given"}
        form |= {f"option-{name}": written(value) for name, value in recommended(find(game, "")).items()}
        form |= {name if FIELD.fullmatch(name) else f"option-{name}": value for name, value in options.items()}
        return self.send(f"/new/{game}", **form)

    def placed(self, game: str, **position: object) -> str:
        """Opens a table at a position, against bots, without a look at it; its path."""
        return self.send(f"/position/{game}/play", position=json.dumps({"position": position}), level="0")

    def send(self, path: str, **form: str) -> str:
        """Sends a form without its page; where the answer leads."""
        headers = {"Origin": self.base, "Accept-Language": self.lang}
        answer = self.page.request.post(path, form=form, headers=headers, max_redirects=0)
        assert answer.status == 303, answer.text()
        return answer.headers["location"]

    def option(self, name: str, value: str) -> None:
        """Sets an option on the form; unfolds its group."""
        field = self.page.locator(f"[name=option-{name}]")
        if not field.is_visible():
            field.locator("xpath=ancestor::details/summary").click()
        field.select_option(value)

    def link(self) -> str:
        return self.page.input_value("#gh-join-link")

    def join(self, link: str, name: str = "Ben") -> None:
        self.go(link)
        self.page.fill("main [name=name]", name)
        self.page.click("main .primary")
        self.page.wait_for_selector("#gh-table[data-started]")

    def client(self) -> Client:
        """The same person without the browser, who plays on in a small part of its time."""
        client = Client(self.base)
        client.http.cookies.update({cookie["name"]: cookie["value"] for cookie in self._tab.context.cookies()})
        return client

    def drawn(self) -> None:
        """Waits until the browser has drawn what it knows."""
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def mark(self) -> None:
        """Leaves a mark that a reload would wipe away."""
        self.page.evaluate("window.mark = 1")

    def marked(self) -> bool:
        return self.page.evaluate("window.mark === 1")

    def sent(self) -> str | None:
        """The position of the choice that the page has sent last; None where it has sent none."""
        return self.page.get_attribute("html", "data-sent")

    @property
    def revision(self) -> int:
        return int(self.page.get_attribute("#gh-table", "data-revision"))

    def over(self) -> bool:
        return self.page.locator(".prompt.ended").count() > 0

    def may_choose(self) -> bool:
        return self.page.locator(CHOICES).count() > 0

    def choices(self) -> Locator:
        return self.page.locator(CHOICES)

    def wait(self) -> str:
        """Waits until the person may choose or the game is over."""
        self.page.wait_for_selector(f"{CHOICES}, .prompt.ended", timeout=PATIENCE, state="attached")
        return "over" if self.over() else "turn"

    def wait_for_either(self, other: Window) -> bool:
        """Waits until one of the two may choose or the game is over; whether it is this one."""
        self.until(lambda: self.may_choose() or other.may_choose() or (self.over() and other.over()))
        return self.may_choose() or not other.may_choose()

    def until(self, true: Callable[[], object]) -> None:
        """Waits until something is so that only this process can tell."""
        wait_until(true, lambda: self.page.wait_for_timeout(30))

    def same_as(self, other: Window) -> None:
        """Waits until both windows show the same position."""
        while (mine := self.revision) != (theirs := other.revision):
            behind = self if mine < theirs else other
            behind.changed(min(mine, theirs))

    def settled(self, before: int) -> None:
        """Waits until the page shows a later position."""
        while (shown := self.revision) <= before:
            self.changed(shown)

    @contextmanager
    def answered(self) -> Iterator[None]:
        """What is chosen meanwhile is sent; waits then until the page shows what came of it.

        The position may change before the click, as when another player seals an answer; that of the choice counts.
        """
        self.page.evaluate("delete document.documentElement.dataset.sent")
        yield
        self.page.wait_for_selector("html[data-sent]", state="attached")
        self.settled(int(self.sent() or 0))

    def changed(self, revision: int) -> None:
        """Waits until the page shows another position than this one; the browser looks, at every frame."""
        another = f'#gh-table:not([data-revision="{revision}"])'
        try:
            self.page.wait_for_selector(another, timeout=PATIENCE, state="attached")
        except TimeoutError as error:
            raise AssertionError(f"the position did not change: {self.state()}") from error

    def state(self) -> dict[str, object]:
        """What the page shows and what happened last, for a test that waited in vain."""
        return self.page.evaluate(STATE) | {"refused": self.refused[-5:], "complaints": self.complaints}

    def pick(self, rng: random.Random) -> Locator:
        """A choice that shortens the game if there is one (into the Nile), else any."""
        choices = self.choices()
        labels = choices.all_text_contents()
        drown = [i for i, label in enumerate(labels) if "Nile" in label]
        return choices.nth(drown[0] if drown else rng.randrange(len(labels)))

    def by_button(self, rng: random.Random) -> None:
        with self.answered():
            chosen = self.pick(rng)
            if "held" in (chosen.get_attribute("class") or "").split():
                chosen.press("Enter")  # on a phone it is there for keys and screen readers alone
            else:
                chosen.click()
            self.haggle()

    def resign(self) -> None:
        """Gives the game up, and says that it is meant."""
        self.page.click("#gh-resign summary")
        self.page.click("#gh-resign button")

    def haggle(self) -> None:
        """Asks for a grain, where what was chosen opens the form for offers."""
        if self.page.locator("#gh-offer-form[open]").count():
            self.page.fill("#gh-offer-form [name=get-grain]", "1")
            self.page.click("#gh-offer-form .offer-send .primary")

    def by_board(self, rng: random.Random, *, tap: bool = False) -> None:
        """Clicks the choice's elements on the board one after the other."""
        with self.answered():
            chosen = self.page.locator("#gh-board .chosen").evaluate_all("all => all.map(e => e.id)")
            for place in self.pick(rng).get_attribute("data-clicks").split():
                if place not in chosen:
                    target = self.page.locator(f'#gh-board [id="{place}"]')
                    self.tap(target) if tap else target.click()
            self.haggle()

    def tap(self, target: Locator) -> None:
        """Taps once: not so soon after the last tap that both together are a double tap."""
        self.page.wait_for_timeout(max(0.0, DOUBLE_TAP - 1000 * (time.monotonic() - self._tapped)))
        target.tap()
        self._tapped = time.monotonic()

    def axe(self, *rules: str, colours: bool = True) -> list[str]:
        """What axe-core finds wrong on the page, by these rules or by all; without that of colours it takes a half.

        A page that shows nothing but kinds of things which were judged before in this run, in the same look, is not
        judged again: most pages differ in few things.
        """
        look = f"{rules} {colours} {self.page.evaluate(LOOK)}"
        new = self._judged is None or self._judged.add(look, self.page.evaluate(KINDS))
        return self._judge(rules, colours) if new else []

    def _judge(self, rules: tuple[str, ...], colours: bool) -> list[str]:
        if not self.page.evaluate("typeof axe === 'object'"):
            self.page.evaluate(AXE.read_text())
        options: dict[str, object] = {"resultTypes": ["violations"], "preload": False, "elementRef": True}
        if rules:
            options["runOnly"] = list(rules)
        elif not colours:
            options["rules"] = {"color-contrast": {"enabled": False}}
        return self.page.evaluate(JUDGE, options)
