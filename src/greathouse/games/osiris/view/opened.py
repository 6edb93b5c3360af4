"""What is open to all, copied from a state to a view or back, field by field."""

from __future__ import annotations

from greathouse.kernel.rules import rule

from ..state import Governor, GovernorView, State, View


@rule
def copy_options(to: State | View, origin: State | View) -> None:
    """Seats and options."""
    to.seats = origin.seats
    to.haggling = origin.haggling
    to.haggle_offers_per_turn = origin.haggle_offers_per_turn
    to.haggle_max_items = origin.haggle_max_items
    to.bribe_window = origin.bribe_window
    to.open_resources = origin.open_resources
    to.cross_river_adjacency = origin.cross_river_adjacency
    to.ability_cards = origin.ability_cards
    to.first_regent = origin.first_regent
    to.max_actions_per_season = origin.max_actions_per_season


@rule
def copy_board(to: State | View, origin: State | View) -> None:
    """Board, supply and cartouches."""
    to.covered = origin.covered
    to.awarded = origin.awarded
    to.supply[:] = origin.supply
    to.pool[:] = origin.pool
    to.pool_tokens[:] = origin.pool_tokens
    for m in range(len(to.market_tokens)):
        for resource in range(3):
            to.market_tokens[m][resource] = origin.market_tokens[m][resource]
    to.used = origin.used
    to.planned[:] = origin.planned
    to.ground[:] = origin.ground
    to.upper[:] = origin.upper
    to.built_on = origin.built_on
    to.spires = origin.spires
    to.stood_on = origin.stood_on
    to.worked = origin.worked
    to.workers[:] = origin.workers
    to.caravan[:] = origin.caravan
    to.leaders[:] = origin.leaders
    to.discard = origin.discard
    to.lots[:] = origin.lots


@rule
def copy_turn(to: State | View, origin: State | View) -> None:
    """Season, turn and the move under way."""
    to.phase = origin.phase
    to.season = origin.season
    to.regent = origin.regent
    to.mover = origin.mover
    to.leaver = origin.leaver
    to.bonus = origin.bonus
    to.doing = origin.doing
    to.laborer = origin.laborer
    to.city = origin.city
    to.owed = origin.owed
    to.cartouche = origin.cartouche
    to.card = origin.card
    to.swaps = origin.swaps
    to.draws = origin.draws
    to.drawn_by = origin.drawn_by
    to.got[:] = origin.got
    to.offers = origin.offers
    to.partner = origin.partner
    to.bidder = origin.bidder


@rule
def copy_governor(to: Governor | GovernorView, origin: Governor | GovernorView) -> None:
    """What everybody knows of a governor."""
    to.tokens[:] = origin.tokens
    to.shown[:] = origin.shown
    to.stock[:] = origin.stock
    to.built[:] = origin.built
    to.lost[:] = origin.lost
    to.sites[:] = origin.sites
    to.boons = origin.boons
    to.boon = origin.boon
    to.glory = origin.glory
    to.withdrawn = origin.withdrawn
    to.camel = origin.camel
    to.actions = origin.actions
