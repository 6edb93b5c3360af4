"""Language, colours and the like, which a cookie keeps."""

from __future__ import annotations

from starlette.responses import RedirectResponse, Response

from greathouse.server.web.forms import Form
from greathouse.server.web.site import AnyVisit, Router
from greathouse.server.web.visitors import give_preferences

router = Router()


@router.form("/preferences")
async def change(visit: AnyVisit, form: Form) -> Response:
    """Changes preferences and goes back."""
    back = form.pop("back", "/")
    safe = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    response = RedirectResponse(back if safe else "/", 303)
    give_preferences(visit.request, response, form)
    return response
