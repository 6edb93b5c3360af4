"""A position is drawn once for all who may see the same, and for nobody else."""

from greathouse.server.house import House
from greathouse.server.recent import Recent
from greathouse.server.web import table_page as pages
from greathouse.server.web.table_page import Look, table_page
from greathouse.server.web.visitors import Visitor

from .desk import ANN, BEN, EVE
from .houses import open_two, played
from .test_neighbours import next_move


def test_spectators_share_a_drawing(tmp_path, monkeypatch):
    drawn: list[tuple[int, str, bool]] = []
    board = pages.board

    def noted(game, view, legal, reader, visitor, last):
        drawn.append((reader, visitor.lang, visitor.narrow))
        return board(game, view, legal, reader, visitor, last)

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
