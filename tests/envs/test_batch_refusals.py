"""What a batch refuses, it refuses in a sentence, and nothing has changed."""

import copy
import pickle
from typing import cast

import numpy as np
import pytest

from greathouse.envs.batch import Batch
from greathouse.envs.errors import BadBatch, BadEnvironment, Undeclared
from greathouse.kernel.errors import BadOption, BadSeats, IllegalMove, UnknownGame
from greathouse.kernel.game import list_games

from .games import GAMES


@pytest.mark.compiled
@pytest.mark.parametrize("threads", [1, 3])
def test_an_illegal_move_names_the_game_and_changes_nothing(threads):
    batch, other = (Batch("pharao", 4, seed=1, threads=many) for many in (threads, 1))
    now, wanted = batch.reset(), other.reset()
    before = [array.copy() for array in now]
    actions = now.legal[:, 0].copy()
    actions[2] = (set(range(50)) - set(now.legal[2].tolist())).pop()
    with pytest.raises(IllegalMove, match=f"Game 2, seat {now.seat[2]}: {actions[2]} "):
        batch.step(actions)
    with pytest.raises(IllegalMove, match=r"Game 1, .*no move"):
        batch.step([actions[0], -5, actions[2], -7])
    with pytest.raises(IllegalMove, match=r"no move"):
        batch.step(np.full(4, 10**9))
    with pytest.raises(IllegalMove, match=r"Game 0, seat \d: -1 \(no move\)"):
        batch.step([-1, *actions[1:]])
    for wrong in (actions[:3], actions.astype(float), actions.reshape(2, 2), [True] * 4, None):
        with pytest.raises(BadBatch, match="whole numbers"):
            batch.step(wrong)
    with pytest.raises(BadBatch, match="Actions: one value for each game"):
        batch.step([[1], [1, 2]])
    assert all((array == old).all() for array, old in zip(now, before, strict=True))
    first = before[1][:, 0]
    batch.step(first)
    other.step(first)
    assert all((array == same).all() for array, same in zip(now, wanted, strict=True))
    with pytest.raises(BadBatch, match="not 3"):
        batch.sample(3)
    batch.close()
    for play in (lambda new: new.step([0]), lambda new: new.sample(np.random.default_rng(0))):
        with pytest.raises(BadBatch, match="reset"):
            play(Batch("pharao", 1))


@pytest.mark.compiled
@pytest.mark.parametrize("threads", [1, 2])
def test_a_closed_batch_says_so(threads):
    batch = Batch("pharao", 2, seed=1, threads=threads)
    now = batch.reset()
    batch.close()
    for play in (batch.reset, lambda: batch.step(now.legal[:, 0]), lambda: batch.sample(np.random.default_rng(0))):
        with pytest.raises(BadBatch, match="closed"):
            play()


@pytest.mark.compiled
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_batch_cannot_be_copied(copied, threads):
    batch = Batch("pharao", 2, seed=1, threads=threads)
    with pytest.raises(BadBatch, match="neither copied nor pickled"):
        copied(batch)
    batch.close()


def test_what_cannot_be_made_is_said():
    for wrong in (
        {"games": 0},
        {"games": True},
        {"threads": 0},
        {"max_decisions": 0},
        {"observation": "pixels"},
        {"mask": 1},
    ):
        with pytest.raises(BadBatch):
            Batch("pharao", **({"games": 2} | wrong))
    with pytest.raises(BadSeats):
        Batch("pharao", 2, seats=3)
    with pytest.raises(BadOption):
        Batch("pharao", 2, colour="red")
    with pytest.raises(BadEnvironment, match="haggling=formal or haggling=off"):
        Batch("osiris", 2, haggling="open")
    with pytest.raises(UnknownGame):
        Batch("senet", 2)
    for what in (3, None, ["heir"]):
        with pytest.raises(BadBatch, match="the key of one, not of"):
            Batch(cast("str", what), 2)
    for key in set(list_games()) - set(GAMES):
        with pytest.raises(Undeclared):
            Batch(key, 2)
