"""What one address may do: tables, streams, requests; and whose word about addresses counts."""

import asyncio
from collections import Counter

import httpx
import pytest

from greathouse.server.errors import BadAddress, Refused, TooOften
from greathouse.server.web import guard
from greathouse.server.web.addresses import counted_address, networks_of, read_networks
from greathouse.server.web.app import make_app
from greathouse.server.web.events import events
from greathouse.server.web.guard import Allowance, Bucket, Limits

from .houses import asked, played
from .running import Client, Running

ORIGIN = {"Origin": "http://house"}


def test_playing_on_and_rematches_count_as_new_tables(tmp_path):
    async def opened(client):
        table = (await client.post("/play/steps", data={"level": "1"})).headers["location"]
        again = [await client.post(f"{table}/play-on", data={"at": "0", "level": "1"}) for _ in range(2)]
        return [answer.status_code for answer in (*again, await client.post(f"{table}/rematch"))]

    async def story(house):
        assert await asked(house, Limits(tables_burst=2, tables_per_second=0.0), opened) == [303, 429, 429]

    played(tmp_path, story)


def test_a_crowd_of_addresses_forgives_nobody_who_asks(monkeypatch):
    monkeypatch.setattr(guard, "MAX_BUCKETS", 3)
    bucket = Bucket(1, 0.0)
    assert bucket.take("greedy", 0.0)
    for number in range(10):
        assert bucket.take(f"other {number}", 0.0)
        assert not bucket.take("greedy", 0.0)
    assert bucket.take("other 0", 0.0), "the one that has been silent for longest is forgotten"


def test_who_is_refused_is_told_when_the_limit_allows_one_more():
    bucket, allowance = Bucket(2, 0.5), Allowance(2, 0.01)
    for one, rest in ((bucket, 2.0), (allowance, 100.0)):
        for _ in range(2):
            assert one.after("10.0.0.1", 0.0) == 0.0
            one.require("10.0.0.1", 0.0)
        with pytest.raises(TooOften) as refused:
            one.require("10.0.0.1", 0.0)
        assert refused.value.after == one.after("10.0.0.1", 0.0) == rest
        assert not one.take("10.0.0.1", 0.9 * rest) and one.take("10.0.0.1", rest)


def test_large_headers_are_refused(tmp_path):
    async def large(client):
        return [(await client.get("/", headers={"X-Large": "x" * size})).status_code for size in (1_000, 20_000)]

    async def story(house):
        assert await asked(house, Limits(), large) == [200, 431]

    played(tmp_path, story)


class Promised:
    """A visit that asks for a stream."""

    def __init__(self, house, method: str = "GET", max_streams: int = 2, host: str = "10.0.0.1") -> None:
        self.house, self.site, self.request, self.guest = house, self, self, ""
        self.scope, self.method, self.heartbeat = {"client": (host, 1)}, method, 10.0
        self.streams, self.max_streams, self.table = Counter(), max_streams, None


def test_streams_count_before_they_are_answered(tmp_path):
    async def story(house):
        visit = Promised(house)
        first, _ = await events(visit), await events(visit)
        with pytest.raises(Refused):
            await events(visit)

        async def hung_up(_):
            raise OSError

        with pytest.raises(BaseException):  # noqa: B017 - how the framework wraps the broken line is its business
            await first({"type": "http", "asgi": {"spec_version": "2.4"}}, asyncio.Queue().get, hung_up)
        assert list(visit.streams.values()) == [1]
        assert await events(visit)

    played(tmp_path, story)


HOMES = [f"2001:db8:1:{number:x}::1" for number in range(100)]
"""Addresses of as many homes of one site."""


def test_a_site_holds_eight_times_the_streams_of_one_address(tmp_path):
    async def story(house):
        visits = [Promised(house, max_streams=1, host=host) for host in [HOMES[0], *HOMES[:9], "2001:db8:2::1"]]
        for visit in visits:
            visit.streams = visits[0].streams
        held = await asyncio.gather(*map(events, visits), return_exceptions=True)
        assert [isinstance(one, Refused) for one in held] == [False, True, *7 * [False], True, False]

    played(tmp_path, story)


def test_asking_for_the_headers_of_a_stream_ends(server):
    ann = Client(server.base)
    answer = ann.http.head(f"{ann.open('steps')}/events")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/event-stream")


def test_addresses_of_one_customer_are_one():
    assert (
        counted_address("2001:db8:1:2::1")
        == counted_address("2001:db8:1:2:ffff::9")
        != counted_address("2001:db8:1:3::1")
    )
    assert counted_address("::ffff:10.0.0.1") == counted_address("10.0.0.1") != counted_address("10.0.0.2")


def test_a_home_in_ipv6_counts_for_its_site_too_and_in_ipv4_for_itself():
    home = counted_address("2001:db8:1:2::1")
    assert [(network.name, network.times) for network in networks_of(home)] == [("2001:db8:1::/48", 8), (home, 1)]
    for other in ("10.0.0.1", "", "no address", "no address/64", "10.0.0.0/64"):  # a proxy may tell anything
        assert [(network.name, network.times) for network in networks_of(counted_address(other))] == [(other, 1)]


def test_many_networks_of_one_site_do_eight_times_as_much_and_no_more():
    allowance, homes = Allowance(2, 1.0), [counted_address(host) for host in HOMES]
    assert [allowance.take(homes[0], 0.0) for _ in range(3)] == [True, True, False], "a home has its own limit"
    assert [allowance.take(home, 0.0) for home in homes[1:]].count(True) == 14
    assert allowance.take(counted_address("2001:db8:2::1"), 0.0) and allowance.take("10.0.0.1", 0.0)
    assert [allowance.take(home, 1.0) for home in homes].count(True) == 8
    allowance.charge(homes[5], 100.0, 1.0)
    assert allowance.left(homes[6], 1.0) < 0 < allowance.left("10.0.0.1", 1.0)


def test_who_is_refused_for_its_site_has_used_nothing_itself():
    allowance, homes = Allowance(1, 0.01), [counted_address(host) for host in HOMES]
    assert all(allowance.take(home, 0.0) for home in homes[:8])
    assert not any(allowance.take(homes[8], 0.0) for _ in range(50))
    assert allowance.take(homes[8], 13.0), "what its site has then is there for it at once"


def test_networks_that_are_refused_for_their_site_make_no_network_of_others_forgotten(monkeypatch):
    monkeypatch.setattr(guard, "MAX_BUCKETS", 10)
    allowance, other = Allowance(1, 0.0), counted_address("2001:db8:2::1")
    assert allowance.take(other, 0.0)
    took = [allowance.take(counted_address(f"2001:db8:1:{number:x}::1"), 0.0) for number in range(30)]
    assert took.count(True) == 8
    assert not allowance.take(other, 0.0)


def test_a_crowd_of_networks_of_one_site_makes_nobody_else_forgotten(monkeypatch):
    monkeypatch.setattr(guard, "MAX_BUCKETS", 3)
    allowance = Allowance(1, 0.0)
    assert allowance.take("10.0.0.1", 0.0)
    for host in HOMES:
        allowance.charge(counted_address(host), 0.1, 0.0)
    assert not allowance.take("10.0.0.1", 0.0)
    assert not allowance.take(counted_address(HOMES[0]), 0.0), "of its own networks the site itself is not forgotten"


def test_homes_of_one_site_open_tables_by_its_limit(tmp_path):
    async def story(house):
        app = make_app(house, lambda: ("steps",), hosts=(), limits=Limits(tables_burst=1, tables_per_second=0.0))

        async def opened(host):
            wire = httpx.ASGITransport(app, client=(host, 1))
            async with httpx.AsyncClient(transport=wire, base_url="http://house", headers=ORIGIN) as client:
                return (await client.post("/play/steps", data={"level": "1"})).status_code

        assert [await opened(host) for host in HOMES[:10]] == [*8 * [303], 429, 429]
        assert [await opened("10.0.0.1") for _ in range(2)] == [303, 429]

    played(tmp_path, story)


@pytest.mark.slow
@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
def test_forwarded_headers_count_only_from_a_named_proxy(tmp_path, proxies, monkeypatch):
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    running = Running(tmp_path, proxies=proxies).start()
    try:
        answer = httpx.get(running.base, headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"})
        assert ("strict-transport-security" in answer.headers) == bool(proxies)
    finally:
        running.kill()


@pytest.mark.parametrize("named", ["*", "my-proxy", "10.0.0.1/8"])
def test_a_proxy_that_is_no_address_is_refused(named):
    with pytest.raises(BadAddress, match="named by its address"):
        read_networks((named,))
