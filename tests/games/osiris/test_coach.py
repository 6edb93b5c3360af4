"""What the coach says of sites: the barge's glory is weighed against the groups that a monument completes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from .tools import OSIRIS, PLACE, Scene, content

SITES = [p for p in PLACE if content.SITES[0] >> PLACE[p] & 1]


def near(one: str, other: str) -> int:
    return content.NEIGHBOURS[0][PLACE[one]] >> PLACE[other] & 1


def banks() -> Iterator[tuple[int, list[str], str]]:
    """A season, three neighbouring sites of obelisks that none beside the barge is near to, and one apart."""
    for season, segment in enumerate(content.SEGMENT_PLACES, 1):
        beside = [p for p in SITES if segment >> PLACE[p] & 1]
        away = [p for p in SITES if p not in beside and not any(near(p, one) for one in beside)]
        for a, b, c in permutations(away, 3):
            apart = [p for p in away if p not in (a, b, c) and not any(near(p, one) for one in (a, b, c))]
            if near(a, b) and near(b, c) and apart:
                yield season, [a, b, c], apart[0]


SEASON, THREE, APART = next(banks())


def choosing(*built: str) -> Scene:
    """Seat 0 chooses where its planned obelisk stands, the barge away from the three."""
    scene = Scene(season=SEASON).built(0, "obelisk", *built).planned(0, "obelisk-1")
    return scene.play("build", "planned obelisk-1")


def said(scene: Scene, about: str, place: str) -> str:
    number, names = OSIRIS.moves.read(f"site {place}"), ["Ann", "Ben", "Ida", "Max"]
    return getattr(OSIRIS.text, about)(scene.match.view(0), 0, number, "en", names)


def test_a_site_away_from_the_barge_is_asked_about():
    assert said(choosing(), "doubt", APART) == "Beside the barge it would earn 1 glory more at once."


def test_a_site_that_completes_a_group_is_as_good_as_one_beside_the_barge():
    one, other, third = THREE
    scene = choosing(one, other)
    assert said(scene, "doubt", third) == ""
    assert said(scene, "reason", third).endswith("It completes a group: 2 more in the end.")
    assert said(scene, "doubt", APART) != ""
    assert "group" not in said(scene, "reason", APART)
