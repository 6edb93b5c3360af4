"""A running house and browser windows that notice every complaint."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from tests.server.running import Running

from .window import Window


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = Running(tmp_path_factory.mktemp("house")).start()
    yield running
    running.stop()
    assert "Traceback" not in running.errors.read_text(), running.errors.read_text()


@pytest.fixture
def mortal(tmp_path):
    running = Running(tmp_path).start()
    yield running
    running.kill()


@pytest.fixture
def window(chromium, server):
    """Makes windows, each a person of its own; at the end none may have complained."""
    with ExitStack() as stack:

        def make(base: str = server.base, **options) -> Window:
            made = Window(chromium, base, **options)
            stack.callback(made.close)
            return made

        yield make
