"""The courier: it takes notices out of the outbox and sends them, each by one process at a time and at least once."""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

from greathouse.server.damage import Faults
from greathouse.server.duties import Duty, Host
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.log import names_of
from greathouse.server.notices.mail import Letter, MailServer
from greathouse.server.notices.outbox import Parcel
from greathouse.server.notices.outgoing import Allowed, BadTarget, checked, is_public, post
from greathouse.server.notices.store import NoticeStore
from greathouse.server.notices.web_push import Identity, Subscription, encrypted
from greathouse.server.store import Store
from greathouse.server.tables import Table
from greathouse.server.words import Words

_log = logging.getLogger(__name__)

ROUND = 2.0
"""Seconds between two looks into the outbox."""

AT_ONCE = 20
"""So many notices are sent at a time."""

MAX_TRIES = 8
"""So often a notice is sent that does not arrive, after 30 seconds, a minute, two …"""

FORGET = 3600.0
"""Seconds between two looks for notices that are long over."""

AGAIN = 15.0
"""Seconds, doubled with each try, after which a notice is sent again."""

GONE, LATER = (404, 410), (408, 425, 429)
"""Answers of those who want nothing any more, and of those who want it later; so do all above 499."""

Result = TypeVar("Result")


class Sentence(NamedTuple):
    """A notice in words: what it is about, and where."""

    title: str
    text: str
    path: str


class PostOffice:
    """How notices leave the house. `allowed` are the addresses that they may go to."""

    def __init__(self, identity: Identity, mail: MailServer | None = None, allowed: Allowed = is_public) -> None:
        self.identity, self.mail, self.allowed = identity, mail, allowed

    def send(self, parcel: Parcel, told: Sentence, now: float) -> int:
        """Sends a notice; returns the status of the answer. Raises OSError, BadTarget."""
        return {"push": self._push, "mail": self._mail, "hook": self._hook}[parcel.by](parcel, told, now)

    def _push(self, parcel: Parcel, told: Sentence, now: float) -> int:
        to = Subscription.from_json(parcel.address)
        message = {"title": told.title, "body": told.text, "url": told.path, "tag": parcel.table}
        headers = self.identity.headers(to.endpoint, parcel.base, now) | {"Topic": parcel.table[:32]}
        return post(checked(to.endpoint, allowed=self.allowed), encrypted(json.dumps(message).encode(), to), headers)

    def _mail(self, parcel: Parcel, told: Sentence, now: float) -> int:
        if self.mail is None:
            return GONE[0]
        stop = f"{parcel.base}/notices/stop/{parcel.secret}"
        words = Words(parcel.lang)
        text = f"{told.text}\n\n{parcel.base}{told.path}\n\n{words('mail-stop')}\n{stop}\n"
        self.mail.send(Letter(parcel.address, told.title, text, parcel.id, stop), now)
        return 200

    def _hook(self, parcel: Parcel, told: Sentence, now: float) -> int:
        body = {"id": parcel.notice, "kind": parcel.kind, "title": told.title, "text": told.text}
        sent = json.dumps(body | {"url": f"{parcel.base}{told.path}", "at": parcel.at}, ensure_ascii=False).encode()
        signed = hmac.digest(parcel.secret.encode(), sent, "sha256").hex()
        headers = {"Content-Type": "application/json", "Greathouse-Notice": parcel.notice}
        target = checked(parcel.address, ("https", "http"), self.allowed)
        return post(target, sent, headers | {"Greathouse-Signature": f"sha256={signed}"})


def _note_failure(sending: asyncio.Future[None]) -> None:
    if not sending.cancelled() and (error := sending.exception()):
        _log.warning("a letter did not leave the house: %s", type(error).__name__)


def sentence(table: Table, kind: str, owner: str, words: Words) -> Sentence:
    """A notice in words: it names the game and who else plays, and nothing of what happens there."""
    mine = set(table.seats_of(owner)) | set(table.left_to_bots(owner))
    others = [name for seat, name in enumerate(names_of(table, words)) if seat not in mine]
    title = table.game.text.TITLE[words.lang]
    return Sentence(words(f"notice-{kind}", game=title), f"{title} · {words.listed(others)}", f"/t/{table.id}")


class Notices:
    """What a process does about notices. `is_here` returns whether somebody has a page open."""

    def __init__(self, host: Host, store: Store, office: PostOffice, is_here: Callable[[str, float], bool]) -> None:
        self._host, self.office, self._is_here = host, office, is_here
        self.store = NoticeStore(store)
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="courier")
        self._forgotten = -FORGET
        self._faults = Faults("notice {} could not be sent")
        self._duty = Duty(self.round, ROUND, "notices could not be sent")

    def start(self) -> None:
        """Begins to send."""
        self._duty.start()

    async def close(self) -> None:
        """Stops; what was claimed and not sent is sent by another process, or when the house opens again."""
        await self._duty.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def in_thread(self, work: Callable[..., Result], *details: object) -> Result:
        """The result of something that waits for others outside."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *details)

    def deliver(self, letter: Letter) -> None:
        """Sends a letter in time, without waiting for it; that one does not arrive is noted in the log."""
        if not self.office.mail:
            return
        sending = asyncio.get_running_loop().run_in_executor(
            self._threads, self.office.mail.send, letter, self._host.clock()
        )
        sending.add_done_callback(_note_failure)

    async def round(self) -> None:
        """Sends what is due; forgets every hour what is long over."""
        if time.monotonic() - self._forgotten > FORGET:
            self._forgotten = time.monotonic()
            await self._host.write(self.store.forget, self._host.clock())
        parcels = await self._host.write(self.store.claim, self._host.clock(), AT_ONCE)
        await asyncio.gather(*(self._handle(parcel) for parcel in parcels))

    async def _handle(self, parcel: Parcel) -> None:
        with self._faults.of(parcel.id):
            await self._see_to(parcel)

    async def _see_to(self, parcel: Parcel) -> None:
        """Sends a notice, unless that is no longer needed, or not now."""
        try:
            if not await self._is_needed(parcel):
                return await self._done(parcel)
            if parcel.by != "hook":
                quiet = await self._host.read(self.store.quiet, parcel.owner)
                if (end := quiet.ends(self._host.clock())) > self._host.clock():
                    return await self._host.write(self.store.later, parcel.id, end)
            told = sentence(await self._host.table(parcel.table), parcel.kind, parcel.owner, Words(parcel.lang))
        except Unavailable:
            raise
        except Refused:
            return await self._done(parcel)
        await self._send(parcel, told)
        return None

    async def _is_needed(self, parcel: Parcel) -> bool:
        if parcel.kind in ("turn", "remind") and not await self._host.read(
            self.store.waits, parcel.owner, parcel.table
        ):
            return False
        here = await self._host.read(self._is_here, parcel.owner, self._host.clock())
        return parcel.by == "hook" or not here

    async def _send(self, parcel: Parcel, told: Sentence) -> None:
        try:
            status = await self.in_thread(self.office.send, parcel, told, self._host.clock())
        except BadTarget as error:
            _log.warning("a %s is refused: %s", parcel.by, error)
            return await self._host.write(self.store.remove, parcel.owner, parcel.channel)
        except OSError as error:
            _log.info("a %s did not arrive: %s", parcel.by, type(error).__name__)
            status = 599
        if status in GONE:
            return await self._host.write(self.store.remove, parcel.owner, parcel.channel)
        if (status in LATER or status > 499) and parcel.tries < MAX_TRIES:
            return await self._host.write(self.store.later, parcel.id, self._host.clock() + AGAIN * 2**parcel.tries)
        return await self._done(parcel)

    async def _done(self, parcel: Parcel) -> None:
        await self._host.write(self.store.done, parcel.id)
