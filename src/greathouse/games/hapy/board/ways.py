"""How cards go between the display, the hands and the groups, and the card that everybody sees asked for."""

from __future__ import annotations

from greathouse.draw.picture import picture
from greathouse.kernel.contract import CHANCE

from .. import text
from ..content import NUMBERS
from ..moves import CHANCE as OUTCOMES
from ..moves import MOVES, TRIPLES
from ..state import View
from .cards import SHAPE, face
from .scene import lying

Way = tuple[str, ...]
HELD_UP = 150
"""Width of the card that is held up."""


def ways(before: View, actor: int, code: int) -> tuple[Way, ...]:
    """A card goes to the tray of who takes it; cards that were hidden come out of one."""
    if code < 0:
        return ()
    verb, parts = (OUTCOMES if actor == CHANCE else MOVES).split(code)
    if verb == "take":
        return ((lying(before, parts[0] % len(before.display)), f"ask-{actor}"),)
    if verb == "ask":
        return ((f"ask-{parts[0]}",),)
    if verb in ("yes", "no"):
        return _answered(before, verb)
    if verb == "lay":
        family, three = parts
        return tuple((f"ask-{before.active}", f"card-{NUMBERS * family + n}") for n in TRIPLES[three])
    return ()


def _answered(before: View, verb: str) -> tuple[Way, ...]:
    card, asked, asker = f"card-{before.last_card - 1}", f"ask-{before.last_asked}", f"ask-{before.last_asker}"
    return ((asked, card), (card, asker), (asker,)) if verb == "yes" else ((asked,),)


def held_up(before: View, actor: int, code: int, lang: str) -> str:
    """The card that is asked for."""
    if actor < 0 or code < 0 or MOVES.split(code)[0] != "ask":
        return ""
    _, family, number = MOVES.split(code)[1]
    card = NUMBERS * family + number
    words = text.card(card, lang)
    return picture(face(card, HELD_UP), width=HELD_UP, height=HELD_UP * SHAPE, label=words, class_="hapy")
