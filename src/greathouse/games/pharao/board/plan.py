"""Where things lie on the board of Pharao, wide as on a table or upright."""

from __future__ import annotations

from typing import NamedTuple

from ..content import LAYOUT, PIECES

SPOTS = {house: (row, column) for row, line in enumerate(LAYOUT) for column, house in enumerate(line)}

Point = tuple[float, float]
Area = tuple[float, float, float, float]
"""Upper left corner, width, height."""


class Tray(NamedTuple):
    """One side's hollow: corner and size, then places of what lies in it."""

    x: float
    y: float
    width: float
    height: float
    name: Area
    dice: tuple[Point, Point]
    legend: tuple[Point, Point]
    buttons: tuple[Area, Area]
    slots: tuple[Point, ...]


class Plan(NamedTuple):
    """Measures of one shape of the board, in the units of its picture."""

    width: float
    height: float
    field: Point
    house: Point
    gap: float
    radius: float
    die: float
    slot: float
    number: float
    letters: float
    frame: float
    turned: bool
    trays: tuple[Tray, Tray]

    def corner(self, house: int) -> Point:
        """Upper left corner of a house."""
        row, column = SPOTS[house]
        across, down = (row, column) if self.turned else (column, row)
        return (
            self.field[0] + across * (self.house[0] + self.gap),
            self.field[1] + down * (self.house[1] + self.gap),
        )

    def centre(self, house: int) -> Point:
        """Centre of a house."""
        x, y = self.corner(house)
        return x + self.house[0] / 2, y + self.house[1] / 2


def _wide_tray(x: float, y: float) -> Tray:
    middle = y + 62
    return Tray(
        x, y, 1080, 124,
        name=(x + 18, y + 32, 312, 60),
        dice=((x + 434, middle), (x + 534, middle)),
        legend=((x + 358, middle), (x + 610, middle)),
        buttons=((x + 654, y + 2, 196, 59), (x + 654, y + 63, 196, 59)),
        slots=tuple((x + 886 + 54 * n, middle) for n in range(PIECES)),
    )  # fmt: skip


def _narrow_tray(x: float, y: float) -> Tray:
    return Tray(
        x, y, 92, 312,
        name=(x + 2, y + 6, 88, 32),
        dice=((x + 25, y + 68), (x + 67, y + 68)),
        legend=((x + 25, y + 104), (x + 67, y + 104)),
        buttons=((x + 4, y + 124, 84, 46), (x + 4, y + 176, 84, 46)),
        slots=tuple((x + 26 + 40 * (n % 2), y + 248 + 40 * (n // 2)) for n in range(PIECES)),
    )  # fmt: skip


WIDE = Plan(
    1200, 794, (77.5, 185), (100, 138), 5, radius=42, die=74, slot=24, number=20, letters=19, frame=12, turned=False,
    trays=(_wide_tray(60, 646), _wide_tray(60, 24)),
)  # fmt: skip
NARROW = Plan(
    360, 660, (20, 27), (70, 57), 4, radius=23, die=38, slot=16, number=12, letters=12, frame=7, turned=True,
    trays=(_narrow_tray(260, 336), _narrow_tray(260, 12)),
)  # fmt: skip
