"""Words of Pharao in English, French and German; `en.py`, `fr.py` and `de.py` hold the sentences."""

from __future__ import annotations

from greathouse.draw.kept import memoized
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.grammar import fill
from greathouse.kernel.words import OptionText, Score, Standing

from ..content import HOUSES, HUMILIATION, PIECES
from ..moves import CHANCE as THROWS
from ..moves import MOVES
from ..rules import apply
from ..rules.walking import NILE_BIT
from ..state import (
    BY_FORCED_STEP,
    BY_LOCK,
    BY_PUSH,
    BY_QUIET,
    BY_SECOND_LIFE,
    DONE,
    RESCUING,
    TO_LAND,
    TO_PUSH,
    TO_SAVE,
    TO_STEP,
    TO_THROW,
    View,
)
from .coach import doubt as doubt
from .coach import reason as reason
from .diagram import diagram as diagram
from .grounds import rule_of as rule_of
from .inspect import inspect as inspect
from .names import LANGUAGES as _LANGUAGES
from .names import die as die
from .names import house as house
from .names import houses as _houses
from .tables import tables as tables

TITLE: dict[str, str] = {lang: words.TITLE for lang, words in _LANGUAGES.items()}
BLURB: dict[str, str] = {lang: words.BLURB for lang, words in _LANGUAGES.items()}

_DUE = {TO_THROW: "throw", TO_SAVE: "save", TO_STEP: "step", TO_LAND: "land", TO_PUSH: "push"}
_INTO_NILE = {"step": "step_nile", "push": "push_nile"}
_ENDINGS = {
    BY_SECOND_LIFE: "second_life",
    BY_PUSH: "push",
    BY_FORCED_STEP: "forced_step",
    BY_LOCK: "lock",
    BY_QUIET: "quiet",
}


def seats(view: View, lang: str) -> list[str]:
    """The two colours."""
    return list(_LANGUAGES[lang].SEATS)


def label(view: View, number: int, lang: str, names: list[str]) -> str:
    """A choice as its button says it."""
    return _label(number, lang)


@memoized
def _label(number: int, lang: str) -> str:
    verb, parts = MOVES.split(number)
    words = _LANGUAGES[lang].LABELS
    if verb in ("drown", "rescue"):
        return str(words[verb])
    end = parts[-1] + 1
    if verb == "land":
        return fill(words["land"], lang, end=end)
    return fill(words["nile" if end == HUMILIATION else "walk"], lang, start=parts[0] + 1, end=end)


def group(view: View, number: int, lang: str, names: list[str]) -> str:
    """The piece that a choice moves."""
    return _group(number, lang)


@memoized
def _group(number: int, lang: str) -> str:
    verb, parts = MOVES.split(number)
    words = _LANGUAGES[lang].GROUPS
    return fill(words[verb], lang, start=parts[0] + 1) if verb in words else ""


def prompt(view: View, seat: int, lang: str, names: list[str]) -> str:
    """What is to be done now, said to the mover or about them."""
    if view.phase == DONE:
        return ending(view, lang, names)
    words = _LANGUAGES[lang]
    key = _DUE[view.phase]
    if key == "step" and view.branch == RESCUING:
        key = "step_rescuing"
    sentences = words.PROMPTS if seat == view.mover else words.PROMPTS_ABOUT
    die = view.other_die if view.phase == TO_PUSH else view.own_die
    return fill(sentences[key], lang, name=names[view.mover], houses=_houses(die, lang))


def event(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    """What happened, and what followed from it without a choice."""
    words = _LANGUAGES[lang].EVENTS
    name = names[view.mover]
    if actor == CHANCE:
        own, other = THROWS.split(code)[1]
        told = fill(words["throw"], lang, name=name, own=own, other=other)
    else:
        verb, parts = MOVES.split(code)
        walk = {"start": parts[0] + 1, "end": parts[-1] + 1} if parts else {}
        key = _INTO_NILE.get(verb, verb) if walk.get("end") == HUMILIATION else verb
        told = fill(words[key], lang, name=name, **walk)
    followed = [
        fill(words[key], lang, name=name, houses=_houses(n, lang)) for key, n in _consequences(view, actor, code)
    ]
    return " ".join([told, *followed])


def turn_of(view: View, actor: int, code: int) -> int:
    """A throw belongs to who moves then."""
    return int(view.mover)


def ending(view: View, lang: str, names: list[str]) -> str:
    """How the game ended; empty while it goes on."""
    if not view.ending:
        return ""
    sentence = _LANGUAGES[lang].ENDINGS[_ENDINGS[view.ending]]
    if view.winner < 0:
        return fill(sentence, lang, turns=view.quiet_limit)
    return fill(sentence, lang, winner=names[view.winner], loser=names[1 - view.winner])


def scores(view: View, lang: str) -> list[Score]:
    """Pieces of each side in the Nile and on the board; who lies in the Nile when all is over is lost."""
    there = -1 if view.phase != DONE else ~NILE_BIT
    left = [(houses & there).bit_count() for houses in view.houses]
    lost, kept = _LANGUAGES[lang].SCORES
    return [Score(lost, tuple(str(PIECES - n) for n in left), 17), Score(kept, tuple(str(n) for n in left), 22)]


def standing(view: View, lang: str) -> Standing:
    """The pieces that are left."""
    return Standing(_LANGUAGES[lang].SCORES[1], tuple(houses.bit_count() for houses in view.houses))


def describe(view: View, seat: int, lang: str, names: list[str]) -> list[str]:
    """Where the pieces stand, what the dice show, whose turn it is."""
    words = _LANGUAGES[lang].DESCRIPTIONS
    lines = [_pieces(view, side, lang, names) for side in range(2)]
    if view.phase != TO_THROW:
        lines.append(fill(words["dice"], lang, name=names[view.mover], own=view.own_die, other=view.other_die))
    if view.quiet_limit and view.phase != DONE:
        lines.append(fill(words["quiet"], lang, turns=view.quiet, limit=view.quiet_limit))
    return [*lines, prompt(view, seat, lang, names)]


def refusal(rule: int, lang: str) -> str:
    """Why the rule with this number forbids a move."""
    return str(_LANGUAGES[lang].REFUSALS[rule])


def options(lang: str) -> dict[str, OptionText]:
    """Label, help and words for the values of every option."""
    table: dict[str, OptionText] = _LANGUAGES[lang].OPTIONS
    return table


def _pieces(view: View, side: int, lang: str, names: list[str]) -> str:
    words = _LANGUAGES[lang]
    houses = int(view.houses[side])
    row = words.DESCRIPTIONS["pieces" if houses.bit_count() > 1 else "piece"]
    return fill(row, lang, name=names[side], colour=words.SEATS[side], houses=_listed(houses, lang))


@memoized
def _listed(houses: int, lang: str) -> str:
    """A set of houses in words; most moves change that of one side."""
    drowning = _LANGUAGES[lang].DESCRIPTIONS["drowning"]
    numbers = [h for h in range(1, HOUSES + 1) if houses >> (h - 1) & 1]
    return ", ".join(fill(drowning, lang, house=h) if h == HUMILIATION else str(h) for h in numbers)


def _consequences(view: View, actor: int, code: int) -> list[tuple[str, int]]:
    """Keys of the sentences about what an event brings about by itself, each with the number on a die."""
    verb = "throw" if actor == CHANCE else MOVES.split(code)[0]
    if verb == "push":
        return []
    after = view.copy()
    apply(after, actor, code)
    own, other = THROWS.split(code)[1] if actor == CHANCE else (view.own_die, view.other_die)
    before_own = verb in ("throw", "drown", "rescue")
    found = [("lost", 0)] if verb == "throw" and view.houses[view.mover] & ~after.houses[view.mover] else []
    if before_own and own and after.phase not in (TO_SAVE, TO_STEP) and after.ending != BY_SECOND_LIFE:
        found.append(("own_idle", own))
    turn_over = after.phase == TO_THROW or after.ending in (BY_LOCK, BY_QUIET)
    if turn_over and other:
        found.append(("other_idle", other))
    if before_own and turn_over and not own and not other:
        found.append(("passed", 0))
    return found
