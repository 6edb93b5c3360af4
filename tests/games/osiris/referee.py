"""A second referee: Sailing Toward Osiris read straight from docs/rules/osiris.md, sharing only the content file.

One generator walks the decision flow of section 4 and yields `(actor, options)`: a seat and a function answering the
written moves open to it now, or CHANCE and one answering the weights of the outcomes. It is sent what was chosen.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from .referee_board import (
    BONUS,
    BOX,
    CARD,
    CARTOUCHE,
    CHANCE,
    CITY,
    ITEMS,
    KINDS,
    LOAD,
    MARKET,
    NOBODY,
    RESOURCES,
    SECTION,
    SPACE,
    Board,
    bundles,
    covers,
    word,
)


class Referee(Board):
    """A game; `flow()` walks through it."""

    def draw_laborer(self, how: str):
        """One laborer leaves the bag."""
        said = yield CHANCE, lambda: {f"{how} {kind}": self.bag[kind] for kind in KINDS if self.bag[kind]}
        kind = said.split()[1]
        self.bag[kind] -= 1
        return kind

    def draw_cards(self, p: int, number: int):
        """The next cards, fewer if there are fewer (R35)."""
        drawn: list[str] = []
        while len(drawn) < number and (self.deck or self.discard):
            if not self.deck:
                self.deck, self.discard = self.discard, set()
                self.saw.update({card: set() for card in self.deck})
            said = yield CHANCE, lambda: {f"deal {card}": 1 for card in self.deck}
            self.deck.remove(said.split()[1])
            drawn.append(said.split()[1])
            self.saw[drawn[-1]] = {p}
        return drawn

    def flow(self):
        """The whole game."""
        wished = self.options["first_regent"]
        if wished != "random" and int(wished) < self.seats:
            self.regent = int(wished)
        else:
            said = yield CHANCE, lambda: {f"regent {seat}": 1 for seat in range(self.seats)}
            self.regent = int(said.split()[1])
        for p, me in enumerate(self.governors):
            me.items.update((yield from self.draw_cards(p, BOX["start"]["city_cards"])))
        for season in (1, 2, 3, 4):
            self.season = season
            yield from self.season_start()
            seat = self.regent
            while not all(me.withdrawn for me in self.governors):
                if not self.governors[seat].withdrawn:
                    yield from self.turn(seat)
                seat = (seat + 1) % self.seats
            self.season_end()

    def season_start(self):
        for step in range(self.seats):
            me = self.governors[(self.regent + step) % self.seats]
            for _ in range(self.setup["draw_each"]):
                me.items[(yield from self.draw_laborer("draw"))] += 1
        while sum(self.bag.values()) > 2:
            self.pool[(yield from self.draw_laborer("pool"))] += 1
        self.left = Counter(self.bag)

    def season_end(self) -> None:
        for name, owner in list(self.planned.items()):
            if owner != NOBODY and (self.season == 4 or self.governors[owner].boon != "horus"):
                self.governors[owner].lost[CARTOUCHE[name]["type"]] += 1
                del self.planned[name]
        if self.season == 4:
            return
        for heap in (self.pool_tokens, *self.stalls.values()):
            self.supply.update(heap)
        self.covered.add(self.taken)
        self.regent = self.first_out
        self.sweep()

    def turn(self, p: int):
        me, self.active, offers = self.governors[p], p, 0
        while True:
            self.safe = True
            action = yield p, lambda made=offers: self.actions(p, made)
            self.safe = False
            if action != "offer":
                break
            offers += 1
            yield from self.offer(p)
        yield from getattr(self, action)(p)
        me.actions += 1

    def choose_laborer(self, p: int, places: Any):
        """The kind of laborer, then one of its places; it leaves the screen."""
        me = self.governors[p]
        said = yield p, lambda: [f"laborer {kind}" for kind in me.kinds() if places(kind)]
        kind = said.split()[1]
        self.show(p, {kind: 1})
        said = yield p, lambda: places(kind)
        self.take(p, kind, -1)
        self.workers[said.split()[1]] = kind
        return kind, said.split()[1]

    def harvest(self, p: int, **how: Any):
        basic = how.get("anywhere", False)
        kind, name = yield from self.choose_laborer(
            p,
            lambda k: [] if basic and k.startswith("master") else [f"terrain {name}" for name in self.spaces(k, **how)],
        )
        icons = sum(SECTION[part]["icons"] for part in SPACE[name]["sections"] if part not in self.board)
        extra = 1 if self.season == 4 and kind.startswith("master") else 0
        self.gain(p, {SPACE[name]["resource"]: icons + extra})

    def visit_city(self, p: int):
        _, city = yield from self.choose_laborer(p, lambda _: [f"city {name}" for name in self.cities()])
        drawn = yield from self.draw_cards(p, 2)
        if len(drawn) == 1:
            self.governors[p].items[drawn[0]] += 1
            return
        said = yield p, lambda: [f"keep {card}" for card in drawn]
        self.governors[p].items[said.split()[1]] += 1
        self.in_view = [card for card in drawn if card != said.split()[1]]
        hosts = [owner for owner, _ in self.board.get(city, []) if owner not in (NOBODY, p)]
        to = str(hosts[0]) if hosts else (yield from self.city_give(p))
        if to == "discard":
            self.discard.update(self.in_view)
            self.gain(p, {"grain": 1})
        else:
            self.governors[int(to)].items.update(self.in_view)
            self.show(p, self.in_view, int(to))
        self.in_view = []

    def city_give(self, p: int):
        """Bribes, then whom the extra card goes to."""
        others = [seat for seat in range(self.seats) if seat != p]
        if self.options["haggling"] == "formal" and self.options["bribe_window"]:
            for step in range(1, self.seats):
                bidder = (p + step) % self.seats
                self.governors[bidder].bid = yield from self.own_list(bidder, p, "bribe", "seal")
        self.safe = self.giving = True
        said = yield p, lambda: [f"give {seat}" for seat in others] + ["discard"] * (self.seats == 2)
        self.safe = self.giving = False
        to = said.split()[-1]
        if to != "discard":
            self.hand_over(int(to), p, self.governors[int(to)].bid)
        for me in self.governors:
            me.bid = Counter()
        return to

    def caravan(self, p: int, *, both: bool = False):
        _, name = yield from self.choose_laborer(p, lambda _: [f"section {n}" for n in self.caravans(p, both=both)])
        home = LOAD[name]["caravan"]
        leader = self.leader.setdefault(home, p)
        got: Counter[str] = Counter()
        for row in LOAD.values():
            if row["id"] == name or (both and row["caravan"] == home):
                got.update(self.gain(p, row["resources"]))
        if leader != p and not both and sum(got.values()):
            said = yield p, lambda: [f"tribute {r}" for r in RESOURCES if got[r]]
            self.hand_over(p, leader, {said.split()[1]: 1})

    def hire(self, p: int):
        size = BOX["labor_pool"]["price_tokens"]
        me = self.governors[p]
        said = yield p, lambda: [f"pay {word(b)}" for b in bundles(size) if me.pays(b)]
        self.pay(p, Counter(said.split()[1].split("+")), self.pool_tokens)
        yield from self.engage(p)

    def engage(self, p: int):
        said = yield p, lambda: [f"engage {kind}" for kind in KINDS if self.pool[kind]]
        self.pool[said.split()[1]] -= 1
        self.take(p, said.split()[1], 1)

    def market(self, p: int):
        _, name, side = (yield p, lambda: self.trades(p)).split()
        paid, got = ("set_a", "set_b") if side == "a" else ("set_b", "set_a")
        self.stalls[name] = Counter()
        self.pay(p, MARKET[name][paid], self.stalls[name])
        self.gain(p, MARKET[name][got])

    def plan(self, p: int, how: str = ""):
        name = (yield p, lambda: [f"cartouche {n}" for n in self.affordable(p, how)]).split()[1]
        cost = Counter(CARTOUCHE[name]["cost"])
        if how == "architect":
            ways = [b for b in bundles(sum(cost.values())) if self.governors[p].pays(b)]
            said = yield p, lambda: ["mix " + "-".join(str(b[r]) for r in RESOURCES) for b in ways]
            cost = Counter(dict(zip(RESOURCES, map(int, said.split()[1].split("-")), strict=True)))
        elif how == "ptah":
            said = yield p, lambda: [f"waive {word(b)}" for b in self.waivers(p, name)]
            cost -= Counter(said.split()[1].split("+"))
        self.pay(p, cost, self.supply)
        self.governors[p].stock[CARTOUCHE[name]["type"]] -= 1
        self.planned[name] = p
        if how == "overseer":
            yield from self.put_up(p, name, how)

    def build(self, p: int, how: str = ""):
        name = (yield p, lambda: [f"planned {n}" for n in self.buildable(p, how)]).split()[1]
        yield from self.put_up(p, name, how)

    def put_up(self, p: int, name: str, how: str):
        me, kind = self.governors[p], CARTOUCHE[name]["type"]
        place = (yield p, lambda: [f"site {n}" for n in self.sites(kind, how)]).split()[1]
        del self.planned[name]
        for other, owner in list(self.planned.items()):
            if owner == NOBODY and CARTOUCHE[other]["type"] == kind:
                del self.planned[other]
                self.planned[name] = NOBODY
        self.board.setdefault(place, []).append((p, kind))
        me.built.append((kind, place))
        row = BOX["monument"][kind]
        beside = self.season in (SECTION.get(place) or CITY[place])["segments"] or me.boon == "ra"
        me.glory += row["glory"] + beside * BOX["scoring"]["barge_glory"]
        me.glory += BOX["ability_param"]["priest_glory"] * (how == "priest")
        if [k for k, _ in me.built].count(kind) == row["count"] and kind not in self.awarded:
            self.awarded.add(kind)
            me.glory += row["first_all_built_glory"]

    def city_card(self, p: int):
        me = self.governors[p]
        card = (yield p, lambda: [f"card {c}" for c in me.hand()]).split()[1]
        me.items[card] -= 1
        works = self.options["ability_cards"] and self.works(p, CARD[card]["ability"])
        side = yield p, lambda: ["side resources"] + ["side ability"] * works
        if side == "side resources":
            self.gain(p, CARD[card]["resources"])
        else:
            yield from self.ability(p, CARD[card]["ability"])
        self.discard.add(card)

    def ability(self, p: int, name: str):
        me = self.governors[p]
        if name in ("architect", "overseer"):
            yield from self.plan(p, name)
        elif name in ("sculptor", "engineer", "priest"):
            yield from self.build(p, name)
        elif name in ("ferryman", "foreman"):
            yield from self.harvest(p, **{"anywhere" if name == "ferryman" else "any_kind": True})
        elif name == "cameldriver":
            yield from self.caravan(p, both=True)
        elif name == "recruiter":
            me.items[(yield from self.draw_laborer("bag"))] += 1
        elif name == "scribe":
            me.items.update((yield from self.draw_cards(p, BOX["ability_param"]["scribe_draw"])))
        else:
            yield from getattr(self, name)(p)

    def merchant(self, p: int):
        me, done = self.governors[p], 0
        while done < BOX["ability_param"]["merchant_swaps"] and self.swaps(me):
            said = yield p, lambda stop=done > 0: self.swaps(me) + ["stop"] * stop
            if said == "stop":
                return
            give, take = said.split()[1].split("-")
            self.pay(p, {give: 1}, self.supply)
            self.gain(p, {take: 1})
            done += 1

    def taskmaster(self, p: int):
        name = (yield p, lambda: [f"lift {n}" for n in self.workers if n not in LOAD]).split()[1]
        self.take(p, self.workers.pop(name), 1)

    def treasurer(self, p: int):
        there = self.lying()
        size = min(BOX["ability_param"]["treasurer_tokens"], sum(there.values()))
        said = yield p, lambda: [f"collect {word(b)}" for b in bundles(size) if covers(there, b)]
        self.fetch(p, Counter(said.split()[1].split("+")))

    def boon(self, p: int):
        me = self.governors[p]
        name = (yield p, lambda: [f"invoke {b}" for b in self.playable(p)]).split()[1]
        me.boons.remove(name)
        me.boon = name
        if name == "ptah":
            yield from self.plan(p, name)
        elif name == "bastet" and sum(self.pool.values()):
            yield from self.engage(p)
        elif name == "bastet":
            me.items[(yield from self.draw_laborer("bag"))] += 1
        elif name == "thoth":
            drawn = yield from self.draw_cards(p, BOX["boon_param"]["thoth_draw"])
            kept = drawn[0] if len(drawn) == 1 else (yield p, lambda: [f"keep {c}" for c in drawn]).split()[1]
            me.items[kept] += 1
            self.discard |= set(drawn) - {kept}

    def withdraw(self, p: int):
        me = self.governors[p]
        me.withdrawn = True
        if self.first_out >= 0:
            return
        self.first_out = p
        name = (yield p, lambda: [f"bonus {b}" for b in BONUS if b not in self.covered]).split()[1]
        self.taken, row = name, BONUS[name]
        me.glory += row["glory"]
        got = self.gain(p, row["resources"])
        self.fetch(p, Counter(row["resources"]) - got)
        me.items.update((yield from self.draw_cards(p, row["city_cards"])))

    def own_list(self, p: int, reader: int, verb: str, end: str):
        """Items of p one by one in canonical order; what p owns in all is public and ends the list."""
        me, listed, least = self.governors[p], Counter(), 0
        while sum(listed.values()) < min(self.options["haggle_max_items"], me.size()):
            said = yield (
                p,
                lambda least=least: [f"{verb} {i}" for i in ITEMS[least:] if me.items[i] > listed[i]] + [end],
            )
            if said == end:
                break
            least = ITEMS.index(said.split()[1])
            listed[ITEMS[least]] += 1
            self.show(p, listed, reader)
        return listed

    def offer(self, p: int):
        to = int((yield p, lambda: [f"to {seat}" for seat in range(self.seats) if seat != p]).split()[1])
        gives = yield from self.own_list(p, to, "put", "done")
        askable, asked, least = [*RESOURCES, *KINDS, "any_card"], Counter(), 0
        while sum(asked.values()) < self.options["haggle_max_items"]:
            more = bool(gives or asked)
            said = yield p, lambda least=least, more=more: [f"ask {i}" for i in askable[least:]] + ["propose"] * more
            if said == "propose":
                break
            least = askable.index(said.split()[1])
            asked[askable[least]] += 1
        cards, partner = asked.pop("any_card", 0), self.governors[to]
        able = partner.pays(asked) and len(partner.hand()) >= cards
        if (yield to, lambda: ["decline"] + ["accept"] * able) == "decline":
            return
        for _ in range(cards):
            said = yield to, lambda: [f"hand {c}" for c in partner.hand() if not asked[c]]
            asked[said.split()[1]] = 1
            self.show(to, asked, p)
        self.hand_over(p, to, gives)
        self.hand_over(to, p, asked)
