"""What a seat has seen: nothing is forgotten, nothing hidden is told, and a secret answer leaves no trace."""

import random

import pytest

from greathouse.envs.episode import Episode
from greathouse.envs.errors import BadEnvironment
from greathouse.envs.layout import flattened
from greathouse.kernel.chance import pick, seeded
from greathouse.kernel.contract import SPECTATOR
from greathouse.kernel.game import load
from greathouse.kernel.match import Match
from tests.toys import toy

from .games import TABLES

HIDING = [(key, seats) for key, seats in TABLES if load(key).about.hidden]


def explicit(game, seats=None, max_decisions=20_000) -> Episode:
    """A new game whose chance is left to the caller."""
    return Episode(Match.waiting_for_chance(game, seats), max_decisions)


def advance(episode, rand):
    """Plays a random event."""
    if odds := episode.odds():
        episode.chance(pick(odds, rand.randrange))
    else:
        episode.play(rand.choice(episode.choices(episode.seat)))


def positions(key, seats, seed, events=140, every=11):
    """A random game, paused now and then."""
    episode, rand = explicit(load(key), seats), random.Random(seed)
    for count in range(events):
        if episode.ended:
            break
        advance(episode, rand)
        if count % every == 0:
            yield episode


def numbers_told(text, columns):
    """The numbers of a seat's view, as its information state tells them one change after another."""
    numbers = dict.fromkeys(columns, 0)
    for line in text.splitlines():
        if line.startswith("  "):
            numbers |= {name: int(value) for name, value in (part.split("=") for part in line.split())}
    return list(numbers.values())


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_information_state_tells_the_view_and_forgets_nothing(key, seats):
    before = [""] * seats
    for episode in positions(key, seats, 3):
        for seat in range(seats):
            text = episode.information(seat)
            assert text.startswith(before[seat])
            before[seat] = text
            if seat not in episode._answered:
                assert numbers_told(text, episode.layout.columns) == flattened(episode.view(seat))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_it_does_not_depend_on_when_it_is_asked_for(key, seats):
    often, rand = explicit(load(key), seats), random.Random(5)
    once = often.copy()
    for _ in range(60):
        if often.ended:
            break
        state = rand.getstate()
        advance(often, rand)
        rand.setstate(state)
        advance(once, rand)
        assert all(often.information(seat) for seat in range(seats))
    copied = often.copy()
    for seat in range(seats):
        assert often.information(seat) == once.information(seat) == copied.information(seat)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("key", "seats"), HIDING)
def test_hidden_facts_change_nothing_that_a_seat_is_told(key, seats):
    changed = 0
    for episode in positions(key, seats, 8):
        for seat in range(seats):
            state = episode.match.state.copy()
            episode.game.hidden_views.exchange(state, seat, seeded(1))
            changed += state != episode.match.state
            one, other = (Episode(Match(episode.game, s, {}, None)) for s in (episode.match.state, state))
            assert one.information(seat) == other.information(seat)
            assert (one.planes(seat) == other.planes(seat)).all()
            assert (one.private_planes(seat) == other.private_planes(seat)).all()
            assert (one.mask(seat) == other.mask(seat)).all()
    assert changed


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_guess_is_what_the_seat_cannot_tell_apart(key, seats):
    for episode in positions(key, seats, 4, every=17):
        for seat in range(seats):
            guess = episode.resample(seat, seeded(seat))
            assert guess.decisions == episode.decisions
            assert guess.seat == episode.seat or seat != episode.seat  # who owes a decision can be hidden from others
            assert guess.information(seat) == episode.information(seat)
            assert guess.observation(seat) == episode.observation(seat)
            assert guess.choices(seat) == episode.choices(seat)
            advance(guess, random.Random(1))
            assert guess.information(seat).startswith(episode.information(seat))


def test_what_the_others_have_seen_begins_with_the_guess():
    episode, rand = Episode.begin(load("heir"), seed=2), random.Random(2)
    for _ in range(30):
        episode.play(rand.choice(episode.choices(episode.seat)))
    guess = episode.resample(0, seeded(1))
    assert numbers_told(guess.information(1), guess.layout.columns) == flattened(guess.view(1))
    assert len(guess.information(1).splitlines()) < len(episode.information(1).splitlines())


def in_round(make):
    """An episode in which several seats are to answer in secret."""
    episode, rand = make(), random.Random(1)
    while len(episode.match.waiting) < 2 or episode._answered:
        episode.play(rand.choice(episode.choices(episode.seat)))
    return episode


@pytest.mark.parametrize(
    "make", [lambda: Episode.begin(load("heir"), seed=3), lambda: Episode.begin(toy("sealed"))], ids=["heir", "sealed"]
)
def test_a_secret_answer_leaves_no_trace(make):
    """Whatever the first seat answers, the others are told what they were before; the first is told its own answer."""
    episode = in_round(make)
    others, answers = range(1, episode.match.seats), episode.choices(0)
    before = [(episode.information(s), episode.observation(s), episode.choices(s)) for s in others]
    own = set()
    for answer in answers:
        answered = episode.copy()
        answered.play(answer)
        assert [(answered.information(s), answered.observation(s), answered.choices(s)) for s in others] == before
        assert answered.observation(SPECTATOR) == episode.observation(SPECTATOR)
        own.add(answered.information(0))
        guess = answered.resample(0, seeded(1))
        assert guess.information(0) == answered.information(0) and guess.seat == answered.seat == 1
    assert len(own) == len(answers) > 1


def test_answers_are_told_when_all_are_given_the_own_one_first():
    game, answers = toy("sealed"), (4, 2, 3)
    episode = Episode.begin(game, 3)
    for answer in answers:
        episode.play(answer)
    for seat in range(3):
        first = next(line for line in episode.information(seat).splitlines() if line.startswith("seat"))
        assert first == f"seat {seat}: {game.moves.write(answers[seat])}"


def test_a_seat_can_be_asked_first():
    episode = Episode(toy("sealed").new(3), first=2)
    order = []
    for _ in range(3):
        order.append(episode.seat)
        episode.play(episode.choices(episode.seat)[0])
    assert order == [2, 0, 1]


def test_copies_go_their_own_ways():
    episode, rand = Episode.begin(load("heir"), seed=4), random.Random(4)
    for _ in range(20):
        episode.play(rand.choice(episode.choices(episode.seat)))
    episode.information(0)
    other, before = episode.copy(), (episode.information(0), episode.observation(1), episode.decisions)
    for _ in range(20):
        other.play(rand.choice(other.choices(other.seat)))
    assert (episode.information(0), episode.observation(1), episode.decisions) == before


def test_open_haggling_is_refused_and_what_to_choose_is_said():
    with pytest.raises(BadEnvironment, match=r"trade at any time.*haggling=formal or haggling=off"):
        Episode.begin(load("osiris"), options={"haggling": "open"})
    for haggling in ("formal", "off"):
        Episode.begin(load("osiris"), options={"haggling": haggling})
