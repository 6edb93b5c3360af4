"""What is common to all that judge positions of Pharao at the start of a turn: tables, and the net made of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from greathouse.kernel.options import Value
from greathouse.solve.pharao.index import Layer
from greathouse.solve.pharao.listing import Listing, lister, worths


class Judge(ABC):
    """Says what positions are worth to the player who is about to throw."""

    options: dict[str, Value]
    """The options under which it does."""

    @abstractmethod
    def has(self, layer: Layer) -> bool:
        """Whether it can judge positions of a layer."""

    @abstractmethod
    def values(self, own: Any, other: Any) -> Any:
        """What many positions of one layer are worth, given as arrays of bit masks. Raises NotSolved, BadTable."""

    def listed(self, state: Any, *, compiled: bool = False) -> tuple[Listing, Any]:
        """All turns from a state that is not over, and the mover's winning chance after each.

        Raises NotSolved, BadTable.
        """
        found = lister(compiled).turns(state)
        return found, worths(found, self)
