"""Elements: whatever they are given, the picture is well-formed and runs nothing."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greathouse.draw.picture import HEAD, picture, standalone
from greathouse.draw.svg import at, classes, element, filled, group, in_parts, number, row, title

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</title><script>alert(1)</script>\"' onload=x &amp; <!-- ]]> \x00 \ud800 \uffff"


def drawn(*children):
    return ElementTree.fromstring(picture(*children, width=10, height=10, label="test"))


def allowed(character):
    code = ord(character)
    return code in (0x9, 0xA, 0xD) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000


@given(st.text(st.characters()))
def test_any_text_survives_as_text(text):
    """Every character that XML allows comes back, others as U+FFFD; parsers read every line end as one newline."""
    inner = drawn(group(title(text), aria_label=text)).find(f"{SVG}g")
    expected = "".join(c if allowed(c) else "\ufffd" for c in text).replace("\r\n", "\n").replace("\r", "\n")
    assert (inner.find(f"{SVG}title").text or "") == expected
    assert len(inner.get("aria-label")) == len(expected)


def test_hostile_text_stays_text():
    svg = picture(element("text", HOSTILE, aria_label=HOSTILE), width=1, height=1, label=HOSTILE)
    root = ElementTree.fromstring(svg)
    assert {child.tag for child in root.iter()} == {f"{SVG}svg", f"{SVG}title", f"{SVG}text"}
    assert set(root.find(f"{SVG}text").attrib) == {"aria-label"}
    assert "<script" not in svg
    assert "\x00" not in svg


@pytest.mark.parametrize(
    "attributes",
    [
        {"style": "fill:red"},
        {"STYLE": "fill:red"},
        {"onclick": "alert(1)"},
        {"onLoad": "alert(1)"},
        {"href": "https://example.org/x.svg"},
        {"href": "javascript:alert(1)"},
        {"fill": "url(https://example.org/x.svg#a)"},
        {"mask": "URL(x.svg#a)"},
        {"a b": 1},
        {'x"': 1},
        {"": 1},
    ],
)
def test_active_attributes_are_refused(attributes):
    with pytest.raises(ValueError, match=r"attribute|own parts"):
        element("g", **attributes)


def test_a_name_may_look_like_a_link():
    assert "url(https://example.org)" in str(element("g", aria_label="url(https://example.org)"))


def test_definitions_are_collected_once_and_sorted():
    root = drawn(
        element("rect", fill=filled("wood")),
        group(element("rect", fill=filled("grain"))),
        element("rect", fill=filled("wood")),
    )
    assert [child.get("id") for child in root.find(f"{SVG}defs")] == ["grain", "wood"]


def test_an_unknown_definition_is_an_error():
    with pytest.raises(KeyError):
        drawn(element("rect", fill=filled("plywood")))


def test_what_is_none_is_left_out():
    assert str(group(None, element("rect", x=1, class_=None), id=None)) == '<g><rect x="1"/></g>'


def test_names_of_attributes():
    assert (
        str(element("g", class_="a", aria_label="b", viewBox="c", x1=2))
        == '\n<g class="a" aria-label="b" viewBox="c" x1="2"/>'
    )


@pytest.mark.parametrize(
    ("value", "text"), [(1, "1"), (0.5, "0.5"), (1 / 3, "0.33"), (-0.001, "0"), (100.0, "100"), (-2.50, "-2.5")]
)
def test_numbers(value, text):
    assert number(value) == text


def test_transform_and_classes():
    assert at(1, 2) == "translate(1 2)"
    assert at(1, 2, 0.5) == "translate(1 2) scale(0.5)"
    assert classes("a", None, "", "b") == "a b"
    assert classes(None) is None


def test_a_picture_scales_with_the_page():
    root = ElementTree.fromstring(picture(width=360, height=660, label="Board", class_="x"))
    assert root.get("viewBox") == "0 0 360 660"
    assert root.get("width") is None
    assert root.get("class") == "board x"
    assert root.find(f"{SVG}title").text == "Board"


def test_what_is_kept_stays_a_part_of_its_own():
    kept, words = group(title("kept"), id="kept"), "a & b"
    one, other = (
        picture(
            element("circle", fill="url(#wood)"),
            *in_parts("g", kept, None, words, id=name),
            width=1,
            height=1,
            label="",
        )
        for name in ("one", "other")
    )
    assert one == "".join(one.parts) == one.replace("other", "one")
    assert ElementTree.fromstring(one).find(f"{SVG}g[@id='one']/{SVG}g[@id='kept']").tail == words
    assert any(part is kept.markup for part in one.parts) and any(part is kept.markup for part in other.parts)
    (definitions,) = (part for part in one.parts[:HEAD] if part.startswith("<defs>"))
    assert definitions.endswith("</defs>") and any(part is definitions for part in other.parts), "drawn once"


def test_what_stands_in_a_row_is_like_one_element():
    one, other, words = element("circle", fill="url(#wood)"), group(id="a", fill="url(#grain)"), "a & b"
    drawn = row(one, None, words, other)
    assert group(drawn) == group(one, words, other) and drawn.needs == {"wood", "grain"}


def test_a_standalone_picture_carries_its_colours():
    root = ElementTree.fromstring(standalone(picture(width=1, height=1, label="a")))
    assert root[0].tag == f"{SVG}style"
    assert ".pick > .mark" in root[0].text
