"""What was made lately, kept as long as there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Recent(Generic[Made]):
    """At most `limit` things by their keys; the one that nobody has asked for the longest goes first."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._known: OrderedDict[Hashable, Made] = OrderedDict()

    def find(self, key: Hashable) -> Made | None:
        """The thing with this key, if it is kept."""
        if key in self._known:
            self._known.move_to_end(key)
        return self._known.get(key)

    def keep(self, key: Hashable, made: Made) -> Made:
        """Keeps a thing, and returns it."""
        self._known[key] = made
        if len(self._known) > self._limit:
            self._known.popitem(last=False)
        return made

    def drop(self, key: Hashable) -> None:
        """Keeps a thing no longer."""
        self._known.pop(key, None)

    def drop_all(self, first: Hashable) -> None:
        """Keeps nothing any longer whose key is a tuple that begins so."""
        for key in [key for key in self._known if isinstance(key, tuple) and key[0] == first]:
            del self._known[key]
