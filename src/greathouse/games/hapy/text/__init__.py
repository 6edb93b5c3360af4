"""Words of Hâpy Families in English, French and German; `en.py`, `fr.py` and `de.py` hold the sentences."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.grammar import joined
from greathouse.kernel.words import OptionText, Score, Standing

from ..content import CARDS, FAMILIES, NUMBERS, OPTIONS
from ..moves import ASK, KEEP, MOVES, PASS, TRIPLES
from ..moves import CHANCE as CHANCES
from ..state import (
    ALL_PASS,
    ANSWER,
    ASKING,
    BEGIN,
    DEAL,
    DESIGN,
    ENDED,
    FAMILY,
    FINDING,
    KEEPING,
    LAYING,
    MOST_GROUPS,
    STALLED,
    TAKING,
    View,
)
from .coach import doubt as doubt
from .coach import reason as reason
from .diagram import diagram as diagram
from .grounds import rule_of as rule_of
from .inspect import inspect as inspect
from .names import LANGUAGES as _LANGUAGES
from .names import card as card
from .names import family as family
from .names import the_card as the_card
from .names import to_player
from .names import word as word
from .position import REQUEST as REQUEST
from .position import at_place as at_place
from .position import barred as barred
from .position import bars as bars
from .position import cards as cards
from .position import count_cards as count_cards
from .position import describe as describe
from .position import describe_request as describe_request
from .position import is_free as is_free
from .position import is_god as is_god
from .position import known as known
from .position import named_own, spot
from .position import place as place
from .position import where as where
from .typed import read

TITLE: dict[str, str] = {lang: words.TITLE for lang, words in _LANGUAGES.items()}
BLURB: dict[str, str] = {lang: words.BLURB for lang, words in _LANGUAGES.items()}

_OWN_PROMPTS = {TAKING: "prompt-take", KEEPING: "prompt-keep"}
_WAITS = {
    BEGIN: "wait-chance",
    DESIGN: "wait-chance",
    DEAL: "wait-chance",
    TAKING: "wait-take",
    FINDING: "wait-find",
    ASKING: "wait-ask",
    ANSWER: "wait-answer",
    KEEPING: "wait-reveal",
    LAYING: "wait-reveal",
}
_ENDINGS = {FAMILY: "end-family", MOST_GROUPS: "end-groups", ALL_PASS: "end-pass", STALLED: "end-stalled"}


def seats(view: View, lang: str) -> list[str]:
    """The points of the compass, clockwise."""
    return list(_LANGUAGES[lang].SEATS[: view.seats])


def holding(view: View, seat: int, lang: str) -> list[str]:
    """The cards of a hand that the reader knows."""
    return [card(number, lang) for number in range(CARDS) if view.hands[seat] >> number & 1]


def remembered(view: View, events: Sequence[tuple[int, int]]) -> int:
    """How many of the newest events the page may tell of: by default those from the latest request on (Q21)."""
    if view.memory_aid != REQUEST or view.phase == ENDED:
        return len(events)
    asked = [n for n, (actor, code) in enumerate(events) if actor >= 0 and ASK <= code < PASS]
    return len(events) - asked[-1] if asked else len(events)


def typed(line: str, lang: str, names: list[str]) -> str:
    """The written move that a typed line means, e.g. "ask Bast for Cat 1"; the line itself if it means none."""
    return read(line, [_LANGUAGES[lang], _LANGUAGES["en"]], names)


def label(view: View, number: int, lang: str, names: list[str]) -> str:
    """A choice as its button says it."""
    verb, parts = MOVES.split(number)
    if verb == "take":
        at = parts[0] % CARDS
        if is_god(view, at):
            return word("take-god", lang, card=the_card(view.display[at], lang))
        return word("take-mummy", lang, place=spot(view, at, lang))
    if verb == "ask":
        named = NUMBERS * parts[1] + parts[2]
        other = names[parts[0]]
        return word("ask", lang, other=other, to=to_player(other, lang), card=card(named, lang))
    return word("keep", lang, card=the_card(number - KEEP, lang)) if verb == "keep" else word("pass", lang)


def group(view: View, number: int, lang: str, names: list[str]) -> str:
    """Mummies, gods, or the player who is asked."""
    verb, parts = MOVES.split(number)
    if verb == "take":
        return word("group-take-god" if is_god(view, parts[0] % CARDS) else "group-take-mummy", lang)
    if verb == "ask":
        return word("group-ask", lang, other=names[parts[0]], to=to_player(names[parts[0]], lang))
    return ""


def prompt(view: View, seat: int, lang: str, names: list[str]) -> str:
    """What is to be done now."""
    if view.phase == ENDED:
        return ending(view, lang, names)
    if seat == view.active and view.phase in _OWN_PROMPTS:
        return word(_OWN_PROMPTS[view.phase], lang)
    if seat == view.active and view.phase == ASKING:
        named = barred(view)
        return word("prompt-ask-bar", lang, card=the_card(named, lang)) if named >= 0 else word("prompt-ask", lang)
    return word(_WAITS[view.phase], lang, name=names[view.active])


def event(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    """The log sentence of an event."""
    if code < 0:
        return ""
    return _chance_event(view, code, lang, names) if actor == CHANCE else _seat_event(view, actor, code, lang, names)


def turn_of(view: View, actor: int, code: int) -> int:
    """What a player finds, lays down and is answered belongs to that player's turn."""
    if actor != CHANCE:
        return actor
    return -1 if code < 0 or CHANCES.split(code)[0] in ("first", "mummies") else int(view.active)


def _chance_event(view: View, code: int, lang: str, names: list[str]) -> str:
    verb, parts = CHANCES.split(code)
    if verb == "first":
        return word("event-first", lang, name=names[parts[0]])
    if verb == "mummies":
        return word("event-mummies", lang, pyramid=_LANGUAGES[lang].PYRAMIDS[parts[0]])
    if verb == "card" and view.phase == FINDING:
        return word("event-found", lang, card=the_card(NUMBERS * parts[0] + parts[1], lang))
    if verb in ("yes", "no"):
        return word(
            "event-yes" if verb == "yes" else "event-no",
            lang,
            name=names[view.last_asked],
            card=the_card(view.named - 1, lang),
        )
    if verb == "lay":
        laid = sum(1 << (NUMBERS * parts[0] + n) for n in TRIPLES[parts[1]])
        return word("event-lay", lang, name=names[view.active], cards=cards(laid, lang))
    return ""


def _seat_event(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    verb, parts = MOVES.split(code)
    name = names[actor]
    if verb == "take":
        at = parts[0] % CARDS
        if is_god(view, at):
            return word("event-take-god", lang, name=name, card=the_card(view.display[at], lang))
        return word("event-take-mummy", lang, name=name, place=spot(view, at, lang))
    if verb == "ask":
        named = NUMBERS * parts[1] + parts[2]
        other = names[parts[0]]
        key = "event-ask-own" if named_own(view, actor, named) else "event-ask"
        return word(key, lang, name=name, other=other, to=to_player(other, lang), card=the_card(named, lang))
    if verb == "keep":
        return word("event-keep", lang, name=name, card=the_card(code - KEEP, lang))
    return word("event-pass", lang, name=name)


def ending(view: View, lang: str, names: list[str]) -> str:
    """How the game ended and who is first."""
    winners = [seat for seat in range(view.seats) if view.winners >> seat & 1]
    front = int(view.fronts[winners[0]])
    whole = [n for n in range(FAMILIES) if front >> (NUMBERS * n) & 63 == 63]
    count = bin(front).count("1") // 3 if view.ending == MOST_GROUPS else view.stall_rounds
    god = _LANGUAGES[lang].GODS[whole[0]] if whole else ""
    first = joined([names[s] for s in winners], _LANGUAGES[lang].AND, lang)
    return word(_ENDINGS[view.ending], lang, names=first, n=len(winners), god=god, count=count)


def scores(view: View, lang: str) -> list[Score]:
    """Cards left in the hands, and the groups laid."""
    hands, groups = _LANGUAGES[lang].SCORES
    laid = (str(view.fronts[seat].bit_count() // 3) for seat in range(view.seats))
    return [Score(hands, tuple(str(n) for n in view.sizes[: view.seats]), 26), Score(groups, tuple(laid), 23)]


def standing(view: View, lang: str) -> Standing:
    """The groups laid so far."""
    laid = tuple(front.bit_count() // 3 for front in view.fronts[: view.seats])
    return Standing(_LANGUAGES[lang].SCORES[1], laid)


def chapter(view: View, lang: str) -> str:
    """The part of the game in which only requests are left."""
    dealt = view.phase not in (BEGIN, DESIGN, DEAL)
    return word("chapter", lang) if dealt and not view.filled else ""


def refusal(rule: int, lang: str) -> str:
    """Why the rule with this number forbids a move."""
    return str(_LANGUAGES[lang].REFUSALS[rule])


def options(lang: str) -> dict[str, OptionText]:
    """Words for the options; numbers stand for themselves."""
    words: dict[str, OptionText] = dict(_LANGUAGES[lang].OPTIONS)
    for option in OPTIONS:
        if not words[option.name].values:
            words[option.name] = words[option.name]._replace(values={str(v): str(v) for v in option.values})
    return words
