"""Where several rules of the rulebook meet in one turn."""

import pytest

from greathouse.games.favor.content import TILES, TYPES
from greathouse.games.favor.rules.claims import fits
from greathouse.games.favor.state import BY_QUEEN, POST, REDO, START

from .desk import Desk, spot, tally

EQUAL = " ".join(["S6"] * 7)


def test_the_queen_by_treasure_announces_all_dice():
    """R81 R96: a group of seven claims her, the roll to beat counts every locked die; the post step goes on."""
    desk = Desk().give("treasure").give("general", "farmer", "royal_attendants", seat=1).claiming(EQUAL + " S5 S5")
    desk.do("take 1-1", "tile treasure", "take 7-1", "take 3-2")
    assert desk.owns("queen") and desk.owns("farmer")
    assert (desk.s.phase, desk.s.mover) == (POST, 0)
    desk.do("end")
    assert (desk.s.mode, list(desk.s.best), desk.s.pharaoh, desk.s.mover) == (BY_QUEEN, [7, 6], 0, 1)


def test_bad_omen_after_the_queen_spares_the_others():
    """R30 R76: in the roll-off nobody leaves dice out; the owner's die waits for the last chance."""
    desk = Desk().give("bad_omen").give("general", "farmer", "royal_attendants", seat=1)
    desk.claiming(EQUAL).do("take 7-1", "tile bad_omen")
    assert desk.s.mode == BY_QUEEN and desk.me.minus == 2 and desk.s.players[0].plus == 1
    desk.do("go")
    assert desk.s.rolling == 8 and desk.me.minus == 0


def test_extra_turns_end_with_the_main_phase():
    """R94: an Omen of the same turn is lost when the Queen calls for the roll-off."""
    desk = Desk().give("secret_passage").give("general", "farmer", "royal_attendants", seat=1)
    desk.dice("S1", EQUAL).do("tile secret_passage", "take 3-4", "done", "draw pip pip", "lock S1", "finish")
    assert desk.s.extra[0] == 2
    desk.do("take 7-1", "end")
    assert desk.s.mode == BY_QUEEN and desk.s.mover == 1


def test_the_decree_die_locked_with_its_star_unused():
    """R47: the star is forfeited, a tile is borrowed all the same; none that claims in the roll-off."""
    desk = Desk().give("royal_power", "guard", seat=1).dice("D-DS S1", fresh=True)
    assert desk.can("power decree")
    desk.do("lock D-DS")
    assert desk.legal("borrow") == ["guard", "royal_power"] and desk.legal("power") == []
    desk = Desk().give("royal_power", "guard", "farmer", seat=1).dice("D-DS S1")
    desk.s.mode = BY_QUEEN
    assert desk.do("lock D-DS").legal("borrow") == ["guard"]


def gifted() -> Desk:
    desk = Desk(3).give("pharaohs_gift", "builder", "general", "farmer", seat=1)
    desk.s.players[1].plus = 1
    return desk.claiming(EQUAL).do("take 7-1", "end", "draw pip")


def test_what_a_redo_gives_back():
    """R79 R102: start tokens come again and Bad Omen's die is there again; a Die token spent is gone."""
    desk = gifted()
    assert (desk.s.mover, desk.me.die_token, desk.pool()["standard"]) == (1, 1, 7)
    desk.do("token die")
    assert desk.pool()["standard"] == 8
    desk.dice(locked="S1").do("finish")
    assert desk.s.phase == REDO
    desk.do("tile pharaohs_gift", "draw reroll")
    assert desk.s.phase == START and desk.pool()["standard"] == 7
    assert (desk.me.die_token, desk.me.pips, desk.me.rerolls) == (0, 2, 1)


def test_ankh_doubles_what_its_own_claim_brought():
    """R36 R72 R93: claimed and used in one turn, after its two tokens."""
    desk = Desk().lay(l3_4="ankh").tokens(pips=1).claiming("S5 S5").do("take 3-4", "draw pip reroll", "tile ankh")
    assert desk.s.draws == 3


def test_surveyed_dice_are_immediate():
    """R15 R68: a Serf die becomes two Immediate ones, which must be locked before the next roll."""
    desk = Desk().give("surveyor").dice("Se4 S1").do("tile surveyor", "die Se4", "value 1")
    assert desk.active == "S1 I1 I3"
    assert desk.do("lock S1").refusal("roll") == 15
    assert desk.do("lock I1", "lock I3", "finish").s.phase != START


def test_royal_mother_takes_the_serf_and_leaves_the_duty_to_lock():
    """R12 R70: her dice wait, and the dice that stay still demand a lock."""
    desk = Desk().give("royal_mother").dice("S1 Se2 I3").do("tile royal_mother", "die Se2", "die I3")
    assert (desk.active, desk.s.pending, desk.s.draws) == ("S1", 2, 2)
    desk.do("draw pip pip")
    assert desk.refusal("roll") == 12
    assert desk.do("lock S1", "roll").s.rolling == 2


def test_the_herder_sees_a_one_on_the_artisan_die():
    """R25 R53: star and pip are a 1 like any other; faces without a value are equal to none."""
    assert Desk().give("herder").dice("S3", "A-A1 S1").just_locked("A-A1", "S1").can("tile herder")
    desk = Desk().give("herder").dice("S3", "V-VB D-DS").just_locked("V-VB", "D-DS")
    assert desk.refusal("tile herder") == 53


def test_dice_without_a_value_meet_all_conditions_alone():
    """R89: they count for the number of dice and contradict nothing."""
    desk = Desk()
    assert fits(desk.s, spot("3-3"), tally("- - -")) and not fits(desk.s, spot("3-3"), tally("- -"))
    assert not fits(desk.s, spot("3-3"), tally("- - 3"))


def test_queens_favor_pays_for_the_worker_too():
    """R55 R82 R93: two tokens for itself, one for an Indentured Worker, and an extra turn of full size."""
    desk = Desk().lay(l7_4="queens_favor", l3_1="indentured_worker").claiming(EQUAL).do("take 7-4", "draw pip pip")
    desk.do("take 3-1")
    assert desk.s.draws == 1
    desk.do("draw pip", "end")
    assert desk.s.mover == 0 and desk.pool() == {"standard": 3, "immediate": 1}


START_DICE = {
    **{"farmer": {"standard": 1}, "indentured_worker": {"immediate": 1}, "serf": {"serf": 1}},
    **{"artisan": {"artisan": 1}, "noble_adoption": {"noble": 1}, "conspirator": {"intrigue": 1}},
    **{"ship_captain": {"voyage": 1}, "grand_vizier": {"decree": 1}, "builder": {"immediate": 1}},
    **{"palace_servants": {"immediate": 2}, "tomb_builder": {"standard": 1}, "grain_trader": {"standard": 1}},
    **{"granary_master": {"standard": 1}, "royal_attendants": {"standard": 1, "immediate": 1}},
    **{"general": {"standard": 2}},
}
START_TOKENS = {"builder": 1, "tomb_builder": 1, "estate_overseer": 1, "grain_trader": 2, "beggar": 1}


@pytest.mark.parametrize("row", TILES, ids=lambda row: row.id)
def test_start_dice_and_tokens_as_printed(row):
    """R48 R49: what each tile brings at the start of a turn, and the others nothing."""
    assert {kind: n for kind, n in zip(TYPES, row.start_dice.counts, strict=True) if n} == START_DICE.get(row.id, {})
    assert row.start_tokens == START_TOKENS.get(row.id, 0)
    assert set(START_DICE.get(row.id, {})) <= set(TYPES)
