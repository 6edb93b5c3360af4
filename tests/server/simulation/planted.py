"""Faults planted in the code of a house, each of which a simulated world must notice."""

from __future__ import annotations

import asyncio
import contextlib
import copy
from dataclasses import replace

from greathouse.server import contributions, entries, neighbours, tables
from greathouse.server.audience import Audience
from greathouse.server.bots import Bots
from greathouse.server.clocks import vacations
from greathouse.server.commits import Commits
from greathouse.server.contributions import Contributions
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.house import House
from greathouse.server.messages import Begin
from greathouse.server.service import Service
from greathouse.server.streams import Stream
from tests.server.simulation.planted_clocks import (
    clocks_run_by_the_time_of_day,
    clocks_run_while_the_house_is_closed,
    time_is_looked_at_only_after_a_move,
    time_that_has_passed_is_not_charged,
    who_is_late_is_refused_by_a_guess,
    who_is_late_may_still_choose,
)


def told_before_it_is_stored(patch):
    """Pages see a choice before the database has it."""
    carried_out = House._carry_out

    async def hasty(self, message, table):
        outcome = self.service.handle(self.now(), message, table)
        for made in outcome.made if table else ():
            self.tell(made)
        return await carried_out(self, message, table)

    patch.setattr(House, "_carry_out", hasty)


def answered_before_it_is_stored(patch):
    """The answer does not wait for the database."""

    async def careless(self, message, table):
        outcome = self.service.handle(self.now(), message, table)
        if outcome.writes:
            storing = asyncio.ensure_future(self._commit(outcome.writes))
            storing.add_done_callback(lambda done: done.cancelled() or done.exception())
            for made in outcome.made:
                self._changed(made)
        return outcome

    patch.setattr(House, "_carry_out", careless)


def receipts_are_not_in_the_log(patch):
    """After a restart the same click is not known any more."""
    applied = entries.apply

    def forgetful(table, kind, body, deal=None):
        applied(table, kind, body, deal)
        table.receipts.clear()

    patch.setattr(entries, "apply", forgetful)
    patch.setattr("greathouse.server.outcomes.apply", forgetful)


def a_failed_click_leaves_its_receipt(patch):
    """The table that would have been shares its receipts with the table that is."""
    patch.setattr(tables, "_COPIED", tuple(name for name in tables._COPIED if name != "receipts"))


def a_failed_click_changes_revisions(patch):
    """The table that would have been shares what the log of the game is with the table that is."""
    copied = tables.Table.copy

    def shallow(self):
        other = copied(self)
        other.codes, other.recent = self.codes, self.recent
        other.match = self.match
        return other

    patch.setattr(tables.Table, "copy", shallow)


def a_cancelled_request_stops_half_way(patch):
    """Who hangs up while a choice is being stored leaves memory behind the log."""

    async def at_once(self, writes):
        await asyncio.shield(self._stored(writes))

    patch.setattr(Commits, "add", at_once)
    patch.setattr(House, "_answer", House._carry_out)


def the_log_is_not_read_on(patch):
    """A table that is behind its log stays behind."""
    patch.setattr(House, "_answer", House._carry_out)
    patch.setattr(House, "heard", lambda *_: None)


def a_bot_gives_up_when_the_disk_is_full(patch):
    async def once(self, message, decision):
        with contextlib.suppress(Refused, Unavailable):
            await self.keeper.send(message, self.keeper.present(decision.table))

    patch.setattr(Bots, "_send", once)


def bots_pace_by_the_time_of_day(patch):
    begun = House.__init__

    def by_the_day(self, *arguments, **options):
        begun(self, *arguments, **options | {"monotonic": options["clock"]})

    patch.setattr(House, "__init__", by_the_day)


def bots_are_asked_only_after_a_move(patch):
    """Nobody asks them when a house opens again."""
    asked = Bots.ask

    async def loaded(self, table_id):
        if table_id not in self._tables:
            await self._load(table_id)
        return self._tables[table_id]

    def only_then(self, table):
        if self._moved.get(table.id) == self.keeper.monotonic():
            asked(self, table)

    patch.setattr(House, "table", loaded)
    patch.setattr(Bots, "ask", only_then)


def an_old_click_counts_for_the_present(patch):
    """The service does not ask for which position something is taken back."""
    handled = Service._undo

    def careless(self, now, message, table):
        return handled(self, now, replace(message, revision=table.revision(table.reader(message.guest))), table)

    patch.setattr(Service, "_undo", careless)


def a_choice_of_any_revision_counts(patch):
    """The service does not ask on which position somebody chose (R3)."""
    acted = Service._act

    def careless(self, now, message, table):
        return acted(self, now, replace(message, revision=table.revision(table.reader(message.guest))), table)

    patch.setattr(Service, "_act", careless)


def a_choice_ahead_of_its_table_counts(patch):
    """The service asks only whether a choice is too old."""
    acted = Service._act

    def careless(self, now, message, table):
        revision = min(message.revision, table.revision(table.reader(message.guest)))
        return acted(self, now, replace(message, revision=revision), table)

    patch.setattr(Service, "_act", careless)


def a_decision_outlives_its_answer(patch):
    """Who chooses twice in a turn may answer the second question from a page that shows the first."""
    renewed = tables.Table.renew_decisions

    def lazy(self, before, actor):
        since = self.decision_since[actor]
        renewed(self, before, actor)
        if actor in self.waiting:
            self.decision_since[actor] = since

    patch.setattr(tables.Table, "renew_decisions", lazy)


def missing_numbers_are_waited_for(patch):
    """A game whose players do not give their numbers never begins."""

    async def patient(self, table_id):
        await asyncio.Event().wait()

    patch.setattr(Contributions, "_wait", patient)


def a_game_is_begun_once(patch):
    """Where the beginning without the missing numbers cannot be stored, nobody tries again."""

    async def once(self, table_id):
        await asyncio.sleep(contributions.MAX_WAIT)
        with contextlib.suppress(Refused, Unavailable):
            await self._keeper.send(Begin(), self._keeper.present(table_id))

    patch.setattr(Contributions, "_wait", once)


def a_late_number_counts(patch):
    """A number is taken although the game has begun without it."""
    wanted = tables.Table.wants_number

    def greedy(self, guest):
        late = (seat for seat in self.seats_of(guest) if self.fairness and not self.seats[seat].number)
        return wanted(self, guest) or tuple(late)

    patch.setattr(tables.Table, "wants_number", greedy)


def a_bot_gives_up_after_some_tries(patch):
    """A database that is away for long is not asked again."""
    patch.setattr("greathouse.server.bots.waits", lambda: iter((0.5, 1.0)))


def only_one_tab_is_woken(patch):
    """Of somebody's tabs the one that came first hears of news."""

    def lazy(self, table):
        first = {stream.guest: stream for stream in reversed(self._streams.get(table.id, {}))}
        for guest, stream in first.items():
            stream.tell(self._update(table, guest))

    patch.setattr(Audience, "tell", lazy)


def what_failed_is_taken_for_not_stored(patch):
    """A commit that was stored though it failed is looked for by nobody but the next message."""
    patch.setattr(House, "_look_what_is_stored", lambda *_: None)


def a_wake_is_lost_when_two_come_at_once(patch):
    """What is told while a page is being told is taken for known."""
    nexted = Stream.next

    async def hasty(self, patience):
        update = await nexted(self, patience)
        await asyncio.sleep(0.2)
        self._news.clear()
        self._heard = self._told
        return update

    patch.setattr(Stream, "next", hasty)


def only_the_first_page_is_woken(patch):
    def lazy(self, table):
        for stream in list(self._streams.get(table.id, ()))[:1]:
            stream.tell(self._update(table, stream.guest))

    patch.setattr(Audience, "tell", lazy)


def lost_news_are_lost(patch):
    """Nobody looks at the log besides."""

    async def blind(self):
        pass

    patch.setattr(neighbours.Neighbours, "_look", blind)
    patch.setattr(House, "table", _remembered)


async def _remembered(self, table_id):
    if table_id not in self._tables:
        await self._load(table_id)
    self.bots.ask(self._tables[table_id])
    return self._tables[table_id]


def a_database_that_was_silent_once_is_asked_no_more(patch):
    """A house that shares it neither listens, nor looks, nor takes over anything after the first failure."""

    async def until_it_fails(step):
        with contextlib.suppress(Exception):
            while True:
                await step()

    patch.setattr(neighbours, "_for_ever", until_it_fails)


def entries_are_applied_twice(patch):
    """Reading on begins one entry too early."""

    def continued(self, table):
        after = table
        for kind, body in self.store.entries(table.id, max(1, table.seq - 1)):
            after = table.copy() if after is table else after
            entries.apply(after, kind, copy.deepcopy(body))
        return after

    patch.setattr(House, "_continued", continued)


def the_leases_of_the_dead_stay(patch):
    """Nobody takes over the bots of a house that is gone."""
    from tests.server.simulation.database import SimulatedLeases

    def settle(self, kept, wanted):
        leases, now = self._database.leases, self._database.loop.now
        mine = [table for table in {*kept, *wanted} if leases.get(table, (self.holder,))[0] == self.holder]
        leases.update(dict.fromkeys(mine, (self.holder, now + 3.0)))
        return frozenset(mine)

    patch.setattr(SimulatedLeases, "settle", settle)


def what_a_house_does_in_rounds_fails(patch):
    """A round raises what nobody planned; the house logs that, and goes on without."""

    async def broken(self):
        raise AttributeError

    patch.setattr(vacations.Vacations, "round", broken)


PLANTED = {
    clocks_run_by_the_time_of_day: "a clock ran while",
    time_is_looked_at_only_after_a_move: "never finished",
    who_is_late_may_still_choose: "chose whose time was up",
    who_is_late_is_refused_by_a_guess: "although it was refused",
    clocks_run_while_the_house_is_closed: "the house's time ran while",
    time_that_has_passed_is_not_charged: "another time than its log",
    told_before_it_is_stored: "not stored",
    answered_before_it_is_stored: "",
    receipts_are_not_in_the_log: "although it was refused",
    a_failed_click_leaves_its_receipt: "answered click is lost",
    a_failed_click_changes_revisions: "",
    a_cancelled_request_stops_half_way: "",
    the_log_is_not_read_on: "",
    a_bot_gives_up_when_the_disk_is_full: "owes a choice",
    bots_pace_by_the_time_of_day: "owes a choice",
    bots_are_asked_only_after_a_move: "owes a choice",
    an_old_click_counts_for_the_present: "page did not show",
    a_choice_of_any_revision_counts: "page did not show",
    a_choice_ahead_of_its_table_counts: "page did not show",
    a_decision_outlives_its_answer: "page did not show",
    missing_numbers_are_waited_for: "never finished",
    a_game_is_begun_once: "never finished",
    a_late_number_counts: "begins twice",
    what_a_house_does_in_rounds_fails: "nobody expected",
    a_bot_gives_up_after_some_tries: "owes a choice",
    only_one_tab_is_woken: "missed its wake",
    what_failed_is_taken_for_not_stored: "missed its wake",
    a_wake_is_lost_when_two_come_at_once: "missed its wake",
    only_the_first_page_is_woken: "missed its wake",
    lost_news_are_lost: "",
    a_database_that_was_silent_once_is_asked_no_more: "owes a choice",
    entries_are_applied_twice: "",
    the_leases_of_the_dead_stay: "owes a choice",
}
"""Each fault with what the promise says that is found broken ("": any)."""

FIRST = {
    a_game_is_begun_once: 69,
    a_bot_gives_up_after_some_tries: 13,
    what_failed_is_taken_for_not_stored: 229,
    clocks_run_while_the_house_is_closed: 132,
    who_is_late_may_still_choose: 10,
    who_is_late_is_refused_by_a_guess: 101934,
    a_wake_is_lost_when_two_come_at_once: 10,
    lost_news_are_lost: 25,
    a_database_that_was_silent_once_is_asked_no_more: 5,
    a_cancelled_request_stops_half_way: 6,
    receipts_are_not_in_the_log: 6,
    the_log_is_not_read_on: 5,
    a_bot_gives_up_when_the_disk_is_full: 5,
}
"""The world to begin with where a fault is rare, so that none of the worlds before it need be tried; else 0."""
