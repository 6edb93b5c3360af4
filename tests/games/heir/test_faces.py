"""Words and pictures of Heir to the Pharaoh."""

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from greathouse.draw import stylesheet
from greathouse.games.heir.text import tools
from greathouse.kernel.chance import pick
from greathouse.kernel.contract import CHANCE, HIDDEN
from greathouse.kernel.events import Event
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.match import Match
from greathouse.kernel.options import written

from .tools import CONTENT, GAME, STATE, auction, begin, deal, give_magic, say, single

TEXT, BOARD = GAME.text, GAME.board
TOOLS = {lang: tools.LANGUAGES[lang] for lang in LANGUAGES}


def walk(seed, **options):
    """A random game: the match before each event, and the event."""
    match, rand = Match.waiting_for_chance(GAME, 2, options), random.Random(seed)
    while not match.over:
        if match.turn == CHANCE:
            event = Event(CHANCE, pick(match.odds(), rand.randrange))
        else:
            seat = rand.choice(match.waiting)
            event = Event(seat, rand.choice(match.legal_numbers(seat)))
        yield match, event
        match.replay([event])
    yield match, None


def test_languages_have_the_same_sentences():
    for lang in ("fr", "de"):
        for key, text in TOOLS["en"].PHRASES.items():
            assert set(re.findall(r"{(\w+)}", TOOLS[lang].PHRASES[key])) <= set(re.findall(r"{(\w+)}", text)) | {
                "letter",
                "effect",
            }, key
        assert set(TOOLS[lang].PHRASES) == set(TOOLS["en"].PHRASES)
        assert set(TOOLS[lang].REFUSALS) == set(TOOLS["en"].REFUSALS)
        for table in ("GODS", "POWERS", "FAVORED", "KINDS", "THE_KINDS", "MAGIC", "SOURCES", "ARROWS", "SEATS"):
            assert len(getattr(TOOLS[lang], table)) == len(getattr(TOOLS["en"], table)), table


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_words(lang):
    words = TEXT.options(lang)
    for option in GAME.options:
        assert words[option.name].label and words[option.name].help
        assert set(words[option.name].values) == set(map(written, option.values))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_sentence_but_sealed_ones(lang):
    """Both readers and a spectator: no braces left, and silence only while a choice is sealed."""
    for seed in range(4):
        for match, event in walk(seed):
            if event is None:
                continue
            for reader in (-1, 0, 1):
                view, code = match.view(reader), match.seen(event, reader)
                line = TEXT.event(view, event.actor, code, lang, ["Ann", "Ben"])
                assert "{" not in line
                sealed = code == HIDDEN and view.phase in (STATE.TO_DECLARE, STATE.TO_BID, STATE.TO_EXTRA)
                assert bool(line) != sealed, (view.phase, code)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_of_a_game_has_its_own_sentence(lang):
    """Whatever `why` answers in a game is explained."""
    rules = set()
    for match, event in walk(11):
        if event is not None and event.actor != CHANCE:
            rules |= {match.why(number, seat) for number in range(0, len(GAME.moves), 7) for seat in (0, 1)}
    assert rules - {0} <= set(TOOLS[lang].REFUSALS)


def test_the_log_tells_an_auction():
    match = begin()
    give_magic(match, "F", "G")
    deal(match, "god ra")
    say(match, "bast declare F", "anubis declare G", "bast bid 4S")
    event = Event(1, GAME.moves.read("bid 5S"))
    line = TEXT.event(match.view(-1), 1, match.seen(event, -1), "en", ["Ann", "Ben"])
    assert line == (
        "Ann shows F: +1, wins ties. Ben shows G: the lower bid wins. Bids: Ann 4 Sun, Ben 5 Sun. Ann wins Ra."
    )


def test_the_log_keeps_a_moved_bid_secret():
    match = begin()
    give_magic(match, "B", "")
    deal(match, "god ra")
    say(match, "bast declare B", "bast bid 4S")
    event = Event(1, GAME.moves.read("bid 5S"))
    line = TEXT.event(match.view(1), 1, match.seen(event, 1), "en", ["Ann", "Ben"])
    assert "Ann none (to the pyramid), Ben 5 Sun. Ben wins Ra." in line and "4" not in line


def test_the_log_tells_of_d():
    match = single("ra", "10S+D", "8M")
    event = Event(0, GAME.moves.read("change 9M"))
    line = TEXT.event(match.view(1), 0, match.seen(event, 1), "en", ["Ann", "Ben"])
    assert line == "Ann changes the bid. Bids: Ann 9 Moon, Ben 8 Moon. Ann wins Ra."


def test_prompts_tell_who_is_waited_for():
    match = begin()
    deal(match, "god ra")
    names = ["Ann", "Ben"]
    assert TEXT.prompt(match.view(-1), -1, "en", names) == "Both are choosing in secret."
    say(match, "bast bid 4S")
    assert TEXT.prompt(match.view(0), 0, "en", names) == "Your choice lies face down; Ben is still choosing."
    asked = "Bid one card for Ra, the Pharaoh’s Favorite. Whoever wins marks the sun (counts double)."
    assert TEXT.prompt(match.view(1), 1, "en", names) == asked


# --- pictures ---------------------------------------------------------------------------------------------------------


def drawn(match, seat, **keywords):
    view, choices = match.view(seat), match.legal_numbers(seat)
    return ElementTree.fromstring(BOARD.draw(view, choices, seat=seat, **keywords))


@pytest.mark.slow
def test_every_class_is_in_the_stylesheet():
    style = stylesheet() + (Path(CONTENT.__file__).parent / "board.css").read_text(encoding="utf-8")
    known = set(re.findall(r"\.([a-z][\w-]*)", style))
    plain = {"board", "box", "disc", "heir", "narrow", "pieces", "label", "back", "desk", "square", "counted", "moving"}
    for seed in (1, 2):
        for number, (match, _) in enumerate(walk(seed)):
            if number % 9 == 0:
                used = {name for e in drawn(match, 0).iter() for name in (e.get("class") or "").split()}
                assert used <= known | plain, used - known - plain


@pytest.mark.slow
def test_ids_are_there_once():
    for match, _ in walk(5):
        for narrow in (False, True):
            ids = [e.get("id") for e in drawn(match, 0, narrow=narrow).iter() if e.get("id")]
            assert len(ids) == len(set(ids)), [i for i in ids if ids.count(i) > 1]


@pytest.mark.slow
def test_every_choice_is_one_click_on_a_marked_element():
    for match, _ in walk(6):
        for seat in match.waiting:
            picture = drawn(match, seat)
            picks = {e.get("id") for e in picture.iter() if "pick" in (e.get("class") or "").split()}
            clicks = {BOARD.clicks(match.view(seat), number) for number in match.legal_numbers(seat)}
            assert {path[0] for path in clicks} == picks and all(len(path) == 1 for path in clicks)


def test_counted_hands_can_be_switched_off():
    """Q29: with the option off the picture and the words show backs and numbers only."""
    for shown in (True, False):
        match = begin(show_tracked_hands=shown)
        auction(match, "ra", "2S", "1S")
        picture = BOARD.draw(match.view(0), seat=0)
        assert ("card-3M" in picture) and (("card-2M" in picture) == shown)
        lines = " ".join(TEXT.describe(match.view(0), 0, "en", ["Ann", "Ben"]))
        assert ("among" in lines) == shown


def test_lines_of_sight_and_scores_are_drawn():
    from .tools import monument

    match = begin()
    monument(match, 0, 3, 0, "obelisk", 2, 0)
    monument(match, 7, 3, 1, "shrine", 2, 1)
    picture = BOARD.draw(match.view(-1))
    assert picture.count('class="sight sight-bast') == 2 and picture.count('class="sight sight-anubis') == 2
    assert ">4<" in picture


def test_the_end_shows_where_the_points_came_from():
    *_, (match, _) = walk(8)
    view = match.view(0)
    lines = TEXT.describe(view, 0, "en", ["Ann", "Ben"])
    for p, name in enumerate(("Ann", "Ben")):
        line = next(text for text in lines if text.startswith(f"{name}: "))
        parts = [int(n) for n in re.findall(r" (\d+)[,.]", line.split(" – ")[-1])]
        assert sum(parts) == match.scores[p]
    for narrow in (False, True):
        words = "".join(drawn(match, 0, narrow=narrow).itertext()).replace(" ", "").replace("\u200b", "")
        assert "chainofsuns" in words and all(f"{points}" in words for points in match.scores)
