"""Requests to addresses that strangers have named: only to public addresses, and never further than there.

A name is resolved once; every address that it has must be public, and the connection goes to one that was checked. So a
name that changes its mind, a redirection or a proxy leads nowhere else.
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import socket
import ssl
from collections.abc import Callable, Mapping
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

PATIENCE = 8.0
"""Seconds for each step of a request."""

MAX_URL = 1_000
"""Characters of an address."""

PORTS = (80, 443)
"""Ports beside those above 1023."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Allowed = Callable[[Address], bool]

_NAT64 = ipaddress.ip_network("64:ff9b::/96")


class BadTarget(Exception):
    """An address to which nothing is sent."""


class Target(NamedTuple):
    """Where a request goes: its parts, and the addresses that were checked."""

    parts: SplitResult
    port: int
    addresses: tuple[str, ...]


def is_public(address: Address) -> bool:
    """Whether an address belongs to the open internet, the one that hides in it too."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def read_url(url: str, schemes: tuple[str, ...] = ("https",)) -> SplitResult:
    """The parts of an address to which something could be sent. Raises BadTarget."""
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise BadTarget("it cannot be read") from None
    printable = url.isascii() and url.isprintable() and " " not in url and len(url) <= MAX_URL
    if not printable or parts.scheme not in schemes or not parts.hostname or parts.username or parts.password:
        raise BadTarget("it is no such address")
    if port not in PORTS and port < 1024:
        raise BadTarget("its port serves something else")
    return parts


def checked(url: str, schemes: tuple[str, ...] = ("https",), allowed: Allowed = is_public) -> Target:
    """Where a request to an address goes. Raises BadTarget if any address of the name is not allowed."""
    parts = read_url(url, schemes)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise BadTarget("its name is not known") from None
    addresses = tuple(dict.fromkeys(str(one[4][0]) for one in found))
    if not addresses or not all(allowed(ipaddress.ip_address(one.partition("%")[0])) for one in addresses):
        raise BadTarget("it is not on the open internet")
    return Target(parts, port, addresses)


def post(target: Target, body: bytes, headers: Mapping[str, str]) -> int:
    """Sends a request to a checked address; returns the status of the answer, which is not followed. Raises OSError."""
    parts = target.parts
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection = http.client.HTTPConnection(parts.hostname or "", target.port, timeout=PATIENCE)
    connection.sock = _connected(target)
    with contextlib.closing(connection):
        try:
            connection.request("POST", path, body, {"User-Agent": "greathouse", **headers})
            return connection.getresponse().status
        except http.client.HTTPException as error:
            raise OSError(f"the answer makes no sense: {type(error).__name__}") from error


def _connected(target: Target) -> socket.socket:
    """A connection to the first of the checked addresses that answers."""
    last: OSError = OSError("no address")
    for address in target.addresses:
        try:
            plain = socket.create_connection((address, target.port), timeout=PATIENCE)
        except OSError as error:
            last = error
            continue
        if target.parts.scheme != "https":
            return plain
        try:
            return ssl.create_default_context().wrap_socket(plain, server_hostname=target.parts.hostname)
        except OSError:
            plain.close()
            raise
    raise last
