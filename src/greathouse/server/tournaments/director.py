"""Rounds that go on by themselves: tables opened, results noted, the next round paired.

Every process looks; whatever changes a tournament is stored by compare-and-set, and a meeting's table has a name made
from the meeting. So of several that do the same at once one counts, and after a crash another one goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from greathouse.kernel.errors import BadContent, UnknownGame
from greathouse.server.clocks.instant import Instant, reading
from greathouse.server.clocks.terms import Terms
from greathouse.server.damage import Faults
from greathouse.server.duties import Duty, Host
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.lobby.lobby import Lobby
from greathouse.server.messages import Open, Resign
from greathouse.server.people.secrets import is_robot
from greathouse.server.service import Service
from greathouse.server.tables import Seat, Table
from greathouse.server.tournaments.duplicate import round_secret
from greathouse.server.tournaments.pairing import Pair, Past, arena, round_robin, swiss
from greathouse.server.tournaments.standings import Met, standings
from greathouse.server.tournaments.store import Entrant, Step, Tournament, TournamentStore

_log = logging.getLogger(__name__)

LOOK = 2.0
"""Seconds between two looks at the tournaments."""

PATIENCE = 300.0
"""Seconds after which somebody has missed a game who has not made a choice yet; by days the clock alone decides."""


class House(Host, Protocol):
    """What the director needs of the house."""

    service: Service
    lobby: Lobby

    def now(self) -> Instant:
        """The present, for clocks."""


class Director:
    """Lets the tournaments of a house go on."""

    def __init__(self, house: House, store: TournamentStore) -> None:
        self._house, self.store = house, store
        self.duty = Duty(self.look, LOOK, "tournaments could not go on")
        self._faults = Faults("tournament {} cannot go on")
        self._waiting: set[str] = set()

    async def look(self) -> None:
        """Lets every tournament go on as far as it can at present; one whose game is not here waits for it."""
        for tournament in await self._house.read(self.store.live):
            if not self._has_game(tournament):
                continue
            with self._faults.of(tournament.id):
                await self._go_on(tournament)

    def _has_game(self, tournament: Tournament) -> bool:
        """Whether the house has a tournament's game; the log says once that it has not."""
        try:
            self._house.service.games(tournament.game, "")
        except (UnknownGame, BadContent) as error:
            if tournament.id not in self._waiting:
                _log.warning("tournament %s waits for its game: %s", tournament.id, error)
            self._waiting.add(tournament.id)
            return False
        self._waiting.discard(tournament.id)
        return True

    async def _go_on(self, tournament: Tournament) -> None:
        if tournament.state == "open":
            if 0.0 < tournament.starts <= self._house.clock():
                await self.begin(tournament)
            return
        games = await self._house.read(self.store.meetings, tournament.id)
        entrants = await self._house.read(self.store.entrants, tournament.id)  # later: all who have met are among them
        games = [game if game.won else await self._settled(tournament, game, entrants) for game in games]
        entrants = await self._house.read(self.store.entrants, tournament.id)  # without those who did not come
        if tournament.kind == "arena":
            await self._go_on_arena(tournament, entrants, games)
        elif all(game.won for game in games):
            await self._advance(tournament, next_round(tournament, entrants, games, self._house.clock()))

    async def begin(self, tournament: Tournament) -> None:
        """Begins a tournament with whoever takes part at that moment."""
        now = self._house.clock()
        if await self._house.write(self.store.begin, tournament, lambda entrants: beginning(tournament, entrants, now)):
            self._house.lobby.changed()

    async def _advance(self, tournament: Tournament, step: Step) -> None:
        if await self._house.write(self.store.advance, tournament, step):
            self._house.lobby.changed()

    # Arenas ----------------------------------------------------------------------------------------------------

    async def _go_on_arena(self, tournament: Tournament, entrants: list[Entrant], games: list[Met]) -> None:
        now = self._house.clock()
        if now >= tournament.began + 60 * tournament.minutes:
            if all(game.won for game in games):
                await self._advance(tournament, Step({"state": "over", "ended": now}))
            return
        busy = {player for game in games if not game.won for player in (game.first, game.second)}
        here = [
            one.owner for one in entrants if not one.withdrawn and one.owner not in busy and await self._is_here(one)
        ]
        ranking = [line.player for line in standings([one.owner for one in entrants], games) if line.player in here]
        last = {player: rival for game in games for player, rival in (game[2:4], game[3:1:-1])}
        pairs = list(arena(ranking, _past(games), last))
        if pairs:
            met = [_meeting(tournament.round + number, 1, pair) for number, pair in enumerate(pairs, 1)]
            await self._advance(tournament, Step({"round": tournament.round + len(pairs)}, met))

    async def _is_here(self, entrant: Entrant) -> bool:
        if entrant.level >= 0:
            return True
        return await self._house.read(self._house.lobby.store.is_here, entrant.owner, self._house.clock())

    # Games -----------------------------------------------------------------------------------------------------

    async def _settled(self, tournament: Tournament, game: Met, entrants: list[Entrant]) -> Met:
        """A game as it is now: its table opened, its result noted, whoever does not come given up for lost."""
        if not game.table:
            opened = await self._house.send(self._opening(tournament, game, entrants))
            game = game._replace(table=opened.opened)
            await self._house.write(self.store.settle, tournament.id, game)
        try:
            table = await self._awaited(await self._house.table(game.table))
        except Unavailable:
            raise
        except Refused:
            return await self._note(tournament, game._replace(won=(0.0, 0.0)))
        if not table.over:
            return game
        missed = _did_not_come(table)
        if missed:
            await self._house.write(self.store.withdraw, tournament.id, missed)
        scores = table.match.scores if table.match and table.match.over else None
        won, scored = (table.points[0], table.points[1]), (scores[0], scores[1]) if scores else None
        return await self._note(tournament, game._replace(won=won, scores=scored, missed=bool(missed)))

    async def _awaited(self, table: Table) -> Table:
        """The table of a game; whoever has been waited for in vain has given up there."""
        missing = self._missing(table)
        if missing < 0:
            return table
        try:
            return (await self._house.send(Resign(table.seats[missing].guest, "", late=True), table)).table
        except Unavailable:
            raise
        except Refused:  # another process was faster
            return await self._house.table(table.id)

    async def _note(self, tournament: Tournament, game: Met) -> Met:
        await self._house.write(self.store.settle, tournament.id, game)
        return game

    def _opening(self, tournament: Tournament, game: Met, entrants: list[Entrant]) -> Open:
        """What opens the table of a game: always the same, so that it is opened once.

        In duplicate play it is not listed: who watched another table would know what comes. A person and a robot do not
        play for their ratings.
        """
        known = {one.owner: one for one in entrants}
        players = [known[owner] for owner in (game.first, game.second)]
        seats = tuple(Seat(level=one.level) if one.level >= 0 else Seat(one.name, one.owner) for one in players)
        found = self._house.service.games(tournament.game, "")
        options = {option.name: option.preset for option in found.options if option.preset is not None}
        message = Open(tournament.game, options, seats, found.content_digest, shuffle=False)
        return replace(
            message,
            public=not tournament.duplicate,
            key=f"{tournament.id}.{game.round}.{game.board}",
            clock=Terms.read(tournament.clock),
            rated=tournament.rated and len({is_robot(one.owner) for one in players if one.level < 0}) == 1,
            tournament=tournament.id,
            duplicate=round_secret(tournament.secret, game.round) if tournament.duplicate else "",
        )

    def _missing(self, table: Table) -> int:
        """The seat of a person who has not come: no choice yet, and its turn lasts too long; -1 if there is none."""
        clocks = table.clocks
        if clocks is None or clocks.terms.by_days or table.over or table.match is None:
            return -1
        acted = {event.actor for event in table.match.history}
        passed = reading(self._house.now(), clocks.terms) - clocks.time
        late = (seat for seat in clocks.ticking if seat not in acted and clocks.spent[seat] + passed > PATIENCE)
        return min(late, default=-1)


def _did_not_come(table: Table) -> str:
    """Whose seat was given up because nobody came to it, as the log says; "" if there is none."""
    late = [aside.seat for aside in table.asides if aside.kind == "late"]
    acted = {event.actor for event in table.match.history} if table.match else set()
    return table.seats[late[-1]].guest if late and late[-1] not in acted else ""


def called_off(now: float) -> Step:
    """Nobody meets anybody."""
    return Step({"state": "off", "ended": now})


def beginning(tournament: Tournament, entrants: Sequence[Entrant], now: float) -> Step:
    """How a tournament begins; one for which too few have come is called off."""
    if len(entrants) < 2:
        return called_off(now)
    if tournament.kind == "arena":
        return Step({"state": "running", "began": now})
    most = len(round_robin([one.owner for one in entrants]))
    rounds = most if tournament.kind == "round-robin" else min(tournament.rounds, most)
    return next_round(tournament._replace(rounds=rounds), entrants, [], now)


def next_round(tournament: Tournament, entrants: Sequence[Entrant], games: Sequence[Met], now: float) -> Step:
    """The next round, or the end."""
    number = tournament.round + 1
    pairs = paired(tournament, entrants, games) if number <= tournament.rounds else []
    if not pairs:
        return Step({"state": "over", "ended": now})
    change = {"state": "running", "round": number, "rounds": tournament.rounds, "began": now}
    return Step(change, [_meeting(number, board, pair) for board, pair in enumerate(pairs, 1)])


def paired(tournament: Tournament, entrants: Sequence[Entrant], games: Sequence[Met]) -> list[Pair]:
    """The pairs of the next round; whoever would meet somebody that has withdrawn has a bye."""
    players = [one.owner for one in entrants]
    there = {one.owner for one in entrants if not one.withdrawn}
    if tournament.kind == "round-robin":
        rounds = round_robin(players)
        return [pair for one in rounds[tournament.round] if (pair := _present(one, there))]
    ranking = [
        line.player for line in standings(players, games, duplicate=tournament.duplicate) if line.player in there
    ]
    return swiss(ranking, _past(games)) if len(ranking) > 1 else []


def _present(pair: Pair, there: set[str]) -> Pair | None:
    left = [player for player in pair if player in there]
    return Pair(left[0], left[1] if len(left) > 1 else "") if left else None


def _past(games: Sequence[Met]) -> Past:
    return Past.of([Pair(game.first, game.second) for game in games])


def _meeting(number: int, board: int, pair: Pair) -> Met:
    """A meeting of a round; who has a bye has won it."""
    return Met(number, board, *pair, won=None if pair.second else (1.0, 0.0))
