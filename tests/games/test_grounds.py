"""The log leads from each of its lines to a rule, and the result from each row of its score."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from greathouse import list_games, load
from greathouse.kernel.contract import UNNOTICED
from greathouse.kernel.game import Game
from greathouse.kernel.instances import folder_of
from greathouse.kernel.match import Match

NAMES = ["Anna", "Ibis", "Élise", "Max", "Ora"]
MAX_MOVES = 400


def played(game: Game, seed: int) -> Match:
    """A game of random moves, or its beginning."""
    match, rng = game.new(seed=seed), random.Random(seed)
    for _ in range(MAX_MOVES):
        if match.over:
            break
        match.play(rng.choice(match.legal(match.waiting[0])), match.waiting[0])
    return match


def told(match: Match) -> Iterator[tuple[str, int]]:
    """What the first player is told, each sentence with its rule."""
    game, again = match.game, match.restarted()
    for event in match.history:
        code, before = again.seen(event, 0), again.view(0)
        again.replay([event])
        if code != UNNOTICED:
            sentence = game.text.event(before, event.actor, code, "en", NAMES)
            yield sentence, game.text.rule_of(before, event.actor, code)


@pytest.mark.parametrize("key", list_games())
def test_what_the_log_tells_has_a_rule(key):
    game = load(key)
    page = (folder_of(game.source) / "rules.en.md").read_text(encoding="utf-8")
    without = {line: rule for seed in (1, 2) for line, rule in told(played(game, seed)) if line}
    assert len(set(without.values())) > 4
    assert {line: rule for line, rule in without.items() if f"{{#r{rule}}}" not in page} == {}


@pytest.mark.parametrize("key", list_games())
def test_what_the_result_counts_has_a_rule(key):
    game = load(key)
    page = (folder_of(game.source) / "rules.en.md").read_text(encoding="utf-8")
    scores = game.text.scores(played(game, 3).view(0), "en")
    assert scores and all(f"{{#r{score.rule}}}" in page for score in scores)
