"""One declaration, two forms: plain class and NumPy record."""

from typing import Annotated as A

import numpy as np
import pytest

from greathouse.kernel.errors import BadPosition
from greathouse.kernel.records import Int8, Int16, Int64, Ints, Record, Sub


class Player(Record):
    coins: Int16
    hand: A[list[int], Ints("i1", 4)]


class Order(Record):
    last: Int8


class State(Record):
    seats: Int8
    mask: Int64
    grid: A[list[list[int]], Ints("i1", 2, 3)]
    cube: A[list[list[list[int]]], Ints("i2", 2, 2, 2)]
    players: A[list[Player], Sub(2)]
    order: A[Order, Sub(compare=False)]


@pytest.fixture
def state() -> State:
    s = State()
    s.seats, s.mask = 2, 1 << 61
    s.grid[1][2] = -5
    s.cube[1][0][1] = 300
    s.players[1].coins = 32767
    s.players[1].hand[3] = 7
    s.order.last = 3
    return s


def test_a_new_record_is_all_zeros():
    assert State().to_json() == {
        "seats": 0,
        "mask": 0,
        "grid": [[0, 0, 0], [0, 0, 0]],
        "cube": [[[0, 0], [0, 0]], [[0, 0], [0, 0]]],
        "players": [{"coins": 0, "hand": [0, 0, 0, 0]}] * 2,
        "order": {"last": 0},
    }


def test_pack_and_unpack_keep_everything(state):
    packed = np.zeros(1, State.dtype())
    state.pack(packed[0])
    again = State.unpack(packed[0])
    assert again == state
    assert again.order.last == 3
    assert type(again.players[1].coins) is int


def test_json_keeps_everything(state):
    assert State.from_json(state.to_json()) == state


def test_a_copy_shares_nothing(state):
    other = state.copy()
    other.grid[1][2] = 0
    other.cube[1][0][1] = 0
    other.players[1].hand[3] = 0
    assert (state.grid[1][2], state.cube[1][0][1], state.players[1].hand[3]) == (-5, 300, 7)
    assert other != state


def test_take_copies_in_place(state):
    other = State()
    player = other
    other.take(state)
    assert other is player
    assert other == state
    other.players[0].coins = 1
    assert state.players[0].coins == 0


def test_records_share_what_is_alike(state):
    other, kept = state.copy(), state.copy()
    assert other.share(state), "all is alike"
    assert other.grid is state.grid and other.players[0] is state.players[0] and other.order is state.order
    other = state.copy()
    other.grid[0][0], other.players[1].coins, other.order.last = 1, 2, 4
    changed = other.copy()
    assert not other.share(state)
    assert other.grid[1] is state.grid[1] and other.cube is state.cube and other.players[0] is state.players[0]
    assert other.players[1].hand is state.players[1].hand
    assert other.to_json() == changed.to_json() and state.to_json() == kept.to_json(), "nothing reads otherwise"
    last = state.copy()
    last.order.last = 9
    assert not last.share(state), "also what equality ignores"
    assert last.order.last == 9


def test_equality_ignores_what_only_remembers_an_order(state):
    other = state.copy()
    other.order.last = 9
    assert other == state
    other.seats = 3
    assert other != state


def test_a_value_that_does_not_fit_is_refused(state):
    state.players[0].hand[1] = 128
    with pytest.raises(OverflowError, match="hand"):
        state.pack(np.zeros(1, State.dtype())[0])


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ({"seat": 2}, "seat"),
        ({"seats": "2"}, "seats"),
        ({"seats": True}, "seats"),
        ({"seats": 200}, "seats"),
        ({"grid": [[1, 2], [3, 4]]}, "grid"),
        ({"players": [{}, {}, {}]}, "players"),
        ({"players": [{"coins": 1}, {"hand": [1, 2, 3, "x"]}]}, r"players\[1\]\.hand\[3\]"),
        ([], "object"),
    ],
)
def test_json_with_a_fault_names_the_field(content, named):
    with pytest.raises(BadPosition, match=named):
        State.from_json(content)


def test_a_field_named_like_an_array_method_is_refused():
    class Bad(Record):
        sum: Int8

    with pytest.raises(TypeError, match="sum"):
        Bad.dtype()


def test_a_field_without_a_kind_is_refused():
    class Bad(Record):
        coins: int

    with pytest.raises(TypeError, match="coins"):
        Bad()
