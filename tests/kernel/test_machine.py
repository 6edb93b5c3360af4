"""What is marked `@machine` does the same in compiled code as in Python."""

import numpy as np
import pytest

from greathouse.kernel import atomics, lanes
from greathouse.kernel.bits import equal, having, lowest, put, size, without_lowest
from greathouse.kernel.common import copy_common
from greathouse.kernel.game import load

pytestmark = pytest.mark.compiled

MASKS = (1, 2, 12, 0b1011, (1 << 62) - 1, (1 << 63) - 1, -(1 << 63), -1, -2, 3 - (1 << 63))
GAMES = ("pharao", "hapy", "heir", "favor", "osiris")


@pytest.fixture(scope="module")
def njit():
    numba = pytest.importorskip("numba")
    import greathouse.kernel.compile.machine  # noqa: F401

    return numba.njit


@pytest.fixture(scope="module")
def compiled_call(njit):
    """What calls a function from compiled code."""

    def calling(function):
        def call(*given):
            return function(*given)

        return njit(call)

    return calling


@pytest.fixture
def rand():
    return np.random.default_rng(5)


def test_sets_are_counted_and_gone_through(njit):
    both = njit(lambda mask: (size(mask), lowest(mask), without_lowest(mask)))
    for mask in MASKS:
        assert both(mask) == (size(mask), lowest(mask), without_lowest(mask))
    assert size(0) == without_lowest(0) == without_lowest(-(1 << 63)) == 0


def test_places_of_a_number_and_of_bits_are_found(njit, rand):
    compiled = njit(lambda row, number: (equal(row.short, number), having(row.short, number)))
    rows = np.zeros(40, np.dtype([("before", "i1"), ("short", "i1", (25,)), ("long", "i8")]))
    rows["short"] = rand.integers(-3, 4, (40, 25))
    for row in rows:
        numbers = row["short"].tolist()
        for number in (-2, -1, 0, 1, 3, 4, 256, 1 << 40):
            assert compiled(row, number) == (equal(numbers, number), having(numbers, number))
    assert equal([5, 7, 5], 5) == 0b101 and having([5, 2, 4], 6) == 0b111
    with pytest.raises(Exception, match="not in array"):
        njit(lambda numbers: equal(numbers, 1))(np.zeros(3))


def test_numbers_are_put_in_the_places_of_a_set(njit, rand):
    compiled = njit(lambda row, places, number: put(row.short, places, number))
    rows = np.zeros(40, np.dtype([("before", "i1"), ("short", "i1", (25,)), ("after", "i8")]))
    rows["short"] = rand.integers(-3, 4, (40, 25))
    for row in rows:
        places, wanted = int(rand.integers(1 << 25)), row["short"].tolist()
        put(wanted, places, -7)
        compiled(row, places, -7)
        assert row["short"].tolist() == wanted and row["before"] == row["after"] == 0
    numbers = [5, 7, 5]
    put(numbers, 0b110, 1)
    assert numbers == [5, 1, 1]


def test_threads_find_what_others_have_stored(njit):
    def put(numbers):
        atomics.store(numbers, 2, atomics.load(numbers, 1) + 1)
        atomics.pause()
        return atomics.load(numbers, 2)

    for call in (put, njit(put)):
        numbers = np.array([3, 8, 1])
        assert call(numbers) == 9 and numbers.tolist() == [3, 8, 9]


def test_bytes_that_differ_are_found(compiled_call, rand):
    compiled = compiled_call(lanes.differing)
    one = rand.integers(0, 3, 200, np.uint8)
    other = np.where(rand.random(200) < 0.3, one + 1, one).astype(np.uint8)
    for at in (0, 5, 136):
        mask = compiled(one, other, at)
        assert mask == lanes.differing(one, other, at)
        assert [mask >> k & 1 for k in range(lanes.LANES)] == (one != other)[at : at + lanes.LANES].tolist()


def test_members_are_listed_one_behind_the_other(compiled_call):
    from greathouse.kernel.compile import machine

    for listed in (compiled_call(lanes.append_places), compiled_call(machine._append_one_by_one)):
        for mask in (0, *MASKS):
            places, again = np.zeros((2, 3 + 2 * lanes.LANES), np.uint16)
            count = lanes.append_places(places, 3, mask, 640)
            assert count == listed(again, 3, mask, 640) == 3 + size(mask)
            assert places[3:count].tolist() == again[3:count].tolist()
            assert places[3:count].tolist() == [640 + k for k in range(lanes.LANES) if mask >> k & 1]


def test_bytes_are_counted_from_their_lows_up_to_their_tops(compiled_call, rand):
    compiled = compiled_call(lanes.clamp)
    lows, masks, tops = rand.integers(0, 256, (3, 160), np.uint8)
    numbers = rand.integers(0, 256, 160, np.uint8)
    again, expected = numbers.copy(), numbers.copy()
    lanes.clamp(numbers, 8, lows, masks, tops)
    compiled(again, 8, lows, masks, tops)
    expected[8 : 8 + lanes.LANES] = np.minimum(expected - lows & masks, tops)[8 : 8 + lanes.LANES]
    assert (numbers == expected).all() and (again == expected).all()


def test_bytes_are_blended(compiled_call, rand):
    compiled = compiled_call(lanes.blend)
    origin = rand.integers(0, 256, 160, np.uint8)
    for mask in MASKS:
        to = rand.integers(-9, 9, 20)
        again = to.copy()
        lanes.blend(to, 24, origin, 3, mask)
        compiled(again, 24, origin, 3, mask)
        assert (to == again).all()


def test_words_are_read_anywhere(compiled_call, rand):
    compiled = compiled_call(lanes.word_at)
    numbers = rand.integers(-(1 << 62), 1 << 62, 5)
    for at in range(33):
        assert compiled(numbers, at) == lanes.word_at(numbers, at)


def test_some_numbers_are_laid_side_by_side(compiled_call, rand):
    compiled = compiled_call(lanes.lay)
    expected = compiled_call(lanes.expect)
    origin = rand.random(24).astype(np.float32)
    for count in range(lanes.FLOATS + 1):
        floats, again = np.zeros((2, 24), np.float32)
        lanes.lay(floats, 7, origin, 11, count)
        expected(again, 7)
        compiled(again, 7, origin, 11, count)
        assert (floats == again).all()


@pytest.mark.parametrize("key", GAMES)
def test_what_records_share_is_copied(njit, rand, key):
    """From a state to a view and back: in bytes what field by field is copied."""
    compiled = njit(lambda to, origin: copy_common(to[0], origin[0]))
    game = load(key)
    for to, origin in ((game.View, game.State), (game.State, game.View)):
        packed, again = (
            rand.integers(-9, 9, kind.dtype().itemsize, np.int8).view(kind.dtype()) for kind in (origin, to)
        )
        one = to.unpack(again[0])
        copy_common(one, origin.unpack(packed[0]))
        compiled(again, packed)
        assert to.unpack(again[0]) == one
