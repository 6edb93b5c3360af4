"""Words of Pharao in all languages: every refusal, event, ending and option, and that nothing is left unfilled."""

from __future__ import annotations

import random

import pytest

from greathouse.games.pharao import text
from greathouse.games.pharao.content import OPTIONS
from greathouse.games.pharao.text import names
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.options import written

from .helpers import GAME, OPENING, at, play

NAMES = ["Ankh", "Bast"]
REFUSED = (1, 4, 5, 6, 7, 8, 9, 13, 14, 16, 17, 18, 19, 20)


def said(match, actor: int, written_form: str, lang: str = "en") -> str:
    table = GAME.chances if actor == CHANCE else GAME.moves
    return text.event(match.view(0), actor, table.read(written_form), lang, NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal(lang):
    sentences = [text.refusal(rule, lang) for rule in REFUSED]
    assert len(set(sentences)) == len(REFUSED)
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)


def test_the_languages_hold_the_same_words():
    english, *others = (names.LANGUAGES[lang] for lang in LANGUAGES)
    for name, words in vars(english).items():
        if name.isupper() and isinstance(words, dict):
            assert all(vars(other)[name].keys() == words.keys() for other in others), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_value_has_words(lang):
    table = text.options(lang)
    assert list(table) == [option.name for option in OPTIONS]
    for option in OPTIONS:
        assert set(table[option.name].values) == {written(value) for value in option.values}


EVENTS = [
    (at(*OPENING), CHANCE, "throw 3 1", "Ankh throws 3 and 1."),
    (at(*OPENING), CHANCE, "throw 0 0", "Ankh throws 0 and 0. Nothing moves."),
    (at([1, 27], [5]), CHANCE, "throw 1 0", "Ankh throws 1 and 0. The piece in the Nile cannot be rescued and is lost."),  # noqa: E501
    (at([10], [9, 11]), CHANCE, "throw 3 1", "Ankh throws 3 and 1. None of their own pieces can move 3 houses."),
    (at([10], [9, 11]), CHANCE, "throw 1 0", "Ankh throws 1 and 0. None of their own pieces can move 1 house."),
    (at([9, 11], [10]), CHANCE, "throw 0 2", "Ankh throws 0 and 2. No opposing piece can move 2 houses."),
    (at(*OPENING, "1/0"), 0, "step 20 19", "Ankh moves from 20 to 19."),
    (at([1, 9, 11], [10], "1/1"), 0, "step 1 2", "Ankh moves from 1 to 2. No opposing piece can move 1 house."),
    (at([10, 28], [9, 11, 13, 29], "1/0"), 0, "step 28 27", "Ankh has no other move and walks from 28 into the Nile."),
    (at(*OPENING, "0/1"), 0, "push 5 6", "Ankh moves the opposing piece on 5 to 6."),
    (at([1], [28], "0/1"), 0, "push 28 27", "Ankh pushes the opposing piece on 28 into the Nile."),
    (at([26, 27], [1], "0/0"), 0, "drown", "Ankh lets the piece in the Nile drown. Nothing moves."),
    (at([26, 27], [1], "0/1"), 0, "rescue", "Ankh sets out to rescue the piece in the Nile."),
    (play(at([26, 27], [1], "0/1"), "rescue"), 0, "land 8", "Ankh brings the drowning piece to 8."),
]  # fmt: skip


@pytest.mark.parametrize(("match", "actor", "move", "sentence"), EVENTS)
def test_every_event(match, actor, move, sentence):
    assert said(match, actor, move) == sentence
    for lang in ("fr", "de"):
        other = said(match, actor, move, lang)
        assert other.startswith("Ankh ")
        assert other != sentence
        assert "{" not in other


def ended(own, other, throw, *moves, **options):
    return play(at(own, other, throw, **options), *moves)


ENDINGS = [
    (ended([16], [1], "1/0", "step 16 15"), "Ankh wins: the last piece stands on the House of Second Life."),
    (ended([1], [28], "0/1", "push 28 27"), "Ankh wins: the last piece of Bast is in the Nile."),
    (
        ended([28], [13, 29], "1/0", "step 28 27"),
        "Bast wins: Ankh had no other move and walked into the Nile with the last piece.",
    ),
    (ended([9, 11], [10], "0/2"), "Bast wins: Ankh is locked up and can play neither die."),
    (play(at(*OPENING, quiet_limit=50), *["0/0"] * 50), "Draw: no piece was lost in 50 turns."),
]


@pytest.mark.parametrize(("match", "sentence"), ENDINGS)
def test_every_ending(match, sentence):
    view = match.view(-1)
    assert text.ending(view, "en", NAMES) == text.prompt(view, 0, "en", NAMES) == sentence
    for lang in ("fr", "de"):
        assert text.ending(view, lang, NAMES) not in ("", sentence)


PROMPTS = [
    (at(*OPENING), "Throw the dice.", "Ankh is about to throw."),
    (at(*OPENING, "1/0"), "Move one of your pieces 1 house.", "Ankh moves one of their own pieces 1 house."),
    (at(*OPENING, "0/2"), "Move an opposing piece 2 houses.", "Ankh moves an opposing piece 2 houses."),
    (
        at([26, 27], [1], "0/0"),
        "One of your pieces is in the Nile. Let it drown, or rescue it?",
        "Ankh decides whether to rescue the piece in the Nile.",
    ),
    (
        play(at([26, 27], [1], "1/0"), "rescue"),
        "Move one of your pieces 1 house, so that the rescue can follow.",
        "Ankh moves one of their own pieces 1 house before the rescue.",
    ),
    (
        play(at([26, 27], [1], "0/0"), "rescue"),
        "Bring the drowning piece to land, three houses from the Nile.",
        "Ankh brings the drowning piece to land.",
    ),
]


@pytest.mark.parametrize(("match", "to_mover", "about_him"), PROMPTS)
def test_every_prompt(match, to_mover, about_him):
    assert text.prompt(match.view(0), 0, "en", NAMES) == to_mover
    assert text.prompt(match.view(1), 1, "en", NAMES) == text.prompt(match.view(-1), -1, "en", NAMES) == about_him


def test_choices_are_labelled_and_grouped():
    view = at(*OPENING).view(0)
    labelled = {
        move: (text.label(view, GAME.moves.read(move), "en", []), text.group(view, GAME.moves.read(move), "en", []))
        for move in ("step 20 19", "push 28 27", "drown", "rescue", "land 8")
    }
    assert labelled == {
        "step 20 19": ("20 → 19", "Your piece on 20"),
        "push 28 27": ("28 → 27, the Nile", "Opposing piece on 28"),
        "drown": ("Let it drown", ""),
        "rescue": ("Rescue it", ""),
        "land 8": ("Bring it to 8", ""),
    }


def test_a_position_is_described():
    match = at([26, 27], [1], "0/2", quiet_limit=200)
    assert text.describe(match.view(1), 1, "en", NAMES) == [
        "Ankh (Dark): pieces on 26, 27 (in the Nile).",
        "Bast (Light): last piece on 1.",
        "Ankh has thrown 0 for their own pieces and 2 for opposing pieces.",
        "Turns in a row without a lost piece: 0; after 200 the game is a draw.",
        "Ankh decides whether to rescue the piece in the Nile.",
    ]


def test_houses_and_dice_have_names():
    assert [text.house(number, "en") for number in (12, 15, 26, 27)] == [
        "House 12",
        "House 15, the House of Second Life",
        "House 26, the House of Beauty",
        "House 27, the House of Humiliation: the Nile",
    ]
    view = at(*OPENING, "3/0").view(0)
    assert text.die(view, 0, "en", ["Ann", "Ben"]) == "Ann moves one of their own pieces 3 houses"
    assert text.die(view, 1, "en", ["Ann", "Ben"]) == "Ann moves no opposing piece"
    assert text.die(at(*OPENING).view(0), 1, "en", ["Ann", "Ben"]) == "Ann: die for opposing pieces, not thrown yet"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_are_told_without_gaps(lang):
    rand = random.Random(lang)
    for seed in range(4):
        match = GAME.new(seed=seed, quiet_limit=50)
        while not match.over:
            view, number = match.view(-1), rand.choice(match.legal_numbers())
            told = [text.event(view, match.turn, number, lang, NAMES), *text.describe(view, 0, lang, NAMES)]
            assert all(told)
            assert not any("{" in line or "None" in line for line in told)
            match.play(number)
        assert text.ending(match.view(0), lang, NAMES)


def test_a_last_piece_that_ends_in_the_nile_is_lost():
    match = at([13, 24], [28], "0/1")
    before = [score.points for score in text.scores(match.view(0), "en")]
    play(match, "push 28 27")
    after = [score.points for score in text.scores(match.view(0), "en")]
    assert match.over and (before, after) == ([("2", "3"), ("2", "1")], [("2", "4"), ("2", "0")])


def test_only_the_last_piece_is_warned_of_the_nile():
    """Of two pieces one may go: a last one alone often wins on house 15 (R24)."""
    bold, covered = at([30], [2, 3], "1/0"), at([30, 24], [2, 3], "1/0")
    number = GAME.moves.read("step 30 29")
    doubts = [text.doubt(match.view(0), 0, number, "en", NAMES) for match in (bold, covered)]
    assert "Nile" in doubts[0] and doubts[1] == ""
