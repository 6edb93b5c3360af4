"""Positions of every game can be drawn for every reader, also where nobody is asked: in a replay or a notebook."""

import random
from xml.etree import ElementTree

import pytest

import greathouse as gh


@pytest.mark.slow
@pytest.mark.parametrize("key", gh.list_games())
def test_any_position_can_be_drawn_without_choices(key):
    game, rand = gh.load(key), random.Random(3)
    board = game.board
    for number in range(6):
        seats = game.about.seats[number % len(game.about.seats)]
        match = game.new(seats, number, **game.random_options(rand, seats))
        while not match.over and len(match.history) < 600:
            if rand.random() < 0.06:
                look(board, match, rand)
            match.play(rand.choice(match.legal()))
        look(board, match, rand)


def look(board, match, rand):
    for seat in range(-1, match.seats):
        drawn = board.draw(match.view(seat), (), seat=seat, narrow=rand.random() < 0.5, lang=rand.choice(("en", "fr")))
        assert ElementTree.fromstring(drawn).tag.endswith("svg")
