"""Neither a batch nor the vector face tells the seat to act what it must not know."""

import random

import pytest

from greathouse.envs.batch import Batch
from greathouse.envs.vector import SeatVectorEnv
from greathouse.kernel.conformance.leaks import exchanged
from greathouse.kernel.game import load

from .games import random_positions
from .test_leaks import HIDING

pytestmark = [pytest.mark.compiled, pytest.mark.slow]


def stand(batch, seat: int, matches) -> None:
    """The games stand where the matches do, and show the seat what it may know; the chance of all is the same."""
    for i, match in enumerate(matches):
        match.state.pack(batch.states[i])
        batch._slots.seed(i, 5)
        batch._slots.show(i, seat, i)
        batch._arrays.pending[i] = sum(1 << asked for asked in match.waiting)


def shown(batch, i: int) -> list[bytes]:
    """All that a batch gives a seat in a game, but for the mask, which only steps write."""
    now = batch._now
    return [part[i].tobytes() for part in (now.observation, now.legal, now.counts, now.seat, batch.views)]


def pairs(key: str):
    """Positions of random games, a seat, and the position with what is hidden from it exchanged."""
    rand = random.Random(4)
    for seats in load(key).about.seats[:2]:
        for match in random_positions(key, seats, seed=6, every=5, most=16):
            for seat in range(0 if match.over else seats):
                for _ in range(3):
                    yield seat, match, exchanged(rand, match, seat)


@pytest.mark.parametrize("key", HIDING)
def test_nothing_that_a_batch_or_the_vector_face_shows_tells_hidden_facts(key):
    """A seat is shown the same; and after a move all is the same for the seat to act, wherever its view is."""
    faces: dict[tuple[int, int], SeatVectorEnv] = {}
    changed = compared = 0
    for seat, *matches in pairs(key):
        place = matches[0].seats, seat
        face = faces[place] = faces.get(place) or SeatVectorEnv(key, 2, seats=place[0], seat=seat)
        batch, differ = face._batch, matches[0].state != matches[1].state
        stand(batch, seat, matches)
        changed += differ
        assert shown(batch, 0) == shown(batch, 1)
        one, other = face._observe()["observation"]
        assert (one == other).all()
        if matches[0].waiting != (seat,):  # in a round of secret answers a batch shows what it wrote as that began
            continue
        now = batch.step(batch._now.legal[:, 0])
        if now.seat[0] == now.seat[1] and batch.views[0] == batch.views[1] and not now.terminated.any():
            compared += differ
            assert shown(batch, 0) == shown(batch, 1)
            assert all((part[0] == part[1]).all() for part in face._observe().values())
            assert batch.asked[0] == batch.asked[1]
    assert changed > 20 and compared > 5


def test_the_test_finds_a_leak():
    """A seat is shown what another may know: then an exchange shows."""
    batch = Batch("heir", 2)
    batch.reset()
    differ = 0
    for seat, *matches in pairs("heir"):
        stand(batch, 1 - seat, matches)
        differ += shown(batch, 0) != shown(batch, 1)
    assert differ
