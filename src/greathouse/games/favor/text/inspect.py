"""What the things on the board of Favor of the Pharaoh are."""

from __future__ import annotations

from greathouse.kernel.grammar import enumerated, fill, labelled
from greathouse.kernel.words import Details

from ..content import (
    CLAIM_TOKENS,
    CLASSES,
    FACES,
    LEVELS,
    LOCATION_LEVELS,
    LOCATIONS,
    REQUIREMENT_ROWS,
    SIDES,
    TILE_IDS,
    TILES,
    TYPES,
)
from ..moves import DICE_NAMES
from ..state import View
from .names import capital, die_name, die_type, face_name, need, tokens
from .position import is_spent
from .tiles import tile
from .words import SAY

_BLUE = {name: 56 + n for n, name in enumerate((
    *("beggar", "servant", "soothsayer", "entertainer", "grain_merchant", "matchmaker", "head_servant"),
    *("master_artisan", "priest", "priestess", "heir", "astrologer", "surveyor", "royal_astrologer", "royal_mother"),
))}  # fmt: skip
_RED = {
    **{"ancestral_guidance": 71, "ankh": 72, "omen": 73, "good_omen": 73, "palace_key": 74, "spirit_of_the_dead": 75},
    **{"bad_omen": 76, "burial_mask": 77, "royal_decree": 78, "pharaohs_gift": 79, "secret_passage": 80},
    **{"treasure": 81, "queens_favor": 82, "royal_death": 83, "royal_power": 84},
}
_YELLOW = {
    **dict.fromkeys(("builder", "tomb_builder", "grain_trader"), 49),
    **dict.fromkeys(("worker", "guard", "soldier", "overseer", "charioteer", "embalmer"), 50),
    **{"queen": 51, "estate_overseer": 52, "granary_master": 52, "herder": 53, "priest_of_the_dead": 54},
    **{"indentured_worker": 55},
}
_OF_TILE = {**_YELLOW, **_BLUE, **_RED}
"""The rule about a tile; those not named add dice to the start of a turn."""

_MORE = {"queen": (95, 96, 98), "royal_death": (101, 95), "herder": (91,)}
_START_DICE, _YELLOW_OR_BLUE, _RED_ONCE, _CLAIM_TOKENS, _ALL, _LENT = 48, 33, 34, 93, 89, 47

_OF_FACE = {"A1": (43, 25), "I2": (44,), "VS": (43,), "VR": (45,), "VD": (46,), "VB": (46,), "DS": (43, 47)}
_OF_TYPE = {"immediate": (15,)}
_RULES = {
    **{"go": (13, 27, 28), "roll": (12, 13, 14, 20), "finish": (17, 85), "done": (37,), "none": (67,)},
    **{"decline": (92,), "end": (94,), "drop": (30,), "bar": (3, 9), "pending": (13, 20), "value": (37, 21)},
    **{"face": (23, 21), "power": (42, 43, 45)},
    "locked": (16, 95, 89),
}
"""The rules about an element by the first word of its id."""

_TOKEN_RULES = {"pip": (38, 41, 39), "reroll": (38, 40, 39), "die": (102, 97)}


def inspect(view: View, seat: int, element: str, lang: str, names: list[str]) -> Details | None:
    """A stack, a tile, a die, a token, the bar of a level, or a button."""
    kind, _, word = element.partition("-")
    if kind == "place":
        return _stack(view, LOCATIONS.index(word), lang)
    if kind == "tile":
        owner, _, name = word.partition("-")
        owned = fill(SAY[lang]["i_owner"], lang, name=names[int(owner)])
        return _tile(name, lang, (owned, *_done(view, int(owner), name, lang)))
    if kind == "loan":
        return _tile(TILE_IDS[view.borrowed - 1], lang, (), _LENT)
    if kind == "locked" and word != "dice":
        return _die(word.removeprefix("dice-").rpartition("-")[0], lang)
    if kind in ("dice", "changed", "picked"):
        return _die(word if kind == "dice" else word.rpartition("-")[0], lang)
    return _purse(view, int(word), lang, names) if kind == "purse" else _other(view, kind, word, lang)


def _purse(view: View, seat: int, lang: str, names: list[str]) -> Details:
    """The tokens of a player."""
    told = fill(SAY[lang]["b_tokens"], lang, name=names[seat], tokens=tokens(view.players[seat], lang))
    return Details(told, rules=_TOKEN_RULES["pip"] + _TOKEN_RULES["reroll"][1:2])


def _other(view: View, kind: str, word: str, lang: str) -> Details | None:
    """The bar of a level, a token, dice that are not rolled yet, or what only rules explain."""
    if kind == "bar" and int(word) in LEVELS:
        side = SIDES[view.side[LEVELS.index(int(word))]]
        return Details(notes=(fill(SAY[lang]["i_side"], lang, side=side),), rules=_RULES[kind])
    if kind == "drop":
        return Details(die_type(TYPES.index(word), lang), _faces(word, lang), (*_OF_TYPE.get(word, ()), 13, 30))
    rules = _TOKEN_RULES[word] if kind == "token" else _RULES.get(kind)
    return Details(rules=rules) if rules else None


def _stack(view: View, place: int, lang: str) -> Details:
    """A stack of the display: its tile, what it asks for, how many are left."""
    level = LOCATION_LEVELS[place]
    side = view.side[level - 3] if level > 1 else 0
    demand = fill(SAY[lang]["i_need"], lang, need=need(place, side, lang))
    left = fill(SAY[lang]["i_left"], lang, n=view.stock[place])
    drawn = CLAIM_TOKENS[view.tile_at[place]]
    claimed = (fill(SAY[lang]["i_claim"], lang, n=drawn),) if drawn else ()
    rules = (_ALL, 88) if REQUIREMENT_ROWS[place][side].kind.startswith("all") else ()
    return _tile(TILE_IDS[view.tile_at[place]], lang, (demand, left, *claimed), *rules)


def _tile(name: str, lang: str, notes: tuple[str, ...], *rules: int) -> Details:
    """A tile: what it does, then what is said besides."""
    said, colour = tile(name, lang), TILES[TILE_IDS.index(name)].colour
    often = (_YELLOW_OR_BLUE,) if colour != "red" else (_RED_ONCE,)
    claimed = (_CLAIM_TOKENS,) if colour != "yellow" else ()
    own = (_OF_TILE.get(name, _START_DICE), *_MORE.get(name, ()))
    return Details(said.name, (said.effect, *dice_of_its_own(name, lang), *notes), (*own, *rules, *often, *claimed))


def dice_of_its_own(name: str, lang: str) -> tuple[str, ...]:
    """The faces of dice that a tile adds to each turn, if they are not numbered from 1 to 6."""
    pool = TILES[TILE_IDS.index(name)].start_dice
    kinds = [kind for kind in TYPES if getattr(pool, kind) and kind not in ("standard", "immediate")]
    return tuple(capital(labelled(die_type(TYPES.index(kind), lang), _named_faces(kind, lang), lang)) for kind in kinds)


def _done(view: View, seat: int, name: str, lang: str) -> tuple[str, ...]:
    """That a tile has done its work, in this turn or for good."""
    number = TILE_IDS.index(name)
    if is_spent(view, seat, number):
        return (SAY[lang]["i_spent"],)
    return (SAY[lang]["i_used"],) if seat == view.mover and view.used >> number & 1 else ()


def _die(name: str, lang: str) -> Details:
    """A die that shows a face; the rules of that face come first, then those of its others."""
    c = DICE_NAMES.index(name)
    kind, face = CLASSES[c]
    powers = (*_OF_FACE[face], 42) if face in _OF_FACE else ()
    others = [rule for of, other in CLASSES if of == kind for rule in _OF_FACE.get(other, ())]
    rules = (*powers, *_OF_TYPE.get(kind, ()), *others, 12, 16)
    return Details(die_name(c, lang), _faces(kind, lang), tuple(dict.fromkeys(rules)))


def _faces(kind: str, lang: str) -> tuple[str, ...]:
    """Which faces a type of dice has."""
    return (labelled(SAY[lang]["i_faces"], _named_faces(kind, lang), lang),)


def _named_faces(kind: str, lang: str) -> str:
    return enumerated([face_name(FACES.index(face), lang) for of, face in CLASSES if of == kind], lang)
