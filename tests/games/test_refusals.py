"""Why a move is not allowed: a sentence of its own for every rule that the games can name, with a place to read on."""

import random
import re
from pathlib import Path

import pytest

import greathouse as gh
from greathouse.kernel.languages import LANGUAGES

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "greathouse" / "games"


def named(game, seeds):
    """The rules that `why` names against any move of any seat, in positions of random games."""
    rules, rand = set(), random.Random(5)
    for seed in range(seeds):
        seats = game.about.seats[seed % len(game.about.seats)]
        match = game.new(seats, seed, **game.random_options(rand, seats))
        while not match.over and len(match.history) < 900:
            if rand.random() < 0.08:
                moves = rand.sample(range(len(game.moves)), min(len(game.moves), 80))
                rules |= {match.why(move, seat) for move in moves for seat in range(match.seats)}
            match.play(rand.choice(match.legal(seat := rand.choice(match.waiting))), seat)
        rules |= {match.why(move, 0) for move in range(0, len(game.moves), 5)}
    return rules - {0}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("key", gh.list_games())
def test_every_rule_that_forbids_something_has_a_sentence(key):
    game = gh.load(key)
    text, rules = game.text, named(game, 12)
    assert len(rules) > 8
    for lang in LANGUAGES:
        sentences = {text.refusal(rule, lang) for rule in rules}
        assert len(sentences) == len(rules)
        assert all(re.search(r"[.!]$", sentence) for sentence in sentences)


@pytest.mark.parametrize("key", gh.list_games())
def test_a_number_that_forbids_nothing_has_none(key):
    text = gh.load(key).text
    for lang in LANGUAGES:
        for rule in (0, 1000):
            with pytest.raises(KeyError):
                text.refusal(rule, lang)


@pytest.mark.parametrize("key", gh.list_games())
def test_why_lives_in_one_place(key):
    assert "def why(" in (GAMES / key / "rules" / "refusals.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("key", gh.list_games())
def test_the_rules_for_players_explain_every_rule(key):
    numbered = re.findall(
        r"^\s*(?:[-*|]\s*)?(?:\*\*)?R(\d+)\b", (ROOT / "docs/rules" / f"{key}.md").read_text("utf-8"), flags=re.M
    )
    for lang in LANGUAGES:
        anchors = re.findall(r"\{#r(\d+)\}", (GAMES / key / f"rules.{lang}.md").read_text(encoding="utf-8"))
        assert sorted(anchors) == sorted(set(numbered)), lang
