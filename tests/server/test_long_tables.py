"""A table's life has a bound, and folding it costs the same for each entry."""

from itertools import pairwise

import pytest

from greathouse.kernel.records import Record
from greathouse.server import service
from greathouse.server.catalog import find_game
from greathouse.server.entries import fold
from greathouse.server.errors import Refused
from greathouse.server.log import lines, log_of
from greathouse.server.messages import Act, Open, Resign, Undo
from greathouse.server.tables import Seat, Table
from greathouse.server.words import Words

from .desk import ANN, BEN, Desk


def opened(desk: Desk) -> Table:
    return desk.send(Open("steps", {}, (Seat("Ann", ANN), Seat("Ben", BEN)), shuffle=False)).table


def act(desk: Desk, table: Table, key: str) -> Table:
    seat = table.match.waiting[0]
    return desk.send(Act((ANN, BEN)[seat], table.revision(seat), table.match.legal(seat)[0], key), table).table


def test_taking_back_plays_nothing_again(tmp_path, monkeypatch):
    desk = Desk(tmp_path)
    table = act(desk, opened(desk), "k")
    table = desk.send(Undo(ANN, table.revision(0), "u"), table).table
    begun, replayed, whole, replay = [], [], Table.begin, type(table.match).replay

    def begin(*given, **more):
        begun.append(1)
        return whole(*given, **more)

    def counted(match, events, **more):
        replayed.extend(events := list(events))
        return replay(match, events, **more)

    monkeypatch.setattr(Table, "begin", begin)
    monkeypatch.setattr(type(table.match), "replay", counted)
    again = fold(table.id, desk.service.games, desk.store.entries(table.id))
    assert again.match.state == table.match.state and again.match.history == table.match.history
    acts = [body for kind, body in desk.store.entries(table.id) if kind in ("open", "act")]
    assert len(begun) == 1 and len(replayed) == sum(len(body.get("events", [])) for body in acts)


def test_a_moment_that_is_not_remembered_cannot_come_back(tmp_path):
    table = act(desk := Desk(tmp_path), opened(desk), "k")
    table.recent = table.recent[-1:]
    with pytest.raises(LookupError, match="not remembered"):
        table.rewind(0)


def test_a_long_table_takes_moves_alone_and_then_only_resignation(tmp_path, monkeypatch):
    desk = Desk(tmp_path)
    table = act(desk, opened(desk), "k")
    monkeypatch.setattr(service, "MAX_EXTRA_ENTRIES", table.seq)
    with pytest.raises(Refused) as extra:
        desk.send(Undo(ANN, table.revision(0), "u"), table)
    table = act(desk, table, "k2")
    monkeypatch.setattr(service, "MAX_ENTRIES", table.seq)
    with pytest.raises(Refused) as late:
        act(desk, table, "k3")
    assert (extra.value.reason, late.value.reason) == ("only-moves", "too-long")
    assert desk.send(Resign(ANN, "r"), table).table.over


def test_what_a_table_remembers_is_kept_in_the_room_of_what_differs(tmp_path):
    desk = Desk(tmp_path)
    desk.service.games = find_game
    table = desk.send(Open("osiris", {}, (Seat("Ann", ANN), Seat("Ben", BEN)), shuffle=False)).table
    for number in range(12):
        table = act(desk, table, str(number))
        lines(table, 0, Words("en"))
    states = [moment.state for moment in table.recent]
    views = [step.before for step in log_of(table, 0, Words("en")).steps]
    for kept in (states[1:], views[1:]):
        fields = [name for name in type(kept[0]).__slots__ if isinstance(getattr(kept[0], name), list)]
        pairs = [(getattr(a, name), getattr(b, name)) for a, b in pairwise(kept) for name in fields]
        assert all(a is b for a, b in pairs if a == b and not isinstance(a[0], Record))
        assert sum(a is b for a, b in pairs) > len(pairs) / 2
    again = fold(table.id, desk.service.games, desk.store.entries(table.id))
    assert [moment.state for moment in again.recent] == states
