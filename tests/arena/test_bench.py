"""The benchmark's figures are there and mean what they say."""

import pytest

from greathouse.arena.bench import RandomPlay, bench_game
from greathouse.kernel.compile import twins
from greathouse.kernel.playouts import CUT, FORCED, GAMES, STEPS


@pytest.mark.compiled
def test_facts(kuhn):
    facts = bench_game(kuhn, 0.05)
    assert facts["game"] == "kuhn"
    for name in ("compiled_steps_per_s", "compiled_games_per_s", "plain_steps_per_s", "sims_per_s"):
        assert facts[name] > 0
    assert facts["compiled_steps_per_s"] > facts["plain_steps_per_s"]
    assert 4 <= facts["steps_per_game"] <= 5
    assert facts["cut_games"] == 0


def test_without_the_compiler_there_are_plain_figures(kuhn, monkeypatch):
    monkeypatch.setattr(twins, "available", lambda: False)
    assert set(bench_game(kuhn, 0.05)) == {"game", "plain_steps_per_s", "sims_per_s"}


@pytest.mark.parametrize("compiled", [False, True])
def test_tally(kuhn, compiled):
    """Two deals and two or three decisions with a choice in every game."""
    player = RandomPlay(kuhn, 1, compiled=compiled)
    player.play(50)
    steps, games = int(player.tally[STEPS]), int(player.tally[GAMES])
    assert games == 50
    assert 4 * games < steps < 5 * games
    assert player.tally[FORCED] == player.tally[CUT] == 0


@pytest.mark.compiled
def test_both_modes_play_the_same_games(kuhn, pennies, fork):
    for game in (kuhn, pennies, fork):
        plain, twin = (RandomPlay(game, 3, compiled=compiled) for compiled in (False, True))
        for player in (plain, twin):
            player.play(40)
        assert plain.tally == twin.tally.tolist()


def test_long_games_are_cut(kuhn, monkeypatch):
    player = RandomPlay(kuhn, 1, compiled=False)
    monkeypatch.setattr(player._program, "MAX_DECISIONS", 1)
    player.play(5)
    assert player.tally[CUT] == 5


def test_forced_decisions_are_counted_apart(fork, monkeypatch):
    player = RandomPlay(fork, 1, compiled=False)
    monkeypatch.setattr(player._program, "choices", lambda s, seat, out: min(1, fork.rules.choices(s, seat, out)))
    player.play(10)
    assert (player.tally[STEPS], player.tally[FORCED]) == (0, 20)
