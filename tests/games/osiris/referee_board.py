"""The position of the second referee (referee.py): who has what, what is possible, and what it counts.

Read straight from docs/rules/osiris.md; everything is a word, a dictionary or a set, and only the content file is
shared with the game.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import lru_cache
from importlib.resources import files
from itertools import combinations, combinations_with_replacement, product
from typing import Any

CHANCE = -1
NOBODY = "nobody"
BOX = tomllib.loads((files("greathouse.games.osiris") / "content.toml").read_text(encoding="utf-8"))
RESOURCES = BOX["meta"]["resources"]
KINDS = BOX["meta"]["laborers"]
SECTION = {row["id"]: row for row in BOX["section"]}
CITY = {row["id"]: row for row in BOX["city"]}
SPACE = {row["id"]: row for row in BOX["space"]}
CARTOUCHE = {row["id"]: row for row in BOX["cartouche"]}
LOAD = {row["id"]: row for row in BOX["caravan_section"]}
CARD = {row["id"]: row for row in sorted(BOX["city_card"], key=lambda row: row["id"])}
BONUS = {row["id"]: row for row in BOX["regent_bonus"]}
MARKET = {row["id"]: row for row in BOX["market"]}
BOONS = [row["id"] for row in BOX["boon"]]
ITEMS = [*RESOURCES, *KINDS, *CARD]


def bundles(size: int) -> list[Counter[str]]:
    """All ways to take so many tokens."""
    return [Counter(picks) for picks in combinations_with_replacement(RESOURCES, size)]


def word(bundle: Counter[str]) -> str:
    """A bundle as moves write it."""
    return "+".join(resource for resource in RESOURCES for _ in range(bundle[resource]))


def covers(held: Any, wanted: Any) -> bool:
    """Whether the one holds all of the other."""
    return all(held[name] >= number for name, number in wanted.items())


class Governor:
    """What a seat owns and has done; `items` are tokens, unplaced laborers and city cards.

    `shown` are the unplaced laborers that everybody knows of.
    """

    def __init__(self) -> None:
        self.items: Counter[str] = Counter()
        self.stock = {name: row["count"] for name, row in BOX["monument"].items()}
        self.built: list[tuple[str, str]] = []
        self.lost: Counter[str] = Counter()
        self.boons = set(BOONS)
        self.boon = ""
        self.glory = self.actions = 0
        self.withdrawn = False
        self.bid: Counter[str] = Counter()
        self.shown: Counter[str] = Counter()

    def hand(self) -> list[str]:
        return [card for card in CARD if self.items[card]]

    def kinds(self) -> list[str]:
        return [kind for kind in KINDS if self.items[kind]]

    def tokens(self) -> int:
        return sum(self.items[resource] for resource in RESOURCES)

    def size(self) -> int:
        return sum(self.items.values())

    def pays(self, amounts: Any) -> bool:
        return covers(self.items, amounts)


class Board:
    """A position, what is possible in it, and what changes without a choice.

    `saw` holds for each card that is not open who has seen it since it was last shuffled; `left` what the Regent saw
    in the bag.
    """

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats, self.options = seats, options
        self.setup = next(row for row in BOX["setup"] if row["players"] == seats)
        self.governors = [Governor() for _ in range(seats)]
        start = Counter(BOX["start"]["resources"])
        for me in self.governors:
            me.items.update(start)
        self.supply = Counter({r: self.setup["supply_each"] - seats * start[r] for r in RESOURCES})
        self.deck, self.discard, self.in_view = set(CARD), set(), []
        self.board: dict[str, list[tuple[Any, str]]] = {
            row["section"]: [(NOBODY, row["monument"])]
            for row in BOX["neutral"]
            if row["mark"] in self.setup["neutral_marks"]
        }
        self.planned: dict[str, Any] = dict.fromkeys(self.setup["cartouche_placeholders"], NOBODY)
        self.covered: set[str] = set()
        self.awarded: set[str] = set()
        self.saw: dict[str, set[int]] = {card: set() for card in CARD}
        self.season = 0
        self.regent = self.active = -1
        self.safe = self.giving = False
        self.sweep()

    def sweep(self) -> None:
        """A clean board: laborers in the bag, empty cartouches (R7)."""
        basic, master = self.setup["basic_each"], self.setup["master_each"]
        self.bag = Counter({kind: master if kind.startswith("master") else basic for kind in KINDS})
        self.pool: Counter[str] = Counter()
        self.pool_tokens: Counter[str] = Counter()
        self.stalls: dict[str, Counter[str]] = {}
        self.workers: dict[str, str] = {}
        self.leader: dict[str, Any] = dict.fromkeys(self.setup["blocked_caravans"], NOBODY)
        self.first_out, self.taken, self.left = -1, "", Counter()
        for me in self.governors:
            me.boon, me.actions, me.withdrawn, me.shown = "", 0, False, Counter()
            for kind in KINDS:
                del me.items[kind]

    def gain(self, p: int, goods: Any) -> Counter[str]:
        """Tokens from the supply, as far as it goes."""
        got = Counter({r: min(n, self.supply[r]) for r, n in goods.items()})
        self.supply.subtract(got)
        self.governors[p].items.update(got)
        return got

    def pay(self, p: int, goods: Any, to: Counter[str]) -> None:
        self.governors[p].items.subtract(goods)
        to.update(goods)

    def show(self, p: int, goods: Any, *readers: int) -> None:
        """Laborers that p has are shown to all, cards to it and these readers."""
        for item in goods:
            if item in KINDS:
                self.governors[p].shown[item] = max(self.governors[p].shown[item], goods[item])
            elif item in CARD:
                self.saw[item] |= {p, *readers}

    def take(self, p: int, kind: str, step: int) -> None:
        """One laborer more or less behind the screen, and all see which."""
        self.governors[p].items[kind] += step
        self.governors[p].shown[kind] += step

    def hand_over(self, giver: int, receiver: int, goods: Any) -> None:
        """Items change hands; laborers are seen by all, cards by the two."""
        self.show(giver, goods, receiver)
        for item, number in goods.items():
            self.governors[giver].items[item] -= number
            self.governors[receiver].items[item] += number
            if item in KINDS:
                self.governors[giver].shown[item] -= number
                self.governors[receiver].shown[item] += number

    def lying(self) -> Counter[str]:
        return sum(self.stalls.values(), Counter(self.pool_tokens))

    def fetch(self, p: int, goods: Any) -> None:
        """Tokens from the pool, then from M1, M2, ..., as far as they are there."""
        for resource, number in goods.items():
            fetched = 0
            for heap in (self.pool_tokens, *(self.stalls[m] for m in MARKET if m in self.stalls)):
                part = min(number - fetched, heap[resource])
                heap[resource] -= part
                fetched += part
            self.governors[p].items[resource] += fetched

    def spaces(self, kind: str, *, anywhere: bool = False, any_kind: bool = False) -> list[str]:
        """Legal terrain spaces for a laborer (R16 to R26)."""
        what = BOX["laborer"][kind]
        return [
            name
            for name, row in SPACE.items()
            if (any_kind or row["terrain"] == what["terrain"])
            and name not in self.workers
            and not all(section in self.board for section in row["sections"])
            and (what["master"] or anywhere or min(row["segments"]) <= self.season)
            and self.supply[row["resource"]] > 0
        ]

    def cities(self) -> list[str]:
        return [c for c in CITY if c not in self.workers and not (self.seats == 2 and c in self.board)]

    def caravans(self, p: int, *, both: bool = False) -> list[str]:
        """Legal caravan sections (R36 to R39, R75)."""
        found = []
        for name, row in LOAD.items():
            leader = self.leader.get(row["caravan"])
            goods = [r["resources"] for r in LOAD.values() if r is row or (both and r["caravan"] == row["caravan"])]
            yields = any(self.supply[r] > 0 for load in goods for r, n in load.items() if n)
            may_lead = leader is not None or p not in self.leader.values()
            if name not in self.workers and leader != NOBODY and may_lead and yields:
                found.append(name)
        return found

    def trades(self, p: int) -> list[str]:
        found = []
        for name, row in MARKET.items():
            for side, paid, got in (("a", "set_a", "set_b"), ("b", "set_b", "set_a")):
                there = any(self.supply[r] for r in row[got])
                if name not in self.stalls and self.governors[p].pays(row[paid]) and there:
                    found.append(f"trade {name} {side}")
        return found

    def sites(self, kind: str, how: str = "") -> list[str]:
        """Legal sites (R56 to R58; Sculptor R67, Engineer R78)."""
        if how == "sculptor":
            right = [n for n in SECTION if [m for _, m in self.board.get(n, [])] == ["obelisk"]]
            return right if kind == "obelisk" else []
        row = BOX["monument"][kind]
        fit = [n for n, s in SECTION.items() if how == "engineer" or s["icons"] in row["icons"]]
        free = [n for n in fit if n not in self.board and SECTION[n]["space"] not in self.workers]
        towns = [n for n in CITY if n not in self.board and n not in self.workers]
        return free + (towns if row["city"] and how != "engineer" else [])

    def buildable(self, p: int, how: str = "") -> list[str]:
        return [n for n, row in CARTOUCHE.items() if self.planned.get(n) == p and self.sites(row["type"], how)]

    def affordable(self, p: int, how: str = "") -> list[str]:
        """Cartouches that p can plan on now (R47; Architect R68, Overseer R69, Ptah R87)."""
        me = self.governors[p]
        found = []
        for name, row in CARTOUCHE.items():
            if name in self.planned or not me.stock[row["type"]]:
                continue
            if how == "architect":
                right = me.tokens() >= sum(row["cost"].values())
            elif how == "ptah":
                right = bool(self.waivers(p, name))
            else:
                right = me.pays(row["cost"]) and (how != "overseer" or bool(self.sites(row["type"])))
            if right:
                found.append(name)
        return found

    def waivers(self, p: int, name: str) -> list[Counter[str]]:
        cost = Counter(CARTOUCHE[name]["cost"])
        size = BOX["boon_param"]["ptah_discount"]
        return [b for b in bundles(size) if covers(cost, b) and self.governors[p].pays(cost - b)]

    def works(self, p: int, name: str) -> bool:
        """Whether an ability has a legal completion."""
        kinds = self.governors[p].kinds()
        holds = {
            **{plans: bool(self.affordable(p, plans)) for plans in ("architect", "overseer")},
            **{builds: bool(self.buildable(p, builds)) for builds in ("sculptor", "engineer", "priest")},
            "ferryman": any(self.spaces(k, anywhere=True) for k in kinds if not k.startswith("master")),
            "foreman": any(self.spaces(k, any_kind=True) for k in kinds),
            "cameldriver": bool(kinds) and bool(self.caravans(p, both=True)),
            "merchant": bool(self.swaps(self.governors[p])),
            "recruiter": sum(self.bag.values()) > 0,
            "scribe": bool(self.deck or self.discard),
            "taskmaster": any(name not in LOAD for name in self.workers),
            "treasurer": sum(self.lying().values()) > 0,
        }
        return holds[name]

    def swaps(self, me: Governor) -> list[str]:
        return [
            f"swap {give}-{take}"
            for give, take in product(RESOURCES, RESOURCES)
            if give != take and me.items[give] and self.supply[take]
        ]

    def playable(self, p: int) -> list[str]:
        possible = {
            "horus": True,
            "ra": True,
            "bastet": sum(self.pool.values()) + sum(self.bag.values()) > 0,
            "thoth": bool(self.deck or self.discard),
            "ptah": bool(self.affordable(p, "ptah")),
        }
        shown = {me.boon for me in self.governors}
        return [b for b in BOONS if b in self.governors[p].boons and b not in shown and possible[b]]

    def actions(self, p: int, offers: int) -> list[str]:
        """The options of choose_action, each with its condition."""
        me = self.governors[p]
        stuck = bool(self.buildable(p))
        leave = not stuck or me.boon == "horus"
        if me.actions >= self.options["max_actions_per_season"]:
            return ["withdraw"] if leave else ["build"]
        cards = bool(self.deck or self.discard)
        open_now = {
            "harvest": any(self.spaces(kind) for kind in me.kinds()),
            "visit_city": bool(me.kinds()) and bool(self.cities()) and cards,
            "caravan": bool(me.kinds()) and bool(self.caravans(p)),
            "hire": sum(self.pool.values()) > 0 and me.tokens() >= BOX["labor_pool"]["price_tokens"],
            "market": bool(self.trades(p)),
            "plan": bool(self.affordable(p)),
            "build": stuck,
            "city_card": bool(me.hand()),
            "boon": not me.boon and bool(self.playable(p)),
            "withdraw": leave,
            "offer": self.options["haggling"] == "formal" and offers < self.options["haggle_offers_per_turn"],
        }
        return [name for name, holds in open_now.items() if holds]

    def strike(self, one: int, other: int, gives: dict[str, int], gets: dict[str, int]) -> bool:
        """A deal of the open mode at a safe point; answers whether it was possible."""
        most = self.options["haggle_max_items"]
        if not self.safe or one == other:
            return False
        if max(sum(gives.values()), sum(gets.values())) > most or not self.governors[one].pays(gives):
            return False
        if "extra_card" in gets:
            right = self.giving and other == self.active and bool(self.options["bribe_window"]) and len(gets) == 1
            if right and (gives or self.governors[one].bid):
                self.governors[one].bid = Counter(gives)
                self.show(one, gives, other)
                return True
            return False
        if not (gives or gets) or not self.governors[other].pays(gets):
            return False
        self.hand_over(one, other, gives)
        self.hand_over(other, one, gets)
        for p, me in enumerate(self.governors):
            if not me.pays(me.bid):
                me.bid = Counter()
            self.show(p, {kind: me.bid[kind] for kind in KINDS})
        return True

    def final_glory(self, p: int) -> int:
        places = [place for _, place in self.governors[p].built]
        return self.governors[p].glory + 2 * self.triples(places) + 3 * self.quartets(places)

    def triples(self, places: list[str]) -> int:
        pairs = BOX["adjacency"]["edges"] + BOX["adjacency"]["across"] * bool(self.options["cross_river_adjacency"])
        edges = {frozenset(pair) for pair in pairs}

        def near(a: int, b: int) -> bool:
            return places[a] == places[b] or frozenset((places[a], places[b])) in edges

        sets = [
            frozenset(trio)
            for trio in combinations(range(len(places)), 3)
            if sum(near(a, b) for a, b in combinations(trio, 2)) >= 2
        ]

        @lru_cache(None)
        def most(used: frozenset[int]) -> int:
            return max((1 + most(used | trio) for trio in sets if not trio & used), default=0)

        return most(frozenset())

    def quartets(self, places: list[str]) -> int:
        choices = [(SECTION.get(place) or CITY[place])["segments"] for place in places]
        return max(sum(pick.count(k) // 4 for k in (1, 2, 3, 4)) for pick in product(*choices))

    def ranks(self) -> list[tuple[int, int]]:
        """Glory and tokens left, by seat (R105)."""
        return [(self.final_glory(p), self.governors[p].tokens()) for p in range(self.seats)]
