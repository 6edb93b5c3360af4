"""Files stay small enough to be read in one go; what is above the limit is a table, and named here."""

from __future__ import annotations

from pathlib import Path

HOUSE = Path(__file__).parent.parent
LIMIT = 400
"""Lines of a file of code."""

TABLES = {
    "src/greathouse/games/favor/text/words.py",
    "src/greathouse/server/words.py",
}
"""Tables of words, a line or two for each sentence."""


def long_files() -> set[str]:
    """The files of code above the limit, by their path from the root."""
    places = ("src", "tests", "benchmarks", "docs", "examples", "scripts")
    found = (path for place in places for path in (HOUSE / place).rglob("*.py"))
    return {str(path.relative_to(HOUSE)) for path in found if path.read_text(encoding="utf-8").count("\n") > LIMIT}


def test_only_tables_are_long():
    assert long_files() == TABLES
