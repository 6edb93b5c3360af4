"""New tables: ways to play under a name, options, seats in one click, what the levels mean."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from greathouse.kernel.game import list_games, load
from greathouse.kernel.variants import variants_of
from greathouse.server.errors import Refused
from greathouse.server.ratings.levels import known
from greathouse.server.web.cards import strengths
from greathouse.server.web.variants import chosen_options, recommended
from greathouse.server.words import Words
from tests.toys import toy

from .running import Client

RESULTS = Path(__file__).parents[2] / "benchmarks" / "results"


@pytest.fixture
def ann(server):
    return Client(server.base)


def record_of(ann: Client, table: str) -> dict:
    """The record of a game, which the player has given up."""
    ann.post(f"{table}/resign", key="r")
    return json.loads(ann.get(f"{table}/record").text.splitlines()[0])


def offered(ann: Client, game: str) -> str:
    """The level that stands first at a game of the start page."""
    card = ann.get("/").text.partition(f'action="/play/{game}" class="card-play"')[2]
    return re.search(r'<option value="(\d)" selected', card)[1]


def test_the_weakest_level_stands_first_until_another_was_chosen(ann):
    assert [offered(ann, game) for game in list_games()] == ["0"] * len(list_games())
    ann.post("/play/heir", level=2)
    ann.post("/new/hapy", seat0="me", seat1="bot1", seat2="bot3")
    assert [offered(ann, game) for game in ("heir", "hapy", "pharao")] == ["2", "3", "0"]
    assert '<option value="bot2" selected' in ann.get("/new/heir").text
    ann.post("/play/heir", level=0)
    assert (offered(ann, "heir"), offered(ann, "hapy")) == ("0", "3")


@pytest.mark.parametrize("kept", ["heir.9", "heir", "heir.-1", "~~.~", "x" * 5000, "heir.1.2"])
def test_a_damaged_level_is_none(server, kept):
    ann = Client(server.base, Cookie=f"levels={kept}")
    assert offered(ann, "heir") == "0"


@pytest.mark.parametrize("key", list_games())
def test_every_game_can_be_played_in_several_ways(key):
    game = load(key)
    first, *others = variants_of(game).variant
    assert first.options == {} and others
    assert chosen_options(game, {"variant": "0"}) == recommended(game)


def test_a_way_to_play_is_its_options_and_what_was_changed():
    game = load("osiris")
    assert chosen_options(game, {"variant": "2"}) == {"haggling": "off", "ability_cards": False}
    form = {"variant": "2", "option-haggling": "open", "option-open_resources": "true"}
    assert chosen_options(game, form) == {"haggling": "off", "ability_cards": False, "open_resources": "true"}
    assert chosen_options(game, {"option-haggling": "open"}) == {"haggling": "open"}, "a form without says it all"
    for strange in ("9", "x", ""):
        with pytest.raises(Refused):
            chosen_options(game, {"variant": strange})


def test_a_table_is_opened_in_a_way_to_play(ann):
    page = unescape(ann.get("/new/hapy").text)
    assert page.count('name="variant"') == 5 and "board?option-layout=giza" in page
    table = ann.post("/new/hapy", seat0="me", seat1="bot0", variant=4).headers["location"]
    assert record_of(ann, table)["options"]["layout"] == "giza"
    assert ann.post("/new/hapy", seat0="me", seat1="bot0", variant=9).status_code == 422


def test_one_click_opens_a_table_for_four(ann):
    table = ann.post("/play/hapy", level=0, seats=4).headers["location"]
    assert ann.get(table).text.count('<li id="gh-seat-') == 4
    assert ann.post("/play/hapy", level=0, seats=5).status_code == 422


def test_options_lead_to_their_rules(ann):
    page = ann.get("/new/pharao").text
    assert 'href="/rules/pharao#r19"' in page and 'id="r19"' in ann.get("/rules/pharao").text


def test_levels_say_how_strong_they_are():
    told = [row.about for row in strengths(load("favor"), Words("en"))]
    assert told[:2] == ["for a first game", "wins 7 of 10 games against Servant"]
    assert told[4] == "wins 8 of 10 games against Pharaoh"
    assert strengths(toy("steps"), Words("en"))[-1].about == "the strongest", "where nothing was measured"


LEVELS = ("servant", "scribe", "vizier", "pharaoh", "imhotep")


@pytest.mark.parametrize("key", list_games())
def test_what_levels_win_was_measured(key):
    """The match with the level below, of those that rate the levels, says nearly the same."""
    shares = [match["share"] for match in known()[key]["matches"] if match["stronger"] == match["weaker"] + 1]
    for share, told in zip(shares, load(key).about.wins, strict=True):
        assert abs(10 * share - told) <= 1


@pytest.mark.parametrize("key", list_games())
def test_ratings_are_those_in_the_table_of_results(key):
    text = (RESULTS / "ratings.md").read_text(encoding="utf-8")
    part = re.search(rf"`greathouse rate {key} --games (\d+) --seed (\d+)`(.*?)(?=\n## |\Z)", text, flags=re.S)
    entry = known()[key]
    assert part and (int(part[1]), int(part[2])) == (entry["matches"][0]["games"], entry["seed"])
    rows = dict(re.findall(r"\| (\w+) \| (\d+ \| ± \d+ \|.*) \|", part[3]))
    for number, level in enumerate(LEVELS):
        points, margin, *shares = (cell.strip(" ±%") for cell in rows[level].split("|"))
        assert [int(points), int(margin)] == entry["ratings"][number]
        played = [match["share"] for match in entry["matches"] if match["stronger"] == number]
        assert [float(share) for share in shares if share] == pytest.approx([100 * share for share in played], abs=0.06)
