"""Boards in characters: what they show is what the view tells, for every reader, in every language."""

import random

import pytest

import greathouse as gh
from greathouse.kernel.diagrams import MAX_WIDTH
from greathouse.kernel.languages import LANGUAGES

NAMES = ["Nefer", "Khaba", "Teti", "Meryt", "Senbi"]


def positions(key, count=12):
    """Positions of random games for each number of seats, with the seat of a reader."""
    game, rand = gh.load(key), random.Random(9)
    for number in range(count):
        seats = game.about.seats[number % len(game.about.seats)]
        match = game.new(seats, number, **game.random_options(rand, seats))
        for _ in range(rand.randrange(250)):
            if match.over:
                break
            match.play(rand.choice(match.legal_numbers()))
        yield match, rand.randrange(-1, seats)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("key", gh.list_games())
def test_every_position_fits_a_terminal_of_80_columns(key):
    for match, seat in positions(key):
        for lang in LANGUAGES:
            lines = match.game.text.diagram(match.view(seat), seat, lang, NAMES[: match.seats])
            assert max(map(len, lines)) <= MAX_WIDTH
            assert all(name in "\n".join(lines) for name in NAMES[: match.seats])


def drawn(match, seat=0, lang="en"):
    return match.game.text.diagram(match.view(seat), seat, lang, NAMES[: match.seats])


def test_pieces_of_pharao_stand_on_their_houses():
    match = gh.load("pharao").position({"position": {"dark": {"houses": [23, 26]}, "light": {"houses": [5, 30]}}})
    lines = drawn(match)
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in lines if line.startswith("│")]
    houses = {
        int(n.split()[0]): piece for row in range(0, 6, 2) for n, piece in zip(rows[row], rows[row + 1], strict=True)
    }
    assert {house: piece for house, piece in houses.items() if piece} == {23: "●", 26: "●", 5: "○", 30: "○"}


def test_cards_of_hapy_lie_on_each_other():
    """The cards of the lowest row can be taken and tell their place; the covered ones show half of themselves."""
    match = gh.load("hapy").new(seed=3, layout="mastaba")
    told = "\n".join(drawn(match))
    assert [place for place in ("M6-1", "M6-6", "M5-1") if place in told] == ["M6-1", "M6-6"]
    assert told.count("▒") == 6 * (6 + 6 + 6)


def test_hands_of_others_are_not_in_the_diagram():
    match = gh.load("hapy").new(seed=3)
    for _ in range(12):
        match.play(match.legal_numbers()[0])
    assert "Your hand" in "\n".join(drawn(match, 0)) and "Your hand" not in "\n".join(drawn(match, -1))


def test_monuments_of_heir_stand_on_their_squares():
    match = gh.load("heir").new(seed=5)
    rand = random.Random(5)
    while match.view(-1).built < 3:
        match.play(rand.choice(match.legal_numbers()))
    view = match.view(-1)
    lines = [line[8:] for line in drawn(match, -1) if line[5:7].strip().isdecimal()]
    for site, kind, owner in zip(view.sites[: view.built], view.kinds, view.owners, strict=False):
        x = 4 * (site % 8)
        assert lines[site // 8][x : x + 2] == " BA"[owner] + "⌂☼▲"[kind]


def test_stacks_and_dice_of_favor_are_counted():
    match = gh.load("favor").new(2, seed=4)
    while not sum(match.view(0).active):
        match.play(match.legal_numbers()[0])
    told = "\n".join(drawn(match))
    assert told.count("×") == 21
    assert sum(map(int, [line.split("[")[1][0] for line in drawn(match) if line.startswith("Active")])) > 0
    assert told[told.index("Active") :].split("\n")[0].count("[") == sum(match.view(0).active)


def test_the_map_of_osiris_shows_what_stands_where():
    game = gh.load("osiris")
    match = game.new(3, seed=2)
    told = drawn(match)
    marks = sum(line.count(sign) for line in told[:35] for sign in "▲◆■")
    assert marks == sum(stone > 0 for stone in match.view(0).ground) > 0
    assert all(word in "\n".join(told) for word in ("S08a", "K1a", "C3", "◖█◗"))
