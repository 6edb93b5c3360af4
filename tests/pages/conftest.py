"""A running house, and browser windows that notice every complaint."""

from __future__ import annotations

import os
from contextlib import ExitStack

import pytest

from tests.server.running import lasting

from .judged import Judged
from .window import Window


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A running house for all tests with a browser that do not hurt it: other tests leave tables in the lobby."""
    with lasting(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture(scope="session")
def judged(tmp_path_factory):
    """What axe-core has judged, in a folder that all processes of the run know."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "judged"
    folder.mkdir(exist_ok=True)
    return Judged(folder)


@pytest.fixture
def window(chromium, judged, request):
    """Makes windows, each a person of its own; at the end none may have complained.

    Where there is no browser no house is opened either.
    """
    server = request.getfixturevalue("server")
    with ExitStack() as stack:

        def make(base: str = server.base, **options) -> Window:
            made = Window(chromium, base, judged=judged, **options)
            stack.callback(made.close)
            return made

        yield make
