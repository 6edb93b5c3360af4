"""What becomes of a form that the house has no time for: what the answer says is true."""

import html
import re

import pytest

from greathouse.server import house as house_module
from greathouse.server.errors import Unavailable
from greathouse.server.lag import LoopLag

from .visitors import PASSWORD, sign_up, visited

TRIED_AGAIN, NOTHING_DONE, COME_AGAIN = "tried again by itself", "Nothing was done", "Retry-After names"
FORM = {"level": "1", "key": "k" * 16, "name": '"><b>Ann & Ben'}


def behind(monkeypatch) -> None:
    """The house is late with everything."""
    monkeypatch.setattr(LoopLag, "seconds", 9.0)


def waiting(monkeypatch) -> None:
    """So much waits to be stored that no message is taken."""
    monkeypatch.setattr(house_module, "MAX_SENDING", 0)


async def refuse(*_):
    """What becomes of a change that cannot be stored."""
    raise Unavailable("not-stored")


def full(monkeypatch) -> None:
    """Nothing can be stored."""
    monkeypatch.setattr(house_module.House, "_send", refuse)


def form_again(page: str) -> tuple[str, dict[str, str]]:
    """Where the form of a page is sent that is sent again, and its fields."""
    form = re.search(r'<form [^>]*action="([^"]*)" id="gh-again" data-after="2">(.*?)</form>', page, re.DOTALL)
    fields = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', form[2])
    assert "<button" in form[2], "for those without scripts"
    return html.unescape(form[1]), {html.unescape(name): html.unescape(value) for name, value in fields}


@pytest.mark.parametrize("trouble", [behind, waiting, full])
@pytest.mark.parametrize("path", ["/play/steps", "/friend/steps", "/play/steps?from=a&to=b"])
def test_a_click_comes_again_with_the_page_that_answers_it_and_counts_once(tmp_path, monkeypatch, trouble, path):
    async def story(_, browser):
        ann = browser()
        with monkeypatch.context() as patch:
            trouble(patch)
            answer = await ann.post(path, data=FORM)
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
            assert TRIED_AGAIN in answer.text and "refresh" not in answer.headers
            action, fields = form_again(answer.text)
            assert (action, fields) == (path, FORM)
            assert form_again((await ann.post(action, data=fields)).text) == (path, FORM), "as often as it takes"
        opened = [await ann.post(action, data=fields) for _ in range(2)]
        assert [answer.status_code for answer in opened] == [303, 303]
        assert opened[0].headers["location"] == opened[1].headers["location"]

    visited(tmp_path, story)


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/play/steps", {"level": "1"}),
        ("/play/steps", {"level": "1", "key": ""}),
        ("/play/steps", {"level": "1", "key": "k" * 65}),
        ("/sign-in", {"name": "Ann", "password": PASSWORD, "key": "k"}),
        ("/sign-up", {"name": "Ann", "password": PASSWORD}),
        ("/recovery", {"name": "Ann", "code": "abcd-efgh", "key": "k"}),
        ("/notices/push", {"endpoint": "https://push.example", "key": "k" * 87, "secret": "hidden-one"}),
    ],
)
def test_what_names_no_click_or_holds_a_secret_is_not_repeated_and_the_page_says_so(tmp_path, monkeypatch, path, form):
    async def story(_, browser):
        behind(monkeypatch)
        answer = await browser().post(path, data=form)
        assert answer.status_code == 503 and NOTHING_DONE in answer.text and TRIED_AGAIN not in answer.text
        assert "gh-again" not in answer.text
        assert not any(form[name] in answer.text for name in ("password", "code", "secret") if name in form)

    visited(tmp_path, story)


def test_what_cannot_be_read_as_a_form_is_not_repeated(tmp_path, monkeypatch):
    async def story(_, browser):
        behind(monkeypatch)
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        many = "&".join(f"f{n}=1" for n in range(61)) + "&key=k"
        plain = {"Content-Type": "text/plain"}
        for content, headers in (("key=k", {}), ("key=k", plain), (b"key=\xff", kind), (many, kind)):
            answer = await browser().post("/play/steps", content=content, headers=headers)
            assert answer.status_code == 503 and "gh-again" not in answer.text and NOTHING_DONE in answer.text

    visited(tmp_path, story)


def test_scripts_are_told_what_they_do(tmp_path, monkeypatch):
    """A page's script sends again what names its click; a page that is asked for comes by itself."""

    async def story(_, browser):
        ann, script, document = browser(), {"HX-Request": "true"}, {"Accept": "application/json"}
        behind(monkeypatch)
        assert TRIED_AGAIN in (await ann.post("/play/steps", data=FORM, headers=script)).text
        assert NOTHING_DONE in (await ann.post("/play/steps", data={"level": "1"}, headers=script)).text
        assert NOTHING_DONE in (await ann.post("/passkeys/sign-in", headers=document)).json()["sentence"]
        page = await ann.get("/")
        assert TRIED_AGAIN in page.text and page.headers["refresh"] == "2" and "gh-again" not in page.text
        for headers in (script, document):
            answer = await ann.get("/", headers=headers)
            assert "refresh" not in answer.headers and TRIED_AGAIN not in answer.text

    visited(tmp_path, story)


@pytest.mark.parametrize("lang", ["en", "fr", "de", "ar"])
def test_programs_are_told_to_come_again(tmp_path, monkeypatch, lang):
    async def story(_, browser):
        program = browser(**{"Accept-Language": lang})
        behind(monkeypatch)
        for answer in (await program.get("/api/v1/games"), await program.post("/api/v1/tables", json={"key": "k"})):
            assert answer.status_code == 503 and answer.headers["retry-after"] == "2"
            assert "refresh" not in answer.headers and "Retry-After" in answer.json()["detail"]
            assert answer.json()["reason"] == "busy"

    visited(tmp_path, story)


def test_an_account_that_could_not_be_stored_is_not_there(tmp_path, monkeypatch):
    async def story(house, browser):
        ann = browser()
        with monkeypatch.context() as patch:
            patch.setattr(house, "write", refuse)
            answer = await sign_up(ann, "Ann")
            assert answer.status_code == 503 and NOTHING_DONE in answer.text and PASSWORD not in answer.text
        assert (await sign_up(ann, "Ann")).status_code == 303

    visited(tmp_path, story)
