"""What single tiles do."""

from __future__ import annotations

import pytest

from greathouse.games.favor.state import CLOSED, POST

from .desk import Desk


@pytest.mark.parametrize(
    ("name", "value"),
    [("worker", 1), ("guard", 2), ("soldier", 3), ("overseer", 4), ("charioteer", 5), ("embalmer", 6)],
)
def test_bringing_in(name, value):
    """R50 R18: an active Standard die with the value of the tile."""
    assert Desk().give(name).dice().do(f"tile {name}").active == f"S{value}"


def test_queen_brings_any():
    """R51"""
    desk = Desk().give("queen").dice("S1").do("tile queen")
    assert desk.legal("value") == list("123456")
    assert desk.do("value 4").active == "S1 S4"


def test_worker_token():
    """R55: a token whenever it is claimed."""
    assert Desk().lay(l3_1="indentured_worker").claiming("S2 S2 S2").do("take 3-1").s.draws == 1


def test_head_servant():
    """R62: Immediate dice only."""
    desk = Desk().give("head_servant").dice("S1 I2 I3").do("tile head_servant")
    assert desk.refusal("die S1") == 62
    assert desk.do("die I2", "face 6", "die I3", "face 6").active == "S1 I6 I6"


def test_priest():
    """R64: 1 more for each picked die."""
    assert Desk().give("priest").dice("S1 S5 S6").do("tile priest", "die S1", "die S5").active == "S2 S6 S6"


def test_heir():
    """R66: 1 or 2 more, chosen for each."""
    desk = Desk().give("heir").dice("S1 S1 S5").do("tile heir", "die S1", "value 2", "die S1", "value 1")
    assert desk.do("done").active == "S2 S3 S5"
    assert Desk().give("heir").dice("S5").do("tile heir", "die S5").legal("value") == ["1"]


def test_astrologer():
    """R67: two or three dice share their pips anew; the look must change."""
    desk = Desk().give("astrologer").dice("S2 S3 N4").do("tile astrologer", "die S2", "die S3", "die N4")
    desk.do("value 1", "value 5")
    assert desk.active == "S1 S5 N3"
    desk = Desk().give("astrologer").dice("S2 N4").do("tile astrologer", "die S2", "die N4")
    assert desk.legal("value") == ["1", "3"]
    desk = Desk().give("astrologer").dice("S6 S6")
    assert desk.refusal("tile astrologer") == 67
    desk = Desk().give("astrologer").dice("S2 S3 S4").do("tile astrologer", "die S2", "die S3")
    assert desk.can("none") and desk.do("none", "value 4").active == "S1 S4 S4"


def test_surveyor():
    """R68: two Immediate dice with the same sum."""
    desk = Desk().give("surveyor").dice("S5 S1 V-VB").do("tile surveyor")
    assert desk.legal("die") == ["S5"]
    assert desk.do("die S5").legal("value") == ["1", "2"]
    assert desk.do("value 2").active == "S1 V-VB I2 I3"


def test_royal_astrologer():
    """R69: custom and Immediate dice."""
    desk = Desk().give("royal_astrologer").dice("S1 Se1 A2 I3").do("tile royal_astrologer")
    assert desk.legal("die") == ["Se1", "A2", "I3"]
    assert desk.do("die Se1", "face 4", "die A2", "face A1", "done").active == "S1 Se4 A-A1 I3"


def test_guidance():
    """R71: two tokens and a die for the next roll."""
    desk = Desk().give("ancestral_guidance").dice("S1").do("tile ancestral_guidance")
    assert (desk.s.draws, desk.s.pending) == (2, 1)


def test_ankh():
    """R72: as many tokens as held, Die tokens not counted; R92 leaves the moment after the claim."""
    desk = Desk().give("ankh").tokens(pips=2, rerolls=1)
    desk.me.die_token = 1
    assert desk.dice("S1").do("tile ankh").s.draws == 3
    assert Desk().give("ankh").dice("S1").refusal("tile ankh") == 72


def test_palace_key():
    """R74: two more Standard dice, once."""
    desk = Desk().give("palace_key").starting().do("tile palace_key")
    assert desk.pool() == {"standard": 5} and desk.refusal("tile palace_key") == 34


def test_bad_omen():
    """R76: the others leave two dice out, the owner gains one; the turn ends."""
    desk = Desk(3).give("bad_omen").claiming("S1").do("decline", "tile bad_omen")
    assert [(p.minus, p.plus) for p in desk.s.players[:3]] == [(0, 1), (2, 0), (2, 0)]
    assert desk.s.mover == 1


def rolling_off(*tiles: str) -> Desk:
    """A roll-off turn of seat 1 against seven 5s."""
    desk = Desk().give(*tiles, seat=1)
    desk.s.players[1].plus = 9
    return desk.claiming(" ".join(["S5"] * 7)).do("take 7-1", "end")


def test_royal_decree():
    """R78: three Immediate dice, in the roll-off only."""
    desk = rolling_off("royal_decree").do("tile royal_decree")
    assert desk.pool() == {"standard": 12, "immediate": 3}


def test_no_claims_in_the_roll_off():
    """R100 R80 R84: normal powers, but nobody claims or draws two tokens."""
    desk = rolling_off("secret_passage", "royal_power", "guard").dice("S1")
    assert desk.refusal("tile secret_passage") == 80 and desk.refusal("tile royal_power") == 84
    assert desk.can("tile guard")
    desk.do("lock S1", "finish")
    assert desk.s.phase == CLOSED and desk.s.draws == 0 and desk.s.pharaoh == 0


def test_die_token():
    """R102: one more Standard die at the start of an own roll-off turn."""
    desk = rolling_off()
    assert desk.s.players[1].die_token == 1
    assert desk.can("token die")
    desk.do("token die")
    assert not desk.can("token die")
    assert desk.pool() == {"standard": 13} and desk.refusal("token die") == 102
    assert Desk().refusal("token die") == 102


def test_royal_power():
    """R84: blue tiles up to level 6; tokens after both."""
    desk = Desk().give("royal_power", "servant").claiming("S1").do("decline", "tile royal_power")
    assert set(desk.legal("take")) == {"4-3", "5-3", "6-3"} and desk.refusal("take 7-3") == 84
    desk.do("take 4-3")
    assert desk.s.draws == 0 and desk.can("done")
    assert desk.do("take 6-3").s.draws == 2 and desk.s.phase == POST


def test_claim_phase_only():
    """R80 and its option."""
    desk = Desk(claim_artifacts_during_rolls="claim_phase_only").give("secret_passage").dice("S1")
    assert desk.refusal("tile secret_passage") == 80
    assert desk.do("lock S1", "finish", "decline").can("tile secret_passage")
