"""SVG toolkit of the boards: elements, palette, hieroglyphs, dice, cards, text that fits. Knows no game."""

from greathouse.draw.picture import standalone, stylesheet

__all__ = ["standalone", "stylesheet"]
