"""Browser windows that notice every complaint."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from .window import Window


@pytest.fixture
def window(chromium, server):
    """Makes windows, each a person of its own; at the end none may have complained."""
    with ExitStack() as stack:

        def make(base: str = server.base, **options) -> Window:
            made = Window(chromium, base, **options)
            stack.callback(made.close)
            return made

        yield make
