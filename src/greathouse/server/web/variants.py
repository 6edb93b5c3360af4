"""Ways to play a game in the form for a table: tiles to choose among, and the options that a choice stands for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from greathouse.kernel.game import Game
from greathouse.kernel.grammar import polished
from greathouse.kernel.options import written
from greathouse.kernel.variants import variants_of
from greathouse.server.errors import Refused

PREFIX = "option-"
"""What the names of option fields begin with."""


class VariantTile(NamedTuple):
    """A way to play as the form shows it; `options` are its fields as JSON, `picture` is the address of its board."""

    value: str
    name: str
    about: str
    options: str
    picture: str


def recommended(game: Game) -> dict[str, Any]:
    """The option values recommended for people, where they are not the defaults."""
    return {option.name: option.preset for option in game.options if option.preset is not None}


def variant_tiles(game: Game, lang: str) -> list[VariantTile]:
    """The ways to play a game, the recommended one first; [] if it names none."""
    found, tiles = variants_of(game), []
    for number, variant in enumerate(found.variant):
        fields = _fields(recommended(game) | variant.options)
        picture = f"/new/{game.key}/board?{urlencode(fields)}" if found.pictures else ""
        name, about = (polished(text[lang], lang) for text in (variant.name, variant.about))
        tiles.append(VariantTile(str(number), name, about, json.dumps(_fields(variant.options)), picture))
    return tiles


def chosen_options(game: Game, form: Mapping[str, str]) -> dict[str, Any]:
    """The options in a form: those of the variant in it, and whatever differs from what is recommended.

    A form without a variant says all options itself. Raises Refused for a variant that is none.
    """
    said = {name.removeprefix(PREFIX): form[name] for name in form if name.startswith(PREFIX)}
    if "variant" not in form:
        return said
    variants = {str(number): variant for number, variant in enumerate(variants_of(game).variant)}
    if form["variant"] not in variants:
        raise Refused("bad-options", 422)
    usual = {option.name: written(recommended(game).get(option.name, option.default)) for option in game.options}
    changed = {name: value for name, value in said.items() if value != usual.get(name)}
    return recommended(game) | variants[form["variant"]].options | changed


def _fields(options: Mapping[str, Any]) -> dict[str, str]:
    return {f"{PREFIX}{name}": written(value) for name, value in options.items()}
