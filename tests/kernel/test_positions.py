"""Declared meanings: ranges, written positions, and refusals that name field, what was given, and what is allowed."""

from typing import Annotated as A

import pytest

from greathouse.kernel import readable
from greathouse.kernel.declarations import declare, declare_view
from greathouse.kernel.errors import BadPosition
from greathouse.kernel.meanings import (
    SEATS,
    Action,
    By,
    Count,
    Flag,
    Item,
    ItemSet,
    Names,
    NamesBy,
    Number,
    Order,
    Owner,
    Pair,
    Parts,
    Seat,
    SeatSet,
    Tally,
)
from greathouse.kernel.moves import Kind, Moves, span
from greathouse.kernel.options import Option
from greathouse.kernel.ranges import Ranges
from greathouse.kernel.records import Int8, Int16, Int64, Ints, Record, Sub

CARD = Names("card", ("jack", "queen", "king"))
HOUSE = Names("house", range(1, 41))
GOOD = Names("good", ("grain", "stone"))
MOVES = Moves(Kind("pass"), Kind("bet", span(1, 3)))
WORDS = ("dark", "light")
OPTIONS = (Option("limit", (0, 50), 0),)


class Side(Record):
    goods: A[list[int], Ints("i1", 2), By(GOOD), Count(9)]
    ready: A[Int8, Flag()]


class State(Record):
    seats: Int8
    limit: Int8
    mover: A[Int8, Seat()]
    holder: A[Int8, Seat(none=-1)]
    asked: A[Int8, SeatSet()]
    card: A[Int8, Item(CARD, none=0)]
    water: A[Int8, Number(-3, 3)]
    houses: A[list[int], Ints("i8", 3), By(SEATS), ItemSet(HOUSE)]
    board: A[list[int], Ints("i8", 2), ItemSet(HOUSE, chunk=32)]
    sealed: A[list[int], Ints("i1", 3), By(SEATS), Action(MOVES, none=0)]
    tally: A[Int64, Tally(CARD, bits=4, most=6)]
    monument: A[Int8, Pair(Item(CARD), Seat(), none=0)]
    camel: A[Int8, Owner(5, none=0)]
    towers: A[list[int], Ints("i1", 3), By(CARD), Pair(Item(CARD), Owner(5), none=0)]
    best: A[list[int], Ints("i1", 3), Parts(count=Count(9), value=Number(1, 6), seat=Seat(none=-1))]
    built: A[Int8, Count(4)]
    sites: A[list[int], Ints("i1", 4), By(Order("built")), Item(HOUSE)]
    owners: A[list[int], Ints("i1", 4), By(Order("built")), Seat(none=0)]
    piled: A[list[int], Ints("i1", 3), By(SEATS), Count(2)]
    pile: A[list[list[int]], Ints("i1", 3, 2), By(SEATS, Order("piled")), Item(CARD, none=0)]
    extra: A[list[int], Ints("i1", 3), By(Order()), Item(CARD, none=0)]
    told: A[list[list[int]], Ints("i1", 3, 3), By(CARD, SEATS), Count(5)]
    sides: A[list[Side], Sub(3), By(SEATS)]
    offer: A[Side, Sub()]


class View(Record):
    seats: Int8
    card: A[Int8, Item(CARD, none=0, unknown=99)]
    houses: A[list[int], Ints("i8", 3)]
    sides: A[list[Side], Sub(3)]


DECLARED = declare(State, OPTIONS, (2, 3))
RANGES = Ranges(DECLARED)


def blank() -> State:
    state = State()
    state.seats, state.holder, state.best = 2, -1, [0, 1, -1]
    return state


def filled() -> State:
    state = blank()
    state.mover, state.holder, state.asked, state.card, state.water = 1, 0, 0b10, 3, -2
    state.houses[1], state.board, state.sealed[0] = 1 << 39 | 1, [1 << 31, 1], 4
    state.tally, state.monument, state.best = 0x205, 1 + 2 + 3 * 1, [3, 6, 1]
    state.camel, state.towers = 6, [1 + 3 * 5, 0, 1 + 1 + 3 * 1]
    state.built, state.sites, state.owners = 2, [39, 0, 0, 0], [0, 2, 0, 0]
    state.piled[1], state.pile[1], state.extra = 2, [1, 3], [0, 2, 0]
    state.told[2][1], state.sides[1].goods, state.offer.ready = 5, [0, 7], 1
    return state


WRITTEN = {
    "mover": "light",
    "holder": "dark",
    "asked": ["light"],
    "card": "king",
    "water": -2,
    "board": [32, 33],
    "tally": {"jack": 5, "king": 2},
    "monument": ["king", "light"],
    "camel": "neutral",
    "towers": {"jack": ["jack", "neutral"], "king": ["queen", "light"]},
    "best": {"count": 3, "value": 6, "seat": "light"},
    "built": [{"sites": 40}, {"sites": 1, "owners": "light"}],
    "extra": [None, "queen"],
    "told": {"king": {"light": 5}},
    "offer": {"ready": True},
    "dark": {"sealed": "bet 3"},
    "light": {"houses": [1, 40], "pile": ["jack", "king"], "goods": {"stone": 7}},
}


def test_a_position_is_written_in_words_and_reads_back():
    assert readable.write(DECLARED, filled(), blank(), WORDS) == WRITTEN
    again = blank()
    readable.read(DECLARED, WRITTEN, again, WORDS)
    assert again == filled()
    assert not list(RANGES.flaws(again, 2))


def test_what_is_as_usual_is_not_written_and_what_became_nothing_is():
    assert readable.write(DECLARED, filled(), filled(), WORDS) == {}
    less = filled()
    less.card, less.houses[1], less.built, less.sites, less.owners = 0, 0, 0, [0] * 4, [0] * 4
    content = readable.write(DECLARED, less, filled(), WORDS)
    assert content == {"card": None, "built": [], "light": {"houses": []}}


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ([], "A position is an object"),
        ({"crown": 1}, "The position has no field 'crown'; there are dark, light, mover"),
        ({"seats": 3}, "The position has no field 'seats'"),
        ({"dark": []}, "dark is an object"),
        ({"dark": {"mover": "dark"}}, "dark has no field 'mover'; there are houses, sealed"),
        ({"mover": "green"}, "mover: 'green' is no seat; there are dark, light"),
        ({"mover": None}, "mover: None is no seat"),
        ({"card": "ace"}, "card: 'ace' is no card; there are jack, queen, king"),
        ({"card": True}, "card: True is no card"),
        ({"water": 4}, "water: 4 is not a whole number -3 to 3"),
        ({"water": True}, "water: True is not a whole number"),
        ({"water": 1e300}, "water: 1e\\+300"),
        ({"board": [41]}, r"board: 41 is no house; there are 1, 2, .*12, … 40"),
        ({"board": [3, 3]}, "board: .* names a house twice"),
        ({"board": 3}, "board: 3 is no list"),
        ({"tally": {"jack": 7}}, "tally: 7 is not a whole number 0 to 6"),
        ({"tally": {"ace": 1}}, "tally: 'ace' is no card"),
        ({"monument": ["king"]}, "monument: .* is no list of two"),
        ({"camel": "green"}, "camel: 'green' is no owner; there are dark, light, neutral"),
        ({"towers": {"jack": ["jack", None]}}, "towers.jack: None is no owner"),
        ({"best": {"count": 1}}, "best: .* needs count, value, seat"),
        ({"built": [{}]}, r"built\[0\] has no sites"),
        ({"built": [{"sites": 1}] * 5}, "built is a list of up to 4 entries"),
        ({"built": [{"crown": 1}]}, r"built\[0\] has no field 'crown'; there are sites, owners"),
        ({"built": [{"sites": 0}]}, r"built\[0\]: 0 is no house"),
        ({"extra": ["jack"] * 4}, "extra is a list of up to 3"),
        ({"told": {"ace": {}}}, "told: 'ace' is no card"),
        ({"told": {"king": {"green": 1}}}, "told.king: 'green' is no seat"),
        ({"dark": {"sealed": "fold"}}, "dark.sealed: “fold” is no move"),
        ({"light": {"pile": ["jack", "ace"]}}, r"light.pile\[1\]: 'ace' is no card"),
        ({"light": {"goods": {"stone": 10}}}, "light.goods.stone: 10 is not"),
        ({"offer": {"ready": 1}}, "offer.ready: 1 is neither true nor false"),
    ],
)
def test_refusals_name_field_and_reason(content, named):
    with pytest.raises(BadPosition, match=f"^{named}"):
        readable.read(DECLARED, content, blank(), WORDS)


@pytest.mark.parametrize(
    ("field", "value", "where"),
    [
        ("seats", 4, "seats"),
        ("limit", 20, "limit"),
        ("mover", 2, "mover"),
        ("holder", -2, "holder"),
        ("asked", 4, "asked"),
        ("card", 4, "card"),
        ("card", -1, "card"),
        ("houses", [0, 1 << 40, 0], "houses[1]"),
        ("board", [0, 1 << 8], "board"),
        ("board", [-1, 0], "board"),
        ("sealed", [5, 0, 0], "sealed[0]"),
        ("tally", 7, "tally"),
        ("monument", 7, "monument"),
        ("camel", 3, "camel"),
        ("camel", 7, "camel"),
        ("camel", -1, "camel"),
        ("towers", [0, 1 + 3 * 2, 0], "towers[1]"),
        ("towers", [0, 0, 1 + 3 * 6], "towers[2]"),
        ("best", [0, 0, 0], "best"),
        ("owners", [0, 0, 3, 0], "owners[2]"),
        ("pile", [[0, 0], [0, 4], [0, 0]], "pile[1][1]"),
    ],
)
def test_numbers_out_of_range_are_named(field, value, where):
    state = blank()
    setattr(state, field, value)
    assert [flaw.field for flaw in RANGES.flaws(state, 2)] == [where]


def test_sub_records_are_checked_too():
    state = blank()
    state.sides[1].goods[0], state.offer.ready = 10, 2
    assert [flaw.field for flaw in RANGES.flaws(state, 2)] == ["sides[1].goods[0]", "offer.ready"]


def test_paths_are_those_of_written_positions():
    for field, written in (
        ("houses[1]", "light.houses"),
        ("pile[0][1]", "dark.pile[1]"),
        ("sides[1].goods[0]", "light.goods[0]"),
        ("sites[0]", "sites[0]"),
        ("mover", "mover"),
    ):
        assert readable.field_path(DECLARED, field, WORDS) == written


def test_an_option_can_choose_the_words():
    class Table(Record):
        limit: Int8
        stones: A[Int8, ItemSet(NamesBy("field", "limit", (("a1", "a2"), ("b1", "b2"))))]

    for limit, word, other in ((0, "a2", "b2"), (1, "b2", "a2")):
        table, empty = Table(), Table()
        table.limit = limit
        declared = tuple(d.at(table) for d in declare(Table, (Option("limit", (0, 1), 0),), ()))
        readable.read(declared, {"stones": [word]}, table, WORDS)
        assert table.stones == 2 and readable.write(declared, table, empty, WORDS) == {"stones": [word]}
        with pytest.raises(BadPosition, match=f"^stones: '{other}' is no field; there are .1, {word}"):
            readable.read(declared, {"stones": [other]}, table, WORDS)
    with pytest.raises(TypeError, match="differ in size"):
        NamesBy("field", "limit", (("a1",), ("b1", "b2")))


def test_a_view_means_what_the_state_means_unless_it_says_otherwise():
    ranges = Ranges(declare_view(View, DECLARED))
    view = View()
    view.seats, view.card, view.houses[0] = 2, 99, 1 << 39
    assert not list(ranges.flaws(view, 2))
    view.card, view.houses[0], view.sides[0].ready = 98, 1 << 40, 2
    assert [flaw.field for flaw in ranges.flaws(view, 2)] == ["card", "houses[0]", "sides[0].ready"]


def test_a_field_without_meaning_and_an_axis_without_names_are_faults_of_the_game():
    class Bare(Record):
        seats: Int8
        pot: Int16

    class Unnamed(Record):
        stock: A[list[int], Ints("i1", 3), Count(2)]

    class Short(Record):
        stock: A[list[int], Ints("i1", 4), By(CARD), Count(2)]

    class Endless(Record):
        stock: A[list[int], Ints("i1", 4), By(Order("built")), Count(2)]

    for cls, named in ((Bare, "pot"), (Unnamed, "0 axes of 1"), (Short, "an axis of 4"), (Endless, "'built'")):
        with pytest.raises(TypeError, match=named):
            declare(cls, (), (2,))
