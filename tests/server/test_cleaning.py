"""What people type stands anywhere without harm: names, remarks, numbers, tokens."""

import re
import sys
import unicodedata

import pytest

from greathouse.server.cleaning import INVISIBLE, MAX_MARKS, MAX_REMARK, clean_name, clean_remark, clean_title
from greathouse.server.web.forms import read_number


def test_names_are_cleaned():
    assert clean_name("  Nefer\u200b  tari\n ") == "Nefer tari"
    assert clean_name("\u202e\u0000") == ""
    assert clean_name("é" * 30) == "é" * 24


BLANKS = [
    "\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\u034f", "\u00ad", "\u061c", "\u17b4", "\u180b", "\u180e",
    "\u200b", "\u200d", "\u202e", "\u2060", "\u2065", "\u206f", "\ufe00", "\ufe0f", "\ufeff", "\ufff0",
    "\U0001bca0", "\U0001d159", "\U0001d173", "\U00013441", "\U00016fe4", "\U000e0001", "\U000e0041",
    "\U000e007f", "\U000e0100", "\U000e0fff",
]  # fmt: skip


@pytest.mark.parametrize("blank", BLANKS, ids=ascii)
@pytest.mark.parametrize("clean", [clean_name, clean_title, clean_remark])
def test_what_shows_nothing_goes(clean, blank):
    assert clean(blank) == clean(f"{blank} {blank}\u3164") == clean(blank * 200) == ""
    gap = "" if unicodedata.category(blank) == "Mn" else " "
    for word in ("김철수", "Ann", "名前"):
        assert clean(f"{blank}{word[0]}{blank}{word[1:]}{blank}") == f"{word[0]}{gap}{word[1:]}"
    assert gap or clean(f"e{blank}\u0301") == "é"


def test_what_is_called_a_blank_shows_nothing():
    """No letter, mark or symbol that is called a filler, a selector or a blank is left; one shows a blank."""
    called = re.compile(r"FILLER|SELECTOR|\bBLANK\b|INVISIBLE|INHERENT|NULL NOTEHEAD")
    for code in range(sys.maxunicode + 1):
        sign = chr(code)
        if unicodedata.category(sign)[0] in "LMNS" and called.search(unicodedata.name(sign, "")):
            assert INVISIBLE.match(sign) or sign == "␢", f"{code:04x} {unicodedata.name(sign)}"


def test_a_name_has_a_letter_or_a_digit():
    assert clean_name("☥☥") == clean_name("—!?") == clean_name("\u0301") == "" and clean_remark("!?") == "!?"
    assert clean_name("☥ Tia ☥") == "☥ Tia ☥" and clean_name("7") == "7"


def test_pictures_in_remarks_stay_whole():
    family, heart = "\U0001f469\U0001f3fd\u200d\u2764\ufe0f\u200d\U0001f468", "\u2764\ufe0f"
    assert clean_remark(f"{family} {heart} a\ufe0fb\u200dc") == f"{family} {heart} ab c"
    assert clean_title(heart) == "\u2764"


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
