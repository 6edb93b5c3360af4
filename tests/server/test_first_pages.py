"""What pages need the first time is made before anybody asks for it, and what cannot be made harms nothing."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from greathouse.kernel.languages import PAGE_LANGUAGES
from greathouse.server.web import first_pages
from greathouse.server.web.app import make_app
from greathouse.server.web.site import Site
from tests.server.houses import make_house


@pytest.fixture
def made(monkeypatch) -> list[tuple[str, str]]:
    """The games and languages of the cards that were made."""
    cards: list[tuple[str, str]] = []
    monkeypatch.setattr(first_pages, "game_card", lambda game, words: cards.append((game.key, words.lang)))
    return cards


def compiled(site: Site) -> set[str]:
    """The names of the templates that were compiled."""
    templates: Any = site.templates
    return {*templates._known}


def with_site(tmp_path, keys: tuple[str, ...], story) -> None:
    """Runs a story with the site of a house that offers these games."""

    async def run() -> None:
        house = make_house(tmp_path)
        site: Site = make_app(house, lambda: keys).state.site
        await story(site)
        await house.close()

    asyncio.run(run())


def test_all_is_made_while_a_house_is_open(tmp_path, made):
    async def story(site: Site) -> None:
        async with first_pages.making_ready(site):
            while len(made) < len(PAGE_LANGUAGES):
                await asyncio.sleep(0.01)
        assert compiled(site) == {*site.templates.list_templates()}

    with_site(tmp_path, ("steps",), story)
    assert made == [("steps", lang) for lang in PAGE_LANGUAGES]


def test_it_ends_with_the_house(tmp_path, made, monkeypatch):
    async def story(site: Site) -> None:
        monkeypatch.setattr(first_pages, "aside", lambda *_: asyncio.Event().wait())
        async with first_pages.making_ready(site):
            await asyncio.sleep(0)

    with_site(tmp_path, ("steps",), story)
    assert not made


def test_what_cannot_be_made_is_logged_and_the_rest_is_made(tmp_path, made, caplog, monkeypatch):
    async def story(site: Site) -> None:
        monkeypatch.setattr(site.templates, "list_templates", lambda: ["missing.html", "home.html"])
        await first_pages.make_ready(site)
        assert compiled(site) == {"home.html"}

    with caplog.at_level(logging.ERROR):
        with_site(tmp_path, ("nothing", "steps"), story)
    assert made == [("steps", lang) for lang in PAGE_LANGUAGES]
    told = [record.getMessage() for record in caplog.records]
    assert told == ["the template missing.html could not be made ready", "pages of nothing could not be made ready"]
