"""Content files by schema: every kind of fault is named by table, row and field, in words."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta

import greathouse.games.pharao  # noqa: F401 - faults begin with its title
from greathouse.kernel import schema
from greathouse.kernel.errors import BadContent
from greathouse.kernel.schema import Table, load_box, require

Small = Annotated[int, Meta(ge=1, le=6)]


class Tile(Table, frozen=True):
    id: str
    level: Small
    faces: Annotated[list[Small], Meta(min_length=2)]
    colour: Literal["red", "blue"] = "red"


class Dice(Table, frozen=True):
    own: Small


class Box(Table, frozen=True):
    format_version: Literal[1]
    dice: Dice
    stacks: dict[str, Annotated[list[Small], Meta(max_length=2)]]
    tile: list[Tile]


def box(**changes):
    whole = {
        "format_version": 1,
        "dice": {"own": 3},
        "stacks": {"three": [1, 2], "four": [3]},
        "tile": [{"id": "herder", "level": 1, "faces": [1, 2]}, {"id": "scribe", "level": 3, "faces": [4, 5]}],
    }
    return {name: value for name, value in (whole | changes).items() if value is not None}


def tiles(**changes):
    return {"tile": [{"id": "scribe", "level": 3, "faces": [4, 5]} | changes]}


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"dice": None}, "table [dice]: is missing"),
        ({"wood": {}}, "table [wood]: there is no such table"),
        ({"format_version": 2}, "format_version: "),
        ({"dice": {"own": 7}}, "table [dice], row own: must be at most 6"),
        ({"dice": {"own": True}}, "table [dice], row own: must be a whole number, not true or false"),
        ({"dice": {"own": 1, "other": 2}}, "table [dice], row other: there is no such row"),
        ({"dice": {}}, "table [dice], row own: is missing"),
        ({"stacks": {"three": [1], "four": [1, 2, 3]}}, "table [stacks], row four: must have at most 2 entries"),
        ({"tile": "many"}, "tile: must be a list, not a text"),
        (tiles(level=9), "table [[tile]], row scribe, level: must be at most 6"),
        (tiles(faces=[4, "x"]), "table [[tile]], row scribe, faces, entry 2: must be a whole number, not a text"),
        (tiles(faces=[4]), "table [[tile]], row scribe, faces: must have at least 2 entries"),
        (tiles(colour="green"), "table [[tile]], row scribe, colour: invalid enum value 'green'"),
        (tiles(size=1), "table [[tile]], row scribe, size: there is no such row"),
        ({"tile": [{"level": 2, "faces": [1, 1]}]}, "table [[tile]], row 1, id: is missing"),
        ({"tile": [7]}, "table [[tile]], row 1: must be a table, not a whole number"),
    ],
)
def test_faults_are_named(monkeypatch, changes, named):
    monkeypatch.setattr(schema, "load_content", lambda package: box(**changes))
    with pytest.raises(BadContent) as fault:
        load_box("greathouse.games.pharao", Box)
    assert str(fault.value).startswith("Pharao, ")
    assert named in str(fault.value)


def test_a_right_file_is_a_typed_box(monkeypatch):
    monkeypatch.setattr(schema, "load_content", lambda package: box())
    assert load_box("greathouse.games.pharao", Box).tile[1] == Tile("scribe", 3, [4, 5])


def test_what_a_schema_cannot_say_is_required():
    require(True, "table [dice]", "must be fair")
    with pytest.raises(BadContent, match=r"Pharao, table \[dice\]: must be fair\."):
        require(False, "table [dice]", "must be fair", "greathouse.games.pharao")
