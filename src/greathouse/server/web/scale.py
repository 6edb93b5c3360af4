"""The scale beside a curve: round numbers from below the lowest to above the highest, evenly spaced."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

MAX_STEPS = 4
"""Spaces between the numbers of a scale."""


def round_numbers(low: int, high: int) -> range:
    """Multiples of 1, 2 or 5 times a power of ten that enclose two numbers; at least two, at most `MAX_STEPS` + 1."""
    unit = 1
    while True:
        for step in (unit, 2 * unit, 5 * unit):
            first, last = low // step * step, -(-max(high, low + 1) // step) * step
            if last - first <= MAX_STEPS * step:
                return range(first, last + 1, step)
        unit *= 10


def grid(numbers: range, wide: int, high: int) -> str:
    """Lines across a picture of this size at all numbers of its scale but the outer ones."""
    share = high / (len(numbers) - 1)
    heights = [round(high - place * share, 1) for place in range(1, len(numbers) - 1)]
    return "".join(f'<line class="curve-mid" x1="0" x2="{wide}" y1="{y}" y2="{y}"/>' for y in heights)


def scaled(picture: Markup, labels: Sequence[str]) -> Markup:
    """A picture with its scale beside it, labels from below; the picture tells those who do not see it by itself."""
    told = Markup().join(Markup("<span>{}</span>").format(label) for label in reversed(labels))
    return Markup('<div class="scaled"><div class="scale" aria-hidden="true">{}</div>{}</div>').format(told, picture)
