"""Positions of every game can be drawn for every reader, also where nobody is asked: in a replay or a notebook."""

import random
import re
import sys
from functools import _lru_cache_wrapper
from itertools import product
from xml.etree import ElementTree

import pytest

import greathouse as gh
from greathouse.draw import fit
from greathouse.draw.picture import HEAD
from tests.grids import grid


@pytest.mark.slow
@grid("key, number", product(gh.list_games(), range(6)))
def test_any_position_can_be_drawn_without_choices(key, number):
    game, rand = gh.load(key), random.Random(number)
    seats = game.about.seats[number % len(game.about.seats)]
    match = game.new(seats, number, **game.random_options(rand, seats))
    while not match.over and len(match.history) < 600:
        if rand.random() < 0.06:
            look(game.board, match, rand)
        match.play(rand.choice(match.legal()))
    look(game.board, match, rand)


def look(board, match, rand):
    for seat in range(-1, match.seats):
        drawn = board.draw(match.view(seat), (), seat=seat, narrow=rand.random() < 0.5, lang=rand.choice(("en", "fr")))
        assert ElementTree.fromstring(drawn).tag.endswith("svg")
        assert "<defs" not in "".join(drawn.parts[HEAD:]), "pages look for definitions at its beginning alone"


NAMES = ("Nefer", "Khaba", "Teti", "Meryt", "Senbi")


@pytest.mark.sampled(5)
@pytest.mark.parametrize("key", gh.list_games())
def test_players_are_called_by_their_names(key):
    """On boards, buttons and headings; the game's own words for the seats stand in only where there are none."""
    game, rand = gh.load(key), random.Random(5)
    seats = max(game.about.seats)
    names, match = list(NAMES[:seats]), game.new(seats, 5)
    for _ in range(30):
        if match.over:
            break
        seat = match.waiting[0]
        view, legal = match.view(seat), match.legal_numbers(seat)
        for narrow in (False, True):
            drawn = game.board.draw(view, legal, seat=seat, narrow=narrow, names=names)
            said = [text for number in legal for text in (game.text.label(view, number, "en", names),)]
            said += [game.text.group(view, number, "en", names) for number in legal]
            words = " ".join([*ElementTree.fromstring(drawn).itertext(), *said])
            assert all(name in words for name in names), words
            assert not [seat for seat in game.text.seats(view, "en") if re.search(rf"\b{seat}\b", words)], words
        match.play(rand.choice(legal), seat)


@pytest.mark.slow
@grid("key, seats", [(key, seats) for key in gh.list_games() for seats in gh.load(key).about.seats])
def test_no_board_breaks_a_word(key, seats, monkeypatch):
    """Words are parted at soft hyphens at most; what has no room is said in fewer words, or cut with an ellipsis."""
    game, rand, broken = gh.load(key), random.Random(1), set()
    board, fitted = game.board, fit.fit

    def watched(text, *size, **limits):
        found = fitted(text, *size, **limits)
        allowed = {piece for word in text.split() for piece in _pieces(word)}
        broken.update(
            (text, word) for line in found.lines for word in line.split() if word[-1] != "…" and word not in allowed
        )
        return found

    monkeypatch.setattr(fit, "fit", watched)
    match = game.new(seats, seats)
    for step in range(240):
        if match.over:
            break
        if step % 40 == 0:
            legal = match.legal_numbers(0) if 0 in match.waiting else ()
            for lang in ("en", "fr", "de"):
                _forget_drawings()
                for narrow in (False, True):
                    board.draw(match.view(0), legal, seat=0, narrow=narrow, lang=lang)
        match.play(rand.choice(match.legal()))
    assert not broken


def _pieces(word):
    """The word without its soft hyphens, and what can become of it where it is parted there."""
    whole = word.replace(fit.SOFT_HYPHEN, "")
    syllables = word.split(fit.SOFT_HYPHEN)
    cuts = range(len(syllables) + 1)
    parts = {"".join(syllables[start:end]) + "-" * (end < len(syllables)) for start in cuts for end in cuts[start:]}
    return {whole, *parts}


def _forget_drawings():
    """Parts of boards are kept once they are drawn."""
    for name, module in list(sys.modules.items()):
        if name.startswith("greathouse.draw") or ".board" in name:
            for kept in vars(module).values():
                if isinstance(kept, _lru_cache_wrapper):
                    kept.cache_clear()
