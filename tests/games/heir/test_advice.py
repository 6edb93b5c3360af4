"""The advice of Heir to the Pharaoh: what it values, and that it plays sensibly."""

import random

import pytest

from greathouse.games.heir import advice
from greathouse.games.heir.rules import squares
from greathouse.kernel.chance import seeded
from greathouse.kernel.contract import WIN

from .tools import (
    ANUBIS,
    BAST,
    GAME,
    KIND,
    STATE,
    actions,
    begin,
    cards,
    give_magic,
    monument,
    say,
    seven,
    single,
    square,
)

ADVICE = advice
POLICY, worth = ADVICE.policy, ADVICE.worth


def leaf(match):
    out = [0, 0]
    ADVICE.leaf(match.state, out)
    assert sum(out) == WIN
    return out[BAST]


def preferred(match, seat, seed=1):
    out = [0] * len(GAME.moves)
    count = GAME.rules.choices(match.state, seat, out)
    return GAME.moves.write(out[ADVICE.prefer(match.state, seat, out, count, seeded(seed))])


def test_the_start_is_about_even():
    assert abs(leaf(begin()) - WIN // 2) < WIN // 20


def test_points_cards_suns_and_platforms_count():
    """Everything that is worth something moves the estimate to its owner's side."""
    for change in (
        lambda s: s.points[BAST].__setitem__(0, 5),
        lambda s: s.platforms.__setitem__(0, 1),
        lambda s: s.magic.__setitem__(0, 16),
        lambda s: s.won.__setitem__(0, 2),
        lambda s: s.suns.__setitem__(slice(0, 2), [1, 1]) or s.worth.__setitem__(slice(0, 2), [1, 1]),
    ):
        match = begin()
        before = leaf(match)
        match.state.day = 3
        change(match.state)
        assert leaf(match) > before
    match = begin()
    before = leaf(match)
    match.state.hand[ANUBIS] &= ~cards("10M 9S")
    assert leaf(match) > before


def test_cards_used_are_the_others_next_hand():
    """A 10 that was bid counts for the opponent, who gets it."""
    low, high = single("ra", "2S", "1S"), single("ra", "10S", "1S")
    low.state.won[:] = high.state.won[:] = [8, 0]
    assert leaf(high) < leaf(low)


def test_ptah_is_worth_more_to_who_collects():
    match = begin()
    match.state.claimed[ANUBIS][KIND["shrine"]] = 2
    assert worth.ptah_gain(match.state, ANUBIS) > worth.ptah_gain(match.state, BAST) + 300


def test_ra_is_worth_more_in_a_chain():
    match = begin()
    s = match.state
    plain = worth.ra_gain(s, BAST)
    s.suns[1], s.worth[1], s.suns[7], s.worth[7] = 1, 1, 1, 2
    assert worth.ra_gain(s, BAST) == plain + 200
    assert (s.suns[0], s.worth[0]) == (0, 0)


def test_arrows_are_aimed():
    """Geb and Nut's owner turns the monument so that it scores most."""
    match = begin()
    match.state.tokens[:] = [0] * len(match.state.tokens)
    monument(match, 0, 7, ANUBIS, "obelisk", 5, 0)
    actions(match, seven("seshat geb-nut"), day=2)
    say(match, "place a1")
    assert preferred(match, BAST) in {"turn 0", "turn 1"}
    best = worth.aim(match.state, 1, square(0, 0), 0, squares.ARROWS[0][BAST][1])
    assert best >= 400


def test_places_for_the_other_are_spoiled():
    """Seshat without Geb and Nut keeps the monument out of the other's sight."""
    match = begin()
    match.state.tokens[:] = [0] * len(match.state.tokens)
    monument(match, 0, 7, ANUBIS, "obelisk", 2, 0)
    actions(match, seven("seshat"), day=2)
    on_line, off_line = (POLICY.site_worth(match.state, BAST, at) for at in (square(5, 7), square(5, 6)))
    assert off_line > on_line - 100 and worth.crossed(match.state, 1, square(5, 7), 0, BAST) == -100


def test_change_wins_cheaply():
    match = single("ra", "10S+D", "4M")
    assert preferred(match, BAST) == "change 4S"


def test_bids_follow_the_stake():
    """Dear gods get stronger cards than cheap ones."""
    rand = random.Random(3)
    strength = {}
    for worthy in (False, True):
        match = begin()
        s = match.state
        if worthy:
            s.claimed[ANUBIS][KIND["shrine"]] = s.claimed[BAST][KIND["shrine"]] = 2
        match.chance("god ptah")
        bids = [preferred(match, BAST, rand.randrange(10**6)) for _ in range(60)]
        strength[worthy] = sum(int(bid.split()[1][:-1]) for bid in bids)
    assert strength[True] > strength[False] + 60


@pytest.mark.parametrize(("claimed", "doubted"), [((0, 0), True), ((2, 0), False), ((0, 2), False)])
def test_a_dear_bid_is_doubted_only_if_the_god_brings_nobody_much(claimed, doubted):
    """Also what the other side would get counts: a third Shrine is 5 points for whoever has two."""
    match = single("wadjet", "1M", "2M")
    match.state.day = 7
    for seat, number in zip((BAST, ANUBIS), claimed, strict=True):
        match.state.claimed[seat][KIND["shrine"]] = number
    match.chance("god ptah")
    bid = GAME.moves.read("bid 10S")
    assert bool(GAME.text.doubt(match.view(BAST), BAST, bid, "en", ["Ann", "Ben"])) == doubted


def test_magic_is_kept_or_used_legally():
    match = begin()
    give_magic(match, "BDE", "")
    match.chance("god seshat")
    assert {preferred(match, BAST, seed) for seed in range(80)} >= {"pass"}


def test_advice_is_quick_and_legal_in_every_phase():
    """A whole game by the advice alone, of both sides."""
    for seed in range(5):
        match, phases = GAME.new(seed=seed), set()
        while not match.over:
            seat = match.waiting[0]
            phases.add(match.state.phase)
            match.play(preferred(match, seat, seed + len(match.history)), seat)
        assert {STATE.TO_BID, STATE.TO_PLACE, STATE.TO_TURN, STATE.TO_NEXT, STATE.TO_OFFER} <= phases


@pytest.mark.slow
def test_advice_beats_chance():
    """Greedy play by the advice wins every game against random play."""
    from greathouse.agents import make

    wins = 0
    for seed in range(4):
        match = GAME.new(seed=seed)
        agents = [make(name, GAME, seed, compiled=False) for name in ("greedy:1", "random")]
        if seed % 2:
            agents.reverse()
        while not match.over:
            seat = match.waiting[0]
            match.play(agents[seat].choose(match.view(seat), seat), seat)
        wins += match.returns[seed % 2] == 1
    assert wins == 4
