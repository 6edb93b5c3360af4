"""Ways to play a game: options that go well together, under a name, from `variants.toml` in the game's folder."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from msgspec import field

from greathouse.kernel.errors import BadContent
from greathouse.kernel.instances import folder_of
from greathouse.kernel.lessons.schema import Wording
from greathouse.kernel.options import Value
from greathouse.kernel.schema import Table, read_tables
from greathouse.kernel.spec import GameSpec

FILE = "variants.toml"


class Variant(Table, frozen=True):
    """A way to play: its name, what it is good for, and the options that are not as recommended."""

    name: Wording
    about: Wording
    options: dict[str, Value] = field(default_factory=dict)


class Variants(Table, frozen=True):
    """The ways to play a game; the first is as recommended. `pictures`: their boards look different at the start."""

    variant: list[Variant] = field(default_factory=list)
    pictures: bool = False


def variants_of(game: GameSpec) -> Variants:
    """The ways to play a game; none if it names none. Raises BadContent."""
    return _read(folder_of(game.source) / FILE, game.about.title)


@lru_cache(32)
def _read(path: Path, title: str) -> Variants:
    if not path.is_file():
        return Variants()
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadContent(f"{title}, {FILE}, cannot be read: {error}.") from None
    return read_tables(content, Variants, f"{title}, {FILE}")
