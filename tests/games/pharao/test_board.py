"""The board: well-formed at every moment, one click path for each choice, pieces that keep their identity."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import greathouse as gh
from greathouse.draw import stylesheet
from greathouse.games.pharao.board import clicks, draw, follow, ways
from greathouse.games.pharao.board.plan import WIDE
from greathouse.games.pharao.board.ways import BESIDE
from greathouse.games.pharao.moves import CHANCE as THROWS
from greathouse.games.pharao.moves import MOVES
from greathouse.games.pharao.state import DONE, TO_LAND, TO_PUSH, TO_SAVE, TO_STEP
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.match import Match

SVG = "{http://www.w3.org/2000/svg}"
START = {f"dark-{h}" for h in (20, 21, 22, 23)} | {f"light-{h}" for h in (2, 3, 4, 5)}
GAME = gh.load("pharao")


def moments(seed, most=400):
    """Every moment at which a random game waits for a player, and its end."""
    match, pick = GAME.new(seed=seed, quiet_limit=200), random.Random(seed)
    while not match.over and len(match.history) < most:
        yield match
        match.play(pick.choice(match.legal()))
    yield match


@cache
def samples():
    """A match at each phase that a picture can show, and one with a piece in the Nile."""
    found = {}
    for seed in range(300):
        for match in moments(seed):
            found.setdefault(int(match.state.phase), match.copy())
        if len(found) == 5:
            return found
    raise AssertionError(f"random games never reached some phase: {sorted(found)}")


def picture(match, **keywords):
    last = [tuple(event) for event in match.history]
    return draw(match.view(-1), match.legal_numbers(), last=last, **keywords)


def parsed(svg):
    root = ElementTree.fromstring(svg)
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    return root, {node.get("id"): node for node in root.iter() if node.get("id")}


def pieces(match):
    """House of each piece by id; 0 for a lost one."""
    placed, lost = follow(match.view(-1), [tuple(event) for event in match.history])
    return {name: house for side in placed for house, name in side.items()} | {n: 0 for side in lost for n in side}


def test_samples_cover_every_phase():
    assert set(samples()) == {TO_SAVE, TO_STEP, TO_LAND, TO_PUSH, DONE}


@pytest.mark.slow
@pytest.mark.parametrize("narrow", [False, True])
def test_every_moment_of_whole_games(narrow):
    for seed in range(6):
        for match in moments(seed, 120):
            root, by_id = parsed(picture(match, narrow=narrow))
            assert set(by_id) >= START
            assert {f"h{house}" for house in range(1, 31)} <= set(by_id)
            picks = {name for name, node in by_id.items() if "pick" in (node.get("class") or "").split()}
            paths = [clicks(match.view(-1), number) for number in match.legal_numbers()]
            first = {path[0] for path in paths}
            assert picks == (first if len(first) > 1 or any(len(p) == 1 for p in paths) else {p[1] for p in paths})
            assert all(by_id[name].find(f"{SVG}title").text for name in picks)
            assert not any(attribute in node.attrib for node in root.iter() for attribute in ("style", "onclick"))


def test_click_paths_tell_all_choices_apart():
    for match in samples().values():
        paths = [clicks(match.view(-1), number) for number in match.legal_numbers()]
        assert len(set(paths)) == len(paths)
    view = GAME.new(seed=1).view(0)
    assert clicks(view, MOVES.read("step 20 19")) == ("h20", "h19")
    assert clicks(view, MOVES.read("push 5 7")) == ("h5", "h7")
    assert clicks(view, MOVES.read("land 14")) == ("h14",)
    assert clicks(view, MOVES.read("drown")) == ("drown",)
    assert clicks(view, MOVES.read("rescue")) == ("rescue",)


@pytest.mark.slow
def test_a_piece_keeps_its_id_through_the_game():
    lost_seen = 0
    for seed in range(60):
        before, length = None, 0
        for match in moments(seed):
            now = pieces(match)
            assert set(now) == START
            for side, colour in enumerate(("dark", "light")):
                standing = {house for name, house in now.items() if name.startswith(colour) and house}
                assert standing == {h for h in range(1, 31) if match.state.houses[side] >> (h - 1) & 1}
            if before:
                assert_only_movers_moved(before, now, match.history[length:])
            before, length = now, len(match.history)
            lost_seen += sum(house == 0 for house in now.values()) > 0
    assert lost_seen > 100


def assert_only_movers_moved(before, now, events):
    """Between two moments only the pieces named by the events changed house; a piece may be lost in the Nile."""
    moved = {}
    for actor, action in events:
        verb, places = MOVES.split(action) if actor >= 0 else ("throw", ())
        if verb in ("step", "push"):
            moved[places[0] + 1] = places[1] + 1
        elif verb == "land":
            moved[27] = places[0] + 1
    for name, house in before.items():
        if now[name] != house:
            drowned = now[name] == 0 and moved.get(house, house) == 27
            assert moved.get(house) == now[name] or drowned


@pytest.mark.slow
def test_ids_are_sound_for_any_later_beginning():
    """With only the newest events known, ids are other ones but still one for each of the eight pieces."""
    for seed in range(20):
        *_, match = moments(seed)
        events = [tuple(event) for event in match.history]
        for length in range(0, len(events), 7):
            placed, lost = follow(match.view(-1), events[len(events) - length :])
            names = [name for side in placed for name in side.values()] + [name for side in lost for name in side]
            assert len(names) == len(set(names)) == 8


def test_choices_that_begin_alike_show_their_beginning_as_chosen():
    match = samples()[TO_STEP]
    start = clicks(match.view(0), match.legal_numbers()[0])[0]
    some = [n for n in match.legal_numbers() if clicks(match.view(0), n)[0] == start]
    _, by_id = parsed(draw(match.view(0), some))
    assert by_id[start].get("class") == "house chosen"
    assert all(by_id[clicks(match.view(0), n)[1]].get("class") == "house pick" for n in some)


def test_nothing_can_be_clicked_without_choices():
    for match in samples().values():
        assert "pick" not in draw(match.view(-1))


def test_dice_roll_only_when_the_throw_is_new():
    match = Match.waiting_for_chance(GAME)
    match.chance("throw 4 2")
    events = [tuple(event) for event in match.history]
    assert draw(match.view(-1), last=events).count("rolling") == 2
    assert "rolling" not in draw(match.view(-1))
    assert 'id="throw-1-own"' in draw(match.view(-1), last=events)


def test_dice_before_the_throw_and_played_dice():
    match = Match.waiting_for_chance(GAME)
    assert "pip" not in draw(match.view(-1))
    match.chance("throw 4 2")
    assert draw(match.view(-1)).count('class="pip"') == 6
    assert "spent" not in draw(match.view(-1))
    match.play("step 23 15")
    assert draw(match.view(-1)).count("spent") == 1


def test_marks_of_the_last_turn_stay_until_the_next_move():
    match = Match.waiting_for_chance(GAME)
    match.replay([(-1, THROWS.read("throw 1 2")), (0, MOVES.read("step 20 19")), (1 - 1, MOVES.read("push 5 7"))])
    assert picture(match).count('class="trace"') == 2
    match.chance("throw 1 1")
    assert picture(match).count('class="trace"') == 2
    match.play("step 7 8")
    assert picture(match).count('class="trace"') == 1


def test_a_drowning_piece_lies_in_the_water_and_a_lost_one_in_the_tray():
    match = samples()[TO_SAVE].copy()
    _, by_id = parsed(picture(match))
    name = next(name for name, house in pieces(match).items() if house == 27)
    assert by_id[name][0].get("class") == "afloat"
    assert "flood" in picture(match)
    place = by_id[name].get("transform")
    match.play("drown")
    _, by_id = parsed(picture(match))
    assert pieces(match)[name] == 0
    assert by_id[name].get("transform") != place
    assert "scale" in by_id[name].get("transform")


def test_the_winner_wears_the_double_crown():
    match = next(m for seed in range(40) for m in moments(seed) if m.over and m.state.winner >= 0)
    assert "sign-pschent" in picture(match)
    assert 'class="plate name-plate won"' in picture(match)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("narrow", [False, True])
def test_words_fit_and_targets_are_large_enough(chromium, lang, narrow):
    """In a browser, at the smallest width each shape is meant for: nothing cut or spilt, 44 pixels to touch."""
    width = 360 if narrow else 640
    page = chromium.new_page(viewport={"width": width, "height": 700}, reduced_motion="reduce")
    for match in samples().values():
        svg = picture(match, lang=lang, narrow=narrow)
        assert "…" not in re.sub(r"<title>.*?</title>", "", svg)
        page.set_content(f"<style>{stylesheet()} body {{ margin: 0 }}</style>{svg}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert not page.evaluate(SPILT)
        if narrow:
            assert page.evaluate(SMALLEST) >= 44
    page.close()


SPILT = """() => [...document.querySelectorAll(".board text.text:not(.number)")].filter(text => {
    const words = text.getBoundingClientRect(), plate = text.parentNode.querySelector(".plate").getBoundingClientRect();
    return words.left < plate.left || words.right > plate.right || words.top < plate.top || words.bottom > plate.bottom;
}).map(text => text.textContent)"""

SMALLEST = """() => Math.min(1000, ...[...document.querySelectorAll(".board .pick")].flatMap(element => {
    const box = element.querySelector(".cell, .plate").getBoundingClientRect();
    return [box.width, box.height];
}))"""


def test_a_match_is_a_picture_with_its_own_colours():
    match = samples()[TO_STEP]
    root = ElementTree.fromstring(match._repr_svg_())
    assert root[0].tag == f"{SVG}style"
    assert match.picture(seat=0, lang="de").count(">Dunkel<") == 1


@pytest.mark.parametrize("seed", range(3))
def test_pieces_walk_from_house_to_empty_house(seed):
    """R7, R9: along sides, as many houses as the die says, never over a taken one or twice over the same."""
    walked = 0
    for match in moments(seed, 200):
        if match.over:
            continue
        view = match.view(match.turn)
        for number in match.legal_numbers():
            for way in ways(view, match.turn, number):
                houses = [int(name[1:]) for name in way]
                assert all(b in BESIDE[a] for a, b in pairwise(houses)) and len(set(houses)) == len(houses)
                assert not any((view.houses[0] | view.houses[1]) >> (house - 1) & 1 for house in houses[1:])
                walked += len(houses) > 2
    assert walked


def test_buttons_are_large_enough_to_be_touched():
    """On a page of 1280 pixels the wide board has 0.7466 of them for a unit."""
    for _, _, width, height in (area for tray in WIDE.trays for area in tray.buttons):
        assert min(width, height) * 0.7466 >= 43.5
