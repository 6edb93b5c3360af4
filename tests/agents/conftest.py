import pytest

from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source


@pytest.fixture(scope="session")
def kuhn() -> Game:
    return Game("kuhn", Source("tests.kernel.kuhn"))


@pytest.fixture(scope="session")
def sealed() -> Game:
    return Game("sealed", Source("tests.agents.sealed"))


@pytest.fixture(scope="session")
def fork() -> Game:
    return Game("fork", Source("tests.agents.fork"))
