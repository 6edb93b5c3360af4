"""Types that the games' words share."""

from __future__ import annotations

from typing import NamedTuple

LANGUAGES = ("en", "fr", "de")
"""Languages every game speaks; the first is the one that others fall back to."""


class OptionText(NamedTuple):
    """An option in one language: its label, one sentence of help, and the words for its values by written value."""

    label: str
    help: str
    values: dict[str, str]
