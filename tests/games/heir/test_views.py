"""What seats of Heir to the Pharaoh know and suppose: 4.4, R16, R34, R35, Q29; guesses against exact enumeration."""

import random
from collections import Counter
from math import sqrt

import pytest

from greathouse.games.heir.text.tools import can_hold
from greathouse.kernel.chance import seeded
from greathouse.kernel.contract import CHANCE, HIDDEN
from greathouse.kernel.events import Event

from .tools import (
    ANUBIS,
    BAST,
    CONTENT,
    GAME,
    RULES,
    STATE,
    actions,
    auction,
    begin,
    cards,
    deal,
    give_magic,
    letters,
    names,
    say,
    seven,
    single,
)

VIEWS = GAME.views


def secrets(s, seat):
    """Everything hidden of a seat, as a key."""
    drawn = s.drawn if s.drawer == seat else 0
    return (s.hand[seat], tuple(s.pile[seat]), s.bid[seat], s.sealed[seat], s.declared[seat], s.magic[seat], drawn)


def looks(s, seat):
    view = GAME.View()
    VIEWS.view(s, seat, view)
    return view


def alternatives(s, event):
    """Every event of the same actor that could have happened instead."""
    out, weight = [0] * len(GAME.moves), [0] * len(GAME.chances)
    if event.actor == CHANCE:
        return out[: RULES.odds(s, out, weight)]
    return out[: RULES.legal(s, event.actor, out)]


def followed(worlds, true, event, observer):
    """The worlds after an event: every way in which the observer would have seen the same."""
    code = VIEWS.seen(true, event.actor, event.action, observer)
    after = true.copy()
    RULES.apply(after, *event)
    wanted, found, states = looks(after, observer), Counter(), {}
    for world, weight in worlds:
        for action in alternatives(world, event):
            if VIEWS.seen(world, event.actor, action, observer) != code:
                continue
            s = world.copy()
            RULES.apply(s, event.actor, action)
            if looks(s, observer) == wanted:
                key = secrets(s, 0) + secrets(s, 1)
                found[key] += weight
                states[key] = s
    return [(states[key], weight) for key, weight in found.items()], after


def exact(match, observer):
    """From the record: what is hidden from the observer, with the number of histories that lead there."""
    true = match.origin.copy()
    worlds = [(true.copy(), 1)]
    for event in match.history:
        worlds, true = followed(worlds, true, event, observer)
    assert true == match.state
    counts = Counter()
    for s, weight in worlds:
        counts[secrets(s, 0) + secrets(s, 1)] += weight
    return counts


def compare(match, observer, samples=3000):
    """Guesses have exactly the support of the enumeration and its frequencies within five standard deviations."""
    counts = exact(match, observer)
    total = sum(counts.values())
    view, rng, s = match.view(observer), seeded(7), GAME.State()
    found = Counter()
    for _ in range(samples):
        VIEWS.guess(view, observer, s, rng)
        found[secrets(s, 0) + secrets(s, 1)] += 1
    assert set(found) <= set(counts), "a guess that contradicts the record"
    for key, weight in counts.items():
        p = weight / total
        assert abs(found[key] / samples - p) <= 5 * sqrt(p * (1 - p) / samples) + 1 / samples, (p, found[key])
    return len(counts)


def scene(seed, steps, magic=("BDE", "BCD")):
    """A random game from round 1 with these letters, known to both, in hand; few cards, so that piles are small."""
    rand = random.Random(seed)
    match = begin()
    give_magic(match, *magic)
    s = match.state
    s.sure[:] = s.magic
    for seat in (BAST, ANUBIS):
        keep = names(s.hand[seat]) - set(rand.sample(sorted(names(s.hand[seat])), 3))
        s.used[seat] = s.hand[seat] & ~cards(" ".join(keep))
        s.hand[seat] = cards(" ".join(keep))
    match.origin, match.history = s.copy(), []
    for _ in range(steps):
        if match.turn == CHANCE:
            match.chance(rand.choice([outcome for outcome, _ in match.odds()]))
        else:
            seat = rand.choice(match.waiting)
            match.choose(rand.choice(match.legal_numbers(seat)), seat)
    return match


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(n, marks=pytest.mark.slow) for n in range(4, 24))])
def test_guess_is_even_over_the_record(seed):
    """Guesses of a seat and of a spectator are distributed as the histories that fit what it has seen."""
    match = scene(seed, steps=12 + 5 * seed % 67)
    sizes = [compare(match, observer) for observer in (BAST, ANUBIS)]
    assert min(sizes) >= 1


@pytest.mark.slow
def test_spectator_guesses():
    """A spectator sees neither hand: both are drawn, independently."""
    assert compare(scene(3, steps=14), -1, 4000) > 1


def test_pile_remembers_when_a_card_came():
    """Q29: a card at the pyramid cannot be one that has been shown since, or that came into the hand later."""
    match = begin()
    deal(match, "god pharaoh")
    say(match, "bast offer 8S", "anubis offer 7S")
    auction(match, "ra", "3M", "3S")
    maybe = names(match.view(BAST).maybe[ANUBIS][0])
    assert maybe == {"1S", "2M", "4M", "5S", "6M", "7S", "8M", "9S", "10M"}
    RULES.cards.exchange_used(match.state)
    view = match.view(BAST)
    assert "3M" in names(view.holds[ANUBIS]) and "3M" not in names(view.maybe[ANUBIS][0])


def test_a_card_that_comes_back_is_not_at_the_pyramid():
    """Q29, R30: a bid shown and exchanged by E returns to its owner, but not to the pyramid."""
    match = begin()
    give_magic(match, "E", "")
    deal(match, "god pharaoh")
    say(match, "bast offer 8S", "anubis offer 7S")
    auction(match, "ra", "2S+E", "9S")
    RULES.cards.exchange_used(match.state)
    view = match.view(BAST)
    assert "9S" in names(view.holds[ANUBIS]) and "9S" not in names(view.maybe[ANUBIS][0])


def test_reshuffle_tells_the_hand():
    """R54: when a deck is reshuffled everybody can deduce the hand; a guess never contradicts it."""
    match = begin()
    s = match.state
    s.magic[ANUBIS], s.down[ANUBIS], s.up[ANUBIS] = letters("AB"), 0, letters("CDEFG")
    actions(match, seven("seshat geb-nut"))
    match.origin, match.history = s.copy(), []
    say(match, "place c8", "turn 0")
    deal(match, "act ptah", "act ra", "magic D")
    assert match.view(BAST).sure[ANUBIS] == letters("AB")
    assert compare(match, BAST) == 5


def test_wadjets_three_cards_across_a_reshuffle():
    """R52, R54: two cards drawn before the reshuffle, one after; which are put aside stays even, before and after."""
    match = begin()
    s = match.state
    s.magic[ANUBIS], s.down[ANUBIS], s.up[ANUBIS] = letters("A"), letters("BCDE"), letters("FG")
    s.sure[ANUBIS] = letters("A")
    actions(match, seven("seshat geb-nut"), "wadjet")
    s.drawer, s.draws = 0, 0
    match.origin, match.history = s.copy(), []
    say(match, "place c8", "turn 0")
    deal(match, "act ptah", "act ra", "magic B", "magic C", "magic D")
    assert compare(match, BAST) == 4
    say(match, "keep C")
    assert compare(match, BAST) == 2
    s.drawer, s.draws, s.day = 0, 0, 1
    other = begin()
    s = other.state
    s.magic[ANUBIS], s.down[ANUBIS], s.up[ANUBIS] = letters("AB"), letters("CD"), letters("EFG")
    actions(other, seven("seshat geb-nut"), "wadjet")
    other.origin, other.history = s.copy(), []
    s.sure[ANUBIS] = other.origin.sure[ANUBIS] = letters("AB")
    say(other, "place c8", "turn 0")
    deal(other, "act ptah", "act ra", "magic C", "magic D", "magic F")
    assert other.view(BAST).mixed == letters("CD") and compare(other, BAST) == 3
    say(other, "keep C")
    assert compare(other, BAST) == 1


def test_reshuffle_mixes_hand_and_cards_aside():
    """R54: with unknown cards in hand, hand and cards put aside together are known, which is which is not."""
    match = begin()
    s = match.state
    s.magic[ANUBIS], s.down[ANUBIS], s.up[ANUBIS] = 0, letters("ABC"), letters("DEFG")
    s.sure[ANUBIS] = 0
    actions(match, seven("seshat geb-nut"))
    match.origin, match.history = s.copy(), []
    say(match, "place c8", "turn 0")
    deal(match, "act ptah", "act ra", "magic A", "act thoth")
    s.won[:], s.favorites, s.god, s.phase, s.due = [0b1, 0b10000], 0b10000, 4, STATE.TO_DRAW, 0
    RULES.magic.begin_draws(s, ANUBIS, 3)
    worlds = [(world, 1) for world in _hands_of_one(s)]
    true = s.copy()
    for outcome in ("magic B", "magic C", "magic E"):
        worlds, true = followed(worlds, true, Event(CHANCE, GAME.chances.read(outcome)), BAST)
    assert true.mixed == letters("ABC") and true.drawn_old == 2
    counts = Counter({secrets(w, 0) + secrets(w, 1): weight for w, weight in worlds})
    view, rng, found, g = looks(true, BAST), seeded(1), Counter(), GAME.State()
    for _ in range(4000):
        VIEWS.guess(view, BAST, g, rng)
        found[secrets(g, 0) + secrets(g, 1)] += 1
    assert set(found) == set(counts) and len(counts) == 12
    assert max(found.values()) < 1.5 * min(found.values())


def _hands_of_one(s):
    """The states in which Anubis has drawn another one of the letters A, B, C."""
    for letter in "ABC":
        world = s.copy()
        world.magic[ANUBIS], world.down[ANUBIS] = letters(letter), letters("ABC") & ~letters(letter)
        yield world


# --- what is seen -----------------------------------------------------------------------------------------------------


def test_sealed_answers_are_hidden_until_the_last():
    """R18, R34: the first answer is seen by its owner only; the last bid opens both."""
    match = begin()
    deal(match, "god ra")
    bid = Event(ANUBIS, GAME.moves.read("bid 7S"))
    assert [match.seen(bid, p) for p in (-1, BAST, ANUBIS)] == [HIDDEN, HIDDEN, bid.action]
    before = match.view(BAST)
    match.replay([bid])
    after = match.view(BAST)
    assert after.due == 1 and before.holds == after.holds and before.hand_size == after.hand_size
    last = Event(BAST, GAME.moves.read("bid 2S"))
    assert match.seen(last, BAST) == match.seen(last, ANUBIS) == match.seen(last, -1) < HIDDEN
    other = match.copy()
    other.state.sealed[ANUBIS] = GAME.moves.read("bid 9S") + 1
    assert match.seen(last, BAST) != other.seen(last, BAST)


def test_a_kept_magic_card_stays_secret():
    """R52: the others see which cards go back, not which one is kept."""
    match = begin()
    actions(match, seven("wadjet"), "wadjet")
    say(match, "place c8", "turn 0")
    deal(match, "act ptah", "act ra", "magic B", "magic C", "magic E")
    keeps = {move: match.seen(Event(BAST, GAME.moves.read(move)), ANUBIS) for move in match.legal()}
    assert len(set(keeps.values())) == 3 and max(keeps.values()) < HIDDEN
    say(match, "keep C")
    assert match.view(ANUBIS).magic[BAST] == 0 and match.view(ANUBIS).up[BAST] == letters("BE")


def test_the_changed_bid_is_seen_at_the_award():
    """R29, Q16: while the owner of D chooses, the other sees neither bid; then both are used openly."""
    match = single("ra", "10S+D", "8M")
    assert match.view(ANUBIS).bid == [STATE.UNKNOWN, CONTENT.CARD_NAMES.index("8M") + 1]
    stand, change = (Event(BAST, GAME.moves.read(move)) for move in ("stand", "change 1M"))
    kept, changed = (
        (CONTENT.CARD_NAMES.index(card) + 1) * 23 + CONTENT.CARD_NAMES.index("8M") + 1 for card in ("10S", "1M")
    )
    assert match.seen(stand, ANUBIS) == -3 - ((kept * 2 + BAST) * 2)
    assert match.seen(change, ANUBIS) == -3 - ((changed * 2 + ANUBIS) * 2 + 1)


@pytest.mark.slow
def test_views_of_the_record_show_only_own_cards():
    """4.4: hand, pile and magic of the other are never in a view, at any moment of 20 random games."""
    for seed in range(20):
        match, rand = GAME.new(seed=seed), random.Random(seed)
        while not match.over:
            for p in (BAST, ANUBIS):
                v = match.view(p)
                assert v.hand[1 - p] == v.magic[1 - p] == v.down[1 - p] == 0
                assert match.state.phase == STATE.TO_EXTRA or v.pile[1 - p] == [0] * 4
                assert v.holds[1 - p] & match.state.hand[1 - p] == match.state.hand[1 - p]
            seat = rand.choice(match.waiting)
            match.play(rand.choice(match.legal(seat)), seat)


def test_what_a_hand_can_hold_is_not_what_lies_open():
    """Bids on the table and, in a tie, cards at the Corner Pyramid are seen there and are not in the hand."""
    shown = 0
    for seed in range(12):
        match, rand = GAME.new(seed=seed), random.Random(seed)
        while not match.over:
            for p in (BAST, ANUBIS):
                v = match.view(p)
                possible, open_cards = can_hold(v, 1 - p), [card for card in v.pile[1 - p] if card]
                assert match.state.hand[1 - p] & ~possible == 0
                assert not any(possible >> (card - 1) & 1 for card in open_cards)
                shown += bool(open_cards)
            seat = rand.choice(match.waiting)
            match.play(rand.choice(match.legal(seat)), seat)
    assert shown
