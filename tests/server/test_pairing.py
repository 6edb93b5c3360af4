"""Who meets whom in tournaments, and where everybody stands."""

import random
from collections import Counter
from itertools import combinations

import pytest

from greathouse.server.tournaments.pairing import Pair, Past, arena, round_robin, swiss
from greathouse.server.tournaments.standings import Met, comparison, standings

# Who meets whom ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(2, 12))
def test_in_a_round_robin_all_meet_all_once(number):
    players = [f"p{place}" for place in range(number)]
    rounds = round_robin(players)
    met = Counter(frozenset(pair) for one in rounds for pair in one if pair.second)
    assert met == Counter(map(frozenset, combinations(players, 2)))
    byes = Counter(pair.first for one in rounds for pair in one if not pair.second)
    assert set(byes.values()) <= {1} and bool(byes) == bool(number % 2)
    begun = Counter(pair.first for one in rounds for pair in one if pair.second)
    assert max(begun.values()) - min(begun[player] for player in players) <= 2


@pytest.mark.parametrize("seed", range(12))
def test_in_a_swiss_tournament_nobody_meets_twice_or_has_two_byes(seed):
    rng = random.Random(seed)
    players = [f"p{place}" for place in range(rng.randrange(6, 24))]
    games: list[Met] = []
    for number in range(1, 6):
        ranking = [line.player for line in standings(players, games)]
        pairs = swiss(ranking, Past.of([Pair(game.first, game.second) for game in games]))
        assert sorted(player for pair in pairs for player in pair if player) == sorted(players)
        for board, pair in enumerate(pairs):
            won = rng.choice(((1.0, 0.0), (0.0, 1.0), (0.5, 0.5))) if pair.second else (1.0, 0.0)
            games.append(Met(number, board, *pair, won=won))
    met = Counter(frozenset((game.first, game.second)) for game in games if game.second)
    assert set(met.values()) == {1}
    assert set(Counter(game.first for game in games if not game.second).values()) <= {1}


def test_swiss_pairs_the_score_groups_from_the_top():
    past = Past.of([Pair("a", "b"), Pair("c", "d")])
    assert swiss(["a", "c", "b", "d"], past) == [Pair("a", "c"), Pair("b", "d")]
    assert swiss(["a", "b", "c", "d"], past)[0] == Pair("a", "c"), "a and b have met"


def test_when_all_have_met_they_meet_again():
    past = Past.of([Pair("a", "b")])
    assert swiss(["a", "b"], past) == [Pair("b", "a")], "and the other one begins"


def test_in_an_arena_the_latest_rival_is_met_last():
    past = Past.of([Pair("a", "b")])
    last = {"a": "b", "b": "a"}
    assert list(arena(["a", "b", "c", "d"], past, last)) == [Pair("c", "a"), Pair("b", "d")]
    assert list(arena(["a", "b"], past, last)) == [Pair("b", "a")]
    assert list(arena(["a"], past, last)) == []


# Where everybody stands ----------------------------------------------------------------------------------------------


def test_ties_are_broken_as_the_page_says():
    """By hand: Ann and Ben have 2 points each; Ann's rivals have more."""
    games = [
        Met(1, 1, "ann", "cia", won=(1.0, 0.0)),
        Met(1, 2, "ben", "dan", won=(1.0, 0.0)),
        Met(2, 1, "ann", "dan", won=(0.5, 0.5)),
        Met(2, 2, "ben", "cia", won=(0.5, 0.5)),
        Met(3, 1, "ann", "eva", won=(0.5, 0.5)),
        Met(3, 2, "ben", "fay", won=(0.5, 0.5)),
        Met(3, 3, "cia", "dan", won=(1.0, 0.0)),
        Met(4, 1, "eva", "", won=(1.0, 0.0)),
        Met(4, 2, "fay", "dan", won=None),
    ]
    lines = {line.player: line for line in standings(["ann", "ben", "cia", "dan", "eva", "fay"], games)}
    assert lines["ann"].points == lines["ben"].points == 2.0
    assert lines["ann"].buchholz == 1.5 + 0.5 + 1.5 and lines["ben"].buchholz == 0.5 + 1.5 + 0.5
    assert lines["ann"].sonneborn == 1.5 + 0.25 + 0.75
    assert [lines[one].place for one in ("ann", "ben")] == [1, 2]
    assert lines["eva"].games == 2 and lines["fay"].games == 1, "a game that goes on does not count"


def test_those_whom_nothing_tells_apart_share_a_place():
    assert [line.place for line in standings(["a", "b", "c"], [])] == [1, 1, 1]


def test_comparison_is_between_the_same_seats_of_a_round():
    games = [
        Met(1, 1, "a", "b", won=(1.0, 0.0), scores=(30, 10)),
        Met(1, 2, "c", "d", won=(1.0, 0.0), scores=(20, 15)),
        Met(1, 3, "e", "f", won=(1.0, 0.0), scores=(20, 5)),
        Met(2, 1, "a", "c", won=(1.0, 0.0), scores=(9, 1)),
    ]
    assert comparison(games) == {"a": 1.5, "c": 0.25 + 0.5, "e": 0.25, "b": 0.5, "d": 1.0, "f": 0.0}
    assert standings(["a", "d", "b"], games[:2], duplicate=True)[1].player == "d"
