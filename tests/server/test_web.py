"""The web application as a client without a browser meets it."""

import re
import subprocess
import sys

import pytest

from greathouse.server import words
from greathouse.server.cleaning import clean_name
from greathouse.server.people.guests import guest_of
from greathouse.server.web.visitors import read_preferences
from greathouse.server.words import keys, preferred
from tests.waiting import SECONDS, wait_until

from .forge import ROOT
from .running import Client, free_port, two_clients

HX = {"HX-Request": "true"}


@pytest.fixture
def ann(server):
    return Client(server.base)


# Playing -----------------------------------------------------------------------------------------------------------


def test_one_click_from_the_start_page_opens_a_game_against_the_house(ann):
    assert 'action="/play/pharao"' in ann.get("/").text
    response = ann.post("/play/pharao", level=0)
    assert response.status_code == 303
    table = response.headers["location"]
    assert "Servant" in ann.get(table).text
    assert ann.turn(table).moves
    assert table in ann.get("/").text, "the table is found again on the start page"


@pytest.mark.parametrize("game", [pytest.param("pharao", marks=pytest.mark.slow), "steps", "kuhn", "sealed"])
def test_whole_games_against_the_house(ann, game):
    table = ann.post(f"/play/{game}", level=0).headers["location"]
    while not (look := ann.turn(table)).over:
        assert ann.move(table, look.revision, look.moves[-1]).status_code == 200
    assert ann.get(f"{table}/replay").status_code == 200
    assert ann.get(f"{table}/record").text.startswith('{"greathouse": 1')


@pytest.mark.slow
def test_two_guests_over_a_link(server):
    ann, ben, table = two_clients(server)
    for _ in range(60):
        looks = [(guest, guest.look(table)) for guest in (ann, ben)]
        if looks[0][1].over:
            break
        movers = [(guest, look) for guest, look in looks if look.moves]
        assert len(movers) == 1
        guest, look = movers[0]
        answer = guest.move(table, look.revision, look.moves[0])
        assert (answer.status_code, int(answer.headers["revision"]) > look.revision) == (200, True)
    else:
        pytest.fail("the game did not end")
    assert "You win." in ann.look(table).html or "You win." in ben.look(table).html


def test_forms_work_without_script(server):
    ann, _, table = two_clients(server)
    look = ann.look(table)
    response = ann.post(f"{table}/move", revision=look.revision, move=look.moves[0], key="")
    assert (response.status_code, response.headers["location"]) == (303, table)
    stale = ann.post(f"{table}/move", revision=0, move=look.moves[0], key="")
    assert stale.status_code == 409
    assert "has moved on" in stale.text and "<html" in stale.text


def test_undo_resign_rematch_and_replay(server):
    ann, ben, table = two_clients(server)
    look = ann.look(table)
    ann.move(table, look.revision, look.moves[0])
    undone = ann.http.post(f"{table}/undo", data={"revision": look.revision + 1, "key": "u"}, headers=HX)
    assert undone.status_code == 200 and "takes a choice back" in undone.text
    assert ben.http.post(f"{table}/undo", data={"revision": 9, "key": "u2"}, headers=HX).status_code == 409
    assert ben.http.post(f"{table}/resign", data={"key": "r"}, headers=HX).status_code == 200
    assert "You win." in ann.look(table).html
    again = ann.http.post(f"{table}/rematch", data={"key": "m"}, headers=HX)
    assert again.headers["hx-redirect"] in ben.look(table).html
    replay = ann.get(f"{table}/replay", at=1)
    assert "Moment 1 of" in replay.text
    assert ann.get(f"{table}/replay", at=99).status_code == 404
    made = ann.post(f"{table}/play-on", at=0, level=1)
    assert made.status_code == 303 and "Scribe" in ann.get(made.headers["location"]).text


def test_a_table_with_options_and_any_mixture_of_players(ann):
    form = {"seat0": "me", "seat1": "bot3", "seat2": "guest", "order": "given", "option-length": "30", "name": "Zoë"}
    table = ann.post("/new/steps", **form).headers["location"]
    page = ann.get(table).text
    assert all(name in page for name in ("Zoë", "Pharaoh", "free seat"))


def test_a_game_offers_the_levels_that_it_has(ann):
    assert "bot4" in ann.get("/new/favor").text and "bot4" not in ann.get("/new/steps").text
    table = ann.post("/new/favor", seat0="me", seat1="bot4", order="given").headers["location"]
    assert "Imhotep" in ann.get(table).text
    assert ann.post("/new/steps", seat0="me", seat1="bot4").status_code == 422
    assert ann.post("/play/steps", level=4).status_code == 422


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Board “Pocket” and Agreed square “f7” do not go together."),
        ("fr", "Plateau «\u00a0Petit\u00a0» et Case convenue «\u00a0f7\u00a0» ne vont pas ensemble."),
        ("de", "Brett „Klein“ und Vereinbartes Feld „f7“ passen nicht zusammen."),
    ],
)
def test_a_table_whose_options_do_not_go_together_is_not_opened(server, lang, sentence):
    options = {"option-layout": "pocket", "option-base_position": "fixed", "option-base_square": "f7"}
    answer = Client(server.base, **{"Accept-Language": lang}).post("/new/heir", seat0="me", seat1="bot0", **options)
    assert answer.status_code == 422
    assert sentence in answer.text


@pytest.mark.slow
def test_hidden_things_stay_hidden(server):
    """Kuhn poker: nothing a spectator or the other seat gets depends on Ann's card."""
    pages, ann, table = {}, None, ""
    for _ in range(30):
        ann, ben, table = two_clients(server, "kuhn")
        eve = Client(server.base)
        mine = re.search(r'y="30">(\d)', ann.look(table).html)[1]
        other = re.search(r'x="90" y="30">(\d)', ben.look(table).html)[1]
        for name, guest in (("ben", ben), ("eve", eve)):
            html = guest.look(table).html.replace(table, "")
            html = re.sub(r'value="[\w-]{16}"', "", re.sub(r"/join/[\w-]+", "", html))
            html = re.sub("|".join(words.GUEST_NAMES), "", html)
            pages.setdefault((name, other if name == "ben" else ""), {}).setdefault(html, set()).add(mine)
        if all(len(seen) == 1 for seen in pages.values()) and len(pages) == 4:
            break
    for htmls in pages.values():
        assert len(htmls) == 1, "pages of one reader differ"
    assert server.base and ann.get(f"{table}/record").status_code == 409, "no record before the end"


# Headers, cookies, words -------------------------------------------------------------------------------------------


def test_every_answer_is_safe_by_default(server, ann):
    table = ann.open("steps")
    for response in (
        ann.get("/"),
        ann.get(table),
        ann.get("/nothing"),
        ann.get("/static/house.js"),
        ann.post("/preferences"),
    ):
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["referrer-policy"] == "same-origin"
        assert "server" not in response.headers
    assert ann.get(table).headers["cache-control"] == "no-store"


def test_no_page_asks_another_host(ann):
    table = ann.open("steps")
    for path in ("/", table, f"{table}/join/x", "/rules/pharao", "/new/pharao", "/nothing"):
        for address in re.findall(r'(?:src|href|action)="([^"]+)"', ann.get(path).text):
            assert address.startswith(("/", "#")), address
    for path in ("house.css", "board.css", "page.js", "house.js", "replay.js", "trade.js"):
        text = ann.get(f"/static/{path}").text
        assert not re.search(r"(?<!xmlns=\")https?://", text.replace("http://www.w3.org", "")), path
        assert "eval(" not in text


def test_looking_sets_no_cookie_and_seats_are_guarded(ann):
    assert "set-cookie" not in ann.get("/").headers
    table = ann.open("steps")
    cookie = ann.post("/play/steps", level=1).headers["set-cookie"]
    assert cookie.startswith("seat=") and "HttpOnly" in cookie and "SameSite=lax" in cookie
    token = ann.http.cookies["seat"]
    assert token not in ann.get(table).text
    assert Client(ann.base).open("steps") and guest_of(token) != token


@pytest.mark.slow
def test_the_cookie_itself_is_never_stored(mortal):
    ann, _, _ = two_clients(mortal)
    content = b"".join(path.read_bytes() for path in mortal.database.parent.glob("house.sqlite*") if path.is_file())
    assert ann.http.cookies["seat"].encode() not in content
    assert guest_of(ann.http.cookies["seat"]).encode() in content


def test_preferences_are_kept_and_checked(ann):
    response = ann.post("/preferences", lang="de", theme="dark", motion="0", back="/rules/pharao")
    assert response.headers["location"] == "/rules/pharao"
    page = ann.get("/").text
    assert 'lang="de"' in page and 'data-theme="dark"' in page and 'class="still"' in page and "Spiele" in page
    ann.post("/preferences", lang="xx", theme="<script>", back="//evil.example")
    assert ann.post("/preferences", back="//evil.example").headers["location"] == "/"
    assert ann.post("/preferences", back="/\\evil.example").headers["location"] == "/"
    assert 'lang="de"' in ann.get("/").text
    assert read_preferences("lang=fr&theme=dark&evil=1&confirm=7") == {"lang": "fr", "theme": "dark"}
    assert read_preferences("x" * 600) == {} and read_preferences("&".join(f"a{i}=1" for i in range(40))) == {}


NASTY = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "{{7*7}}", "\u202egnp.exe", "a\x00b",
         "' OR 1=1 --", "Z̸̡̢̛̗̘͓̳̿̌͗̒", "&lt;b&gt;", "👑" * 40, "\u200b\u2066x"]  # fmt: skip


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", NASTY)
def test_names_stand_as_harmless_text(server, name):
    ann, ben = Client(server.base), Client(server.base)
    table = ann.open("steps", name=name)
    ben.post(ann.invitation(table), name=name)
    for guest in (ann, ben, Client(server.base)):
        for path in (table, f"{table}/replay", "/"):
            html = guest.get(path).text
            assert "<script>alert" not in html and "<img src=x" not in html
            assert "\u202e" not in html and "\u2066" not in html
    assert len(clean_name(name)) <= 24


def test_names_are_cleaned():
    assert clean_name("  Nefer\u200b  tari\n ") == "Nefer tari"
    assert clean_name("\u202e\u0000") == ""
    assert clean_name("é" * 30) == "é" * 24


def test_the_language_follows_the_browser():
    assert preferred("de-DE,de;q=0.9,en;q=0.8") == "de"
    assert preferred("es, fr;q=0.2, en;q=0.1") == "fr"
    assert preferred("xx;q=broken, *") == "en"
    assert preferred(f"sv,en;q=0.9,{'nb;q=0.5,' * 31}xxxxx,de;q=0.1") == "en", "a part that is cut does not count"


def test_every_word_is_said_in_every_language():
    for key in keys():
        texts = words._WORDS[key]
        assert all(texts)
        assert len({tuple(sorted(re.findall(r"{(\w+)}", text))) for text in texts}) == 1, key


def test_french_signs_do_not_stand_at_the_beginning_of_a_line():
    """Before ; : ! ? and » and after « French has a space that does not break."""
    french = words.words_in("fr")
    assert [key for key in keys() if re.search(r" [;:!?»]|« ", french[key])] == []
    assert "\u202f;" in french["local"]


def test_no_word_stands_in_two_rooms():
    assert sum(map(len, words.ROOMS)) == len(keys())


@pytest.mark.slow
# Streams -----------------------------------------------------------------------------------------------------------


def test_a_stream_wakes_whoever_may_see_and_nobody_else(server):
    """Kuhn poker: Ben's page wakes for Ann's bet once; the revision it hears counts only what he saw."""
    ann, ben, table = two_clients(server, "kuhn")
    look, seen = ann.look(table), ben.look(table)
    with ben.http.stream("GET", f"{table}/events") as stream:
        lines = stream.iter_lines()
        assert heard(lines) == str(seen.revision)
        ann.move(table, look.revision, "bet")
        assert heard(lines) == str(seen.revision + 1)


def heard(lines) -> str:
    for line in lines:
        if line.startswith("data: ") and len(line) > 6:
            return line[6:]
    raise AssertionError("the stream ended")


@pytest.mark.slow
def test_spectators_are_counted(server):
    ann, _, table = two_clients(server)
    eve = Client(server.base)
    with ann.http.stream("GET", f"{table}/events") as stream:
        lines = stream.iter_lines()
        assert heard(lines).isdigit()
        with eve.http.stream("GET", f"{table}/events"):
            assert heard(lines) == "1 watching"
            assert "1 watching" in Client(server.base).look(table).html
    wait_until(lambda: "watching" not in ann.look(table).html)


@pytest.mark.slow
def test_stopping_ends_streams_quickly(mortal):
    ann, _, table = two_clients(mortal)
    with ann.http.stream("GET", f"{table}/events") as stream:
        assert heard(stream.iter_lines())
        assert mortal.stop() in (0, -15)


# The command -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_taken_port_is_said_clearly(server, tmp_path):
    command = [sys.executable, "-m", "greathouse", "serve", "--port", str(server.port), "--database"]
    done = subprocess.run(  # noqa: PLW1510 - the status is what is tested
        [*command, f"sqlite:///{tmp_path}/x.sqlite"], capture_output=True, text=True, timeout=SECONDS, cwd=ROOT
    )
    assert done.returncode == 75 and "in use" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.slow
def test_an_unusable_database_is_said_clearly(tmp_path):
    (tmp_path / "x.sqlite").write_text("no database " * 100)
    command = [sys.executable, "-m", "greathouse", "serve", "--port", str(free_port()), "--database"]
    done = subprocess.run(  # noqa: PLW1510 - the status is what is tested
        [*command, f"sqlite:///{tmp_path}/x.sqlite"], capture_output=True, text=True, timeout=SECONDS, cwd=ROOT
    )
    assert done.returncode == 2 and "cannot be opened" in done.stderr and "Traceback" not in done.stderr
