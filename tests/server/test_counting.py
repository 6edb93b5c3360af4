"""Whatever opens a table or makes a tournament or an account says so where its address is declared, and is counted."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

import greathouse.server
from greathouse.server.errors import Unavailable
from greathouse.server.store import Store
from greathouse.server.web.app import PAGES, PROGRAMS
from greathouse.server.web.guard import Limits

from .houses import asked, played
from .programs import keeper_with
from .visitors import PASSWORD, visited

ROOT = Path(greathouse.server.__file__).parent
Place = tuple[str, str]
"""A function: its module and its name."""

TABLES = {"Open", "PlayOn", "Rematch"}
"""The messages that open a table."""


FEW = 3
"""A method is followed by its name if so many classes have it at most: others say nothing of whose it is."""


def module_of(file: Path) -> str:
    parts = file.relative_to(ROOT.parents[1]).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Sources:
    """All functions of the server, and which of them each one names."""

    def __init__(self) -> None:
        self.bodies: dict[Place, ast.AST] = {}
        self.imported: dict[Place, Place] = {}
        self.methods: dict[str, list[Place]] = {}
        for file in ROOT.rglob("*.py"):
            self._read(module_of(file), ast.parse(file.read_text(encoding="utf-8")))

    def _read(self, module: str, tree: ast.Module) -> None:
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    self.imported[module, alias.asname or alias.name] = (node.module, alias.name)
            if isinstance(node, ast.ClassDef):
                self._read_methods(module, node)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self.bodies[module, node.name] = node

    def _read_methods(self, module: str, tree: ast.ClassDef) -> None:
        for method in tree.body:
            if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef):
                place = (module, f"{tree.name}.{method.name}")
                self.bodies[place] = method
                self.methods.setdefault(method.name, []).append(place)

    def named(self, place: Place) -> Iterator[Place]:
        """The functions that one names; of methods those with a name that few have."""
        for node in ast.walk(self.bodies[place]):
            if isinstance(node, ast.Name):
                found = (place[0], node.id)
                yield found if found in self.bodies else self.imported.get(found, found)
            elif isinstance(node, ast.Attribute) and len(self.methods.get(node.attr, ())) <= FEW:
                yield from self.methods.get(node.attr, ())

    def makes(self, place: Place, wanted: set[str]) -> bool:
        """Whether a function calls one of these, or names one that does."""
        seen, left = set[Place](), [place]
        while left:
            one = left.pop()
            if one in seen or one not in self.bodies:
                continue
            seen.add(one)
            calls = (node.func for node in ast.walk(self.bodies[one]) if isinstance(node, ast.Call))
            if wanted & {call.id for call in calls if isinstance(call, ast.Name)}:
                return True
            left += self.named(one)
        return False


sources = cache(Sources)


def posts() -> dict[str, Place]:
    """All addresses to which something is sent, and their handlers."""
    routes = [route for resource in (*PAGES, *PROGRAMS) for route in resource.router.routes if "POST" in route.methods]
    return {route.path: (route.endpoint.__module__, route.endpoint.__name__) for route in routes}


def makers(wanted: set[str]) -> set[str]:
    return {path for path, handler in posts().items() if sources().makes(handler, wanted)}


def counted(tmp_path, limits: Limits) -> set[str]:
    """The addresses that are refused where nothing more is allowed."""

    async def send(client):
        found = {path: await client.post(re.sub(r"\{.*?\}", "1", path)) for path in posts()}
        return {path for path, answer in found.items() if answer.status_code == 429}

    async def story(house):
        return await asked(house, limits, send)

    return played(tmp_path, story)


def test_whatever_opens_a_table_is_counted_and_tournaments(tmp_path):
    found = makers(TABLES)
    assert {"/play/{game}", "/pair/{game}", "/t/{table}/rematch", "/position/{game}/play", "/api/v1/tables"} <= found
    limits = Limits(burst=1000, tables_burst=0, tables_per_second=0.0)
    assert counted(tmp_path, limits) == found | {"/tournaments/new"}


def test_whatever_makes_an_account_is_counted_and_robots_and_letters_to_strangers(tmp_path):
    found = makers({"new_person"})
    assert {"/sign-up", "/account/link"} <= found
    limits = Limits(burst=1000, accounts_burst=0, accounts_per_second=0.0)
    assert counted(tmp_path, limits) == found | {"/account/robots", "/notices/mail"}


@pytest.mark.parametrize("path", ["/position/steps/play", "/puzzles/steps/1/play", "/learn/steps/first/endgame"])
def test_positions_that_are_opened_count_like_other_tables(tmp_path, path):
    async def opens(client):
        assert (await client.post("/play/steps", data={"level": "1"})).status_code == 303
        return (await client.post(path)).status_code

    async def story(house):
        assert await asked(house, Limits(tables_burst=1, tables_per_second=0.0), opens) == 429

    played(tmp_path, story)


async def opened_by_a_click(browser):
    ann = browser()
    return lambda: ann.post("/play/steps", data={"level": "1", "key": "k"})


async def made_an_account(browser):
    ann = browser()
    return lambda: ann.post("/sign-up", data={"name": "Ben", "password": PASSWORD, "again": PASSWORD})


async def opened_by_a_robot(browser):
    _, robot = await keeper_with(browser, "Ann", "Sobek")
    return lambda: robot.ask("POST", "/tables", "k", game="steps")


@pytest.mark.parametrize("asking", [opened_by_a_click, made_an_account, opened_by_a_robot])
def test_what_the_house_cannot_do_at_present_counts_for_nothing(tmp_path, monkeypatch, asking):
    """Pages and robots send the same again, so that an outage would use up what an address may do."""

    @contextmanager
    def full(_: Store):
        raise Unavailable("not-stored")
        yield

    async def story(_, browser):
        ask = await asking(browser)
        with monkeypatch.context() as outage:
            outage.setattr(Store, "writing", full)
            assert [(await ask()).status_code for _ in range(3)] == [503] * 3
        assert (await ask()).status_code in (200, 201, 303)
        assert {(await ask()).status_code for _ in range(3)} == {429}

    accounts = 3 if asking is opened_by_a_robot else 1
    limits = Limits(tables_burst=1, tables_per_second=0.0, accounts_burst=accounts, accounts_per_second=0.0)
    visited(tmp_path, story, limits=limits)
