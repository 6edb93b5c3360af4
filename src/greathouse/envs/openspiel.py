"""OpenSpiel: the games of the house as OpenSpiel games with explicit chance.

import greathouse.envs.openspiel  # registers greathouse_pharao, greathouse_heir, …
import pyspiel

game = pyspiel.load_game("greathouse_heir(seats=2,layout=pocket)")
state = game.new_initial_state()
"""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any

import numpy as np

from greathouse.envs.episode import Episode
from greathouse.envs.errors import BadEnvironment
from greathouse.envs.layout import layout_of
from greathouse.envs.trading import refuse_trade
from greathouse.kernel import limits
from greathouse.kernel.chance import seeded
from greathouse.kernel.contract import CHANCE, SPECTATOR
from greathouse.kernel.errors import MissingExtra
from greathouse.kernel.game import Game, list_games, load
from greathouse.kernel.match import Match
from greathouse.kernel.numbers import whole
from greathouse.kernel.options import Value

try:
    import pyspiel
except ImportError as error:
    raise MissingExtra("OpenSpiel", "openspiel") from error

PREFIX = "greathouse_"

TERMINAL = int(pyspiel.PlayerId.TERMINAL)

_TYPE = pyspiel.GameType


class HouseGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house; its parameters are `seats`, `longest` and the options of the table.

    A game that has gone on for `longest` decisions ends there, with an equal share for each seat. Returns are what each
    seat won, 0 to 1, in all 1. Raises BadSeats, BadOption, BadEnvironment, Undeclared.
    """

    def __init__(self, house: Game, kind: pyspiel.GameType, parameters: dict[str, Any]) -> None:
        given = dict(parameters)
        seats, longest = given.pop("seats", None), given.pop("longest", limits.MAX_DECISIONS)
        options = {name: _plain(value) for name, value in given.items()}
        match = house.new(seats, seed=0, **options)
        refuse_trade(match)
        self.house, self.seats, self.options = house, match.seats, match.options
        self.longest = _longest(house, match, longest)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(house.moves),
            max_chance_outcomes=len(house.chances),
            num_players=match.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.longest,
        )
        written = {name: _written(value) for name, value in match.options.items()}
        super().__init__(kind, info, {"seats": match.seats, "longest": whole(longest), **written})

    def new_initial_state(self) -> HouseState:
        """The start, before any chance."""
        return HouseState(self)

    def start(self) -> Episode:
        """The episode of a new game."""
        return Episode(Match.waiting_for_chance(self.house, self.seats, self.options), self.longest)

    def state_of(self, match: Match, *, first: int | None = None) -> HouseState:
        """The state in which a match stands; `first` is asked first where seats answer in secret."""
        return HouseState(self, Episode(match, self.longest, first=first))

    def state_from_view(self, view: Any, seat: int, seed: int) -> HouseState:
        """A state that a seat cannot tell from the one in which it has this view and owes an answer."""
        blank, options = self.house.blank(self.seats, self.options)
        self.house.views.guess(view, seat, blank, seeded(seed))
        return self.state_of(Match(self.house, blank, options, None), first=seat)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> HouseObserver:
        """What tells a state as a player sees it. Raises BadEnvironment for kinds of observation that there are not."""
        return HouseObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params or {})


class HouseState(pyspiel.State):  # type: ignore[misc]
    """A state of a game of the house; `episode` holds it.

    Moves are numbered as in `game.moves`, chance outcomes as in `game.chances`. Seats that answer in secret are asked
    one after another, and nothing shows that another has answered.
    """

    def __init__(self, game: HouseGame, episode: Episode | None = None) -> None:
        super().__init__(game)
        if episode:
            self.episode = episode

    @cached_property
    def episode(self) -> Episode:
        """Made when it is asked for: OpenSpiel makes a clone from a new state that nobody asks anything."""
        game: Any = self.get_game()
        episode: Episode = game.start()
        return episode

    def current_player(self) -> int:
        """The seat to act, or that chance is due, or that the game is over."""
        return TERMINAL if self.episode.ended else self.episode.seat

    def is_terminal(self) -> bool:
        """Whether the game has ended or was truncated."""
        return self.episode.ended

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.episode.choices(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes that are due, with their probabilities."""
        odds = self.episode.odds()
        total = sum(weight for _, weight in odds)
        return [(outcome, weight / total) for outcome, weight in sorted(odds)]

    def _apply_action(self, action: int) -> None:
        """Raises IllegalMove; then nothing has changed."""
        if self.episode.seat == CHANCE:
            self.episode.chance(action)
        else:
            self.episode.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        house = self.episode.game
        return (house.moves if player >= 0 else house.chances).write(action)

    def returns(self) -> list[float]:
        """What each seat won; zeros while the game goes on."""
        return self.episode.returns

    def resample_from_infostate(self, player: int, sampler: Any) -> HouseState:
        """A state drawn from those that the player cannot tell from this one, with a history that begins there.

        `sampler` gives a number from 0 up to 1.
        """
        game: Any = self.get_game()
        return HouseState(game, self.episode.resample(player, seeded(int(sampler() * (1 << 53)))))

    def __str__(self) -> str:
        return json.dumps(self.episode.match.to_json()["position"], ensure_ascii=False)


class HouseObserver:
    """A state as a player sees it, as `tensor` and as a string (envs.layout).

    With public information alone it is as a spectator sees it, with private information alone what a spectator does not
    see. With perfect recall it is, as a string only, all that the player has seen (envs.recall).
    """

    def __init__(self, game: HouseGame, kind: pyspiel.IIGObservationType, parameters: dict[str, Any]) -> None:
        parts = (kind.public_info, kind.private_info)
        both = parts == (True, pyspiel.PrivateInfoType.SINGLE_PLAYER)
        if parameters or parts not in _PARTS or (kind.perfect_recall and not both):
            raise BadEnvironment(
                "An observation has no parameters; it is of what a player knows (with or without perfect recall), of "
                "the public part of it, or of the private one."
            )
        self._planes, self._recalls = _PARTS[parts], kind.perfect_recall
        self.tensor = None if kind.perfect_recall else np.zeros(layout_of(game.house, game.seats).width, np.float32)
        self.dict = {} if kind.perfect_recall else {"observation": self.tensor}

    def set_from(self, state: HouseState, player: int) -> None:
        """Writes the observation into `tensor`."""
        if self.tensor is not None:
            self.tensor[:] = self._planes(state.episode, player)

    def string_from(self, state: HouseState, player: int) -> str:
        """The observation as a string."""
        episode = state.episode
        return episode.information(player) if self._recalls else episode.layout.text(self._planes(episode, player))


_PARTS = {
    (True, pyspiel.PrivateInfoType.SINGLE_PLAYER): Episode.planes,
    (True, pyspiel.PrivateInfoType.NONE): lambda episode, player: episode.planes(SPECTATOR),
    (False, pyspiel.PrivateInfoType.SINGLE_PLAYER): Episode.private_planes,
}
"""How an observation is made, by whether it has public information and whose private information it has."""


def register(house: Game, name: str | None = None) -> str:
    """Makes a game known to OpenSpiel, as greathouse_KEY or under another name, which it returns.

    Games of the house are known when this module is imported.
    """
    short = name or f"{PREFIX}{house.key}"
    kind = _type(house, short)

    class Registered(HouseGame):  # a class outlives the interpreter's end, as OpenSpiel's register needs it
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(house, kind, params or {})

    pyspiel.register_game(kind, Registered)
    return short


def table(house: Game, **parameters: Any) -> HouseGame:
    """A game that OpenSpiel need not know by name, so that nothing of it can be read back from a string."""
    return HouseGame(house, _type(house, f"{PREFIX}{house.key}"), parameters)


def _type(house: Game, name: str) -> pyspiel.GameType:
    """What OpenSpiel knows of a game before it is loaded."""
    about = house.about
    parameters = {option.name: _written(option.default) for option in house.options}
    return _TYPE(
        short_name=name,
        long_name=about.title,
        dynamics=_TYPE.Dynamics.SEQUENTIAL,
        chance_mode=_TYPE.ChanceMode.EXPLICIT_STOCHASTIC if len(house.chances) else _TYPE.ChanceMode.DETERMINISTIC,
        information=_TYPE.Information.IMPERFECT_INFORMATION if about.hidden else _TYPE.Information.PERFECT_INFORMATION,
        utility=_TYPE.Utility.CONSTANT_SUM,
        reward_model=_TYPE.RewardModel.TERMINAL,
        max_num_players=max(about.seats),
        min_num_players=min(about.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"seats": about.seats[0], "longest": limits.MAX_DECISIONS, **parameters},
    )


def _longest(house: Game, match: Match, longest: Any) -> int:
    """Most decisions of a game."""
    number = whole(longest)
    if number is None or not 1 <= number <= limits.MAX_DECISIONS:
        raise BadEnvironment(f"longest is a whole number of decisions from 1 to {limits.MAX_DECISIONS}.")
    bound = int(house.rules.bound(match.state))
    return min(bound or number, number)


def _written(value: Value) -> Value:
    """A value of an option as a parameter; OpenSpiel would read the words "0" or "3-4" as numbers without quotes."""
    return f"'{value}'" if isinstance(value, str) and not value[0].isalpha() else value


def _plain(value: Any) -> Any:
    return value.strip("'") if isinstance(value, str) else value


def register_games() -> None:
    """Registers every game of the house."""
    for key in list_games():
        if f"{PREFIX}{key}" not in pyspiel.registered_names():
            register(load(key))


register_games()
