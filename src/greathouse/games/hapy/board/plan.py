"""Measures of the picture: where the display, the trays and the keys of a request lie."""

from __future__ import annotations

from typing import NamedTuple

from greathouse.draw.kept import memoized

Area = tuple[float, float, float, float]
"""Upper left corner, width, height."""


class Plan(NamedTuple):
    """Measures of one shape of the picture, in its own units."""

    width: float
    height: float
    display: Area
    rivals: tuple[Area, ...]
    home: Area
    hand: Area
    latest: Area
    families: tuple[Area, ...]
    numbers: tuple[Area, ...]
    none: Area
    heading: float
    least: float


def _grid(x: float, y: float, width: float, height: float, columns: int, rows: int, gap: float) -> tuple[Area, ...]:
    across, down = (width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows
    return tuple(
        (x + column * (across + gap), y + row * (down + gap), across, down)
        for row in range(rows)
        for column in range(columns)
    )


@memoized
def plan_for(narrow: bool, seats: int) -> Plan:
    """The shape of the picture: wide as on a table, or stacked for a phone, with room for the other players."""
    if narrow:
        return _narrow(70 if seats == 4 else 76 if seats == 3 else 112, seats - 1)
    return Plan(
        1200, 930, (24, 24, 800, 600), _grid(848, 24, 328, 384, 1, seats - 1, 12), (24, 640, 800, 266),
        (40, 706, 768, 190), latest=(848, 422, 328, 74), families=_grid(848, 512, 328, 234, 2, 3, 8),
        numbers=_grid(848, 762, 328, 64, 6, 1, 8), none=(848, 842, 328, 64), heading=20, least=18.8,
    )  # fmt: skip


def _narrow(tray: float, rivals: int) -> Plan:
    down = 8 + (tray + 5) * rivals
    return Plan(
        360, down + 770, (8, down, 344, 344), _grid(8, 8, 344, down - 13, 1, rivals, 5), (8, down + 606, 344, 154),
        (14, down + 654, 332, 102), latest=(8, down + 350, 344, 38), families=_grid(8, down + 394, 344, 104, 3, 2, 6),
        numbers=_grid(8, down + 504, 344, 44, 6, 1, 6), none=(8, down + 554, 344, 44), heading=13, least=11,
    )  # fmt: skip
