from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from .state import State


def flaws(s: State) -> Iterator[Flaw]:
    if s.cards[0] == s.cards[1] != 0:
        yield Flaw("cards[1]", "both hold the same card", 1)
    for seat in range(2):
        if (s.cards[seat] != 0) != (seat < s.dealt):
            yield Flaw(f"cards[{seat}]", f"{s.dealt} cards are dealt", 1)
