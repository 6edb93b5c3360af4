"""What things are called: dice, tokens, tiles, powers."""

from __future__ import annotations

from greathouse.kernel.grammar import counted, fill, joined, plural

from ..content import CLASSES, FACES, LOCATION_LEVELS, POWERED, REQUIREMENT_ROWS, TILE_IDS, TYPES
from ..state import FIRST_OTHER, PIP, REROLL, Player, View
from .tiles import tile
from .words import DICE, SAY, TOKENS
from .words import FACES as FACE_WORDS
from .words import TYPES as TYPE_WORDS


def face_name(face: int, lang: str) -> str:
    """What a face shows."""
    return FACE_WORDS[lang][face]


def type_name(kind: int, lang: str) -> str:
    """A type of dice in a word: "Artisan"."""
    return TYPE_WORDS[lang][kind]


def die_type(kind: int, lang: str) -> str:
    """A type of dice as a noun: "Artisan die"."""
    return DICE[lang][kind]


def powered_die(which: int, lang: str) -> str:
    """A type of dice with powers as a noun; `which` counts POWERED."""
    return die_type(TYPES.index(POWERED[which]), lang)


def die_name(c: int, lang: str) -> str:
    """A die with its face: "Artisan die 4"."""
    kind, face = CLASSES[c]
    return fill(SAY[lang]["die"], lang, die=die_type(TYPES.index(kind), lang), face=face_name(FACES.index(face), lang))


def token(which: int, lang: str) -> str:
    """A token as a noun; `which` is 0 for pips, 1 for a reroll, 2 for a die."""
    return plural(1, TOKENS[lang][which], lang)


def tokens(player: Player, lang: str) -> str:
    """The tokens of a player: "2 pip tokens and 1 die token"."""
    held = (player.pips, player.rerolls, player.die_token)
    told = [counted(number, TOKENS[lang][which], lang) for which, number in enumerate(held) if number]
    return joined(told, SAY[lang]["and"].strip(), lang) or SAY[lang]["d_no_tokens"]


def power_name(power: int, lang: str) -> str:
    """A tile, token or face at work."""
    if power < FIRST_OTHER:
        return tile(TILE_IDS[power], lang).name
    if power in (PIP, REROLL):
        return capital(token(power - PIP, lang))
    return capital(powered_die(min(power - REROLL - 1, 3) if power - PIP < 6 else POWERED.index("voyage"), lang))


def roll_words(count: int, value: int) -> str:
    """A roll as it counts in the roll-off, in one piece: "7 × 6"."""
    return f"{count}\u00a0×\u00a0{value}"


def tile_at(view: View, place: int, lang: str) -> str:
    """The name of the tile of a stack."""
    return tile(TILE_IDS[view.tile_at[place]], lang).name


def need(place: int, side: int, lang: str) -> str:
    """The requirement of a location in words."""
    row, say = REQUIREMENT_ROWS[place][side], SAY[lang]
    kind, n = row.kind, row.n
    if kind in ("sets", "sets_and_values", "values"):
        sizes = sorted(row.sizes, reverse=True)
        parts = [fill(say["n_sets"], lang, sizes=size) for size in sizes if size > 2]
        pairs = sizes.count(2)
        parts += [fill(say["n_pairs"], lang, n=pairs) if pairs > 1 else say["n_pair"]] if pairs else []
        if row.values:
            parts.append(" ".join(map(str, row.values)))
        return say["and"].join(parts)
    words = fill(say[f"n_{kind}"], lang, n=n)
    return fill(say["n_least"], lang, need=words, level=LOCATION_LEVELS[place]) if kind.startswith("all") else words


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
