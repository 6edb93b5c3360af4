"""The table service without input or output: who may do what, and what each reader is told."""

import pytest

from greathouse.kernel.chance import Dealer
from greathouse.kernel.errors import BadOption, BadSeats, UnknownGame
from greathouse.server.errors import Refused
from greathouse.server.messages import Act, BotAct, Open, PlayOn, Rematch, Resign, Sit, Undo
from greathouse.server.seating.order import shuffle
from greathouse.server.service import Service
from greathouse.server.tables import Seat, Table
from greathouse.server.takeback import _reveals
from tests.toys import toy

from .desk import ANN, BEN, EVE, Desk, make_service


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    yield desk
    desk.store.close()


def now(desk: Desk, table: Table) -> Table:
    return desk.tables[table.id]


def legal(desk: Desk, table: Table) -> list[str]:
    return now(desk, table).match.legal()


def to_move(desk: Desk, table: Table) -> str:
    return now(desk, table).seats[now(desk, table).waiting[0]].guest


def refused(reason: str, status: int, act) -> Refused:
    with pytest.raises(Refused) as caught:
        act()
    assert (caught.value.reason, caught.value.status) == (reason, status)
    return caught.value


def same(one: Table, other: Table) -> None:
    """Both tables tell every reader the same."""
    assert one.match.state == other.match.state
    for name in (
        "seq",
        "revisions",
        "codes",
        "decision_since",
        "forced",
        "seats",
        "asides",
        "receipts",
        "resigned",
        "next",
    ):
        assert getattr(one, name) == getattr(other, name), name


def play_out(desk: Desk, table: Table) -> Table:
    while not now(desk, table).over:
        desk.act(table, to_move(desk, table), legal(desk, table)[-1])
    return now(desk, table)


def test_chance_that_cannot_be_dealt_leaves_the_table_as_it_was(desk):
    def failing(number):
        raise OSError("no random numbers")

    table = desk.send(Open("kuhn", {}, (Seat("Ann", ANN), Seat()), shuffle=False)).table
    sit, dealer, before = Sit(BEN, "Ben", table.join), desk.service.dealer, table.seq
    desk.service.dealer = failing
    with pytest.raises(OSError, match="no random numbers"):
        desk.send(sit, table)
    assert not now(desk, table).started and now(desk, table).seq == before and now(desk, table).deal is None
    desk.service.dealer = dealer
    begun = desk.send(sit, table).table
    assert begun.started and begun.deal is None
    same(begun, desk.folded(table))


def test_a_table_begins_when_every_seat_is_taken(desk):
    opened = desk.send(Open("steps", {}, (Seat("Ann", ANN), Seat()), shuffle=False)).table
    assert not opened.started and opened.join
    table = desk.send(Sit(BEN, "Ben", opened.join), opened).table
    assert table.started and table.waiting == (0,)
    assert [seat.name for seat in table.seats] == ["Ann", "Ben"]
    assert table.match.history[0].actor == -1, "the first throw is dealt at once"


def test_joining_needs_the_link_and_a_free_seat(desk):
    opened = desk.send(Open("steps", {}, (Seat("Ann", ANN), Seat()), shuffle=False)).table
    refused("bad-link", 403, lambda: desk.send(Sit(EVE, "Eve", "guessed"), opened))
    again = desk.send(Sit(ANN, "Ann", opened.join), opened)
    assert not again.writes, "who sits already does not take a second seat"
    desk.send(Sit(BEN, "Ben", opened.join), opened)
    refused("full", 409, lambda: desk.send(Sit(EVE, "Eve", opened.join), opened))


def test_wrong_openings(desk):
    two = (Seat("Ann", ANN), Seat())
    with pytest.raises(UnknownGame):
        desk.send(Open("chess", {}, two))
    with pytest.raises(BadOption):
        desk.send(Open("steps", {"length": "99"}, two))
    with pytest.raises(BadOption):
        desk.send(Open("steps", {"speed": "1"}, two))
    with pytest.raises(BadSeats):
        desk.send(Open("steps", {}, two[:1]))
    assert not desk.tables


def test_a_whole_game_equals_the_fold_of_its_log(desk):
    table = play_out(desk, desk.two())
    assert sorted(table.points) == [0.0, 1.0]
    same(table, desk.folded(table))


def test_moves_are_refused_with_their_reason_and_change_nothing(desk):
    table = desk.two()
    before = (now(desk, table).seq, now(desk, table).match.state.copy())
    mover, other = to_move(desk, table), BEN
    refused("not-your-seat", 403, lambda: desk.act(table, EVE, "go 1"))
    refused("not-your-seat", 403, lambda: desk.send(Act(mover, 1, "go 1", "", seat=1), table))
    refused("not-your-turn", 409, lambda: desk.act(table, other, "go 1"))
    refused("unreadable", 422, lambda: desk.act(table, mover, "jump 1"))
    refused("unreadable", 422, lambda: desk.act(table, mover, "go 9"))
    refused("stale", 409, lambda: desk.act(table, mover, "go 1", revision=0))
    refused("stale", 409, lambda: desk.act(table, mover, "go 1", revision=99))
    die = now(desk, table).match.state.die
    if die < 2:
        assert refused("illegal", 422, lambda: desk.act(table, mover, "go 3")).rule == 3
    assert (now(desk, table).seq, now(desk, table).match.state) == before
    assert desk.folded(table).seq == before[0]


def test_the_same_click_thrice_acts_once(desk):
    table = desk.two()
    first = desk.act(table, ANN, "go 1", key="k1")
    again = [desk.act(table, ANN, "go 1", key="k1", revision=1) for _ in range(2)]
    assert {(o.seat, o.revision) for o in (first, *again)} == {(0, first.revision)}
    assert now(desk, table).seq == first.table.seq
    desk.tables[table.id] = desk.folded(table)
    assert desk.act(table, ANN, "go 1", key="k1", revision=1).revision == first.revision, "also after a restart"
    refused("key-used", 409, lambda: desk.act(table, ANN, "go 2", key="k1"))
    refused("key-used", 409, lambda: desk.act(table, BEN, "go 1", key="k1"))


def test_undo_takes_back_own_choices_up_to_the_throw(desk):
    table = desk.two()
    state = now(desk, table).match.state.copy()
    revision = now(desk, table).revision(0)
    desk.act(table, ANN, legal(desk, table)[0])
    undone = desk.send(Undo(ANN, now(desk, table).revision(0), "u"), table)
    assert undone.table.match.state == state
    assert undone.revision > revision + 1, "a revision is never used twice"
    same(undone.table, desk.folded(table))
    refused("stale", 409, lambda: desk.act(table, ANN, "go 1", revision=revision))
    refused("no-undo", 409, lambda: desk.send(Undo(ANN, undone.revision, "u2"), table))
    for _ in range(2):
        desk.act(table, ANN, legal(desk, table)[0])
    refused("no-undo", 409, lambda: desk.send(Undo(ANN, now(desk, table).revision(0), "u3"), table))
    refused("not-your-seat", 403, lambda: desk.send(Undo(EVE, 1, "u4"), table))


def test_undo_steps_over_forced_choices(desk):
    service = Service(toy, lambda n: 0, make_service().token)
    desk.service = service
    table = desk.two()
    assert legal(desk, table) == ["go 1"]
    desk.send(Act(ANN, now(desk, table).revision(0), "go 1", "", forced=True), table)
    refused("no-undo", 409, lambda: desk.send(Undo(ANN, now(desk, table).revision(0), "u"), table))


def test_secret_answers_do_not_make_each_other_stale_and_can_be_taken_back(desk):
    table = desk.two("sealed")
    revision = now(desk, table).revision(0)
    desk.act(table, BEN, "bid 4")
    assert now(desk, table).revision(0) == revision + 1, "that Ben has chosen is seen"
    undone = desk.send(Undo(BEN, now(desk, table).revision(1), "u"), table)
    assert undone.table.waiting == (0, 1)
    desk.act(table, BEN, "bid 1")
    answered = desk.act(table, ANN, "bid 2", revision=revision)
    assert answered.table.match.state.points[0] == 1
    refused("no-undo", 409, lambda: desk.send(Undo(ANN, answered.revision, "u2"), table))


def test_an_earlier_sealed_answer_can_be_taken_back_after_another_one(desk):
    seats = (Seat("Ann", ANN), Seat("Ben", BEN), Seat("Eve", EVE))
    table = desk.send(Open("sealed", {}, seats, shuffle=False)).table
    desk.act(table, ANN, "bid 4")
    desk.act(table, BEN, "bid 3")
    undone = desk.send(Undo(ANN, now(desk, table).revision(0), "u"), table).table
    assert undone.match.state.bids == [-1, 3, -1]
    same(undone, desk.folded(table))


def test_a_secret_choosing_that_is_over_cannot_be_taken_back(desk):
    seats = (Seat("Ann", ANN), Seat("Ben", BEN), Seat("Eve", EVE))
    table = desk.send(Open("sealed", {}, seats, shuffle=False)).table
    for guest in (ANN, BEN, EVE):
        desk.act(table, guest, "bid 1")
    desk.act(table, EVE, "bid 3")
    for guest, seat in ((ANN, 0), (BEN, 1)):
        refused("no-undo", 409, lambda g=guest, s=seat: desk.send(Undo(g, now(desk, table).revision(s), "u"), table))
    assert desk.send(Undo(EVE, now(desk, table).revision(2), "u"), table).table.length == 3


def test_who_has_ended_its_turn_cannot_take_back(desk):
    table = desk.two("kuhn")
    desk.act(table, ANN, "pass")
    refused("no-undo", 409, lambda: desk.send(Undo(ANN, now(desk, table).revision(0), "u"), table))


def test_a_choice_that_shows_a_secret_is_a_fact(desk):
    """Kuhn poker: after two passes the cards are compared, which nobody could foresee; a bet shows but itself."""
    table = desk.two("kuhn")
    for move, shows in (("pass", False), ("pass", True)):
        desk.act(table, to_move(desk, table), move)
        before, after = now(desk, table).recent[-2:]
        assert _reveals(now(desk, table), before, after, before.length) is shows


def test_what_may_be_taken_back_is_judged_by_what_its_seat_knows(desk, monkeypatch):
    """Of the true positions only the seat's own views are read; what others knew is supposed."""
    table = desk.two("kuhn")
    desk.act(table, ANN, "bet")
    before, after = now(desk, table).recent[-2:]
    seat = now(desk, table).match.history[before.length].actor
    true, look = (before.state, after.state), Table.view
    readers = set()

    def noted(self, reader, state=None):
        if state is None or any(state is one for one in true):
            readers.add(reader)
        return look(self, reader, state)

    monkeypatch.setattr(Table, "view", noted)
    assert not _reveals(now(desk, table), before, after, before.length)
    assert readers == {seat}


def test_what_a_seat_cannot_see_does_not_count(desk):
    """Kuhn poker: with different hidden cards, the other seat's revisions and codes stay equal."""
    told = set()
    for seed in range(8):
        desk.service.dealer = Dealer(seed)
        table = desk.two("kuhn")
        desk.act(table, ANN, "bet")
        told.add((now(desk, table).revision(-1), tuple(now(desk, table).seen(-1))))
    assert len(told) == 1


def test_resigning_ends_a_game_of_two(desk):
    table = desk.two()
    refused("not-your-seat", 403, lambda: desk.send(Resign(EVE, "r"), table))
    after = desk.send(Resign(BEN, "r"), table).table
    assert after.over and after.points == [1.0, 0.0] and after.waiting == ()
    same(after, desk.folded(table))
    refused("over", 409, lambda: desk.act(table, ANN, "go 1"))
    assert desk.send(Resign(BEN, "r"), table).table.seq == after.seq, "the click is answered again, not done again"


def test_with_more_seats_a_bot_goes_on_for_who_resigns(desk):
    seats = (Seat("Ann", ANN), Seat("Ben", BEN), Seat("Eve", EVE))
    table = desk.send(Open("steps", {}, seats, shuffle=False)).table
    after = desk.send(Resign(ANN, "r"), table).table
    assert not after.over and after.seats[0].bot and after.seats[0].guest == ANN
    refused("not-your-seat", 403, lambda: desk.act(table, ANN, "go 1"))
    bot = desk.send(BotAct(0, after.decision_since[0], legal(desk, table)[0]), table)
    assert bot.table.seq == after.seq + 1


def test_a_bot_speaks_only_for_a_decision_that_stands(desk):
    table = desk.send(Open("steps", {}, (Seat(level=0), Seat("Ben", BEN)), shuffle=False)).table
    refused("stale", 409, lambda: desk.send(BotAct(0, table.decision_since[0] - 1, "go 1"), table))
    refused("stale", 409, lambda: desk.send(BotAct(1, table.decision_since[1], "go 1"), table))
    desk.send(BotAct(0, table.decision_since[0], "go 1"), table)


def test_rematch_swaps_seats_once_for_both(desk):
    table = desk.two()
    refused("not-over", 409, lambda: desk.send(Rematch(ANN, "m"), table))
    play_out(desk, table)
    first = desk.send(Rematch(ANN, "m"), table)
    second = desk.send(Rematch(BEN, "n"), table)
    assert first.opened == second.opened != table.id
    assert desk.send(Rematch(ANN, "m"), table).opened == first.opened
    assert [seat.guest for seat in desk.tables[first.opened].seats] == [BEN, ANN]
    same(desk.tables[first.opened], desk.folded(desk.tables[first.opened]))


def test_a_series_carries_its_points(desk):
    table = play_out(desk, desk.two(match_games="2"))
    second = desk.tables[desk.send(Rematch(ANN, "m"), table).opened]
    assert second.series == {"game": 2, "of": 2, "points": table.points[::-1]}
    play_out(desk, second)
    third = desk.tables[desk.send(Rematch(ANN, "m"), second).opened]
    assert third.series == {"game": 1, "of": 2, "points": [0.0, 0.0]}


def test_playing_on_from_a_moment(desk):
    table = play_out(desk, desk.two())
    made = desk.send(PlayOn(EVE, "Eve", 3, 1), table).table
    assert made.match.history[:3] == table.match.history[:3]
    assert made.seats_of(EVE) and sum(seat.bot for seat in made.seats) == 1
    refused("no-moment", 404, lambda: desk.send(PlayOn(EVE, "Eve", 999, 1), table))
    refused("over", 409, lambda: desk.send(PlayOn(EVE, "Eve", len(table.match.history), 1), table))
    hidden = desk.two("kuhn")
    refused("not-over", 409, lambda: desk.send(PlayOn(EVE, "Eve", 0, 1), hidden))


def test_one_guest_may_play_several_seats(desk):
    table = desk.send(Open("steps", {}, (Seat("Ann", ANN), Seat("Ann", ANN)), shuffle=False)).table
    for seat in (0, 0, 1, 1, 0):
        assert now(desk, table).reader(ANN) == seat
        desk.send(Act(ANN, now(desk, table).revision(seat), "go 1", ""), table)


def test_seats_are_shuffled_evenly():
    dealer, counts = Dealer(5), {}
    for _ in range(600):
        seats = [Seat("a"), Seat("b"), Seat("c")]
        shuffle(seats, dealer)
        order = "".join(seat.name for seat in seats)
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6 and min(counts.values()) > 60
