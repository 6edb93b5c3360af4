"""Every game's modules implement the contract's protocols (for mypy), name by name and parameter by parameter."""

from __future__ import annotations

import inspect
import shutil
from pathlib import Path
from typing import Any, TypeVar

import pytest

from greathouse.games.favor import advice as favor_advice
from greathouse.games.favor import board as favor_board
from greathouse.games.favor import content as favor_content
from greathouse.games.favor import features as favor_features
from greathouse.games.favor import rules as favor_rules
from greathouse.games.favor import state as favor_state
from greathouse.games.favor import text as favor_text
from greathouse.games.hapy import advice as hapy_advice
from greathouse.games.hapy import board as hapy_board
from greathouse.games.hapy import content as hapy_content
from greathouse.games.hapy import features as hapy_features
from greathouse.games.hapy import rules as hapy_rules
from greathouse.games.hapy import state as hapy_state
from greathouse.games.hapy import text as hapy_text
from greathouse.games.hapy import view as hapy_view
from greathouse.games.heir import advice as heir_advice
from greathouse.games.heir import board as heir_board
from greathouse.games.heir import content as heir_content
from greathouse.games.heir import features as heir_features
from greathouse.games.heir import rules as heir_rules
from greathouse.games.heir import state as heir_state
from greathouse.games.heir import text as heir_text
from greathouse.games.heir import view as heir_view
from greathouse.games.osiris import advice as osiris_advice
from greathouse.games.osiris import board as osiris_board
from greathouse.games.osiris import content as osiris_content
from greathouse.games.osiris import features as osiris_features
from greathouse.games.osiris import rules as osiris_rules
from greathouse.games.osiris import state as osiris_state
from greathouse.games.osiris import text as osiris_text
from greathouse.games.osiris import trade as osiris_trade
from greathouse.games.osiris import view as osiris_view
from greathouse.games.pharao import advice as pharao_advice
from greathouse.games.pharao import board as pharao_board
from greathouse.games.pharao import content as pharao_content
from greathouse.games.pharao import rules as pharao_rules
from greathouse.games.pharao import state as pharao_state
from greathouse.games.pharao import text as pharao_text
from greathouse.kernel import contract
from greathouse.kernel.conformance import check_folder
from greathouse.kernel.contract import (
    Advice,
    Board,
    Content,
    Features,
    HiddenViews,
    Rules,
    Text,
    TradeRules,
    TradeText,
    Trading,
    Views,
)
from greathouse.kernel.game import Game, load
from greathouse.kernel.instances import Source

S = TypeVar("S", bound=contract.State)
V = TypeVar("V", bound=contract.View)
B = TypeVar("B", bound=contract.Bundle)
Promised = list[tuple[Any, type[object]]]
"""A game's modules, each with its protocol."""


def open_game(
    state: type[S],
    view: type[V],
    content: Content,
    rules: Rules[S],
    advice: Advice[S],
    text: Text[V],
    board: Board[V],
) -> Promised:
    """The types of the parameters say which protocol each module implements."""
    return [(content, Content), (rules, Rules), (advice, Advice), (text, Text), (board, Board)]


def hiding_game(
    state: type[S],
    view: type[V],
    content: Content,
    rules: Rules[S],
    views: HiddenViews[S, V],
    advice: Advice[S],
    text: Text[V],
    board: Board[V],
) -> Promised:
    promised = open_game(state, view, content, rules, advice, text, board)
    return [*promised, (views, Views), (views, HiddenViews)]


def trade(
    state: type[S], view: type[V], bundle: type[B], rules: TradeRules[S, B], text: TradeText[V], trading: Trading[V, B]
) -> Promised:
    return [(rules, TradeRules), (text, TradeText), (trading, Trading)]


def seen_by_nets(state: type[S], features: Features[S]) -> Promised:
    return [(features, Features)]


PROMISED = [
    *open_game(
        favor_state.State,
        favor_state.View,
        favor_content,
        favor_rules,
        favor_advice,
        favor_text,
        favor_board,
    ),
    *hiding_game(
        hapy_state.State, hapy_state.View, hapy_content, hapy_rules, hapy_view, hapy_advice, hapy_text, hapy_board
    ),
    *hiding_game(
        heir_state.State, heir_state.View, heir_content, heir_rules, heir_view, heir_advice, heir_text, heir_board
    ),
    *hiding_game(
        osiris_state.State,
        osiris_state.View,
        osiris_content,
        osiris_rules,
        osiris_view,
        osiris_advice,
        osiris_text,
        osiris_board,
    ),
    *open_game(
        pharao_state.State,
        pharao_state.View,
        pharao_content,
        pharao_rules,
        pharao_advice,
        pharao_text,
        pharao_board,
    ),
    *seen_by_nets(favor_state.State, favor_features),
    *seen_by_nets(hapy_state.State, hapy_features),
    *seen_by_nets(heir_state.State, heir_features),
    *seen_by_nets(osiris_state.State, osiris_features),
    *trade(osiris_state.State, osiris_state.View, osiris_state.Bundle, osiris_rules, osiris_text, osiris_trade),
]


def named(pair):
    return getattr(pair, "__name__", str(pair)).removeprefix("greathouse.games.")


def parameters(function):
    """Kinds and defaults of the parameters; names only of those that are passed by name."""
    return [
        (p.name if p.kind is p.KEYWORD_ONLY else "", p.default)
        for p in inspect.signature(function).parameters.values()
        if p.name != "self"
    ]


@pytest.mark.parametrize(("module", "protocol"), PROMISED, ids=named)
def test_a_module_provides_every_name_of_its_protocol(module, protocol):
    for name in contract.provided(protocol):
        promised, given = getattr(protocol, name, None), getattr(module, name)
        if inspect.isfunction(promised):
            assert parameters(given)[: len(parameters(promised))] == parameters(promised), name
            assert all(
                default is not inspect.Parameter.empty for _, default in parameters(given)[len(parameters(promised)) :]
            )


@pytest.mark.parametrize(("module", "protocol"), PROMISED, ids=named)
def test_what_programs_call_is_a_rule(module, protocol):
    if protocol in (contract.Rules, contract.TradeRules, contract.Views, contract.HiddenViews, contract.Advice):
        assert all(getattr(module, name).is_rule for name in contract.provided(protocol))


def test_programs_can_import_every_rule_of_the_contract():
    protocols = contract.Rules, contract.TradeRules, contract.Views, contract.HiddenViews, contract.Advice, Features
    names = {name for protocol in protocols for name in contract.provided(protocol)} - {"FEATURES"}
    placeholders = {name for name in contract.__all__ if name.islower()} - {
        "clone",
        "completed",
        "gives",
        "provided",
        "speaking",
    }
    assert names == placeholders
    assert len({getattr(contract, name) for name in names}) == len(names)
    with pytest.raises(NotImplementedError, match="legal: a game's own function"):
        contract.legal(pharao_state.State(), 0, [])


def test_a_game_without_an_optional_function_gets_the_default():
    kuhn = Game("kuhn", Source("tests.toys.kuhn"))
    assert kuhn.text.typed("bet 3", "en", []) == "bet 3"
    assert kuhn.text.remembered(kuhn.View(), [(0, 1), (1, 1)]) == 2
    assert kuhn.board.strip(kuhn.View(), 0, "en", []) == ""


@pytest.mark.parametrize("key", ["favor", "pharao"])
def test_an_open_game_needs_no_views_of_its_own(key):
    """What it lacks is written out from its records; options of the setup, which the View leaves out, stay."""
    game = load(key)
    match = game.new(seed=4)
    for _ in range(40):
        match.play(match.legal_numbers()[-1])
    guessed = match.state.copy()
    guessed.phase = guessed.mover = 1 - guessed.mover
    game.views.guess(match.view(1), 1, guessed, None)
    assert guessed == match.state
    assert match.view(0) == match.view(-1)
    assert [game.views.seen(match.state, 0, number, 1) for number in (0, 7)] == [0, 7]
    assert not hasattr(game.views, "exchange")


def test_views_that_hide_are_never_written_for_a_game(tmp_path):
    folder = shutil.copytree(Path(__file__).parents[1] / "toys" / "kuhn", tmp_path / "bare")
    (folder / "view.py").unlink()
    assert any("view.py is missing" in fault for fault in check_folder(folder, compiled=False).faults)


def test_an_open_view_of_another_shape_is_the_games_own_business(tmp_path):
    """A field that State does not have cannot be copied, and a field that View lacks cannot be guessed."""
    for old, new, missing in (
        ("    left: Int8", "    right: Int8", "view.py: view is missing"),
        ("    left: Int8\n", "", "view.py: guess is missing"),
    ):
        folder = shutil.copytree(Path(__file__).parents[1] / "toys" / "steps", tmp_path / f"steps{len(new)}")
        (folder / "view.py").unlink(missing_ok=True)
        state = folder / "state.py"
        state.write_text(state.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        assert any(missing in fault for fault in check_folder(folder, compiled=False).faults)


def test_an_optional_function_of_the_game_is_its_own():
    hidden = load("osiris")
    assert hidden.board.strip is osiris_board.strip
    assert hidden.text.about is osiris_text.about


def test_what_is_set_on_a_games_text_is_set_on_the_module(monkeypatch):
    monkeypatch.setattr(load("pharao").text, "refusal", repr)
    assert pharao_text.refusal.__name__ == "repr"
