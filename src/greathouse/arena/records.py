"""Records of an arena's games, written as they are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from greathouse.arena.matches import GameResult
from greathouse.kernel.errors import HouseError

Keep = Callable[[list[GameResult], int, int], list[GameResult]]
"""Takes the games of a block, the number of the match and of the first game, from 1; returns them without records."""


class Records:
    """A folder with a file for each game, such as match1-game0001.jsonl. Raises HouseError if it cannot be written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            trial = folder / ".trial"
            trial.write_text("", encoding="utf-8")
            trial.unlink()
        except OSError as error:
            raise self._unwritable(error) from None

    def keep(self, block: list[GameResult], match: int, first: int) -> list[GameResult]:
        """Writes the records of a block, and returns its games without them. Raises HouseError."""
        for number, game in enumerate(block, first):
            try:
                (self.folder / f"match{match}-game{number:04}.jsonl").write_text(game.record, encoding="utf-8")
            except OSError as error:
                raise self._unwritable(error) from None
        return [replace(game, record="") for game in block]

    def _unwritable(self, error: OSError) -> HouseError:
        return HouseError(f"Records cannot be written to {self.folder}: {error.strerror or error}.")
