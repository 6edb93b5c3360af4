"""The board: every open thing is drawn where it is, nothing hidden is, and ids stay with their things."""

import random
import re
from xml.etree import ElementTree

import pytest

from greathouse.draw.fit import BOLD, fit
from greathouse.games.osiris import board as osiris_board
from greathouse.games.osiris import content as osiris_content
from greathouse.games.osiris import text as osiris_text
from greathouse.games.osiris.board import desk
from greathouse.games.osiris.board.shapes import LEAST
from greathouse.games.osiris.moves import ACTIONS
from greathouse.games.osiris.text.blocked import _CAUSES
from greathouse.kernel.languages import LANGUAGES

from .tools import OSIRIS, Scene, fresh

board = osiris_board


def drawn(match, seat, narrow=False):
    return ElementTree.fromstring(board.draw(match.view(seat), match.legal_numbers(seat), seat=seat, narrow=narrow))


def ids(root):
    return [e.get("id") for e in root.iter() if e.get("id")]


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ids_are_unique_and_complete(seats, narrow):
    names = ids(drawn(fresh(seats), 0, narrow))
    assert len(names) == len(set(names))
    places = {f"place-{name}" for name in osiris_content.PLACE_IDS}
    assert places <= set(names)
    assert {f"gov-{seat}" for seat in range(1, seats)} <= set(names)


def test_no_style_no_script():
    svg = board.draw(fresh(3).view(0), (), seat=0)
    assert "style=" not in svg
    assert "<script" not in svg
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


def test_choices_are_marked():
    scene = Scene().laborers(0, "farmer").play("harvest", "laborer farmer")
    picks = {e.get("id") for e in drawn(scene.match, 0).iter() if "pick" in (e.get("class") or "").split()}
    assert picks == {"space-N01", "space-S01"}


def test_a_mix_is_two_clicks():
    number = OSIRIS.moves.read("mix 3-2-2")
    assert board.clicks(None, number) == ("mix-0-3", "mix-1-2")


def test_barge_glides_to_its_segment():
    spots = {
        next(e.get("transform") for e in drawn(Scene(season=n).match, 0).iter() if e.get("id") == "barge")
        for n in (1, 2, 3, 4)
    }
    assert len(spots) == 4


def test_hidden_kinds_leave_no_trace():
    """The picture for another reader is the same whatever lies behind a screen."""
    pictures = set()
    for kind, card in (("farmer", "priest-1"), ("stonecutter", "scribe-1")):
        scene = Scene(3).laborers(1, kind).hand(1, card)
        scene.s.bag[:] = [0] * 6
        pictures.add(board.draw(scene.match.view(0), (), seat=0))
    assert len(pictures) == 1


def test_open_resources_show_tokens():
    shut = board.draw(fresh(3).view(0), (), seat=0)
    shown = board.draw(fresh(3, open_resources=True).view(0), (), seat=0)
    assert shown.count("grain-token") > shut.count("grain-token")


@pytest.mark.parametrize("narrow", [False, True])
def test_the_latest_of_the_others_is_marked(narrow):
    """Since the reader's last choice: an earlier obelisk is not, the later laborer is, and it must still stand."""
    scene = Scene().laborers(0, "farmer").play("harvest", "laborer farmer", "terrain N01")
    moves = OSIRIS.moves
    events = [(0, moves.read("terrain N01")), (2, moves.read("site N03b"))]
    seen = [board.draw(scene.match.view(1), (), seat=1, last=events[:n], narrow=narrow) for n in (0, 1, 2)]
    assert [svg.count('class="newest"') for svg in seen] == [0, 1, 1]
    assert [svg.count('class="fresh"') for svg in seen] == [0, 0, 0], "nothing was built on N03b"
    mine = board.draw(scene.match.view(0), (), seat=0, last=events[:1], narrow=narrow)
    assert 'class="newest"' not in mine


def test_the_final_scoring():
    """The winner's line is marked; before the end there is none."""
    match = fresh(3)
    assert 'class="score' not in board.draw(match.view(0), (), seat=0)
    rng = random.Random(5)
    while not match.over:
        match.play(rng.choice(match.choice_numbers()))
    for narrow in (False, True):
        svg = board.draw(match.view(0), (), seat=0, narrow=narrow)
        assert svg.count('class="score') == 3
        assert svg.count('class="score won"') == bin(match.view(0).winners).count("1")


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_own_goods_in_one_line(lang):
    scene = Scene(3).tokens(1, 7, 0, 3).laborers(1, "farmer", "stonecutter")
    root = ElementTree.fromstring(board.strip(scene.match.view(1), 1, lang, ["Ann", "Ben", "Cid"]))
    shown = [e.text for e in root.iter("{http://www.w3.org/2000/svg}tspan")]
    assert shown == ["7", "0", "3", "0", "0"]
    assert ids(root[-1]) == [], "the board has these ids"


def test_the_land_between_is_free():
    """What adorns the desert lies on nothing of the game."""
    scenery = osiris_board.scenery
    rows = [
        row for name in ("section", "city", "caravan_section", "segment") for row in getattr(osiris_content.BOX, name)
    ]
    assert scenery.free_land()
    for x, y, width, height in scenery.free_land():
        for row in rows:
            for left, top, right, bottom in scenery._blocks(row.polygon):
                assert right <= x or left >= x + width or bottom <= y or top >= y + height


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_actions_and_what_speaks_against_them_fit_their_buttons(lang):
    room = (desk.WIDTH - 12) / desk.COLUMNS - 6
    named = [(osiris_text.short(action, lang), room / BOLD) for action in range(len(ACTIONS))]
    against = [(word, room) for word in _CAUSES[lang].values()]
    cut = [word for word, wide in named + against if fit(word, wide, LEAST, least=LEAST).lines != (word,)]
    assert cut == []


def test_a_button_says_in_a_word_or_two_why_its_action_cannot_be_chosen():
    """On the reader's own turn; in its place stands the sign where it can, and for who only looks on."""
    scene = Scene().tokens(0, grain=1).pool("farmer")
    seen = scene.match.view(0)
    drawn = board.draw(seen, scene.match.legal_numbers(0), seat=0, lang="en", names=["Ann", "Ben", "Ida", "Max"])
    for word in ("no laborer", "needs 2", "too few", "no plan yet", "no card"):
        assert f">{word}<" in drawn
    assert "first build" not in drawn and "no laborer" not in board.draw(scene.match.view(1), (), seat=1)
    assert "no laborer" not in board.draw(seen, (), seat=0), "where nothing is asked nothing is refused"


def test_a_free_cartouche_tells_how_many_sites_there_are_for_it():
    scene = Scene().planned(1, "obelisk-1")
    drawn = board.draw(scene.match.view(0), (), seat=0, lang="en", names=["Ann", "Ben", "Ida", "Max"])
    assert drawn.count('class="plots"') == len(osiris_content.CARTOUCHE_IDS) - 1
    assert re.search(r"<title>Sphinx \([^)]*\), \d+ free sites</title>", drawn)
