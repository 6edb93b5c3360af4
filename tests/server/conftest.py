import pytest

from . import cheap_passwords
from .cluster import found_cluster
from .receivers import mailbox, push_service, receiver
from .running import lasting

__all__ = ["mailbox", "push_service", "receiver"]

cheap_passwords.hash_cheaply()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A running house for all tests without a browser that do not hurt it."""
    with lasting(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server; a test that kills it starts it again."""
    cluster = found_cluster()
    yield cluster
    cluster.stop()


@pytest.fixture
def shared(postgres):
    """The URL of a database that several processes can share; nothing is in its tables."""
    return postgres.prepared()
