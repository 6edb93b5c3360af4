"""A game of the house as one object: what it is called, its rules, its options, its pictures and words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from greathouse.kernel.chance import Dealer, Roll
from greathouse.kernel.contract import (
    Advice,
    Bundle,
    Content,
    FullBoard,
    FullPositionRules,
    FullRules,
    FullText,
    HiddenViews,
    State,
    TradeRules,
    TradeText,
    Trading,
    View,
    Views,
    completed,
)
from greathouse.kernel.errors import BadRecord, BadSeats, IllegalMove, UnknownGame
from greathouse.kernel.instances import ContentFile, Source, module, program
from greathouse.kernel.moves import Moves
from greathouse.kernel.numbers import whole
from greathouse.kernel.options import Option, Value, read_options
from greathouse.kernel.records import Record
from greathouse.kernel.words import refused

if TYPE_CHECKING:
    from greathouse.kernel.match import Match
    from greathouse.kernel.positions import Positions

BUILT_IN = ("pharao", "hapy", "heir", "favor", "osiris")
"""Games of this package; one whose folder is absent is not offered."""


@dataclass(frozen=True)
class About:
    """What a game's `__init__.py` says of it; `ABOUT = About(...)`.

    `seats` are the numbers of players it can be played with, `minutes` a typical length, `rules` the version of the
    rules (raised when a ruling changes play), `sign` the hieroglyph that stands for it, `levels` the agents behind
    Servant, Scribe, Vizier and Pharaoh (e.g. "mcts:400"), `hidden` whether seats know different things, `trade` whether
    seats can trade outside the order of decisions (trade.py).
    """

    title: str
    designer: str
    publisher: str
    year: int
    seats: tuple[int, ...]
    minutes: tuple[int, int]
    rules: str
    sign: str
    levels: tuple[str, str, str, str]
    hidden: bool = False
    trade: bool = False


class Game:
    """A game, ready to be played; `load(key)` makes it.

    It never changes, so that a copy is the game itself. Pickled, it is its key and, if it is played with a corrected
    content file, that file's bytes; where it cannot be had again, unpickling raises UnknownGame, BadContent or (under
    other rules) BadRecord.
    """

    def __init__(self, key: str, source: Source) -> None:
        self.key, self.source = key, source
        self.content_digest = source.content.digest if source.content else ""
        self.about: About = import_module(source.package).ABOUT
        self.options: tuple[Option, ...] = self.content.OPTIONS

    def _part(self, name: str) -> Any:
        """One of the modules of the game."""
        return module(self.source, name)

    def program(self, template: str) -> ModuleType:
        """A program over any game, bound to this game's plain functions (see `instances.program`)."""
        return program(self.source, template)

    @cached_property
    def content(self) -> Content:
        """The tables of the box, and the options."""
        content: Content = self._part("content")
        return content

    @cached_property
    def rules(self) -> FullRules[State]:
        """The rule functions, plain, with the defaults of what the game leaves out."""
        rules: FullRules[State] = completed(self._part("rules"), FullRules)
        return rules

    @cached_property
    def positions(self) -> Positions:
        """Which positions are possible, and how people write them."""
        from greathouse.kernel.positions import Positions
        from greathouse.kernel.raw_positions import RawPositions

        return RawPositions(self) if hasattr(self.rules, "flaw") else Positions(self)

    @cached_property
    def position_rules(self) -> FullPositionRules[State]:
        """What speaks against a position."""
        rules: FullPositionRules[State] = completed(self._part("position"), FullPositionRules)
        return rules

    @cached_property
    def trade_rules(self) -> TradeRules[State, Bundle]:
        """The rules of trade, plain. Raises IllegalMove in a game without trade."""
        self._require_trade()
        rules: TradeRules[State, Bundle] = self._part("rules")
        return rules

    @cached_property
    def views(self) -> Views[State, View]:
        """What seats see and remember, plain."""
        views: Views[State, View] = self._part("view")
        return views

    @cached_property
    def hidden_views(self) -> HiddenViews[State, View]:
        """The same with `exchange`, in a game that hides anything."""
        views: HiddenViews[State, View] = self._part("view")
        return views

    @cached_property
    def advice(self) -> Advice[State]:
        """What search and the greedy agent know of the game, plain."""
        advice: Advice[State] = self._part("advice")
        return advice

    @cached_property
    def text(self) -> FullText[View]:
        """The game's words, with the defaults of what it leaves out."""
        text: FullText[View] = completed(self._part("text"), FullText)
        return text

    @cached_property
    def board(self) -> FullBoard[View]:
        """The game's pictures, with the defaults of what it leaves out."""
        board: FullBoard[View] = completed(self._part("board"), FullBoard)
        return board

    @cached_property
    def trade(self) -> Trading[View, Bundle]:
        """What can be traded and how it is written. Raises IllegalMove in a game without trade."""
        self._require_trade()
        trade: Trading[View, Bundle] = self._part("trade")
        return trade

    @cached_property
    def trade_text(self) -> TradeText[View]:
        """The words of trade. Raises IllegalMove in a game without trade."""
        self._require_trade()
        text: TradeText[View] = self._part("text")
        return text

    @cached_property
    def Bundle(self) -> type[Record]:  # noqa: N802 - a class
        """The class of one side of a trade, in a game with trade."""
        cls: type[Record] = self._part("state").Bundle
        return cls

    @cached_property
    def moves(self) -> Moves:
        """The table of decisions."""
        table: Moves = self._part("moves").MOVES
        return table

    @cached_property
    def chances(self) -> Moves:
        """The table of chance outcomes."""
        table: Moves = self._part("moves").CHANCE
        return table

    @cached_property
    def State(self) -> type[Record]:  # noqa: N802 - a class
        """The class of the game's states."""
        cls: type[Record] = self._part("state").State
        return cls

    @cached_property
    def View(self) -> type[Record]:  # noqa: N802 - a class
        """The class of what a seat may know."""
        cls: type[Record] = self._part("state").View
        return cls

    @cached_property
    def style(self) -> str:
        """Stylesheet of the classes that only this game's board has; "" if it has none."""
        sheet = files(self.source.package).joinpath("board.css")
        return sheet.read_text(encoding="utf-8") if sheet.is_file() else ""

    def blank(self, seats: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Value]]:
        """A state with seats and options filled in, not yet started, and all options with their values.

        Raises BadSeats, BadOption.
        """
        values = read_options(self.options, options or {})
        state: Any = self.State()
        state.seats = self._seats(seats)
        fields = {f.name for f in self.State.fields()}
        for option in self.options:
            if option.name in fields:
                setattr(state, option.name, option.number(values[option.name]))
        return state, values

    def new(
        self, seats: int | None = None, seed: int | None = None, *, dealer: Roll | None = None, **options: Any
    ) -> Match:
        """A new game. Chance is dealt at once: from `dealer`, else from the seed, else from true randomness.

        Raises BadSeats, BadOption.
        """
        from greathouse.kernel.match import Match

        return Match.begin(self, seats, seed, dealer, options)

    def position(self, content: dict[str, Any], seed: int | None = None, *, deal: bool = True) -> Match:
        """A game that starts at a position, as `Match.to_json` writes it.

        Chance is dealt as in `new`; with `deal=False` it is left to the caller (`Match.chance`, `Match.deal_from`).
        Raises BadPosition, BadOption, BadSeats.
        """
        from greathouse.kernel.match import Match

        return Match.from_position(self, content, Dealer(seed) if deal else None)

    def _require_trade(self) -> None:
        if not self.about.trade:
            raise refused(IllegalMove, "no-trade", game=self.about.title)

    def _seats(self, seats: int | None) -> int:
        allowed = self.about.seats
        if seats is None:
            return allowed[0]
        number = whole(seats)
        if number not in allowed:
            numbers = ", ".join(map(str, allowed))
            raise BadSeats(f"{self.about.title} is for {numbers} players, not {seats!r}.")
        return number

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> Any:
        return _restored, (self.key, self.source, self.about.rules)

    def __repr__(self) -> str:
        return f"<Game {self.key}>"


_loaded: dict[tuple[str, Source], Game] = {}


def list_games() -> tuple[str, ...]:
    """Keys of all games: built-in ones, then those of other packages (entry point group `greathouse.games`)."""
    return tuple(_packages())


def load(key: str, content: str | Path | None = None) -> Game:
    """The game with this key; with `content`, an instance played with that corrected content file.

        game = gh.load("osiris")
        match = game.new(seats=4, seed=7, haggling="open")

    Keys are those of `gh.list_games()`. The same key and content give the same Game. Raises UnknownGame, BadContent.
    """
    package = locate(key).package
    return _game(key, Source(package, ContentFile.of(Path(content)) if content else None))


def locate(key: str) -> Source:
    """Where the game with this key lies, without loading it. Raises UnknownGame."""
    packages = _packages()
    if key not in packages:
        raise UnknownGame(f"There is no game {key!r}; the games are: {', '.join(packages)}.")
    return Source(packages[key])


def _game(key: str, source: Source) -> Game:
    if (key, source) not in _loaded:
        _loaded[key, source] = Game(key, source)
    return _loaded[key, source]


def _restored(key: str, source: Source, rules: str) -> Game:
    """The game that was pickled."""
    try:
        game = _game(key, source)
    except ImportError:
        raise UnknownGame(f"There is no game {key!r} here: {source.package} cannot be imported.") from None
    if game.about.rules != rules:
        raise BadRecord(f"This was kept under version {rules!r} of the rules of {key}; this is {game.about.rules!r}.")
    return game


def _packages() -> dict[str, str]:
    home = Path(__file__).parent.parent / "games"
    found = {key: f"greathouse.games.{key}" for key in BUILT_IN if (home / key / "__init__.py").exists()}
    for point in entry_points(group="greathouse.games"):
        found.setdefault(point.name, point.value)
    return found
