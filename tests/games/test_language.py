"""Every sentence of the games: elision, punctuation and other small things, in three languages."""

import importlib
import re
from pathlib import Path
from string import Formatter

import pytest

import greathouse as gh
from greathouse.kernel.grammar import fill, polish_all
from greathouse.kernel.languages import LANGUAGES

NAMES = ("Anna", "Ibis", "Élise", "Max")
NUMBERS = (0, 1, 2, 21)
NUMBERED = {"n", "number", "turns", "limit", "points", "count", "value", "near", "segment", "level", "mummies"}

ENGLISH = r"\b(the|and|with|of|your|tile|card|player)\b"
FAULTS = {
    "en": [r"\ba [aeio]\w", r"\b(he|his|him|himself)\b", r"\b([Cc]olour|[Nn]eighbour|[Ff]avour|[Ll]abour)"],
    "fr": [
        *(r"\b([Dd]|[Qq]u)e [AEIOUÉaeioué]", r"\b[LlJjNn]e [AEIOUÉ]", r"\w [;!?:»]", r"« ", r"\w[;!?](?!\w)"),
        *(r"\w:\s", ENGLISH),
    ],
    "de": [ENGLISH],
}
PLURALS = {
    "en": r"\b1 (?!is\b|as\b)\w+s\b",
    "fr": r"\b[01] (?!(?:fois|depuis)\b)\w+s\b",
    "de": r"\b1 (Karten|Handkarten|Stadtkarten|Punkte|Züge|Runden|Gruppen|Mumien|Häuser|Würfeln)\b",
}
"""A plural after one; not asked of rules pages, where "1" is also the name of a face."""


def tables(key, lang):
    """The texts of a game in one language, by module or dictionary."""
    if key == "favor":
        words = importlib.import_module("greathouse.games.favor.text.words")
        forms = importlib.import_module("greathouse.games.favor.text.forms")
        tiles = importlib.import_module("greathouse.games.favor.text.tiles")
        told = {name: table[lang] for name, table in {**vars(words), **vars(forms)}.items() if name.isupper()}
        return polish_all(told | {"TILES": getattr(tiles, lang.upper())}, lang)
    module = importlib.import_module(f"greathouse.games.{key}.text.{lang}")
    return {name: polish_all(v, lang) for name, v in vars(module).items() if name.isupper() and name != "TYPED"}


def texts(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from texts(part)


def filled(template, lang):
    """The template with every number and every name."""
    fields = {name for _, name, _, _ in Formatter().parse(template) if name}
    for number, name in zip(NUMBERS, NAMES, strict=True):
        yield fill(template, lang, **{f: number if f in NUMBERED else name for f in fields})


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", gh.list_games())
def test_sentences_keep_the_rules_of_their_language(key, lang):
    faults = []
    for template in texts(tables(key, lang)):
        for sentence in {told.replace(gh.load(key).about.title, "") for told in filled(template, lang)}:
            faults += [(sentence, fault) for fault in [*FAULTS[lang], PLURALS[lang]] if re.search(fault, sentence)]
            if "'" in sentence or '"' in sentence:
                faults.append((sentence, "straight quotes"))
    assert faults == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", gh.list_games())
def test_rules_pages_keep_the_rules_of_their_language(key, lang):
    folder = Path(importlib.import_module(f"greathouse.games.{key}").__file__).parent
    page = polish_all((folder / f"rules.{lang}.md").read_text(encoding="utf-8"), lang)
    page = re.sub(r"`[^`]*`", "", page).replace(gh.load(key).about.title, "")
    found = [(line, fault) for line in page.splitlines() for fault in FAULTS[lang] if re.search(fault, line)]
    found += [(line, "straight quotes") for line in page.splitlines() if re.search(r"['\"]", line)]
    assert found == []
