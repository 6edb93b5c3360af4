"""What a game's `board.py` provides: pictures.

Rules for the SVG: only classes and attributes, no `style` attribute, no script, no external reference. Colours come
from classes of the shared stylesheet, so that light and dark follow the page. Positions by the `transform` attribute
on elements with a stable `id`; a piece keeps its id for the whole game, so that it glides. Hidden things have ids
that tell nothing. A `viewBox`, no fixed size; legible from 360 px. Clickable elements carry `class="… pick"` and have
a `<title>`, and so has every element with an id that shows a thing of the box: these can be inspected (`inspect` of
text.py). What flies from one picture to the next when it has moved has the class `piece` or `moving`. A count of
something that a seat owns is text of the class `counted`, in a group that has an id and shows the thing: pages count
it up and let the thing fly. A piece that came over other points than its way says, or the same ones each time, names
them itself: `data-course="x,y x,y"`, in the coordinates around it. If all choices begin with the same click, that
element is drawn `chosen` and the next ones are `pick`. Roles and focus are the page's business. What is kept from one
picture to the next (`draw.kept`) costs a page least as a part of its own: directly in `picture`, or in `svg.in_parts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from greathouse.draw import pieces
from greathouse.kernel.contract.records import V_contra


class Board(Protocol[V_contra]):
    """`board.py` of every game."""

    def draw(
        self,
        view: V_contra,
        choices: Sequence[int] = (),
        /,
        *,
        seat: int = -1,
        lang: str = "en",
        last: Sequence[tuple[int, int]] = (),
        narrow: bool = False,
        names: Sequence[str] = (),
    ) -> str:
        """A complete `<svg>` for one reader.

        `choices` are the action numbers that can be clicked, `last` the `seen` codes of all events so far as
        (actor, code) pairs, oldest first: the board marks the newest and follows each piece through all of them. With
        fewer events it still draws right, but pieces that are alike may change their ids. A board that needs another
        shape on a narrow page draws it with `narrow`. `names` are those of the players by seat; without them the seats
        bear the game's own words.
        """

    def clicks(self, view: V_contra, number: int, /) -> tuple[str, ...]:
        """The ids of the elements to click, in order, for a move, legal or not: ("h20", "h19") for "step 20 19".

        The page filters choices by what was clicked; several choices may share a prefix. One id is a one-click choice.
        """


class FullBoard(Board[V_contra], Protocol[V_contra]):
    """`board.py` with what is optional; a game that lacks it gets what stands here."""

    COLOURS: tuple[str, ...] = pieces.COLOURS
    """What the pieces of each seat are made of, in words of `draw.pieces.COLOURS`; the page marks players with it."""

    def ways(self, before: V_contra, actor: int, code: int, /) -> Sequence[tuple[str, ...]]:
        """How things go by an event, from the reader's view *before* it and as `seen` codes it.

        Each way names the things that it leads over by their ids, the first in the picture before, the last in the one
        after; a way of a single thing says where something happened. Pages let what has moved from the first to the
        last go that way, bring what is new from the first, and send what is gone to the last; they mark the last.
        """
        return (self.clicks(before, code)[-1:],) if actor >= 0 and code >= 0 else ()

    def held_up(self, before: V_contra, actor: int, code: int, lang: str, /) -> str:
        """The card that everybody sees played by this event as `<svg>`, which pages show for a second; "" for none."""
        return ""

    def strip(self, view: V_contra, seat: int, lang: str, names: Sequence[str], /) -> str:
        """The reader's goods in one line, which a narrow page keeps at its foot; "" for none."""
        return ""
