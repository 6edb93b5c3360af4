"""A table for tests: positions from written dice and tiles, chance given by hand."""

from __future__ import annotations

from greathouse.games.favor.content import CLASSES, LOCATIONS, TILE_IDS
from greathouse.games.favor.moves import DICE_NAMES
from greathouse.games.favor.rules.dice import put_locked
from greathouse.games.favor.rules.tables import FRESHENS, UNIT, WORTH
from greathouse.games.favor.state import ACT, CLAIMS, START
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.game import load
from greathouse.kernel.match import Match

GAME = load("favor")


def number(die: str) -> int:
    return DICE_NAMES.index(die)


def tile(name: str) -> int:
    return TILE_IDS.index(name)


def spot(name: str) -> int:
    return LOCATIONS.index(name)


def tally(values: str) -> int:
    """Locked dice by value: "3 3 6 -", a dash for a die without a value."""
    return sum(UNIT[0 if v == "-" else int(v)] for v in values.split())


class Desk:
    """A game without a dealer, at the start of the first player's turn unless told otherwise."""

    def __init__(self, seats: int = 2, **options):
        given = {"setup": "first_game", "first_player": "0"} | options
        self.match = Match.waiting_for_chance(GAME, seats, given)
        self.s = self.match.state
        while self.match.turn == CHANCE:
            self.match.chance(self.match.odds()[0][0])

    @property
    def me(self):
        return self.s.players[self.s.mover]

    def give(self, *names: str, seat: int | None = None) -> Desk:
        for name in names:
            self.s.players[self.s.mover if seat is None else seat].tiles |= 1 << tile(name)
        return self

    def spend(self, *names: str, seat: int | None = None) -> Desk:
        for name in names:
            self.s.players[self.s.mover if seat is None else seat].spent |= 1 << tile(name)
        return self

    def lay(self, **tiles: str) -> Desk:
        """Puts tiles on the display: lay(l3_1="worker")."""
        for place, name in tiles.items():
            self.s.tile_at[spot(place[1:].replace("_", "-"))] = tile(name)
        return self

    def tokens(self, pips: int = 0, rerolls: int = 0) -> Desk:
        self.me.pips, self.me.rerolls = pips, rerolls
        return self

    def dice(self, active: str = "", locked: str = "", fresh: bool = False) -> Desk:
        """A window of the rolling with these dice; `fresh`: the powers of custom dice are."""
        s = self.s
        s.phase, s.rolls, s.pool[:] = ACT, 1, [0] * 8
        for die in active.split():
            s.active[number(die)] += 1
            s.fresh |= FRESHENS[number(die)] if fresh else 0
        for die in locked.split():
            put_locked(s, number(die))
        return self

    def just_locked(self, *dice: str) -> Desk:
        """These of the locked dice were locked in this window."""
        self.s.fixed = len(dice)
        self.s.window = sum(UNIT[WORTH[number(d)]] for d in dice)
        return self

    def claiming(self, locked: str) -> Desk:
        self.dice(locked=locked)
        return self.do("finish")

    def starting(self) -> Desk:
        """The turn begins again, with the tiles given meanwhile."""
        from greathouse.games.favor.rules.turns import start_turn

        self.s.turns -= 1
        start_turn(self.s)
        assert self.s.phase == START
        return self

    def do(self, *moves: str) -> Desk:
        """Decisions of the mover and outcomes: "go", "lock S2", "rolled S4 S1", "draw pip"."""
        for move in moves:
            verb, *rest = move.split()
            if verb == "rolled":
                for die in sorted(rest, key=number):
                    self.match.chance(f"die {die}")
            elif verb == "draw":
                for token in rest:
                    self.match.chance(f"draw {token}")
            else:
                self.match.choose(self.match.read(move), self.match.turn)
        return self

    def legal(self, verb: str = "") -> list[str]:
        """Legal moves that begin with a verb, without it."""
        return [m.removeprefix(verb).strip() for m in self.match.legal() if m.split()[0] == verb or not verb]

    def can(self, move: str) -> bool:
        return move in self.match.legal()

    def refusal(self, move: str) -> int:
        return self.match.why(move)

    @property
    def active(self) -> str:
        return self._written(self.s.active)

    @property
    def locked(self) -> str:
        return self._written(self.s.locked)

    @property
    def claims(self) -> set[str]:
        """Names of the tiles that can be taken now."""
        return {TILE_IDS[self.s.tile_at[spot(place)]] for place in self.legal("take")}

    @property
    def in_claim(self) -> bool:
        return self.s.phase == CLAIMS

    def owns(self, name: str, seat: int | None = None) -> bool:
        return bool(self.s.players[self.s.mover if seat is None else seat].tiles >> tile(name) & 1)

    def pool(self) -> dict[str, int]:
        from greathouse.games.favor.content import TYPES

        return {kind: n for kind, n in zip(TYPES, self.s.pool, strict=True) if n}

    @staticmethod
    def _written(counts) -> str:
        return " ".join(DICE_NAMES[c] for c in range(len(CLASSES)) for _ in range(counts[c]))
