"""Circles of objects are freed, whether they are new or have been set aside, and Python's own ways come back."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections.abc import Iterator

import pytest

from greathouse.server import garbage
from greathouse.server.garbage import NEVER, collect, loading, sparing


class Circle:
    """An object that only the collector can free once nobody else knows it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """What the run has set aside is so again afterwards."""
    yield
    gc.freeze()


@pytest.mark.slow
def test_a_new_circle_is_freed_at_the_next_look():
    seen = weakref.ref(Circle())
    collect(everything=False)
    assert seen() is None


@pytest.mark.slow
def test_what_was_set_aside_is_freed_when_everything_is_looked_through():
    circle = Circle()
    seen = weakref.ref(circle)
    collect(everything=False)
    del circle
    collect(everything=False)
    assert seen() is not None, "looked through although it was set aside"
    collect(everything=True)
    assert seen() is None


@pytest.mark.slow
def test_it_lasts_while_the_house_is_open():
    async def open_for_a_while() -> None:
        async with sparing():
            assert gc.get_threshold()[2] == NEVER
            while not gc.get_freeze_count():
                await asyncio.sleep(0)

    before = gc.get_threshold()
    asyncio.run(open_for_a_while())
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


@pytest.mark.slow
def test_nothing_is_looked_for_while_a_house_is_loaded():
    seen = weakref.ref(Circle())
    with loading():
        [Circle() for _ in range(10 * gc.get_threshold()[0])]
        assert seen() is not None
    assert gc.isenabled() and gc.get_freeze_count()
    collect(everything=True)
    assert seen() is None


@pytest.mark.slow
def test_free_memory_is_given_back_while_the_house_is_open(monkeypatch):
    given = []

    async def open_for_a_while() -> None:
        async with sparing():
            while not given:
                await asyncio.sleep(0)

    monkeypatch.setattr(garbage, "BACK", 1)
    monkeypatch.setattr(garbage, "give_back", lambda: given.append(threading.current_thread()))
    asyncio.run(open_for_a_while())
    assert given != [threading.main_thread()], "pages are answered meanwhile"
    monkeypatch.undo()
    assert garbage.give_back() in (True, False)
