"""What made the difference in a game that is over, as the result sheet says it."""

from __future__ import annotations

import re

from greathouse.kernel.words import Score
from greathouse.server.words import Words


def decided(scores: list[Score], winners: list[int], words: Words) -> str:
    """The source of points in which who won was furthest ahead; "" where none stands out, or a tie was broken.

    What decides stands in the last row. If it is no sum of the rows before it, such as "7 × 6", it is the difference.
    """
    if len(winners) != 1 or not scores:
        return ""
    if not all(map(_whole, scores[-1].points)):
        return _decided_at_last(scores[-1], winners[0], words)
    total = [int(told) for told in scores[-1].points]
    if any(total[seat] >= total[winners[0]] for seat in range(len(total)) if seat not in winners):
        return ""
    ahead = []
    for source, points, _ in scores[:-1]:
        if all(map(_whole, points)):
            mine = int(points[winners[0]])
            best = max(int(told) for seat, told in enumerate(points) if seat not in winners)
            ahead.append((mine - best, source, mine, best))
    lead, source, mine, best = max(ahead, default=(0, "", 0, 0))
    return words("decided", source=source, n=mine, of=best) if lead > 0 and len(ahead) > 1 else ""


def _decided_at_last(score: Score, winner: int, words: Words) -> str:
    """What who won had in the last row beside the best of the others, number by number, or alone."""
    mine = score.points[winner]
    if not re.search(r"\d", mine):
        return ""
    others = [told for seat, told in enumerate(score.points) if seat != winner and re.search(r"\d", told)]
    best = max(others, key=lambda told: [int(number) for number in re.findall(r"\d+", told)], default="")
    if not best:
        return words("decided-alone", source=score.source, n=mine)
    return words("decided", source=score.source, n=mine, of=best)


def _whole(told: str) -> bool:
    return bool(re.fullmatch(r"-?\d+", told))
