"""What pages need the first time is made ready as soon as a house is open: else whoever comes first waits for it, and
all others meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from greathouse.kernel.contract import SPECTATOR
from greathouse.kernel.game import Game
from greathouse.kernel.languages import PAGE_LANGUAGES
from greathouse.server.damage import Faults
from greathouse.server.metering import aside
from greathouse.server.web.cards import game_card
from greathouse.server.web.site import Site
from greathouse.server.words import Words
from greathouse.solve.analysis import analyst_of


@asynccontextmanager
async def making_ready(site: Site) -> AsyncIterator[None]:
    """Meanwhile it is made ready, piece by piece; pages that are asked for need not wait for the rest."""
    task = asyncio.create_task(make_ready(site))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def make_ready(site: Site) -> None:
    """Compiles the templates, then makes what pages of a game share. What cannot be made is logged, and made again
    where it is asked for."""
    faults = Faults("{} could not be made ready")
    for name in site.templates.list_templates():
        with faults.of(f"the template {name}"):
            await aside(site.templates.get_template, name)
    for key in site.games():
        for lang in PAGE_LANGUAGES:
            with faults.of(f"pages of {key}"):
                await aside(_make, site.house.service.games(key, ""), lang)


def _make(game: Game, lang: str) -> None:
    """The analyst of a game, its card, and its board at the beginning for wide and narrow pages."""
    analyst_of(game)
    game_card(game, Words(lang))
    match = game.new(max(game.about.seats), seed=0)
    for narrow in (False, True):
        game.board.draw(match.view(SPECTATOR), seat=SPECTATOR, lang=lang, narrow=narrow)
