"""The functions that every game provides, by name, with their meaning.

A game's `rules.py`, `view.py` and `advice.py` define functions of these names, all marked `@rule`.
Programs over any game (playouts, search, referee) import the names from here and are loaded once per
game with the game's own functions in their place (`greathouse.kernel.twins`), plain or compiled.
Called directly, these placeholders raise.

`s` is the game's State, `v` its View; `seat` counts from 0. Output arrays are written in place from
index 0 and the number of entries is returned; they hold at least `len(MOVES)` and `len(CHANCE)` entries.
"""

from __future__ import annotations

from typing import Any, Final, NoReturn

from greathouse.kernel.chance import Rng

CHANCE: Final = -1
"""`turn` at a chance event, and the actor of a chance outcome."""

OVER: Final = -2
"""`turn` when the game has ended."""

TRADE: Final = -3
"""The actor of a trade between two seats, which stands outside the order of decisions (games with `trade` in ABOUT)."""

SPECTATOR: Final = -1
"""The seat of somebody who only watches, for `view` and `seen`."""

HIDDEN: Final = -1
"""What `seen` answers when the observer learns only that something happened; codes from -3 down are the game's."""

UNNOTICED: Final = -2
"""What `seen` answers when the observer notices nothing at all: its view is the same before and after."""

WIN: Final = 60_000
"""Return of a clear win; divisible by 2, 3, 4, 5 so that shared wins and draws stay whole numbers. A loss is 0."""


def _placeholder() -> NoReturn:
    raise NotImplementedError("a game's own function stands here after loading")


def start(s: Any) -> None:
    """Sets up everything that needs no chance; `s.seats` and the option fields are already filled, the rest is 0."""
    _placeholder()


def waiting(s: Any) -> int:
    """Bit mask of the seats that owe an answer now; 0 at a chance event and when the game is over."""
    _placeholder()


def turn(s: Any) -> int:
    """Lowest waiting seat, or CHANCE, or OVER."""
    _placeholder()


def legal(s: Any, seat: int, out: Any) -> int:
    """Writes the legal action numbers of a waiting seat in a fixed order, returns how many."""
    _placeholder()


def choices(s: Any, seat: int, out: Any) -> int:
    """A canonical part of `legal` for search, learning and benchmarks; most games return `legal(s, seat, out)`."""
    _placeholder()


def why(s: Any, seat: int, action: int) -> int:
    """0 if legal, else the number of the rule that forbids it; depends only on what that seat knows."""
    _placeholder()


def odds(s: Any, out: Any, weight: Any) -> int:
    """At a chance event: writes outcomes and whole-number weights, returns how many."""
    _placeholder()


def apply(s: Any, seat: int, action: int) -> None:
    """Carries out a legal action of a seat, or with `seat` CHANCE an outcome."""
    _placeholder()


def score(s: Any, out: Any) -> None:
    """When over: writes what each seat scored, in the points of the game."""
    _placeholder()


def result(s: Any, out: Any) -> None:
    """When over: writes the return of each seat, WIN for a win, shared wins split, 0 for a loss."""
    _placeholder()


def view(s: Any, seat: int, v: Any) -> None:
    """Builds what a seat (or SPECTATOR) may know and remember; writes every field of `v`, whatever it held before."""
    _placeholder()


def seen(s: Any, actor: int, action: int, observer: int) -> int:
    """What the observer learns of an action or outcome about to be applied to `s`: its number, or a code < 0."""
    _placeholder()


def guess(v: Any, seat: int, s: Any, rng: Rng) -> None:
    """Writes into `s` a state drawn from those consistent with the view, evenly over what fits the known history."""
    _placeholder()


def exchange(s: Any, seat: int, rng: Rng) -> None:
    """For the leak test: exchanges at random what the seat must not know, e.g. cards of the others' hands.

    Written from the rulebook's account of who knows what, not from `view`; games with `hidden` in ABOUT have it.
    """
    _placeholder()


def bound(s: Any) -> int:
    """Most decisions a game can have under its options; 0 if there is no such bound."""
    _placeholder()


def trade_period(s: Any) -> int:
    """The trading period: offers lapse when it changes; 0 while nothing can be offered at all. Games with trade."""
    _placeholder()


def can_trade(s: Any) -> bool:
    """Whether trades can be executed in this very position; within a compound move they wait. Games with trade."""
    _placeholder()


def why_trade(s: Any, one: int, other: int, gives: Any, gets: Any) -> int:
    """0 if seat `one` can give a bundle to seat `other` and get one back now, else the number of the rule against it.

    Games with trade; the bundles are records of their class `Bundle`.
    """
    _placeholder()


def apply_trade(s: Any, one: int, other: int, gives: Any, gets: Any) -> None:
    """Carries out a trade that `why_trade` allows; whose decision is due stays as it is. Games with trade."""
    _placeholder()


def leaf(s: Any, out: Any) -> None:
    """Writes an estimate of each seat's return (0..WIN) for a state that is not over; quick, for search and greedy."""
    _placeholder()


def prefer(s: Any, seat: int, out: Any, count: int, rng: Rng) -> int:
    """Playout policy: index of the action to take among `out[:count]` (the `choices`); quick, may draw from `rng`."""
    _placeholder()


def clone(records: Any, to: int, origin: int) -> None:
    """Makes `records[to]` equal to `records[origin]`; programs copy states and views with it, in both modes."""
    records[to].take(records[origin])


RULES = (
    *("start", "waiting", "turn", "legal", "choices", "why", "odds", "apply", "score", "result", "bound"),
    *("trade_period", "can_trade", "why_trade", "apply_trade"),
)
VIEWS = ("view", "seen", "guess", "exchange")
ADVICE = ("leaf", "prefer")
