"""How things go on the board by an event, and the cards that everybody sees played."""

from __future__ import annotations

from greathouse.draw.picture import picture
from greathouse.draw.svg import group
from greathouse.kernel.contract import CHANCE

from ..content import LETTERS, SQUARE_NAMES
from ..moves import ACT, GODS, MOVES
from ..moves import CHANCE as OUTCOMES
from ..state import TO_BID, TO_CHANGE, TO_EXTRA, View
from ..text.auctions import opened_bids, opened_change
from ..text.tools import card_list
from ..view.seeing import CARDS_BASE, CODE, LAID
from .parts import bid_card, letter_card

Way = tuple[str, ...]
HELD_UP = (150.0, 172.0)
"""Size of a card that is held up."""


def ways(before: View, actor: int, code: int) -> tuple[Way, ...]:
    """Monuments come from the active card, cards turned up from their deck; other events have a place."""
    if code < 0:
        return ((f"god-{GODS[before.god]}",),) if code <= CODE and before.phase == TO_BID else ()
    verb, parts = (OUTCOMES if actor == CHANCE else MOVES).split(code)
    if actor == CHANCE:
        return _fate(before, verb, code, parts)
    first = parts[0] if parts else 0
    found = {
        "base": ("pyramid",),
        "token": (f"token-{SQUARE_NAMES[first % len(SQUARE_NAMES)]}",),
        "place": ("show-active", f"monument-{before.built + 1}"),
        "shift": (f"monument-{before.built}",),
        "turn": (f"monument-{before.built}",),
        "claim": (f"show-{('active', 'left', 'right')[first % 3]}",),
    }
    return (found[verb],) if verb in found else ()


def _fate(before: View, verb: str, code: int, parts: tuple[int, ...]) -> tuple[Way, ...]:
    if verb == "god":
        return ((f"god-{GODS[parts[0]]}",),)
    if verb == "card":
        return (("show-deck", "show-active"),)
    places = {"ra": f"sun-{before.sun + 1}", "ptah": "show-active"} if code >= ACT else {}
    return ((places[GODS[before.god]],),) if GODS[before.god] in places else ()


def held_up(before: View, actor: int, code: int, lang: str) -> str:
    """What is opened together: bids, with Animal Magic beside them."""
    if actor < 0 or code > CODE:
        return ""
    cards, letters = _opened(int(before.phase), code)
    if not cards:
        return ""
    width, height = HELD_UP
    step = width + 12
    drawn = [bid_card(card, width, height) for card in cards]
    drawn += [letter_card(LETTERS[letter], width * 0.7, height * 0.7) for letter in letters]
    placed = [group(part, transform=f"translate({step * n:.0f} 0)") for n, part in enumerate(drawn)]
    words = card_list(sum(1 << card for card in set(cards)), lang)
    return picture(*placed, width=step * len(drawn) - 12, height=height, label=words, class_="heir")


def _opened(phase: int, code: int) -> tuple[list[int], list[int]]:
    """The bids that a code of `seen` shows, and the letters beside them."""
    if phase == TO_BID:
        opened = opened_bids(code)
        cards = [bid - 1 for p, bid in enumerate(opened.bids) if bid and not opened.moved(p)]
        return cards, [letter - 1 for letter in opened.letters if 0 < letter < LAID]
    if phase == TO_CHANGE:
        return [card - 1 for card in opened_change(code)[0] if card], []
    return (list(divmod(CODE - code, CARDS_BASE)), []) if phase == TO_EXTRA else ([], [])
