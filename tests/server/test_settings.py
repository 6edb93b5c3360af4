"""The settings file: what it may say, faults with file, key and reason, and what comes of it."""

import re
from pathlib import Path

import pytest

from greathouse.kernel.languages import PAGE_LANGUAGES
from greathouse.server.administration.orders import carry_out
from greathouse.server.administration.retention import retaining
from greathouse.server.errors import BadSetting
from greathouse.server.settings import HouseSettings, checked, read_settings, said
from greathouse.server.web.guard import Limits, limits_of

from .programs import until
from .visitors import opened, sign_up, visited

ROOT = Path(__file__).parents[2]

NAMED = {"name": "Club of the Nile", "welcome": {"en": "Welcome <b>all</b>", "de": "Willkommen"}}


def test_the_example_of_the_documents_is_a_settings_file(tmp_path):
    (example,) = re.findall(r"```toml\n(.*?)```", (ROOT / "docs/hosting.md").read_text(), re.S)
    file = tmp_path / "house.toml"
    file.write_text(example)
    settings = read_settings(file)
    assert settings.name and settings.welcome.fr and settings.privacy.en and settings.mail_server
    named = set(re.findall(r"^(\w+) =|^\[(\w+)\]", example, re.M))
    known = set(HouseSettings.__struct_fields__)
    assert known <= {one for pair in named for one in pair}, "the example names every part"


def test_zero_stands_for_ever_only_where_the_example_says_so():
    lines = (ROOT / "docs/hosting.md").read_text().splitlines()
    (line,) = [line for line in lines if "0: for ever" in line]
    assert line.startswith("tables = ") and checked({"retention": {"tables": 0}}, "house.toml").retention.tables == 0


def test_without_a_file_everything_is_as_before():
    assert limits_of(HouseSettings().limits) == Limits()
    assert HouseSettings().mail_server is None and HouseSettings().accounts.open_to == "everyone"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nme = 'x'", "nme: there is no such key"),
        ("[mail]\nhost = 'x'", "mail.host: there is no such key"),
        ("name = 7", "name: expected str, got int"),
        ("name = 'x'", "name: expected str of length >= 2"),
        ("name = ' Club'", "name: spaces at an end"),
        ("[limits]\nstreams = 0", "limits.streams: expected int >= 1"),
        ("[limits]\nstreams = 'many'", "limits.streams: expected int, got str"),
        ("[accounts]\nopen_to = 'all'", "open_to: expected 'everyone' or 'invited' or 'nobody', not 'all'"),
        ("[retention]\nmessages = 0", "retention.messages: expected int >= 1"),
        ("[mail]\nsmtp = 'mail.example'", "mail: the mail server is no URL"),
        ("[mail]\nsmtp = 'smtp://mail.example'\nfrom = 'nobody'", "mail: the sender is no address"),
        ("[mail]\nfrom = 'a@mail.example'", "mail: there is a sender"),
        ("name = ", "is no TOML"),
    ],
)
def test_faults_name_file_key_and_reason(tmp_path, text, told):
    file = tmp_path / "house.toml"
    file.write_text(text)
    with pytest.raises(BadSetting) as caught:
        read_settings(file)
    assert str(file) in str(caught.value) and told in str(caught.value)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadSetting, match=r"none\.toml cannot be read"):
        read_settings(tmp_path / "none.toml")


def test_what_is_said_falls_back_on_a_language_that_there_is():
    welcome = checked({"welcome": {"de": "Hallo"}}, "house.toml").welcome
    assert {said(welcome, lang) for lang in PAGE_LANGUAGES} == {"Hallo"}


def test_name_and_welcome_stand_on_the_start_page(tmp_path):
    async def story(house, browser):
        page = (await browser().get("/")).text
        assert "Club of the Nile" in page and "Welcome &lt;b&gt;all&lt;/b&gt;" in page and "/privacy" not in page
        assert "<title>Club of the Nile</title>" in page
        assert "Willkommen" in (await browser(**{"Accept-Language": "de"}).get("/")).text
        assert (await browser().get("/privacy")).status_code == 404
        assert (await browser().get("/manifest.webmanifest")).json()["name"] == "Club of the Nile"

    visited(tmp_path, story, settings=checked(NAMED, "house.toml"))


def test_the_privacy_page_is_linked_at_the_foot(tmp_path):
    async def story(house, browser):
        assert 'href="/privacy"' in (await browser().get("/")).text
        page = (await browser().get("/privacy")).text
        assert page.count('<p dir="auto">') == 2 and "&lt;script&gt;" in page and "<script>alert" not in page

    visited(tmp_path, story, settings=checked({"privacy": {"en": "We keep games.\n\n<script>alert(1)</script>"}}, "f"))


@pytest.mark.parametrize("open_to", ["invited", "nobody"])
def test_who_may_open_an_account(tmp_path, open_to):
    async def story(house, browser):
        ann = browser()
        house.people.open_to = open_to
        for path in ("/sign-up", "/account"):
            assert 'name="password"' not in (await ann.get(path)).text
        answer = await sign_up(ann, "Ann")
        assert answer.status_code == 403
        assert (await ann.post("/account/link")).status_code == 403, "nor by a private link"
        path = (await carry_out(house, "invite", {"days": 1}))["path"]
        secret = path.partition("=")[2]
        assert ('name="invitation"' in (await ann.get(path)).text) == (open_to == "invited")
        assert (await sign_up(ann, "Ann", invitation="x" * 43)).status_code == 403
        assert (await sign_up(ann, "A", invitation=secret)).status_code == 422, "what is mistyped spends nothing"
        answers = [(await sign_up(browser(), name, invitation=secret)).status_code for name in ("Ann", "Ben")]
        assert answers == ([303, 403] if open_to == "invited" else [403, 403]), "each counts once"

    visited(tmp_path, story, settings=checked({"accounts": {"open_to": open_to}}, "house.toml"))


def test_old_tables_go_by_themselves(tmp_path):
    async def story(house, browser):
        ann = browser()
        table = await opened(ann)
        now = house.clock()
        house.clock = lambda: now + 40 * 86_400
        listed = {"state": None, "limit": 9}
        async with retaining(house, 60):
            assert len((await carry_out(house, "tables", listed))["tables"]) == 1
        async with retaining(house, 30):
            await until(lambda: carry_out(house, "tables", listed), lambda found: not found["tables"])
        assert table

    visited(tmp_path, story)


def test_a_house_can_leave_it_at_phrases(tmp_path):
    async def story(house, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        table = await opened(ann)
        assert (await ann.post(f"{table}/talk", data={"words": "Hello"})).status_code == 403
        assert (await ann.post(f"{table}/talk", data={"phrase": "hello"})).status_code == 303
        page = (await ann.get(f"{table}/talk")).text
        assert 'name="words"' not in page and "With an account" not in page

    visited(tmp_path, story, settings=checked({"talk": {"own_words": False}}, "house.toml"))
