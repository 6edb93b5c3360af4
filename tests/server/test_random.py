"""Random histories of a table: messages doubled, late or wrong, restarts in between; the promises hold throughout."""

import random

import pytest

from greathouse.server.errors import Refused
from greathouse.server.messages import Act, BotAct, Open, Rematch, Resign, Sit, Undo
from greathouse.server.tables import Seat, Table

from .desk import ANN, BEN, EVE, Desk
from .test_service import same

GUESTS = (ANN, BEN, EVE)


class World:
    """One table, what its clients believe, and what they were answered."""

    def __init__(self, desk: Desk, rng: random.Random) -> None:
        self.desk, self.rng = desk, rng
        game = rng.choice(["steps", "steps", "sealed", "kuhn"])
        third = [Seat(level=0)] if game != "kuhn" and rng.random() < 0.4 else []
        seats = (Seat("Ann", ANN), Seat(), *third)
        self.id = desk.send(Open(game, {}, seats, shuffle=False)).table.id
        self.sent: list = []
        self.answered: dict[tuple[str, str], int] = {}
        self.revisions: list[int] = self.table.revisions

    @property
    def table(self) -> Table:
        return self.desk.tables[self.id]

    def message(self):
        """Something somebody may send: sensible, late, doubled or wrong."""
        rng, table = self.rng, self.table
        guest, key = rng.choice(GUESTS), f"k{rng.randrange(10**6)}"
        mine = table.seats_of(guest)
        revision = table.revision(mine[0] if mine else -1) - rng.choice([0, 0, 0, 1, 3])
        if self.sent and rng.random() < 0.2:
            return rng.choice(self.sent)
        kind = rng.choices(["act", "bot", "undo", "sit", "resign", "rematch"], [60, 15, 12, 8, 1, 2])[0]
        if kind == "sit":
            return Sit(guest, "Someone", rng.choice([table.join, "wrong"]))
        if kind == "act":
            return Act(guest, revision, self.move(mine), key, forced=rng.random() < 0.2)
        if kind == "bot":
            seat = rng.randrange(len(table.seats))
            return BotAct(seat, table.decision_since[seat] - rng.choice([0, 0, 1]), self.move((seat,)))
        return {"undo": Undo(guest, revision, key), "resign": Resign(guest, key), "rematch": Rematch(guest, key)}[kind]

    def move(self, seats: tuple[int, ...]) -> str:
        match = self.table.match
        legal = [move for seat in seats if match for move in match.legal(seat)]
        return (
            self.rng.choice(legal) if legal and self.rng.random() < 0.9 else self.rng.choice(["go 3", "bid 9", "pass"])
        )

    def step(self) -> None:
        message = self.message()
        self.sent.append(message)
        before = self.table
        seq, revisions, state = before.seq, before.revisions.copy(), before.match and before.match.state.copy()
        try:
            outcome = self.desk.send(message, before)
        except Refused:
            assert (self.table.seq, self.table.revisions) == (seq, revisions)
            assert (self.table.match and self.table.match.state) == state
            return
        key = getattr(message, "key", "")
        if key and not isinstance(message, Rematch):
            asked = (key, repr(message.guest))
            assert self.answered.setdefault(asked, outcome.revision) == outcome.revision, (
                "the same click, the same answer"
            )
        assert all(now >= was for now, was in zip(self.table.revisions, revisions, strict=True)), (
            "revisions never go down"
        )

    def check(self) -> None:
        """The table is the fold of its log, and every answered click is in it exactly once."""
        folded = self.desk.folded(self.table)
        if self.table.match:
            same(self.table, folded)
            assert len(folded.codes) == len(folded.forced) == len(folded.match.history)
        keys = [body["key"] for _, body in self.desk.store.entries(self.id) if body.get("key")]
        assert len(keys) == len(set(keys))
        assert {key for key, _ in self.answered} <= set(keys)
        if self.rng.random() < 0.5:
            self.desk.tables[self.id] = folded


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(n, marks=pytest.mark.slow) for n in range(4, 12))])
def test_random_histories(tmp_path, seed):
    desk, rng = Desk(tmp_path, seed), random.Random(seed)
    for _ in range(6):
        world = World(desk, rng)
        for place in range(60):
            world.step()
            if place % 15 == 14:
                world.check()
        world.check()
    desk.store.close()
