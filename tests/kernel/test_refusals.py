"""What a match refuses, in which words; whatever is refused changes nothing."""

from __future__ import annotations

import random

import numpy as np
import pytest

import greathouse as gh
from greathouse.kernel.errors import (
    BadSeats,
    GameOver,
    HouseError,
    IllegalMove,
    MoveRefused,
    NotYourTurn,
    UnreadableMove,
)
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.match import Match
from greathouse.kernel.words import REFUSALS, worded

NO_NUMBERS = [
    None,
    True,
    False,
    1.0,
    np.float64(1),
    np.bool_(True),
    [1],
    (1,),
    {},
    b"pass",
    NotImplemented,
    float("nan"),
]
BEYOND = [-1, 2, 10**30, np.int64(-5)]
NO_SEATS = [*NO_NUMBERS[1:], "0", -2, 2, 10**30]


@pytest.fixture(scope="module")
def kuhn() -> Game:
    return Game("kuhn", Source("tests.toys.kuhn"))


def untouched(match, error, work):
    before = match.copy()
    with pytest.raises(error) as caught:
        work()
    sentence = str(caught.value)
    assert sentence[0].isupper() or sentence[0] == "“", sentence
    assert sentence.endswith("."), sentence
    assert (match.state, match.history) == (before.state, before.history)


@pytest.mark.parametrize("move", [*NO_NUMBERS, *BEYOND, "", "fold", "pass 1"], ids=repr)
def test_what_is_no_move_is_refused(kuhn, move):
    match = kuhn.new(seed=1)
    for ask in (match.play, match.choose, match.why, match.read):
        untouched(match, UnreadableMove, lambda ask=ask: ask(move))
    match = Match.waiting_for_chance(kuhn)
    untouched(match, UnreadableMove if move != 2 else HouseError, lambda: match.chance(move if move != 2 else "ace"))


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
def test_what_is_no_seat_is_refused(kuhn, seat):
    match = kuhn.new(seed=1)
    asks = (match.view, match.legal, match.legal_numbers, match.choice_numbers)
    for ask in (*asks, lambda s: match.play("bet", s), lambda s: match.choose("bet", s), lambda s: match.why("bet", s)):
        untouched(match, BadSeats, lambda ask=ask: ask(seat))


@pytest.mark.parametrize("seats", [True, 2.0, "2", [2], 0, 7], ids=repr)
def test_what_is_no_number_of_seats_is_refused(kuhn, seats):
    with pytest.raises(BadSeats, match="2 players"):
        kuhn.new(seats)


def test_a_spectator_is_asked_nothing(kuhn):
    match = kuhn.new(seed=1)
    assert match.legal(-1) == match.choice_numbers(-1) == []
    untouched(match, BadSeats, lambda: match.play("bet", -1))
    with pytest.raises(BadSeats):
        match.view(None)


@pytest.mark.parametrize("number", [1, np.int8(1), np.int64(1), np.uint16(1), "bet", " BET "], ids=repr)
def test_words_and_numbers_are_taken_by_all(kuhn, number):
    for way in ("play", "choose"):
        match = kuhn.new(np.int32(2), np.int64(1))
        assert (match.why(number), match.read(number), match.why(number, np.int8(0))) == (0, 1, 0)
        getattr(match, way)(number, np.int8(0))
        assert [type(part) for part in match.history[-1]] == [int, int]
        assert match.history[-1] == (0, 1)
    match = Match.waiting_for_chance(kuhn)
    match.chance(np.int64(2))
    match.chance("deal jack")
    assert [type(event.action) for event in match.history] == [int, int]


def test_a_match_that_waits_for_chance_says_so(kuhn):
    match = Match.waiting_for_chance(kuhn)
    for ask in (match.play, match.choose, match.why):
        untouched(match, NotYourTurn, lambda ask=ask: ask("bet"))
    with pytest.raises(NotYourTurn, match="deal_from"):
        match.play("bet", 0)


def test_the_end_is_told_for_every_seat(kuhn):
    match = kuhn.new(seed=3)
    for move in ("pass", "bet", "bet"):
        match.play(move)
    for seat in (None, 0, 1):
        untouched(match, GameOver, lambda seat=seat: match.play("pass", seat))
    untouched(match, GameOver, lambda: match.why("pass"))


@pytest.mark.parametrize("key", gh.list_games())
def test_refusals_are_worded_in_every_language(key):
    """Random wrong moves of every game: a sentence in each language, and the English one is the error's own."""
    match, rand = gh.load(key).new(seed=2), random.Random(2)
    text, met = match.game.text, set()
    for move in [None, "jump", "", 10**9, *(rand.randrange(len(match.game.moves)) for _ in range(300))]:
        try:
            match.copy().choose(move)
        except MoveRefused as error:
            sentences = [worded(error, lang, text) for lang in LANGUAGES]
            assert sentences[0] == str(error) and len(set(sentences)) == 3, sentences
            met.add(type(error))
    assert met == {UnreadableMove, IllegalMove}


def test_every_reason_takes_the_same_blanks_in_every_language():
    from string import Formatter

    for reason, sentences in REFUSALS.items():
        blanks = [{name for _, name, _, _ in Formatter().parse(sentence) if name} for sentence in sentences]
        assert len(sentences) == len(LANGUAGES) and blanks[0] == blanks[1] == blanks[2], reason
        assert all(sentence.endswith(".") for sentence in sentences)


def test_an_error_of_one_language_is_told_in_it():
    assert worded(BadSeats("There is no seat 9."), "fr") == "There is no seat 9."
    assert worded(UnreadableMove("Das geht nicht."), "de") == "Das geht nicht."
