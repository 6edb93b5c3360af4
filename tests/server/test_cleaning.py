"""What people type stands anywhere without harm: names, remarks, numbers, tokens."""

import unicodedata

import pytest

from greathouse.server.cleaning import MAX_MARKS, MAX_REMARK, clean_name, clean_remark
from greathouse.server.web.forms import read_number


def test_names_are_cleaned():
    assert clean_name("  Nefer\u200b  tari\n ") == "Nefer tari"
    assert clean_name("\u202e\u0000") == ""
    assert clean_name("é" * 30) == "é" * 24


@pytest.mark.parametrize("clean", [clean_name, clean_remark])
def test_marks_do_not_pile_up(clean):
    marks = "".join(chr(code) for code in range(0x300, 0x340))
    cleaned = clean(f"Z{marks}algo{marks}")
    longest = run = 0
    for sign in cleaned:
        run = run + 1 if unicodedata.category(sign) == "Mn" else 0
        longest = max(longest, run)
    assert longest == MAX_MARKS and cleaned.startswith("Z") and "alg" in cleaned


@pytest.mark.parametrize("text", ["Việt Nam", "שָׁלוֹם", "ที่นี่", "हिन्दी", "a good price — 2 for 1!"])
def test_words_of_any_language_stay(text):
    assert clean_remark(text) == unicodedata.normalize("NFC", text)


def test_remarks_have_an_end():
    assert len(clean_remark("x" * 2000)) == MAX_REMARK
    assert clean_remark(" a\n\tb\u202e ") == "a b"


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), ("-7", -7), ("007", 7), ("--5", None), ("-", None), ("", None), (None, None), ("5-", None),
     ("1e3", None), ("+5", None), (" 5", None), ("٣", None), ("²", None), ("5\n", None),
     ("1" * 9, 111111111), ("1" * 10, None)],
)  # fmt: skip
def test_numbers(text, number):
    assert read_number(text) == number
