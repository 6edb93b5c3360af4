"""The boards' words in Arabic: all that English says, with six forms by number, and nothing left in English."""

from __future__ import annotations

import importlib
import random
import re
from string import Formatter
from xml.etree import ElementTree

import pytest

import greathouse as gh
from greathouse.games.favor.text import forms as favor_forms
from greathouse.games.favor.text import tiles as favor_tiles
from greathouse.games.favor.text import words as favor_words
from greathouse.kernel.contract import UNNOTICED
from greathouse.kernel.game import BUILT_IN
from greathouse.kernel.grammar import CATEGORIES, bare, isolated

SPEAKING = BUILT_IN
NAMES = [isolated(name, "ar") for name in ("Ann", "Ben", "Cleo", "Dan", "Eve")]
KEPT = {"TITLE", "TYPED", "VERBS", "FILLERS"}
"""What is the same in every language, or what people type."""

LATIN = re.compile("[A-Za-z]{2,}")
ISOLATED = re.compile("\u2068[^\u2068\u2069]*\u2069")


def words(key, lang):
    if key == "favor":
        tables = {**vars(favor_words), **vars(favor_forms), "TILES": favor_tiles._ALL}
        return {name: table[lang] for name, table in tables.items() if name.isupper()}
    module = importlib.import_module(f"greathouse.games.{key}.text.{lang}")
    return {name: value for name, value in vars(module).items() if name.isupper() and name not in KEPT}


def leaves(value, at=""):
    """The texts of tables of words, each with its place."""
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, f"{at}.{key}")
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value):
            yield from leaves(part, f"{at}.{place}")


def fields(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("key", SPEAKING)
def test_every_text_is_there_in_arabic(key):
    english, arabic = dict(leaves(words(key, "en"))), dict(leaves(words(key, "ar")))
    forms = {place for place in english if place.startswith(FORMS.get(key, "-"))}
    assert set(english) - forms <= set(arabic)
    assert {
        place for place, text in arabic.items() if place in english and fields(text) - fields(english[place])
    } == set()
    assert {place: text for place, text in arabic.items() if LATIN.search(re.sub(r"\{[^}]*\}", "", text))} == {}
    specs = [spec for text in arabic.values() for _, _, spec, _ in Formatter().parse(text) if spec]
    assert {spec for spec in specs if spec.count("|") != len(CATEGORIES["ar"]) - 1} == set()


FORMS = {"osiris": (".RESOURCES", ".LABORERS", ".MONUMENTS"), "favor": (".TOKENS",)}
"""Tables of the forms of words by number, of which each language has its own count."""


def played(game, seed=3, most=200):
    """A random game, with its events."""
    rand, match = random.Random(seed), game.new(game.about.seats[-1], seed=seed)
    for _ in range(most):
        if match.over:
            break
        seat = rand.choice(match.waiting)
        match.play(rand.choice(match.choice_numbers(seat)), seat)
    return match


def told(game, match, reader, names):
    """All that a reader's page says through a game."""
    text, again = game.text, match.restarted()
    for event in match.history:
        view, choices = again.view(reader), again.choice_numbers(reader) if reader in again.waiting else []
        yield from (text.prompt(view, seat, "ar", names) for seat in (reader, -1))
        yield from text.describe(view, reader, "ar", names)
        for number in choices[:6]:
            yield text.label(view, number, "ar", names)
            yield text.group(view, number, "ar", names)
            yield text.about(view, number, "ar")
            yield text.reason(view, reader, number, "ar", names)
        code = again.seen(event, reader)
        if code != UNNOTICED and not isinstance(code, tuple):
            yield text.event(view, event.actor, code, "ar", names)
        again.replay([event])
    view = again.view(reader)
    yield from (text.ending(view, "ar", names) if match.over else "", text.chapter(view, "ar"))
    yield from (row.source for row in text.scores(view, "ar"))
    drawn = ElementTree.fromstring(game.board.draw(view, seat=reader, lang="ar", names=names))
    yield from drawn.itertext()


@pytest.mark.sampled(5)
@pytest.mark.parametrize("key", SPEAKING)
def test_a_whole_game_is_told_in_arabic(key):
    """Choices, prompts, log, position and board: nothing but names and signs of the board is Latin."""
    game = gh.load(key)
    match = played(game)
    said = set(told(game, match, 0, NAMES[: match.seats]))
    assert len(said) > 50
    title = "|".join([re.escape(game.about.title), "Swenett", "Djeba", "Waset", "Abdju", "Khemenu"])
    left = {text for text in said if LATIN.search(re.sub(title, "", ISOLATED.sub("", text)))}
    assert left == set()


@pytest.mark.parametrize("key", SPEAKING)
def test_options_tables_and_refusals_are_there_in_arabic(key):
    text, arabic = gh.load(key).text, re.compile("[\u0621-\u064a]")
    options = text.options("ar")
    assert options.keys() == text.options("en").keys()
    assert all(arabic.search(option.label) and arabic.search(option.help) for option in options.values())
    assert len(text.tables("ar")) == len(text.tables("en"))
    assert all(arabic.search(table.title) and all(map(arabic.search, table.head)) for table in text.tables("ar"))


def test_an_offer_is_read_in_arabic():
    game = gh.load("osiris")
    match = game.new(3, seed=2, haggling="open")
    text, view = game.trade_text, match.view(0)
    line = bare(text.example("Ben", "ar"))
    assert text.offer(line, view, 0, "ar", ["Ann", "Ben", "Cleo"]) == {
        "to": 1,
        "gives": {"brick": 3},
        "gets": {"stone": 1},
    }
