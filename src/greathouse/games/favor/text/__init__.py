"""Favor of the Pharaoh in English, French and German: names, choices, prompts, log, refusals, options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from greathouse.kernel.contract import CHANCE as BY_CHANCE
from greathouse.kernel.words import LANGUAGES, OptionText

from ..content import BORROWABLE, CLASSES, DEMANDS, FACES, LEVELS, LOCATION_LEVELS, LOCATIONS, POWERED, TILE_IDS, TYPES
from ..content import OPTIONS as DECLARED
from ..moves import CHANCE, MOVES
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
    FIRST_OTHER,
    LEND,
    MAIN,
    NOBODY,
    PHARAOH_HELD,
    PICK,
    PIP,
    POST,
    REDO,
    REROLL,
    START,
    TILES,
    View,
)
from .forms import GROUPS, OPTIONS
from .tiles import tile
from .words import FACES as FACE_WORDS
from .words import REFUSALS, SAY
from .words import TYPES as TYPE_WORDS

__all__ = [
    "BLURB",
    "SAY",
    "TITLE",
    "TYPE_WORDS",
    "describe",
    "die_name",
    "ending",
    "event",
    "group",
    "label",
    "need",
    "option_group",
    "options",
    "power_name",
    "prompt",
    "refusal",
    "seats",
    "tile",
]

TITLE = dict.fromkeys(LANGUAGES, "Favor of the Pharaoh")
BLURB = {
    "en": "Roll, lock and bend your dice to rise through Egyptian society, then win the Pharaoh in a final roll-off.",
    "fr": "Lancez, verrouillez et pliez vos dés pour gravir la société égyptienne, puis gagnez le pharaon à la joute.",
    "de": "Würfle, lege ab und biege deine Würfel, steige in Ägypten auf und gewinne den Pharao im Endwürfeln.",
}


def seats(view: View, lang: str) -> list[str]:
    """Player 1, 2, … in turn order of the seats."""
    return [SAY[lang]["seat"].format(n=seat + 1) for seat in range(view.seats)]


# --- names -----------------------------------------------------------------------------------------------------------


def die_name(c: int, lang: str) -> str:
    """A die with its face."""
    kind, face = CLASSES[c]
    words = {"kind": TYPE_WORDS[lang][TYPES.index(kind)], "face": FACE_WORDS[lang][FACES.index(face)]}
    return SAY[lang]["die"].format(**words)


def power_name(power: int, lang: str) -> str:
    """A tile, token or face at work."""
    if power < FIRST_OTHER:
        return tile(TILE_IDS[power], lang).name
    if power in (PIP, REROLL):
        return SAY[lang]["pip" if power == PIP else "reroll"]
    return SAY[lang][f"star_{POWERED[min(power - PIP - 2, 3)] if power - PIP < 6 else 'voyage'}"]


def need(place: int, side: int, lang: str) -> str:
    """The requirement of a location in words."""
    row, say = DEMANDS[place][side], SAY[lang]
    kind, n = row["kind"], row.get("n", 0)
    if kind in ("sets", "sets_and_values", "values"):
        sizes = sorted(row.get("sizes", ()), reverse=True)
        parts = [say["n_pair"] if size == 2 else say["n_sets"].format(sizes=size) for size in sizes]
        if row.get("values"):
            parts.append(say["n_fixed"].format(values=" ".join(map(str, row["values"]))))
        return say["and"].join(parts)
    words = say[f"n_{kind}"].format(n=n)
    return say["n_least"].format(need=words, level=LOCATION_LEVELS[place]) if kind.startswith("all") else words


def _tile_at(view: View, place: int, lang: str) -> str:
    return tile(TILE_IDS[view.tile_at[place]], lang).name


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


def label(view: View, number: int, lang: str) -> str:
    """A choice as a button says it."""
    verb, parts = MOVES.split(number)
    say, first = SAY[lang], parts[0] if parts else 0
    if verb in _PLAIN:
        return say[verb]
    if verb in ("lock", "die"):
        name = die_name(first, lang)
        return say["lock"].format(die=name) if verb == "lock" else name
    named = {
        "end": lambda: say["keep" if view.phase == REDO else "end"],
        "face": lambda: FACE_WORDS[lang][first],
        "value": lambda: say["value"].format(n=first + 1),
        "tile": lambda: tile(TILE_IDS[first], lang).name,
        "token": lambda: say[("pip", "reroll", "die_token")[first]],
        "power": lambda: say["power"].format(kind=TYPE_WORDS[lang][TYPES.index(POWERED[first])]),
        "drop": lambda: say["drop"].format(kind=TYPE_WORDS[lang][first]),
        "take": lambda: say["take"].format(tile=_tile_at(view, first, lang), place=LOCATIONS[first]),
        "borrow": lambda: tile(TILE_IDS[BORROWABLE[first]], lang).name,
    }
    return str(named[verb]())


def group(view: View, number: int, lang: str) -> str:
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
        return say["p_wait"].format(name=names[view.mover])
    if view.rolling or view.draws:
        return say["p_chance"]
    mark = "" if view.mode == MAIN else " " + say["roll_mark"].format(count=view.best[0], value=view.best[1])
    return _task(view, lang) + mark


def _task(view: View, lang: str) -> str:
    say, name = SAY[lang], power_name(view.power, lang)
    if view.phase == PICK:
        return _pick_task(view, lang)
    if view.phase == ACT:
        return say[_act_key(view)]
    tasks = {
        START: lambda: say["p_start"].format(n=sum(view.pool) + view.pending),
        DROPS: lambda: say["p_drop"].format(n=view.drops),
        LEND: lambda: say["p_borrow"],
        CLAIMS: lambda: say["p_claim"],
        FAVOR: lambda: say["p_favor"],
        TILES: lambda: say["p_tiles_more" if view.picked else "p_tiles"].format(tile=name),
        POST: lambda: say["p_post"],
        REDO: lambda: say["p_redo"],
    }
    return tasks[view.phase]()


def _act_key(view: View) -> str:
    if any(view.active):
        return "p_act_locked" if view.fixed else "p_act"
    return "p_act_pending" if view.pending else "p_act_end"


def _pick_task(view: View, lang: str) -> str:
    say, name = SAY[lang], power_name(view.power, lang)
    if view.asked == A_DIE:
        return say["p_die_more" if view.picked else "p_die"].format(tile=name)
    if view.asked == A_FACE:
        return say["p_face"].format(tile=name, die=die_name(view.chosen[0], lang))
    if view.asked == A_VALUE and view.picked:
        return say["p_value_of"].format(tile=name, die=die_name(view.chosen[1 if view.given[0] else 0], lang))
    return say["p_value" if view.asked == A_VALUE else "p_amount"].format(tile=name)


# --- the log ---------------------------------------------------------------------------------------------------------


def event(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    """A line of the log; single dice and picks inside a power are not worth one."""
    say = SAY[lang]
    if actor == BY_CHANCE:
        return _chance_event(view, code, lang, names)
    verb, parts = MOVES.split(code)
    name, first = names[actor], parts[0] if parts else 0
    if verb == "take":
        return _take_event(view, first, lang, name)
    told = {
        "lock": lambda: say["e_lock"].format(name=name, die=die_name(first, lang)),
        "tile": lambda: say["e_tile"].format(name=name, tile=tile(TILE_IDS[first], lang).name),
        "token": lambda: say["e_token"].format(name=name, token=say[("pip", "reroll", "die_token")[first]]),
        "power": lambda: say["e_power"].format(name=name, kind=TYPE_WORDS[lang][TYPES.index(POWERED[first])]),
        "go": lambda: say["e_go"].format(name=name, n=sum(view.pool) + view.pending),
        "roll": lambda: say["e_roll"].format(name=name),
        "drop": lambda: say["e_drop"].format(name=name, kind=TYPE_WORDS[lang][first]),
        "decline": lambda: say["e_decline"].format(name=name),
        "borrow": lambda: say["e_borrow"].format(name=name, tile=tile(TILE_IDS[BORROWABLE[first]], lang).name),
    }
    return str(told[verb]()) if verb in told else ""


def _chance_event(view: View, code: int, lang: str, names: list[str]) -> str:
    verb, parts = CHANCE.split(code)
    if verb == "first":
        return SAY[lang]["e_first"].format(name=names[parts[0]])
    if verb == "draw":
        token = SAY[lang][("token_pip", "token_reroll")[parts[0]]]
        return SAY[lang]["e_draw"].format(name=names[view.mover], token=token)
    return ""


def _take_event(view: View, place: int, lang: str, name: str) -> str:
    taken = TILE_IDS[view.tile_at[place]]
    key = {"queen": "e_queen", "royal_death": "e_death"}.get(taken, "e_take")
    return SAY[lang][key].format(name=name, tile=tile(taken, lang).name)


def ending(view: View, lang: str, names: list[str]) -> str:
    """How the game ended."""
    say = SAY[lang]
    if view.ending == PHARAOH_HELD:
        roll = view.best if view.pharaoh != view.lead[2] else view.lead
        return say["end_held"].format(name=names[view.pharaoh], count=roll[0], value=roll[1])
    return say["end_nobody" if view.ending == NOBODY else "end_turns"]


# --- the position ----------------------------------------------------------------------------------------------------


def describe(view: View, seat: int, lang: str, names: list[str]) -> list[str]:
    """The position in short sentences: turn, dice, display from the top, players."""
    if view.phase <= DEAL:
        return [SAY[lang]["p_setup"]]
    levels = [_level(view, level, lang) for level in (*reversed(LEVELS), 1)]
    players = [_player(view, p, lang, names[p]) for p in range(view.seats)]
    return [*_now(view, lang, names), *levels, *players]


def _now(view: View, lang: str, names: list[str]) -> list[str]:
    say = SAY[lang]
    told = [say["d_turn"].format(n=view.turns, name=names[view.mover])]
    if view.mode != MAIN:
        holder = names[view.pharaoh] if view.pharaoh >= 0 else say["d_nobody"]
        told.append(say["d_rolloff"].format(count=view.best[0], value=view.best[1], name=holder))
    told.append(say["d_active"].format(dice=_dice(view.active, lang)))
    told.append(say["d_locked"].format(dice=_dice(view.locked, lang)))
    if view.pending:
        told.append(say["d_pending"].format(n=view.pending))
    return told


def _dice(counts: Sequence[int], lang: str) -> str:
    names = [die_name(c, lang) for c in range(len(CLASSES)) for _ in range(counts[c])]
    return ", ".join(names) or SAY[lang]["d_none"]


def _level(view: View, level: int, lang: str) -> str:
    say, told = SAY[lang], []
    for place in (p for p, at in enumerate(LOCATION_LEVELS) if at == level):
        side = view.side[level - 3] if level > 1 else 0
        words = {"tile": _tile_at(view, place, lang), "n": view.stock[place], "need": need(place, side, lang)}
        told.append(say["d_stack"].format(**words))
    return say["d_level"].format(level=level, tiles="; ".join(told))


def _player(view: View, seat: int, lang: str, name: str) -> str:
    say, me = SAY[lang], view.players[seat]
    told = []
    for at, key in enumerate(TILE_IDS):
        if me.tiles >> at & 1:
            used = seat == view.mover and view.used >> at & 1
            form = "d_spent" if me.spent >> at & 1 else "d_used" if used else ""
            told.append(say[form].format(tile=tile(key, lang).name) if form else tile(key, lang).name)
    tiles = ", ".join(told) or say["d_free"]
    return say["d_player"].format(name=name, tiles=tiles, pips=me.pips, rerolls=me.rerolls)


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
        return SAY[lang]["r_tile"].format(tile=named.name, effect=named.effect)
    return REFUSALS[lang][rule]


def option_group(group: str, lang: str) -> str:
    """The heading of a group of options."""
    return GROUPS[lang][group]


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
        return OptionText(head.format(n=level), text, {str(v).lower(): _tile_words(str(v), lang) for v in values})
    head, text, *rest = words[name]
    if name == "first_player":
        named = {v: words["random"] if v == "random" else rest[0].format(n=int(v) + 1) for v in values}
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
