"""Text that fits its room."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from greathouse.draw.fit import ARABIC_WIDTHS, BOLD, WIDTHS, fit, label, width

PRINTABLE = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=60)


@pytest.mark.slow
@given(PRINTABLE, st.floats(30, 300), st.floats(8, 24), st.integers(1, 3))
def test_every_line_fits(text, room, size, lines):
    fitted = fit(text, room, size, lines=lines)
    assert 1 <= len(fitted.lines) <= lines
    assert size * 0.7 - 1e-9 <= fitted.size <= size
    assert all(width(line, fitted.size) <= room + 1e-6 for line in fitted.lines)


@pytest.mark.slow
@example("\u00a0!")
@example("a \u00a0! «\u00a0 b «\u202f")
@given(PRINTABLE)
def test_nothing_is_lost_when_there_is_room(text):
    words = " ".join(text.replace("\u00ad", "").split())
    (line,) = fit(text, width(words, 12) + 0.01, 12).lines
    assert line.replace("\u00a0", " ") == words


def test_first_smaller_then_cut():
    assert fit("Great House", 100, 10).size == 10
    smaller = fit("Great House", width("Great House", 8), 10)
    assert smaller.lines == ("Great House",)
    assert 7 <= smaller.size <= 8
    assert fit("Great House of the Pharaoh", 50, 10).lines[0].endswith("…")


def test_wraps_at_words_and_breaks_only_what_is_too_long():
    assert fit("let it drown", width("drown", 10) + 1, 10, least=10, lines=2).lines == ("let it", "drown")
    assert len(fit("x" * 30, width("x" * 10, 10) + 1, 10, least=10, lines=3).lines) == 3


def test_a_mark_stays_with_its_word():
    assert fit("Quelle caravane\u00a0?", width("Quelle caravane", 10), 10, least=10, lines=2).lines == (
        "Quelle",
        "caravane\u00a0?",
    )
    assert fit("«\u202foui\u202f» dit", width("« oui »", 10) + 1, 10, least=10, lines=2).lines[0] == "«\u00a0oui\u00a0»"


SCRIPTS = [("漢字", 2.0), ("🐈", 1.4), ("é", WIDTHS["e"]), ("e\u0301", WIDTHS["e"]), ("\u200b", 0)]


@pytest.mark.parametrize(("text", "least"), SCRIPTS)
def test_other_scripts(text, least):
    assert width(text) >= least
    assert width("e\u0301") == width("e")


def test_a_block_is_centred():
    text = label("one two", 50, 20, width("two", 10) + 1, 10, least=10, lines=2, class_="middle")
    root = ElementTree.fromstring(str(text))
    ys = [float(span.get("y")) for span in root]
    assert ys[1] - ys[0] == pytest.approx(11.5)
    assert sum(ys) / 2 == pytest.approx(23.5)
    assert root.get("class") == "text middle"


FACE = Path(__file__).parents[2] / "src/greathouse/server/static/vendor/commissioner.woff2"
MEASURE = """async ([texts, fonts, face]) => {
    const loaded = new FontFace("Commissioner", `url(data:font/woff2;base64,${face})`, { weight: "100 900" });
    document.fonts.add(await loaded.load());
    const pen = document.createElement("canvas").getContext("2d");
    return fonts.map(font => { pen.font = font; return texts.map(text => pen.measureText(text).width / 100) });
}"""
FALLBACK = "100px 'DejaVu Sans Condensed'"
SENTENCE = "Once a turn, after you lock two equal dice between two rolls: one Standard die joins your next roll."


def measured(chromium, texts, fonts):
    """Widths of texts in em, for each font."""
    page = chromium.new_page()
    found = page.evaluate(MEASURE, [texts, fonts, b64encode(FACE.read_bytes()).decode()])
    page.close()
    return found


def test_the_table_is_wide_enough_for_the_face_of_the_boards(chromium):
    """Measured in a browser: no character of the table is wider."""
    plain, bold = measured(chromium, list(WIDTHS), ["100px Commissioner", "600 100px Commissioner"])
    for widths, factor in ((plain, 1), (bold, BOLD)):
        too_wide = {c: w for c, w in zip(WIDTHS, widths, strict=True) if w > WIDTHS[c] * factor + 0.005}
        assert not too_wide


def test_a_sentence_is_hardly_wider_where_that_face_is_missing(chromium):
    [[found]] = measured(chromium, [SENTENCE], [FALLBACK])
    assert found <= width(SENTENCE) * 1.02


ARABIC_FACE = FACE.with_name("noto-sans-arabic.woff2")
ARABIC = ["الفرعون", "بطاقة واحدة", "مصطبة عريضة", "النيل؟ نعم، فيضان", "ضفة", "تثبيت", *ARABIC_WIDTHS]


def test_arabic_words_are_no_wider_than_the_table_says(chromium):
    page = chromium.new_page()
    face, fonts = b64encode(ARABIC_FACE.read_bytes()).decode(), ["100px Commissioner", "600 100px Commissioner"]
    plain, bold = page.evaluate(MEASURE, [ARABIC, fonts, face])
    page.close()
    for widths, factor in ((plain, 1), (bold, 1.08)):
        assert not {t: (w, width(t)) for t, w in zip(ARABIC, widths, strict=True) if w > width(t) * factor + 0.01}


def test_a_word_is_parted_at_its_soft_hyphen_only_where_it_has_no_room():
    assert fit("Sonnen\u00adtempel", 200, 12, lines=2).lines == ("Sonnentempel",)
    assert fit("Sonnen\u00adtempel", 50, 12, least=12, lines=2).lines == ("Sonnen-", "tempel")
