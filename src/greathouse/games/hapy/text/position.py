"""The position in sentences, and what of it a page may show."""

from __future__ import annotations

from collections.abc import Iterable

from greathouse.kernel.grammar import enumerated

from ..content import CARDS, COVERS, FAMILIES, GOD_SIDE, NUMBERS, PLACES
from ..state import ANSWER, ASKING, BEGIN, DEAL, DESIGN, ENDED, TAKING, View
from .names import card, family, the_card, to_player, word

REQUEST, _LOG, FULL = range(3)  # memory_aid
TOMB = "tomb"


def cards(mask: int, lang: str) -> str:
    """A set of cards, each family once: "Cat 1 2, Bull 6"."""
    found = []
    for number in range(FAMILIES):
        numbers = [str(n + 1) for n in range(NUMBERS) if mask >> (NUMBERS * number + n) & 1]
        if numbers:
            found.append(f"{family(number, lang)} {' '.join(numbers)}")
    return enumerated(found, lang) or word("none", lang)


def place(view: View, number: int) -> str:
    """The name of a place in the layout."""
    return PLACES[view.layout][number].id


def is_god(view: View, number: int) -> bool:
    """Whether the card at a place shows its god."""
    return bool(GOD_SIDE[view.variant] >> number & 1)


def is_free(view: View, number: int) -> bool:
    """Whether a card lies at a place and no other lies on it (R9)."""
    return bool(view.filled >> number & 1) and not COVERS[view.layout][number] & view.filled


def barred(view: View) -> int:
    """The card that the player on turn must not name (R15), -1 for none."""
    if view.bar_rule:
        return int(view.previous) - 1
    return int(view.last_card) - 1 if view.last_asker != view.active else -1


def bars(view: View) -> bool:
    """Whether a card is barred for whoever is to take or to ask now."""
    return barred(view) >= 0 and view.phase in (TAKING, ASKING)


def named_own(view: View, seat: int, number: int) -> bool:
    """Whether a reader who knows a whole hand, as its holder does, finds this card in it."""
    whole = int(view.hands[seat]).bit_count() == view.sizes[seat]
    return whole and bool(view.hands[seat] >> number & 1)


def known(view: View, seat: int, reader: int) -> int:
    """The cards of a hand that the page may show a reader: the own ones, others as far as `memory_aid` goes."""
    shown = seat == reader or view.memory_aid == FULL or view.phase == ENDED
    return int(view.hands[seat]) if shown else 0


def describe(view: View, seat: int, lang: str, names: list[str]) -> list[str]:
    """The display, each player, the own hand, the latest request."""
    said = _display(view, lang)
    for p in range(view.seats):
        said.append(player(view, p, lang, names))
        if p != seat and known(view, p, seat):
            said.append(word("say-known", lang, name=names[p], cards=cards(known(view, p, seat), lang)))
    if seat >= 0:
        held = view.hands[seat]
        said.append(word("say-hand", lang, cards=cards(held, lang)) if held else word("say-hand-empty", lang))
        secret = view.hands[seat] & ~view.shown[seat]
        said += [word("say-secret", lang, cards=cards(secret, lang))] if secret else []
    return said + describe_request(view, lang, names)


def _display(view: View, lang: str) -> list[str]:
    filled = [at for at in range(CARDS) if view.filled >> at & 1]
    if not filled:
        return [word("say-empty", lang)]
    mummies = [at for at in filled if not is_god(view, at)]
    said = [word("say-count", lang, count=len(filled), mummies=len(mummies))]
    if view.phase not in (BEGIN, DESIGN, DEAL):
        covered = [at for at in filled if is_god(view, at) and not is_free(view, at)]
        said.append(_places("say-free", view, (at for at in filled if is_free(view, at)), lang))
        said += [_places("say-covered", view, covered, lang)] if covered else []
    return said


def where(view: View, at: int, lang: str) -> str:
    """Where a place lies, as a sentence that also tells how it is written."""
    return _located("say-at-row", "say-at-ring", view, at, lang)


def spot(view: View, at: int, lang: str) -> str:
    """Where a place lies, in few words: "row 8, card 4"; among several designs their letter comes first."""
    several = len({other.part for other in PLACES[view.layout]}) > 1
    found = _located("spot-row", "spot-ring", view, at, lang)
    return enumerated((place(view, at)[0], found), lang) if several else found


def _located(in_row: str, in_ring: str, view: View, at: int, lang: str) -> str:
    """A phrase with the row of a place, or its ring in a tomb, and its number there."""
    name = place(view, at)
    row, number = name[1:].split("-")
    key = in_ring if PLACES[view.layout][at].part == TOMB else in_row
    return word(key, lang, place=name, row=row, number=number)


def _places(key: str, view: View, places: Iterable[int], lang: str) -> str:
    found = [at_place(view, at, lang) for at in places]
    return word(key, lang, cards=enumerated(found, lang))


def at_place(view: View, at: int, lang: str) -> str:
    """What lies at a place, as everybody sees it."""
    if is_god(view, at):
        return word("say-god", lang, card=card(view.display[at], lang), place=spot(view, at, lang))
    return word("say-mummy", lang, place=spot(view, at, lang))


def count_cards(count: int, lang: str) -> str:
    """A number of cards in words."""
    return word("cards-n" if count else "cards-0", lang, count=count)


def player(view: View, seat: int, lang: str, names: list[str]) -> str:
    """What a player has in hand and has laid, as far as everybody sees it."""
    laid = cards(view.fronts[seat], lang)
    return word("say-player", lang, name=names[seat], hand=count_cards(view.sizes[seat], lang), groups=laid)


def describe_request(view: View, lang: str, names: list[str]) -> list[str]:
    """The latest request, and whether it bars a card now; nothing before the first one."""
    if not view.last_card:
        return []
    key = "say-last-yes" if view.last_answer else "say-last-no"
    if view.phase == ANSWER or (not view.last_answer and named_own(view, view.last_asker, view.last_card - 1)):
        key = "say-last-open" if view.phase == ANSWER else "say-last-own"
    name, other, named = names[view.last_asker], names[view.last_asked], the_card(view.last_card - 1, lang)
    said = [word(key, lang, name=name, other=other, to=to_player(other, lang), card=named)]
    if bars(view):
        said.append(word("say-barred", lang, name=names[view.active], card=the_card(barred(view), lang)))
    return said
