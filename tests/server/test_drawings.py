"""A position is drawn once for all who may see the same, and for nobody else."""

import threading

from greathouse.server.house import House
from greathouse.server.log import frame, frames, places
from greathouse.server.messages import Undo
from greathouse.server.recent import Recent
from greathouse.server.takeback import undoable
from greathouse.server.web import rendering, replay
from greathouse.server.web import table_page as pages
from greathouse.server.web.guard import Limits
from greathouse.server.web.table_page import Look, table_page
from greathouse.server.web.visitors import Visitor

from .desk import ANN, BEN, EVE, Desk
from .houses import asked, open_two, played
from .test_neighbours import next_move


def test_spectators_share_a_drawing(tmp_path, monkeypatch):
    drawn: list[tuple[int, str, bool]] = []
    board = rendering.board

    def noted(game, view, legal, reader, visitor, last, names):
        drawn.append((reader, visitor.lang, visitor.narrow))
        return board(game, view, legal, reader, visitor, last, names)

    monkeypatch.setattr(pages, "board", noted)

    async def story(house: House):
        table = await open_two(house)

        def shown(guest: str, **preferences) -> str:
            return table_page(house, table, Visitor(guest, **preferences), Look()).play.board

        assert shown("") == shown(EVE) == shown("")
        assert drawn == [(-1, "en", False)]
        for guest, preferences in ((ANN, {}), (BEN, {}), (EVE, {"lang": "de"}), (EVE, {"narrow": True})):
            shown(guest, **preferences)
            shown(guest, **preferences)
        assert drawn[1:] == [(0, "en", False), (1, "en", False), (-1, "de", False), (-1, "en", True)]
        table = (await house.send(next_move(table), table)).table
        shown("")
        assert len(drawn) == 6, "another position"

    played(tmp_path, story)


def test_what_nobody_asks_for_goes_first():
    recent = Recent[str](2)
    recent.keep("a", "A")
    recent.keep("b", "B")
    assert recent.find("a") == "A"
    recent.keep("c", "C")
    assert (recent.find("a"), recent.find("b"), recent.find("c")) == ("A", None, "C")


def test_a_moment_alone_is_that_of_the_whole_replay(tmp_path):
    """Also after choices were taken back: what readers noticed stands with the table, and the game is played anew."""
    desk = Desk(tmp_path)
    table = desk.tables[desk.two("steps").id]
    seat = 0
    while not undoable(table, seat):
        seat = table.waiting[0]
        table = desk.act(table, (ANN, BEN)[seat], table.match.legal()[0]).table
    table = desk.send(Undo((ANN, BEN)[seat], table.revision(seat), "back"), table).table
    for reader in (-1, 0, 1):
        whole = frames(table, reader)
        assert [moment.place for moment in whole] == places(table, reader)
        for moment in whole:
            assert frame(table, reader, moment.place).view.to_json() == moment.view.to_json()
        assert whole[-1].view.to_json() == table.view(reader).to_json()
    desk.store.close()


def test_a_replay_is_drawn_beside_the_event_loop(tmp_path, monkeypatch):
    threads: list[threading.Thread] = []
    replay_page = replay.replay_page

    def noted(*details):
        threads.append(threading.current_thread())
        return replay_page(*details)

    monkeypatch.setattr(replay, "replay_page", noted)

    async def story(house: House):
        table = await open_two(house)
        table = (await house.send(next_move(table), table)).table

        async def look(client):
            return await client.get(f"/t/{table.id}/replay")

        assert (await asked(house, Limits(), look)).status_code == 200
        assert threads and threading.main_thread() not in threads

    played(tmp_path, story)
