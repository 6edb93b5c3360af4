"""The command `greathouse agents`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Annotated, Any

import typer

from greathouse.cli.common import AsJson, Lang, console, level_agents, print_json, read_language
from greathouse.kernel.game import load
from greathouse.kernel.languages import LANGUAGES

if TYPE_CHECKING:
    from greathouse.agents import Kind
    from greathouse.agents.words import Meaning

WORDS = {
    "en": {"parameter": "{shown} {low} to {high}{default}: {meaning}", "default": "; {default} if not written"},
    "fr": {
        "parameter": "{shown} de {low} à {high}{default}\u00a0: {meaning}",
        "default": "\u202f; {default} par défaut",
    },
    "de": {"parameter": "{shown} {low} bis {high}{default}: {meaning}", "default": "; {default}, wenn nichts dasteht"},
}
"""A parameter, by language."""


def agents(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game, whose levels are listed too.")] = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """List the kinds of agents with their parameters, and the levels and yardsticks of a game."""
    from greathouse.agents import kinds

    read_language(lang)
    found = kinds()
    levels = level_agents(load(game)) if game else {}
    yardsticks = dict(load(game).about.yardsticks) if game else {}
    if as_json:
        facts = {name: _facts(kind, lang) for name, kind in found.items()}
        print_json({"agents": facts, "levels": levels, "yardsticks": yardsticks})
        return
    for name, kind in found.items():
        console.print(f"[bold]{name}[/]: {_in(lang, kind.meaning)}", highlight=False)
        for line in _parameters(name, kind, lang):
            console.print(f"  {line}", highlight=False, markup=False)
    for level, spec in (levels | yardsticks).items():
        console.print(f"[bold]{level}[/]: {spec}", highlight=False)


def _in(lang: str, meaning: Meaning) -> str:
    return meaning[LANGUAGES.index(lang)]


def _parameters(name: str, kind: Kind, lang: str) -> Iterator[str]:
    words = WORDS[lang]
    for one in fields(kind.parameters):
        facts = one.metadata
        shown = f"{name}:N" if facts["leading"] else f"{one.name}=N"
        default = "" if one.default is MISSING else words["default"].format(default=one.default)
        yield words["parameter"].format(
            shown=f"{shown:25}", default=default, **facts | {"meaning": _in(lang, facts["meaning"])}
        )


def _facts(kind: Kind, lang: str) -> dict[str, Any]:
    parameters = {}
    for one in fields(kind.parameters):
        default = None if one.default is MISSING else one.default
        parameters[one.name] = {**one.metadata, "meaning": _in(lang, one.metadata["meaning"]), "default": default}
    return {"meaning": _in(lang, kind.meaning), "parameters": parameters}
