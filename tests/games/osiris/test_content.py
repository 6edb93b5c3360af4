"""The content file: corrected ones are played, faulty ones are named by table and row."""

from pathlib import Path

import pytest

from greathouse.kernel.errors import BadContent
from greathouse.kernel.game import load

from .tools import content

OWN = (Path(str(content.__file__)).parent.parent / "content.toml").read_text(encoding="utf-8")


def corrected(tmp_path, old, new, count=1):
    assert old in OWN
    path = tmp_path / "corrected.toml"
    path.write_text(OWN.replace(old, new, count), encoding="utf-8")
    return load("osiris", path)


def test_the_box():
    assert (content.SPACES, content.CITIES, content.PLACES) == (20, 5, 45)
    assert sum(content.ICONS) == 84
    icons = [
        sum(i for i, p in zip(content.ICONS, range(40), strict=True) if content.SPACE_RESOURCE[p // 2] == r)
        for r in range(3)
    ]
    assert icons == [35, 28, 21]
    assert len(content.CARD_IDS) == 25
    assert content.MONUMENT_COUNT == (4, 3, 2)


def test_corrected_values_are_played(tmp_path):
    game = corrected(tmp_path, "count = 2\nglory = 4 ", "count = 2\nglory = 5 ")
    match = game.new(2, 1, haggling="off")
    match.state.planned[:], match.state.mover = [0] * 9, 0
    match.state.planned[6], match.state.governors[0].stock[2] = 1, 1
    match.play("build"), match.play("planned pylon-1"), match.play("site C5")
    assert match.state.governors[0].glory == 5
    assert game.content_digest


def test_a_smaller_map_is_played_to_the_end(tmp_path):
    """A map without one caravan's stone and with fewer market cartouches."""
    cut = OWN[OWN.index('[[market]]\nid = "M4"') : OWN.index("# Labor pool cartouche")]
    match = corrected(tmp_path, cut, "").new(3, 2, haggling="off")
    while not match.over:
        match.play(match.legal_numbers()[-1])
    assert len(match.scores) == 3


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('type = "pylon"\norder = 1', 'type = "temple"\norder = 1', "table [[cartouche]], row pylon-1, type"),
        ("cost = { grain = 5, brick = 4, stone = 2 }", "cost = { gold = 5 }", "[[cartouche]], row pylon-1, cost"),
        ("cost = { grain = 5, brick = 4, stone = 2 }", "cost = { grain = 1 }", "row pylon-1: costs 1 tokens"),
        ('["C1", "S01b"], ', '["C1", "X9"], ', "table [adjacency], edges, pair 1 (C1, X9)"),
        ('["C1", "S01b"], ', '["C1", "S02a"], ', "pair 2 (C1, S02a): is no new pair"),
        ("basic_each = 3", "basic_each = 4", "table [[setup]], row 2: hands out 12 laborers, but there are 15"),
        ("icons = 3", "icons = 4", "table [[section]], row N01a, icons"),
        ('id = "N01b"', 'id = "N01a"', "table [[section]], row N01a: has an id that is already taken"),
        ('terrain = "farm"\nresource = "grain"', 'terrain = "quarry"\nresource = "grain"', "row N01: its resource"),
        ('segments = [1]\nsections = ["N01a"', 'segments = [2]\nsections = ["N01a"', "row N01: its segments"),
        ('ability = "sculptor"', 'ability = "sorcerer"', "table [[city_card]], row sculptor-1, ability"),
        ('[[city_card]]\nid = "treasurer-2"\nname = "Treasurer"\nresources = { stone = 2 }\nability = "treasurer"', "",
         "table [[city_card]]: must have at least 25 entries"),
        ('section = "N02a"', 'section = "N02b"', "table [[neutral]], row 1: section N02b does not bear"),
        ('mark = "scarab"\npolygon', 'mark = "frog"\npolygon', "table [[section]], row N01b, mark"),
        ("glory = 4 ", "glory = -4 ", "table [monument], row pylon, glory"),
        ("set_a = { grain = 3 }", "set_a = { }", "table [[market]], row M1: has an empty set"),
        ("[labor_pool]", "[labour_pool]", "table [labour_pool]: there is no such table"),
        ('haggling = "formal"', 'haggling = "loud"', "table [options], row haggling"),
        ("priest_glory = 1", "priest_glory = 1\npriest_gold = 1",
         "[ability_param], row priest_gold: there is no such row"),
        ('caravan = "K1"\nresources = { grain = 2', 'caravan = "K2"\nresources = { grain = 2',
         "[[caravan]], row K1"),
        ('resource = "grain", master = false', 'resource = "brick", master = false', "table [laborer], row farmer"),
        ("merchant_swaps = 4", 'merchant_swaps = "4"', "table [ability_param], row merchant_swaps"),
        ("[[city]]", "[city]", "not TOML"),
    ],
)  # fmt: skip
def test_faults_are_named(tmp_path, old, new, message):
    with pytest.raises(BadContent) as caught:
        corrected(tmp_path, old, new)
    assert message in str(caught.value)
