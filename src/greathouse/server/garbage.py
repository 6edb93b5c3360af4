"""Garbage in circles: what lasts is not looked through again and again, which would hold up every page meanwhile.

A house keeps some million objects. Python looks them all through whenever they have grown by a quarter, for up to
half a second. Here it looks often at what is new alone, sets aside (`gc.freeze`) what lasts, and looks at all of it
once in a long while. What is not in a circle is freed at once, as ever.

What is freed is not given back to the system by itself: pages of several hundred kB leave holes between what lasts.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count

from greathouse.server.duties import Duty

NEW = 10_000
"""So many objects more than were freed, and what is new is looked through."""

YOUNG = 50
"""So many times what is new, and then what came through that."""

NEVER = 1_000_000
"""So many times that, and Python would look at everything by itself."""

SETTING_ASIDE = 5.0
"""Seconds between two looks at all that is not set aside."""

LOOKS = 360
"""Before every so many looks nothing stays set aside: twice an hour."""

BACK = 12
"""After every so many looks free memory is given back: once a minute."""


@contextmanager
def loading() -> Iterator[None]:
    """Meanwhile garbage is not looked for: what is imported lasts. It takes a tenth of the time to open a house."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@asynccontextmanager
async def sparing() -> AsyncIterator[None]:
    """Meanwhile garbage is collected in this way."""
    usual, looks = gc.get_threshold(), count()

    async def look() -> None:
        number = next(looks)
        collect(everything=number % LOOKS == 0)
        if number % BACK == BACK - 1:
            await asyncio.to_thread(give_back)

    duty = Duty(look, SETTING_ASIDE, "memory could not be looked through", at_once=True)
    gc.set_threshold(NEW, YOUNG, NEVER)
    duty.start()
    try:
        yield
    finally:
        await duty.close()
        gc.unfreeze()
        gc.set_threshold(*usual)


def collect(*, everything: bool) -> None:
    """Frees circles among what came since the last time, or among everything, and sets aside what is left."""
    if everything:
        gc.unfreeze()
    gc.collect()
    gc.freeze()


def give_back() -> bool:
    """Gives memory that is free back to the system, where its library can; it takes some milliseconds. Whether any was.

    Other threads go on meanwhile.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    return bool(trim and trim(0))
