"""Positions of a game are possible ones, and read back as they are written."""

from __future__ import annotations

import json
from typing import Any

from greathouse.kernel.conformance.faults import require
from greathouse.kernel.match import Match
from greathouse.kernel.ranges import Flaw


def check_possible(match: Match, what: str) -> None:
    """Nothing speaks against the state."""
    flaw = next(match.game.positions.flaws(match.state), None)
    require(not flaw, f"{what}{flaw and _worded(flaw)}")


def check_position(match: Match) -> None:
    """The position as people write it leads to the same state."""
    content = json.loads(json.dumps(match.to_json()))
    again = Match.from_position(match.game, content, None)
    there, back = match.state.to_json(), again.state.to_json()
    require(there == back, f"the written position loses {[name for name in there if there[name] != back[name]]}")


def check_view_fields(match: Match, view: Any, observer: int) -> None:
    """Every number of a view lies in its range."""
    flaw = next(match.game.positions.view_flaws(view), None)
    require(not flaw, f"the view of seat {observer}: {flaw and _worded(flaw)}")


def _worded(flaw: Flaw) -> str:
    return f"{flaw.field}: {flaw.reason}" + (f" (R{flaw.rule})" if flaw.rule else "")
