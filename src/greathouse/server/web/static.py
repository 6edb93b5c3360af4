"""The addresses of the assets."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from greathouse.server.web.assets import FILES
from greathouse.server.web.headers import header
from greathouse.server.web.routing import Router
from greathouse.server.web.site import Site

router = Router()


@router.page(f"{FILES}{{path:path}}")
async def asset(request: Request, path: str) -> Response:
    """A file of the pages, the same for everybody; with its version in the address browsers keep it."""
    site: Site = request.app.state.site
    packed = "gzip" in header(request, "accept-encoding")
    return site.assets.response(path, versioned="v" in request.query_params, packed=packed)
