"""The addresses of the assets."""

from __future__ import annotations

from starlette.responses import Response

from greathouse.server.web.site import AnyVisit, Router

router = Router()


@router.page("/static/{path:path}")
async def asset(visit: AnyVisit, path: str) -> Response:
    """A file of the pages; with its version in the address browsers keep it."""
    return visit.site.assets.response(path, versioned=visit.query("v") is not None)
