"""The numbered rules of docs/rules/favor.md, one test or more for each that no vector covers; and every tile."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from greathouse.games.favor.content import BARS, CLASSES, FIRST_GAME, LOCATIONS, START_POOL, TILE_IDS, TILES, TYPES
from greathouse.games.favor.rules.claims import best_group
from greathouse.games.favor.rules.dice import has_sets
from greathouse.games.favor.rules.tables import POWER_RULE
from greathouse.games.favor.state import ACT, CLAIMS, PICK, POST, START
from greathouse.kernel.contract import CHANCE

from .desk import GAME, Desk, spot, tally, tile

HOUSE = Path(__file__).parents[3]


def test_every_rule_is_cited_by_code_and_by_a_test():
    """Rules R1 to R103."""

    def cited(paths):
        found = set()
        for path in paths:
            for first, last in re.findall(r"\bR(\d+)(?:-R?(\d+))?", path.read_text(encoding="utf-8")):
                found |= set(range(int(first), int(last or first) + 1))
        return found

    defined = {int(n) for n in re.findall(r"\*\*R(\d+)\*\*", (HOUSE / "docs/rules/favor.md").read_text("utf-8"))}
    assert defined == set(range(1, 104))
    tests = [path for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__)]
    tests_here = re.sub(r"def test_every_rule_is_cited.*?\n\n\ndef ", "", Path(__file__).read_text("utf-8"), flags=re.S)
    here = {int(n) for n in re.findall(r"\bR(\d+)", tests_here)}
    code = (HOUSE / "src/greathouse/games/favor/rules").glob("*.py")
    assert sorted(defined - cited(code)) == []
    assert sorted(defined - cited(tests) - here) == []


def test_seats():
    """R1: two to four players, one winner."""
    assert GAME.about.seats == (2, 3, 4)


def test_display():
    """R2 R3: five levels of four stacks and the Herder; yellow, yellow, blue, red."""
    assert len(LOCATIONS) == 21
    assert all([c.colour for c in column] == ["yellow", "yellow", "blue", "red"] for column in BARS.values())


def test_first_player():
    """R6: any seat begins, all equally likely."""
    match = Desk(3).match.waiting_for_chance(GAME, 3, {"setup": "first_game"})
    assert [weight for _, weight in match.odds()] == [1, 1, 1]
    match.chance("first 2")
    while match.turn == CHANCE:
        match.chance(match.odds()[0][0])
    assert (match.turn, match.state.first) == (2, 2)


def test_first_game():
    """R8: all bars A and the printed layout."""
    s = Desk(bar_sides="B").s
    assert list(s.side) == [0] * 5
    assert tuple(s.tile_at) == FIRST_GAME
    assert TILE_IDS[s.tile_at[LOCATIONS.index("5-3")]] == "master_artisan"


def test_later_games():
    """R9 R10: bars and tiles by chance, the two yellow tiles different."""
    match = Desk().match.waiting_for_chance(GAME, 2, {"first_player": "1"})
    for _ in range(5):
        assert match.odds() == [(match.game.chances.read(f"bar {side}"), 1) for side in "AB"]
        match.chance("bar B")
    match.chance("place guard")
    assert len(match.odds()) == 4 and match.game.chances.read("place guard") not in dict(match.odds())
    seen = 1
    while match.game.chances.write(match.odds()[0][0]).startswith("place"):
        match.chance(match.odds()[0][0])
        seen += 1
    assert seen == 19 and match.state.tile_at[LOCATIONS.index("7-1")] == tile("queen")
    assert len(set(match.state.tile_at)) == 21


def test_custom_setup():
    """R9 R10: a display and bars that somebody chose; what is left open is random."""
    chosen = {
        "setup": "custom",
        "bar_sides": "custom",
        "bar_4": "B",
        "yellow_4": "soldier+artisan",
        "red_7": "royal_death",
    }
    s = GAME.new(2, seed=1, **chosen).state
    assert s.side[1] == 1
    places = [TILE_IDS[s.tile_at[LOCATIONS.index(name)]] for name in ("4-1", "4-2", "7-4")]
    assert places == ["soldier", "artisan", "royal_death"]


@pytest.mark.parametrize("pair", next(o for o in GAME.options if o.name == "yellow_5").values[1:])
def test_every_pair_of_yellow_tiles(pair):
    """R10: the option lays the tiles that it names."""
    s = GAME.new(2, seed=1, setup="custom", yellow_5=pair).state
    assert "+".join(TILE_IDS[s.tile_at[LOCATIONS.index(name)]] for name in ("5-1", "5-2")) == pair


def test_turn_order():
    """R11: clockwise, again and again."""
    desk, order = Desk(3), []
    for _ in range(5):
        order.append(desk.s.mover)
        desk.claiming("S1 S2").do("decline", "end")
        while desk.match.turn == CHANCE:
            desk.match.chance(desk.match.odds()[0][0])
    assert order == [0, 1, 2, 0, 1]
    assert desk.refusal("go") == 0 and desk.match.why("go", 0) == 11


def test_locking():
    """R12 R16: one die at least before the next roll; a locked die stays."""
    desk = Desk().do("go", "rolled S1 S2 S3")
    assert desk.refusal("roll") == 12 and desk.refusal("finish") == 17
    desk.do("lock S2")
    assert desk.locked == "S2" and desk.refusal("lock S2") == 12
    assert desk.do("roll").s.rolling == 2


def test_next_roll_takes_all():
    """R13: every active die and the pending ones; R41: nothing before the first roll."""
    desk = Desk().give("guard")
    assert desk.refusal("roll") == 13
    assert desk.refusal("token pip") == 41
    desk.dice("S1 S2", locked="S3").just_locked("S3")
    desk.s.pending = 1
    assert desk.do("roll").s.rolling == 3 and desk.s.pending == 0


def test_free_order():
    """R14: locking, tiles and tokens in any order within a window."""
    desk = Desk().give("guard", "servant").tokens(pips=1).dice("S1 S4")
    desk.do("lock S4", "tile guard", "token pip", "die S1", "lock S2", "tile servant", "die S2", "value 3", "lock S5")
    assert desk.locked == "S2 S4 S5"


def test_end_of_rolling():
    """R17 R18 R19: only with all dice locked; a die may still enter then, and be rolled once more."""
    desk = Desk().give("guard").do("go")
    desk.do("rolled S1 S2 S3", "lock S1", "lock S2", "lock S3")
    assert desk.can("finish") and desk.can("tile guard")
    desk.do("tile guard")
    assert desk.refusal("finish") == 17 and desk.can("roll") and desk.can("lock S2")


def test_not_before_the_first_roll():
    """R19 R28: dice are brought in only after a roll; Palace Key and Guidance work before it."""
    desk = Desk().give("guard", "palace_key", "ancestral_guidance", "royal_decree").starting()
    assert set(desk.legal("tile")) == {"palace_key", "ancestral_guidance"}
    assert desk.refusal("tile guard") == 50 and desk.refusal("tile royal_decree") == 78
    desk.do("tile ancestral_guidance", "draw pip reroll", "tile palace_key", "go")
    assert desk.s.rolling == 6
    desk.do("rolled S1 S1 S1 S1 S1 S1")
    assert desk.refusal("go") == 28 and desk.refusal("tile palace_key") == 34


def test_other_face():
    """R23 R43 R63: any face but the one that shows."""
    desk = Desk().give("master_artisan").dice("In3 S1").do("tile master_artisan", "die In3")
    assert desk.legal("face") == ["1", "2", "4", "5", "I2"]
    assert desk.refusal("face 3") == 23 and desk.refusal("face 6") == 23
    assert desk.do("face I2").legal("power") == ["intrigue"]


def test_no_limit_of_dice():
    """R24: more dice than the box holds."""
    desk = Desk().dice(" ".join(["S1"] * 14))
    assert desk.do(*["lock S1"] * 14).can("finish")


def test_start_pool():
    """R26: three Standard dice; R32: what starts a turn does nothing in the turn of the claim."""
    assert sum(START_POOL) == 3
    desk = Desk().lay(l3_3="beggar").claiming("S2 S4 S4").do("take 3-3", "draw pip")
    assert desk.me.pips == 1 and desk.s.draws == 0
    desk.do("end").dice("S1").do("lock S1", "finish", "decline", "end")
    assert desk.s.mover == 0 and desk.s.draws == 1


@pytest.mark.parametrize("row", TILES, ids=TILE_IDS)
def test_start_of_each_tile(row):
    """R27 R48 R49 R56: start dice and start tokens of every tile."""
    desk = Desk().give(row.id).starting()
    wanted = {kind: START_POOL[n] + getattr(row.start_dice, kind) for n, kind in enumerate(TYPES)}
    assert desk.pool() == {kind: n for kind, n in wanted.items() if n}
    assert desk.s.draws == row.start_tokens


def test_once_a_turn():
    """R33: yellow and blue tiles, again in the next turn."""
    desk = Desk().give("guard").dice("S1").do("tile guard")
    assert desk.refusal("tile guard") == 33 and desk.refusal("tile worker") == 33
    assert desk.starting().dice("S1").can("tile guard")


def test_once_a_game():
    """R34 R77: red tiles, never again; Burial Mask gives five tokens."""
    desk = Desk().give("burial_mask").dice("S1").do("tile burial_mask")
    assert desk.s.draws == 5
    desk.do("draw pip pip pip pip reroll")
    assert desk.refusal("tile burial_mask") == 34
    assert desk.starting().dice("S1").refusal("tile burial_mask") == 34


def test_optional():
    """R35: nobody has to use a power."""
    desk = Desk().give("guard", "servant").dice("S1").do("lock S1")
    assert desk.can("finish")


def test_used_in_the_turn_of_the_claim():
    """R36: a tile taken by Secret Passage while rolling works at once."""
    desk = Desk().lay(l3_1="guard").give("secret_passage").dice("S1 S2", locked="S3")
    desk.do("tile secret_passage", "take 3-1", "done", "tile guard")
    assert desk.active == "S1 S2 S2"


def test_no_interrupting():
    """R37: a power is completed first."""
    desk = Desk().give("priest", "guard").dice("S1 S2").do("tile priest")
    for move in ("tile guard", "done", "value 1", "face 1", "token pip", "lock S1", "roll", "end"):
        assert desk.refusal(move) == 37, move
    assert desk.do("die S1", "done").active == "S2 S2"


def test_tokens():
    """R38 R39 R40: pips and rerolls, several on one die; used ones are put aside."""
    desk = Desk().tokens(pips=2, rerolls=1).dice("S1 V-VB")
    desk.do("token pip", "die S1", "token pip", "die S2")
    assert desk.active == "S3 V-VB" and desk.refusal("token pip") == 38
    rolls = desk.s.rolls
    desk.do("token reroll", "die V-VB", "rolled V-VS")
    assert (desk.s.rolls, list(desk.s.discard)) == (rolls, [2, 1]) and desk.refusal("roll") == 12


@pytest.mark.parametrize("dice", ["S6 S6", "Se4", "In5", "In-I2", "V-VB V-VS", "D-DS I6 A6 N6"])
def test_a_pip_token_needs_a_die_that_has_a_higher_value(dice):
    """R38: none above 6, none that the die does not have, none on a die without a value; a reroll takes any die."""
    desk = Desk().tokens(pips=1, rerolls=1).dice(dice)
    assert desk.legal("token") == ["reroll"] and desk.refusal("token pip") == 38
    assert Desk().tokens(pips=1).dice(f"{dice} S5").do("token pip").legal("die") == ["S5"]


def test_empty_pile():
    """R39: the discard becomes the pile; without any tokens nothing is drawn."""
    desk = Desk().give("burial_mask").dice("S1")
    desk.s.pile[:], desk.s.discard[:] = [1, 0], [0, 2]
    desk.do("tile burial_mask")
    assert desk.s.draws == 3
    desk.do("draw pip")
    assert desk.match.odds() == [(desk.match.game.chances.read("draw reroll"), 2)]
    desk.do("draw reroll reroll")
    assert desk.s.draws == 0
    desk = Desk().give("burial_mask").dice("S1")
    desk.s.pile[:], desk.s.discard[:] = [0, 0], [0, 0]
    assert desk.refusal("tile burial_mask") == 77


def test_fresh_until_used_locked_or_changed():
    """R42: once, while active and showing."""
    desk = Desk().dice("A-A1 S1", fresh=True).do("power artisan", "die S1", "face 5")
    assert desk.refusal("power artisan") == 42
    desk = Desk().dice("A-A1 S1", fresh=True).do("lock A-A1")
    assert desk.refusal("power artisan") == 42
    desk = Desk().tokens(pips=1).dice("A-A1 S1", fresh=True).do("token pip", "die A-A1")
    assert desk.refusal("power artisan") == 42


def test_arrows():
    """R45: one active die, also this one."""
    desk = Desk().dice("V-VR S1", fresh=True).do("power voyage")
    assert desk.legal("die") == ["S1", "V-VR"]
    assert desk.do("die V-VR", "rolled V-VR").can("power voyage")


def test_one_claim():
    """R85 R91: one tile; the Herder costs any die."""
    desk = Desk().claiming("V-VB")
    assert desk.claims == {"herder"} and desk.refusal("take 3-1") == 85
    desk.do("take 1-1")
    assert desk.refusal("take 1-1") == 86 and desk.s.phase == POST


def test_owned_and_empty():
    """R86: neither owned tiles nor empty stacks."""
    desk = Desk().give("omen").spend("omen")
    desk.s.stock[LOCATIONS.index("3-2")] = 0
    desk.claiming("S6 S6")
    assert desk.refusal("take 3-4") == 86 and desk.refusal("take 3-2") == 86
    assert desk.claims == {"herder"}


ROOM = {
    "herder": lambda d: d.dice("S1", locked="S5 S5").just_locked("S5", "S5"),
    "priest_of_the_dead": lambda d: d.dice(locked="S1"),
    "spirit_of_the_dead": lambda d: d.dice(locked="S1"),
    "ankh": lambda d: d.tokens(pips=1).dice("S1"),
    "matchmaker": lambda d: d.dice("S1", locked="S5"),
}


@pytest.mark.parametrize("row", [r for r in TILES if "act" in r.timing], ids=lambda r: r.id)
def test_each_power_can_be_used_and_completed(row):
    """R33 R34 R37: every tile with a power while rolling works once, and its rule refuses it a second time."""
    desk = ROOM.get(row.id, lambda d: d.dice("S1 S3 Se2 A4 I2", locked="S6"))(Desk().give(row.id))
    desk.do(f"tile {row.id}")
    while desk.match.turn == CHANCE or desk.s.phase != ACT:
        if desk.match.turn == CHANCE:
            desk.match.chance(desk.match.odds()[0][0])
        else:
            assert desk.s.phase != START
            desk.do(desk.match.legal()[-1])
    assert desk.refusal(f"tile {row.id}") == (34 if row.colour == "red" else 33)
    flaws = {flaw.rule for flaw in GAME.positions.flaws(desk.s)}
    assert flaws <= {4, 5, 86}  # given by hand: stacks and supply do not know it


@pytest.mark.parametrize("row", [r for r in TILES if "act" not in r.timing], ids=lambda r: r.id)
def test_passive_tiles_refuse_use(row):
    """R27 R28 R73: start dice, tiles that work when claimed and later ones are no powers while rolling."""
    desk = Desk().give(row.id).dice("S1 S2")
    assert desk.refusal(f"tile {row.id}") == POWER_RULE[tile(row.id)] or row.id in ("omen", "good_omen")


def test_symbols_and_classes():
    """R21 R25: forty-two classes of dice, the Artisan's star a 1."""
    assert len(CLASSES) == 42 and ("artisan", "A1") in CLASSES and ("artisan", "1") not in CLASSES


def test_phases_of_a_first_turn():
    """R26 R31 R85: go, roll, claim."""
    desk = Desk()
    assert desk.s.phase == START
    desk.do("go", "rolled S1 S1 S1")
    assert desk.s.phase == ACT
    desk.do("lock S1", "lock S1", "lock S1", "finish")
    assert desk.s.phase == CLAIMS and desk.s.phase != PICK


def test_a_power_at_work_bars_every_tile():
    """R37: before another power is used, the one that was begun is completed."""
    desk = Desk().give("priest").dice("S1 S2").do("tile priest")
    assert desk.s.phase == PICK
    assert {desk.refusal(f"tile {name}") for name in TILE_IDS} == {37}


@pytest.mark.parametrize("place", ["4-4", "5-4"])
def test_a_group_of_different_dice_leaves_one_of_each_pair_out(place):
    """R81, R89: under side B of the bar, whatever is there twice or more."""
    s = Desk(setup="custom", bar_sides="B").s
    s.tally = tally("1 1 2 3 3 3 4 5")
    assert best_group(s, spot(place)) == tally("1 2 3 4 5")


@pytest.mark.parametrize("sides", ["ABBAB", "BAABA"])
def test_bars_that_somebody_chose(sides):
    """R9: each bar for its level."""
    chosen = {f"bar_{level}": side for level, side in zip(range(3, 8), sides, strict=True)}
    s = GAME.new(2, seed=1, setup="custom", bar_sides="custom", **chosen).state
    assert ["AB"[side] for side in s.side] == list(sides)


def test_dice_without_a_value_make_no_set_but_are_dice():
    """R87, R89"""
    assert has_sets(tally("1 1 2 2 3 3"), 2, 2, 2)
    assert not has_sets(tally("1 1 2 2 - -"), 2, 2, 2)
    s = Desk(setup="custom", bar_sides="B").s
    s.tally = tally("1 2 3 3 - - -")
    assert best_group(s, spot("4-4")) == tally("1 2 3 - - -")


def test_a_matched_die_gets_another_face():
    """R61"""
    desk = Desk().give("matchmaker").dice("S6 S1", locked="S6").do("tile matchmaker")
    assert desk.legal("die") == ["S1"] and desk.refusal("die S6") == 61
