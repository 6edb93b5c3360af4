"""The scale beside a curve: round numbers from below the lowest to above the highest, evenly spaced."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

NOTHING = Markup()
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


def scaled(picture: Markup, labels: Sequence[str], across: Markup = NOTHING) -> Markup:
    """A picture with its scale beside it, labels from below, and another one `across` below it; the picture tells those
    who do not see it by itself."""
    told = Markup().join(Markup("<span>{}</span>").format(label) for label in reversed(labels))
    scale = Markup('<div class="scale" aria-hidden="true">{}</div>').format(told)
    return Markup('<div class="scaled">{}{}{}</div>').format(scale, picture, across)


def scale_across(labels: Sequence[tuple[float, str]]) -> Markup:
    """A scale below a picture: labels and where they stand, in parts of its width."""
    told = (Markup('<text x="{}%" y="1em">{}</text>').format(round(100 * x, 1), label) for x, label in labels)
    return Markup('<svg class="across" aria-hidden="true">{}</svg>').format(Markup().join(told))
