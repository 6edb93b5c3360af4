"""OpenSpiel's own tests over all games, seats and options; recorded playthroughs; what is refused."""

import copy
import pickle
import random
import sys
from contextlib import suppress

import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import get_all_states

from greathouse.envs.errors import BadEnvironment
from greathouse.envs.openspiel import register
from greathouse.kernel.errors import BadOption, BadSeats, HouseError, IllegalMove, MissingExtra
from greathouse.kernel.game import load
from tests.toys import toy

from .games import GAMES, TABLES
from .playthroughs import FOLDER, playthrough

VARIANTS = 3


def variants(key):
    """So many tables of a game with the most seats, in which the options take their values in turn.

    A value that does not go with those before it is left out.
    """
    game, seats = load(key), max(load(key).about.seats)
    for k in range(1, VARIANTS + 1):
        parameters = {}
        for option in game.options:
            with suppress(BadOption):
                more = parameters | {option.name: option.values[k % len(option.values)]}
                game.blank(seats, more)
                parameters = more
        assert len(parameters) > len(game.options) / 2
        yield parameters | {"seats": seats, "longest": 10 + k}


def loaded(key, **parameters):
    return pyspiel.load_game(f"greathouse_{key}", parameters)


def advance(state, rand):
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rand.choices(outcomes, odds)[0])
    else:
        state.apply_action(rand.choice(state.legal_actions()))


def position(game, seed, events):
    """A state after so many random events, chance not due."""
    state, rand = game.new_initial_state(), random.Random(seed)
    while events > 0 or state.is_chance_node():
        advance(state, rand)
        events -= 1
    return state


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_openspiel_finds_nothing_wrong(key, seats):
    pyspiel.random_sim_test(loaded(key, seats=seats, longest=20), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "variant"), [(key, k) for key in GAMES for k in range(VARIANTS)])
def test_openspiel_finds_nothing_wrong_with_options(key, variant):
    parameters = list(variants(key))[variant]
    if parameters.get("haggling") == "open":
        with pytest.raises(BadEnvironment, match="haggling=formal or haggling=off"):
            loaded(key, **parameters)
        parameters["haggling"] = "formal"
    game = loaded(key, **parameters)
    assert pyspiel.load_game(str(game)).house is game.house and str(pyspiel.load_game(str(game))) == str(game)
    written = {name: value for name, value in game.options.items() if name in parameters}
    assert written == {name: value for name, value in parameters.items() if name not in ("seats", "longest")}
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_a_game_to_its_end_is_that_of_a_match(key):
    """Moves, chance and its odds, and what is won; favor's games by random moves are too long."""
    state, rand = loaded(key, longest=1500).new_initial_state(), random.Random(4)
    match = type(state.episode.match).waiting_for_chance(load(key))
    while not state.is_terminal():
        if state.is_chance_node():
            odds = dict(match.odds())
            assert state.chance_outcomes() == [(o, odds[o] / sum(odds.values())) for o in sorted(odds) if odds[o]]
        else:
            assert state.current_player() == match.turn and state.legal_actions() == sorted(match.choice_numbers())
        advance(state, rand)
        actor = match.turn
        match.chance(state.history()[-1]) if actor < 0 else match.choose(state.history()[-1], actor)
    shares = match.returns if match.over else [1 / match.seats] * match.seats
    assert state.returns() == shares and match.over == (key != "favor")


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_playthroughs_are_as_recorded(key):
    """`python -m tests.envs.playthroughs` records them anew."""
    assert playthrough(key) == (FOLDER / f"{key}.txt").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_the_environment_for_learning(key):
    env, rand = rl_environment.Environment(loaded(key)), random.Random(1)
    env.seed(1)
    step = env.reset()
    for _ in range(12):
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == env.observation_spec()["info_state"][0]
        step = env.step([rand.choice(step.observations["legal_actions"][seat])])


@pytest.mark.parametrize("key", GAMES)
def test_copies_go_on_alike(key):
    state = position(loaded(key), 2, 45)
    copies = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    copies.append(state.get_game().deserialize_state(state.serialize()))
    rands = [random.Random(1) for _ in copies]
    for _ in range(6):
        for other, rand in zip(copies, rands, strict=True):
            if not other.is_terminal():
                advance(other, rand)
    assert len({str(other) for other in copies}) == len({tuple(other.history()) for other in copies}) == 1
    assert len({other.information_state_string(1) for other in copies}) == 1
    assert str(copies[0]) != str(state)


@pytest.mark.parametrize("key", ["hapy", "heir"])
def test_a_guess_is_the_same_to_its_player(key):
    state, sampler = position(loaded(key), 3, 60), pyspiel.UniformProbabilitySampler(0, 1)
    seat = state.current_player()
    guesses = [state.resample_from_infostate(seat, sampler) for _ in range(8)]
    for guess in guesses:
        assert guess.current_player() == seat and guess.legal_actions() == state.legal_actions()
        assert guess.information_state_string(seat) == state.information_state_string(seat)
        assert guess.observation_tensor(seat) == state.observation_tensor(seat)
    assert len({str(guess) for guess in guesses}) > 1


def test_a_guess_can_be_kept_as_text():
    """It is small: what follows from the game is not written."""
    state, sampler = position(loaded("heir"), 3, 60), pyspiel.UniformProbabilitySampler(0, 1)
    guess = state.resample_from_infostate(state.current_player(), sampler)
    again = state.get_game().deserialize_state(guess.serialize())
    assert str(again) == str(guess) and len(guess.serialize()) < 30_000
    for seat in (0, 1):
        assert again.information_state_string(seat) == guess.information_state_string(seat)
        assert again.observation_tensor(seat) == guess.observation_tensor(seat)


def test_observers_tell_the_whole_the_public_and_the_private():
    state = position(loaded("heir"), 1, 60)
    game, kind = state.get_game(), pyspiel.IIGObservationType
    one, none = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    kinds = (kind(True, False, one), kind(True, False, none), kind(False, False, one))
    whole, public, private = (game.make_py_observer(k) for k in kinds)
    for observer in (whole, public, private):
        observer.set_from(state, 0)
    assert whole.tensor.tolist() == state.observation_tensor(0)
    assert private.tensor.any() and not (private.tensor * (private.tensor != whole.tensor)).any()
    assert whole.string_from(state, 0) == state.observation_string(0)
    assert game.make_py_observer(kind(True, True, one)).string_from(state, 0) == state.information_state_string(0)
    refused = (kind(False, False, none), kind(True, True, none), kind(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS))
    for wrong in refused:
        with pytest.raises(BadEnvironment, match="An observation"):
            game.make_py_observer(wrong)


def test_a_secret_answer_leaves_no_trace():
    state = position(loaded("heir"), 1, 60)
    while len(state.episode.match.waiting) < 2:
        advance(state, random.Random(1))
    before, told = (state.observation_tensor(1), state.information_state_string(1)), set()
    for answer in state.legal_actions():
        after = state.child(answer)
        assert after.current_player() == 1
        assert (after.observation_tensor(1), after.information_state_string(1)) == before
        told.add(after.information_state_string(0))
    assert len(told) == len(state.legal_actions()) > 1


def test_games_are_truncated_with_equal_shares():
    state = position(loaded("favor", seats=4, longest=5), 1, 0)
    while not state.is_terminal():
        assert state.returns() == [0] * 4
        advance(state, random.Random(1))
    assert state.returns() == [0.25] * 4 and state.legal_actions() == [] and state.episode.decisions == 5


def test_other_games_can_be_made_known():
    """Every state of a small game: its probabilities, its information sets."""
    register(toy("kuhn"), "greathouse_toy_kuhn")
    game = pyspiel.load_game("greathouse_toy_kuhn")
    states = get_all_states.get_all_states(game, include_chance_states=False, to_string=lambda s: s.history_str())
    assert len(states) == 54
    assert (
        len({(s.current_player(), s.information_state_string()) for s in states.values() if not s.is_terminal()}) == 12
    )


def test_an_illegal_move_is_refused_and_changes_nothing():
    state = position(loaded("heir"), 1, 60)
    before = str(state), state.history()
    illegal = next(move for move in range(371) if move not in state.legal_actions())
    with pytest.raises(IllegalMove):
        state.apply_action(illegal)
    with pytest.raises(HouseError):
        state.apply_action(371)
    assert (str(state), state.history()) == before


def test_what_cannot_be_made_is_said(monkeypatch):
    with pytest.raises(BadSeats, match="2 players"):
        loaded("pharao", seats=3)
    with pytest.raises(BadOption, match="layout is one of"):
        loaded("heir", layout="round")
    for longest in (0, 10**6):
        with pytest.raises(BadEnvironment, match="longest is a whole number"):
            loaded("pharao", longest=longest)
    with pytest.raises(pyspiel.SpielError, match=r"Unknown parameter .*Available parameters are"):
        loaded("pharao", colour="red")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "greathouse.envs.openspiel")
    with pytest.raises(MissingExtra, match=r"pip install greathouse\[openspiel\]"):
        __import__("greathouse.envs.openspiel")
