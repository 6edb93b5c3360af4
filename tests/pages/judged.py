"""What axe-core has judged in this run, whichever process asked it."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path


class Judged:
    """Kinds of things, kept as empty files of a folder that all processes of a run share."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: set[str] = set()

    def add(self, look: str, kinds: Iterable[str]) -> bool:
        """Whether some of these have not been judged in this look; from now on they have."""
        asked = {f"{look} {kind}" for kind in kinds} - self._known
        self._known |= asked
        return sum(map(self._noted, asked)) > 0

    def _noted(self, kind: str) -> bool:
        try:
            (self._folder / sha256(kind.encode()).hexdigest()).touch(exist_ok=False)
        except FileExistsError:
            return False
        return True
