from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from .state import State


def flaws(s: State) -> Iterator[Flaw]:
    yield from ()
