"""Whole games before two referees: the rules of the game, and those of referee.py, read from docs/rules/osiris.md."""

import random
from collections import Counter

import pytest

from greathouse.kernel.errors import IllegalMove
from greathouse.kernel.match import Match

from .referee import Referee
from .referee_board import (
    BONUS,
    BOONS,
    BOX,
    CARD,
    CARTOUCHE,
    CHANCE,
    CITY,
    ITEMS,
    KINDS,
    MARKET,
    NOBODY,
    RESOURCES,
    SECTION,
    SPACE,
)
from .tools import OSIRIS, state_module

PLACES = [*(part for row in SPACE.values() for part in row["sections"]), *CITY]
SECTIONS = [part for row in BOX["caravan"] for part in row["sections"]]
TYPES = list(BOX["monument"])
IN_DECK, DISCARDED, UNKNOWN = state_module.IN_DECK, state_module.DISCARDED, state_module.UNKNOWN
OFTEN = {"build": 4.0, "plan": 4.0, "side ability": 4.0, "withdraw": 0.1}
"""How likely random governors make these choices, compared with others; each game bends it by its own whims."""
ACTIONS = (
    "harvest",
    "visit_city",
    "caravan",
    "hire",
    "market",
    "plan",
    "build",
    "city_card",
    "boon",
    "withdraw",
    "offer",
)


def counts(values, names):
    return {name: int(n) for name, n in zip(names, values, strict=False) if n}


def bits(mask, names):
    return {name for place, name in enumerate(names) if int(mask) >> place & 1}


def held(counter, names=ITEMS):
    return {name: counter[name] for name in names if counter[name]}


def monument(number):
    """Owner and type of what stands on a place."""
    return [] if not number else [(NOBODY if (number - 1) // 3 == 5 else (number - 1) // 3, TYPES[(number - 1) % 3])]


def shown_by_rules(s):
    """The position as the game's own rules hold it, in words."""
    owners = [NOBODY if p == 6 else p - 1 for p in s.planned]
    workers = {name: KINDS[s.workers[2 * i] - 1] for i, name in enumerate(SPACE) if s.workers[2 * i]}
    workers |= {name: KINDS[s.workers[len(SECTION) + i] - 1] for i, name in enumerate(CITY) if s.workers[40 + i]}
    workers |= {name: KINDS[s.caravan[i] - 1] for i, name in enumerate(SECTIONS) if s.caravan[i]}
    leaders = {BOX["caravan"][i]["id"]: NOBODY if s.leaders[i] == 6 else s.leaders[i] - 1 for i in (0, 1)}
    return {
        "supply": counts(s.supply, RESOURCES),
        "pool": counts(s.pool, KINDS),
        "bag": counts(s.bag, KINDS),
        "pool tokens": counts(s.pool_tokens, RESOURCES),
        "market": {m: counts(s.market_tokens[i], RESOURCES) for i, m in enumerate(MARKET) if s.used >> i & 1},
        "planned": {n: owners[i] for i, n in enumerate(CARTOUCHE) if s.planned[i]},
        "board": {n: b for i, n in enumerate(PLACES) if (b := monument(s.ground[i]) + monument(s.upper[i]))},
        "workers": workers,
        "leaders": {name: seat for name, seat in leaders.items() if seat != -1},
        "deck": bits(s.deck, CARD),
        "discard": bits(s.discard, CARD),
        "covered": bits(s.covered, BONUS),
        "turn": (s.season, s.regent),
        "governors": [
            (
                counts(me.tokens, RESOURCES) | counts(me.laborers, KINDS) | dict.fromkeys(bits(me.hand, CARD), 1),
                counts(me.stock, TYPES),
                counts(me.lost, TYPES),
                [PLACES[me.sites[i]] for i in range(sum(me.built))],
                bits(me.boons, BOONS),
                BOONS[me.boon - 1] if me.boon else "",
                (me.glory, me.actions, bool(me.withdrawn)),
            )
            for me in s.governors[: s.seats]
        ],
    }


def shown_by_referee(r):
    """The same position as the second referee holds it."""
    return {
        "supply": held(r.supply),
        "pool": held(r.pool),
        "bag": held(r.bag),
        "pool tokens": held(r.pool_tokens),
        "market": {name: held(heap) for name, heap in r.stalls.items()},
        "planned": r.planned,
        "board": r.board,
        "workers": r.workers,
        "leaders": r.leader,
        "deck": r.deck,
        "discard": r.discard,
        "covered": r.covered,
        "turn": (r.season, r.regent),
        "governors": [
            (
                held(me.items),
                held(me.stock, TYPES),
                held(me.lost, TYPES),
                [place for _, place in me.built],
                me.boons,
                me.boon,
                (me.glory, me.actions, me.withdrawn),
            )
            for me in r.governors
        ],
    }


def random_items(rand, me, most):
    owned = [item for item in ITEMS for _ in range(me.items[item])]
    return dict(Counter(rand.sample(owned, min(len(owned), rand.randrange(most + 1)))))


def random_deal(rand, referee, match):
    """A deal, at times one that nobody can keep; both referees say the same of it."""
    one, other = rand.sample(range(match.seats), 2)
    gives, gets = (random_items(rand, referee.governors[seat], 2) for seat in (one, other))
    if rand.random() < 0.2:
        gets = {rand.choice(ITEMS): 1}
    if rand.random() < 0.4:
        other, gets = referee.active, {"extra_card": 1}
    allowed = referee.strike(one, other, gives, gets)
    try:
        match.execute_trade(one, other, gives, gets)
    except IllegalMove:
        assert not allowed, (one, other, gives, gets)
    else:
        assert allowed, (one, other, gives, gets)


def check_view(match, referee, reader):
    """What a reader is shown it has seen: laborers that were open, cards since they were last shuffled."""
    view = match.view(reader)
    for seat, me in enumerate(referee.governors):
        there, known = view.governors[seat], me.items if seat == reader else me.shown
        assert counts(there.laborers, KINDS) == held(known, KINDS)
        assert sum(there.laborers) + there.hidden == sum(me.items[kind] for kind in KINDS)
        assert there.cards == len(me.hand())
        assert bits(there.hand, CARD) <= set(me.hand())
        assert reader != seat or bits(there.hand, CARD) == set(me.hand())
    for place, card in enumerate(CARD):
        where = view.places[place]
        assert where == UNKNOWN or where >= DISCARDED or reader in referee.saw[card], card
        assert {seat for seat in range(5) if view.knows[place] >> seat & 1} <= referee.saw[card]
        assert where != IN_DECK, card
    assert view.bag_size == sum(referee.bag.values())
    if reader == referee.regent:
        assert all(number <= referee.left[kind] for kind, number in counts(view.left, KINDS).items())
    else:
        assert not view.regent_knows
        assert sum(view.left) == 0


def play_before_both(seats, seed, done, **options):
    """A random game; after every step both referees hold the same position and the same choices are open."""
    rand = random.Random(seed)
    match = Match.waiting_for_chance(OSIRIS, seats, options)
    referee = Referee(seats, match.options)
    flow = referee.flow()
    eager = {move: OFTEN.get(move, 1.0) * rand.choice((0.1, 1.0, 4.0)) for move in (*ACTIONS, *OFTEN)}
    actor, choices = next(flow)
    while True:
        assert actor == match.turn
        if actor == CHANCE:
            odds = {OSIRIS.chances.write(number): weight for number, weight in match.odds()}
            assert odds == choices()
            said = rand.choices(list(odds), list(odds.values()))[0]
            match.chance(said)
        else:
            if match.options["haggling"] == "open" and rand.random() < 0.3:
                random_deal(rand, referee, match)
            open_now = choices()
            assert set(match.legal()) == set(open_now), match.written(match.history[-1])
            assert len(open_now) == len(set(open_now))
            said = rand.choices(open_now, [eager.get(move, 1.0) for move in open_now])[0]
            match.play(said)
        done[said.split()[0] if said.startswith("site") else said] += 1
        try:
            actor, choices = flow.send(said)
        except StopIteration:
            break
        if match.turn != CHANCE:
            assert shown_by_rules(match.state) == shown_by_referee(referee), (said, len(match.history))
            if rand.random() < 0.4:
                check_view(match, referee, rand.randrange(-1, seats))
    assert match.over
    assert shown_by_rules(match.state) == shown_by_referee(referee)
    ranks = referee.ranks()
    assert match.scores == [glory for glory, _ in ranks]
    best = ranks.count(max(ranks))
    assert match.returns == pytest.approx([(rank == max(ranks)) / best for rank in ranks])
    done["games"] += 1


MODES = ({"haggling": "formal"}, {"haggling": "open"}, {"haggling": "off", "first_regent": "1"})
RARE = {
    "haggle_offers_per_turn": 3,
    "haggle_max_items": 2,
    "cross_river_adjacency": True,
    "bribe_window": False,
    "max_actions_per_season": 25,
}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_before_two_referees(seats):
    done = Counter()
    for number, options in enumerate(MODES):
        play_before_both(seats, 10 * seats + number, done, **options)
    play_before_both(seats, 10 * seats + 7, done, **RARE, haggling=("formal", "open")[seats % 2])
    play_before_both(seats, 10 * seats + 8, done, ability_cards=False, open_resources=True, haggling="off")
    assert done["games"] == 5
    assert {f"invoke {boon}" for boon in BOONS} <= set(done)
    assert min(done["side ability"], done["site"], done["withdraw"]) > 10
    assert done["decline"]
