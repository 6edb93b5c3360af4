"""The orders of `greathouse admin`, as a house carries them out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from ipaddress import ip_network
from typing import Any

from greathouse.server.administration import lists, pruning
from greathouse.server.errors import BadOrder, Refused, Unavailable
from greathouse.server.house import House
from greathouse.server.messages import Close
from greathouse.server.people.blocks import MAX_BLOCKS, Kind
from greathouse.server.people.names import fold_name
from greathouse.server.people.store import Account
from greathouse.server.web.addresses import plain_network

DAY = 86_400.0

Answer = dict[str, Any]

WIDE, WIDE_V6 = 8, 19
"""Networks with fewer bits than these in common, of IPv4 and IPv6, are of more than one provider."""


async def carry_out(house: House, order: str, details: dict[str, Any]) -> Answer:
    """What came of an order. Raises BadOrder."""
    if order not in ORDERS:
        raise BadOrder(f"This house knows no order {order!r}; is it of the same version as the command?")
    try:
        return await ORDERS[order](house, **details)
    except TypeError as error:
        raise BadOrder(f"The order {order!r} cannot be read: {error}.") from None
    except Unavailable:
        raise BadOrder("The database stores nothing at present; try again.") from None


async def tables(house: House, state: lists.State | None, limit: int) -> Answer:
    """Tables, the one that has changed last first."""
    return {"tables": await house.read(lists.tables, house.store, state, limit)}


async def close(house: House, table: str) -> Answer:
    """Ends what goes on at a table, without a result. Raises BadOrder."""
    try:
        found = await house.table(table)
        before = found.ended
        await house.send(Close(), found)
    except Unavailable:
        raise
    except Refused as refusal:
        unknown = refusal.reason == "unknown-table"
        raise BadOrder(f"There is no table {table!r}." if unknown else f"Table {table} stays: {refusal}.") from None
    return {"table": table, "closed": not before}


async def people(house: House, containing: str, limit: int) -> Answer:
    """People and robots with a name, the one seen last first."""
    rows = await house.read(lists.people, house.store, containing, limit)
    await house.people.blocks.read_again()
    return {"people": [row | {"blocked": house.people.blocks.knows(row["name"])} for row in rows]}


async def moderator(house: House, name: str, on: bool) -> Answer:
    """Makes a person a moderator, or takes that back. Raises BadOrder."""
    known = await _person(house, name)
    await house.write(lambda: house.talk.cases.make_moderator(known.id, moderator=on))
    return {"name": known.name, "moderator": on}


async def moderators(house: House) -> Answer:
    """The names of all moderators."""
    return {"moderators": await house.read(lists.moderators, house.store)}


async def block(house: House, target: str, on: bool, force: bool = False) -> Answer:
    """Keeps a name or an address out from now on, or lets it in again. Raises BadOrder; also for very many addresses,
    unless `force`."""
    kind, value = _read_target(target)
    blocks = house.people.blocks
    if on and kind == "address" and not force and _is_wide(value):
        raise BadOrder(f"{value} keeps very many people out; --force blocks it all the same.")
    if on and not await house.write(blocks.add, kind, value, house.clock()):
        raise BadOrder(f"{MAX_BLOCKS} names and addresses are blocked already; unblock one first.")
    if not on and not await house.write(blocks.remove, kind, value):
        raise BadOrder(f"The {kind} {value!r} is not blocked.")
    await blocks.read_again()
    return {"kind": kind, "value": value, "blocked": on}


async def blocked(house: House) -> Answer:
    """Everything that is blocked, the latest first."""
    return {"blocked": [one._asdict() for one in await house.read(house.people.blocks.all)]}


async def invite(house: House, days: int) -> Answer:
    """An invitation, with which one account can be opened within so many days. Raises BadOrder."""
    if days < 1:
        raise BadOrder(f"An invitation holds for at least 1 day, not {days}.")
    return {"path": f"/sign-up?invitation={await house.people.invite(house.clock() + days * DAY)}"}


async def prune(house: House, days: int, dry: bool) -> Answer:
    """Deletes what has not changed for so many days; how much of what. Raises BadOrder."""
    if days < 1:
        raise BadOrder(f"What is pruned is at least 1 day old, not {days}.")
    before = house.clock() - days * DAY
    if dry:
        return await house.read(pruning.counted, house.store, before)
    return await pruning.prune(house, before)


def _read_target(target: str) -> tuple[Kind, str]:
    """A network if it is an address, else a name. Raises BadOrder."""
    try:
        return "address", str(plain_network(ip_network(target, strict=False)))
    except ValueError:
        pass
    if not fold_name(target) or len(target) > 64 or "/" in target:
        raise BadOrder(f"{target!r} is neither a name nor an address such as 192.0.2.7 or 2001:db8::/32.")
    return "name", target


def _is_wide(network: str) -> bool:
    """Whether a network is wider than what one provider has."""
    read = ip_network(network)
    return read.prefixlen < (WIDE if read.version == 4 else WIDE_V6)


async def _person(house: House, name: str) -> Account:
    """The person of this name. Raises BadOrder if there is none, or it is a robot."""
    known = await house.read(house.people.store.named, fold_name(name))
    robot = await house.read(house.people.store.robot, known.id) if known else None
    if known is None or robot:
        raise BadOrder(f"Nobody here has an account with the name {name!r}.")
    return known


ORDERS: dict[str, Callable[..., Awaitable[Answer]]] = {
    "tables": tables,
    "close": close,
    "people": people,
    "moderator": moderator,
    "moderators": moderators,
    "block": block,
    "blocked": blocked,
    "invite": invite,
    "prune": prune,
}
"""By the name of an order what carries it out; its details are the arguments."""

READING = frozenset({"tables", "people", "moderators", "blocked"})
"""The orders that change nothing."""
