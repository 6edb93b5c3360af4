"""Agents: they decide for a seat from its view alone, and know no game by name.

    agent = make("mcts:1000", game, seed=1)
    number = agent.choose(match.view(0), 0)

Where several seats answer in secret, ask each of them before the first answer is applied.
"""

from __future__ import annotations

from importlib.metadata import entry_points

from greathouse.agents.base import Agent, Assessment, Stop
from greathouse.agents.levels import LEVELS, level_spec, levels_of
from greathouse.agents.parameters import SearchParameters
from greathouse.agents.search import SEARCH, SearchAgent
from greathouse.agents.searcher import Finding
from greathouse.agents.simple import GREEDY, RANDOM
from greathouse.agents.spec import Kind, Parameters, parameter, read
from greathouse.kernel.compile import twins
from greathouse.kernel.errors import BadAgent
from greathouse.kernel.game import Game
from greathouse.kernel.words import every_language, refused

__all__ = [
    "LEVELS",
    "Agent",
    "Assessment",
    "Finding",
    "Kind",
    "Parameters",
    "SearchAgent",
    "SearchParameters",
    "Stop",
    "check_levels",
    "kinds",
    "level_spec",
    "levels_of",
    "make",
    "parameter",
    "register",
]

_KINDS: dict[str, Kind] = {"random": RANDOM, "greedy": GREEDY, "mcts": SEARCH}


def register(name: str, kind: Kind) -> None:
    """Makes another kind of agent known.

    Other packages name theirs as an entry point in group greathouse.agents: a function without arguments that returns a
    Kind.
    """
    _KINDS[name] = kind


def kinds() -> dict[str, Kind]:
    """Every kind of agent by name, those of other packages too."""
    for point in entry_points(group="greathouse.agents"):
        _find(point.name)
    return dict(_KINDS)


def make(spec: str, game: Game, seed: int | None = None, *, compiled: bool | None = None) -> Agent:
    """The agent written as `spec`: random, greedy, mcts:N with parameters, or a level of the game.

    Runs compiled if Numba is there, unless told otherwise; plain needs no compilation but is far slower.
    Raises BadAgent.
    """
    written = level_spec(spec, game)
    mode = twins.available() if compiled is None else compiled
    try:
        return _make(written, game, seed, mode)
    except BadAgent as error:
        if written == spec:
            raise
        parts = {"level": spec.strip().lower(), "game": game.about.title}
        raise refused(BadAgent, "level-at-fault", why=every_language(error), **parts) from None


def check_levels(game: Game) -> None:
    """Makes the agent of every level and yardstick, and the judge, which must search.

    Raises BadAgent, which names the level.
    """
    for level in (*levels_of(game), *game.about.yardsticks):
        make(level, game, 0, compiled=False)
    judge = game.about.judge
    if judge and not isinstance(make(judge, game, 0, compiled=False), SearchAgent):
        raise refused(BadAgent, "judge-searches", game=game.about.title, judge=judge)


def _make(written: str, game: Game, seed: int | None, compiled: bool) -> Agent:
    taken = read(written)
    kind = _find(taken.kind)
    if kind is None:
        known, levels = ", ".join(_names()), ", ".join(LEVELS)
        raise refused(BadAgent, "no-agent", kind=taken.kind, known=known, levels=levels)
    return kind.make(game, taken.take(kind.parameters), seed, compiled)


def _names() -> list[str]:
    """Names of all kinds; nothing of other packages is imported for them."""
    return sorted({*_KINDS, *entry_points(group="greathouse.agents").names})


def _find(name: str) -> Kind | None:
    if name not in _KINDS:
        for point in entry_points(group="greathouse.agents", name=name):
            register(name, point.load()())
    return _KINDS.get(name)
