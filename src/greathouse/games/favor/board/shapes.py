"""Dice of all kinds with their faces, small marks, and the signs of the tiles."""

from __future__ import annotations

from greathouse.draw import dice
from greathouse.draw.kept import memoized
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, circle, element, group, path, rect

from ..content import CLASSES, TYPES, VALUES
from ..content.box import Die

KIND_COLOURS = dict(zip(TYPES, ("dark", "clay", "gold", "faience", "green", "night", "violet", "light"), strict=True))
"""The colour of each type of dice."""

TILE_SIGNS = {
    **{"herder": "herder", "farmer": "farmer", "guard": "mace", "indentured_worker": "bearer", "serf": "hoe"},
    **{"worker": "builder", "beggar": "beggar", "servant": "arm", "soothsayer": "eye", "ancestral_guidance": "ka"},
    **{"ankh": "ankh", "omen": "vulture", "artisan": "adze", "builder": "brick", "noble_adoption": "noble"},
    **{"palace_servants": "palace", "soldier": "soldier", "entertainer": "dancer", "grain_merchant": "grain"},
    **{"matchmaker": "heart", "good_omen": "swallow", "palace_key": "door", "spirit_of_the_dead": "ba"},
    **{"charioteer": "horse", "conspirator": "cobra", "overseer": "was", "ship_captain": "boat"},
    **{"tomb_builder": "tomb", "head_servant": "fan", "master_artisan": "chisel", "priest": "priest"},
    **{"bad_omen": "scorpion", "burial_mask": "mummy", "royal_decree": "cartouche", "embalmer": "sarcophagus"},
    **{"estate_overseer": "garden", "grain_trader": "granary", "priest_of_the_dead": "anubis"},
    **{"royal_attendants": "plumes", "astrologer": "star", "priestess": "sistrum", "surveyor": "rope"},
    **{"pharaohs_gift": "offering_arm", "secret_passage": "stairs", "treasure": "gold", "queen": "queen"},
    **{"general": "bow", "granary_master": "threshing_floor", "grand_vizier": "maat", "heir": "child"},
    **{"royal_astrologer": "moon", "royal_mother": "hathor", "queens_favor": "nefer", "royal_death": "osiris"},
    **{"royal_power": "pschent"},
}


@memoized
def face(name: str, size: float) -> Element:
    """A face of a die by its name: pips, or the symbols of the custom dice."""
    if name.isdigit():
        return dice.pips(int(name), size)
    star = size * 0.42
    drawn = {
        "A1": lambda: group(sign("star", 0, -size * 0.13, star), circle(0, size * 0.27, size * 0.1, class_="pip")),
        "I2": lambda: group(sign("star", -size * 0.2, 0, star), sign("star", size * 0.2, 0, star)),
        "VS": lambda: sign("star", 0, 0, size * 0.62),
        "VR": lambda: _arrows(size),
        "VD": lambda: dice.numeral("+2", size),
        "VB": lambda: _barred(size),
        "DS": lambda: group(sign("star", -size * 0.16, -size * 0.1, star * 1.1), _small_tile(size)),
    }
    return drawn[name]()


@memoized
def _arrows(size: float) -> Element:
    r = size * 0.24
    arc = f"M{r} 0A{r} {r} 0 1 1 {r * 0.3:.2f} {-r * 0.95:.2f}"
    head = f"M{r * 0.1:.2f} {-r * 1.45:.2f}L{r * 0.85:.2f} {-r * 0.85:.2f}L{r * 0.05:.2f} {-r * 0.4:.2f}z"
    return group(path(arc, class_="favor-line"), path(head, class_="pip"))


@memoized
def _barred(size: float) -> Element:
    r = size * 0.24
    end = f"{r * 0.7:.2f}"
    return group(circle(0, 0, r, class_="favor-line"), path(f"M-{end} {end}L{end} -{end}", class_="favor-line"))


def _small_tile(size: float) -> Element:
    side, x = size * 0.34, size * 0.06
    middle, reach = x + side / 2, side * 0.3
    plus = f"M{middle - reach:.2f} {middle:.2f}h{2 * reach:.2f}M{middle:.2f} {middle - reach:.2f}v{2 * reach:.2f}"
    return group(rect(x, x, side, side, side * 0.15, class_="favor-line"), path(plus, class_="favor-line"))


def die(c: int, size: float, *, rolling: bool = False) -> Element:
    """A die of this class; with `rolling` it rolls in when it appears."""
    kind, shown = CLASSES[c]
    faces = [f for k, f in CLASSES if k == kind]
    start = faces.index(shown)
    passing = [face(faces[(start + step) % len(faces)], size) for step in (2, 1, 3)] if rolling else ()
    return dice.die(size, face(shown, size), colour=KIND_COLOURS[kind], passing=passing)


def blank_die(kind: Die, size: float) -> Element:
    """A die that is not yet rolled."""
    return dice.die(size, None, colour=KIND_COLOURS[kind])


@memoized
def small_die(value: int, filled: bool, size: float) -> Element:
    """A die that a requirement asks for; value 0: any."""
    box = rect(-size / 2, -size / 2, size, size, size * 0.2, class_="favor-slot filled" if filled else "favor-slot")
    if not value:
        return box
    shown = element("text", str(value), x=0, y=size * 0.36, font_size=size, class_="favor-slot-text middle bold")
    return group(box, shown, class_="filled" if filled else "open")


@memoized
def check(size: float) -> Element:
    """A tick in a green disc: the requirement is met."""
    tick = f"M{-size * 0.45:.2f} 0L{-size * 0.1:.2f} {size * 0.38:.2f}L{size * 0.5:.2f} {-size * 0.36:.2f}"
    return group(circle(0, 0, size, class_="favor-check"), path(tick, class_="favor-tick"))


def cross(size: float) -> Element:
    """What is out of reach."""
    arm = f"{size * 0.5:.2f}"
    return path(f"M-{arm} -{arm}L{arm} {arm}M{arm} -{arm}L-{arm} {arm}", class_="favor-cross")


def value_of(c: int) -> int:
    """Value of a class of dice, 0 for none."""
    return VALUES[CLASSES[c][1]]
