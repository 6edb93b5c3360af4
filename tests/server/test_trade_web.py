"""Trade over the wire: forms, typed lines, restarts."""

import re

import pytest

from .running import Client, two_clients


def at_market(server, **form):
    ann, ben, table = two_clients(server, "osiris", **{"option-haggling": "open", "option-first_regent": "0", **form})
    return ann, ben, table


def send(client: Client, table: str, what: str, **form):
    return client.http.post(f"{table}/{what}", data=form, headers={"HX-Request": "true"})


def test_offers_by_form_and_by_typed_line(server):
    ann, ben, table = at_market(server)
    revision = ann.look(table).revision
    form = {
        "to": 1,
        "give-grain": 2,
        "give-brick": 0,
        "get-stone": 1,
        "revision": revision,
        "key": "one",
        "counters": 0,
    }
    response = send(ann, table, "offer", **form)
    assert response.status_code == 200, response.text
    assert "offers Ben 2 grain for 1 stone." in ben.look(table).html
    line = send(ben, table, "offer", line="offer Red 1 stone for 1 grain", revision=ben.look(table).revision, key="two")
    assert line.status_code == 200
    typed = ann.move(table, ann.look(table).revision, "offer Blue a brick for a stone", "three")
    assert typed.status_code == 200
    assert len(re.findall(r'id="gh-offer-\d+"', ben.look(table).html)) == 3
    assert send(ben, table, "answer", offer=1, answer="accept", key="four").status_code == 200
    assert "Ben trade: 2 grain for 1 stone." in ann.look(table).html


@pytest.mark.slow
def test_who_has_an_account_can_say_something_with_an_offer(server):
    """It is said at the table, once the offer stands, and once."""
    ann, ben, table = at_market(server)
    form = {"to": 0, "give-stone": 1, "get-grain": 1, "words": "<b>bargain</b>", "counters": 0}
    assert send(ben, table, "offer", **form, revision=99, key="guest").status_code == 403
    assert 'name="words"' not in ben.look(table).html
    ben.post("/sign-up", name="Ben-of-the-market", password="correct horse")
    assert 'name="words"' in ben.look(table).html
    assert send(ben, table, "offer", **form | {"get-grain": 0, "give-stone": 77}, revision=99).status_code == 422
    assert "bargain" not in ann.get(f"{table}/talk").text, "what was refused is not said"
    revision = ben.look(table).revision
    for _ in range(2):
        assert send(ben, table, "offer", **form, revision=revision, key="five").status_code == 200
    assert ann.get(f"{table}/talk").text.count("<bdi>&lt;b&gt;bargain&lt;/b&gt;</bdi>") == 1
    assert "bargain" not in ann.look(table).html, "no log holds it"
    line = int(re.search(r'data-line="(\d+)"', ann.get(f"{table}/talk").text)[1])
    assert ann.post(f"{table}/talk/report", line=line).status_code == 200
    assert ann.post(f"{table}/talk/mute", line=line).status_code == 303
    assert "bargain" not in ann.get(f"{table}/talk").text


@pytest.mark.parametrize(
    ("what", "form", "status"),
    [
        ("offer", {"revision": "x", "to": 1, "give-grain": 1}, 422),
        ("offer", {"revision": 1, "give-grain": 1}, 422),
        ("offer", {"to": 1, "give-grain": 1}, 422),
        ("offer", {"to": 7, "give-grain": 1, "revision": 99}, 422),
        ("offer", {"to": 1, "give-papyrus": 1, "revision": 99}, 422),
        ("offer", {"to": 1, "give-grain": -1, "revision": 99}, 422),
        ("offer", {"to": 1, "give-grain": 9, "revision": 99}, 422),
        ("offer", {"line": "what", "revision": 99}, 422),
        ("offer", {"line": "offer Red 2 papyrus for 1 stone", "revision": 99}, 422),
        ("offer", {"to": 1, "give-grain": 1, "revision": 99, "counters": 5}, 409),
        ("answer", {"offer": 5, "answer": "accept"}, 409),
        ("answer", {"offer": "x", "answer": "accept"}, 422),
        ("answer", {"answer": "accept"}, 422),
    ],
)
def test_bad_requests(server, what, form, status):
    ann, _, table = at_market(server)
    before = ann.look(table)
    assert send(ann, table, what, **form).status_code == status
    assert ann.look(table).revision == before.revision


def test_strangers_do_not_trade(server):
    ann, _, table = at_market(server)
    stranger = Client(server.base)
    assert stranger.get(table).status_code == 200
    assert 'id="gh-offer-form"' not in stranger.look(table).html
    for seat in ("", 0, 1):
        form = {"to": 1, "give-grain": 1, "revision": 99, "seat": seat, "bot": "1"}
        assert send(stranger, table, "offer", **form).status_code == 403
    assert send(stranger, table, "say", words="hm").status_code == 404
    assert ann.look(table).html.count('class="offer ') == 0


def test_a_page_without_script_counters(server):
    ann, ben, table = at_market(server)
    send(ann, table, "offer", **{"to": 1, "give-grain": 2, "get-stone": 1, "revision": ann.look(table).revision})
    page = ben.get(table, counter=1).text
    assert re.search(r'id="gh-offer-form"[^>]* open', page)
    assert re.search(r'name="give-stone"[^>]*value="1"', page)
    assert re.search(r'name="get-grain"[^>]*value="2"', page)
    assert 'name="counters" value="1"' in page
    posted = ben.post(f"{table}/offer", **{"to": 0, "give-stone": 1, "get-grain": 1, "counters": 1, "revision": 99})
    assert posted.status_code == 303
    assert "offers" in ann.look(table).html and "gh-offer-1" not in ann.look(table).html


def test_restart_keeps_offers(mortal):
    ann, ben, table = at_market(mortal)
    send(ann, table, "offer", **{"to": 1, "give-grain": 2, "get-stone": 1, "revision": ann.look(table).revision})
    before = ben.look(table)
    mortal.kill()
    mortal.start()
    after = ben.look(table)
    assert after.revision == before.revision
    assert "gh-offer-1" in after.html
    assert send(ben, table, "answer", offer=1, answer="accept", key="k").status_code == 200
    mortal.kill()
    mortal.start()
    assert "trade: 2 grain for 1 stone." in ann.look(table).html
