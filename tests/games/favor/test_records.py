"""Golden records: one for each way a game can end, and the rulebook's sample turn."""

from pathlib import Path

import pytest

from greathouse.games.favor.content import TILE_IDS
from greathouse.games.favor.state import BY_DEATH, BY_QUEEN, NOBODY, PHARAOH_HELD, TURNS_OVER
from greathouse.kernel import transcript

from .desk import Desk

RECORDS = Path(__file__).parent / "records"

ENDS = {
    "queen_kept": (PHARAOH_HELD, BY_QUEEN),
    "queen_taken": (PHARAOH_HELD, BY_QUEEN),
    "queen_last_chance": (PHARAOH_HELD, BY_QUEEN),
    "queen_redo": (PHARAOH_HELD, BY_QUEEN),
    "royal_death_held": (PHARAOH_HELD, BY_DEATH),
    "royal_death_best_roll": (PHARAOH_HELD, BY_DEATH),
    "royal_death_unclaimed": (NOBODY, BY_DEATH),
    "turns_over": (TURNS_OVER, 0),
}


def read(name):
    return (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ENDS)
def test_record_replays_to_its_end(name):
    match = transcript.read(read(name))
    assert match.over
    assert (match.state.ending, match.state.mode) == ENDS[name]
    assert match.transcript() == read(name)
    if match.state.ending == PHARAOH_HELD:
        assert match.returns[match.state.pharaoh] == 1
    else:
        assert len(set(match.returns)) == 1


def test_who_held_the_pharaoh():
    kept, taken, last = (transcript.read(read(f"queen_{how}")).state for how in ("kept", "taken", "last_chance"))
    assert kept.pharaoh == kept.owner != kept.mover
    assert taken.pharaoh != taken.owner
    assert last.pharaoh == last.owner == last.mover


def test_sample_turn():
    """V1: the rulebook's sample turn, move by move."""
    match = transcript.read(read("sample_turn"))
    me = match.state.players[0]
    assert me.tiles >> TILE_IDS.index("overseer") & 1
    assert (me.pips, me.rerolls) == (0, 0)
    *_, before_end = (m.state.copy() for m in transcript.moments(read("sample_turn")) if m.state.mover == 0)
    desk = Desk()
    desk.s.take(before_end)
    assert desk.locked == "S2 S2 S2 S2 A4 I2"
