"""The web application: the routes of all resources, the answers to errors, and what stands before every page."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

from greathouse.kernel.errors import BadOption, BadSeats, HouseError, UnknownGame
from greathouse.kernel.words import worded
from greathouse.server.errors import Refused
from greathouse.server.house import House
from greathouse.server.web import (
    account,
    events,
    health,
    home,
    inspector,
    join,
    lessons,
    lobby,
    opening,
    passkeys,
    people,
    play,
    preferences,
    replay,
    rules,
    showcase,
    signing,
    static,
    trade,
)
from greathouse.server.web.guard import LOOPBACK, Guard, Limits
from greathouse.server.web.observer import Observer
from greathouse.server.web.site import Site, Visit

RESOURCES = (
    *(home, lobby, showcase, static, rules, lessons, opening, preferences),
    *(play, events, join, trade, replay, inspector),
    *(signing, passkeys, account, people, health),
)
"""The modules with routes."""

RETRY_AFTER = {429: 2, 503: 2}
"""Seconds after which a refused request may come again, by status."""


@dataclass(frozen=True)
class ErrorPage:
    """Why a request was refused."""

    sentence: str
    status_code: int


def make_app(
    house: House,
    keys: Callable[[], tuple[str, ...]],
    *,
    limits: Limits | None = None,
    hosts: tuple[str, ...] = LOOPBACK,
    heartbeat: float = events.HEARTBEAT,
    clock: Callable[[], float] = time.monotonic,
    monitors: tuple[str, ...] = health.MONITORS,
) -> FastAPI:
    """The application of a house.

    `keys` returns the keys of the games on offer, `hosts` are its names, `monitors` the networks that may read metrics.
    """
    limits = limits or Limits()

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        house.start()
        ticking = asyncio.create_task(house.lag.run())
        yield
        ticking.cancel()
        await house.close()

    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, lifespan=life)
    app.state.site = Site.make(house, keys, limits.streams, heartbeat, monitors)
    for resource in RESOURCES:
        app.include_router(resource.router)
    _handle_errors(app)

    def refuse(scope: Scope, reason: str, status: int) -> Response:
        return refusal(Request({**scope, "app": app}), reason, status)

    app.add_middleware(Guard, refuse=refuse, limits=limits, hosts=hosts, clock=clock, lag=lambda: house.lag.seconds)
    app.add_middleware(Observer, metrics=house.metrics, clock=clock)
    return app


def refusal(
    request: Request, reason: str, status: int, headers: dict[str, str] | None = None, told: HouseError | None = None
) -> Response:
    """The page (or, for programs, the object) that says why a request was refused: by `told` if that says more."""
    visit = Visit(request)
    sentence = worded(told, visit.words.lang) if told else visit.words(reason)
    response: Response
    if "application/json" in request.headers.get("accept", ""):
        response = JSONResponse({"error": reason, "sentence": sentence}, status)
    elif visit.by_script:
        response = Response(sentence, status, {"HX-Reswap": "none"}, "text/plain")
    else:
        response = visit.page("error.html", ErrorPage(sentence, status), status)
    response.headers.update(headers or {})
    if status in RETRY_AFTER:
        response.headers["Retry-After"] = str(RETRY_AFTER[status])
    if status == 503 and request.method == "GET":
        response.headers["Refresh"] = str(RETRY_AFTER[status])
    return response


def _handle_errors(app: FastAPI) -> None:
    async def house_error(request: Request, error: Exception) -> Response:
        if isinstance(error, Refused):
            return refusal(request, error.reason, error.status)
        if isinstance(error, UnknownGame):
            return refusal(request, "unknown-game", 404)
        if isinstance(error, BadOption | BadSeats):
            return refusal(request, "bad-options", 422, told=error)
        return refusal(request, "bad-request", 422)

    async def http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        reason = {404: "not-found", 405: "bad-method"}.get(error.status_code, "bad-request")
        return refusal(request, reason, error.status_code, dict(error.headers or {}))

    app.add_exception_handler(HouseError, house_error)
    app.add_exception_handler(HTTPException, http_error)
