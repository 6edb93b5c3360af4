"""The map of the content file: which places are neighbours, which touch the river's segments."""

from __future__ import annotations

from .tools import content


def borders(polygon):
    return [tuple(sorted(map(tuple, pair))) for pair in zip(polygon, polygon[1:] + polygon[:1], strict=True)]


def shared(one, other):
    """Length of the border that two polygons with upright and level sides share."""
    length = 0
    for a, b in borders(one):
        for c, d in borders(other):
            for axis in (0, 1):
                if a[axis] == b[axis] == c[axis] == d[axis]:
                    length += max(0, min(b[1 - axis], d[1 - axis]) - max(a[1 - axis], c[1 - axis]))
    return length


def test_r102_neighbours_share_a_border_on_one_bank():
    rows = content.PLACE_ROWS
    banks = [row.bank for row in content.SPACE_ROWS for _ in (0, 1)] + [row.bank for row in content.CITY_ROWS]
    for place, row in enumerate(rows):
        drawn = {
            i
            for i, other in enumerate(rows)
            if i != place and banks[i] == banks[place] and shared(row.polygon, other.polygon) > 0
        }
        assert sum(1 << i for i in drawn) == content.NEIGHBOURS[0][place], row.id


def test_r103_places_touch_the_segments_that_they_border_on():
    for row in content.PLACE_ROWS:
        touched = [s.id for s in content.BOX.segment if shared(row.polygon, s.polygon) > 0]
        assert touched == list(row.segments), row.id
