"""Passkeys: the conversation of a page's script with the house."""

from __future__ import annotations

from starlette.responses import JSONResponse, RedirectResponse, Response

from greathouse.server.people.credentials import Site
from greathouse.server.web.devices import device_of
from greathouse.server.web.forms import Form, way_back
from greathouse.server.web.routing import Router
from greathouse.server.web.signing import arrival_of, entered
from greathouse.server.web.site import AnyVisit, Visit

router = Router()


def _site(visit: Visit) -> Site:
    url = visit.request.base_url
    return Site(url.hostname or "", str(url).rstrip("/"))


@router.form("/passkeys/make")
async def make(visit: AnyVisit) -> Response:
    """What the browser needs to make a passkey."""
    options = await visit.house.people.passkeys.registration(_site(visit), visit.person, visit.words("house"))
    return Response(options, media_type="application/json")


@router.form("/passkeys/keep")
async def keep(visit: AnyVisit, form: Form) -> Response:
    """Keeps a passkey that the browser has made."""
    label = device_of(visit.request)
    await visit.house.people.passkeys.register(_site(visit), visit.person, form.get("credential", ""), label)
    return JSONResponse({"back": "/account"})


@router.form("/passkeys/find")
async def find(visit: AnyVisit) -> Response:
    """What the browser needs to find a passkey."""
    return Response(await visit.house.people.passkeys.assertion(_site(visit)), media_type="application/json")


@router.form("/passkeys/sign-in")
async def sign_in(visit: AnyVisit, form: Form) -> Response:
    """Signs in by a passkey."""
    people = visit.house.people
    person = await people.passkeys.proved(_site(visit), form.get("credential", ""))
    admission = await people.let_in(person, arrival_of(visit))
    return entered(visit, admission, JSONResponse({"back": way_back(form)}))


@router.form("/passkeys/remove")
async def remove(visit: AnyVisit, form: Form) -> Response:
    """Forgets a passkey."""
    await visit.house.write(visit.house.people.credentials.spend, visit.person.id, form.get("passkey", "")[:1500])
    return RedirectResponse("/account", 303)
