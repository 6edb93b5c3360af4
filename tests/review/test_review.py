"""Reviews in plain mode: a toy whose values are known, and what could be inferred in a game that hides cards."""

import random
from dataclasses import replace

import pytest

from greathouse import load
from greathouse.agents import make
from greathouse.kernel.chance import Dealer
from greathouse.kernel.events import Event
from greathouse.kernel.match import Match
from greathouse.review import MISTAKE, SEARCH, Cancelled, review
from greathouse.review.beliefs import beliefs
from greathouse.review.judging import FALLBACK, judging_agent
from greathouse.review.mining import mine
from greathouse.review.puzzles import MAX_DIFFICULTY, match_of, number_of_the_day
from tests.toys import toy
from tests.toys.fork.moves import ASK, KEEP, MOVES, ROLL, TRUST


def fork(*events):
    match = Match.waiting_for_chance(toy("fork"))
    match.replay([Event(*event) for event in events])
    return match


def test_a_choice_that_gives_all_away_is_a_mistake():
    match = fork((0, ASK), (1, KEEP))
    found = review(match, compiled=False)
    first = found.choices[0]
    assert (first.kind, first.judge, first.best) == (MISTAKE, SEARCH, TRUST)
    assert first.cost == pytest.approx(0.5, abs=0.1)
    assert found.choices[1].cost == 0
    assert found.chances[-1] == match.returns
    assert found.account(0).accuracy < 0.5
    assert found.account(1).accuracy == 1


def test_the_best_choice_costs_nothing():
    found = review(fork((0, TRUST), (2, KEEP)), compiled=False)
    assert [one.cost for one in found.choices] == [0, 0]


def test_luck_is_what_an_outcome_was_worth_beyond_the_mean_of_all():
    found = review(fork((0, ROLL), (-1, 1)), compiled=False)
    assert found.luck == pytest.approx([-1 / 3, 2 / 3, -1 / 3])


def test_a_review_that_nobody_waits_for_ends():
    with pytest.raises(Cancelled):
        review(fork((0, TRUST)), stop=lambda: True, compiled=False)


def test_progress_is_told_part_by_part():
    told = []
    review(fork((0, TRUST), (2, KEEP)), lambda done, total: told.append((done, total)), compiled=False)
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(("key", "level"), [("heir", "imhotep"), ("hapy", "pharaoh"), ("pharao", "pharaoh")])
def test_the_strongest_level_that_searches_judges_unless_the_game_names_another(key, level):
    """Hâpy's strongest would take ten times as long, Pharao's does not search."""
    game = load(key)
    assert judging_agent(game, compiled=False).name == make(level, game, compiled=False).name


def test_where_no_level_searches_a_search_judges_nevertheless(monkeypatch):
    game = toy("fork")
    monkeypatch.setattr(game, "about", replace(game.about, levels=("random", "random", "greedy", "greedy")))
    assert judging_agent(game, compiled=False).name == FALLBACK


def test_what_could_be_inferred_agrees_with_what_was_known():
    game, dice = load("hapy"), random.Random(4)
    match = game.new(3, dealer=Dealer(4))
    while len(match.history) < 110:
        match.play(dice.choice(match.choice_numbers()))
    seat = 1
    found = {one.thing: one for one in beliefs(game, match.state, seat, "en", guesses=60)}
    for other in (0, 2):
        sure = set(game.text.holding(match.view(seat), other, "en"))
        assert sure <= {thing for thing, one in found.items() if one.chances[other] == 1}
        real = set(game.text.holding(match.view(other), other, "en"))
        assert {thing for thing, one in found.items() if one.truth[other]} == real
    assert all(sum(one.chances) <= 1 + 1e-9 for one in found.values())


@pytest.mark.slow
def test_a_puzzle_has_one_clearly_best_choice_and_the_same_seed_finds_it_again():
    game = toy("fork")
    book, again = (mine(game, 2, 3, 5, compiled=False) for _ in range(2))
    assert book == again
    for puzzle in book.puzzles:
        assert puzzle.best == MOVES.write(TRUST)
        assert puzzle.gap > 3 * puzzle.error > 0
        assert max(puzzle.worth, key=lambda choice: puzzle.worth[choice]) == puzzle.best
        assert 1 <= puzzle.difficulty <= MAX_DIFFICULTY
        assert puzzle.line[0] == (0, puzzle.best)
        assert match_of(game, puzzle).turn == puzzle.seat


@pytest.mark.parametrize("count", [1, 5, 7, 14, 30])
def test_every_puzzle_has_its_day(count):
    import datetime

    first = datetime.date(2026, 1, 1)
    days = [number_of_the_day(count, first + datetime.timedelta(day)) for day in range(count)]
    assert sorted(days) == list(range(count))
