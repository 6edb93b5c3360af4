"""Numbers drawn like signs: the picture that needs one defines it, and no text stands where it is drawn."""

from __future__ import annotations

from greathouse.draw.numerals import numeral
from greathouse.draw.picture import picture
from greathouse.draw.svg import group


def test_a_numeral_is_defined_once_and_leaves_no_text_where_it_stands():
    corners = [numeral(6, x, 20, 14, "black") for x in (10, 90)]
    button = group(*corners, id="card")
    drawn = picture(button, width=100, height=40, label="A card")
    assert drawn.count('<text id="numeral-6">6</text>') == 1
    assert "<text" not in button.markup
    assert button.markup.count('href="#numeral-6"') == 2
