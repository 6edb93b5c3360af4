import pytest

from . import cheap_passwords
from .cluster import found_cluster
from .receivers import mailbox, push_service, receiver

__all__ = ["mailbox", "push_service", "receiver"]

cheap_passwords.hash_cheaply()


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server; a test that kills it starts it again."""
    cluster = found_cluster()
    yield cluster
    cluster.stop()


@pytest.fixture
def shared(postgres):
    """The URL of an empty database that several processes can share."""
    return postgres.create()
