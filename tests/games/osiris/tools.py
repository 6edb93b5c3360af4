"""Scenes of Sailing Toward Osiris: positions set up by words, moves played, cards and laborers dealt on purpose."""

from __future__ import annotations

from typing import Any

from greathouse.games.osiris import content as osiris_content
from greathouse.games.osiris import state as osiris_state
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source
from greathouse.kernel.match import Match

PACKAGE = "greathouse.games.osiris"
NEUTRAL = 5
"""Whose the pieces of nobody are."""
OSIRIS = Game("osiris", Source(PACKAGE))
content = osiris_content
state_module = osiris_state
land = __import__(f"{PACKAGE}.rules.land", fromlist=["x"])
season = __import__(f"{PACKAGE}.rules.season", fromlist=["x"])
glory = __import__(f"{PACKAGE}.rules.glory", fromlist=["x"])

MONUMENTS = content.MONUMENTS
PLACE = {name: place for place, name in enumerate(content.PLACE_IDS)}
CARTOUCHE = {name: place for place, name in enumerate(content.CARTOUCHE_IDS)}
CARD = {name: place for place, name in enumerate(content.CARD_IDS)}
KIND = {name: place for place, name in enumerate(content.LABORERS)}
SPACES = content.SPACE_IDS


class Scene:
    """A match at the turn of seat 0: nothing behind the screens, no laborer drawn, ten of each token in supply."""

    def __init__(self, seats: int = 4, season: int = 1, **options: Any) -> None:
        options = {"haggling": "off", "first_regent": "0", **options}
        self.match = OSIRIS.new(seats, 1, **options)
        self.match.dealer = None
        s = self.s
        for seat in range(seats):
            me = s.governors[seat]
            me.tokens[:], me.laborers[:], me.hand = [0, 0, 0], [0] * 6, 0
        s.pool[:] = [0] * 6
        s.bag[:] = list(season_laborers(seats))
        s.left[:], s.regent_knows = [0] * 6, 0
        s.knows[:] = [0] * 25
        s.deck = 2**25 - 1
        s.season = season
        s.supply[:] = [10, 10, 10]

    @property
    def s(self) -> Any:
        return self.match.state

    def tokens(self, seat: int, grain: int = 0, brick: int = 0, stone: int = 0) -> Scene:
        self.s.governors[seat].tokens[:] = [grain, brick, stone]
        return self

    def supply(self, grain: int, brick: int, stone: int) -> Scene:
        self.s.supply[:] = [grain, brick, stone]
        return self

    def laborers(self, seat: int, *names: str) -> Scene:
        for name in names:
            self.s.governors[seat].laborers[KIND[name]] += 1
            self.s.bag[KIND[name]] -= 1
        return self

    def pool(self, *names: str) -> Scene:
        for name in names:
            self.s.pool[KIND[name]] += 1
            self.s.bag[KIND[name]] -= 1
        return self

    def hand(self, seat: int, *cards: str) -> Scene:
        for card in cards:
            bit = 1 << CARD[card]
            self.s.governors[seat].hand |= bit
            self.s.deck &= ~bit
            self.s.knows[CARD[card]] = 1 << seat
        return self

    def built(self, owner: int, kind: str, *places: str) -> Scene:
        """Monuments on places; owner NEUTRAL (5) for nobody."""
        number = MONUMENTS.index(kind)
        for place in places:
            season.put_up(self.s, PLACE[place], 1 + number + 3 * owner)
            if owner < 5:
                me = self.s.governors[owner]
                me.sites[sum(me.built)] = PLACE[place]
                me.built[number] += 1
                me.stock[number] -= 1
        return self

    def planned(self, seat: int, *cartouches: str) -> Scene:
        for name in cartouches:
            self.s.planned[CARTOUCHE[name]] = seat + 1
            self.s.governors[seat].stock[content.CARTOUCHE_TYPE[CARTOUCHE[name]]] -= 1
        return self

    def worker(self, name: str, kind: str = "farmer") -> Scene:
        """A laborer on a space or in a city."""
        if name in content.SPACE_IDS:
            first = 2 * content.SPACE_IDS.index(name)
            self.s.worked |= 1 << first
            self.s.workers[first] = KIND[kind] + 1
            self.s.stood_on |= 3 << first & ~self.s.built_on
        else:
            self.s.workers[PLACE[name]] = KIND[kind] + 1
            self.s.stood_on |= 1 << PLACE[name]
        self.s.bag[KIND[kind]] -= 1
        return self

    def turn(self, seat: int) -> Scene:
        self.s.mover = seat
        return self

    def play(self, *moves: str) -> Scene:
        """Plays moves of whoever is on turn; chance outcomes are written like "deal priest-1"."""
        for move in moves:
            if self.match.turn == CHANCE:
                self.match.chance(move)
            else:
                self.match.play(move)
        return self

    def legal(self, verb: str | None = None) -> list[str]:
        """Legal moves; with a verb the arguments of those of that kind."""
        moves = self.match.legal()
        return moves if verb is None else [m.split(" ", 1)[1] for m in moves if m.startswith(f"{verb} ")]

    def refused(self, move: str) -> int:
        """The rule that forbids a move."""
        return self.match.why(move)

    def has(self, seat: int) -> tuple[int, int, int]:
        grain, brick, stone = self.s.governors[seat].tokens
        return (grain, brick, stone)

    def glory(self, seat: int) -> int:
        return int(self.s.governors[seat].glory)

    def cards(self, seat: int) -> set[str]:
        return {name for name, place in CARD.items() if self.s.governors[seat].hand >> place & 1}

    def discarded(self) -> set[str]:
        return {name for name, place in CARD.items() if self.s.discard >> place & 1}

    def on_cartouche(self, name: str) -> int | None:
        """Seat whose monument stands there, 5 for a placeholder, None if it is free."""
        return self.s.planned[CARTOUCHE[name]] - 1 if self.s.planned[CARTOUCHE[name]] else None


def season_laborers(seats: int) -> tuple[int, ...]:
    return tuple(season.LABORERS_OF[seats])


def sites(scene: Scene, kind: str) -> int:
    """How many sites a type of monument has."""
    return bin(land.sites(scene.s, MONUMENTS.index(kind), 6)).count("1")


def fresh(seats: int, seed: int = 3, **options: Any) -> Match:
    """A dealt game at its first decision."""
    return OSIRIS.new(seats, seed, **{"haggling": "off", **options})
