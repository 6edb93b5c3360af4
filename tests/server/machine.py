"""Any sequence of requests keeps what a house promises: people at browsers, whose steps Hypothesis makes and shrinks.

    python -m tests.server.machine --examples 300 --steps 50

After each step every table is compared with its log. What is tried is listed in `Browsing`, what must hold in
`Browsing.promises`; the numbers of the promises are those of docs/trust.md.
"""

from __future__ import annotations

import argparse
import asyncio
import re
from collections import defaultdict
from collections.abc import Awaitable
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import httpx
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    precondition,
    rule,
    run_state_machine_as_test,
)

import greathouse as gh
from greathouse.kernel.chance import Dealer
from greathouse.server.entries import fold
from greathouse.server.house import House
from greathouse.server.service import Service
from greathouse.server.store import Store
from greathouse.server.tables import Table
from greathouse.server.web.app import make_app
from greathouse.server.web.guard import Limits
from tests.toys import TOYS, toy
from tests.waiting import SECONDS

from .browsing import BRIBE, REVISION, Click, Ear, choices, content, full_disk, without_trace
from .houses import Puppets, first
from .stores import empty_database
from .test_service import same
from .visitors import ORIGIN, PASSWORD

PEOPLE = ("Ann", "Ben", "Cid")
MAX_TABLES, PAUSE = 4, 8
"""So many tables at most; so many steps at least lie between two restarts, and before somebody signs in or out."""

MANY = 1_000_000
LIMITS = Limits(*(MANY,) * 8, robot_burst=MANY, robot_per_second=MANY, streams=MANY, lag=MANY)

Result = TypeVar("Result")
people, kinds = st.sampled_from(PEOPLE), st.sampled_from(("steps", "steps", "sealed", "osiris"))
numbers = st.integers(0, 99)


def games(key: str, content: str = ""):
    """The games of the house: toys, and one with trade."""
    return toy(key, content) if key in TOYS else gh.load(key)


class Browsing(RuleBasedStateMachine):
    """Three people with browsers, an onlooker that listens, and a house that is restarted and whose disk is full at
    times."""

    tables = Bundle("tables")
    clicks = Bundle("clicks")

    def __init__(self) -> None:
        super().__init__()
        self.loop, self.folder = asyncio.new_event_loop(), TemporaryDirectory()
        self.file = Path(self.folder.name) / "house.sqlite"
        self.file.write_bytes(empty_database())
        self.tokens, self.keys, self.steps = count(1), count(1), 0
        self.owners: dict[str, dict[int, str]] = {}
        self.links: dict[str, str] = {}
        self.sent: dict[str, list[Click]] = defaultdict(list)
        self.me, self.accounts = {who: f"{who} 0" for who in PEOPLE}, dict[str, bool]()
        self.ears: dict[str, Ear] = {}
        self.jars = {who: httpx.Cookies() for who in (*PEOPLE, "Eve")}
        self.run(self._open_house())

    def run(self, work: Awaitable[Result]) -> Result:
        """The result of what takes time."""
        return self.loop.run_until_complete(asyncio.wait_for(work, 4 * SECONDS))

    async def _open_house(self) -> None:
        service = Service(games, Dealer(1), lambda: f"token{next(self.tokens)}")
        self.house = House(Store(f"sqlite:///{self.file}"), service, Puppets(first), 0.0)
        self.app = make_app(self.house, lambda: ("steps", "sealed", "osiris"), limits=LIMITS, hosts=())
        self.house.start()
        self.browsers = {who: self._browser(who) for who in self.jars}

    def _browser(self, who: str) -> httpx.AsyncClient:
        made = httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app, client=("10.0.0.1", 1)), base_url=ORIGIN, headers={"Origin": ORIGIN}
        )
        made._cookies = self.jars[who]
        return made

    async def _close_house(self) -> None:
        await asyncio.gather(*(ear.close() for ear in self.ears.values()))
        self.ears.clear()
        for browser in self.browsers.values():
            await browser.aclose()
        await self.house.close()

    def teardown(self) -> None:
        self.run(self._close_house())
        self.loop.close()
        self.folder.cleanup()

    # What people do --------------------------------------------------------------------------------------------

    async def _send(self, click: Click) -> Click:
        headers = {"HX-Request": "true", "Still": "1"}
        click.answer = await self.browsers[click.who].post(click.path, data=click.form, headers=headers)
        return click

    def _click(self, who: str, table: str, what: str, **form: str) -> Click:
        made = Click(who, f"{table}/{what}", {"key": f"key{next(self.keys)}", **form})
        self.sent[table].append(made)
        return self.run(self._send(made))

    def _page(self, who: str, table: str) -> str:
        answer = self.run(self.browsers[who].get(f"{table}/live", headers={"HX-Request": "true"}))
        assert answer.status_code == 200, answer.text
        return answer.text

    def _seats(self, who: str, table: str) -> list[int]:
        return sorted(seat for seat, owner in self.owners[table].items() if owner == self.me[who])

    @initialize(target=tables, game=kinds, moved=st.booleans(), between=st.booleans())
    def begins(self, game, moved, between):
        """The first table, with both players; at times with a first move, so that few sequences lack one."""
        table = self._opened("Ann", game)
        self.joins(table, "Ben")
        if moved:
            self.moves_and_clicks_again(table, 0, between)
        return table

    @precondition(lambda self: len(self.owners) < MAX_TABLES)
    @rule(target=tables, who=people, game=kinds)
    def opens(self, who, game):
        return self._opened(who, game)

    def _opened(self, who: str, game: str) -> str:
        """A click opens one table, however often it comes."""
        form = {"seat0": "me", "seat1": "guest", "order": "given", "key": f"open{next(self.keys)}"}
        form |= {"option-haggling": "open", "option-first_regent": "0"} if game == "osiris" else {}
        answers = [self.run(self.browsers[who].post(f"/new/{game}", data=form)) for _ in range(2)]
        table, again = (answer.headers["location"] for answer in answers)
        assert table == again, "R4"
        self.owners[table] = {0: self.me[who]}
        found = re.search(rf"{table}/join/[\w-]+", self.run(self.browsers[who].get(table)).text)
        assert found
        self.links[table] = found[0]
        return table

    @rule(table=tables, who=people)
    def joins(self, table, who):
        free = {0, 1} - self.owners[table].keys()
        answer = self.run(self.browsers[who].post(self.links[table], data={"name": who}))
        if answer.status_code == 303 and free and self.me[who] not in self.owners[table].values():
            self.owners[table][min(free)] = self.me[who]

    @rule(table=tables, who=people)
    def leaves(self, table, who):
        mine = self._seats(who, table)
        if self._click(who, table, "leave").done and mine:
            del self.owners[table][mine[0]]

    @rule(target=clicks, table=tables, who=people, choice=numbers, late=st.sampled_from((0, 0, 0, 1, 4)))
    def moves(self, table, who, choice, late):
        """A choice from the page, sometimes from an older one."""
        page = self._page(who, table)
        forms, revision = choices(page), int(REVISION.search(page)[1])
        form = forms[choice % len(forms)] if forms else {"move": "go 9", "sure": "1"}
        made = self._click(who, table, "move", **(form | {"revision": str(max(0, revision - late))}))
        assert made.done <= bool(forms)
        self._learns(made, table)
        return made

    @rule(table=tables, who=people, choice=numbers, other=numbers)
    def moves_twice_at_once(self, table, who, choice, other):
        """Of two choices from one page one counts, and the other one is told how things are."""
        forms = choices(self._page(who, table))
        if not forms:
            return
        made = [
            Click(who, f"{table}/move", {"key": f"key{next(self.keys)}", **forms[number % len(forms)]})
            for number in (choice, other)
        ]
        self.sent[table] += made

        async def both() -> None:
            await asyncio.gather(*map(self._send, made))

        self.run(both())
        assert sorted(click.done for click in made) == [False, True], "R3"
        for click in made:
            self._learns(click, table)

    def _learns(self, click: Click, table: str) -> None:
        """Who is refused learns the present position with the refusal."""
        if click.answer.status_code == 409:
            assert REVISION.search(click.answer.text)[1] == click.answer.headers["revision"], "R3"

    @rule(click=clicks)
    def clicks_again(self, click):
        """The same click comes once more: the same answer, and nothing happens."""
        table, before = click.path.rpartition("/")[0], click.answer
        entries = self._entries(table)
        again = self.run(self._send(Click(click.who, click.path, click.form)))
        known = self.me[click.who] in self.owners[table].values()
        if click.done and known:
            assert again.done and again.answer.headers["revision"] == before.headers["revision"], "R4"
        assert not click.done or self._entries(table) == entries, "R4"
        if again.done and not click.done:
            self.sent[table].append(again)

    @rule(target=clicks, table=tables, choice=numbers, between=st.booleans())
    def moves_and_clicks_again(self, table, choice, between):
        """Whose turn it is moves; and the same click comes again, at times after the next move."""
        made = self._moved(table, choice)
        if made is None:
            return multiple()
        if between:
            self._moved(table, choice)
        self.clicks_again(made)
        return made

    def _moved(self, table: str, choice: int) -> Click | None:
        for who in PEOPLE:
            if forms := choices(self._page(who, table)):
                made = self._click(who, table, "move", **forms[choice % len(forms)])
                assert made.done, made.answer.text
                return made
        return None

    @rule(table=tables, who=people)
    def takes_back(self, table, who):
        self._click(who, table, "undo", revision=REVISION.search(self._page(who, table))[1])

    @rule(table=tables, who=people)
    def offers(self, table, who):
        self._click(who, table, "offer", revision=REVISION.search(self._page(who, table))[1], **BRIBE)

    @rule(table=tables, who=people, number=st.integers(1, 3), answer=st.sampled_from(("accept", "refuse", "withdraw")))
    def answers(self, table, who, number, answer):
        self._click(who, table, "answer", offer=str(number), answer=answer)

    @rule(table=tables, who=people)
    def gives_up(self, table, who):
        self._click(who, table, "resign")

    @rule(target=tables, table=tables, who=people)
    def plays_again(self, table, who):
        """The next game, with the same players; the same one for whoever asks later."""
        made = self._click(who, table, "rematch")
        if not made.done:
            return multiple()
        found = made.answer.headers.get("hx-redirect", "")
        assert found, made.answer.text
        if found in self.owners:
            return multiple()
        seats = self._folded(found).seats
        turned = list(reversed([self.owners[table].get(seat, "") for seat in range(len(seats))]))
        self.owners[found] = {seat: owner for seat, owner in enumerate(turned) if owner}
        self.links[found] = f"{found}/join/none"
        return found

    @precondition(lambda self: self.steps >= PAUSE)
    @rule(who=people)
    def signs(self, who):
        """Signs up, out, and in again: what a guest had belongs to the person then."""
        self.steps, here = 0, self.accounts.get(who)
        path = "/sign-out" if here else "/sign-up" if here is None else "/sign-in"
        answer = self.run(self.browsers[who].post(path, data={"name": who, "password": PASSWORD}))
        assert answer.status_code == 303, answer.text
        before, person = self.me[who], f"person {who}"
        self.me[who] = f"{who} {next(self.keys)}" if here else person
        self.accounts[who] = not here
        if not here:
            self.run(self.house.people.heirs.settle())
            for seats in self.owners.values():
                seats.update({seat: person for seat, owner in seats.items() if owner == before})

    @rule(table=tables)
    def listens(self, table):
        """The onlooker opens the table's page, which listens from now on."""

        async def listen() -> None:
            self.ears.setdefault(table, Ear(self.app, table))

        self.run(listen())

    @rule(table=tables, who=people, choice=numbers)
    def moves_while_the_disk_is_full(self, table, who, choice):
        """Nothing happens and nothing is shown; the same click counts once there is room."""
        page = self._page(who, table)
        forms = choices(page)
        if not forms:
            return
        self.house.store.hook = full_disk
        made = self._click(who, table, "move", **forms[choice % len(forms)])
        self.house.store.hook = lambda _: None
        assert made.answer.status_code == 503 and content(self._page(who, table)) == content(page), "R2"
        self.run(self._send(made))
        assert made.done, "R1"

    @precondition(lambda self: self.steps >= PAUSE)
    @rule()
    def restarts(self):
        self.steps = 0
        self.run(self._close_house())
        self.run(self._open_house())

    # What must hold --------------------------------------------------------------------------------------------

    @invariant()
    def promises(self):
        """Each table is what its log tells, holds each answered click once, and its pages show it."""
        self.steps += 1
        for table in self.owners:
            folded, clicks = self._folded(table), self.sent[table]
            stored = [body["key"] for _, body in self._entries(table) if body.get("key", "").startswith("key")]
            assert len(stored) == len(set(stored)), "R4"
            done = {click.form["key"] for click in clicks if click.done and not click.path.endswith("leave")}
            assert done - set(stored) <= without_trace(clicks), "R1"
            assert {click.form["key"] for click in clicks if not click.done}.isdisjoint(stored), "R1"
            present = self.house.present(table.removeprefix("/t/"))
            if present and present.match:
                same(present, folded)
        self._shown()

    def _shown(self) -> None:
        """What the newest table's pages show, and what listeners were told, is what is stored."""
        for table in list(self.owners)[-1:]:
            folded = self._folded(table)
            for who in (*PEOPLE, "Eve"):
                mine = self._seats(who, table) if who in self.me else []
                reader = next((seat for seat in mine if seat in folded.waiting), mine[0] if mine else -1)
                page = self._page(who, table)
                assert int(REVISION.search(page)[1]) == folded.revision(reader), "R2"
                assert (" data-mine" in page) == bool(mine), (who, mine)
        for table, ear in self.ears.items():
            self.run(self._heard(ear, self._folded(table).revision(-1)))

    async def _heard(self, ear: Ear, revision: int) -> None:
        async with asyncio.timeout(SECONDS):
            while ear.heard != revision:
                await asyncio.sleep(0.005)

    def _entries(self, table: str) -> list[tuple[str, dict[str, Any]]]:
        return self.house.store.entries(table.removeprefix("/t/"))

    def _folded(self, table: str) -> Table:
        entries = self._entries(table)
        assert entries, "R1"
        return fold(table.removeprefix("/t/"), games, entries)


def browse(examples: int, steps: int, *, shrink: bool = True) -> None:
    """Runs so many sequences of so many steps. Raises what a broken promise raises."""
    phases = (Phase.generate, Phase.shrink) if shrink else (Phase.generate,)
    made = settings(
        max_examples=examples,
        stateful_step_count=steps,
        derandomize=True,
        deadline=None,
        database=None,
        report_multiple_bugs=False,
        phases=phases,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Browsing, settings=made)


def main(arguments: list[str] | None = None) -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, default=300, help="sequences of steps")
    parser.add_argument("--steps", type=int, default=50, help="steps of each")
    given = parser.parse_args(arguments)
    browse(given.examples, given.steps)
    print(f"{given.examples} sequences of {given.steps} steps: every promise kept")


if __name__ == "__main__":
    main()
