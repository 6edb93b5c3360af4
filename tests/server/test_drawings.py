"""A position is drawn once for all who may see the same, and for nobody else."""

import json
import random
import re
import threading

import pytest
from starlette.requests import Request

from greathouse.kernel.game import list_games, load
from greathouse.server import log as log_module
from greathouse.server.house import House
from greathouse.server.log import frame, frames, lines, log_of, names_of, places
from greathouse.server.messages import Undo
from greathouse.server.recent import Recent
from greathouse.server.takeback import undoable
from greathouse.server.web import acting, rendering, replay
from greathouse.server.web import table_page as pages
from greathouse.server.web.ahead import part_ahead
from greathouse.server.web.changes import NONE, Parts, SentAnswers, whole
from greathouse.server.web.compiling import escaped
from greathouse.server.web.guard import Limits
from greathouse.server.web.site import TableVisit, Visit
from greathouse.server.web.table_page import Look, table_page
from greathouse.server.web.told import told_turns
from greathouse.server.web.visitors import Visitor
from greathouse.server.words import Words
from tests.toys import toy

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

        def shown(guest: str, **preferences) -> tuple[str, ...]:
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


@pytest.mark.slow
@pytest.mark.parametrize("game", list_games())
def test_only_what_can_be_chosen_is_a_button(game):
    match, rng = load(game).new(2, seed=5), random.Random(5)
    for _ in range(60):
        if match.over:
            break
        match.play(rng.choice(match.legal()))
        for seat in range(2):
            assert not rendering._picks(match.game.board.draw(match.view(seat), (), seat=seat))


def test_what_was_drawn_of_an_earlier_position_goes(tmp_path):
    async def story(house: House):
        table = await open_two(house)
        for _ in range(4):
            for guest in (ANN, BEN, ""):
                table_page(house, table, Visitor(guest), Look())
            assert len(house.drawings._known) == 3
            table = (await house.send(next_move(table), table)).table

    played(tmp_path, story)


def test_what_was_drawn_goes_with_the_last_page_that_listens(tmp_path):
    async def story(house: House):
        tables = [await open_two(house) for _ in range(2)]
        for table in tables:
            for guest in (ANN, BEN):
                table_page(house, table, Visitor(guest), Look())
        ann, ben = (house.watch(tables[0], guest) for guest in (ANN, BEN))
        house.leave(ann)
        assert len(house.drawings._known) == 4
        house.leave(ben)
        assert {key[0] for key in house.drawings._known} == {tables[1].id}

    played(tmp_path, story)


def test_a_turn_that_was_told_for_good_is_written_once(tmp_path):
    async def story(house: House):
        table = await open_two(house)
        for _ in range(6):
            table = (await house.send(next_move(table), table)).table

        async def look(client):
            page = (await client.get(f"/t/{table.id}")).text
            (log,) = table.logs.values()
            assert log.settled.turns and all(turn.markup and turn.markup in page for turn in log.settled.turns)
            log.settled.turns[0].markup = "<li>kept</li>"
            return await client.get(f"/t/{table.id}", headers={"narrow": "1"})

        assert "<li>kept</li>" in (await asked(house, Limits(), look)).text

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


@pytest.mark.slow
@pytest.mark.parametrize("game", [toy("steps"), load("pharao")], ids=str)
def test_turns_that_were_told_before_are_told_alike(tmp_path, monkeypatch, game):
    """Pages keep turns that do not change, now and at moments on the way; a page that keeps none tells the same."""
    monkeypatch.setattr(log_module, "MAX_STEPS", 9)
    monkeypatch.setattr(log_module, "LEAST_STEPS", 5)
    desk, rng = Desk(tmp_path), random.Random(4)
    desk.service.games = lambda *_: game
    table, words = desk.tables[desk.two(game.key).id], Words("en")
    kept = 0
    while not table.over and table.length < 150:
        seat = table.waiting[0]
        table = desk.act(table, (ANN, BEN)[seat], rng.choice(table.match.legal())).table
        for reader in (-1, 0, 1):
            log, names = lines(table, reader, words), names_of(table, words)
            for length in (None, table.length - 1, table.length - 3):
                shown = [line for line in log if length is None or line.place <= length]
                told = told_turns(table, log_of(table, reader, words), shown, names, length)
                fresh = table.copy()
                fresh.logs = {}
                assert told == told_turns(fresh, log_of(fresh, reader, words), shown, names, length), length
            kept += len(log_of(table, reader, words).settled.turns)
    assert kept
    desk.store.close()


@pytest.mark.slow
def test_what_is_forgotten_marks_nothing(tmp_path, monkeypatch):
    """In a game of memory the newest turn is told alone; it marks what it moved itself, not what came before it."""
    desk, rng, game = Desk(tmp_path), random.Random(5), load("hapy")
    desk.service.games = lambda *_: game
    table, words, marked = desk.tables[desk.two("hapy").id], Words("en"), 0
    while not table.over and table.length < 200:
        seat = table.waiting[0]
        table = desk.act(table, (ANN, BEN)[seat], rng.choice(table.match.legal())).table
        for reader in (0, 1):
            names = names_of(table, words)
            log = log_of(table, reader, words)
            newest = told_turns(table, log, lines(table, reader, words), names, None)[-1:]
            with monkeypatch.context() as remembering:
                remembering.setattr(log_module, "remembered", lambda *_: None)
                whole = told_turns(table, log, lines(table, reader, words), names, None)[-1:]
            table.logs.clear()
            for turn, all_of_it in zip(newest, whole, strict=True):
                assert set(turn.marks.split()) <= set(all_of_it.marks.split()), (turn, all_of_it)
                marked += bool(turn.marks)
    assert marked
    desk.store.close()


def watching(look):
    """A story of somebody who watches a table and its changing part."""

    async def story(house: House):
        table = await open_two(house)

        async def asks(client):
            return await look(house, table, client)

        return await asked(house, Limits(), asks)

    return story


def test_onlookers_are_sent_the_same_bytes(tmp_path, monkeypatch):
    written: list[str] = []
    shown = acting._shown_part

    def noted(visit, *details):
        written.append(visit.guest)
        return shown(visit, *details)

    monkeypatch.setattr(acting, "_shown_part", noted)

    async def look(house, table, client):
        async def part(**headers: str):
            answer = await client.get(f"/t/{table.id}/live", headers={"HX-Request": "true", **headers})
            assert answer.status_code == 200
            return re.sub(r'name="key" value="[^"]*"', "", answer.text)

        first = await part()
        assert first == await part(Cookie="seat=" + "A" * 43) and len(written) == 1
        assert await part(**{"Accept-Encoding": "identity"}) == first and len(written) == 2
        assert await part(**{"Accept-Language": "de"}) != first and len(written) == 3
        await house.send(next_move(table), table)
        assert await part() != first and len(written) == 4
        assert "gh-table" in await part() and len(written) == 4

    played(tmp_path, watching(look))


def test_what_onlookers_would_ask_for_comes_ahead_of_the_wake(tmp_path):
    """Once for all streams, as the changes that the same page is told when it asks."""

    async def look(house, table, client):
        state = client._transport.app.state

        def stream(guest=""):
            scope = {"type": "http", "app": client._transport.app, "headers": [], "path": "/", "method": "GET"}
            return TableVisit(Request({**scope, "query_string": b""}), table, Visitor(guest))

        async def part(name=NONE, text="", query=""):
            signs = " ".join(signs_of)
            headers = {"HX-Request": "true", "Held-Lines": name, "Signs": signs, "Accept-Encoding": "gzip"}
            answer = await client.get(f"/t/{table.id}/live{query}", headers=headers)
            told = answer.text if "Changes" not in answer.headers else whole(text, answer.text)
            return answer.headers["Held-Lines"], told

        signs_of = re.findall(r'symbol id="sign-([\w-]+)"', (await client.get(f"/t/{table.id}")).text)
        assert part_ahead(stream()) == b"", "nobody holds anything yet"
        for moves in (1, 2, 1):
            name, text = await part()
            for _ in range(moves):
                table = (await house.send(next_move(table), table)).table
            events = part_ahead(stream())
            assert part_ahead(stream()) is events and not part_ahead(stream(ANN))
            moments = [json.loads(one.partition("data: ")[2]) for one in events.decode().strip().split("\n\n")]
            for told in moments:
                asked = await part(name, text, f"?after={told['after']}")
                assert told["held"] == name and told["narrow"] == "0"
                assert asked == (told["name"], whole(text, json.dumps(told["changes"])))
                name, text = asked
            assert (name, text) == await part() and not moments[-1]["more"]
        state.site.sent = SentAnswers()
        table = (await house.send(next_move(table), table)).table
        assert part_ahead(stream()) == b"", "what is not known any more is told to nobody"

    played(tmp_path, watching(look))


def test_pages_of_onlookers_depend_on_nothing_else(tmp_path):
    """What the mark of an onlooker's page leaves out makes no difference to it."""

    async def look(house, table, client):
        app = client._transport.app
        apart = {"theme": "dark", "sound": "normal", "motion": False, "name": "Eve", "contributes": True}

        def part(**preferences) -> str:
            page = table_page(house, table, Visitor(**preferences), Look())
            scope = {"type": "http", "app": app, "headers": [], "query_string": b"", "path": "/", "method": "GET"}
            visit = Visit(Request(scope), Visitor(**preferences))
            return re.sub(r'name="key" value="[^"]*"', "", visit.page("table_part.html", page).body.decode())

        assert {part(**{name: value}) for name, value in apart.items()} == {part()}

    played(tmp_path, watching(look))


def test_templates_write_pictures_in_parts_as_they_are():
    parts = Parts(('<svg class="a">', "<g/>", "</svg>"))
    assert str(escaped(parts)) == '<svg class="a">\n<g/>\n</svg>' and not Parts()


def test_forms_lead_to_their_addresses():
    form = rendering.forms_at("/t/a&b")
    assert form("undo") is form("undo") and ' action="/t/a&amp;b/undo" hx-post="/t/a&amp;b/undo" ' in form("undo")
