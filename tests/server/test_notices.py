"""Refusals as a page shows them."""

from __future__ import annotations

import pytest

from greathouse.kernel.errors import UnreadableMove
from greathouse.server.errors import Refused
from greathouse.server.web.notices import notice_of
from greathouse.server.words import Words
from tests.server.desk import ANN, BEN, Desk
from tests.toys import toy


@pytest.mark.parametrize(
    ("lang", "detail"),
    [
        ("en", "“jump 1” is no move of this game. A move begins with:"),
        ("fr", "«\u00a0jump 1\u00a0» n’est pas un coup de ce jeu. Un coup commence par\u00a0:"),
        ("de", "„jump 1“ ist kein Zug dieses Spiels. Ein Zug beginnt mit:"),
    ],
)
def test_what_cannot_be_read_is_explained_in_the_readers_language(tmp_path, lang, detail):
    desk = Desk(tmp_path)
    table = desk.two()
    with pytest.raises(Refused) as caught:
        desk.act(table, ANN if table.match.turn == 0 else BEN, "jump 1")
    notice = notice_of(caught.value, table.game, Words(lang))
    assert notice.detail.startswith(detail)
    assert notice.text == Words(lang)("unreadable")


def test_an_error_that_was_worded_by_the_game_stays_as_it_is():
    refusal = Refused("no-offer", 422, error=UnreadableMove("Wem bietest du das an?"))
    assert notice_of(refusal, toy("steps"), Words("de")).detail == "Wem bietest du das an?"
