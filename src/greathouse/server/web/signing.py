"""Signing up, in and out, and coming back by a private link."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from starlette.responses import RedirectResponse, Response

from greathouse.server.cleaning import clean_name
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.people.people import Admission, Arrival
from greathouse.server.web import visitors
from greathouse.server.web.addresses import address_of
from greathouse.server.web.counting import Counted
from greathouse.server.web.devices import device_of
from greathouse.server.web.forms import Form, key_of, way_back
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AnyVisit, Visit

router = Router()


@dataclass(frozen=True)
class SigningPage:
    """A form to sign up or in: what went wrong ("" if nothing), the name that was typed, where to go afterwards.

    `invitation` is the secret of one, `closed`: nobody can sign up without it. `mails`: the house sends e-mail.
    `key` names the click that makes an account.
    """

    notice: str
    name: str
    back: str
    invitation: str = ""
    closed: bool = False
    mails: bool = False
    key: str = ""


@dataclass(frozen=True)
class ReturnPage:
    """A private link that signs this browser in as somebody; `name` is "" for a person without one."""

    secret: str
    name: str


@router.page("/sign-in")
async def sign_in_form(visit: AnyVisit) -> Response:
    """The form to sign in."""
    return _form(visit, "sign_in.html")


@router.form("/sign-in")
async def sign_in(visit: AnyVisit, form: Form) -> Response:
    """Signs in by name and password."""
    people, arrival = visit.house.people, arrival_of(visit)
    entering = people.sign_in(arrival, form.get("name", ""), form.get("password", ""))
    return await _enter(visit, form, entering, "sign_in.html")


@router.form("/sign-in/code")
async def sign_in_by_code(visit: AnyVisit, form: Form) -> Response:
    """Signs in by name and recovery code."""
    people, arrival = visit.house.people, arrival_of(visit)
    entering = people.sign_in_by_code(arrival, form.get("name", ""), form.get("code", ""))
    return await _enter(visit, form, entering, "sign_in.html")


@router.page("/sign-up")
async def sign_up_form(visit: AnyVisit) -> Response:
    """The form to make an account."""
    return _form(visit, "sign_up.html")


@router.form("/sign-up", counts=Counted.ACCOUNT)
async def sign_up(visit: AnyVisit, form: Form) -> Response:
    """Makes an account; what the visitor has played and set as a guest belongs to it."""
    preferences = visitors.changed_preferences(visit.request, {})
    name, password = form.get("name", ""), form.get("password", "")
    invitation, key = form.get("invitation", "")[:64], key_of(form)
    entering = visit.house.people.sign_up(arrival_of(visit), name, password, preferences, invitation, key)
    return await _enter(visit, form, entering, "sign_up.html")


@router.form("/sign-out")
async def sign_out(visit: AnyVisit) -> Response:
    """Ends the session of this browser."""
    if person := visit.visitor.person:
        await visit.house.write(visit.house.people.store.end_session, person.id, person.session)
    response = RedirectResponse("/", 303)
    visitors.end_session(visit.request, response)
    return response


@router.page("/return/{secret}")
async def invitation_back(visit: AnyVisit, secret: str) -> Response:
    """Says whose private link this is; looking signs nobody in, since programs look at links too."""
    account = await visit.house.people.behind_link(secret)
    return visit.page("return.html", ReturnPage(secret, account.name))


@router.form("/return/{secret}")
async def come_back(visit: AnyVisit, secret: str) -> Response:
    """Signs in by a private link."""
    admission = await visit.house.people.sign_in_by_link(arrival_of(visit), secret)
    return entered(visit, admission, RedirectResponse("/", 303))


def arrival_of(visit: Visit) -> Arrival:
    """Who comes in with this request."""
    person, request = visit.visitor.person, visit.request
    guest, session = ("", person.session) if person else (visit.guest, "")
    return Arrival(guest, device_of(request), address_of(request.scope), visitors.mark_of(request), session)


def entered(visit: Visit, admission: Admission, response: Response) -> Response:
    """The response to somebody who is signed in now."""
    visitors.admit(visit.request, response, admission)
    return response


def sign_in_page(visit: Visit, form: Mapping[str, str], refusal: Refused) -> Response:
    """The form to sign in again, which says what went wrong."""
    return _form(visit, "sign_in.html", form, refusal)


def _form(
    visit: Visit, template: str, form: Mapping[str, str] = MappingProxyType({}), refusal: Refused | None = None
) -> Response:
    """A form, with what was sent of it before and what went wrong."""
    typed = {"back": visit.query("back") or "", "invitation": visit.query("invitation") or "", **form}
    invitation, open_to = typed["invitation"][:64], visit.house.people.open_to
    content = SigningPage(
        notice=visit.words(refusal.reason) if refusal else "",
        name=clean_name(typed.get("name", "")),
        back=way_back(typed),
        invitation=invitation,
        closed=open_to == "nobody" or (open_to == "invited" and not invitation),
        mails=visit.site.notices.office.mail is not None,
        key=key_of(typed) or visit.house.service.token(),
    )
    return visit.page_after(refusal, template, content)


async def _enter(visit: Visit, form: dict[str, str], entering: Awaitable[Admission], template: str) -> Response:
    """Where somebody goes who is let in, or the form again with what went wrong."""
    try:
        return entered(visit, await entering, RedirectResponse(way_back(form), 303))
    except Unavailable:
        raise
    except Refused as refusal:
        return _form(visit, template, form, refusal)
