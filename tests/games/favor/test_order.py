"""The canonical order reaches every end of a window that the free order reaches (4.8)."""

import pytest

from greathouse.games.favor.content import CLASSES, LOCATIONS, TILE_IDS, TYPES
from greathouse.games.favor.moves import DROP, MOVES, TAKE, TILE
from greathouse.games.favor.rules import apply, choices, legal, odds, turn
from greathouse.games.favor.rules.order import place_in_order
from greathouse.games.favor.rules.using import begin_power
from greathouse.games.favor.state import ACT, PICK
from greathouse.kernel.contract import CHANCE

from .desk import Desk, tile

OUT, WEIGHT = [0] * 300, [0] * 300


def key(s):
    """Everything but what the order remembers."""
    data = s.to_json()
    del data["order"]
    return str(data)


def ends(state, listed, reached):
    """States at the next roll, or after the rolling, over all decisions and outcomes of chance."""
    found, seen, open_states = {}, set(), [state]
    while open_states:
        s = open_states.pop()
        if s.rolls != state.rolls or s.phase not in (ACT, PICK):
            found[key(s)] = s
            continue
        who = turn(s)
        count = odds(s, OUT, WEIGHT) if who == CHANCE else listed(s, who, OUT)
        for action in OUT[:count]:
            following = s.copy()
            apply(following, who, action)
            mark = key(following) + repr(following.order) * (listed is choices)
            if mark not in seen:
                seen.add(mark)
                open_states.append(following)
    reached.append(len(seen))
    return found


POSITIONS = {
    "three dice": (lambda: Desk().dice("S1 S2 S2"), 10, 10),
    "custom and immediate": (lambda: Desk().dice("S4 Se1 N5 I2 I6"), 39, 47),
    "guard and a token": (lambda: Desk().give("guard").tokens(pips=1).dice("S1 S3 I2"), 171, 297),
    "head servant": (lambda: Desk().give("head_servant").dice("I2 I5"), 130, 235),
    "heir": (lambda: Desk().give("heir").dice("S1 S1 S4"), 220, 260),
    "priest and priestess": (lambda: Desk().give("priest", "priestess").dice("S1 Se1 I4"), 737, 1420),
    "entertainer": (lambda: Desk().give("entertainer").dice("S1 A6 I2"), 499, 1078),
    "soothsayer": (lambda: Desk().give("soothsayer").dice("S2 S2 Se3"), 80, 88),
    "astrologer": (lambda: Desk().give("astrologer").dice("S1 S3 S3"), 80, 68),
    "astrologer and types": (lambda: Desk().give("astrologer").dice("Se1 N4 I6"), 236, 205),
    "astrologer and two dice": (lambda: Desk().give("astrologer").dice("S3 S5"), 23, 21),
    "astrologer and two equal dice": (lambda: Desk().give("astrologer").dice("S3 S3"), 21, 21),
    "two stars": (lambda: Desk().dice("S2 In-I2 S5", fresh=True), 821, 1211),
    "royal mother": (lambda: Desk().give("royal_mother").dice("I2 Se1 S3"), 334, 513),
    "grain merchant": (lambda: Desk().give("grain_merchant").dice("S1 I2"), 1034, 4196),
    "matchmaker": (lambda: Desk().give("matchmaker").dice("S1 S2 I4", locked="S6 S3"), 128, 182),
    "surveyor": (lambda: Desk().give("surveyor").dice("S4 S1"), 28, 32),
    "herder and the dead": (lambda: Desk().give("herder", "priest_of_the_dead").dice("S5 S5"), 31, 31),
}
"""With each the number of states that are passed freely, and in the canonical order with all that it remembers."""


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", POSITIONS)
def test_same_ends(name):
    position, *passed = POSITIONS[name]
    state, sizes = position().s, []
    free, canonical = ends(state, legal, sizes), ends(state, choices, sizes)
    assert free.keys() == canonical.keys()
    assert len(free) > 1
    assert sizes == passed


def test_fewer_ways():
    """Six different dice: 6! orders of locking are one."""
    state = Desk().dice("S1 S2 S3 S4 S5 S6").s

    def ways(s, listed):
        if s.phase != ACT or s.rolls != state.rolls or sum(s.active) == 0:
            return 1
        count = listed(s, turn(s), OUT)
        locks = [action for action in OUT[:count] if action < len(CLASSES)]
        total = 0
        for action in locks:
            following = s.copy()
            apply(following, 0, action)
            total += ways(following, listed)
        return max(total, 1)

    assert ways(state, legal) == 720
    assert ways(state, choices) < 64


def test_equality_ignores_the_order():
    one, other = Desk().dice("S1 S2"), Desk().dice("S1 S2")
    one.do("lock S1", "lock S2")
    other.do("lock S2", "lock S1")
    assert one.s.order != other.s.order
    assert one.s == other.s


def test_out_of_order_all_is_offered():
    """After free play that left the order, `choices` still offers something legal."""
    desk = Desk().give("astrologer").dice("S1 S3 I3").do("tile astrologer", "die I3")
    count = choices(desk.s, 0, OUT)
    assert count > 0 and set(OUT[:count]) <= set(desk.match.legal_numbers())


def offered(desk):
    """The choices in the canonical order, as they are written."""
    return [MOVES.write(action) for action in OUT[: choices(desk.s, turn(desk.s), OUT)]]


def test_dice_are_left_out_by_type_as_far_as_enough_are_left():
    desk = Desk().give("indentured_worker", "artisan").starting()
    desk.me.minus = 2
    desk.do("go")
    assert desk.pool() == {"standard": 3, "artisan": 1, "immediate": 1}
    assert offered(desk) == ["drop standard", "drop artisan"]
    assert offered(desk.do("drop standard")) == ["drop standard", "drop artisan", "drop immediate"]
    desk = Desk().give("indentured_worker", "artisan").starting()
    desk.me.minus = 2
    assert offered(desk.do("go", "drop artisan")) == ["drop immediate"]


@pytest.mark.parametrize(("first", "count"), [(TILE, len(TILE_IDS)), (DROP, len(TYPES)), (TAKE, len(LOCATIONS))])
def test_tiles_types_and_locations_are_remembered_by_number(first, count):
    assert [place_in_order(first + number) for number in range(count)] == list(range(1, count + 1))


def test_a_power_and_a_turn_begin_with_an_order_of_their_own():
    desk = Desk().give("astrologer").dice("S1 S3 S3")
    fresh = desk.s.order.to_json()
    desk.s.order.lock, desk.s.order.place, desk.s.order.die, desk.s.order.number = 0, 3, 4, 5
    begin_power(desk.s, tile("astrologer"))
    assert desk.s.phase == PICK and desk.s.order.to_json() == fresh
    desk = Desk().dice("S1").do("lock S1")
    desk.s.order.place = 3
    desk.do("finish")
    while desk.s.mover == 0:
        chance = desk.match.turn == CHANCE
        desk.do("draw pip") if chance else desk.match.choose(desk.match.legal_numbers()[-1])
    assert desk.s.order.place == desk.s.order.lock == 0
