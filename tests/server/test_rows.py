"""What is done twice at the same moment is done once, and nobody is told of a fault."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier

import pytest
import sqlalchemy as sa

from greathouse.server.clocks.vacations import VacationStore
from greathouse.server.errors import Refused
from greathouse.server.lobby.ties import TieStore
from greathouse.server.lobby.waits import Wait, WaitStore
from greathouse.server.notices.quiet import Quiet
from greathouse.server.notices.store import Channel, NoticeStore, channel_id
from greathouse.server.people.blocks import Blocks
from greathouse.server.people.credentials import Credentials
from greathouse.server.people.deeds import Deeds, Entry, Newcomer
from greathouse.server.people.secrets import CODES, new_token
from greathouse.server.people.store import Account, PeopleStore, RobotAccount
from greathouse.server.ratings.store import ResultStore
from greathouse.server.reviews import _keep
from greathouse.server.schema import HEIRS, METADATA, TABLES
from greathouse.server.store import Store
from greathouse.server.talk.cases import CaseStore, Decision
from greathouse.server.talk.lines import LineStore, Said

from .stores import opened_store
from .visitors import PASSWORD, opened, sign_up, signed_in, visited

CLICKS = 4
ROUNDS = 6
ANN, BEN, ROBOT = "p" + "a" * 30, "p" + "b" * 30, "r" + "a" * 30


@pytest.fixture(params=["sqlite", "postgres"])
def stores(request, tmp_path):
    """What several clicks come to: a store of one process, or one of each of several."""
    if request.param == "sqlite":
        made = [opened_store(tmp_path)]
    else:
        url = request.getfixturevalue("shared")
        made = [Store(url) for _ in range(CLICKS)]
    yield made
    for store in made:
        store.close()


def entry(person, session, guest=""):
    return Entry(person, session, "", guest, "", 1.0)


def at_once(stores, deed):
    """Lets a deed be done at all stores at the same moment, as the clicks 0, 1 and so on."""
    barrier = Barrier(CLICKS)

    def clicked(number):
        barrier.wait()
        with suppress(Refused):
            return deed(stores[number % len(stores)], number)

    with ThreadPoolExecutor(CLICKS) as pool:
        return list(pool.map(clicked, range(CLICKS)))


def rows(store, table, *which):
    with store.reading() as connection:
        return connection.execute(sa.select(sa.func.count()).select_from(METADATA.tables[table]).where(*which)).scalar()


def peopled(store):
    for person, name in ((ANN, "Ann"), (BEN, "Ben")):
        Deeds(store).join(Newcomer(Account(person, name, ""), name, ""), None, entry(person, person))
    PeopleStore(store).add_robot(RobotAccount(ROBOT, "Apis", ANN, 1.0), "apis", 5)
    with store.writing() as connection:
        row = {"id": "t", "seq": 1, "game": "steps", "over": True, "created": 1.0, "changed": 1.0}
        connection.execute(sa.insert(TABLES).values(**row))


def silence(store, number):
    decision = Decision(1.0, BEN, "silence", "Ann", "t", "rude", 9.0 + number)
    CaseStore(store).decide(Said(1, "t", "table", ANN, "Ann", "", "rude", 1.0), decision)


def feed(store, number):
    secret = f"{number:064}"
    NoticeStore(store).add(Channel(channel_id("feed", ANN, ""), ANN, "feed", "", secret, "", "en", True, 1.0))


WRITTEN = {
    "channels": feed,
    "quiet_hours": lambda store, n: NoticeStore(store).set_quiet(ANN, Quiet(n, 7, "UTC")),
    "private_profiles": lambda store, n: ResultStore(store).hide(ANN, hidden=True),
    "ties": lambda store, n: TieStore(store).change(ANN, BEN, "block" if n % 2 else "follow"),
    "waits": lambda store, n: WaitStore(store).put(Wait("t", ANN, n, 1.0)),
    "reviews": lambda store, n: _keep(store, "t", "{}", float(n)),
    "reports": lambda store, n: LineStore(store).report(1, ANN, float(n)),
    "silenced": silence,
    "vacations": lambda store, n: VacationStore(store).begin(ANN, 3, 1_000_000.0),
    "mutes": lambda store, n: LineStore(store).mute(ANN, BEN),
    "blocks": lambda store, n: Blocks(None, store).add("name", "Eve", float(n)),
    "heirs": lambda store, n: Deeds(store).enter(None, entry((ANN, BEN)[n % 2], new_token(), "g")),
}


@pytest.mark.slow
@pytest.mark.parametrize("table", WRITTEN)
def test_what_is_written_at_once_is_there_once(stores, table):
    peopled(stores[0])
    for _ in range(ROUNDS):
        at_once(stores, WRITTEN[table])
        assert rows(stores[0], table) == 1
        with stores[0].writing() as connection:
            connection.execute(sa.delete(METADATA.tables[table]))


@pytest.mark.slow
def test_new_codes_take_the_place_of_all_earlier_ones(stores):
    peopled(stores[0])

    def replaced(store, number):
        Credentials(store).replace(ANN, "code", [f"{number}-{code}" for code in range(CODES)], 1.0)

    for _ in range(ROUNDS):
        at_once(stores, replaced)
        left = Credentials(stores[0]).of(ANN, "code")
        assert len(left) == CODES and len({one.id[0] for one in left}) == 1


@pytest.mark.slow
def test_who_is_forgotten_twice_is_forgotten_once(stores):
    peopled(stores[0])
    at_once(stores, lambda store, number: PeopleStore(store).delete(ANN, "nobody"))
    assert rows(stores[0], "people") == 1 and rows(stores[0], "sessions") == 1
    assert rows(stores[0], "heirs", HEIRS.c.heir == "nobody") == 2, "the person and its robot"


def test_nobody_comes_in_who_is_being_forgotten(stores):
    peopled(stores[0])
    PeopleStore(stores[0]).delete(ANN, "nobody")
    robot = RobotAccount("r" + "b" * 30, "Bastet", ANN, 1.0)
    late = [
        lambda: Deeds(stores[0]).enter(None, entry(ANN, "late")),
        lambda: Deeds(stores[0]).set_password(ANN, "hashed", "", None),
        lambda: Credentials(stores[0]).replace(ANN, "link", ["late"], 1.0),
        lambda: PeopleStore(stores[0]).add_robot(robot, "bastet", 5),
        lambda: TieStore(stores[0]).change(ANN, BEN, "follow"),
    ]
    for deed in late:
        with pytest.raises(Refused, match="not-signed-in"):
            deed()


def test_an_account_is_deleted_by_a_doubled_click(tmp_path):
    async def story(house, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        clicks = [ann.post("/account/delete", data={"password": PASSWORD}) for _ in range(CLICKS)]
        codes = [answer.status_code for answer in await asyncio.gather(*clicks)]
        assert 303 in codes and set(codes) <= {303, 403}

    visited(tmp_path, story)


def test_a_robot_is_removed_by_a_doubled_click(tmp_path):
    async def story(house, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        await ann.post("/account/robots", data={"name": "Apis"})
        person = await house.read(house.people.store.named, "ann")
        robot = (await house.read(house.people.store.robots_of, person.id))[0].id
        clicks = [ann.post("/account/robots/remove", data={"robot": robot}) for _ in range(CLICKS)]
        codes = [answer.status_code for answer in await asyncio.gather(*clicks)]
        assert 303 in codes and set(codes) <= {303, 404}
        assert (await ann.post("/account/robots/remove", data={"robot": robot})).status_code == 303

    visited(tmp_path, story)


def test_a_guest_becomes_one_person_by_a_doubled_click(tmp_path):
    async def story(house, browser):
        ann = browser()
        await opened(ann, name="Meryt")
        form = {"key": re.search(r'name="key" value="([^"]+)"', (await ann.get("/account")).text)[1]}
        answers = await asyncio.gather(*[ann.post("/account/link", data=form) for _ in range(CLICKS)])
        assert {answer.status_code for answer in answers} == {200}
        assert await house.read(rows, house.store, "people") == 1
        links = [re.search(r"/return/[\w-]{43}", answer.text)[0] for answer in answers]
        counting = [link for link in links if (await browser().get(link)).status_code == 200]
        assert len(counting) == 1 and await signed_in(ann)
        assert (await browser().post("/account/link", data=form)).status_code == 200
        assert await house.read(rows, house.store, "people") == 2

    visited(tmp_path, story)
