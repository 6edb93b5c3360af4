"""What people type and others read: names and remarks that can stand anywhere."""

from __future__ import annotations

import unicodedata

MAX_NAME = 24
"""Characters of a name."""

MAX_TITLE = 48
"""Characters of a title."""

MAX_REMARK = 140
"""Characters of a remark."""

MAX_MARKS = 2
"""Accents on top of each other; more of them would cover the lines above and below."""


def clean_name(text: str) -> str:
    """A name: one line, composed, not too long, no control, bidirectional or invisible characters."""
    return _clean(text, MAX_NAME)


def clean_title(text: str) -> str:
    """What something is called that people make, cleaned like a name."""
    return _clean(text, MAX_TITLE)


def clean_remark(text: str) -> str:
    """A remark, cleaned like a name."""
    return _clean(text, MAX_REMARK)


def _clean(text: str, length: int) -> str:
    text = unicodedata.normalize("NFC", text[: 8 * length])
    seen = (sign if unicodedata.category(sign)[0] not in "CZ" else " " for sign in text)
    return " ".join(_few_marks("".join(seen)).split())[:length].strip()


def _few_marks(text: str) -> str:
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= MAX_MARKS:
            kept.append(sign)
    return "".join(kept)
