import pytest

from . import cheap_passwords
from .cluster import found_cluster
from .receivers import mailbox, push_service, receiver
from .running import Running

__all__ = ["mailbox", "push_service", "receiver"]

cheap_passwords.hash_cheaply()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A running house for all tests that do not hurt it."""
    running = Running(tmp_path_factory.mktemp("house")).start()
    yield running
    assert running.stop() in (0, -15)
    assert "Traceback" not in running.errors.read_text(), running.errors.read_text()


@pytest.fixture
def mortal(tmp_path):
    """A house of one's own, to be killed and restarted."""
    running = Running(tmp_path).start()
    yield running
    running.kill()


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
