"""Robots: accounts that only programs play with. A person answers for each, and makes the tokens it is known by."""

from __future__ import annotations

from greathouse.server.cleaning import clean_name
from greathouse.server.errors import Refused
from greathouse.server.people.blocks import Blocks
from greathouse.server.people.credentials import Credential, Credentials
from greathouse.server.people.heirs import Heirs, Keeper
from greathouse.server.people.names import fold_name, read_name
from greathouse.server.people.secrets import digest, new_robot, new_token
from greathouse.server.people.store import PeopleStore, Person, RobotAccount
from greathouse.server.tables import FORMER

MAX_ROBOTS = 5
"""So many robots of one person."""

PREFIX = "gh_"
"""How every token begins, so that one that got somewhere by mistake is known for what it is."""

MAX_TOKEN = 64
"""Characters of a token that are looked at."""

NOTED = 3_600.0
"""Seconds after which the use of a token is noted again."""


class Robots:
    """The robots of a house."""

    def __init__(
        self, host: Keeper, store: PeopleStore, credentials: Credentials, heirs: Heirs, blocks: Blocks
    ) -> None:
        self._host, self._store, self._credentials, self._heirs = host, store, credentials, heirs
        self._blocks = blocks

    async def make(self, person: Person, name: str) -> RobotAccount:
        """A new robot of a person who has a name. Raises Refused."""
        if not person.name:
            raise Refused("choose-name-first", 403)
        name = read_name(name)
        self._blocks.require_open(name)
        robot = RobotAccount(new_robot(), name, person.id, self._host.clock())
        await self._host.write(self._store.add_robot, robot, fold_name(name), MAX_ROBOTS)
        return robot

    async def remove(self, person: Person, robot: str) -> None:
        """Deletes a robot, if it is still there, with its tokens; its running games are given up. Raises Refused."""
        if mine := await self._found(person, robot):
            await self._host.write(self._store.delete, mine.id, FORMER)
            await self._heirs.settle()

    async def new_token(self, person: Person, robot: str, label: str) -> str:
        """A new token, of which only the hash is kept. Raises Refused."""
        mine, secret = await self._mine(person, robot), PREFIX + new_token()
        label = clean_name(label) or "token"
        credential = Credential(digest(secret), mine.id, "token", "", 0, label, self._host.clock(), None)
        await self._host.write(self._credentials.add, credential)
        return secret

    async def revoke(self, person: Person, robot: str, token: str) -> None:
        """A token, named by its hash, counts no more. Raises Refused."""
        mine = await self._mine(person, robot)
        await self._host.write(self._credentials.spend, mine.id, token)

    async def behind(self, token: str) -> RobotAccount | None:
        """Whose token this is; None if the robot or its keeper is kept out."""
        if not token.startswith(PREFIX) or len(token) > MAX_TOKEN:
            return None
        known = await self._host.read(self._credentials.find, digest(token), "token")
        if known is None:
            return None
        now = self._host.clock()
        if known.used is None or now - known.used > NOTED:
            await self._host.write(self._credentials.note_use, known.id, 0, now)
        robot = await self._host.read(self._store.robot, known.person)
        return None if robot is None or await self._kept_out(robot) else robot

    async def _kept_out(self, robot: RobotAccount) -> bool:
        keeper = await self._host.read(self._store.account, robot.keeper)
        return self._blocks.knows(robot.name) or bool(keeper and self._blocks.knows(keeper.name))

    async def _mine(self, person: Person, robot: str) -> RobotAccount:
        """A robot for which the person answers. Raises Refused."""
        found = await self._found(person, robot)
        if found is None:
            raise Refused("unknown-robot", 404)
        return found

    async def _found(self, person: Person, robot: str) -> RobotAccount | None:
        """The same; None if there is none any more. Raises Refused for somebody else's."""
        found = await self._host.read(self._store.robot, robot)
        if found and found.keeper != person.id:
            raise Refused("unknown-robot", 404)
        return found
