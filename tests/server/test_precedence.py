"""Whoever clicks goes first, and yet nothing waits for ever: under a clock that is driven."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from greathouse.server.house import House
from greathouse.server.precedence import PATIENCE, Precedence, Rank
from greathouse.server.tables import Seat
from greathouse.server.web.app import make_app
from tests.server.simulation.loop import SimulatedLoop
from tests.waiting import eventually

from .desk import ANN
from .houses import open_two, played

BLINK = 0.001


def driven(story: Callable[[Precedence, list[str]], Awaitable[None]]) -> list[str]:
    """What a story notes, whose time passes only where everybody waits."""
    loop, notes = SimulatedLoop(random.Random(1), lambda _: None), list[str]()
    try:
        loop.run_until_complete(story(Precedence(), notes))
    finally:
        loop.sweep()
    return notes


async def goes(precedence: Precedence, rank: Rank, notes: list[str], name: str = "") -> None:
    """Waits for a turn and notes it, with the time that has passed."""
    await precedence.turn(rank)
    notes.append(f"{name or rank.name} {asyncio.get_running_loop().time():.3f}")


async def clicks(precedence: Precedence, notes: list[str], seconds: float) -> None:
    """A click whose answer takes so long."""
    with precedence.click():
        await asyncio.sleep(seconds)
        notes.append("click")


def test_pages_and_bots_wait_until_a_click_is_answered() -> None:
    async def story(precedence: Precedence, notes: list[str]) -> None:
        await asyncio.gather(
            clicks(precedence, notes, 0.02),
            goes(precedence, Rank.BOT, notes),
            goes(precedence, Rank.PAGE, notes, "first"),
            goes(precedence, Rank.PAGE, notes, "second"),
        )

    assert driven(story) == ["click", "first 0.020", "second 0.020", "BOT 0.020"]


def test_without_clicks_nothing_waits() -> None:
    async def story(precedence: Precedence, notes: list[str]) -> None:
        await goes(precedence, Rank.BOT, notes)

    assert driven(story) == ["BOT 0.000"]


def test_between_two_turns_the_house_looks_for_clicks() -> None:
    async def story(precedence: Precedence, notes: list[str]) -> None:
        await precedence.turn(Rank.BOT)
        notes.append("BOT")
        clicking = asyncio.create_task(clicks(precedence, notes, BLINK))  # its letters come as the bot moves
        await goes(precedence, Rank.BOT, notes)
        await clicking

    assert driven(story) == ["BOT", "click", f"BOT {BLINK:.3f}"]


@pytest.mark.parametrize("rank", Rank)
def test_under_a_flood_of_clicks_everything_has_its_turn_in_time(rank) -> None:
    """A hundred wait while somebody always clicks: none waits longer than its patience."""

    async def story(precedence: Precedence, notes: list[str]) -> None:
        async def flood() -> None:
            while True:
                with precedence.click():
                    await asyncio.sleep(BLINK)
                    notes.append("click")

        floods = [asyncio.create_task(flood()) for _ in range(3)]
        await asyncio.gather(*(goes(precedence, rank, notes) for _ in range(100)))
        for task in floods:
            task.cancel()

    notes = driven(story)
    turns = [float(note.split()[1]) for note in notes if note != "click"]
    assert len(turns) == 100 and len(notes) > 200
    assert max(turns) == pytest.approx(PATIENCE[rank], abs=2 * BLINK)


def test_who_has_waited_too_long_goes_before_pages() -> None:
    async def story(precedence: Precedence, notes: list[str]) -> None:
        async def pages() -> None:
            for _ in range(20):
                await asyncio.sleep(PATIENCE[Rank.BOT] / 10)
                await goes(precedence, Rank.PAGE, notes)

        waiting = asyncio.gather(pages(), goes(precedence, Rank.BOT, notes))
        with precedence.click():
            await waiting

    (bot,) = [note for note in driven(story) if note.startswith("BOT")]
    assert float(bot.split()[1]) == pytest.approx(PATIENCE[Rank.BOT])


def test_who_waits_no_longer_holds_up_nobody() -> None:
    async def story(precedence: Precedence, notes: list[str]) -> None:
        gone = asyncio.create_task(precedence.turn(Rank.PAGE))
        await asyncio.sleep(0)
        gone.cancel()
        await goes(precedence, Rank.BOT, notes)

    assert driven(story) == ["BOT 0.000"]


def test_a_form_that_comes_slowly_holds_up_no_page(tmp_path) -> None:
    """It is no click before it has been read."""

    async def story(house: House) -> None:
        app = make_app(house, lambda: ("steps",), hosts=())
        read = asyncio.Event()

        async def receive() -> dict[str, Any]:
            read.set()
            await asyncio.Event().wait()
            raise AssertionError

        headers = [(b"host", b"house"), (b"origin", b"http://house"), (b"content-length", b"9")]
        scope = {
            "type": "http",
            "method": "POST",
            "scheme": "http",
            "path": "/",
            "query_string": b"",
            "headers": headers,
        }
        slow = asyncio.create_task(app(scope, receive, lambda _: asyncio.sleep(0)))
        await read.wait()
        assert not house.precedence._clicks
        slow.cancel()

    played(tmp_path, story)


def test_a_bot_moves_though_somebody_always_clicks(tmp_path) -> None:
    async def story(house: House) -> None:
        with house.precedence.click():
            table = await open_two(house, Seat(level=0), Seat("Ann", ANN))
            await asyncio.sleep(PATIENCE[Rank.BOT] / 4)
            assert house.present(table.id).length == table.length, "bots wait"
            await eventually(lambda: house.present(table.id).length > table.length)

    played(tmp_path, story)
