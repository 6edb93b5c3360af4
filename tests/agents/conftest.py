import pytest

from greathouse.kernel.game import Game
from tests.toys import toy


@pytest.fixture(scope="session")
def kuhn() -> Game:
    return toy("kuhn")


@pytest.fixture(scope="session")
def pennies() -> Game:
    return toy("pennies")


@pytest.fixture(scope="session")
def fork() -> Game:
    return toy("fork")
