"""A running house, and browser windows that notice every complaint."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from tests.server.running import lasting

from .window import Window


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A running house for all tests with a browser that do not hurt it: other tests leave tables in the lobby."""
    with lasting(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def window(chromium, request):
    """Makes windows, each a person of its own; at the end none may have complained.

    Where there is no browser no house is opened either.
    """
    server = request.getfixturevalue("server")
    with ExitStack() as stack:

        def make(base: str = server.base, **options) -> Window:
            made = Window(chromium, base, **options)
            stack.callback(made.close)
            return made

        yield make
