"""What no position can look like."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from .state import State


def flaws(s: State) -> Iterator[Flaw]:
    """Why the state cannot be on the table; its numbers lie in their ranges."""
    if s.left > s.bundle:
        yield Flaw("left", f"{s.left} reeds are left of {s.bundle}", 1)
