"""Arabic: every word of the pages, from right to left; what exists in some languages only stands there in English."""

from __future__ import annotations

import random
import re
from pathlib import Path
from string import Formatter

import pytest

import greathouse as gh
import greathouse.server
from greathouse.kernel.game import BUILT_IN
from greathouse.kernel.languages import LANGUAGES, PAGE_LANGUAGES, extra_words
from greathouse.kernel.variants import variants_of
from greathouse.kernel.words import REFUSALS
from greathouse.server.words import LEVELS, Words, keys, words_in
from tests.toys import toy

from .running import Client

pytestmark = pytest.mark.slow

ARABIC = re.compile("[\u0621-\u064a]")
NAMES = {"house", "talk-by", "chose", "option-is", "featured"}
"""Words that are names and blanks alone."""


def blanks(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize(
    ("package", "english"),
    [("greathouse.server", words_in("en")), ("greathouse.kernel", {key: texts[0] for key, texts in REFUSALS.items()})],
    ids=["server", "kernel"],
)
def test_every_word_of_the_pages_is_there_in_arabic_with_the_same_blanks(package, english):
    arabic = extra_words(package, "ar")
    assert set(arabic) == set(english)
    assert {key for key in arabic if blanks(arabic[key]) != blanks(english[key])} == set()
    assert {key for key, text in arabic.items() if key not in NAMES and not ARABIC.search(text)} == set()
    assert {key for key, text in arabic.items() if re.search(r"\w[,;?](\s|$)", text)} == set()


def test_forms_by_number_are_six():
    forms = [spec for text in words_in("ar").values() for _, _, spec, _ in Formatter().parse(text) if spec]
    assert forms
    assert all(spec.count("|") == 5 for spec in forms)
    assert [Words("ar").free_seats(n) for n in (2, 3, 12)] == ["مقعدان خاليان", "3 مقاعد خالية", "12 مقعدًا خاليًا"]


def test_every_level_has_a_name_in_every_language_of_the_pages():
    assert set(LEVELS) == set(PAGE_LANGUAGES)
    assert all(len(names) == len(LEVELS["en"]) for names in LEVELS.values())
    assert all(Words(lang)(key) for lang in PAGE_LANGUAGES for key in keys())


@pytest.mark.slow
def test_pages_run_as_their_language_does(server):
    ann = Client(server.base)
    ann.post("/preferences", lang="ar", back="/")
    page = ann.get("/").text
    assert '<html lang="ar" dir="rtl"' in page and "خمس ألعاب من ضفاف النيل" in page
    ann.post("/preferences", lang="de", back="/")
    assert '<html lang="de" dir="ltr"' in ann.get("/").text


def test_what_exists_in_some_languages_only_is_marked_as_english(server):
    ann = Client(server.base)
    ann.post("/preferences", lang="ar", back="/")
    for path in ("/rules/hapy", "/learn", "/rules/hapy/summary"):
        assert ' lang="en" dir="ltr">' in ann.get(path).text, path
    assert Words("ar").documents == LANGUAGES[0]
    assert Words("fr").document == ""


def test_names_in_other_letters_are_isolated():
    assert Words("ar")("log-resign", name="Ann") == "استسلم \u2068Ann\u2069."
    assert Words("ar")("log-resign", name="سنوحي") == "استسلم سنوحي."
    assert Words("en")("log-resign", name="سنوحي") == "سنوحي gives up."
    assert Words("ar").number("+3.5 %") == "\u2068+3.5 %\u2069"


LATIN_COMMA = re.compile("[\u0621-\u064a\u2069\\d\\)], [\u0621-\u064a\u2068\\d]")
"""A comma of another script between two things of a list in Arabic."""


@pytest.mark.sampled(5)
@pytest.mark.parametrize("key", BUILT_IN)
def test_lists_in_arabic_have_its_comma(key):
    """Positions, choices and boards of a random game."""
    game, rng = gh.load(key), random.Random(3)
    match = game.new(seed=3)
    names = [f"Ann {seat}" for seat in range(match.seats)]
    for _ in range(60):
        if match.over:
            break
        seat, view = match.waiting[0], match.view(match.waiting[0])
        legal = match.legal_numbers(seat)
        texts = [*game.text.describe(view, seat, "ar", names), game.text.prompt(view, seat, "ar", names)]
        texts += [game.text.label(view, number, "ar", names) for number in legal]
        texts += [words for words, _ in game.text.together(view, legal, "ar", names)]
        texts.append(game.board.draw(view, seat=seat, lang="ar", names=names))
        assert not [
            text[found.start() - 40 : found.end() + 40] for text in texts if (found := LATIN_COMMA.search(text))
        ]
        match.play(rng.choice(match.legal(seat)), seat)


def test_pages_in_arabic_have_its_comma():
    words = Words("ar")
    assert words.listed(["2", "4"]) == "2، 4" and words.listed(["\u2068Ann\u2069", "حتب"]) == "\u2068Ann\u2069، حتب"
    assert Words("de").listed(["2", "4"]) == "2, 4"
    templates = Path(greathouse.server.__file__).parent / "templates"
    assert not [path.name for path in templates.glob("*.html") if 'join(", ")' in path.read_text(encoding="utf-8")]


def test_a_game_that_does_not_speak_arabic_is_told_in_english():
    game = toy("kuhn")
    match = game.new(2, seed=1)
    view, names = match.view(0), ["Ann", "Ben"]
    assert "ar" not in game._part("text").TITLE
    assert game.text.TITLE["ar"] == game.text.TITLE["en"]
    for name in ("prompt", "describe"):
        say = getattr(game.text, name)
        assert say(view, 0, "ar", names) == say(view, 0, "en", names)
    assert game.board.draw(view, lang="ar") == game.board.draw(view, lang="en")


@pytest.mark.parametrize("key", BUILT_IN)
def test_goals_and_variants_of_the_games_are_there_in_arabic(key):
    game = gh.load(key)
    assert all(ARABIC.search(texts["ar"]) for texts in (game.about.goal, game.about.winning))
    assert all(ARABIC.search(v.name["ar"]) and ARABIC.search(v.about["ar"]) for v in variants_of(game).variant)
