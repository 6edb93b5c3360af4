"""The auction that has just ended is read from what a reader noticed, and held on the board until its next choice."""

from __future__ import annotations

import random

import pytest

from greathouse.games.heir.board import draw
from greathouse.games.heir.state import THOTH
from greathouse.games.heir.text.auctions import ended_auction
from greathouse.kernel.contract import UNNOTICED
from greathouse.kernel.match import Match

from .tools import GAME, auction, begin, say


def finished(seed):
    """A game at random to its end."""
    choose = random.Random(seed)
    match = GAME.new(seed=seed)
    while not match.over:
        match.play(choose.choice(match.legal()))
    return match


@pytest.mark.parametrize("seed", range(4))
def test_it_is_read_from_what_each_seat_notices(seed):
    told: list[list[tuple[int, int]]] = [[], []]
    match = Match.waiting_for_chance(GAME, 2)
    awarded = 0
    for event in finished(seed).history:
        codes = [match.seen(event, seat) for seat in range(2)]
        before = [int(won) for won in match.state.won]
        match.replay([event])
        for seat, code in enumerate(codes):
            told[seat] += [(event.actor, code)] if code != UNNOTICED else []
        gods = [int(after) & ~then & ~(1 << THOTH) for then, after in zip(before, match.state.won, strict=True)]
        if any(gods):
            awarded += 1
            winner = 0 if gods[0] else 1
            for seat in range(2):
                found = ended_auction(match.view(seat), told[seat], seat)
                assert found is not None
                assert (found.winner, 1 << found.god) == (winner, gods[winner])
                lie = [bid - 1 for p, bid in enumerate(found.bids) if bid and not found.moved(p)]
                assert all(match.state.used[0] >> card & 1 or match.state.used[1] >> card & 1 for card in lie)
        elif event.actor >= 0:
            assert ended_auction(match.view(event.actor), told[event.actor], event.actor) is None, (
                "its own choice ends it"
            )
    assert awarded == 8 * 5


@pytest.mark.parametrize("narrow", [False, True])
def test_the_board_holds_it_until_the_next_choice(narrow):
    match = begin()
    assert 'id="ended"' not in shown(match, 0, narrow)
    auction(match, "seshat", "7M", "6M")
    match.chance("god ptah")
    assert "Bids: Bast 7 Moon, Anubis 6 Moon. Bast wins Seshat. Both bids are used: " in shown(match, 0, narrow)
    say(match, "bast bid 4S")
    assert 'id="ended"' not in shown(match, 0, narrow)
    assert 'id="ended"' in shown(match, 1, narrow), "the other has not chosen yet"


def shown(match, seat, narrow):
    replay = Match.waiting_for_chance(GAME, 2)
    last = []
    for event in match.history:
        last.append((event.actor, replay.seen(event, seat)))
        replay.replay([event])
    return draw(match.view(seat), seat=seat, last=last, narrow=narrow, names=["Bast", "Anubis"])
