"""A game of the house as one object, and how it is found."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from greathouse.kernel.chance import Dealer, Roll
from greathouse.kernel.errors import BadRecord, UnknownGame
from greathouse.kernel.fairness import Fairness
from greathouse.kernel.instances import ContentFile, Source, from_folder, instance, kept_versions
from greathouse.kernel.match import Match
from greathouse.kernel.projects import GROUP, find_package
from greathouse.kernel.spec import GameSpec

BUILT_IN = ("pharao", "hapy", "heir", "favor", "osiris")
"""Games of this package; one whose folder is absent is not offered."""


class Game(GameSpec):
    """A game, ready to be played; `load(key)` makes it.

    It never changes, so that a copy is the game itself. Pickled, it is its key and, if it is played with a corrected
    content file, that file's bytes; where it cannot be had again, unpickling raises UnknownGame, BadContent or (under
    other rules) BadRecord.
    """

    def new(
        self,
        seats: int | None = None,
        seed: int | None = None,
        *,
        dealer: Roll | Fairness | None = None,
        **options: Any,
    ) -> Match:
        """A new game. Chance is dealt at once: from `dealer`, else from the seed, else from true randomness.

        With a Fairness as dealer the record of the game can be verified. Raises BadSeats, BadOption.
        """
        return Match.begin(self, seats, seed, dealer, options)

    def position(self, content: dict[str, Any], seed: int | None = None, *, deal: bool = True) -> Match:
        """A game that starts at a position, as `Match.to_json` writes it.

        Chance is dealt as in `new`; with `deal=False` it is left to the caller (`Match.chance`, `Match.deal_from`).
        Raises BadPosition, BadOption, BadSeats.
        """
        return Match.from_position(self, content, Dealer(seed) if deal else None)

    @property
    def versions(self) -> tuple[str, ...]:
        """The versions of its rules that it can be played by: the present one, then those that its folder keeps."""
        return (self._present, *(kept for kept in kept_versions(self.source) if kept != self._present))

    def under(self, rules: str) -> Game:
        """The game by this version of its rules. Raises BadRecord if there is no such version here."""
        if rules == self.about.rules:
            return self
        if rules not in self.versions:
            here = ", ".join(map(repr, self.versions))
            raise BadRecord(f"There is no version {rules!r} of the rules of {self.about.title} here, but {here}.")
        return _game(self.key, replace(self.source, rules="" if rules == self._present else rules))

    @property
    def _present(self) -> str:
        present: str = sys.modules[instance(self.source.own)].ABOUT.rules
        return present

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> Any:
        return _restored, (self.key, self.source, self.about.rules)

    def __repr__(self) -> str:
        return f"<Game {self.key}>"


_loaded: dict[tuple[str, Source], Game] = {}


def list_games() -> tuple[str, ...]:
    """Keys of all games: built-in ones, then those of other packages (entry point group `greathouse.games`)."""
    return tuple(_packages())


def load(key: str | Path, content: str | Path | None = None) -> Game:
    """The game with this key, or in this folder; with `content`, an instance played with that corrected content file.

        game = gh.load("osiris")
        match = game.new(seats=4, seed=7, haggling="open")

    Keys are those of `gh.list_games()`; a folder is a Path, to a game's package or to a project that names one in its
    pyproject.toml. The same key and content give the same Game. Raises UnknownGame, BadContent.
    """
    if isinstance(key, Path):
        key, folder = find_package(key)
        source = from_folder(folder)
    else:
        source = locate(key)
    return _game(key, replace(source, content=ContentFile.of(Path(content)) if content else None))


def locate(key: str) -> Source:
    """Where the game with this key lies, without loading it. Raises UnknownGame."""
    packages = _built_in()
    if key not in packages:
        packages = _packages()
    if key not in packages:
        raise UnknownGame(f"There is no game {key!r}; the games are: {', '.join(packages)}.")
    return Source(packages[key])


def _game(key: str, source: Source) -> Game:
    if (key, source) not in _loaded:
        _loaded[key, source] = Game(key, source)
    return _loaded[key, source]


def _restored(key: str, source: Source, rules: str) -> Game:
    """The game that was pickled."""
    try:
        game = _game(key, source)
    except ImportError:
        raise UnknownGame(f"There is no game {key!r} here: {source.package} cannot be imported.") from None
    return game.under(rules)


def _built_in() -> dict[str, str]:
    home = Path(__file__).parent.parent / "games"
    return {key: f"greathouse.games.{key}" for key in BUILT_IN if (home / key / "__init__.py").exists()}


@cache
def _packages() -> dict[str, str]:
    """By key the packages of all games; looking through what is installed takes some milliseconds."""
    found = _built_in()
    for point in entry_points(group=GROUP):
        found.setdefault(point.name, point.value)
    return found
