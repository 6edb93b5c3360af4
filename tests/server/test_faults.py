"""What a client without a browser gets for requests that are late, doubled or wrong."""

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from starlette.responses import PlainTextResponse

from greathouse.server.web.guard import Bucket, Guard, Limits
from tests.waiting import SECONDS

from .running import Client, two_clients

HX = {"HX-Request": "true"}


@pytest.fixture
def ann(server):
    return Client(server.base)


@pytest.mark.slow
def test_of_fifty_clicks_for_one_position_one_counts(server):
    ann, _, table = two_clients(server)
    look = ann.look(table)

    def click(place: int) -> httpx.Response:
        return ann.move(table, look.revision, look.moves[0], key=f"k{place}")

    with ThreadPoolExecutor(50) as pool:
        answers = list(pool.map(click, range(50)))
    codes = [answer.status_code for answer in answers]
    assert (codes.count(200), codes.count(409)) == (1, 49)
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert int(refused.headers["revision"]) == look.revision + 1 and "gh-table" in refused.text


def test_one_click_sent_thrice_counts_once_also_across_a_restart(mortal):
    ann, _, table = two_clients(mortal)
    look = ann.look(table)
    answers = [ann.move(table, look.revision, look.moves[0], key="once") for _ in range(2)]
    mortal.kill()
    mortal.start()
    answers.append(ann.move(table, look.revision, look.moves[0], key="once"))
    assert {(answer.status_code, answer.headers["revision"]) for answer in answers} == {(200, str(look.revision + 1))}
    assert ann.look(table).revision == look.revision + 1


def test_a_restart_keeps_tables_and_seats(mortal):
    ann, ben, table = two_clients(mortal)
    before = ann.look(table)
    ann.move(table, before.revision, before.moves[0])
    middle = ann.look(table)
    assert mortal.stop() in (0, -15)
    mortal.start()
    after = ann.look(table)
    assert (after.revision, after.moves, after.log) == (middle.revision, middle.moves, middle.log)
    assert not ben.look(table).moves


def bad_tables(server) -> tuple[str, Client, list]:
    ann, ben, table = two_clients(server)
    look = ann.look(table)
    move, revision = look.moves[0], look.revision
    eve = Client(server.base)
    forged = Client(server.base)
    forged.http.cookies.set("seat", "A" * 43)
    short = Client(server.base)
    short.http.cookies.set("seat", "x")

    def act(who, **form):
        return lambda: who.http.post(f"{table}/move", data={"revision": revision, "move": move, **form})

    return table, ann, [
        (404, lambda: ann.get("/t/nowhere")),
        (404, lambda: ann.move("/t/nowhere", 1, move)),
        (404, lambda: ann.get("/t/nowhere/events")),
        (404, lambda: ann.get("/t/" + "x" * 3000)),
        (404, lambda: ann.get("/rules/chess")),
        (404, lambda: ann.post("/play/chess", level=1)),
        (404, lambda: ann.get("/new/chess")),
        (404, lambda: ann.get("/docs")),
        (404, lambda: ann.get("/openapi.json")),
        (404, lambda: ann.get("/static/../app.py")),
        (404, lambda: ann.get("/static/nothing.css")),
        (422, lambda: ann.post("/play/steps", level=9)),
        (422, lambda: ann.post("/play/steps")),
        (422, lambda: ann.post("/new/steps", seat0="me", seat1="king")),
        (422, lambda: ann.post("/new/steps", seat0="none", seat1="me")),
        (422, lambda: ann.post("/new/steps", seat0="me", seat1="none", seat2="none")),
        (422, lambda: ann.post("/new/kuhn", seat0="me", seat1="me-too")),
        (422, lambda: ann.post("/new/steps", seat0="me", seat1="guest", **{"option-length": "7"})),
        (422, lambda: ann.post("/new/steps", seat0="me", seat1="guest", **{"option-speed": "7"})),
        (403, lambda: eve.post(f"{table}/join/guessed", name="Eve")),
        (403, lambda: eve.get(f"{table}/join/guessed")),
        (409, lambda: eve.post(ann.link, name="Eve")),
        (403, act(eve)),
        (403, act(forged)),
        (403, act(short)),
        (403, act(ann, seat=1)),
        (409, act(ben)),
        (409, act(ann, revision=revision - 1)),
        (409, act(ann, revision=revision + 5)),
        (422, act(ann, revision="x")),
        (422, act(ann, revision="")),
        (422, act(ann, revision="--5")),
        (422, act(ann, revision="5-")),
        (422, act(ann, revision="٣")),
        (422, act(ann, move="")),
        (422, act(ann, move="fly 1")),
        (422, act(ann, move="go 77")),
        (422, act(ann, move="go " + "1" * 300)),
        (422, act(ann, key="k" * 65)),
        (413, act(ann, junk="x" * 20_000)),
        (422, lambda: ann.http.post(f"{table}/move", content=b"")),
        (415, lambda: ann.http.post(f"{table}/move", json={"move": move})),
        (400, lambda: form(ann, f"{table}/move", b"move=%ff\xff")),
        (400, lambda: form(ann, f"{table}/move", b"&".join(b"a%d=1" % i for i in range(200)))),
        (403, lambda: ann.http.post(f"{table}/move", data={"move": move}, headers={"Origin": "http://evil.example"})),
        (403, lambda: ann.http.post(f"{table}/move", data={"move": move}, headers={"Origin": "null"})),
        (403, lambda: ann.http.post(f"{table}/move", data={"move": move}, headers={"Origin": server.base + ".evil"})),
        (403, lambda: httpx.post(f"{server.base}{table}/move", data={"move": move}, cookies=dict(ann.http.cookies))),
        (400, lambda: ann.http.get("/", headers={"Host": "evil.example"})),
        (405, lambda: ann.get(f"{table}/move")),
        (405, lambda: ann.http.put(f"{table}/move", content=b"")),
        (405, lambda: ann.http.delete(table)),
        (405, lambda: ann.post(table)),
        (409, lambda: ann.post(f"{table}/rematch", key="m")),
        (422, lambda: ann.post(f"{table}/play-on", at="x", level=1)),
        (404, lambda: ann.post(f"{table}/play-on", at=999, level=1)),
        (422, lambda: ann.post(f"{table}/undo", key="u")),
    ]  # fmt: skip


def form(client: Client, path: str, body: bytes) -> httpx.Response:
    return client.http.post(path, content=body, headers={"Content-Type": "application/x-www-form-urlencoded"})


@pytest.mark.slow
def test_bad_requests_get_a_clear_answer_and_change_nothing(server):
    table, ann, cases = bad_tables(server)
    before = ann.look(table)
    for place, (status, ask) in enumerate(cases):
        response = ask()
        assert response.status_code == status, f"case {place}: {response.status_code} {response.text[:300]}"
        assert "Traceback" not in response.text
        assert "<h1" in response.text or response.headers.get("content-type", "").startswith("text/plain")
    after = ann.look(table)
    assert (after.revision, after.moves, after.log) == (before.revision, before.moves, before.log)


def test_an_illegal_move_names_its_rule(server):
    for _ in range(20):
        ann, _, table = two_clients(server)
        look = ann.look(table)
        if "go 3" not in look.moves:
            refused = ann.move(table, look.revision, "go 3")
            assert refused.status_code == 422
            assert "The die does not allow so far." in refused.text and "/rules/steps#r3" in refused.text
            french = Client(server.base, **{"Accept-Language": "fr"})
            french.http.cookies = ann.http.cookies
            assert "Le dé ne le permet pas." in french.move(table, look.revision, "go 3").text
            return
    pytest.fail("twenty threes in a row")


def test_programs_get_errors_as_objects(server):
    response = httpx.get(f"{server.base}/t/nowhere", headers={"Accept": "application/json"})
    assert response.status_code == 404
    assert response.json() == {"error": "unknown-table", "sentence": "There is no such table."}


def test_a_slow_or_endless_sender_is_cut_off(server):
    with socket.create_connection(("127.0.0.1", server.port), SECONDS) as line:
        head = f"POST /play/steps HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.base}\r\n"
        line.sendall((head + "Transfer-Encoding: chunked\r\n\r\n").encode())
        chunk = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
        for _ in range(3):
            line.sendall(chunk)
        assert b" 413 " in line.recv(200)


def body_refused(declared: int) -> tuple[int, int]:
    """The status that a body of 100 kB pieces gets, and how many pieces are read before."""
    pieces = [{"type": "http.request", "body": b"x" * 100_000, "more_body": more} for more in [True] * 4 + [False]]
    sent = []

    async def receive():
        return pieces.pop(0)

    async def send(message):
        sent.append((message["status"], 5 - len(pieces)) if "status" in message else None)

    def refuse(scope, refused):
        return PlainTextResponse(refused.reason, refused.status)

    origin = [(b"host", b"house"), (b"origin", b"http://house")]
    headers = [*origin, (b"content-length", str(declared).encode())]
    scope = {"type": "http", "method": "POST", "scheme": "http", "path": "/", "headers": headers, "client": ("::1", 1)}
    told = (lambda: 0.0, lambda: 0.0, lambda _: False, lambda _: False)
    guard = Guard(PlainTextResponse("never"), refuse, Limits(), (), *told, pytest.fail)
    asyncio.run(guard(scope, receive, send))
    return sent[0]


def test_a_body_that_is_too_large_is_read_to_its_end_and_a_huge_one_not_at_all():
    assert body_refused(500_000) == (413, 5)
    assert body_refused(2_000_000) == (413, 0)


def test_limits_are_per_address_and_recover():
    bucket = Bucket(3, 1.0)
    assert [bucket.take("a", 0.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take("b", 0.0)
    assert bucket.take("a", 1.5) and not bucket.take("a", 1.6)
