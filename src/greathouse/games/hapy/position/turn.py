"""The turn and the end: what is due can be done, requests are as they can be, winners have won (R8-R26)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import NUMBERS
from ..rules.ending import rank, won
from ..rules.legal import can_ask, four, nameable
from ..rules.tables import CHOOSE, COUNT, groups, part
from ..state import (
    ALL_PASS,
    ANSWER,
    ASKING,
    CARD,
    ENDED,
    ENDING,
    FINDING,
    KEEPING,
    LAYING,
    STALLED,
    TAKING,
    State,
)


def turn_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with turn, requests, counters and end."""
    yield from _display_flaws(s)
    yield from _request_flaws(s)
    yield from _named_flaws(s)
    yield from _phase_flaws(s)
    yield from _keep_flaws(s)
    yield from _idle_flaws(s)
    yield from _end_flaws(s)


def _display_flaws(s: State) -> Iterator[Flaw]:
    """A card is taken while there is one (R8, R11)."""
    if s.phase == TAKING and not s.filled:
        yield Flaw("phase", "no card is left to be taken", 11)
    if s.began_empty and (s.filled or s.phase in (TAKING, FINDING)):
        yield Flaw("began_empty", "the display was not empty when the turn began", 11)


def _request_flaws(s: State) -> Iterator[Flaw]:
    """The latest request: by one seat of another, and a card that was granted is with who asked (R12, R13)."""
    if not s.last_card:
        for name in ("last_asker", "last_asked", "last_answer", "named", "previous"):
            if getattr(s, name):
                yield Flaw(name, "there was no request yet", 12)
        return
    card = s.last_card - 1
    if s.last_asked == s.last_asker:
        yield Flaw("last_asked", "nobody can ask himself", 12)
    elif s.last_answer and not (s.shown[s.last_asker] | s.fronts[s.last_asker]) >> card & 1:
        yield Flaw("last_answer", f"{CARD.words[card]} is not with who asked for it", 13)
    if s.previous and not s.named:
        before = (s.active - 1) % s.seats
        if s.phase == ENDED or s.previous != s.last_card or s.last_asker != before:
            yield Flaw("previous", f"{CARD.words[s.previous - 1]} was not named in the turn before", 15)


def _named_flaws(s: State) -> Iterator[Flaw]:
    """The request of this turn is the latest one (R15, R16); there is none before the card is taken (R7)."""
    if not s.named:
        if s.phase in (ANSWER, KEEPING):
            yield Flaw("named", "no card was named in this turn", 12)
        return
    card = s.named - 1
    if s.phase in (TAKING, FINDING, ASKING):
        yield Flaw("named", "no card can have been named in this turn yet", 7)
    elif s.named != s.last_card or s.last_asker != s.active:
        yield Flaw("named", f"{CARD.words[card]} is not the latest request of the active player", 15)
    elif s.phase == ENDED and s.previous != s.named:
        yield Flaw("previous", f"{CARD.words[card]} was named in the turn just finished", 15)
    elif s.phase == ANSWER:
        yield from _answer_flaws(s, card)
    elif not s.last_answer and s.hands[s.last_asked] >> card & 1:
        yield Flaw("last_answer", f"{CARD.words[card]} is in the hand of who was asked", 13)


def _answer_flaws(s: State, card: int) -> Iterator[Flaw]:
    """The request that waits for its answer was allowed (R12, R15, R20, R27-R29)."""
    if s.last_answer:
        yield Flaw("last_answer", "there is no answer yet", 13)
    if not can_ask(s, s.last_asked):
        yield Flaw("last_asked", "that player cannot be asked", 27)
    if not nameable(s) >> card & 1:
        yield Flaw("named", f"{CARD.words[card]} cannot be named", 28)


def _phase_flaws(s: State) -> Iterator[Flaw]:
    """Who is to ask can (R12); groups are laid after the request (R7)."""
    if s.phase == ASKING and not (nameable(s) and any(can_ask(s, seat) for seat in range(s.seats))):
        yield Flaw("phase", "nobody can be asked for any card", 12)
    if s.laid and s.phase not in (LAYING, ENDED):
        yield Flaw("laid", "no group can have been laid in this turn yet", 7)
    if s.laid > groups(s.fronts[s.active]):
        yield Flaw("laid", f"{s.laid} groups in this turn, and fewer lie before the active player", 17)


def _keep_flaws(s: State) -> Iterator[Flaw]:
    """Who holds four of a family chooses one to keep, and only then (R18)."""
    if s.phase == KEEPING and not (s.four_in_hand == CHOOSE and four(s) >= 0 and s.last_answer):
        yield Flaw("phase", "there is no choice of what to keep", 18)
    if not s.kept:
        return
    card = s.kept - 1
    count = COUNT[part(s.hands[s.active], card // NUMBERS)]
    if s.phase != LAYING or s.four_in_hand != CHOOSE:
        yield Flaw("kept", "no card is kept of four now", 18)
    elif not s.hands[s.active] >> card & 1 or count != (1 if s.laid else 4):
        yield Flaw("kept", f"{CARD.words[card]} is not kept of four", 18)


def _idle_flaws(s: State) -> Iterator[Flaw]:
    """Turns are counted from an empty display on, up to the end of the game (R25)."""
    for name in ("idle_turns", "pass_turns"):
        if getattr(s, name) and not s.began_empty:
            yield Flaw(name, "turns are counted when they begin with an empty display", 25)
    over = s.phase == ENDED
    if s.idle_turns > s.stall_rounds * s.seats - (not (over and s.ending in (ALL_PASS, STALLED))):
        yield Flaw("idle_turns", f"{s.idle_turns} turns, the game ends after {s.stall_rounds * s.seats}", 25)
    if s.all_pass_ends and s.pass_turns > s.seats - (not (over and s.ending == ALL_PASS)):
        yield Flaw("pass_turns", f"{s.pass_turns} turns, the game ends after {s.seats}", 25)


def _end_flaws(s: State) -> Iterator[Flaw]:
    """The game is over when it has an ending, and who won has won (R22-R26)."""
    if s.phase != ENDED:
        for name in ("ending", "winners"):
            if getattr(s, name):
                yield Flaw(name, "the game is not over", 24)
        return
    if not s.ending:
        yield Flaw("ending", "the game is over, and does not say how", 24)
    elif won(s, s.active) or s.ending not in (ALL_PASS, STALLED):
        yield from _win_flaws(s)
    else:
        yield from _still_flaws(s)


def _win_flaws(s: State) -> Iterator[Flaw]:
    """The active player has laid what wins (R22, R23)."""
    if s.ending != won(s, s.active):
        yield Flaw("ending", f"{ENDING.words[s.ending - 1]} is not how the active player stands", 22)
    elif s.winners != 1 << s.active:
        yield Flaw("winners", "the active player has won alone", 24)
    elif not s.laid:
        yield Flaw("laid", "the active player won by a group of this turn", 24)


def _still_flaws(s: State) -> Iterator[Flaw]:
    """The game stood still, and the best in the ranking won (R25, R26)."""
    passed = s.all_pass_ends and s.pass_turns == s.seats
    stalled = s.idle_turns == s.stall_rounds * s.seats
    if not s.began_empty or s.ending != (ALL_PASS if passed else STALLED if stalled else 0):
        yield Flaw("ending", f"{ENDING.words[s.ending - 1]} is not how the game ended", 25)
        return
    ranked = s.copy()
    rank(ranked)
    if ranked.winners != s.winners:
        yield Flaw("winners", "the ranking has others", 26)
