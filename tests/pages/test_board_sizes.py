"""What boards show is large enough: words to be read, places to be touched."""

import random
from collections.abc import Iterator
from pathlib import Path

from greathouse.kernel.contract import SPECTATOR
from greathouse.kernel.game import load
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.match import Match
from tests.grids import grid

from .test_layout import TABLES, moved

LETTERS = Path(__file__).with_name("letters.js").read_text()
NAMES = ("Nefertari of Thebes", "Schreiber 2", "Wm", "Serviteur 3", "Khaba")


def moments(key: str, seats: int) -> Iterator[Match]:
    """Moments of a game, from the first choices to the end."""
    game, rng, played = load(key), random.Random(seats), 0
    match = game.new(seats, seed=seats)
    while not match.over and played < 600:
        if played < 6 or rng.random() < 0.015:
            yield match
        match.play(rng.choice(match.choice_numbers()))
        played += 1
    yield match


@grid("game, seats", TABLES)
def test_words_on_boards_are_large_enough_to_read(window, game, seats):
    """In the smallest window of a desk no word or number that must be read to play is below 14 px, and none below 12.

    That holds in any language, whatever the names.

    The first pictures and the last are looked at in every language, those between in one after the other.
    """
    made, faults, looked = window(height=800), [], 0
    moved(made, game, seats)
    for match in moments(game, seats):
        seat = SPECTATOR if match.over else match.waiting[0]
        legal = () if match.over else match.legal_numbers(seat)
        for lang in LANGUAGES if looked < 9 or match.over else LANGUAGES[looked % 3 :][:1]:
            view, names = match.view(seat), NAMES[:seats]
            svg = match.game.board.draw(view, legal, seat=seat, lang=lang, names=names)
            faults += [f"{lang}, event {len(match.history)}: {found}" for found in made.page.evaluate(LETTERS, svg)]
            looked += 1
    assert faults == []
    assert looked > 15


TOUCHED = """(svg) => {
  const home = document.getElementById("gh-board");
  home.innerHTML = svg;
  const all = [...home.querySelectorAll(".pick")].map((e) => ({ id: e.id, box: e.getBoundingClientRect() }));
  const small = all.filter(({ box }) => Math.min(box.width, box.height) < 43.5);
  return small.map(({ id, box }) => `${id}: ${box.width}×${box.height}`);
}"""


@grid("game, seats", TABLES)
def test_what_is_touched_on_a_phone_is_as_large_as_a_finger(window, game, seats):
    made, faults = window(width=390, height=844, touch=True), []
    moved(made, game, seats)
    for match in moments(game, seats):
        seat = SPECTATOR if match.over else match.waiting[0]
        legal = () if match.over else match.legal_numbers(seat)
        svg = match.game.board.draw(match.view(seat), legal, seat=seat, narrow=True, names=NAMES[:seats])
        faults += [f"event {len(match.history)}: {found}" for found in made.page.evaluate(TOUCHED, svg)]
    assert faults == []
