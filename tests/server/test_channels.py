"""Where somebody is told: a channel that goes leaves nothing to be sent."""

from greathouse.server.notices import outbox
from greathouse.server.notices.events import Telling
from greathouse.server.notices.store import Channel, NoticeStore, channel_id

from .desk import ANN, BEN
from .stores import opened_store


def push(owner: str) -> Channel:
    """A channel of the one browser, for whoever uses it."""
    address = "https://push.example"
    return Channel(channel_id("push", owner, address), owner, "push", address, "s", "", "en", True, 0.0)


def test_who_takes_over_a_browser_is_not_told_what_waits_for_another(tmp_path):
    store = opened_store(tmp_path)
    notices = NoticeStore(store)
    for owner, waiting in ((BEN, 1), (ANN, 0)):
        notices.add(push(owner))
        with store.writing() as connection:
            if owner == BEN:
                outbox.put(connection, "table", 2, 0.0, [Telling(BEN, "turn")])
            assert connection.exec_driver_sql("SELECT count(*) FROM outbox").scalar() == waiting
    assert notices.claim(1e9, 8) == []
    store.close()
