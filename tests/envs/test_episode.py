"""Episodes show what matches show, up to the last position."""

import copy
import pickle
import random

import pytest

from greathouse.envs.compiled import episodes
from greathouse.envs.episode import Episode
from greathouse.kernel.errors import BadOption, GameOver, IllegalMove
from greathouse.kernel.game import load


@pytest.mark.parametrize("key", ["pharao", "heir"])
def test_the_end_of_a_game_is_shown(key):
    episode, rand = Episode.begin(load(key), seed=3), random.Random(3)
    while not episode.over:
        episode.play(rand.choice(episode.choices(episode.seat)))
    for seat in (-1, 0, 1):
        assert episode.view(seat) == episode.match.view(seat)
        assert episode.planes(seat).any() and episode.text()
    assert sum(episode.returns) == 1


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("key", "longest"), [("pharao", 400), ("heir", 400), ("heir", 6), ("heir", 7), ("osiris", 400)]
)
def test_a_compiled_episode_is_as_a_plain_one_for_every_seat(key, longest):
    """At every decision, also in the middle of secret rounds, and where the game ends or is truncated."""
    game, rand = load(key), random.Random(5)
    plain, fast = (episodes(key, None, longest, {}, compiled)(5) for compiled in (False, True))
    while True:
        for name in ("seat", "over", "truncated", "ended", "returns", "seats"):
            assert getattr(plain, name) == getattr(fast, name)
        for seat in range(plain.seats):
            assert fast.choices(seat) == plain.choices(seat) and fast.view(seat) == plain.view(seat)
            assert (fast.planes(seat) == plain.planes(seat)).all() and (fast.mask(seat) == plain.mask(seat)).all()
        if plain.ended:
            break
        action = rand.choice(plain.choices(plain.seat))
        plain.play(action)
        fast.play(action)
    assert fast.information(0) == plain.information(0) and fast.text() == plain.text()
    assert fast.match.history == plain.match.history
    with pytest.raises(GameOver):
        fast.play(0)
    assert fast.picture() == plain.picture() and game is fast.game


@pytest.mark.compiled
def test_a_compiled_episode_takes_every_legal_move():
    """Lists of choices leave out moves that are as good as others."""
    fast, rand = episodes("hapy", None, 400, {}, True)(1), random.Random(1)
    while not (more := set(fast.match.legal_numbers()) - set(fast.choices(fast.seat))):
        fast.play(rand.choice(fast.choices(fast.seat)))
    with pytest.raises(IllegalMove):
        fast.play(next(move for move in range(len(fast.game.moves)) if move not in fast.match.legal_numbers()))
    fast.play(min(more))
    assert fast.game.State.unpack(fast._arrays.states[0]) == fast.match.state


@pytest.mark.compiled
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda episode: pickle.loads(pickle.dumps(episode))])
def test_a_copy_of_a_compiled_episode_goes_on_by_itself(copied):
    one, rand = episodes("heir", None, 400, {}, True)(None), random.Random(2)
    for _ in range(20):
        one.play(rand.choice(one.choices(one.seat)))
    two = copied(one)
    before = two.planes(0)
    while not one.ended:
        one.play(rand.choice(one.choices(one.seat)))
    assert not two.ended and (two.planes(0) == before).all()
    for action in one._moves[20:]:
        two.play(action)
    assert two.returns == one.returns and two.match.history == one.match.history


@pytest.mark.compiled
def test_a_seed_is_a_whole_number():
    with pytest.raises(BadOption):
        episodes("heir", None, 400, {}, True)("seven")
