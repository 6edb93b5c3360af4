"""Language, colours and the like, which a cookie keeps, or the account of who is signed in."""

from __future__ import annotations

from starlette.responses import RedirectResponse, Response

from greathouse.server.web.forms import Form, way_back
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AnyVisit, Visit
from greathouse.server.web.visitors import changed_preferences, give_preferences

router = Router()


@router.form("/preferences")
async def change(visit: AnyVisit, form: Form) -> Response:
    """Changes preferences and goes back."""
    response = RedirectResponse(way_back(form), 303)
    await keep_preferences(visit, response, changed_preferences(visit.request, form))
    return response


async def keep_preferences(visit: Visit, response: Response, preferences: str) -> None:
    """Keeps a visitor's preferences in its account, or in a cookie with the response."""
    if visit.visitor.person:
        await visit.house.write(visit.house.people.store.set_preferences, visit.visitor.person.id, preferences)
    else:
        give_preferences(visit.request, response, preferences)
