"""What people type is read in the language of their page."""

import random

import pytest

from greathouse.kernel.game import list_games, load
from greathouse.server.web.typed import example_line, written_move
from greathouse.server.words import Words

from .desk import ANN, BEN, Desk


@pytest.mark.sampled(5)
@pytest.mark.parametrize("lang", ["de", "fr", "ar"])
@pytest.mark.parametrize("key", list_games())
def test_the_line_that_a_page_proposes_is_one_of_the_choices(key, lang, tmp_path):
    game, rng, words = load(key), random.Random(2), Words(lang)
    desk = Desk(tmp_path)
    desk.service.games = lambda *_: game
    table = desk.two(key)
    foreign = 0
    for _ in range(30):
        if table.over:
            break
        seat = table.waiting[0]
        legal = table.match.legal_numbers(seat)
        line = example_line(game, table.view(seat), legal, lang, ["Ann", "Ben"])
        written = written_move(table, seat, line.upper(), words)
        assert game.moves.read(written) in legal, (line, written)
        foreign += written != line
        table = desk.act(table, (ANN, BEN)[seat], game.moves.write(rng.choice(legal))).table
    assert foreign > 5


def test_what_could_be_several_choices_is_none(tmp_path):
    desk = Desk(tmp_path)
    table = desk.tables[desk.two("steps").id]
    assert written_move(table, table.waiting[0], "nonsense 3", Words("de")) == "nonsense 3"
    assert written_move(table, -1, "Schritt", Words("de")) == "Schritt"


def test_the_beginning_of_a_name_means_the_one_choice_that_begins_so(tmp_path):
    desk = Desk(tmp_path)
    desk.service.games = lambda *_: load("pharao")
    table = desk.two("pharao")
    legal = table.match.legal_numbers(table.waiting[0])
    house, end = table.game.moves.write(legal[0]).split()[1:]
    for line in (f"{house}-{end}", f"{house} → {end}"):
        assert written_move(table, table.waiting[0], line, Words("en")) == f"step {house} {end}"
    assert written_move(table, table.waiting[0], house, Words("en")) == house or len(legal) == 1
