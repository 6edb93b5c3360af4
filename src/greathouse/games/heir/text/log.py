"""The log: one sentence, or a few, for every event, from what its reader knew before and sees of it."""

from __future__ import annotations

from collections.abc import Callable

from greathouse.kernel.contract import CHANCE, HIDDEN

from ..content import BONUSES, CARDS, CORNERS, DISC, FAVORITE_DISC, LAST_WADJET, LETTERS, SET_POINTS, SUNS
from ..moves import CHANCE as OUTCOMES
from ..moves import MOVES, PASS, STAY
from ..state import (
    ACTIVE,
    PHARAOH,
    PTAH,
    RA,
    TO_BID,
    TO_CHANGE,
    TO_DECLARE,
    TO_EXTRA,
    TO_KEEP,
    TO_OFFER,
    TO_REPLY,
    WADJET,
    View,
)
from ..view import CARDS_BASE, CODE, LAID
from .auctions import NOBODY, Auction, bids_told, opened_bids, opened_change
from .tools import (
    bits,
    card,
    card_list,
    directions,
    favorite,
    god,
    kind,
    letter_list,
    magic,
    name_of,
    owner,
    phrase,
    squares,
    the_kind,
)

UNSEEN = 2
"""Argument of "next" for the card of the deck."""


def event(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    """The log sentence of an event; "" for a secret answer that is opened later."""
    if actor == CHANCE:
        return _chance(view, code, lang, names)
    secret: dict[int, Callable[..., str]] = {
        TO_OFFER: _offer,
        TO_DECLARE: _declare,
        TO_REPLY: _reply,
        TO_BID: _bid,
        TO_CHANGE: _change,
        TO_KEEP: _keep,
        TO_EXTRA: _extra,
    }
    tell: Callable[..., str] = secret.get(view.phase, _open)
    return tell(view, actor, code, lang, names)


def turn_of(view: View, actor: int, code: int) -> int:
    """A card that is drawn belongs to who draws it."""
    drawn = actor == CHANCE and (code == HIDDEN or (code > CODE and OUTCOMES.split(code)[0] == "magic"))
    return int(view.drawer) if drawn else max(actor, -1)


# --- chance -----------------------------------------------------------------------------------------------------------


def _chance(view: View, code: int, lang: str, names: list[str]) -> str:
    if code == HIDDEN:
        return phrase(lang, "drew_hidden", name=names[view.drawer])
    if code <= CODE:
        return _offerings(view, CODE - code, lang, names)
    verb, parts = OUTCOMES.split(code)
    sentences: dict[str, Callable[[], str]] = {
        "card": lambda: phrase(lang, "card", kind=kind(parts[0], lang)),
        "monument": lambda: phrase(lang, "tile", arrows=directions(parts[0], 0, 0, lang)),
        "site": lambda: phrase(lang, "site", square=name_of(parts[0])),
        "magic": lambda: phrase(lang, "drew", name=names[view.drawer], **magic(parts[0], lang)),
        "god": lambda: _revealed(view, parts[0], lang),
        "act": lambda: _act(view, lang, names),
    }
    return sentences[verb]()


def _revealed(view: View, number: int, lang: str) -> str:
    first = number != PHARAOH and not view.favorites
    return phrase(lang, "god_favorite" if first else "god", god=god(number, lang))


def _act(view: View, lang: str, names: list[str]) -> str:
    name = names[owner(view, view.god)]
    if view.god == PTAH:
        return _claimed(view, owner(view, PTAH), ACTIVE, lang, names)
    if view.god == RA:
        return phrase(lang, "ra", name=name, sun=view.sun + 1, points=FAVORITE_DISC if favorite(view) else DISC)
    if view.god == WADJET:
        return phrase(lang, "wadjet", name=name, points=LAST_WADJET)
    return phrase(lang, "sunset" if view.sun == SUNS - 1 else "thoth")


def _claimed(view: View, seat: int, slot: int, lang: str, names: list[str]) -> str:
    number = view.display[slot] - 1
    points = SET_POINTS[view.claimed[seat][number]]
    key = "ptah" if slot == ACTIVE else "ptah_swap"
    return phrase(lang, key, name=names[seat], kind=the_kind(number, lang), points=points)


def _offerings(view: View, code: int, lang: str, names: list[str]) -> str:
    anubis, bast = divmod(code, 1 << len(CARDS))
    sums = [sum(CARDS[c][0] for c in bits(mask)) for mask in (bast, anubis)]
    shown = [f"{card_list(mask, lang)} = {value}" for mask, value in zip((bast, anubis), sums, strict=True)]
    text = phrase(lang, "offerings", first=names[0], bast=shown[0], second=names[1], anubis=shown[1])
    if sums[0] == sums[1]:
        return f"{text} {phrase(lang, 'tie')}"
    return f"{text} {_level(view, 0 if sums[0] > sums[1] else 1, lang, names)}"


def _level(view: View, seat: int, lang: str, names: list[str]) -> str:
    points = BONUSES[view.pyramid_bonus][CORNERS.index(view.sun)]
    return phrase(lang, "level", name=names[seat], points=points)


# --- answers in secret ------------------------------------------------------------------------------------------------


def _offer(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    if code == HIDDEN:
        return phrase(lang, "offered_hidden", name=names[actor])
    return phrase(lang, "offered", name=names[actor], card=card(MOVES.split(code)[1][0], lang))


def _own_letter(actor: int, letter: int, lang: str, names: list[str]) -> str:
    """What a seat itself reads of its declaration; `letter` from 1, 0 for none."""
    if not letter:
        return phrase(lang, "passed", name=names[actor])
    return phrase(lang, "declared", name=names[actor], **magic(letter - 1, lang))


def _declare(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    if code == HIDDEN:
        return ""
    if code > CODE:
        letter = 0 if code == PASS else MOVES.split(code)[1][0] + 1
        return _own_letter(actor, letter, lang, names)
    both = divmod(CODE - code, LAID + 1)
    users = [p for p in range(2) if both[p]]
    text = phrase(lang, ("uses_none", "uses", "uses_both")[len(users)], name=names[users[0]] if users else "")
    own = [_own_letter(p, both[p], lang, names) for p in users if p == actor and both[p] < LAID]
    return " ".join([text, *own])


def _reply(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    if code == PASS:
        return phrase(lang, "no_answer", name=names[actor])
    text = phrase(lang, "replied", name=names[actor])
    return text if code <= CODE else f"{text} {_own_letter(actor, MOVES.split(code)[1][0] + 1, lang, names)}"


def _bid(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    if code == HIDDEN:
        return ""
    if code > CODE:
        return phrase(lang, "own_bid", name=names[actor], card=card(MOVES.split(code)[1][0], lang))
    opened = opened_bids(code)
    parts = [*_magic(opened.letters, lang, names), bids_told(opened, lang, names)]
    if opened.winner != NOBODY:
        parts.append(phrase(lang, "wins", name=names[opened.winner], god=god(view.god, lang)))
    else:
        parts.append(phrase(lang, "spies", name=names[opened.letters.index(LETTERS.index("D") + 1)]))
    return " ".join(parts)


def _magic(letters: tuple[int, int], lang: str, names: list[str]) -> list[str]:
    if letters[0] and letters[0] == letters[1]:
        return [phrase(lang, "cancelled", letter=LETTERS[letters[0] - 1])]
    return [phrase(lang, "shown", name=names[p], **magic(letters[p] - 1, lang)) for p in range(2) if letters[p]]


def _change(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    bids, winner, changed = opened_change(code)
    opened = Auction((view.declared[0], view.declared[1]), bids, winner)
    return " ".join(
        [
            phrase(lang, "changed" if changed else "kept", name=names[actor]),
            bids_told(opened, lang, names),
            phrase(lang, "wins", name=names[winner], god=god(view.god, lang)),
        ]
    )


def _keep(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    if code > CODE:
        return phrase(lang, "keeps", name=names[actor], **magic(MOVES.split(code)[1][0], lang))
    return phrase(lang, "keeps_hidden", name=names[actor], letters=letter_list(CODE - code, lang))


def _extra(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    if code == HIDDEN:
        return ""
    if code > CODE:
        return phrase(lang, "own_bid", name=names[actor], card=card(MOVES.split(code)[1][0], lang))
    bast, anubis = divmod(CODE - code, CARDS_BASE)
    text = phrase(lang, "extra_bid", first=names[0], bast=card(bast, lang), second=names[1], anubis=card(anubis, lang))
    return f"{text} {_level(view, 0 if bast > anubis else 1, lang, names)}"


# --- open answers -----------------------------------------------------------------------------------------------------


def _open(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    verb, parts = MOVES.split(code)
    name = names[actor]
    if verb in {"place", "shift"}:
        return _built(view, verb, parts[0], name, lang)
    if verb == "claim":
        return _claimed(view, actor, parts[0], lang, names)
    if verb == "next":
        return _next(view, parts[0], name, lang)
    if code == STAY:
        return phrase(lang, "stayed", name=name)
    if verb == "turn":
        return phrase(lang, "turned", name=name, arrows=directions(view.tiles[view.built - 1], actor, parts[0], lang))
    return phrase(lang, "laid_base" if verb == "base" else "laid_token", name=name, square=name_of(parts[0]))


def _next(view: View, choice: int, name: str, lang: str) -> str:
    if choice == UNSEEN:
        return phrase(lang, "next_unseen", name=name)
    return phrase(lang, "next_card", name=name, kind=the_kind(view.display[choice + 1] - 1, lang))


def _built(view: View, verb: str, at: int, name: str, lang: str) -> str:
    values = {"name": name, "square": name_of(at)}
    if verb == "place":
        text = phrase(lang, "placed", kind=the_kind(view.display[ACTIVE] - 1, lang), **values)
    else:
        text = phrase(lang, "shifted", **values)
    return f"{text} {phrase(lang, 'found')}" if at in squares(view.tokens) else text
