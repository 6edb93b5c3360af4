"""The account: its name, what one can sign in with, where one is signed in, one's data."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import NamedTuple

from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from greathouse.server.errors import Refused, Unavailable
from greathouse.server.people.export import exported
from greathouse.server.web import visitors
from greathouse.server.web.counting import Counted
from greathouse.server.web.devices import device_name
from greathouse.server.web.forms import Form, key_of
from greathouse.server.web.rendering import day, qr_code
from greathouse.server.web.routing import Router
from greathouse.server.web.signing import arrival_of
from greathouse.server.web.site import AnyVisit, Visit
from greathouse.server.web.streaming import Streamed

router = Router()


class SessionRow(NamedTuple):
    """A browser in which the person is signed in; `token` names its session in a form."""

    token: str
    device: str
    seen: str
    here: bool


class PasskeyRow(NamedTuple):
    """A passkey."""

    id: str
    label: str
    created: str


@dataclass(frozen=True)
class AccountPage:
    """The account of who is signed in; for a guest what it can have.

    `link` is since when there is a private link ("": there is none), `codes` how many recovery codes are left,
    `has_password`: changes ask for it; `notice` says what went wrong, `moderator`: it deals with reports. `key` names
    the click that makes an account.
    """

    name: str
    has_password: bool
    link: str
    codes: int
    passkeys: list[PasskeyRow]
    sessions: list[SessionRow]
    notice: str
    moderator: bool = False
    key: str = ""


@dataclass(frozen=True)
class SecretsPage:
    """What is shown once: a private link with its picture, recovery codes, or a token of a robot.

    With the token go the house's address and a game of it, for a command that can be copied.
    """

    link: str = ""
    picture: Markup = field(default_factory=Markup)
    codes: list[str] = field(default_factory=list)
    token: str = ""
    robot: str = ""
    address: str = ""
    game: str = ""


@router.page("/account")
async def account(visit: AnyVisit) -> Response:
    """The account."""
    return await _page(visit)


@router.form("/account/link", counts=Counted.ACCOUNT)
async def make_link(visit: AnyVisit, form: Form) -> Response:
    """A new private link, shown once; a guest becomes a person by it."""
    preferences, key = visitors.changed_preferences(visit.request, {}), key_of(form)
    secret, admission = await visit.house.people.new_link(visit.visitor.person, arrival_of(visit), preferences, key)
    link = f"{str(visit.request.base_url).rstrip('/')}/return/{secret}"
    response = visit.page("secrets.html", SecretsPage(link, qr_code(link)))
    if admission:
        visitors.admit(visit.request, response, admission)
    return response


@router.form("/account/codes")
async def make_codes(visit: AnyVisit) -> Response:
    """New recovery codes, shown once."""
    codes = await visit.house.people.new_codes(visit.person.id)
    return visit.page("secrets.html", SecretsPage(codes=codes))


@router.form("/account/name")
async def rename(visit: AnyVisit, form: Form) -> Response:
    """Another name."""
    return await _changed(visit, visit.house.people.rename(visit.person, form.get("name", "")))


@router.form("/account/password")
async def change_password(visit: AnyVisit, form: Form) -> Response:
    """Another password, or the first one, with a name if there is none yet; other sessions end."""
    people, person, password = visit.house.people, visit.person, form.get("password", "")
    if not person.name:
        return await _changed(visit, people.claim(person, form.get("name", ""), password))
    return await _changed(visit, people.change_password(person, form.get("now", ""), password))


@router.form("/account/sessions/end")
async def end_session(visit: AnyVisit, form: Form) -> Response:
    """Signs another browser out."""
    await visit.house.write(visit.house.people.store.end_session, visit.person.id, form.get("session", "")[:64])
    return RedirectResponse("/account", 303)


@router.form("/account/sessions/end-others")
async def end_other_sessions(visit: AnyVisit) -> Response:
    """Signs out everywhere else."""
    await visit.house.write(visit.house.people.store.end_other_sessions, visit.person.id, visit.person.session)
    return RedirectResponse("/account", 303)


@router.page("/account/export")
async def export(visit: AnyVisit) -> Response:
    """All that the house keeps about the person, with the records of its games, as JSON."""
    headers = {"Content-Disposition": 'attachment; filename="great-house.json"', "X-Accel-Buffering": "no"}
    return Streamed(exported(visit.house, visit.person), media_type="application/json", headers=headers)


@router.form("/account/delete")
async def delete(visit: AnyVisit, form: Form) -> Response:
    """Forgets the person."""
    people, person = visit.house.people, visit.person
    try:
        await people.require_password(person, form.get("password", ""))
    except Unavailable:
        raise
    except Refused as refusal:
        return await _page(visit, refusal)
    await people.delete(person)
    response = RedirectResponse("/", 303)
    visitors.end_session(visit.request, response)
    visitors.take_mark(visit.request, response)
    return response


async def _changed(visit: Visit, change: Awaitable[str | None]) -> Response:
    """The account after a change, which may give the browser another mark, or what went wrong."""
    try:
        mark = await change
    except Unavailable:
        raise
    except Refused as refusal:
        return await _page(visit, refusal)
    response = RedirectResponse("/account", 303)
    if mark:
        visitors.give_mark(visit.request, response, mark)
    return response


async def _page(visit: Visit, refusal: Refused | None = None) -> Response:
    notice = visit.words(refusal.reason) if refusal else ""
    if visit.visitor.person is None:
        content = AccountPage("", False, "", 0, [], [], notice, key=visit.house.service.token())
        return visit.page_after(refusal, "account.html", content)
    people, person = visit.house.people, visit.person
    known = await people.account(person.id)
    links, codes, passkeys = [await visit.house.read(people.credentials.of, person.id, k) for k in _KINDS]
    sessions = [
        SessionRow(one.token, device_name(one.device, visit.words), day(one.seen), one.token == person.session)
        for one in await visit.house.read(people.store.sessions, person.id)
    ]
    content = AccountPage(
        name=person.name,
        has_password=bool(known.password),
        link=day(links[0].created) if links else "",
        codes=len(codes),
        passkeys=[PasskeyRow(one.id, device_name(one.label, visit.words), day(one.created)) for one in passkeys],
        sessions=sessions,
        notice=notice,
        moderator=await visit.house.read(visit.house.talk.cases.moderates, person.id),
    )
    return visit.page_after(refusal, "account.html", content)


_KINDS = ("link", "code", "passkey")
