"""All that a house keeps about a person, as one JSON document: the account, what it did, each game and its record."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any, Protocol

from greathouse.server.errors import Refused
from greathouse.server.log import names_of
from greathouse.server.metering import aside
from greathouse.server.notices.store import NoticeStore
from greathouse.server.people.heirs import Keeper
from greathouse.server.people.kept import kept, told
from greathouse.server.people.people import People
from greathouse.server.people.store import Person, RobotAccount
from greathouse.server.store import Store
from greathouse.server.tables import Table
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
            game = await aside(_game, await house.table(table_id), person)
        except Refused as refusal:
            game = {"id": table_id, "cannot be read": refusal.reason}
        yield between + json.dumps(game, ensure_ascii=False)
        between = ",\n"
    yield "\n]}\n"


async def _account(house: House, person: Person) -> dict[str, Any]:
    people = house.people
    sessions = await house.read(people.store.sessions, person.id)
    channels = await house.read(NoticeStore(house.store).channels, person.id)
    credentials = [one for kind in ("link", "code", "passkey") for one in await _of(house, person, kind)]
    account = {
        "name": person.name,
        "created": person.created,
        "preferences": person.preferences,
        "sessions": [told({"device": one.device, "created": one.created, "seen": one.seen}) for one in sessions],
        "credentials": [told({"kind": one.kind, "created": one.created, "used": one.used}) for one in credentials],
        "robots": [await _robot(house, robot) for robot in await house.read(people.store.robots_of, person.id)],
        "notices": [told({"kind": one.kind, "address": one.address, "created": one.created}) for one in channels],
    }
    return told(account) | await house.read(kept, house.store, person.id)


async def _robot(house: House, robot: RobotAccount) -> dict[str, Any]:
    tokens = await house.read(house.people.credentials.of, robot.id, "token")
    known = [told({"label": one.label, "created": one.created, "used": one.used}) for one in tokens]
    return told({"name": robot.name, "created": robot.created, "tokens": known})


async def _of(house: House, person: Person, kind: Any) -> Any:
    return await house.read(house.people.credentials.of, person.id, kind)


def _game(table: Table, person: Person) -> dict[str, Any]:
    """A table as its player may tell it: the record of a game that hides something only once it is over."""
    words = Words("en")
    game: dict[str, Any] = {
        "id": table.id,
        "game": table.game.key,
        "options": table.options,
        "players": names_of(table, words),
        "seats": list(table.seats_of(person.id)),
        "over": table.over,
    }
    if table.match and (table.over or not table.game.about.hidden):
        game["record"] = [json.loads(line) for line in table.record(names_of(table, words)).splitlines()]
    return game
