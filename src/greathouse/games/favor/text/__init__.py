"""Favor of the Pharaoh in English, French and German: names, choices, prompts, log, refusals, options."""

from __future__ import annotations

from typing import Any, cast

from greathouse.kernel.contract.words import RULINGS_HEADING
from greathouse.kernel.grammar import enumerated, fill
from greathouse.kernel.languages import PAGE_LANGUAGES
from greathouse.kernel.options import RULINGS
from greathouse.kernel.words import OptionText, RuleTable

from ..content import BORROWABLE, CLASSES, FACES, LOCATIONS, TILE_IDS, TYPES
from ..content import OPTIONS as DECLARED
from ..moves import MOVES, ROLL
from ..rules import legal
from ..rules.tables import IMMEDIATE, KIND, WAYS
from ..state import (
    A_DIE,
    A_FACE,
    A_VALUE,
    ACT,
    CLAIMS,
    CLOSED,
    DEAL,
    DROPS,
    FAVOR,
    LEND,
    MAIN,
    PICK,
    POST,
    REDO,
    START,
    TILES,
    State,
    View,
)
from . import ar
from .coach import doubt, reason
from .diagram import diagram
from .forms import DISPLAY_HEADING, OPTIONS
from .grounds import rule_of
from .inspect import dice_of_its_own, inspect
from .log import chapter, ending, event, scores, standing, turn_of
from .names import (
    capital,
    die_name,
    die_type,
    face_name,
    need,
    power_name,
    powered_die,
    roll_words,
    tile_at,
    token,
    tokens,
    type_name,
)
from .numbers import number_label
from .position import describe, is_spent
from .tiles import tile
from .together import together
from .words import REFUSALS, SAY, TABLES

__all__ = [
    "BLURB",
    "SAY",
    "TITLE",
    "capital",
    "chapter",
    "describe",
    "diagram",
    "dice_of_its_own",
    "die_name",
    "doubt",
    "ending",
    "event",
    "group",
    "inspect",
    "is_spent",
    "label",
    "need",
    "option_group",
    "options",
    "power_name",
    "prompt",
    "reason",
    "refusal",
    "roll_words",
    "rule_of",
    "scores",
    "seats",
    "standing",
    "tables",
    "tile",
    "together",
    "token",
    "tokens",
    "turn_of",
    "type_name",
]

TITLE = dict.fromkeys(PAGE_LANGUAGES, "Favor of the Pharaoh")
BLURB = {
    "en": "Roll, lock and change your dice to rise through Egyptian society and win the Pharaoh’s favor.",
    "fr": "Lancez, verrouillez et modifiez vos dés pour gravir la société égyptienne et gagner la faveur du pharaon.",
    "de": "Würfle, sichere und verändere deine Würfel, steige in Ägypten auf und gewinne die Gunst des Pharaos.",
    "ar": ar.BLURB,
}


def seats(view: View, lang: str) -> list[str]:
    """Player 1, 2, … in turn order of the seats."""
    return [fill(SAY[lang]["seat"], lang, n=seat + 1) for seat in range(view.seats)]


def tables(lang: str) -> list[RuleTable]:
    """Requirements of all stacks on both sides of the bars, and the faces of the dice."""
    title, *head = TABLES[lang]["needs"]
    needs = tuple((LOCATIONS[p], need(p, 0, lang), need(p, 1, lang)) for p in range(1, len(LOCATIONS)))
    name, *heads = TABLES[lang]["faces"]
    faces = tuple((capital(die_type(kind, lang)), _faces(kind, lang)) for kind in range(len(TYPES)))
    return [RuleTable(title, tuple(head), needs), RuleTable(name, tuple(heads), faces)]


def _faces(kind: int, lang: str) -> str:
    """The six faces of a type of dice."""
    found = [(FACES.index(face), WAYS[c]) for c, (name, face) in enumerate(CLASSES) if name == TYPES[kind]]
    return enumerated((face_name(face, lang) for face, ways in found for _ in range(ways)), lang)


# --- choices ---------------------------------------------------------------------------------------------------------

_PLAIN = ("go", "roll", "finish", "done", "none", "decline")
_GROUPS = {
    "lock": "g_lock",
    "die": "g_die",
    "face": "g_face",
    "value": "g_value",
    "tile": "g_use",
    "power": "g_use",
    "token": "g_token",
    "drop": "g_drop",
    "take": "g_take",
    "borrow": "g_borrow",
}


def label(view: View, number: int, lang: str, names: list[str]) -> str:
    """A choice as a button says it."""
    verb, parts = MOVES.split(number)
    say, first = SAY[lang], parts[0] if parts else 0
    if verb in _PLAIN:
        return say[verb]
    if verb in ("lock", "die"):
        name = die_name(first, lang)
        return fill(say["lock"], lang, die=name) if verb == "lock" else name
    named = {
        "end": lambda: say["keep" if view.phase == REDO else "end"],
        "face": lambda: face_name(first, lang),
        "value": lambda: number_label(view, first + 1),
        "tile": lambda: tile(TILE_IDS[first], lang).name,
        "token": lambda: capital(token(first, lang)),
        "power": lambda: fill(say["power"], lang, die=powered_die(first, lang)),
        "drop": lambda: fill(say["drop"], lang, die=die_type(first, lang)),
        "take": lambda: fill(say["take"], lang, tile=tile_at(view, first, lang)),
        "borrow": lambda: tile(TILE_IDS[BORROWABLE[first]], lang).name,
    }
    return str(named[verb]())


def group(view: View, number: int, lang: str, names: list[str]) -> str:
    """The heading that choices of a kind share."""
    return SAY[lang][_GROUPS.get(MOVES.split(number)[0], "g_go_on")]


def prompt(view: View, seat: int, lang: str, names: list[str]) -> str:
    """What is to be done now."""
    say = SAY[lang]
    if view.phase == CLOSED:
        return say["p_over"]
    if view.phase <= DEAL:
        return say["p_setup"]
    if seat != view.mover:
        return fill(say["p_wait"], lang, name=names[view.mover])
    if view.rolling or view.draws:
        return say["p_chance"]
    mark = "" if view.mode == MAIN else " " + fill(say["roll_mark"], lang, roll=roll_words(view.best[0], view.best[1]))
    return _task(view, lang) + mark


def _task(view: View, lang: str) -> str:
    say, name = SAY[lang], power_name(view.power, lang)
    if view.phase == PICK:
        return _pick_task(view, lang)
    if view.phase == ACT:
        return say[_act_key(view)]
    tasks = {
        START: lambda: fill(say["p_start"], lang, n=sum(view.pool) + view.pending),
        DROPS: lambda: fill(say["p_drop"], lang, n=view.drops),
        LEND: lambda: say["p_borrow"],
        CLAIMS: lambda: say["p_claim"],
        FAVOR: lambda: say["p_favor"],
        TILES: lambda: fill(say["p_tiles_more" if view.picked else "p_tiles"], lang, tile=name),
        POST: lambda: say["p_post"],
        REDO: lambda: say["p_redo"],
    }
    return tasks[view.phase]()


def _act_key(view: View) -> str:
    """Which words fit: whether a die must be locked, whether a roll can follow, whether one die alone is left."""
    out = [0] * len(MOVES)
    count = legal(cast("State", view), view.mover, out)
    if any(view.active):
        return _lock_key(view, ROLL in out[:count])
    if view.pending:
        return "p_act_pending"
    return "p_act_end" if count > 1 else "p_act_done"


def _lock_key(view: View, rolls: bool) -> str:
    dice = sum(view.active)
    if rolls:
        return "p_act_locked" if dice > 1 else "p_act_locked_last"
    immediate = sum(count for c, count in enumerate(view.active) if KIND[c] == IMMEDIATE)
    if view.pending or immediate < dice:
        return "p_act_last" if dice == 1 and not view.pending else "p_act_immediate" if view.fixed else "p_act"
    return "p_act_last" if dice == 1 else "p_act_every"


def _pick_task(view: View, lang: str) -> str:
    say, name = SAY[lang], power_name(view.power, lang)
    if view.asked == A_DIE:
        return fill(say["p_die_more" if view.picked else "p_die"], lang, tile=name)
    if view.asked == A_FACE:
        return fill(say["p_face"], lang, tile=name, die=die_name(view.chosen[0], lang))
    if view.asked == A_VALUE and view.picked:
        return fill(say["p_value_of"], lang, tile=name, die=die_name(view.chosen[1 if view.given[0] else 0], lang))
    return fill(say["p_value" if view.asked == A_VALUE else "p_amount"], lang, tile=name)


# --- refusals and options --------------------------------------------------------------------------------------------

_TILE_RULES = {
    **{50: "worker", 51: "queen", 52: "estate_overseer", 53: "herder", 54: "priest_of_the_dead", 57: "servant"},
    **{58: "soothsayer", 59: "entertainer", 60: "grain_merchant", 61: "matchmaker", 62: "head_servant"},
    **{63: "master_artisan", 64: "priest", 65: "priestess", 66: "heir", 67: "astrologer", 68: "surveyor"},
    **{69: "royal_astrologer", 70: "royal_mother", 71: "ancestral_guidance", 72: "ankh", 73: "omen", 74: "palace_key"},
    **{75: "spirit_of_the_dead", 76: "bad_omen", 77: "burial_mask", 78: "royal_decree", 79: "pharaohs_gift"},
    **{80: "secret_passage", 81: "treasure", 82: "queens_favor", 83: "royal_death", 84: "royal_power"},
}


def refusal(rule: int, lang: str) -> str:
    """Why the rule with this number forbids the move."""
    if rule in _TILE_RULES:
        named = tile(_TILE_RULES[rule], lang)
        return fill(SAY[lang]["r_tile"], lang, tile=named.name, effect=named.effect)
    return REFUSALS[lang][rule]


def option_group(group: str, lang: str) -> str:
    """The heading of a group of options."""
    return (RULINGS_HEADING if group == RULINGS else DISPLAY_HEADING)[lang]


def options(lang: str) -> dict[str, OptionText]:
    """Label, help and words for the values of every option."""
    return {option.name: _option(option.name, option.values, lang) for option in DECLARED}


def _option(name: str, values: tuple[Any, ...], lang: str) -> OptionText:
    words = OPTIONS[lang]
    if name in words and isinstance(words[name][-1], dict):
        return OptionText(*words[name])
    kind, _, level = name.rpartition("_")
    if kind in ("bar", "yellow", "blue", "red"):
        head, text = words[name] if name in words else words[kind]
        return OptionText(fill(head, lang, n=level), text, {str(v).lower(): _tile_words(str(v), lang) for v in values})
    head, text, *rest = words[name]
    if name == "first_player":
        named = {v: words["random"] if v == "random" else fill(rest[0], lang, n=int(v) + 1) for v in values}
    elif name == "max_turns":
        named = {str(v): str(v) if v else rest[0] for v in values}
    else:
        named = {"true": rest[0], "false": rest[1]}
    return OptionText(head, text, named)


def _tile_words(value: str, lang: str) -> str:
    """A value of a setup option: random, a side, a tile, or two."""
    if value == "random":
        return str(OPTIONS[lang]["random"])
    if value in ("A", "B"):
        return value
    return " + ".join(tile(name, lang).name for name in value.split("+"))
