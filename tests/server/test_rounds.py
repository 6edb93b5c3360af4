"""Tournaments whose process dies, or somebody does not come; at every step: `python -m tests.server.rounds`."""

import asyncio

import pytest

from greathouse.server.tournaments.store import TournamentStore
from tests.server.stores import opened_store

from .rounds import ABSENT, Death, Life, begin, killed_at_every_step, result


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["swiss", "arena"])
def test_a_tournament_whose_process_is_killed_ends_as_if_left_in_peace(kind):
    assert killed_at_every_step(kind, every=17, start=5) >= 4


@pytest.mark.slow
def test_who_did_not_come_is_out_before_the_next_round_is_paired(tmp_path):
    """Also in the look in which that is noticed. The first result of a game stands, whatever a slower process notes."""
    begin(tmp_path, "swiss")
    asyncio.run(Life(tmp_path, Death()).lived())
    found = result(tmp_path)
    (missed,) = (game for game in found.met if game[-1])
    assert found.out == (ABSENT,) and ABSENT in missed[2:4]
    assert all(ABSENT not in game[2:4] for game in found.met if game[0] > missed[0])
    store = TournamentStore(opened_store(tmp_path))
    identity = store.listed()[0].tournament.id
    first, *_ = before = store.meetings(identity)
    store.settle(identity, first._replace(won=None, table=""))
    assert store.meetings(identity) == before
