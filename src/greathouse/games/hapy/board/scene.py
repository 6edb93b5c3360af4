"""What one picture shows, and what is clicked for a choice."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.draw.svg import classes

from .. import text
from ..content import CARDS
from ..moves import KEEP, MOVES
from ..state import View
from .plan import Plan


class Scene:
    """What one picture shows: a position for a reader, and what can be clicked in it."""

    def __init__(
        self, plan: Plan, view: View, choices: Sequence[int], seat: int, lang: str, names: Sequence[str]
    ) -> None:
        self.plan, self.view, self.seat, self.lang = plan, view, seat, lang
        self.home = max(seat, 0)
        self.names = list(names) or text.seats(view, lang)
        paths = [clicks(view, number) for number in choices]
        shared = 0
        while paths and all(len(p) > shared + 1 and p[shared] == paths[0][shared] for p in paths):
            shared += 1
        self.chosen = set(paths[0][:shared]) if paths else set()
        self.picks = {name for p in paths for name in p[shared:]}

    def state(self, name: str, *more: str | None) -> str | None:
        """The classes of an element: whether it can be clicked, or has been."""
        return classes(*more, "pick" if name in self.picks else None, "chosen" if name in self.chosen else None)

    def caption(self, name: str, words: str) -> dict[str, str | None]:
        """Attributes of an element with this id."""
        return {"id": name, "aria_label": words if name in self.picks else None}


def clicks(view: View, number: int) -> tuple[str, ...]:
    """Ids of the elements to click for a choice: a card, or player, family and number of a request."""
    verb, parts = MOVES.split(number)
    if verb == "take":
        return (lying(view, parts[0] % CARDS),)
    if verb == "ask":
        rest = (f"family-{parts[1]}", f"number-{parts[2] + 1}")
        return rest if view.seats == 2 else (f"ask-{parts[0]}", *rest)
    return (f"card-{number - KEEP}",) if verb == "keep" else ("no-request",)


def lying(view: View, place: int) -> str:
    """Id of the card at a place of the display."""
    return f"card-{view.display[place]}" if text.is_god(view, place) else f"mummy-{place}"
