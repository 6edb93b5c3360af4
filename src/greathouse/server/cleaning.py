"""What people type and others read: names and remarks that can stand anywhere."""

from __future__ import annotations

import re
import unicodedata

MAX_NAME = 24
"""Characters of a name."""

MAX_TITLE = 48
"""Characters of a title."""

MAX_REMARK = 140
"""Characters of a remark."""

MAX_MARKS = 2
"""Accents on top of each other; more of them would cover the lines above and below."""


INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef"
    "\u2800\U00013441\U00013442\U00016fe4\U0001d159\U0001bc9d]"
)
"""Letters, marks and symbols that show nothing. In the first line those that have Default_Ignorable_Code_Point in
DerivedCoreProperties.txt of Unicode 16; the others with that property are control and format characters, or none. In
the second line what is blank without it: a cell of Braille, two hieroglyphs, a filler, a head of a note, a selector."""

JOINING = "\u200d\ufe0f"
"""What makes one picture of several signs, and a picture of a sign: it stays behind a symbol in remarks."""


def clean_name(text: str) -> str:
    """A name: one line, composed, not too long, no control, bidirectional or invisible characters; "" for what has
    neither a letter nor a digit."""
    name = _clean(text, MAX_NAME)
    return name if any(map(str.isalnum, name)) else ""


def clean_title(text: str) -> str:
    """What something is called that people make, cleaned like a name."""
    return _clean(text, MAX_TITLE)


def clean_remark(text: str) -> str:
    """A remark, cleaned like a title, but for pictures that are joined from several."""
    return _clean(text, MAX_REMARK, JOINING)


def without_invisible(text: str, joining: str = "") -> str:
    """A text without what shows nothing: such letters become spaces; signs of `joining` stay behind symbols."""
    kept: list[str] = []
    for sign in text:
        joins = sign in joining and kept and (kept[-1] in JOINING or unicodedata.category(kept[-1]) in ("So", "Sk"))
        if joins or not (sign in joining or INVISIBLE.match(sign)):
            kept.append(sign)
        elif unicodedata.category(sign) != "Mn":
            kept.append(" ")
    return "".join(kept)


def _clean(text: str, length: int, joining: str = "") -> str:
    text = unicodedata.normalize("NFC", without_invisible(text[: 8 * length], joining))
    seen = (sign if sign in joining or unicodedata.category(sign)[0] not in "CZ" else " " for sign in text)
    return " ".join(_few_marks("".join(seen)).split())[:length].strip()


def _few_marks(text: str) -> str:
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= MAX_MARKS:
            kept.append(sign)
    return "".join(kept)
