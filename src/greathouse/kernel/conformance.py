"""The conformance suite: random games of any game, with every promise of the contract checked at every step.

Checked are: positions (nothing speaks against them, and they read back as written) and views (numbers in range);
agreement of `turn`, `waiting`, `legal`, `choices`, `why` and `odds`; written moves; `view(guess(view)) == view` and
equal legal actions in the guess; after `exchange` of what a seat must not know everything that it receives is the same
(leak test); secret simultaneous answers in any order; JSON, records and replay; length within `bound`; trades between
decisions, in games with trade; words and pictures at random moments; and the referee: plain and compiled mode agree on
everything, step by step.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, count, permutations
from typing import Any
from xml.etree import ElementTree

from greathouse.kernel import transcript, twins
from greathouse.kernel.chance import seeded
from greathouse.kernel.contract import CHANCE, OVER, TRADE, UNNOTICED, WIN
from greathouse.kernel.errors import IllegalMove
from greathouse.kernel.game import Game
from greathouse.kernel.limits import MAX_DECISIONS
from greathouse.kernel.match import Event, Match, pick
from greathouse.kernel.mirror import Fault, Mirror, fields_apart, require
from greathouse.kernel.options import read_options
from greathouse.kernel.trade import Trade
from greathouse.kernel.words import LANGUAGES

OPENINGS = 6
"""Further exchanges that are compared where an event opens hidden facts."""

TRADING_SHARE = 0.15
"""Share of the steps before which a trade is tried, in games with trade."""

LOOKS = 20
"""Games whose words and pictures are looked at; after these every tenth."""

MAX_FAULTS = 3
"""Faults after which the suite stops."""


@dataclass
class Report:
    """What the suite did and found; `faults` is empty when the game conforms."""

    game: str
    games: int = 0
    steps: int = 0
    compared_steps: int = 0
    leak_steps: int = 0
    trades: int = 0
    cut_games: int = 0
    seconds: float = 0.0
    longest: int = 0
    faults: list[str] = field(default_factory=list)


def check(
    game: Game,
    *,
    games: int = 20,
    steps: int = 0,
    seed: int = 0,
    seconds: float = 0.0,
    compiled: bool = True,
    options: dict[str, Any] | None = None,
    progress: Callable[[Report], None] | None = None,
) -> Report:
    """Runs the suite over at least `games` games and `steps` steps, or until `seconds` are over (0: no limit).

    Seats and options rotate from game to game, but for the `options` given. Stops after the third fault. Raises
    BadOption.
    """
    given = options or {}
    fixed = {name: read_options(game.options, given)[name] for name in given}
    report = Report(game.key)
    began = time.monotonic()
    _note_faults(report, "moves", lambda: check_moves(game))
    mirror = Mirror(game) if compiled and twins.available() else None
    for number in count():
        if len(report.faults) >= MAX_FAULTS or (report.games >= games and report.steps >= steps):
            break
        run = partial(_play, game, seed + number, number, fixed, mirror, report)
        _note_faults(report, f"game {seed + number}", run)
        report.seconds = round(time.monotonic() - began, 1)
        if progress:
            progress(report)
        if seconds and report.seconds > seconds:
            break
    return report


def _play(game: Game, seed: int, number: int, options: dict[str, Any], mirror: Mirror | None, report: Report) -> None:
    _Run(game, seed, number, options, mirror, report).play()


def _note_faults(report: Report, where: str, run: Callable[[], None]) -> None:
    try:
        run()
    except Exception as error:
        report.faults.append(f"{where}: {type(error).__name__}: {error}")


def check_moves(game: Game) -> None:
    """Every move and outcome has one written form that reads back."""
    for moves in (game.moves, game.chances):
        for number in range(len(moves)):
            require(moves.read(moves.write(number)) == number, f"move {number} does not read back")


class _Run:
    """One random game under test."""

    def __init__(
        self, game: Game, seed: int, number: int, options: dict[str, Any], mirror: Mirror | None, report: Report
    ) -> None:
        self.game, self.mirror, self.report = game, mirror, report
        self.random = random.Random(seed)  # noqa: S311
        seats = game.about.seats[number % len(game.about.seats)]
        drawn = {o.name: self.random.choice(o.values) for o in game.options} if number % 3 else {}
        self.options = drawn | options
        self.match = Match.waiting_for_chance(game, seats, self.options)
        self.decisions = 0
        self.look = number < LOOKS or number % 10 == 0
        self.look_at = self.random.randrange(self.random.choice((3, 60))) if self.look else -1

    def play(self) -> None:
        """Plays the game to its end, checking on the way."""
        if self.mirror:
            self.mirror.begin(self.match.state)
        try:
            while not self.match.over and self.decisions < MAX_DECISIONS:
                self.step()
        except Exception as error:
            written = [self.match.written(event) for event in self.match.history[-3:]]
            place = f"{self.match.seats} seats, {self.options}, event {len(self.match.history)} after {written}"
            raise Fault(f"{place}: {error!r}") from error
        self.finish()

    def step(self) -> None:
        """Checks the state, then one random event, now and then after a trade or a note."""
        match, report = self.match, self.report
        if self.game.about.trade and match.turn != CHANCE and self.random.random() < TRADING_SHARE:
            self.execute_trade()
        event = random_event(self.random, match)
        self.check_state()
        if self.game.about.hidden:
            check_leak(self.random, match, self.random.randrange(-1, match.seats), event)
            report.leak_steps += 1
            check_turn_known(match)
        if len(match.waiting) > 1:
            check_order(self.random, match)
        if len(match.history) == self.look_at:
            check_faces(match)
        self.carry_out(event)
        self.decisions += event.actor != CHANCE
        report.steps += 1

    def execute_trade(self) -> None:
        """A random trade is executed in both modes alike if the rules allow it; else it changes nothing."""
        match, trade, before = self.match, random_trade(self.random, self.match), self.match.state.copy()
        match.note({"offer": trade.to_json()})
        if self.mirror:
            self.mirror.execute_trade(trade)
        try:
            executed = match.execute_trade(*trade)
        except IllegalMove:
            require(match.state == before, "a forbidden trade changes the state")
            return
        self.report.trades += 1
        require(Trade.from_json(executed.to_json()) == executed, "a trade does not survive JSON")
        require(
            match.game.rules.waiting(before) == match.game.rules.waiting(match.state),
            "a trade changes whose turn it is",
        )
        require(match.legal_numbers(), "a trade leaves nothing to choose")

    def check_state(self) -> None:
        """Agreement of the rules about this state, the guess, and the referee."""
        match = self.match
        check_possible(match, "")
        check_waiting(match)
        asked = [self.random.randrange(len(self.game.moves)) for _ in range(4)]
        for seat in match.waiting:
            check_legal(match, seat, asked)
        observer = self.random.randrange(-1, match.seats)
        if self.mirror:
            self.mirror.compare(asked, observer, self.random.getrandbits(60))
        if self.random.random() < 0.25:
            check_guess(self.random, match, observer)

    def carry_out(self, event: Event) -> None:
        """Carries out the event; who notices nothing has the same view before and after."""
        match = self.match
        quiet = {p: match.view(p) for p in range(-1, match.seats) if match.seen(event, p) == UNNOTICED}
        if self.mirror:
            self.mirror.advance(*event)
            self.report.compared_steps += 1
        match.replay([event])
        for seat, before in quiet.items():
            require(match.view(seat) == before, f"seat {seat} notices an event that it should not")

    def finish(self) -> None:
        """The end of a game: results, record, length."""
        match, report = self.match, self.report
        check_possible(match, "")
        check_position(match)
        report.games += 1
        report.longest = max(report.longest, self.decisions)
        if not match.over:
            report.cut_games += 1
            return
        limit = self.game.rules.bound(match.state)
        require(not limit or self.decisions <= limit, f"{self.decisions} decisions, more than the bound {limit}")
        check_end(match)
        if self.look:
            check_faces(match)
        again = transcript.read(transcript.write(match), self.game)
        require(again.state == match.state and again.history == match.history, "the record does not replay")
        require(again.notes == match.notes, "the record loses notes")
        if self.mirror:
            self.mirror.compare([], -1, 1)


def random_event(rand: random.Random, match: Match) -> Event:
    """A chance outcome by its odds, or a legal action of one of the waiting seats."""
    if match.turn == CHANCE:
        return Event(CHANCE, pick(match.odds(), rand.randrange))
    seat = rand.choice(match.waiting)
    numbers = match.choice_numbers(seat) if rand.random() < 0.5 else match.legal_numbers(seat)
    return Event(seat, rand.choice(numbers))


def random_trade(rand: random.Random, match: Match) -> Trade:
    """A trade between two seats about things they hold, at times about what is promised; not always a legal one."""
    one, other = rand.sample(range(match.seats), 2)
    trade = match.game.trade
    sides = [_some(rand, trade.on_hand(match.view(seat), seat)) for seat in (one, other)]
    extras = trade.extras(match.view(one), one)
    if extras and rand.random() < 0.5:
        return Trade(one, match.turn, sides[0], {rand.choice(extras): 1})
    return Trade(one, other, *sides)


def _some(rand: random.Random, held: dict[str, int]) -> dict[str, int]:
    """Up to two kinds of items, some of each."""
    kinds = rand.sample(list(held), min(len(held), rand.randrange(3)))
    return {item: rand.randint(1, held[item]) for item in kinds}


def check_waiting(match: Match) -> None:
    """`turn`, `waiting` and `odds` agree."""
    mask, turn = match.game.rules.waiting(match.state), match.turn
    require((mask == 0) == (turn < 0), "waiting and turn disagree")
    require(turn < 0 or turn == (mask & -mask).bit_length() - 1, "turn is not the lowest waiting seat")
    require(turn != CHANCE or match.odds(), "a chance event without outcomes")
    require(all(weight > 0 for _, weight in match.odds()), "an outcome with no weight")
    require(len(dict(match.odds())) == len(match.odds()), "an outcome twice")


def check_legal(match: Match, seat: int, asked: list[int]) -> None:
    """`legal`, `choices` and `why` agree."""
    legal, choices = match.legal_numbers(seat), match.choice_numbers(seat)
    require(legal and choices, f"seat {seat} waits without a legal action")
    require(len(set(legal)) == len(legal), "an action is listed twice")
    require(set(choices) <= set(legal), "a choice is not legal")
    wrong = [n for n in {*legal, *asked} if (match.why(n, seat) == 0) != (n in legal)]
    require(not wrong, f"why and legal: {[match.game.moves.write(number) for number in wrong]}")


def elsewhere(match: Match, change: Callable[[Any, Any], None], seed: int) -> Match:
    """A match at a state that `change(state, rng)` made of a copy of this one's."""
    state = match.state.copy()
    change(state, seeded(seed))
    return Match(match.game, state, match.options, None)


def check_guess(rand: random.Random, match: Match, observer: int) -> None:
    """A guess looks exactly like the truth to the observer, and survives JSON."""
    guess, view = match.game.views.guess, match.view(observer)
    other = elsewhere(match, lambda s, rng: guess(view, observer, s, rng), rand.getrandbits(60))
    check_possible(other, "a guess: ")
    check_same(match, other, observer, "a guess")
    require(match.game.State.from_json(match.state.to_json()) == match.state, "the state does not survive JSON")
    check_position(match)
    flaw = next(match.game.positions.view_flaws(view), None)
    require(not flaw, f"the view of seat {observer}: {flaw}")


def check_possible(match: Match, what: str) -> None:
    """Nothing speaks against the state."""
    flaw = next(match.game.positions.flaws(match.state), None)
    require(not flaw, f"{what}{flaw}")


def check_position(match: Match) -> None:
    """The position as people write it leads to the same state."""
    content = json.loads(json.dumps(match.to_json()))
    again = Match.from_position(match.game, content, None)
    there, back = match.state.to_json(), again.state.to_json()
    require(there == back, f"the written position loses {[name for name in there if there[name] != back[name]]}")


def check_leak(rand: random.Random, match: Match, observer: int, event: Event) -> None:
    """Exchanging what the observer must not know changes nothing that it receives."""
    other = exchanged(rand, match, observer)
    check_same(match, other, observer, "an exchange")
    if event in possible(other, event.actor) and match.seen(event, observer) != other.seen(event, observer):
        check_opening(match, [other, *(exchanged(rand, match, observer) for _ in range(OPENINGS))], observer, event)


def exchanged(rand: random.Random, match: Match, observer: int) -> Match:
    """The match with what the observer must not know exchanged at random."""
    return elsewhere(match, lambda s, rng: match.game.views.exchange(s, observer, rng), rand.getrandbits(60))


def check_opening(match: Match, others: list[Match], observer: int, event: Event) -> None:
    """An event that opens something, as sealed answers, shows just what the views show after it.

    Wherever the observer's views after the event are the same, so is what it saw of the event.
    """
    able = [match, *(other for other in others if event in possible(other, event.actor))]
    opened = [(after(m, event).view(observer), m.seen(event, observer)) for m in able]
    for (view, seen), (another, otherwise) in combinations(opened, 2):
        require(view != another or seen == otherwise, "what is seen depends on facts that stay hidden")


def after(match: Match, event: Event) -> Match:
    """The match as it is after the event, on a copy."""
    return elsewhere(match, lambda s, _: match.game.rules.apply(s, *event), 0)


def check_same(match: Match, other: Match, observer: int, what: str) -> None:
    """The observer's view, legal actions and refusals are the same in both."""
    mine, theirs = match.view(observer), other.view(observer)
    require(mine == theirs, f"seat {observer} can tell {what} apart by {fields_apart(mine, theirs)}")
    require(match.legal_numbers(observer) == other.legal_numbers(observer), f"legal actions change with {what}")
    for number in range(0, len(match.game.moves), 1 + len(match.game.moves) // 16):
        if observer >= 0:
            require(match.why(number, observer) == other.why(number, observer), f"refusals change with {what}")


def check_turn_known(match: Match) -> None:
    """Every view of a game with hidden facts says truly whether its own seat is waited for (`waiting`, a bit mask)."""
    for seat in range(match.seats):
        told = match.view(seat).waiting >> seat & 1
        require(told == (seat in match.waiting), f"the view of seat {seat} is wrong about its turn")


def possible(match: Match, actor: int) -> list[Event]:
    """All events of this actor that can happen now."""
    if actor == CHANCE:
        return [Event(CHANCE, outcome) for outcome, _ in match.odds()]
    return [] if actor == TRADE else [Event(actor, number) for number in match.legal_numbers(actor)]


def check_order(rand: random.Random, match: Match) -> None:
    """Secret simultaneous answers lead to the same state in whatever order they are given."""
    events = [Event(seat, rand.choice(match.legal_numbers(seat))) for seat in match.waiting]
    ends = []
    for order in list(permutations(events))[:6]:
        other = match.copy()
        other.replay(order)
        ends.append(other.state)
    require(all(end == ends[0] for end in ends), "the order of secret answers matters")


def check_end(match: Match) -> None:
    """Returns lie between 0 and 1 and add up to at most one win; nobody is asked any more."""
    returns = match._final(match.game.rules.result)
    require(all(0 <= value <= WIN for value in returns) and 0 <= sum(returns) <= WIN, f"returns {returns}")
    require(match.turn == OVER and not match.waiting, "somebody is asked after the end")
    require(len(match.scores) == match.seats, "scores")


def check_faces(match: Match) -> None:
    """Words in every language and pictures for every reader; every click path of a choice leads to drawn elements."""
    board, text = match.game.part("board"), match.game.part("text")
    for seat in range(-1, match.seats):
        view, choices = match.view(seat), match.legal_numbers(seat)
        for lang in LANGUAGES:
            names = text.seats(view, lang)
            require(len(names) == match.seats, f"{lang}: a name for each seat")
            require(all(text.describe(view, seat, lang, names)), f"{lang}: an empty description")
            require(
                text.ending(view, lang, names) if match.over else text.prompt(view, seat, lang, names), f"{lang}: words"
            )
            require(all(text.label(view, number, lang) for number in choices), f"{lang}: a choice without label")
        for narrow in (False, True):
            drawn = ElementTree.fromstring(board.draw(view, choices, seat=seat, narrow=narrow))  # noqa: S314
            check_clicks(board, view, choices, {e.get("id") for e in drawn.iter()})


def check_clicks(board: Any, view: Any, choices: list[int], ids: set[str | None]) -> None:
    """Each choice has a click path of its own over elements that are there."""
    paths = [board.clicks(view, number) for number in choices]
    require(len(set(paths)) == len(paths), "two choices with the same clicks")
    for path in paths:
        require(path and set(path) <= ids, f"clicks {path} on elements that are not drawn")
