"""The end of a game as a picture that stands for itself: the board, whose game it was and who won."""

from __future__ import annotations

import re

from greathouse.draw.fit import label
from greathouse.draw.picture import standalone
from greathouse.draw.svg import element
from greathouse.server.log import names_of
from greathouse.server.tables import Table
from greathouse.server.web.table_page import ending
from greathouse.server.web.visitors import Visitor

WIDE, HEAD, MARGIN = 1200, 150, 24
"""Width of the picture, height of the words above the board, space around it."""

_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def poster(table: Table, visitor: Visitor) -> str:
    """The last position with the game's name and its ending above, as an SVG document."""
    names, reader = names_of(table, visitor.words), table.reader(visitor.guest)
    told = ending(table, reader, visitor, names)
    drawn = table.game.board.draw(table.view(reader), seat=reader, lang=visitor.lang, names=names)
    size = _SIZE.search(drawn)
    assert size, "every picture has a viewBox"
    room = WIDE - 2 * MARGIN
    high = round(room * float(size[2]) / float(size[1]))
    placed = f'<svg x="{MARGIN}" y="{HEAD}" width="{room}" height="{high}"{drawn.removeprefix("<svg")}'
    head = element("rect", width=WIDE, height=HEAD + high + MARGIN, class_="poster")
    words = (
        label(table.game.text.TITLE[visitor.lang], MARGIN, 52, room, 46, class_="bold poster-word"),
        label(told.text, MARGIN, 106, room, 26, least=16, lines=2, class_="poster-word"),
    )
    extent = f'viewBox="0 0 {WIDE} {HEAD + high + MARGIN}" width="{WIDE}" height="{HEAD + high + MARGIN}"'
    whole = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" {extent}>{head}{"".join(map(str, words))}{placed}</svg>'
    )
    return standalone(whole, table.game.style)
