"""Positions that cannot be are refused, with the field and the reason."""

import pytest

from greathouse.games.favor.content import TILE_IDS
from greathouse.games.favor.state import ACT, CLAIMS, PICK, POST, REDO, START, TILES
from greathouse.kernel.errors import BadPosition

from .desk import GAME, Desk, number, tile

QUEEN = 1 << tile("queen")


def refusal(state) -> str:
    with pytest.raises(BadPosition) as error:
        GAME.positions.check(state)
    return str(error.value)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("phase", 1, "phase: deal is due in this setup (rule R2)."),
        ("phase", CLAIMS, "rolling: 0 dice are to be rolled, the pool has 3 (rule R13)."),
        ("phase", REDO, "phase: a turn is taken again in the roll-off only (rule R79)."),
        ("power", TILE_IDS.index("royal_mother"), "power: no power was given this (rule R37)."),
        ("side", [0, 0, -1, 0, 0], "side: the bar of level 5 has no side up (rule R3)."),
        ("tile_at", [0, 1, 1], "tile_at: the tile on 3-2 needs another one on 3-1 (rule R10)."),
        ("tile_at", [0, 5, 45], "tile_at: queen cannot lie on 3-2 (rule R10)."),
        ("stock", [3], "stock: 3 left and 0 owned of herder, there are 2 (rule R4)."),
        ("pile", [31, 31], "pile: 32 pip tokens in play, the box has 31 (rule R5)."),
        ("draws", 62, "draws: 62 tokens are to be drawn, 61 are left (rule R39)."),
        ("extra", [0, 1, 0, 0], "extra: there is a gap between the turns to come (rule R94)."),
        ("extra", [1, 0, 0, 0], "extra: the mover has not the tiles for so many extra turns (rule R94)."),
        ("pharaoh", 1, "pharaoh: the roll-off has not begun (rule R96)."),
        ("mode", 1, "owner: has not claimed the tile that begins the roll-off (rule R96)."),
        ("turns", 401, "turns: 401, the game ends after 400 (rule R11)."),
        ("ending", 2, "ending: the game is not over (rule R1)."),
        ("pool", [3, 1], "pool: 1 dice serf, the mover starts with 0 (rule R26)."),
        ("pool", [3, 2], "pool: 2 dice serf, there is one (rule R24)."),
        ("tally", 64, "tally: 1 dice with the value 1, 0 are locked (rule R16)."),
        ("fixed", 1, "fixed: 1 dice were locked since the last roll, the window has 0 (rule R12)."),
        ("fresh", 1, "fresh: no active die artisan shows a face with a power (rule R42)."),
        ("drops", 1, "drops: dice are left out when they are due, and then only (rule R30)."),
        ("used", 2, "used: farmer is no yellow or blue tile of the mover (rule R33)."),
        ("borrow_used", 1, "borrow_used: no tile is borrowed (rule R47)."),
    ],
)
def test_one_number_can_make_a_position_impossible(field, value, reason):
    """All of these are at the start of the first turn, with one token for seat 1."""
    state = Desk().s
    GAME.positions.check(state)
    if isinstance(value, list):
        value = value + getattr(state, field)[len(value) :]
    setattr(state, field, value)
    assert refusal(state) == reason


@pytest.mark.parametrize(
    ("seat", "field", "value", "reason"),
    [
        (0, "tiles", QUEEN, "stock: 1 left and 1 owned of queen, there are 1 (rule R4)."),
        (0, "tiles", 1 << tile("beggar"), "seat 0.tiles: beggar does not lie on the table (rule R86)."),
        (0, "spent", QUEEN, "seat 0.spent: queen is no red tile of that player (rule R34)."),
        (1, "die_token", 1, "seat 1.die_token: Die tokens are given in the roll-off (rule R97)."),
        (0, "plus", 1, "seat 0.plus: the mover has got these dice already (rule R30)."),
        (2, "minus", 2, "players[2]: there are 2 players (rule R1)."),
    ],
)
def test_what_players_have_is_named_by_seat(seat, field, value, reason):
    state = Desk().s
    setattr(state.players[seat], field, value)
    assert refusal(state) == reason


def owning(desk: Desk, *names: str) -> Desk:
    """Gives tiles to the mover, from their stacks."""
    for name in names:
        desk.s.stock[desk.s.tile_at.index(tile(name))] -= 1
    return desk.give(*names)


def at_work(name: str, active: str, **fields) -> object:
    """The state in which a tile's power has just begun."""
    desk = owning(Desk(), name).dice(active)
    desk.s.phase, desk.s.back, desk.s.power, desk.s.used = PICK, ACT, tile(name), 1 << tile(name)
    for field, value in fields.items():
        setattr(desk.s, field, value)
    return desk.s


def test_a_power_at_work_is_used_asks_for_what_it_needs_and_can_go_on():
    GAME.positions.check(at_work("servant", "S2 S3"))
    assert refusal(at_work("servant", "S2", used=0)) == "power: servant was not used (rule R37)."
    assert refusal(at_work("servant", "S2", back=START)).startswith("back: a power goes back to rolling")
    assert refusal(at_work("servant", "S2", asked=2)) == "asked: servant does not ask for a face (rule R37)."
    assert refusal(at_work("servant", "S2", picked=1)) == "picked: servant has not 1 dice at this point (rule R37)."
    assert refusal(at_work("servant", "S6")) == "asked: servant can be given no die (rule R37)."
    assert refusal(at_work("servant", "S2", chosen=[number("S3"), 0, 0])) == "chosen[0]: 0 dice were picked (rule R37)."
    assert refusal(at_work("servant", "S2", result=[1] + [0] * 41)) == "result: 1 dice, 0 have a new face (rule R37)."
    picked = {"picked": 1, "asked": 1}
    GAME.positions.check(at_work("servant", "S2", chosen=[number("S3"), 0, 0], **picked))
    assert refusal(at_work("servant", "S2", chosen=[number("S6"), 0, 0], **picked)).startswith("chosen[0]: servant can")


def test_a_tile_taken_by_a_power_is_written_with_its_place():
    desk = owning(Desk(), "treasure", "farmer").dice(locked="S3 S3 S3 S4 S4 S4")
    s = desk.s
    s.phase, s.claimed = POST, 1
    desk.do("tile treasure")
    assert s.phase == TILES
    desk.do("take 3-1")
    content = GAME.positions.write(s)
    assert (content["took"], content["picked"], "owed" in content) == ("3-1", 1, False)
    assert GAME.positions.read(content, GAME.blank(2, desk.match.options)[0]) == s
    s.took = 0
    assert refusal(s) == "picked: treasure has not taken 1 tiles at this point (rule R80)."
