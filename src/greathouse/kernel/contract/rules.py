"""What a game's `rules.py`, `view.py`, `advice.py` and `features.py` provide: functions of these names, marked `@rule`.

`s` is the game's State, `v` its View; `seat` counts from 0. Arrays `out` and `weight` are written in place from
index 0 and the number of entries is returned; `out` holds at least `max(len(MOVES), len(CHANCE))` entries, `weight`
`len(CHANCE)`.
"""

from __future__ import annotations

from typing import Protocol

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.chance import Rng
from greathouse.kernel.contract.records import B_contra, S_contra, V_contra


class Rules(Protocol[S_contra]):
    """`rules.py` of every game."""

    def start(self, s: S_contra, /) -> None:
        """Sets a game up to its first decision or chance event; `s.seats` and options are filled in, the rest is 0."""

    def waiting(self, s: S_contra, /) -> int:
        """Bit mask of the seats that owe an answer now; 0 at a chance event and when the game is over.

        Secret simultaneous choices: several bits are set, `apply` seals each answer in the state and the last one
        resolves; the order of the answers makes no difference.
        """

    def turn(self, s: S_contra, /) -> int:
        """Lowest waiting seat, or CHANCE, or OVER."""

    def legal(self, s: S_contra, seat: int, out: Int64Array, /) -> int:
        """Writes the legal action numbers of a waiting seat in a fixed order, returns how many."""

    def choices(self, s: S_contra, seat: int, out: Int64Array, /) -> int:
        """A canonical part of `legal` for search, learning and benchmarks; most games return `legal(s, seat, out)`."""

    def why(self, s: S_contra, seat: int, action: int, /) -> int:
        """0 if legal, else the number of the rule that forbids it; depends only on what that seat knows."""

    def odds(self, s: S_contra, out: Int64Array, weight: Int64Array, /) -> int:
        """At a chance event (one die, one card): writes outcomes and whole-number weights, returns how many.

        Outcomes of one event have the same verb.
        """

    def apply(self, s: S_contra, seat: int, action: int, /) -> None:
        """Changes `s` by a legal action of a seat, or with `seat` CHANCE by an outcome."""

    def score(self, s: S_contra, out: Int64Array, /) -> None:
        """When over: writes what each seat scored, in the points of the game."""

    def result(self, s: S_contra, out: Int64Array, /) -> None:
        """When over: writes the return of each seat, WIN for a win, shared wins split, 0 for a loss."""

    def bound(self, s: S_contra, /) -> int:
        """Most decisions a game can have under its options; 0 if there is no such bound."""


class FullRules(Rules[S_contra], Protocol[S_contra]):
    """`rules.py` with its optional function; a game that lacks it gets what stands here."""

    def rank_keys(self, s: S_contra, seat: int, /) -> dict[str, int]:
        """When over: what ranks a seat, weightiest first, e.g. glory and what breaks its ties. No `@rule`."""
        returns = [0] * s.seats
        self.result(s, returns)
        return {"return": returns[seat]}


class TradeRules(Protocol[S_contra, B_contra]):
    """What `rules.py` provides besides in a game with `trade` in ABOUT; bundles are of the game's class `Bundle`."""

    def trade_period(self, s: S_contra, /) -> int:
        """The trading period: offers lapse when it changes; 0 while nothing can be offered at all."""

    def can_trade(self, s: S_contra, /) -> bool:
        """Whether trades can be executed in this very position; within a compound move they wait."""

    def why_trade(self, s: S_contra, one: int, other: int, gives: B_contra, gets: B_contra, /) -> int:
        """0 if seat `one` can give a bundle to seat `other` and get one back now, else the rule's number against it."""

    def apply_trade(self, s: S_contra, one: int, other: int, gives: B_contra, gets: B_contra, /) -> None:
        """Carries out a trade that `why_trade` allows; whose decision is due stays as it is."""


class Views(Protocol[S_contra, V_contra]):
    """`view.py` of every game; of one that hides nothing, `kernel.open_views` provides what it leaves out."""

    def view(self, s: S_contra, seat: int, v: V_contra, /) -> None:
        """Builds what a seat (or SPECTATOR) may know and remember; writes every field of `v`, whatever it held."""

    def seen(self, s: S_contra, actor: int, action: int, observer: int, /) -> int:
        """What the observer learns of an action or outcome about to be applied to `s`.

        Its true number; HIDDEN (something happened); UNNOTICED (nothing: the observer's view does not change, its log
        and revision do not advance); or a code from -3 down that the game's `text.event` understands.
        """

    def guess(self, v: V_contra, seat: int, s: S_contra, rng: Rng, /) -> None:
        """Writes into `s` a state drawn from those consistent with the view, evenly over what fits its history.

        Every field is written, whatever it held, but for options that the View leaves out (they concern the setup).
        """


class HiddenViews(Views[S_contra, V_contra], Protocol[S_contra, V_contra]):
    """`view.py` of a game with `hidden` in ABOUT."""

    def exchange(self, s: S_contra, seat: int, rng: Rng, /) -> None:
        """For the leak test: exchanges at random what the seat must not know, e.g. cards of the others' hands.

        Written from the rulebook's account of who knows what, not from `view`.
        """


class Advice(Protocol[S_contra]):
    """`advice.py` of every game: what search and the greedy agent know of it."""

    def leaf(self, s: S_contra, out: Int64Array, /) -> None:
        """Writes an estimate of each seat's `result` (0..WIN) for a state that is not over; quick."""

    def prefer(self, s: S_contra, seat: int, out: Int64Array, count: int, rng: Rng, /) -> int:
        """Playout policy: index of the action to take among `out[:count]` (the `choices`); quick, may draw."""


class Features(Protocol[S_contra]):
    """`features.py` of a game whose positions nets can judge: what is there to be seen in one, as numbers of features.

    A feature is there or is not, or counts things that are alike. Positions are seen whole, hidden facts too: programs
    hand in those they have guessed.
    """

    @property
    def FEATURES(self) -> int:  # noqa: N802 - a constant
        """How many features there are; the number of one is 0..FEATURES-1."""

    def viewpoint(self, s: S_contra, /) -> int:
        """The seat from which a position is seen: one fixed seat, or the one on turn. Seats are counted from it."""

    def features(self, s: S_contra, seat: int, out: Int64Array, /) -> int:
        """Writes the features of a position seen from a seat, returns how many; at most MAX_FEATURES (kernel.limits).

        The position is not over. A feature that stands there several times counts so often.
        """
