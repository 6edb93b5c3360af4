"""Signs, dice, pieces, cards and plates."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from greathouse.draw import cards, defs, dice, pieces, plates, signs
from greathouse.draw.picture import picture

NAMES = tomllib.loads(files("greathouse.draw").joinpath("signs.toml").read_text(encoding="utf-8"))


def drawn(*children):
    return picture(*children, width=100, height=100, label="test")


def test_every_named_sign_has_an_outline_within_its_measures():
    for name in signs.names():
        width, height, body, lines = signs.outline(name)
        assert 0 < width <= 2600
        assert 0 < height <= 2600
        assert body.startswith("M")
        assert body.endswith("z")
        assert re.fullmatch(r"[Mlqz0-9 -]*", body + lines)


def test_signs_are_the_ones_listed():
    listed = {name: number for group in NAMES.values() for name, number in group.items()}
    assert set(signs.names()) == set(listed)
    assert unicodedata.name(signs.character("ankh")) == "EGYPTIAN HIEROGLYPH S034"
    assert all(0x13000 <= ord(signs.character(name)) <= 0x1342F for name in listed)


def test_a_sign_is_found_by_its_character():
    assert signs.named("𓋹") == "ankh"
    assert signs.named("A") is None


def test_the_silhouette_is_what_lies_outside():
    _, _, body, lines = signs.outline("sun")
    assert (body.count("M"), lines.count("M")) == (1, 3)


def test_an_unknown_sign_is_an_error():
    with pytest.raises(KeyError):
        signs.sign("sphinx-with-hat", 0, 0, 10)


def test_the_licence_of_the_font_is_packed():
    content = files("greathouse.draw").joinpath("signs.json").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in content.upper()


@pytest.mark.parametrize("count", range(7))
def test_pips(count):
    root = ElementTree.fromstring(drawn(dice.die(50, dice.pips(count, 50))))
    found = [node.get("class") for node in root.iter() if (node.get("class") or "").startswith("pip")]
    assert found == (["pip"] * count or ["pip-none"])


def test_a_rolling_die_passes_other_faces_and_keeps_the_last():
    faces = [dice.pips(n, 50) for n in (1, 2, 3)]
    svg = drawn(dice.die(50, dice.pips(4, 50), passing=faces))
    assert all(f'class="{name}"' in svg for name in ("face", "face-a", "face-b", "face-c"))
    assert "rolling" in svg
    assert "rolling" not in drawn(dice.die(50, dice.pips(4, 50)))


def test_dice_show_words_and_signs_too():
    svg = drawn(dice.die(50, dice.numeral("12", 50)), dice.die(50, dice.glyph("ankh", 50)), dice.die(50, None))
    assert ">12<" in svg
    assert 'href="#sign-ankh"' in svg


@pytest.mark.parametrize("colour", pieces.COLOURS)
def test_pieces_of_every_colour(colour):
    root = ElementTree.fromstring(drawn(pieces.disc(20, colour, "ankh")))
    assert any(node.get("class") == f"disc {colour}" for node in root.iter())


def test_backs_of_cards_are_alike_and_faces_are_not_on_them():
    assert str(cards.back(60, 90)) == str(cards.back(60, 90))
    assert ">7<" in drawn(cards.card(60, 90, dice.numeral("7", 30)))


def test_plates_and_every_definition_draw():
    parts = [
        plates.box(0, 0, 90, 90),
        plates.tray(5, 5, 20, 20),
        plates.cell(5, 30, 20, 20),
        plates.border(40, 40, 30, 30),
        plates.ring(50, 50, 8),
        plates.dot(50, 70, 5),
        plates.corners(40, 40, 20, 20),
        plates.focus(40, 40, 20, 20),
    ]
    root = ElementTree.fromstring(drawn(*parts))
    assert len(list(root.iter())) > 40
    for name in (*defs.LINEAR, *defs.RADIAL, *defs.PATTERNS):
        assert ElementTree.fromstring(str(defs.define(name))).get("id") == name
