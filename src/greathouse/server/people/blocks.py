"""Names and addresses that who runs the house keeps out."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Literal, NamedTuple

import sqlalchemy as sa

from greathouse.server.damage import Faults
from greathouse.server.duties import Duty, Host
from greathouse.server.errors import Refused
from greathouse.server.people.names import fold_name
from greathouse.server.rows import put
from greathouse.server.schema import BLOCKS
from greathouse.server.store import Store

PAUSE = 5.0
"""Seconds after which a block counts in every process of the house."""

MAX_BLOCKS = 500
"""So many names and addresses can be blocked."""

_ALL = sa.select(BLOCKS).order_by(BLOCKS.c.at.desc())

Kind = Literal["name", "address"]


class Block(NamedTuple):
    """A name as it was written, or the network of an address, and since when it is kept out."""

    kind: str
    value: str
    at: float


class Blocks:
    """Who is kept out, as this process knows it."""

    def __init__(self, host: Host, store: Store) -> None:
        self._host, self._store = host, store
        self._names: frozenset[str] = frozenset()
        self._networks: tuple[IPv4Network | IPv6Network, ...] = ()
        self._faults = Faults("the blocked address {} is none")
        self.duty = Duty(self.read_again, PAUSE, "blocked names and addresses cannot be read", at_once=True)

    async def read_again(self) -> None:
        """Takes over what is blocked now."""
        known = await self._host.read(self.all)
        self._names = frozenset(fold_name(one.value) for one in known if one.kind == "name")
        networks = list[IPv4Network | IPv6Network]()
        for one in known:
            with self._faults.of(one.value):
                networks += [ip_network(one.value)] if one.kind == "address" else []
        self._networks = tuple(networks)

    def keeps_out(self, address: str) -> bool:
        """Whether requests from this address are refused."""
        if not self._networks:
            return False
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return any(found in network for network in self._networks)

    def knows(self, name: str) -> bool:
        """Whether this name is blocked, however it is written."""
        return bool(self._names) and bool(name) and fold_name(name) in self._names

    def require_open(self, name: str) -> None:
        """Raises Refused for a name that is blocked."""
        if self.knows(name):
            raise Refused("blocked", 403)

    def all(self) -> list[Block]:
        """Everything that is blocked, the latest first."""
        with self._store.reading() as connection:
            return self._store.damage.sound("block", connection.execute(_ALL), Block)

    def add(self, kind: Kind, value: str, now: float) -> bool:
        """Blocks a name or a network; whether there was room for it."""
        number = sa.select(sa.func.count()).select_from(BLOCKS)
        with self._store.writing() as connection:
            connection.execute(sa.delete(BLOCKS).where(BLOCKS.c.kind == kind, BLOCKS.c.value == value))
            if connection.execute(number).scalar_one() >= MAX_BLOCKS:
                return False
            put(connection, BLOCKS, kind=kind, value=value, at=now)
        return True

    def remove(self, kind: Kind, value: str) -> bool:
        """Lets a name or a network in again; whether it was blocked."""
        names = [one.value for one in self.all() if one.kind == kind and _same(kind, one.value, value)]
        with self._store.writing() as connection:
            connection.execute(sa.delete(BLOCKS).where(BLOCKS.c.kind == kind, BLOCKS.c.value.in_(names)))
        return bool(names)


def _same(kind: Kind, one: str, other: str) -> bool:
    return fold_name(one) == fold_name(other) if kind == "name" else one == other
