"""How the house is: for whoever watches over it."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from greathouse.server.web.addresses import address_of
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AnyVisit

MONITORS = ("127.0.0.0/8", "::1/128")
"""Who may read the metrics unless told otherwise: programs of the same machine."""

router = Router()


@router.page("/healthz")
async def healthz(visit: AnyVisit) -> Response:
    """Whether the house can serve: 200, or 503 with the reason."""
    trouble = await visit.house.trouble()
    return JSONResponse({"status": trouble or "ok"}, 503 if trouble else 200)


@router.page("/metrics")
async def metrics(visit: AnyVisit) -> Response:
    """The metrics, of all workers; for anybody who may not read them there is no such page."""
    if not _within(address_of(visit.request.scope), visit.site.monitors):
        raise HTTPException(404)
    return Response(visit.house.metrics.told(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _within(address: str, networks: tuple[str, ...]) -> bool:
    try:
        found = ip_address(address.partition("/")[0])
    except ValueError:
        return False
    return any(found in ip_network(network) for network in networks)
