"""What a seat may know of Favor of the Pharaoh: everything; the order of the pile is unknown to all."""

from __future__ import annotations

from greathouse.kernel.chance import Rng
from greathouse.kernel.rules import rule

from .state import MOST_SEATS, Player, State, View


@rule
def view(s: State, seat: int, v: View) -> None:
    """All of the state, for every seat and for spectators (4.9)."""
    copy_options(v, s)
    copy_table(v, s)
    copy_turn(v, s)
    copy_power(v, s)


@rule
def seen(s: State, actor: int, action: int, observer: int) -> int:
    """Everybody sees everything."""
    return action


@rule
def guess(v: View, seat: int, s: State, rng: Rng) -> None:
    """The only state that fits; the options of the setup have done their work and are left at their defaults."""
    copy_options(s, v)
    copy_table(s, v)
    copy_turn(s, v)
    copy_power(s, v)


@rule
def copy_options(to: State | View, origin: State | View) -> None:
    """The options that change play."""
    to.seats = origin.seats
    to.decline_claim = origin.decline_claim
    to.dice_minimum = origin.dice_minimum
    to.face_power_trigger = origin.face_power_trigger
    to.claim_artifacts_during_rolls = origin.claim_artifacts_during_rolls
    to.royal_death_unclaimed = origin.royal_death_unclaimed
    to.max_turns = origin.max_turns
    to.odds_helper = origin.odds_helper


@rule
def copy_player(to: Player, origin: Player) -> None:
    """What lies before a player."""
    to.tiles = origin.tiles
    to.spent = origin.spent
    to.pips = origin.pips
    to.rerolls = origin.rerolls
    to.die_token = origin.die_token
    to.minus = origin.minus
    to.plus = origin.plus


@rule
def copy_table(to: State | View, origin: State | View) -> None:
    """The display, the tokens, the players, the roll-off."""
    to.side[:] = origin.side
    to.tile_at[:] = origin.tile_at
    to.stock[:] = origin.stock
    to.pile[:] = origin.pile
    to.discard[:] = origin.discard
    for seat in range(MOST_SEATS):
        copy_player(to.players[seat], origin.players[seat])
    to.first = origin.first
    to.phase = origin.phase
    to.mode = origin.mode
    to.owner = origin.owner
    to.pharaoh = origin.pharaoh
    to.best[:] = origin.best
    to.lead[:] = origin.lead
    to.before[:] = origin.before
    to.rolled = origin.rolled
    to.turns = origin.turns
    to.ending = origin.ending


@rule
def copy_turn(to: State | View, origin: State | View) -> None:
    """The turn."""
    to.mover = origin.mover
    to.short = origin.short
    to.extra[:] = origin.extra
    to.drops = origin.drops
    to.rolls = origin.rolls
    to.active[:] = origin.active
    to.locked[:] = origin.locked
    to.tally = origin.tally
    to.window = origin.window
    to.fixed = origin.fixed
    to.fresh = origin.fresh
    to.pending = origin.pending
    to.pool[:] = origin.pool
    to.rolling = origin.rolling
    to.draws = origin.draws
    to.owed = origin.owed
    to.used = origin.used
    to.borrowed = origin.borrowed
    to.borrow_used = origin.borrow_used
    to.claimed = origin.claimed


@rule
def copy_power(to: State | View, origin: State | View) -> None:
    """A power at work, and the canonical order."""
    to.power = origin.power
    to.asked = origin.asked
    to.back = origin.back
    to.picked = origin.picked
    to.chosen[:] = origin.chosen
    to.took = origin.took
    to.given[:] = origin.given
    to.result[:] = origin.result
    to.order.lock = origin.order.lock
    to.order.place = origin.order.place
    to.order.die = origin.order.die
    to.order.number = origin.order.number
