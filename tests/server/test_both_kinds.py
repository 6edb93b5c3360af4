"""A house that listens on :: has clients of IPv4 and of IPv6, and knows both by their own addresses."""

import logging
import socket
from collections.abc import Awaitable, Callable

import httpx
import pytest

from greathouse.server.run import served_hosts
from greathouse.server.serving import run_loop
from greathouse.server.web.addresses import plain_address, read_networks
from greathouse.server.web.connections import ConnectionLimits
from greathouse.server.web.guard import LOOPBACK, Limits

from .test_connections import Serving, serving

IPV4, IPV6 = "127.0.0.1", "[::1]"
BURST = Limits(burst=2, per_second=0.001)

Story = Callable[[Serving, httpx.AsyncClient], Awaitable[None]]


def has_ipv6() -> bool:
    """Whether this machine has a loopback address of IPv6."""
    try:
        with socket.socket(socket.AF_INET6) as made:
            made.bind(("::1", 0))
    except OSError:
        return False
    return True


pytestmark = [pytest.mark.slow, pytest.mark.skipif(not has_ipv6(), reason="no IPv6 here")]


def open_to_all(folder, story: Story, *proxies: str, hosts: tuple[str, ...] = LOOPBACK) -> None:
    """Runs a story with a house that listens on ::."""

    async def run() -> None:
        made = {"limits": BURST, "hosts": hosts}
        async with (
            serving(folder, ConnectionLimits(), "::", read_networks(proxies), made) as served,
            httpx.AsyncClient() as client,
        ):
            await story(served, client)

    run_loop(run())


async def status(served: Serving, client: httpx.AsyncClient, host: str, path: str = "/", **headers: str) -> int:
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    return (await client.get(f"http://{host}:{served.at[1]}{path}", headers=told)).status_code


@pytest.mark.parametrize(
    ("proxies", "host"), [(["127.0.0.1"], IPV4), (["127.0.0.0/8"], IPV4), (["::ffff:127.0.0.1"], IPV4), (["::1"], IPV6)]
)
def test_a_proxy_is_believed_whatever_kind_of_socket_it_reaches(tmp_path, proxies, host):
    async def story(served, client):
        for other in ("192.0.2.1", "192.0.2.2", "2001:db8::1"):
            answers = [await status(served, client, host, X_Forwarded_For=other) for _ in range(3)]
            assert answers == [200, 200, 429], "each client has limits of its own"
        for other in ("192.0.2.9", "::ffff:192.0.2.8"):
            assert await status(served, client, host, "/metrics", X_Forwarded_For=other) == 404
        assert set(served.connections._open.values()) == {()}, "its connections count in total alone"

    open_to_all(tmp_path, story, *proxies)


@pytest.mark.parametrize(("host", "counted"), [(IPV4, ["127.0.0.1"]), (IPV6, ["::/48", "::/64"])])
def test_who_is_no_proxy_counts_by_its_own_address(tmp_path, host, counted):
    async def story(served, client):
        answers = [await status(served, client, host, X_Forwarded_For=f"192.0.2.{n}") for n in range(3)]
        assert answers == [200, 200, 429]
        (networks,) = set(served.connections._open.values())
        assert [network.name for network in networks] == counted

    open_to_all(tmp_path, story, "192.0.2.0/24")


def test_the_metrics_are_for_this_machine(tmp_path):
    async def story(served, client):
        assert await status(served, client, IPV4, "/metrics") == 200

    open_to_all(tmp_path, story)


def test_names_are_looked_at_wherever_the_house_listens(tmp_path, monkeypatch, caplog):
    async def named(served, client):
        assert await status(served, client, IPV4, Host="play.example") == 200
        assert await status(served, client, IPV4, Host="evil.example") == 400

    monkeypatch.setenv("GREATHOUSE_HOSTS", "play.example")
    with caplog.at_level(logging.WARNING):
        open_to_all(tmp_path, named, hosts=served_hosts("::"))
        assert "GREATHOUSE_HOSTS" not in caplog.text


@pytest.mark.parametrize("host", ["::", "0.0.0.0", "192.0.2.1"])
def test_a_house_without_a_name_says_that_it_answers_to_all(host, monkeypatch, caplog):
    monkeypatch.delenv("GREATHOUSE_HOSTS", raising=False)
    assert served_hosts("127.0.0.1") == LOOPBACK and not caplog.text
    assert served_hosts(host) == () and "GREATHOUSE_HOSTS is empty" in caplog.text and host in caplog.text


def test_addresses_of_ipv4_are_written_as_such():
    assert plain_address("::ffff:10.0.0.1") == plain_address("10.0.0.1") == "10.0.0.1"
    assert plain_address("2001:db8::1") == "2001:db8::1" and plain_address("::ffff:0:1") == "::ffff:0:1"
    assert read_networks(("::ffff:10.0.0.0/104", "::ffff:10.0.0.1", "::/0")) == ("10.0.0.0/8", "10.0.0.1/32", "::/0")
