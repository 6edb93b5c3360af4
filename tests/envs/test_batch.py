"""A batch plays, shows and pays just what matches do; what it refuses changes nothing."""

import contextlib
import gc
import os
import threading
import time
import warnings
from typing import cast

import numpy as np
import pytest

from greathouse.envs.batch import Batch
from greathouse.envs.batch.orders import ASLEEP, LINE, SLEEP
from greathouse.envs.batch.planes import fill
from greathouse.envs.batch.tables import plane_arrays, room_for
from greathouse.envs.errors import BadBatch
from greathouse.envs.layout import layout_of
from greathouse.kernel.errors import IllegalMove
from greathouse.kernel.game import Game, load

from .games import GAMES, TABLES, random_positions

GAMES_EACH = 20
STEPS = 90


class Beside:
    """The matches that a batch's games must be like, and the views of rounds of secret answers."""

    def __init__(self, key: str, seed: int, count: int) -> None:
        self.game = load(key)
        self.layout = layout_of(self.game)
        self.matches = [self.game.new(seed=seed + i) for i in range(count)]
        self.rounds: list[dict] = [{} for _ in range(count)]
        self.finished = 0

    def compare(self, now) -> None:
        for i, match in enumerate(self.matches):
            seat = match.turn
            if set(match.waiting) != set(self.rounds[i]):
                self.rounds[i] = {s: match.view(s) for s in match.waiting}
            assert now.seat[i] == seat
            assert now.legal[i, : now.counts[i]].tolist() == match.choice_numbers()
            assert (now.legal[i, now.counts[i] :] == -1).all()
            bits = np.unpackbits(now.mask[i], bitorder="little").nonzero()[0]
            assert bits.tolist() == sorted(match.choice_numbers())
            planes = self.layout.planes(self.rounds[i][seat], seat)
            assert (now.observation[i] == planes).all()

    def play(self, actions, now) -> None:
        for i, match in enumerate(self.matches):
            self.rounds[i].pop(match.turn)
            match.play(int(actions[i]))
            assert now.terminated[i] == match.over and not now.truncated[i]
            returns = match.returns if match.over else [0] * match.seats
            assert now.rewards[i].tolist() == [np.float32(r) for r in returns]
            if match.over:
                self.finished += 1
                self.matches[i] = self.game.new(dealer=match.dealer)


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_a_batch_is_like_matches(key):
    """Moves, observations, rewards, chance and new games, with the work shared out among threads."""
    batch, beside = Batch(key, GAMES_EACH, seed=9, mask=True, threads=2), Beside(key, 9, GAMES_EACH)
    generator, now = np.random.default_rng(1), batch.reset()
    for _ in range(STEPS):
        beside.compare(now)
        actions = batch.sample(generator)
        batch.step(actions)
        beside.play(actions, now)
    batch.close()


@pytest.mark.compiled
def test_finished_games_begin_anew():
    batch, beside = Batch("pharao", 8, seed=3, mask=True, quiet_limit=50), Beside("pharao", 3, 8)
    beside.matches = [beside.game.new(seed=3 + i, quiet_limit=50) for i in range(8)]
    beside.game = cast("Game", _With(beside.game, quiet_limit=50))
    generator, now = np.random.default_rng(1), batch.reset()
    while beside.finished < 12:
        beside.compare(now)
        actions = batch.sample(generator)
        batch.step(actions)
        beside.play(actions, now)


class _With:
    """A game whose matches have these options."""

    def __init__(self, game, **options) -> None:
        self._game, self._options = game, options

    def new(self, **keywords):
        return self._game.new(**keywords, **self._options)


@pytest.mark.compiled
def test_long_games_are_truncated_with_equal_shares():
    batch = Batch("pharao", 3, seed=1, max_decisions=5, observation="none")
    now = batch.reset()
    for _ in range(4):
        batch.step(now.legal[:, 0])
        assert not now.truncated.any() and not now.rewards.any()
    batch.step(now.legal[:, 0])
    assert now.truncated.all() and not now.terminated.any() and (now.rewards == 0.5).all()
    batch.step(now.legal[:, 0])
    assert not now.truncated.any() and not now.rewards.any()


@pytest.mark.compiled
def test_games_that_are_held_stay_as_they_are():
    batch = Batch("pharao", 6, seed=5, quiet_limit=50, mask=True)
    generator, now = np.random.default_rng(1), batch.reset()
    hold = np.arange(6) % 2 == 0
    before = [array.copy() for array in now]
    batch.step(np.where(hold, -7, now.legal[:, 0]), hold=hold)
    assert all((array[hold] == old[hold]).all() for array, old in zip(now, before, strict=True))
    assert not any((now.observation[i] == before[0][i]).all() for i in np.flatnonzero(~hold))
    while not (now.terminated & hold).any():
        batch.step(batch.sample(generator))
    batch.step(batch.sample(generator), hold=hold)
    assert not now.rewards[hold].any() and not now.terminated[hold].any()
    with pytest.raises(BadBatch, match="hold: one value for each game"):
        batch.step(now.legal[:, 0], hold=[[True], [True, False]])
    for wrong in ([True] * 5, [1] * 6):
        with pytest.raises(BadBatch, match="6 flags"):
            batch.step(now.legal[:, 0], hold=wrong)


@pytest.mark.compiled
def test_without_restart_games_stay_ended():
    batch = Batch("pharao", 4, seed=5, quiet_limit=50, restart=False)
    generator, now = np.random.default_rng(1), batch.reset()
    games = [load("pharao").new(seed=5 + i, quiet_limit=50) for i in range(4)]
    while (now.seat >= 0).any():
        over, actions = now.seat < 0, batch.sample(generator)
        batch.step(actions, hold=over)
        for i in np.flatnonzero(~over):
            games[i].play(int(actions[i]))
            assert now.terminated[i] == games[i].over
            if now.terminated[i]:
                assert now.rewards[i].tolist() == games[i].returns
                assert load("pharao").State.unpack(batch.states[i]) == games[i].state
    assert not now.counts.any() and (now.legal == -1).all()
    with pytest.raises(IllegalMove, match="Game 0"):
        batch.step(now.legal[:, 0])
    assert (batch.reset().seat >= 0).all()


@pytest.mark.compiled
def test_random_moves_are_legal_and_differ():
    batch = Batch("pharao", 200, seed=5)
    now = batch.reset()
    found = [batch.sample(np.random.default_rng(seed)) for seed in range(40)]
    assert all(
        set(column) == set(row[row >= 0])
        for column, row in zip(np.array(found).T, now.legal, strict=True)
        if (row >= 0).sum() < 4
    )
    assert all((now.legal == actions[:, None]).any(axis=1).all() for actions in found)


@pytest.mark.compiled
def test_random_moves_are_equally_likely_and_depend_neither_on_each_other_nor_on_the_threads():
    batch, other = (Batch("pharao", 200, seed=5, observation="none", threads=threads) for threads in (1, 3))
    counts, _ = batch.reset().counts, other.reset()
    legal = batch.reset(seed=5).legal
    generators = [np.random.default_rng(3) for _ in range(2)]
    drawn = [(batch.sample(generators[0]), other.sample(generators[1])) for _ in range(4000)]
    assert all((one == two).all() for one, two in drawn)
    places = (np.array([one for one, _ in drawn])[:, :, None] == legal).argmax(axis=2)
    for k in np.unique(counts):
        shares = np.bincount(places[:, counts == k].reshape(-1), minlength=k) / places[:, counts == k].size
        assert (abs(shares - 1 / k) < 5 * np.sqrt(1 / k / places[:, counts == k].size)).all()
    several = places[:, counts > 1] / (counts[counts > 1] - 1) - 0.5
    for here, there in ((several[:, :-1], several[:, 1:]), (several[:-1], several[1:])):
        assert abs(np.corrcoef(here.reshape(-1), there.reshape(-1))[0, 1]) < 5 / np.sqrt(here.size)
    other.close()


@pytest.mark.compiled
def test_the_same_seed_gives_the_same_games_whatever_the_threads():
    one, two = (Batch("pharao", 5, seed=4, threads=threads) for threads in (1, 3))
    first, second = one.reset(), two.reset()
    for _ in range(30):
        assert all((a == b).all() for a, b in zip(first, second, strict=True))
        actions = one.sample(np.random.default_rng(2))
        one.step(actions)
        two.step(actions)
    again = one.reset(seed=4)
    assert (again.observation == Batch("pharao", 5, seed=4).reset().observation).all()
    two.close()


def _helpers():
    return {thread for thread in threading.enumerate() if thread.name.startswith("batch-")}


@pytest.mark.compiled
def test_helpers_fall_asleep_and_are_woken():
    """A helper sleeps after 0.1 ms: what it plays then is what one thread plays."""
    one, two = (Batch("pharao", 5, seed=4, threads=threads) for threads in (1, 3))
    one.reset(), two.reset()
    sleeping = two._arrays.orders.reshape(-1, LINE)[1:, SLEEP]
    for _ in range(3):
        while (sleeping != ASLEEP).any():
            time.sleep(0.001)
        actions = one.sample(np.random.default_rng(2))
        assert all((a == b).all() for a, b in zip(one.step(actions), two.step(actions), strict=True))


@pytest.mark.compiled
def test_helpers_end_with_their_batch():
    before = _helpers()
    batch = Batch("pharao", 4, seed=1, threads=3)
    batch.reset()
    begun = _helpers() - before
    assert len(begun) == 2
    del batch
    gc.collect()
    for thread in begun:
        thread.join()


@pytest.mark.compiled
def test_what_a_helper_raises_is_raised_by_the_step(monkeypatch):
    batch = Batch("pharao", 4, seed=1, threads=2)

    def fail(helper):
        raise ZeroDivisionError("nothing to divide by")

    monkeypatch.setattr(batch._slots, "serve", fail)
    while batch._arrays.orders[LINE + SLEEP] != ASLEEP:
        time.sleep(0.001)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError, match="nothing"):
            batch.reset()


@pytest.mark.compiled
def test_an_interrupted_step_is_done_to_its_end(monkeypatch):
    """However often one is interrupted, and whatever was just going on, the games are those of one thread."""
    one, two = (Batch("pharao", 5, seed=4, threads=threads) for threads in (1, 3))
    interrupted = [0, 0]

    def interrupt(method, which):
        def run(*given):
            found = method(*given)
            if interrupted[which] < 20:
                interrupted[which] += 1
                raise KeyboardInterrupt
            return found

        return run

    one.reset(), two.reset()
    actions = one.sample(np.random.default_rng(2))
    monkeypatch.setattr(two._slots, "lead", interrupt(two._slots.lead, 0))
    monkeypatch.setattr(two._crew, "_look_after", interrupt(two._crew._look_after, 1))
    with pytest.raises(KeyboardInterrupt):
        two.step(actions)
    while interrupted != [20, 20]:
        time.sleep(0.001)  # helpers fall asleep, so that the next order is not done at once
        with contextlib.suppress(KeyboardInterrupt):
            two.sample(np.random.default_rng(2))
    one.step(actions)
    for _ in range(20):
        actions = one.sample(np.random.default_rng(2))
        assert (two.sample(np.random.default_rng(2)) == actions).all()
        assert all((a == b).all() for a, b in zip(one.step(actions), two.step(actions), strict=True))
    two.close()


@pytest.mark.compiled
def test_a_process_forked_off_has_threads_of_its_own():
    one, two = (Batch("pharao", 5, seed=4, threads=threads) for threads in (1, 3))
    one.reset(), two.reset()
    actions = one.sample(np.random.default_rng(2))
    wanted = one.step(actions).observation.tobytes()
    read, write = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        try:
            os.write(write, b"same" if two.step(actions).observation.tobytes() == wanted else b"other")
        finally:
            os._exit(0)
    assert os.read(read, 9) == b"same"
    os.waitpid(child, 0)
    assert two.step(actions).observation.tobytes() == wanted
    two.close()


@pytest.mark.compiled
def test_packed_views_are_those_of_matches():
    now = Batch("pharao", 6, seed=2, observation="views").reset()
    game = load("pharao")
    for i in range(6):
        match = game.new(seed=2 + i)
        assert game.View.unpack(now.observation[i]) == match.view(match.turn)


@pytest.mark.compiled
def test_arrays_travel_by_dlpack():
    now = Batch("pharao", 2, seed=2, mask=True).reset()
    for array in now:
        assert array.flags.c_contiguous
        assert np.shares_memory(np.from_dlpack(array), array)


def test_all_games_of_a_layout_read_the_same_tables():
    """Making them takes up to a third of a second; what is written is each one's own."""
    layout = layout_of(load("pharao"), 2)
    one, other = (plane_arrays(layout, np.zeros(games, layout.game.View.dtype()), games) for games in (1, 3))
    assert one.entries is other.entries
    for own in ("painted", "readers", "planes", "views"):
        assert len(getattr(other, own)) == 3
        assert not np.shares_memory(getattr(one, own), getattr(other, own))


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_tables_write_what_the_layout_says(key, seats):
    """The same rules, plain: the tables lead to every number of the packed view."""
    layout = layout_of(load(key), seats)
    views = np.zeros(1, layout.game.View.dtype())
    arrays = plane_arrays(layout, views, 1)
    positions = [match.copy() for match in random_positions(key, seats, 6, every=40, most=3)]
    looks = [(match, reader) for match in positions for reader in range(seats)]
    for match, reader in [*looks, *((match, 0) for match in reversed(positions))]:
        match.view(reader).pack(views[0])
        fill(arrays, np.array([reader]), 0, 1, *room_for(arrays))
        assert (arrays.planes[0] == layout.planes(match.view(reader), reader)).all()
