"""What the page says of a position: prompts that fit, all dice in words, the rolls of the roll-off."""

import pytest

from greathouse.games.favor import text
from greathouse.games.favor.advice.needs import need_of
from greathouse.games.favor.content import CLASSES, FACES, LOCATIONS, TILE_IDS, TILES, TYPES
from greathouse.games.favor.state import BY_QUEEN, CLOSED, View
from greathouse.games.favor.text.names import face_name
from greathouse.games.favor.text.words import SAY
from greathouse.kernel.contract import SPECTATOR
from greathouse.kernel.languages import PAGE_LANGUAGES

from .desk import Desk, tally

NAMES = ["Nefer", "Khaba"]


def prompted(desk: Desk) -> str:
    return text.prompt(desk.match.view(desk.s.mover), desk.s.mover, "en", NAMES)


@pytest.mark.parametrize(
    ("active", "locked", "just_locked", "pending", "key"),
    [
        ("S1 S5", "", (), 0, "p_act"),
        ("S1 S5", "S5", ("S5",), 0, "p_act_locked"),
        ("S1", "S5", ("S5",), 0, "p_act_locked_last"),
        ("S1", "S5", (), 0, "p_act_last"),
        ("I1", "S5", ("S5",), 0, "p_act_last"),
        ("I1 I2", "S5", ("S5",), 0, "p_act_every"),
        ("I1 S2", "S5", ("S5",), 0, "p_act_immediate"),
        ("I1 S2", "S5", (), 0, "p_act"),
        ("S1", "S5", (), 1, "p_act"),
        ("I1", "S5", ("S5",), 2, "p_act_immediate"),
        ("", "S5", (), 1, "p_act_pending"),
        ("", "S5 S5", (), 0, "p_act_done"),
    ],
)
def test_the_prompt_fits_the_dice(active, locked, just_locked, pending, key):
    desk = Desk().dice(active=active, locked=locked).just_locked(*just_locked)
    desk.s.pending = pending
    assert prompted(desk) == SAY["en"][key]


@pytest.mark.parametrize("lang", PAGE_LANGUAGES)
def test_dice_at_work_are_told(lang):
    desk = Desk().give("heir").dice(active="S1 S2 S3 S4", locked="S6").do("tile heir", "die S1", "value 2", "die S2")
    told = " ".join(text.describe(desk.match.view(0), 0, lang, NAMES))
    for die in (3, 2, 4, 6):  # changed, picked, active, locked
        assert told.count(text.die_name(die - 1, lang)) >= 1, die
    assert sum(told.count(text.die_name(c, lang)) for c in range(6)) == 5


def test_the_count_of_a_requirement_stops_at_what_is_asked_for():
    view = Desk().lay(l3_3="servant").match.view(0)
    place = next(p for p in range(21) if "/" in need_of(view, p).progress)
    for values in ("2 2", "2 2 4 4 6 6 2", "1 1 1 1 1 1 1 1 1 1"):
        view.tally = tally(values)
        for at in range(place, 21):
            have, _, asked = need_of(view, at).progress.partition("/")
            assert not asked or int(have) <= int(asked)


def rolls(**fields) -> tuple[str, ...]:
    view = View()
    view.take(Desk().match.view(SPECTATOR))
    view.phase, view.mode, view.owner = CLOSED, BY_QUEEN, 1
    for name, value in fields.items():
        setattr(view, name, value)
    return text.scores(view, "en")[-1].points


def test_the_roll_that_was_beaten_last_is_told():
    before = [0, 9, 6, 9, 6, 0]
    held = rolls(mover=1, pharaoh=1, best=[10, 6], lead=[10, 6, 1], before=before, tally=tally("6 " * 10))
    assert held == ("9\u00a0×\u00a06", "10\u00a0×\u00a06")


def test_the_last_roll_is_told_that_beat_nothing():
    before = [0, 9, 6, 9, 6, 0]
    held = rolls(mover=1, pharaoh=0, best=[9, 6], lead=[9, 6, 0], before=before, tally=tally("3 3 2"))
    assert held == ("9\u00a0×\u00a06", "2\u00a0×\u00a03")


@pytest.mark.parametrize("lang", PAGE_LANGUAGES)
def test_a_tile_names_the_faces_of_its_own_dice(lang):
    """All of them, once each, if they are not 1 to 6; whoever inspects the tile reads them."""
    for tile, row in zip(TILE_IDS, TILES, strict=True):
        own = [kind for kind in TYPES if getattr(row.start_dice, kind) and kind not in ("standard", "immediate")]
        told = text.dice_of_its_own(tile, lang)
        assert len(told) == len(own), tile
        for kind, words in zip(own, told, strict=True):
            faces = [face_name(FACES.index(face), lang) for of, face in CLASSES if of == kind]
            assert all(face in words for face in faces), (tile, words)
    view = Desk().match.view(0)
    place = next(p for p in range(21) if TILE_IDS[view.tile_at[p]] == "artisan")
    assert set(text.dice_of_its_own("artisan", lang)) <= set(
        text.inspect(view, 0, f"place-{LOCATIONS[place]}", lang, ["Ann", "Ben"]).notes
    )
