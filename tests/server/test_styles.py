"""Style sheets of pages and of boards share a page: what a page says of its own parts must not reshape a picture."""

import re
from importlib.resources import files

import pytest

PACKAGE = files("greathouse")
SHAPE = re.compile(
    r"(?:^|[;\s])(width|height|x|y|r|rx|ry|cx|cy|d|transform|translate|scale|opacity|visibility|fill|stroke)\s*:"
)
"""What a style sheet can set of the shape of a drawn thing."""


def rules(sheet: str) -> list[tuple[str, str]]:
    """Selectors, one by one, and what is declared for them."""
    plain = re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)
    return [
        (one.strip(), declared)
        for selectors, declared in re.findall(r"([^{}]+)\{([^{}]*)\}", plain)
        for one in re.split(r",(?![^(]*\))", selectors)
    ]


def drawn() -> set[str]:
    """The classes of things on boards."""
    games = [folder / "board.css" for folder in (PACKAGE / "games").iterdir()]
    sheets = [PACKAGE / "draw" / "style.css", *(sheet for sheet in games if sheet.is_file())]
    return {
        name for sheet in sheets for one, _ in rules(sheet.read_text()) for name in re.findall(r"\.([a-z][\w-]*)", one)
    }


@pytest.mark.parametrize("name", ["house.css", "table.css", "inspect.css", "lesson.css", "records.css", "talk.css"])
def test_no_bare_class_of_a_page_reshapes_what_boards_draw(name):
    classes = drawn()
    assert {"score", "piece"} <= classes
    bare = [
        (one, declared)
        for one, declared in rules((PACKAGE / "server" / "static" / name).read_text())
        if (found := re.fullmatch(r"\.([a-z][\w-]*)(?::[\w-]+)*", one)) and found[1] in classes
    ]
    assert [one for one, declared in bare if SHAPE.search(declared)] == []
