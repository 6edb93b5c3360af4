"""Exact values of games that are small enough, tables on disk, perfect play."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from greathouse.kernel.match import Match
    from greathouse.solve.pharao.probe import Answer

__all__ = ["probe"]


def probe(position: Match) -> Answer:
    """What the tables say of a match of Pharao: the value, by throw or by complete turn (see `pharao.probe.Answer`).

    Raises NotSolved where there is no table, BadTable for a damaged one, HouseError for another game or its end.
    """
    from greathouse.solve.pharao.probe import probe as answer

    return answer(position)
