"""Words, pictures and advice of Favor of the Pharaoh."""

import re
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest

from greathouse.draw import stylesheet
from greathouse.games.favor import board, text
from greathouse.games.favor.content import LOCATIONS, REQUIREMENT_ROWS, TILE_IDS, TILES
from greathouse.games.favor.moves import DICE_NAMES, MOVES, ROLLED
from greathouse.games.favor.text.words import REFUSALS, SAY
from greathouse.kernel.chance import seeded
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.grammar import polished
from greathouse.kernel.languages import LANGUAGES

from .desk import GAME, Desk

FOLDER = Path(board.__file__).parents[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_complete(lang):
    assert set(SAY[lang]) == set(SAY["en"]) and set(REFUSALS[lang]) == set(REFUSALS["en"])
    for key, sentence in SAY["en"].items():
        assert set(re.findall(r"{(\w+)}", SAY[lang][key])) == set(re.findall(r"{(\w+)}", sentence)), key
    names = [text.tile(name, lang).name for name in TILE_IDS]
    assert len(set(names)) == len(names)
    assert all(text.tile(name, lang).effect.endswith(".") for name in TILE_IDS)


@pytest.fixture(scope="module")
def refused():
    """Rules that `why` named in some hundred positions of two games."""
    rules, rng = set(), seeded(4)
    prefer = GAME.advice.prefer
    for seed in range(2):
        match = GAME.new(2 + seed, seed=seed)
        while not match.over:
            rules |= {match.why(number) for number in range(len(MOVES))}
            offered = match.choice_numbers()
            match.play(offered[prefer(match.state, match.turn, offered, len(offered), rng)])
    return rules - {0}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_sentence(lang, refused):
    assert all(text.refusal(rule, lang) for rule in refused | set(range(50, 55)) | set(range(57, 85)))
    assert len(refused) > 22


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_are_explained(lang):
    words = text.options(lang)
    for option in GAME.options:
        assert set(words[option.name].values) == {str(value).lower() for value in option.values}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_page(lang):
    """Every rule has an anchor and every tile a row with the words of the board."""
    page = polished((FOLDER / f"rules.{lang}.md").read_text(encoding="utf-8"), lang)
    assert [int(n) for n in re.findall(r"{#r(\d+)}", page)] == list(range(1, 104))
    for row in TILES:
        named = text.tile(row.id, lang)
        assert f"| {row.level} | " in page and f"| {named.name} | {named.effect} |" in page


def test_requirements_in_words():
    told = {LOCATIONS[p]: text.need(p, 0, "en") for p in range(len(LOCATIONS))}
    assert told["7-2"] == "3 of a kind and 2 pairs"
    assert told["6-4"] == "30 or more"
    assert told["3-3"] == "all even, at least 3 dice"
    assert text.need(LOCATIONS.index("5-3"), 1, "en") == "6 6 6 1 1"
    assert all(text.need(p, side, lang) for p in range(21) for side in (0, 1) for lang in LANGUAGES)
    assert len(REQUIREMENT_ROWS) == 21


def test_log_tells_a_turn():
    names = ["Ada", "Bo"]
    desk = Desk()
    assert text.event(desk.match.view(0), 0, MOVES.read("go"), "en", names) == "Ada rolls 3 dice."
    desk.claiming("S6 S6")
    told = text.event(desk.match.view(1), 0, MOVES.read("take 3-4"), "de", names)
    assert told == "Ada nimmt die Tafel Omen."


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("en", "Dice: 5, 3, Noble 6."), ("fr", "Dés\u00a0: 5, 3, Noble 6."), ("de", "Gewürfelt: 5, 3, Adel 6.")],
)
def test_log_tells_what_was_rolled(lang, sentence):
    """With the last die all are told, before that none."""
    desk = Desk().dice("S3 N6")
    desk.s.rolling, desk.s.pool[0] = 2, 2
    event = partial(text.event, actor=CHANCE, code=ROLLED + DICE_NAMES.index("S5"), lang=lang, names=["Ada", "Bo"])
    assert event(desk.match.view(0)) == ""
    desk.s.rolling = 1
    assert event(desk.match.view(0)) == sentence


def test_log_tells_which_die_is_bent():
    desk = Desk().give("servant", "entertainer").tokens(pips=1).dice("S3 N4")
    desk.match.play(MOVES.read("token pip"), 0)
    assert told(desk, "die S3") == "Standard die 3 → 4."
    desk = Desk().give("servant").dice("S3 N4")
    desk.match.play(MOVES.read("tile servant"), 0)
    assert told(desk, "die N4") == ""
    desk.match.play(MOVES.read("die N4"), 0)
    assert told(desk, "value 2") == "Noble die 4 → 6."


def told(desk, move, lang="en", names=("Ada", "Bo", "Cy", "Di")):
    """What the log says of a move of the player on turn."""
    return text.event(desk.match.view(0), desk.match.turn, MOVES.read(move), lang, list(names))


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Ada can claim no tile and draws two tokens."),
        ("fr", "Ada ne peut rien prendre et pioche deux jetons."),
        ("de", "Ada kann keine Tafel nehmen und zieht zwei Marker."),
    ],
)
def test_log_tells_that_a_roll_pays_for_nothing(lang, sentence):
    desk = Desk().dice(locked="S1")
    for place in range(len(LOCATIONS)):
        desk.s.stock[place] = 0
    assert told(desk, "finish", lang) == sentence


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Cy gets a die token. Di gets a die token."),
        ("fr", "Cy reçoit un jeton Dé. Di reçoit un jeton Dé."),
        ("de", "Cy bekommt einen Würfelmarker. Di bekommt einen Würfelmarker."),
    ],
)
def test_log_tells_of_die_tokens_and_of_who_is_skipped(lang, sentence):
    desk = Desk(4)
    desk.s.mover = 1
    desk.claiming(" ".join(["S6"] * 7)).do("take 7-1")
    line = told(desk, "end", lang)
    assert line.startswith(sentence)
    skipped = {"en": "Ada is skipped", "fr": "Ada passe son tour", "de": "Ada wird übergangen"}
    assert skipped[lang] in line and "Bo" not in line


@pytest.mark.parametrize(
    ("locked", "sentence"),
    [
        ("S6 S6 S6 S6 S6 S6 S6", "Bo rolls 7\u00a0×\u00a06 and takes the Pharaoh."),
        ("S6 S6 S5", "Bo rolls 2\u00a0×\u00a06: the roll to beat stands."),
    ],
)
def test_log_tells_the_result_of_a_rolloff_turn(locked, sentence):
    desk = Desk().give("general", "palace_servants", "farmer", "tomb_builder", seat=1)
    desk.claiming(" ".join(["S5"] * 7)).do("take 7-1", "end")
    assert desk.match.turn in (1, -1) and desk.s.mover == 1
    desk.s.draws = 0
    assert told(desk.dice(locked=locked), "finish").startswith(sentence)


def test_description_counts_tokens_and_omens():
    desk = Desk().give("omen")
    desk.me.die_token, desk.me.minus, desk.me.plus = 1, 2, 1
    lines = text.describe(desk.match.view(0), 0, "en", ["Ada", "Bo"])
    assert "Ada: Omen (spent); 1 die token." in lines
    assert lines[-2:] == [
        "Ada leaves out 2 dice at the next start (Bad Omen).",
        "Ada starts the next turn with 1 more die.",
    ]


def test_a_red_tile_that_worked_when_claimed_lies_face_down():
    page = board.draw(Desk().give("good_omen", "ankh").match.view(0))
    turned = re.findall(
        r'id="thing-tile-0-(\w+)" class="chip face-down"|class="chip face-down" id="thing-tile-0-(\w+)"', page
    )
    assert {"".join(found) for found in turned} == {"good_omen"}


def drawn(match, seat=0, **how):
    return ElementTree.fromstring(board.draw(match.view(seat), match.legal_numbers(seat), seat=seat, **how))


def test_what_can_be_clicked_is_marked_and_named():
    match = Desk().give("guard").tokens(pips=1).dice("S1 S1 A3 I2").match
    for narrow in (False, True):
        picks = [e for e in drawn(match, narrow=narrow).iter() if "pick" in (e.get("class") or "").split()]
        assert {e.get("id") for e in picks} == {board.clicks(match.view(0), n)[0] for n in match.legal_numbers()}
        assert all(e.get("aria-label") and e[0].tag.endswith("title") and e[0].text for e in picks)


def test_ids_are_unique():
    match = Desk(4).give("guard", "herder").give("guard", seat=1).dice("S1 S1 A3 I2", "S5 V-VB").match
    ids = [e.get("id") for e in drawn(match).iter() if e.get("id")]
    assert len(ids) == len(set(ids))


def test_spectators_see_no_choices():
    match = Desk().dice("S1").match
    assert "pick" not in re.findall(r'class="([a-z ]*)"', board.draw(match.view(-1)))


def test_rolled_dice_roll():
    """Dice of the latest roll roll in; those that lay before do not."""
    desk = Desk().give("guard").do("go", "rolled S1 S2 S3")
    assert board.draw(desk.match.view(0), last=desk.match.history).count("rolling") == 3
    desk.do("tile guard")
    assert board.draw(desk.match.view(0), last=desk.match.history).count("rolling") == 0


def test_odds_are_shown_only_if_the_table_wants_them():
    assert "%" in board.draw(Desk(odds_helper=True).match.view(0))
    assert "%" not in board.draw(Desk().match.view(0))


def test_classes_have_a_style():
    names = {n for part in re.findall(r'class="([^"]+)"', board.draw(Desk().match.view(0))) for n in part.split()}
    known = set(re.findall(r"\.([a-z][a-z0-9-]*)", stylesheet() + GAME.style))
    plain = {
        "board",
        "favor",
        "display",
        "dice-panel",
        "tableau",
        "stack",
        "pool",
        "open",
        "favor-words",
        "chip",
        "dice",
    }
    assert names - known - plain <= {"sign", "face", "die", "card", "disc", "box", "legend"}


# --- advice ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_policy_ends_games_as_people_do():
    """Games of the quick policy last about as long as people's: 8 to 12 rounds on the average."""
    prefer, rounds = GAME.advice.prefer, []
    for seed in range(12):
        match, rng = GAME.new(2, seed=seed), seeded(seed)
        while not match.over:
            offered = match.choice_numbers()
            match.play(offered[prefer(match.state, match.turn, offered, len(offered), rng)])
        rounds.append(match.state.turns / 2)
    assert 7 <= sum(rounds) / len(rounds) <= 13


def test_estimate_prefers_more_dice():
    leaf, out = GAME.advice.leaf, [0] * 2
    leaf(Desk().give("general", "farmer", seat=1).s, out)
    assert out[1] > out[0] > 0


def test_policy_claims_the_queen_and_keeps_a_pair():
    prefer = GAME.advice.prefer

    def best(desk):
        offered = desk.match.choice_numbers()
        return MOVES.write(offered[prefer(desk.s, desk.match.turn, offered, len(offered), seeded(1))])

    assert best(Desk().claiming(" ".join(["S6"] * 9))) == "take 7-1"
    assert best(Desk().dice("S2 S5 S5")) == "lock S5"
    assert best(Desk().dice("S2", "S5 S5").just_locked("S5", "S5")) == "roll"


def test_a_picked_die_stays_in_sight_and_amounts_say_what_they_become():
    desk = Desk().give("servant").dice("S2 S5")
    desk.do("tile servant", "die S2")
    view, legal = desk.match.view(0), desk.match.legal_numbers(0)
    assert [text.label(view, number, "en", []) for number in legal] == ["2 → 3", "2 → 4", "2 → 5"]
    assert 'id="picked-S2-0"' in board.draw(view, legal, seat=0)


def test_nobody_is_told_to_go_on_where_only_the_end_is_left():
    desk = Desk().dice("S2")
    desk.do("lock S2")
    assert text.prompt(desk.match.view(0), 0, "en", ["Ann", "Ben"]) == "All dice are locked: finish."
