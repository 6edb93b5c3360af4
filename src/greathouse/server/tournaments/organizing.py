"""What people may do with tournaments: make, join, leave, begin, call off."""

from __future__ import annotations

import base64
import hashlib
import secrets

from greathouse.server.clocks.terms import Terms
from greathouse.server.errors import Refused
from greathouse.server.people.secrets import is_person, is_robot
from greathouse.server.tournaments.director import Director, House, called_off
from greathouse.server.tournaments.store import Entrant, Tournament

KINDS = ("swiss", "round-robin", "arena")

MAX_ENTRANTS = {"swiss": 64, "round-robin": 16, "arena": 128}
"""So many can take part."""

MAX_ROUNDS = 15
"""Rounds of a Swiss tournament."""

MINUTES = (10, 240)
"""An arena lasts so long at least and at most."""

MAX_AHEAD = 90 * 86_400.0
"""Seconds until a tournament begins, at most."""

PLAYERS = 2
"""So many sit at each table."""


class Organizer:
    """Carries out what people want of tournaments; raises Refused for what they may not."""

    def __init__(self, house: House, director: Director) -> None:
        self._house, self._director, self._store = house, director, director.store

    async def make(self, wanted: Tournament, name: str, key: str = "") -> Tournament:
        """A new tournament, open for whoever wants to take part; who makes it, and has this name, does.

        The same click, named by its `key`, makes the same one.
        """
        game = self._house.service.games(wanted.game, "")
        wrong = (
            PLAYERS not in game.about.seats
            or wanted.kind not in KINDS
            or not wanted.name
            or not 1 <= wanted.rounds <= MAX_ROUNDS
            or not MINUTES[0] <= wanted.minutes <= MINUTES[1]
            or not 0 <= wanted.starts - self._house.clock() <= MAX_AHEAD
            or Terms.read(wanted.clock) is None
            or (wanted.kind == "arena" and wanted.duplicate)
        )
        if wrong:
            raise Refused("bad-tournament", 422)
        now = self._house.clock()
        made = wanted._replace(id=_identity(wanted, key), secret=secrets.token_hex(32))
        await self._house.write(self._store.add, made, now, Entrant(wanted.maker, name, now, withdrawn=False))
        return made

    async def find(self, identity: str) -> Tournament:
        """The tournament with this identity."""
        found = await self._house.read(self._store.find, identity[:32])
        if found is None:
            raise Refused("unknown-tournament", 404)
        return found

    async def join(self, tournament: Tournament, owner: str, name: str) -> None:
        """A person, a robot or a bot takes part; an arena can be joined while it goes on."""
        if is_robot(owner) and not tournament.robots:
            raise Refused("people-compete", 403)
        entrant = Entrant(owner, name, self._house.clock(), withdrawn=False)
        await self._house.write(self._store.join, tournament.id, entrant, MAX_ENTRANTS[tournament.kind])

    async def add_bot(self, tournament: Tournament, maker: str, level: int) -> None:
        """A bot of the house takes part."""
        _require_maker(tournament, maker)
        if level not in range(len(self._house.service.games(tournament.game, "").about.levels)):
            raise Refused("bad-options", 422)
        await self.join(tournament, f"bot{level}", "")

    async def leave(self, tournament: Tournament, owner: str) -> None:
        """Somebody does not take part any more; a game that goes on is played to its end or given up."""
        if not (is_person(owner) or is_robot(owner)):
            raise Refused("tournament-closed", 409)
        await self._house.write(self._store.leave, tournament.id, owner)

    async def begin(self, tournament: Tournament, maker: str) -> None:
        """Begins before the time that was set; one that goes on already has begun by the same click, or by itself."""
        _require_maker(tournament, maker)
        if tournament.state == "open":
            await self._director.begin(tournament)
        elif tournament.state != "running":
            raise Refused("tournament-closed", 409)

    async def call_off(self, tournament: Tournament, maker: str) -> None:
        """Calls a tournament off before it begins; one that is off already has been by the same click, or by itself."""
        _require_maker(tournament, maker)
        if tournament.state == "open":
            await self._house.write(self._store.advance, tournament, called_off(self._house.clock()))
        if (await self.find(tournament.id)).state != "off":
            raise Refused("tournament-closed", 409)


def _identity(wanted: Tournament, key: str) -> str:
    """What a new tournament is called: the same for the same click, whenever it comes, unguessable without its key."""
    if not key:
        return secrets.token_urlsafe(9)
    digest = hashlib.sha256(f"{key!r} {wanted._replace(starts=0.0)!r}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:9]).decode()


def _require_maker(tournament: Tournament, person: str) -> None:
    if not person or tournament.maker != person:
        raise Refused("not-your-tournament", 403)
