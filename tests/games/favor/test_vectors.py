"""The test vectors V1 to V36 of docs/rules/favor.md."""

from __future__ import annotations

import pytest

from greathouse.games.favor.content import LOCATIONS, TILE_IDS, placed_by
from greathouse.games.favor.rules.dice import meets
from greathouse.games.favor.state import POST

from .desk import Desk, spot, tally


def met(values: str, place: str, strict: bool = False) -> bool:
    return meets(tally(values), spot(place[:3]), "AB".index(place[4]), strict)


def test_v1_sample_turn():
    desk = Desk().lay(l4_1="artisan", l5_1="overseer", l3_3="soothsayer", l3_1="guard")
    desk.give("guard", "soothsayer", "builder", "artisan").tokens(rerolls=1).starting()
    desk.do("draw pip", "go", "rolled S6 S5 S1 A3 I2")
    assert desk.refusal("roll") == 15
    desk.do("lock I2", "roll", "rolled S4 S1 S6 A6")
    desk.do("tile soothsayer", "die S4", "die S1", "value 1")
    assert desk.active == "S2 S3 S6 A6"
    desk.do("lock S2", "roll", "rolled S1 S6 A-A1")
    desk.do("token pip", "die S1", "power artisan", "die S6", "face 2")
    desk.do("lock S2", "lock S2", "roll", "rolled A4", "tile guard", "lock S2", "roll", "rolled A3")
    desk.do("token reroll", "die A3", "rolled A4", "lock A4", "finish")
    assert desk.locked == "S2 S2 S2 S2 A4 I2"
    desk.do("take 5-1")
    assert desk.owns("overseer") and desk.s.phase == POST
    assert (desk.me.pips, desk.me.rerolls) == (0, 0)


@pytest.mark.parametrize(("seats", "tiles"), [(2, 26), (3, 35), (4, 52)])
def test_v2_stacks(seats, tiles):
    """R4 R5 R7"""
    desk = Desk(seats)
    assert sum(desk.s.stock) == tiles
    held = [desk.s.players[p].pips + desk.s.players[p].rerolls for p in range(4)]
    assert held == [p if p < seats else 0 for p in range(4)]


def test_v3_random_row():
    """R10"""
    row = spot("4-1")
    rolled = [TILE_IDS[placed_by(row, roll)] if placed_by(row, roll) >= 0 else "" for roll in (6, 2, 2, 5)]
    assert rolled == ["", "builder", "builder", "soldier"]
    assert TILE_IDS[placed_by(spot("4-3"), 4)] == "grain_merchant"
    assert TILE_IDS[placed_by(spot("4-4"), 5)] == "spirit_of_the_dead"


def test_v4_splitting():
    """R87"""
    dice = "2 2 2 2 5 5 5"
    for place in "7-2A 7-3A 6-2A 6-3A 6-3B 5-3A 4-1A 4-1B 4-3A 4-4A 3-1A 3-2A 3-4A 3-4B".split():
        assert met(dice, f"{place[:3]} {place[3]}"), place
    for place in "7-1A 7-2B 7-3B 6-1A 5-1A 5-4A".split():
        assert not met(dice, f"{place[:3]} {place[3]}"), place


def test_v5_seven_equal():
    """R87 R90"""
    for place in "7-1A 7-2A 7-3A 7-3B 6-2A 6-3A 6-3B".split():
        assert met("3 3 3 3 3 3 3", f"{place[:3]} {place[3]}"), place
    for place in "7-2B 7-4A 7-4B 6-4A 6-4B".split():
        assert not met("3 3 3 3 3 3 3", f"{place[:3]} {place[3]}"), place
    assert met("1 1 1 1 1 1 1", "7-2 B")


@pytest.mark.parametrize(
    ("dice", "place", "right"),
    [
        ("2 4 -", "3-3 A", True),
        ("2 4", "3-3 A", False),
        ("2 4 1", "3-3 A", False),
        ("5 6 6 -", "4-2 B", True),
        ("5 6 6", "4-2 B", False),
        ("1 2 5 6", "4-4 B", True),
        ("1 1 5 6", "4-4 B", False),
        ("1 2 5", "4-4 B", False),
        ("3 - 5", "4-4 B", False),
        ("3 - - 5", "4-4 B", True),
        ("3 3 - 5", "4-4 B", False),
        ("5 5 4 3 2 1", "4-2 A", True),
        ("1 2 3 4 6 6", "5-2 A", False),
        ("1 2 3 4 5 6", "6-2 B", True),
        ("- 2 3 4 5 6", "6-2 B", False),
        ("6 6 6 6 5 -", "6-4 A", False),
        ("- - -", "3-3 A", True),
    ],
)
def test_v6_v7_v9_conditions(dice, place, right):
    """R88 R89 R25"""
    assert met(dice, place) is right


def test_v8_dice_minimum():
    """R89 and its option"""
    assert met("6 4", "3-4 A")
    assert not met("6 4", "3-4 A", strict=True)
    assert met("6 6 6 6 6", "6-4 A")
    assert not met("6 6 6 6 6", "6-4 A", strict=True)
    assert "omen" in Desk().claiming("S6 S4").claims
    assert "omen" not in Desk(dice_minimum="every_location").claiming("S6 S4").claims


@pytest.mark.parametrize(
    ("die", "amounts"),
    [
        ("Se2", "1 2"),
        ("Se4", ""),
        ("In5", ""),
        ("In-I2", ""),
        ("A-A1", "1 2 3"),
        ("N4", "1 2"),
        ("N6", ""),
        ("D-DS", ""),
        ("S6", ""),
    ],
)
def test_v10_adding_pips(die, amounts):
    """R21 R57"""
    desk = Desk().give("servant").dice(f"{die} S1").do("tile servant")
    assert (die in desk.legal("die")) == bool(amounts)
    if amounts:
        assert desk.do(f"die {die}").legal("value") == amounts.split()
        assert desk.refusal("value 6") == 57
    else:
        assert desk.refusal(f"die {die}") == 57


def test_v11_priestess():
    """R65"""
    desk = Desk().give("priestess").dice("S5 Se2 Se3 In3 In4 N3").do("tile priestess")
    assert desk.legal("die") == ["Se2", "N3", "In3"]
    desk.do("die Se2", "die In3", "die N3")
    assert desk.active == "S5 Se3 Se4 N5 In4 In5"


def test_v12_soothsayer():
    """R22 R58"""
    desk = Desk().give("soothsayer").dice("S4 S1").do("tile soothsayer", "die S4", "die S1")
    assert desk.legal("value") == ["1", "2"]
    assert desk.refusal("value 3") == 58
    assert desk.do("value 1").active == "S2 S3"
    desk = Desk().give("soothsayer").dice("Se3 N3").do("tile soothsayer")
    assert desk.legal("die") == ["Se3"]
    desk.do("die Se3", "die N3")
    assert desk.legal("value") == ["1", "2"]
    assert desk.do("value 2").active == "Se1 N5"


@pytest.mark.parametrize(("trigger", "fresh"), [("any_change", True), ("roll_or_adjust", False)])
def test_v13_power_by_pips(trigger, fresh):
    """R42"""
    desk = Desk(face_power_trigger=trigger).give("soothsayer").dice("A2 S5")
    desk.do("tile soothsayer", "die A2", "die S5", "value 1")
    assert desk.active == "S6 A-A1"
    assert desk.can("power artisan") is fresh


def test_v14_flips():
    """R59"""
    desk = Desk().give("entertainer").dice("S2 Se3 N6 A6 In1 V-VB D2").do("tile entertainer")
    desk.do("die S2", "die Se3", "die N6", "die A6", "die In1", "die V-VB", "die D2")
    assert desk.active == "S5 Se4 N5 A-A1 In-I2 V-VR D5"
    assert desk.legal("power") == ["artisan", "intrigue", "voyage"]


def test_v15_immediate():
    """R15"""
    desk = Desk().do("go", "rolled S6 S6 S2")
    desk = Desk().dice("S6 S6 S2 I3")
    assert desk.refusal("roll") == 15
    assert desk.do("lock S6").refusal("roll") == 15
    assert desk.do("lock I3").can("roll")


def test_v16_royal_mother():
    """R20 R70"""
    desk = Desk().give("royal_mother").dice("I2 I5", locked="S3 S4").do("tile royal_mother", "die I2", "die I5")
    assert (desk.s.draws, desk.s.pending, desk.active) == (2, 2, "")
    assert desk.do("draw pip reroll").can("roll")


def test_v17_herder():
    """R53"""
    desk = Desk().give("herder", "charioteer").dice("S5 S2").do("tile charioteer", "lock S5")
    assert desk.refusal("tile herder") == 53
    assert desk.do("lock S5").can("tile herder")
    desk = Desk().give("herder").dice("S5 S2", locked="S5").do("lock S5")
    assert not desk.can("tile herder")
    desk = Desk().give("herder").dice("I4 S4").do("lock I4", "lock S4", "tile herder")
    assert desk.refusal("finish") == 17
    assert desk.do("roll").match.odds()[0][0] == desk.match.game.chances.read("die S1")
    desk = Desk().give("herder", "priest_of_the_dead").dice("S3").do("lock S3", "tile priest_of_the_dead", "value 3")
    assert desk.locked == "S3 S3" and not desk.can("tile herder")


def test_v18_growing_die():
    """R52"""
    desk = Desk().give("estate_overseer").starting()
    assert desk.s.draws == 1
    desk.do("draw pip", "go", "rolled S6 S6 S6", "lock S6", "roll", "rolled S6 S6", "lock S6", "roll", "rolled S1")
    assert desk.do("tile estate_overseer").active == "S1 S3"
    desk = Desk().give("estate_overseer").dice("S1")
    desk.s.rolls = 10
    assert desk.do("tile estate_overseer").active == "S1 S6"


def test_v19_dead():
    """R54 R75"""
    desk = Desk().give("priest_of_the_dead", "spirit_of_the_dead").dice(locked="S6 S6 S6 S6 S6")
    desk.do("tile priest_of_the_dead", "value 6", "tile spirit_of_the_dead", "value 6", "finish")
    assert desk.locked == " ".join(["S6"] * 7)
    assert "queen" in desk.claims


def test_v20_voyage():
    """R46"""
    desk = Desk().dice("V-VD")
    assert desk.match.legal() == ["lock V-VD"]
    desk.do("lock V-VD", "roll", "rolled S1 S2")
    assert desk.active == "S1 S2"


def test_v21_chain():
    """R44"""
    desk = Desk().dice("S2 A3 In-I2", fresh=True)
    desk.do("power intrigue", "die A3", "face A1", "die In-I2", "face 5")
    assert desk.legal("power") == ["artisan"]
    desk.do("power artisan", "die S2", "face 5")
    assert desk.active == "S5 A-A1 In5" and desk.legal("power") == []


def test_v22_borrowing():
    """R47"""
    desk = Desk().give("burial_mask", "farmer", "guard", "treasure", seat=1).spend("burial_mask", seat=1)
    desk.dice("D-DS S1").do("lock D-DS")
    assert set(desk.legal("borrow")) == {"burial_mask", "guard"}
    assert desk.refusal("borrow worker") == 47
    desk.do("borrow burial_mask", "tile burial_mask")
    assert desk.s.draws == 5 and desk.me.spent == 0
    desk.do("draw pip pip pip pip pip")
    assert desk.s.players[1].spent == 1 << TILE_IDS.index("burial_mask")
    assert desk.refusal("tile burial_mask") == 34


def rewards(*, claimed_now: bool) -> Desk:
    desk = Desk(2).lay(l3_1="worker", l3_2="farmer", l3_3="beggar", l3_4="omen", l6_4="secret_passage")
    if not claimed_now:
        desk.give("secret_passage")
    desk.claiming("S1 S3 S4 S5 S5 S2")
    return desk


def test_v23_rewards():
    """R80 R93 R94"""
    desk = rewards(claimed_now=False).do("take 1-1", "tile secret_passage", "take 3-3", "take 3-4")
    assert desk.s.draws == 3 and desk.s.extra[0] == 2
    assert desk.owns("beggar") and desk.owns("omen") and desk.owns("herder")
    desk.do("draw pip pip pip", "end")
    assert desk.s.mover == 0 and desk.pool() == {"standard": 2}


def test_v24_treasure():
    """R81"""
    dice = "S6 S6 S6 S6 S4 S4"
    wanted = (
        "herder worker farmer servant omen artisan entertainer palace_key master_artisan burial_mask "
        "royal_attendants surveyor treasure"
    )
    assert Desk().claiming(dice).claims == set(wanted.split())
    pairs = {
        "herder": "worker farmer servant artisan entertainer master_artisan",
        "worker": "farmer servant herder",
        "farmer": "servant artisan entertainer worker herder",
        "royal_attendants": "",
        "surveyor": "",
    }
    for first, partners in pairs.items():
        desk = Desk().claiming(dice).do("take 6-4", "draw pip pip", "tile treasure")
        place = LOCATIONS[list(desk.s.tile_at).index(TILE_IDS.index(first))]
        desk.do(f"take {place}")
        assert (desk.claims if partners else set()) == set(partners.split()), first
