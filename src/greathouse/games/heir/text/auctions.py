"""What bids showed when they were opened, read from the codes of `seen`, and the auction that has just ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from greathouse.kernel.contract import CHANCE

from ..content import LETTERS
from ..moves import CHANCE as OUTCOMES
from ..moves import MOVES
from ..state import PHARAOH, TO_BID, TO_CHANGE, TO_DECLARE, TO_REPLY, View
from ..view import CARDS_BASE, CODE, LAID
from .tools import card, phrase

Pair = tuple[int, int]
NOBODY = -1
_BIDDING = (TO_DECLARE, TO_REPLY, TO_BID, TO_CHANGE)


class Auction(NamedTuple):
    """Both letters and both bids from 1, by seat, 0 for none or one that is not shown; the winner, and the god, -1 if
    the code does not tell."""

    letters: Pair
    bids: Pair
    winner: int
    god: int = -1

    def moved(self, seat: int) -> bool:
        """Whether B took the seat's card to the Corner Pyramid, so that it is no bid (R27)."""
        return self.letters[seat] == LETTERS.index("B") + 1 and self.letters[0] != self.letters[1]


def opened_bids(code: int) -> Auction:
    """What opened bids show; nobody has won while the owner of D still chooses."""
    rest, winner = divmod(CODE - code, 3)
    rest, anubis = divmod(rest, CARDS_BASE)
    rest, bast = divmod(rest, CARDS_BASE)
    letters = divmod(rest, LAID + 1)
    return Auction(letters, (bast, anubis), winner - 1)


def bids_told(auction: Auction, lang: str, names: Sequence[str]) -> str:
    """Both bids in a sentence: "Bids: Ann 1 Moon, Ben 5 Sun."."""
    words = [
        phrase(lang, "moved_bid")
        if auction.moved(p)
        else card(auction.bids[p] - 1, lang)
        if auction.bids[p]
        else phrase(lang, "hidden_bid")
        for p in range(2)
    ]
    return phrase(lang, "bids", first=names[0], bast=words[0], second=names[1], anubis=words[1])


def opened_change(code: int) -> tuple[Pair, int, bool]:
    """What is seen after D: both bids, who wins, whether the bid was changed."""
    rest, changed = divmod(CODE - code, 2)
    rest, winner = divmod(rest, 2)
    return divmod(rest, CARDS_BASE), winner, bool(changed)


def ended_auction(view: View, events: Iterable[tuple[int, int]], seat: int) -> Auction | None:
    """The latest auction among all events that a reader noticed, if this seat has chosen nothing since it ended."""
    found: Auction | None = None
    god, opened = NOBODY, list[int]()
    for actor, code in events:
        if actor == CHANCE or _begins_actions(code):
            found = _result(god, opened) if opened else found
            god, opened = _god(code) if actor == CHANCE else NOBODY, []
        elif god != NOBODY and code <= CODE:
            opened.append(code)
        found = None if actor == seat else found
    return _result(god, opened) if opened and view.phase not in _BIDDING else found


def _begins_actions(code: int) -> bool:
    """Whether Seshat acts, the first of the gods."""
    return code >= 0 and MOVES.split(code)[0] == "place"


def _god(code: int) -> int:
    """The god that is turned up to be bid for, -1 for other chance."""
    verb, parts = OUTCOMES.split(code) if code >= 0 else ("", ())
    return parts[0] if verb == "god" and parts[0] != PHARAOH else NOBODY


def _result(god: int, opened: list[int]) -> Auction:
    """How an auction ended in which these codes were seen: declarations, bids, and the change of D."""
    before = opened_bids(opened[-2]) if len(opened) > 1 else None
    if before and any(before.letters) and before.winner == NOBODY:
        bids, winner, _ = opened_change(opened[-1])
        return Auction(before.letters, bids, winner, god)
    return opened_bids(opened[-1])._replace(god=god)
