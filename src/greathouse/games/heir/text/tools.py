"""Reading a View: sets of cards, letters and gods, and how cards and arrows are written for people."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.kernel.grammar import fill, tongues
from greathouse.kernel.grammar import joined as joined_words

from ..content import CARDS, LAST_WADJET, LETTERS, SQUARE_NAMES, arrows
from ..rules.gods import ROUNDS
from ..state import UNKNOWN, WADJET, WORDS, View
from . import ar, de, en, fr

LANGUAGES = tongues(en=en, fr=fr, de=de, ar=ar)

ARROW_SIGNS = "↑↗→↘↓↙←↖"


def bits(mask: int) -> list[int]:
    """The places of the bits of a mask."""
    return [k for k in range(mask.bit_length()) if mask >> k & 1]


def can_hold(view: View, p: int) -> int:
    """The cards among which another hand is, as a set: not what lies open on the table or at the Corner Pyramid."""
    shown = {*view.pile[p], view.bid[p]} - {0, UNKNOWN}
    return view.holds[p] & ~sum(1 << (number - 1) for number in shown)


def squares(words: Sequence[int]) -> list[int]:
    """The squares of a set of WORDS masks."""
    return [32 * w + k for w in range(WORDS) for k in bits(int(words[w]))]


def phrase(lang: str, key: str, **values: object) -> str:
    """A sentence of a language with its values filled in."""
    return fill(str(LANGUAGES[lang].PHRASES[key]), lang, **values)


def joined(parts: list[str], lang: str) -> str:
    """A list in words; "none" for an empty one."""
    if not parts:
        return str(LANGUAGES[lang].NONE)
    return joined_words(parts, str(LANGUAGES[lang].AND), lang)


def card(number: int, lang: str) -> str:
    """A bidding card (from 0): "7 Sun"."""
    value, sun = CARDS[number]
    words = LANGUAGES[lang]
    return f"{value} {words.SUN if sun else words.MOON}"


def card_list(mask: int, lang: str) -> str:
    """Bidding cards of a set, in the order of their strength."""
    return joined([card(c, lang) for c in bits(mask)], lang)


def letter_list(mask: int, lang: str) -> str:
    """Letters of a set."""
    return joined([LETTERS[k] for k in bits(mask)], lang)


def god(number: int, lang: str) -> str:
    """Name of a god (from 0)."""
    return str(LANGUAGES[lang].GODS[number])


def god_list(mask: int, lang: str) -> str:
    """Names of a set of gods."""
    return joined([god(g, lang) for g in bits(mask)], lang)


def kind(number: int, lang: str) -> str:
    """Name of a kind of monument."""
    return str(LANGUAGES[lang].KINDS[number])


def the_kind(number: int, lang: str) -> str:
    """A kind of monument as the object of a sentence."""
    return str(LANGUAGES[lang].THE_KINDS[number])


def directions(tile: int, side: int, quarter: int, lang: str) -> str:
    """Where a token (from 0) points, in words: "north and south-east"."""
    return joined([str(LANGUAGES[lang].ARROWS[d]) for d in arrows(tile, side, quarter)], lang)


def signs(tile: int, side: int, quarter: int) -> str:
    """Where a token (from 0) points, as arrows."""
    return " ".join(ARROW_SIGNS[d] for d in arrows(tile, side, quarter))


def magic(letter: int, lang: str) -> dict[str, str]:
    """Letter (from 0) and effect of an Animal Magic card, for a sentence."""
    return {"letter": LETTERS[letter], "effect": str(LANGUAGES[lang].MAGIC[letter])}


def name_of(square: int) -> str:
    """A square as it is written."""
    return SQUARE_NAMES[square]


def asked(view: View) -> int:
    """The one seat that owes an answer, or owes it first."""
    return 1 if view.due == 2 else 0


def owner(view: View, number: int) -> int:
    """The seat that won a god."""
    return 0 if view.won[0] >> number & 1 else 1


def favorite(view: View) -> bool:
    """Whether the god turned up or acting is the Pharaoh's Favorite."""
    return bool(view.favorites >> view.god & 1)


def power(view: View, number: int, lang: str) -> tuple[str, str]:
    """What a god does for its owner in this round, and what more as the Pharaoh's Favorite ("" for nothing)."""
    words = LANGUAGES[lang]
    if number == WADJET and view.day == ROUNDS:
        return phrase(lang, "wadjet_last", points=LAST_WADJET), ""
    return str(words.POWERS[number]), str(words.FAVORED[number])


def source_points(view: View, seat: int) -> list[int]:
    """Points of a seat by source."""
    return [int(p) for p in view.points[seat]]


def total(view: View, seat: int) -> int:
    """All points of a seat so far."""
    return sum(source_points(view, seat))
