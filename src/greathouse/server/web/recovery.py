"""A lost password: a letter to the account's address leads to a page at which a new one is set."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from starlette.background import BackgroundTask
from starlette.responses import RedirectResponse, Response

from greathouse.server.errors import Refused, Unavailable
from greathouse.server.notices.mail import Letter
from greathouse.server.web.forms import Form
from greathouse.server.web.routing import Router
from greathouse.server.web.signing import arrival_of, entered, sign_in_page
from greathouse.server.web.site import AnyVisit, Visit
from greathouse.server.words import Words

router = Router()


@dataclass(frozen=True)
class RecoveryPage:
    """A form for a new password, sent to `action` ("": there is none), what it says, what went wrong ("": nothing)."""

    action: str
    lead: str
    notice: str = ""


@router.form("/sign-in/letter")
async def ask(visit: AnyVisit, form: Form) -> Response:
    """Sends a letter to each address that the account has confirmed; the answer is the same if there is none."""
    if visit.site.notices.office.mail is None:
        raise Refused("bad-request", 422)
    try:
        person = await visit.house.people.lost(arrival_of(visit), form.get("name", ""))
    except Unavailable:
        raise
    except Refused as refusal:
        return sign_in_page(visit, form, refusal)
    response = visit.page("recovery.html", RecoveryPage("", visit.words("recovery-sent")))
    response.background = BackgroundTask(_write_to, visit, person)
    return response


async def _write_to(visit: Visit, person: str) -> None:
    """Sends the letters, after the answer, so that its time does not tell whether there are any."""
    for channel in await visit.house.read(visit.site.notices.store.channels, person):
        if channel.kind == "mail" and channel.confirmed:
            secret, words = await visit.house.people.new_letter(person), Words(channel.lang)
            address = f"{channel.base}/sign-in/letter/{person}/{secret}"
            text = f"{words('recovery-letter', house=visit.words('house'))}\n\n{address}\n"
            letter = Letter(channel.address, words("recovery-subject"), text, secrets.token_hex(16))
            visit.site.notices.deliver(letter)


@router.page("/sign-in/letter/{person}/{secret}")
async def page(visit: AnyVisit, person: str, secret: str) -> Response:
    """The form for a new password; looking spends nothing, since programs look at links too."""
    return _form(visit, person, secret)


@router.form("/sign-in/letter/{person}/{secret}")
async def renew(visit: AnyVisit, form: Form, person: str, secret: str) -> Response:
    """Sets the new password, signs out everywhere else and in here; the letter is spent."""
    try:
        admission = await visit.house.people.renew(arrival_of(visit), person, secret, form.get("password", ""))
    except Unavailable:
        raise
    except Refused as refusal:
        return _form(visit, person, secret, refusal)
    return entered(visit, admission, RedirectResponse("/", 303))


def _form(visit: Visit, person: str, secret: str, refusal: Refused | None = None) -> Response:
    """The form for a new password, or only why there is none."""
    notice, status = (visit.words(refusal.reason), refusal.status) if refusal else ("", 200)
    if refusal and refusal.reason == "dead-link":
        return visit.page("recovery.html", RecoveryPage("", visit.words("recovery-dead")), status)
    content = RecoveryPage(f"/sign-in/letter/{person}/{secret}", visit.words("recovery-lead"), notice)
    return visit.page("recovery.html", content, status)
