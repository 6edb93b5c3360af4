"""Notices: what is told to whom, by which way, when not; that they survive a crash; and where they never go."""

import asyncio
import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from email import message_from_bytes, policy

import httpx
import pytest
from cryptography.exceptions import InvalidTag

from greathouse.server.house import House
from greathouse.server.messages import Act
from greathouse.server.notices import outbox
from greathouse.server.notices.courier import Notices, PostOffice
from greathouse.server.notices.events import Telling
from greathouse.server.notices.outgoing import BadTarget
from greathouse.server.notices.quiet import Quiet
from greathouse.server.notices.store import Channel, NoticeStore
from greathouse.server.notices.web_push import Identity, Subscription
from greathouse.server.store import Store
from greathouse.server.web.app import make_app

from .desk import ANN, BEN, make_service
from .houses import Puppets, first, make_house, open_two
from .receivers import Answers, Browser, Mailbox, signed_for
from .visitors import invitation, joined, opened, sign_up, visited

pytestmark = pytest.mark.slow


def channel(kind: str, address: str = "", owner: str = ANN, **changed) -> Channel:
    made = Channel(f"{kind}-{owner[0]}", owner, kind, address, f"s-{kind}", "https://house.example", "en", True, 0.0)
    return made._replace(**changed)


@dataclass
class Kept(PostOffice):
    """Keeps what would leave the house; `statuses` are the answers to come, 200 after them."""

    sent: list = field(default_factory=list)
    statuses: list = field(default_factory=list)

    def send(self, parcel, told, now):
        self.sent.append((parcel, told))
        status = self.statuses.pop(0) if self.statuses else 200
        if isinstance(status, Exception):
            raise status
        return status


class Driven:
    """Houses over one database with a time of day that the test drives, and their notices."""

    def __init__(self, tmp_path) -> None:
        self.path, self.now, self.office = tmp_path, 1_767_952_800.0, Kept()
        self.here: set[str] = set()

    def house(self) -> tuple[House, Notices]:
        store = Store(f"sqlite:///{self.path}/house.sqlite")
        house = House(store, make_service(), Puppets(first), 0.0, clock=lambda: self.now)
        return house, Notices(house, store, self.office, lambda owner, _: owner in self.here)


def driven(tmp_path, story) -> None:
    async def run() -> None:
        world = Driven(tmp_path)
        house, notices = world.house()
        try:
            await story(world, house, notices)
        finally:
            await house.close()

    asyncio.run(run())


async def act(house: House, table):
    """The next seat's choice that ends its turn."""
    table = house.present(table.id)
    seat = table.waiting[0]
    while table.waiting == (seat,):
        message = Act(table.seats[seat].guest, table.revision(seat), table.match.legal(seat)[-1], "")
        table = (await house.send(message, table)).table
    return table


# Who is told what --------------------------------------------------------------------------------------------------


def test_whose_turn_it_becomes_is_told_by_every_channel(tmp_path):
    async def story(world, house, notices):
        for kind in ("push", "mail", "hook", "feed"):
            notices.store.add(channel(kind, f"{kind}@a.example", owner=BEN))
        table = await open_two(house)
        assert notices.store.waits(ANN, table.id) and not notices.store.waits(BEN, table.id)
        await act(house, table)
        assert notices.store.waiting(BEN) == [table.id] and notices.store.waiting(ANN) == []
        for seconds, ways in ((1.0, ["hook"]), (11.0, ["push"]), (600.0, ["mail"])):
            world.now += seconds
            world.office.sent.clear()
            await notices.round()
            assert [parcel.by for parcel, _ in world.office.sent] == ways
        (_, told), (one,) = world.office.sent[0], notices.store.told(BEN)
        assert told == ("Your turn: Steps", "Steps · Ann", f"/t/{table.id}") and one.kind == "turn"
        await notices.round()
        assert len(world.office.sent) == 1, "each is sent once"

    driven(tmp_path, story)


def test_a_push_reaches_the_browser_that_subscribed_and_no_other_can_read_it(tmp_path, push_service):
    """From the choice to a push service over HTTPS: sealed for one browser, signed by the house."""

    async def story(world, house, notices):
        mine, other = Browser(), Browser()
        to = Subscription(f"{push_service}/send/1", mine.point, mine.secret)
        identity = Identity(house.store.secret("vapid"))
        notices.office = PostOffice(identity, allowed=lambda address: address.is_loopback)
        notices.store.add(channel("push", to.to_json(), owner=BEN))
        table = await open_two(house)
        await act(house, table)
        world.now += 12.0
        await notices.round()
        ((path, headers, body),) = Answers.noted
        told = json.loads(mine.read(body))
        assert told == {"title": "Your turn: Steps", "body": "Steps · Ann", "url": f"/t/{table.id}", "tag": table.id}
        with pytest.raises(InvalidTag):
            other.read(body)
        assert path == "/send/1" and headers["Content-Encoding"] == "aes128gcm" and headers["Topic"] == table.id[:32]
        assert signed_for(headers["Authorization"], identity.public)["aud"] == push_service
        await notices.round()
        assert len(Answers.noted) == 1, "it is sent once"

    driven(tmp_path, story)


def test_who_is_here_or_has_chosen_meanwhile_is_not_told(tmp_path):
    async def story(world, house, notices):
        notices.store.add(channel("push", owner=BEN))
        table = await act(house, await open_two(house))
        world.now, world.here = world.now + 11, {BEN}
        await notices.round()
        world.here = set()
        await act(house, table)
        table = await act(house, table)
        await act(house, table)
        world.now += 11
        await notices.round()
        assert world.office.sent == []

    driven(tmp_path, story)


def test_quiet_hours_are_kept(tmp_path):
    async def story(world, house, notices):
        notices.store.add(channel("push", owner=BEN))
        notices.store.add(channel("hook", owner=BEN))
        notices.store.set_quiet(BEN, Quiet(11, 13, "Europe/Berlin"))  # it is 11 o'clock there
        await act(house, await open_two(house))
        world.now += 11
        await notices.round()
        assert [parcel.by for parcel, _ in world.office.sent] == ["hook"]
        world.now += 7200 - 12
        await notices.round()
        assert len(world.office.sent) == 1
        world.now += 2
        await notices.round()
        assert [parcel.by for parcel, _ in world.office.sent] == ["hook", "push"]

    driven(tmp_path, story)


@pytest.mark.parametrize(
    ("since", "until", "hour", "hours"), [(22, 7, 23, 8), (22, 7, 6, 1), (22, 7, 7, 0), (0, 0, 3, 0)]
)
def test_quiet_hours_end(since, until, hour, hours):
    midnight = 1_767_916_800.0
    assert Quiet(since, until).ends(midnight + 3600 * hour) == midnight + 3600 * (hour + hours)
    assert Quiet(since, until, "../etc/passwd").ends(midnight + 3600 * hour) == midnight + 3600 * (hour + hours)


def test_a_notice_says_nothing_of_what_is_hidden(tmp_path):
    """Whatever the cards are, the same is told."""

    async def story(world, house, notices):
        notices.store.add(channel("hook", owner=BEN))
        told = set()
        for _ in range(6):
            table = await open_two(house, game="kuhn")
            seat = table.waiting[0]
            mover = table.seats[seat]
            await house.send(Act(mover.guest, table.revision(seat), table.match.legal(seat)[0], ""), table)
        world.now += 1
        await notices.round()
        told = {(one.title, one.text) for parcel, one in world.office.sent if parcel.kind == "turn"}
        assert len(told) == 1

    driven(tmp_path, story)


# Crashes -----------------------------------------------------------------------------------------------------------


def test_a_notice_survives_a_crash_and_keeps_its_id(tmp_path):
    """It is in the database before its click is answered; who dies while sending it has it sent again by another."""

    async def story(world, house, notices):
        notices.store.add(channel("hook", owner=BEN))
        await act(house, await open_two(house))
        world.now += 1
        (lost,) = notices.store.claim(world.now, 20)
        other, its_notices = world.house()
        await its_notices.round()
        assert world.office.sent == [], "it is claimed"
        world.now += 121
        for one in (notices, its_notices):
            await one.round()
        ((parcel, _),) = world.office.sent
        assert parcel.id == lost.id and parcel.notice == lost.notice and parcel.tries == 2
        await other.close()

    driven(tmp_path, story)


def test_of_two_processes_one_claims_a_notice(shared):
    stores = [Store(shared), Store(shared)]
    for number in range(12):
        NoticeStore(stores[0]).add(channel("hook", f"https://{number}.example", owner=BEN, id=f"h{number}"))
    with stores[0].writing() as connection:
        outbox.put(connection, "table", 2, 0.0, [Telling(BEN, "turn")])
    with ThreadPoolExecutor(2) as threads:
        claimed = threads.map(lambda store: NoticeStore(store).claim(1.0, 8), stores)
    ids = [parcel.id for parcels in claimed for parcel in parcels]
    assert len(ids) == len(set(ids)) >= 8
    for store in stores:
        store.close()


def test_what_does_not_arrive_is_tried_again_and_given_up(tmp_path):
    async def story(world, house, notices):
        notices.store.add(channel("hook", owner=BEN))
        world.office.statuses = [OSError(), 500, 429, *[503] * 20]
        await act(house, await open_two(house))
        for _ in range(40):
            world.now += 900
            await notices.round()
        assert len(world.office.sent) == 8 and len({parcel.id for parcel, _ in world.office.sent}) == 1

    driven(tmp_path, story)


@pytest.mark.parametrize("answer", [410, BadTarget("private")])
def test_who_is_gone_is_told_no_more(tmp_path, answer):
    async def story(world, house, notices):
        notices.store.add(channel("hook", owner=BEN))
        world.office.statuses = [answer]
        await act(house, await open_two(house))
        world.now += 1
        await notices.round()
        assert notices.store.channels(BEN) == []

    driven(tmp_path, story)


# Pages and letters -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_webhook_is_signed_and_named(tmp_path, receiver):
    async def story(world, house, notices):
        notices.office = PostOffice(Identity(b"x" * 32), allowed=lambda _: True)
        notices.store.add(channel("hook", f"http://127.0.0.1:{receiver.server_port}/h", owner=BEN))
        table = await act(house, await open_two(house))
        world.now += 1
        await notices.round()
        (_, headers, body) = Answers.noted[0]
        told = json.loads(body)
        assert told["url"] == f"https://house.example/t/{table.id}" and headers["Greathouse-Notice"] == told["id"]
        assert re.fullmatch(r"sha256=[0-9a-f]{64}", headers["Greathouse-Signature"])

    driven(tmp_path, story)


def test_an_address_is_told_after_its_owner_has_agreed(tmp_path, mailbox):
    async def story(house, browser):
        app = make_app(house, lambda: ("steps",), hosts=(), mail=mailbox)
        ann = browser()
        ann._transport = httpx.ASGITransport(app, client=("10.0.0.9", 1))
        table = await opened(ann)
        guest, notices = house.present(table[3:]).seats[0].guest, app.state.site.notices
        assert (await ann.post("/notices/mail", data={"address": "ann@a.example"})).status_code == 303
        asked = message_from_bytes(Mailbox.letters[0], policy=policy.default)
        assert asked["To"] == "ann@a.example" and asked["Subject"] == "Is this your address?"
        link = re.search(r"/notices/confirm/[\w-]+", asked.get_content())[0]
        assert not notices.store.channels(guest)[0].confirmed
        assert (await ann.get(link)).status_code == 200 and not notices.store.channels(guest)[0].confirmed
        assert (await ann.post(link)).status_code == 200 and notices.store.channels(guest)[0].confirmed
        assert (await ann.post(link)).status_code == 404
        stop = f"/notices/stop/{notices.store.channels(guest)[0].secret}"
        assert (await ann.post(stop)).status_code == 200 and notices.store.channels(guest) == []
        await notices.close()

    visited(tmp_path, story)


def test_a_feed_has_a_secret_address_that_can_be_renewed(tmp_path):
    async def story(house, browser):
        ann, ben = browser(), browser()
        table = await opened(ann, name="Ann & <b>")
        await ann.post("/notices/feed")
        page = (await ann.post("/notices/feed")).text
        address = re.search(r'value="http://house(/feed/[\w-]+)"', page)[1]
        await joined(ben, await invitation(ann, table), "Ben <i>")
        told = await ben.get(address)
        assert told.headers["content-type"].startswith("application/atom+xml")
        assert "Ben &lt;i&gt;" in told.text and f"http://house{table}" in told.text and "<i>" not in told.text
        await ann.post("/notices/feed")
        assert (await ben.get(address)).status_code == 404
        assert address not in (await ann.get("/notices")).text

    visited(tmp_path, story)


def test_the_games_that_wait_are_on_every_page(tmp_path):
    async def story(house, browser):
        ann, ben = browser(), browser()
        assert 'data-count="0"' in (await ann.get("/turns", headers={"HX-Request": "true"})).text
        table = await opened(ann)
        await joined(ben, await invitation(ann, table), "Ben")
        listed = [(await one.get("/turns", headers={"HX-Request": "true"})).text for one in (ann, ben)]
        assert sorted(shown.count(f'href="{table}"') for shown in listed) == [0, 1]
        assert 'id="gh-turns"' in (await ann.get("/rules/kuhn")).text
        manifest = (await ann.get("/manifest.webmanifest")).json()
        assert manifest["start_url"] == "/" and (await ann.get(manifest["icons"][0]["src"])).status_code == 200
        worker = await ann.get("/sw.js")
        assert (
            worker.headers["content-type"].startswith("text/javascript")
            and "unsafe" not in worker.headers["content-security-policy"]
        )

    visited(tmp_path, story)


def test_a_guests_channels_pass_to_its_account(tmp_path):
    async def story(house, browser):
        ann = browser()
        await opened(ann)
        await ann.post("/notices/feed")
        await sign_up(ann, "Ann")
        assert "Make a new address" in (await ann.get("/notices")).text
        await ann.post("/account/delete", data={"password": "correct horse"})
        with house.store.reading() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM channels").scalar() == 0

    visited(tmp_path, story)


def test_others_cannot_remove_or_see_a_channel(tmp_path):
    async def story(house, browser):
        ann, eve = browser(), browser()
        table = await opened(ann)
        await opened(eve)
        await ann.post("/notices/feed")
        store, guest = NoticeStore(house.store), house.present(table[3:]).seats[0].guest
        (mine,) = store.channels(guest)
        await eve.post("/notices/remove", data={"channel": mine.id})
        assert store.channels(guest) == [mine]
        assert (await browser().post("/notices/feed")).status_code == 403

    visited(tmp_path, story)


def test_too_many_channels_are_refused(tmp_path):
    house = make_house(tmp_path)
    store = NoticeStore(house.store)
    for number in range(12):
        store.add(channel("hook", f"https://{number}.example", id=f"h{number}"))
    with pytest.raises(Exception, match="too-many-channels"):
        store.add(channel("hook", "https://more.example", id="more"))


def test_who_knows_the_browser_again_tells_it_once(tmp_path):
    """The browser of a guest who has signed in as another is told for that one alone."""
    house = make_house(tmp_path)
    store = NoticeStore(house.store)
    store.add(channel("push", "the same", owner=ANN))
    store.add(channel("push", "the same", owner=BEN))
    assert store.channels(ANN) == [] and len(store.channels(BEN)) == 1
