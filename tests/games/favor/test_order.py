"""The canonical order reaches every end of a window that the free order reaches (4.8)."""

import pytest

from greathouse.games.favor.content import CLASSES
from greathouse.games.favor.rules import apply, choices, legal, odds, turn
from greathouse.games.favor.state import ACT, PICK
from greathouse.kernel.contract import CHANCE

from .desk import Desk

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
    "three dice": lambda: Desk().dice("S1 S2 S2"),
    "custom and immediate": lambda: Desk().dice("S4 Se1 N5 I2 I6"),
    "guard and a token": lambda: Desk().give("guard").tokens(pips=1).dice("S1 S3 I2"),
    "head servant": lambda: Desk().give("head_servant").dice("I2 I5"),
    "heir": lambda: Desk().give("heir").dice("S1 S1 S4"),
    "priest and priestess": lambda: Desk().give("priest", "priestess").dice("S1 Se1 I4"),
    "entertainer": lambda: Desk().give("entertainer").dice("S1 A6 I2"),
    "soothsayer": lambda: Desk().give("soothsayer").dice("S2 S2 Se3"),
    "astrologer": lambda: Desk().give("astrologer").dice("S1 S3 S3"),
    "astrologer and types": lambda: Desk().give("astrologer").dice("Se1 N4 I6"),
    "two stars": lambda: Desk().dice("S2 In-I2 S5", fresh=True),
    "royal mother": lambda: Desk().give("royal_mother").dice("I2 Se1 S3"),
    "grain merchant": lambda: Desk().give("grain_merchant").dice("S1 I2"),
    "matchmaker": lambda: Desk().give("matchmaker").dice("S1 S2 I4", locked="S6 S3"),
    "surveyor": lambda: Desk().give("surveyor").dice("S4 S1"),
    "herder and the dead": lambda: Desk().give("herder", "priest_of_the_dead").dice("S5 S5"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_same_ends(name):
    state = POSITIONS[name]().s
    sizes = []
    free, canonical = ends(state, legal, sizes), ends(state, choices, sizes)
    assert free.keys() == canonical.keys()
    assert len(free) > 1


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
