"""The board: every open thing is drawn where it is, nothing hidden is, and ids stay with their things."""

from xml.etree import ElementTree

import pytest

from .tools import OSIRIS, Scene, fresh

board = OSIRIS.part("board")


def drawn(match, seat, narrow=False):
    return ElementTree.fromstring(board.draw(match.view(seat), match.legal_numbers(seat), seat=seat, narrow=narrow))


def ids(root):
    return [e.get("id") for e in root.iter() if e.get("id")]


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ids_are_unique_and_complete(seats, narrow):
    names = ids(drawn(fresh(seats), 0, narrow))
    assert len(names) == len(set(names))
    places = {f"place-{name}" for name in OSIRIS.part("content").PLACE_IDS}
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
