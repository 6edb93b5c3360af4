"""Conformance over seats and options; words and pictures; files with faults."""

import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from greathouse.games.hapy import board as hapy_board
from greathouse.games.hapy import content as hapy_content
from greathouse.games.hapy import text as hapy_text
from greathouse.games.hapy.text import names
from greathouse.kernel.conformance import check
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.errors import BadContent, BadPosition
from greathouse.kernel.game import Game
from greathouse.kernel.instances import ContentFile, Source
from greathouse.kernel.languages import LANGUAGES

from .tools import GAME, LAYOUTS, STATE, ask, cards, dealt, place, position, take

BOARD, TEXT = hapy_board, hapy_text
NAMES = ["Ann", "Ben", "Cleo", "Dan"]


@pytest.mark.slow
def test_conformance():
    report = check(GAME, games=6, compiled=False, seed=3)
    assert report.faults == [] and report.games == 6


def ids(svg: str) -> list[str]:
    return [e.get("id") for e in ElementTree.fromstring(svg).iter() if e.get("id")]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("narrow", [False, True])
def test_layouts_fit_their_tray_and_covered_cards_are_veiled(layout, narrow):
    match = dealt(4, layout=layout)
    plan = BOARD.plan_for(narrow, 4)
    spots, width = BOARD.spread(LAYOUTS.index(layout), plan.display)
    x, y, room, depth = plan.display
    assert width >= (36 if narrow else 68)
    for left, top in spots:
        assert x <= left and left + width <= x + room
        assert y <= top and top + width * BOARD.SHAPE <= y + depth
    svg = BOARD.draw(match.view(0), match.legal_numbers(), seat=0, narrow=narrow)
    free = len(match.legal())
    assert svg.count('class="redact"') == 36 - free and svg.count(" free pick") == free
    found = ids(svg)
    assert len(found) == len(set(found))


def test_cards_of_others_are_shown_only_as_far_as_the_table_remembers():
    for aid, known in (("last_request", False), ("log", False), ("full", True)):
        match = position(["AN1 BA1", "TA1"], options={"memory_aid": aid})
        assert ("card-0" in ids(BOARD.draw(match.view(1), seat=1))) == known
        assert "card-0" in ids(BOARD.draw(match.view(0), seat=0))
        said = TEXT.describe(match.view(1), 1, "en", NAMES)
        assert any("Ann is known to hold: Jackal 1, Cat 1" in line for line in said) == known


def test_hidden_cards_have_names_that_tell_nothing():
    match = position(["AN1", "BA1"], mummies={"P8-1": "SO1", "P8-2": "SO2"}, options={"memory_aid": "full"})
    take(match, "P8-2", "SO2")
    found = ids(BOARD.draw(match.view(1), seat=1))
    assert "card-13" not in found and "back-0-1" in found and "mummy-28" in found


def test_request_clicks():
    match = position(["BA1", "TA1 SO1", "AP1"])
    assert BOARD.clicks(match.view(0), match.read("ask 2 Bull 1")) == ("ask-2", "family-5", "number-1")
    assert BOARD.clicks(match.view(0), match.read("pass")) == ("no-request",)
    two = position(["BA1", "TA1 SO1"])
    assert BOARD.clicks(two.view(0), two.read("ask 1 Bull 1")) == ("family-5", "number-1")


def narrowed(match, *clicked: str) -> str:
    paths = {n: BOARD.clicks(match.view(0), n) for n in match.legal_numbers()}
    chosen = [n for n, path in paths.items() if path[: len(clicked)] == clicked]
    return BOARD.draw(match.view(0), chosen, seat=0)


def test_a_clicked_player_is_marked():
    match = position(["BA1", "TA1 SO1", "AP1"])
    svg = ElementTree.fromstring(narrowed(match, "ask-1"))
    classes = {e.get("id"): e.get("class") for e in svg.iter() if e.get("id")}
    assert classes["ask-1"] == "player chosen" and classes["ask-2"] == "player"
    assert "pick" in classes["family-0"]


def test_log_of_a_turn():
    match = position(["BA1 BA2", "BA3 SO1", "AP1"], mummies={"P2-1": "TA1"}, open_cards={"P1-1": "AP6"})
    match.dealer = None
    lines = {reader: [] for reader in (-1, 0, 1)}
    moves = ["take P2-1", "card Hippopotamus 1", "ask 1 Cat 3", "yes", "lay Cat 123", "done"]
    for move in moves:
        number = GAME.chances.read(move) if match.turn == CHANCE else match.read(move)
        actor = match.turn
        for reader, said in lines.items():
            code = match.seen(type("Seen", (), {"actor": actor, "action": number}), reader)
            said.append(TEXT.event(match.view(reader), actor, code, "en", NAMES))
        match.replay([(actor, number)])
    public = [
        "Ann takes a mummy (row 2, card 1).",
        "",
        "Ann asks Ben for Cat 3.",
        "Ben hands Cat 3 over.",
        "Ann lays a group: Cat 1 2 3.",
        "",
    ]
    assert lines[-1] == lines[1] == public
    assert lines[0] == [public[0], "It is Hippopotamus 1.", *public[2:]]


def test_what_the_page_may_still_tell():
    events = [(0, 180), (-1, 40), (1, 5), (0, 181), (-1, 44), (1, 3)]
    for aid, count in (("last_request", 3), ("log", 6), ("full", 6)):
        match = position(["AN1", "BA1"], options={"memory_aid": aid})
        assert TEXT.remembered(match.view(0), events) == count
    assert TEXT.remembered(position(["AN1", "BA1"]).view(0), [(1, 5)]) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_languages_say_the_same(lang):
    words = names.LANGUAGES
    assert set(words[lang].WORDS) == set(words["en"].WORDS)
    assert set(words[lang].REFUSALS) == set(words["en"].REFUSALS)
    options = TEXT.options(lang)
    assert set(options) == {option.name for option in GAME.options}
    for option in GAME.options:
        assert set(options[option.name].values) == {str(v).lower() for v in option.values}
    match = position(["BA1 BA2", "BA3 SO1", "AP1"])
    assert TEXT.prompt(match.view(0), 0, lang, NAMES) != TEXT.prompt(match.view(1), 1, lang, NAMES)
    ask(match, 1, "SO6")
    assert "Ben" in " ".join(TEXT.describe(match.view(1), 1, lang, NAMES))
    assert set(words[lang].REFUSALS) == {5, 7, 8, 9, 11, 12, 15, 18, 20, 21, 27, 28, 29}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ending", [1, 2, 3, 4])
def test_endings_in_words(lang, ending):
    view: Any = GAME.View()
    view.seats, view.phase, view.ending, view.winners, view.stall_rounds = (
        2,
        STATE.ENDED,
        ending,
        3 if ending > 2 else 1,
        3,
    )
    view.fronts[0] = cards("AN1-6")
    said = TEXT.ending(view, lang, NAMES)
    assert "Ann" in said and "{" not in said


CONTENT = Path(hapy_content.__file__).with_name("content.toml")


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('id = "P1-1"', 'id = "P2-1"', "P2-1"),
        ('face = "god", part = "pyramid" },', 'face = "front", part = "pyramid" },', "row pyramid, places, P1-1, face"),
        ("2 = 5", "2 = 50", "groups_to_win"),
        ("[groups_to_win]", "[goals]", "goals"),
        ("last = 20", "last = 200", "stall_rounds"),
        ('"Jackal", "Cat"', '"Cat", "Cat"', "families"),
        ("x = -0.5, y = 0.5, z = 1", "x = 0.5, y = 0.5, z = 1", "overlaps"),
        ('part = "khufu"', 'part = "cheops"', "parts"),
    ],
)
def test_faulty_content_names_its_place(tmp_path, old, new, named):
    text = CONTENT.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "content.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadContent, match=named):
        Game("hapy", Source(GAME.source.package, ContentFile.of(path)))


def test_content_lists_36_places_in_every_layout():
    box = tomllib.loads(CONTENT.read_text(encoding="utf-8"))
    assert {name: len(table["places"]) for name, table in box["layouts"].items()} == dict.fromkeys(LAYOUTS, 36)


@pytest.mark.parametrize(
    ("field", "value", "refusal"),
    [
        ("active", 3, "active: 3 is not a seat"),
        ("phase", 40, "phase: 40 is not one phase"),
        ("takes", 99, "takes: 99 is not"),
        ("filled", 1 << 40, "filled: .* is not a list"),
        ("hands", [1 << 6, 1 << 6, 0, 0], "seat 1.hands: Cat 1 is elsewhere too .rule R1"),
        ("hands", [0b111000000, 1, 0, 0], "seat 0.hands: up to 0 groups .* .rule R17"),
        ("hands", [1 << 6, 7, 0, 0], "seat 1.hands: 3 cards Jackal, at this point up to 2 .rule R17"),
        ("pool", 1 << 30, "pool: 1 cards lie under 0 mummies .rule R4"),
        ("shown", [1 << 9, 2, 0, 0], "seat 0.shown: Cat 4 is not in that hand .rule R4"),
        ("fronts", [3, 0, 0, 0], "seat 0.fronts: 2 cards Jackal, a group has 3 .rule R18"),
        ("kept", 4, "kept: no card is kept of four now .rule R18"),
        ("winners", 1, "winners: the game is not over .rule R24"),
        ("latest", [5, 0, 0, 0], "seat 0.latest: 5, the last mummy taken was 0 .rule R10"),
        ("lights", 2, "lit.0.: Jackal 1 did not come to light, or twice .rule R13"),
        ("phase", STATE.TAKING, "phase: no card is left to be taken .rule R11"),
        ("phase", STATE.ANSWER, "named: no card was named in this turn .rule R12"),
        ("phase", STATE.DEAL, "began_empty: the game has not begun .rule R2"),
        ("ending", STATE.STALLED, "ending: the game is not over .rule R24"),
        ("previous", 4, "previous: there was no request yet .rule R12"),
        ("pass_turns", 2, "pass_turns: 2 turns, the game ends after 2 .rule R25"),
    ],
)
def test_impossible_positions_are_refused(field, value, refusal):
    state = position(["BA1", "SO1"]).state
    GAME.positions.check(state)
    setattr(state, field, value)
    with pytest.raises(BadPosition, match=f"^{refusal}"):
        GAME.positions.check(state)


def test_a_deal_that_lacks_cards_is_refused():
    """Every god-side place has its card as soon as it is dealt."""
    with pytest.raises(BadPosition, match=r"^display: Jackal 1 lies on P3-1 and elsewhere too \(rule R1\)"):
        GAME.position({"position": {"phase": "deal", "dealt": 5}})
    with pytest.raises(BadPosition, match=r"^face_up: these are not the cards dealt so far \(rule R4\)"):
        GAME.position({"position": {"phase": "deal", "dealt": 1}})
    assert GAME.position({}, seed=1).legal() == dealt(2, first_player="random").legal()


def test_places_are_written_as_the_layout_has_them():
    for layout, name in (("pyramid", "P8-1"), ("tomb", "T4-1")):
        match = GAME.new(2, 1, layout=layout, first_player="seat_0")
        match.play(f"take {name}")
        content = match.to_json()
        assert content["position"]["takes"][0]["origin"] == name
        assert GAME.position(content).state == match.state
    with pytest.raises(BadPosition, match=r"^filled: 'T4-1' is no place; there are P1-1, P2-1.*P8-8\."):
        GAME.position({"position": {"filled": ["T4-1"]}})


@pytest.mark.parametrize(
    ("lang", "line", "move"),
    [
        ("en", "ask Ben for Cat 1", "ask 1 Cat 1"),
        ("en", "Ask  falcon for the falcon 3", "ask 3 Falcon 3"),
        ("en", "ask scribe 2 jackal 6", "ask 2 Jackal 6"),
        ("en", "ask South for Bull 2", "ask 1 Bull 2"),
        ("en", "ask 1 Cat 1", "ask 1 Cat 1"),
        ("en", "take P8-4", "take p8-4"),
        ("en", "keep Bull 4", "keep Bull 4"),
        ("en", "pass", "pass"),
        ("fr", "demande Chat 1 à Ben", "ask 1 Cat 1"),
        ("fr", "demander à Ben le Taureau 2", "ask 1 Bull 2"),
        ("de", "frage Ben nach der Katze 1", "ask 1 Cat 1"),
        ("de", "nimm Mumie P8-4", "take p8-4"),
        ("de", "ask Ben for Cat 1", "ask 1 Cat 1"),
        ("en", "ask Ben for Cat 9", "ask Ben for Cat 9"),
        ("en", "ask Ben", "ask Ben"),
        ("en", "hello there", "hello there"),
    ],
)
def test_lines_as_people_type_them(lang, line, move):
    assert TEXT.typed(line, lang, ["Ann", "Ben", "Scribe 2", "Falcon"]) == move


def test_a_card_of_the_own_hand_that_is_named_is_told_to_who_knows_the_hand():
    match = position(["AN1", "BA1"], mummies={"P8-1": "SO1", "P8-2": "SO2"})
    take(match, "P8-1", "SO1")
    number = match.read("ask 1 Crocodile 1")
    said = {reader: TEXT.event(match.view(reader), 0, number, "en", NAMES) for reader in (-1, 0, 1)}
    assert said[0] == "Ann names Crocodile 1 to Ben, from Ann’s own hand: nobody else may name it now."
    assert said[1] == said[-1] == "Ann asks Ben for Crocodile 1."
    match.dealer = None
    match.choose(number)
    match.chance("no")
    latest = [TEXT.describe_request(match.view(reader), "en", NAMES)[0] for reader in (0, 1)]
    assert latest[0] == "Latest request: Ann named Crocodile 1 to Ben; Ann holds it."
    assert latest[1] == "Latest request: Ann asked Ben for Crocodile 1, in vain."


def test_the_board_says_what_its_numbers_and_signs_mean():
    match = position(["AN1 AN2", "BA1"], mummies={"P8-1": "SO1", "P8-4": "SO2"}, open_cards={"P7-7": "AP6"})
    view = match.view(0)
    assert notes(view, "ask-0") == ("Ann holds 2 cards: that is the number beside the name.",)
    assert notes(view, "latest") == ()
    assert notes(view, f"mummy-{place('pyramid', 'P8-4')}") == (
        "Row 8 from the top, card 4 from the left; written P8-4.",
    )
    assert notes(view, "card-35") == ("Row 7 from the top, card 7 from the left; written P7-7.",)
    assert notes(view, "card-0") == ()
    match = position(["AN1", "BA1", "SO1"])
    ask(match, 2, "BA2")
    assert notes(match.view(1), "latest") == (
        "The red sign: Ben must not name Cat 2 now, because somebody else has just done so.",
    )
    assert ">barred<" in BOARD.draw(match.view(1), seat=1)
    tomb = dealt(2, layout="tomb").view(0)
    assert TEXT.where(tomb, 1, "en") == "Ring 1 around the middle, card 1; written T1-1."


def notes(view, element: str) -> tuple[str, ...]:
    return TEXT.inspect(view, 0, element, "en", NAMES).notes
