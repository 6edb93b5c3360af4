"""Every sentence of the games: elision, punctuation and other small things, in three languages."""

import importlib
import re
from string import Formatter

import pytest

import greathouse as gh
from greathouse.kernel.grammar import fill, polish_all
from greathouse.kernel.words import LANGUAGES

NAMES = ("Anna", "Ibis", "Élise", "Max")
NUMBERS = (0, 1, 2, 21)
NUMBERED = {"n", "number", "turns", "limit", "points", "count", "value", "near", "segment", "level"}

FAULTS = {
    "en": [r"\ba [aeio]\w", r"\b(he|his|him)\b"],
    "fr": [r"\b([Dd]|[Qq]u)e [AEIOUÉaeioué]", r"\w [;!?:»]", r"« ", r"\w[;!?](?!\w)"],
    "de": [r"\b(the|and|with)\b"],
}


def tables(key, lang):
    """The texts of a game in one language, by module or dictionary."""
    if key == "favor":
        words = importlib.import_module("greathouse.games.favor.text.words")
        return {"SAY": words.SAY[lang], "REFUSALS": words.REFUSALS[lang]}
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
            faults += [(sentence, fault) for fault in FAULTS[lang] if re.search(fault, sentence)]
            if "'" in sentence or '"' in sentence:
                faults.append((sentence, "straight quotes"))
    assert faults == []
