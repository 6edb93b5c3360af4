"""Notices: where one wants to be told and when not, the feed, what a letter's links do, the list of games that wait."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from starlette.responses import JSONResponse, RedirectResponse, Response

from greathouse.server.errors import Refused, Unavailable
from greathouse.server.notices.courier import sentence
from greathouse.server.notices.mail import Letter, is_address
from greathouse.server.notices.outgoing import BadTarget, checked
from greathouse.server.notices.quiet import Quiet, zone_of
from greathouse.server.notices.store import Channel, channel_id
from greathouse.server.notices.web_push import BadSubscription, Subscription
from greathouse.server.people.secrets import digest, new_token
from greathouse.server.web.counting import Counted
from greathouse.server.web.forms import Form, require_number
from greathouse.server.web.lobby import TableCard, found, shown, table_card
from greathouse.server.web.rendering import day
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AnyVisit, Visit
from greathouse.server.words import Words

COLOUR = "#f6eddc"
"""The colour of the frame when the house is installed."""

router = Router()


class ChannelRow(NamedTuple):
    """A channel: where it leads in words, since when, and whether its address has been confirmed."""

    id: str
    label: str
    since: str
    confirmed: bool


@dataclass(frozen=True)
class NoticesPage:
    """Where the visitor is told, by kind of channel; its quiet hours.

    `known`: it has a seat somewhere, so that it can be told; `mails`: the house sends e-mail; `public` is the house's
    key for browsers; `once` is what is shown this once: an address or a secret.
    """

    known: bool
    channels: dict[str, list[ChannelRow]]
    quiet: Quiet
    mails: bool
    public: str
    once: str
    notice: str


@dataclass(frozen=True)
class LetterPage:
    """What a link in a letter leads to: a question (`asks` names its button), or what has been done."""

    title: str
    action: str
    asks: str
    done: str


@dataclass(frozen=True)
class TurnsPage:
    """The tables that wait for the visitor, the one that has waited longest first."""

    tables: list[TableCard]


# The list of games that wait -----------------------------------------------------------------------------------


@router.page("/turns")
async def turns(visit: AnyVisit) -> Response:
    """The tables that wait for the visitor: a part of every page, or a page of its own."""
    tables: list[TableCard] = []
    if visit.guest:
        waiting = await visit.house.read(visit.site.notices.store.waiting, visit.guest)
        tables = await shown(visit, waiting, lambda table: table_card(visit, table, ""))
    return visit.page("turns.html" if visit.by_script else "turns_page.html", TurnsPage(tables))


@router.page("/manifest.webmanifest")
async def manifest(visit: AnyVisit) -> Response:
    """What a device needs to install the house."""
    icon = {"src": visit.site.assets.address("icon.svg"), "type": "image/svg+xml", "sizes": "any"}
    told = {
        "id": "/",
        "name": visit.words("house"),
        "short_name": visit.words("house"),
        "description": visit.words("tagline"),
        "lang": visit.words.lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": COLOUR,
        "theme_color": COLOUR,
        "icons": [icon | {"purpose": "any"}, icon | {"purpose": "maskable"}],
    }
    return JSONResponse(told, media_type="application/manifest+json")


@router.page("/sw.js")
async def worker(visit: AnyVisit) -> Response:
    """The script that a browser runs when a message comes; from here it may serve the whole house."""
    return visit.site.assets.response("sw.js", versioned=False, packed=False)


# Where one is told ---------------------------------------------------------------------------------------------


@router.page("/notices")
async def notices(visit: AnyVisit) -> Response:
    """Where the visitor is told."""
    return await _page(visit)


@router.form("/notices/push")
async def push(visit: AnyVisit, form: Form) -> Response:
    """Tells the visitor in this browser."""
    try:
        to = Subscription.read(form.get("endpoint", ""), form.get("key", ""), form.get("secret", ""))
        await visit.site.notices.in_thread(_check, visit, to.endpoint, ("https",))
    except (BadSubscription, BadTarget):
        raise Refused("bad-address", 422) from None
    await _add(visit, "push", to.to_json(), secret=digest(to.endpoint), confirmed=True)
    return RedirectResponse("/notices", 303)


@router.form("/notices/mail", counts=Counted.ACCOUNT)
async def mail(visit: AnyVisit, form: Form) -> Response:
    """Asks at an address whether its owner wants to be told there."""
    address, office = form.get("address", "").strip(), visit.site.notices.office
    if office.mail is None or not is_address(address):
        return await _page(visit, refusal=Refused("bad-address", 422))
    try:
        channel = await _add(visit, "mail", address, secret=new_token(), confirmed=False)
        asked = visit.words("mail-confirm", house=visit.words("house"))
        text = f"{asked}\n\n{channel.base}/notices/confirm/{channel.secret}\n"
        letter = Letter(address, visit.words("mail-confirm-subject"), text, secrets.token_hex(16))
        await visit.site.notices.in_thread(office.mail.send, letter, visit.house.clock())
    except Unavailable:
        raise
    except Refused as refusal:
        return await _page(visit, refusal=refusal)
    except OSError:
        return await _page(visit, refusal=Refused("mail-failed", 502))
    return RedirectResponse("/notices", 303)


@router.form("/notices/hook")
async def hook(visit: AnyVisit, form: Form) -> Response:
    """Tells a program of the visitor."""
    address, secret = form.get("address", "").strip(), new_token()
    try:
        await visit.site.notices.in_thread(_check, visit, address, ("https", "http"))
        await _add(visit, "hook", address, secret=secret, confirmed=True)
    except BadTarget:
        return await _page(visit, refusal=Refused("bad-address", 422))
    except Unavailable:
        raise
    except Refused as refusal:
        return await _page(visit, refusal=refusal)
    return await _page(visit, once=secret)


@router.form("/notices/feed")
async def feed_address(visit: AnyVisit) -> Response:
    """A new address for the visitor's feed; the old one leads nowhere any more."""
    token = new_token()
    channel = await _add(visit, "feed", "", secret=digest(token), confirmed=True)
    return await _page(visit, once=f"{channel.base}/feed/{token}")


@router.form("/notices/remove")
async def remove(visit: AnyVisit, form: Form) -> Response:
    """Tells the visitor no more by a channel."""
    await visit.house.write(visit.site.notices.store.remove, visit.guest, form.get("channel", ""))
    return RedirectResponse("/notices", 303)


@router.form("/notices/quiet")
async def quiet(visit: AnyVisit, form: Form) -> Response:
    """Changes the visitor's quiet hours."""
    _require_known(visit)
    since, until = (require_number(form.get(name)) for name in ("since", "until"))
    zone = form.get("zone", "")[:40]
    if not (0 <= since < 24 and 0 <= until < 24):
        raise Refused("bad-request", 422)
    asked = Quiet(since, until, zone if zone_of(zone) is not UTC else "UTC")
    await visit.house.write(visit.site.notices.store.set_quiet, visit.guest, asked)
    return RedirectResponse("/notices", 303)


def _check(visit: Visit, address: str, schemes: tuple[str, ...]) -> None:
    checked(address, schemes, visit.site.notices.office.allowed)


def _require_known(visit: Visit) -> None:
    if not visit.guest:
        raise Refused("notices-first", 403)


async def _add(visit: Visit, kind: str, address: str, *, secret: str, confirmed: bool) -> Channel:
    """A new channel of the visitor. Raises Refused."""
    _require_known(visit)
    base, now = str(visit.request.base_url).rstrip("/")[:300], visit.house.clock()
    identity, lang = channel_id(kind, visit.guest, address), visit.words.lang
    made = Channel(identity, visit.guest, kind, address, secret, base, lang, confirmed, float(now))
    await visit.house.write(visit.site.notices.store.add, made)
    return made


async def _page(visit: Visit, *, once: str = "", refusal: Refused | None = None) -> Response:
    told, guest = visit.site.notices, visit.guest
    rows: dict[str, list[ChannelRow]] = {"push": [], "mail": [], "hook": [], "feed": []}
    for one in await visit.house.read(told.store.channels, guest) if guest else []:
        rows[one.kind].append(ChannelRow(one.id, _label(one), day(one.created), one.confirmed))
    content = NoticesPage(
        known=bool(guest),
        channels=rows,
        quiet=await visit.house.read(told.store.quiet, guest) if guest else Quiet(),
        mails=told.office.mail is not None,
        public=told.office.identity.public,
        once=once,
        notice=visit.words(refusal.reason) if refusal else "",
    )
    return visit.page("notices.html", content, refusal.status if refusal else 200)


def _label(channel: Channel) -> str:
    """Where a channel leads, in words."""
    address = json.loads(channel.address)["endpoint"] if channel.kind == "push" else channel.address
    return address.split("/")[2] if channel.kind in ("push", "hook") else address


# Letters and feeds ---------------------------------------------------------------------------------------------


@router.page("/notices/confirm/{secret}")
async def confirming(visit: AnyVisit, secret: str) -> Response:
    """Asks whether an address is one's own; a program that only follows links does not answer."""
    await _letter(visit, secret, confirmed=False)
    page = LetterPage(visit.words("notices"), f"/notices/confirm/{secret}", visit.words("confirm-mail"), "")
    return visit.page("letter.html", page)


@router.form("/notices/confirm/{secret}")
async def confirm(visit: AnyVisit, secret: str) -> Response:
    """From now on letters go to this address."""
    channel = await _letter(visit, secret, confirmed=False)
    await visit.house.write(visit.site.notices.store.confirm, channel.id)
    return visit.page("letter.html", LetterPage(visit.words("notices"), "", "", visit.words("mail-confirmed")))


@router.page("/notices/stop/{secret}")
async def stopping(visit: AnyVisit, secret: str) -> Response:
    """Asks whether letters shall come no more."""
    await _letter(visit, secret, confirmed=True)
    page = LetterPage(visit.words("notices"), f"/notices/stop/{secret}", visit.words("stop-mail"), "")
    return visit.page("letter.html", page)


@router.form("/notices/stop/{secret}")
async def stop(visit: AnyVisit, secret: str) -> Response:
    """No more letters to this address."""
    channel = await _letter(visit, secret, confirmed=True)
    await visit.house.write(visit.site.notices.store.remove, channel.owner, channel.id)
    return visit.page("letter.html", LetterPage(visit.words("notices"), "", "", visit.words("mail-stopped")))


async def _letter(visit: Visit, secret: str, *, confirmed: bool) -> Channel:
    """The address whose letters hold this secret. Raises Refused."""
    channel = await visit.house.read(visit.site.notices.store.found, "mail", secret)
    if channel is None or channel.confirmed != confirmed:
        raise Refused("dead-notice", 404)
    return channel


class FeedEntry(NamedTuple):
    """A notice in a feed."""

    id: str
    title: str
    text: str
    url: str
    at: str


@dataclass(frozen=True)
class FeedPage:
    """A feed: its name, its own name for programs, when it last changed, what it tells."""

    title: str
    id: str
    updated: str
    base: str
    entries: list[FeedEntry]


@router.page("/feed/{token}")
async def feed(visit: AnyVisit, token: str) -> Response:
    """What somebody was told lately, as an Atom feed for who knows its secret address."""
    channel = await visit.house.read(visit.site.notices.store.found, "feed", digest(token))
    if channel is None:
        raise Refused("dead-notice", 404)
    words, entries = Words(channel.lang), []
    for one in await visit.house.read(visit.site.notices.store.told, channel.owner):
        for table in await found(visit, [one.table]):
            told = sentence(table, one.kind, channel.owner, words)
            entries.append(FeedEntry(one.id, told.title, told.text, channel.base + told.path, _at(one.at)))
    updated = entries[0].at if entries else _at(channel.created)
    page = FeedPage(words("notices"), channel.id, updated, channel.base, entries)
    response = visit.page("feed.xml", page)
    response.headers["Content-Type"] = "application/atom+xml; charset=utf-8"
    return response


def _at(time: float) -> str:
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
