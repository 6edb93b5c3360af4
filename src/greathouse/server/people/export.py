"""All that a house keeps about a person, as one JSON document: the account, and every game with its record."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, Protocol

from greathouse.server.errors import Refused
from greathouse.server.log import names_of
from greathouse.server.notices.store import NoticeStore
from greathouse.server.people.heirs import Keeper
from greathouse.server.people.people import People
from greathouse.server.people.store import Person, RobotAccount
from greathouse.server.store import Store
from greathouse.server.tables import Table
from greathouse.server.talk.lines import LineStore
from greathouse.server.words import Words


class House(Keeper, Protocol):
    """A house with its people."""

    people: People
    store: Store


async def exported(house: House, person: Person) -> AsyncIterator[str]:
    """The document, piece by piece; no secret is in it, since none is kept."""
    yield json.dumps(await _account(house, person), ensure_ascii=False, indent=1).removesuffix("\n}")
    yield ',\n "tables": ['
    between = "\n"
    for table_id in await house.read(house.people.store.tables_of, person.id):
        try:
            told = await asyncio.to_thread(_told, await house.table(table_id), person)
        except Refused as refusal:
            told = {"id": table_id, "cannot be read": refusal.reason}
        yield between + json.dumps(told, ensure_ascii=False)
        between = ",\n"
    yield "\n]}\n"


async def _account(house: House, person: Person) -> dict[str, Any]:
    people = house.people
    sessions = await house.read(people.store.sessions, person.id)
    channels = await house.read(NoticeStore(house.store).channels, person.id)
    credentials = [one for kind in ("link", "code", "passkey") for one in await _of(house, person, kind)]
    return {
        "name": person.name,
        "created": person.created,
        "preferences": person.preferences,
        "notices": [{"kind": one.kind, "address": one.address, "created": one.created} for one in channels],
        "talk": await house.read(LineStore(house.store).said_by, person.id),
        "sessions": [{"device": one.device, "created": one.created, "seen": one.seen} for one in sessions],
        "robots": [await _robot(house, robot) for robot in await house.read(people.store.robots_of, person.id)],
        "credentials": [{"kind": one.kind, "created": one.created, "used": one.used} for one in credentials],
    }


async def _robot(house: House, robot: RobotAccount) -> dict[str, Any]:
    tokens = await house.read(house.people.credentials.of, robot.id, "token")
    known = [{"label": one.label, "created": one.created, "used": one.used} for one in tokens]
    return {"name": robot.name, "created": robot.created, "tokens": known}


async def _of(house: House, person: Person, kind: Any) -> Any:
    return await house.read(house.people.credentials.of, person.id, kind)


def _told(table: Table, person: Person) -> dict[str, Any]:
    """A table as its player may tell it: the record of a game that hides something only once it is over."""
    words = Words("en")
    told: dict[str, Any] = {
        "id": table.id,
        "game": table.game.key,
        "options": table.options,
        "players": names_of(table, words),
        "seats": list(table.seats_of(person.id)),
        "over": table.over,
    }
    if table.match and (table.over or not table.game.about.hidden):
        told["record"] = [json.loads(line) for line in table.record(names_of(table, words)).splitlines()]
    return told
