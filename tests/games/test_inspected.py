"""Words that newcomers stumble over are explained where they stand: on the inspector's card of the thing."""

from __future__ import annotations

import pytest

from greathouse import load
from greathouse.kernel.languages import PAGE_LANGUAGES
from greathouse.kernel.lessons import NAMES, rule_pictures, scene

EXPLAINED = [
    ("osiris", "win", "place-N02a", "neutral: nobody owns it"),
    ("osiris", "win", "place-N02a", "River segment: 1."),
    ("osiris", "win", "gov-1", "Boons not played yet: Horus, Bastet, Ra, Thoth and Ptah."),
    ("favor", "win", "tile-1-burial_mask", "It is spent"),
    ("favor", "win", "tile-0-embalmer", "It is used"),
    ("heir", "auction", "god-seshat", "The Pharaoh’s Favorite of this round"),
]


def notes(game: str, picture: str, element: str, lang: str) -> tuple[str, ...]:
    found = load(game)
    shown = scene(found, next(one for one in rule_pictures(found) if one.id == picture))
    view, names = shown.match.view(shown.seat), list(NAMES[: shown.match.seats])
    details = found.text.inspect(view, shown.seat, element, lang, names)
    assert details
    return details.notes


@pytest.mark.parametrize(
    ("game", "picture", "element", "said"), EXPLAINED, ids=[f"{one[0]}-{one[3][:12]}" for one in EXPLAINED]
)
def test_a_word_is_explained_on_the_card_of_its_thing(game, picture, element, said):
    told = {lang: notes(game, picture, element, lang) for lang in PAGE_LANGUAGES}
    assert any(said in note for note in told["en"])
    assert len({len(found) for found in told.values()}) == 1 and len(set(told.values())) == len(told)


def test_what_nothing_is_to_be_said_of_has_no_such_note():
    assert notes("osiris", "win", "place-S01a", "en") == ("River segment: 1.",), "it belongs to a governor"
    assert not any("Favorite" in note for note in notes("heir", "auction", "god-ptah", "en"))
    assert not any("spent" in note or "used" in note for note in notes("favor", "win", "tile-0-farmer", "en"))


def test_the_star_of_a_die_is_explained_on_all_its_faces():
    favor = load("favor")
    shown = scene(favor, next(one for one in rule_pictures(favor) if one.id == "win"))
    details = favor.text.inspect(shown.match.view(0), 0, "locked-dice-A6-0", "en", list(NAMES[:2]))
    assert details and 43 in details.rules
