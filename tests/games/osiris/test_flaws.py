"""The invariants: each broken position is found, with the rule that it breaks."""

import pytest

from .tools import OSIRIS, PLACE, fresh


def more_grain(s):
    s.supply[0] += 1


def fewer_market_tokens(s):
    s.market_tokens[0][0] -= 1


def one_more_laborer(s):
    s.pool[0] += 1


def shown_that_is_not_there(s):
    s.governors[0].shown[5] = s.governors[0].laborers[5] + 1


def a_card_twice(s):
    s.discard |= s.governors[0].hand


def a_card_lost(s):
    s.deck &= s.deck - 1


def one_more_obelisk(s):
    s.governors[0].stock[0] += 1


def a_neutral_monument_gone(s):
    s.ground[PLACE["N02a"]] = 0
    s.built_on &= ~(1 << PLACE["N02a"])
    s.spires &= ~(1 << PLACE["N02a"])


def a_placeholder_gone(s):
    s.planned[0] = 0


def somebody_elses_monument(s):
    s.ground[PLACE["N10a"]] = 1
    s.built_on |= 1 << PLACE["N10a"]
    s.spires |= 1 << PLACE["N10a"]


def a_boon_twice(s):
    s.governors[0].boon, s.governors[0].boons = 1, 30
    s.governors[1].boon, s.governors[1].boons = 1, 30


def a_laborer_in_the_air(s):
    s.stood_on |= 1 << PLACE["S01a"]


def a_withdrawn_mover(s):
    s.governors[s.mover].withdrawn, s.leaver = 1, s.mover + 1


@pytest.mark.parametrize(
    ("harm", "rule"),
    [
        (more_grain, 24),
        (fewer_market_tokens, 24),
        (one_more_laborer, 7),
        (shown_that_is_not_there, 7),
        (a_card_twice, 63),
        (a_card_lost, 63),
        (one_more_obelisk, 47),
        (a_neutral_monument_gone, 4),
        (a_placeholder_gone, 59),
        (somebody_elses_monument, 60),
        (a_boon_twice, 80),
        (a_laborer_in_the_air, 56),
        (a_withdrawn_mover, 93),
    ],
)
def test_what_is_not_conserved_is_found(harm, rule):
    s = fresh(2).state
    assert OSIRIS.rules.flaw(s) == 0
    harm(s)
    assert OSIRIS.rules.flaw(s) == rule
