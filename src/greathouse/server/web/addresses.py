"""The addresses that requests come from, as limits count them."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple

from starlette.types import Scope

from greathouse.server.errors import BadAddress

MAX_KNOWN = 4096
"""So many addresses are known by what they are counted as."""

ADDRESS, HOME, SITE = 32, 64, 48
"""The bits of what is counted: an address of IPv4, the network of a home in IPv6, that of a campus or of many homes."""

TIMES = {SITE: 8, HOME: 1, ADDRESS: 1}
"""How many times a limit each may use: a home that has 256 networks, or a campus 65,536, has eight times a limit."""

_MAPPED = "::ffff:"


def plain_address(host: str) -> str:
    """The address of who is connected: that of an IPv4 client as such, though a socket for both writes it as IPv6."""
    return host.removeprefix(_MAPPED) if "." in host else host


@lru_cache(MAX_KNOWN)
def counted_address(host: str) -> str:
    """What an address is counted as: IPv4 by itself, IPv6 by its /64, of which one customer has all addresses."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, HOME), strict=False))


class Network(NamedTuple):
    """What an address counts for: its name, and how many bits all its addresses share."""

    name: str
    bits: int

    @property
    def times(self) -> int:
        """How many times a limit it may use."""
        return TIMES[self.bits]


@lru_cache(MAX_KNOWN)
def networks_of(address: str) -> tuple[Network, ...]:
    """What a counted address counts for, the widest first: in IPv6 its site and itself, else itself alone."""
    try:
        site = IPv6Network(address).supernet(new_prefix=SITE)
    except ValueError:
        return (Network(address, ADDRESS),)
    return Network(str(site), SITE), Network(address, HOME)


def address_of(scope: Scope) -> str:
    """The address a request is counted for."""
    client: tuple[str, int] | None = scope.get("client")
    return counted_address(client[0]) if client else ""


def read_networks(written: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses and networks, each as a network; those of IPv4 as such, however they are written. Raises BadAddress."""
    try:
        return tuple(str(plain_network(ip_network(one))) for one in written)
    except ValueError as error:
        raise BadAddress(
            f"A proxy or monitor is named by its address or network, such as 127.0.0.1 or 10.0.0.0/8: {error}."
        ) from None


def plain_network(network: IPv4Network | IPv6Network) -> IPv4Network | IPv6Network:
    """A network of IPv4 as such, though it is written as IPv6."""
    mapped = network.network_address.ipv4_mapped if isinstance(network, IPv6Network) else None
    return IPv4Network((mapped, network.prefixlen - 96)) if mapped and network.prefixlen >= 96 else network
