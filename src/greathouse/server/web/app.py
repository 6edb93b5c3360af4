"""The web application: the routes of all resources, the answers to errors, and what stands before every page."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

from greathouse.kernel.errors import BadOption, BadSeats, HouseError, UnknownGame
from greathouse.kernel.words import worded
from greathouse.server.api import competing, games, meeting, playing, problems
from greathouse.server.api import events as api_events
from greathouse.server.api.caller import visitor_of as program_of
from greathouse.server.errors import Refused
from greathouse.server.house import House
from greathouse.server.notices.mail import MailServer
from greathouse.server.settings import HouseSettings
from greathouse.server.web import (
    account,
    again,
    clocks,
    editor,
    events,
    explorer,
    fairness,
    health,
    home,
    inspector,
    join,
    leaders,
    lessons,
    lobby,
    moderation,
    notifying,
    opening,
    passkeys,
    people,
    play,
    preferences,
    privacy,
    puzzles,
    recovery,
    replay,
    robots,
    rules,
    showcase,
    signing,
    static,
    talk,
    tournaments,
    trade,
)
from greathouse.server.web.assets import FILES
from greathouse.server.web.guard import FOR_PROGRAMS, LOOPBACK, Guard, Limits
from greathouse.server.web.headers import AGAIN, again_after, header
from greathouse.server.web.observer import Observer
from greathouse.server.web.repeating import SentForm, repeatable
from greathouse.server.web.routing import Below
from greathouse.server.web.site import Site, Visit

PAGES = (
    *(play, events, replay, trade, talk, again, inspector, join, fairness),
    *(home, lobby, showcase, static, rules, lessons, puzzles, opening, preferences, privacy, editor),
    *(signing, recovery, passkeys, account, robots, people, leaders, explorer, tournaments, clocks),
    *(notifying, moderation, health),
)
PROGRAMS = (games, meeting, competing, playing, api_events)
"""The modules with routes, of pages and of the interface for programs; an address is looked for in this order."""

BEHIND = ("busy", "not-stored")
"""Why a request is refused that may be answered in a moment."""


@dataclass(frozen=True)
class ErrorPage:
    """Why a request was refused."""

    sentence: str
    status_code: int
    form: SentForm | None
    """What this page sends again by itself, after so many `seconds`."""
    seconds: int


def make_app(
    house: House,
    keys: Callable[[], tuple[str, ...]],
    *,
    limits: Limits | None = None,
    hosts: tuple[str, ...] = LOOPBACK,
    heartbeat: float = events.HEARTBEAT,
    clock: Callable[[], float] = time.monotonic,
    monitors: tuple[str, ...] = health.MONITORS,
    mail: MailServer | None = None,
    settings: HouseSettings | None = None,
) -> Starlette:
    """The application of a house.

    `keys` returns the keys of the games on offer, `hosts` are its names, `monitors` the networks that may read metrics;
    `mail` sends letters, the `settings` are those of a file.
    """
    limits, settings = limits or Limits(), settings or HouseSettings()

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        house.start()
        app.state.site.notices.start()
        house.metrics.start()
        ticking = asyncio.create_task(house.lag.run())
        yield
        ticking.cancel()
        await house.metrics.close()
        await app.state.site.notices.close()
        await house.close()

    programs = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    for resource in PROGRAMS:
        programs.include_router(resource.router)
    pages = [route for page in PAGES for route in page.router.routes]
    app = Starlette(routes=[Below(FOR_PROGRAMS, programs), *pages], lifespan=life)
    app.state.site = Site.make(house, keys, limits, heartbeat, monitors, mail, settings)
    programs.state = app.state
    _handle_errors(app)
    _handle_errors(programs)

    def refuse(scope: Scope, refused: Refused) -> Response:
        return refusal(Request({**scope, "app": app}), refused.reason, refused.status, again_after(refused))

    app.add_middleware(
        Guard,
        refuse=refuse,
        limits=limits,
        hosts=hosts,
        clock=clock,
        lag=lambda: house.lag.seconds,
        keeps_out=house.people.blocks.keeps_out,
        is_file=app.state.site.assets.holds,
        click=house.precedence.click,
    )
    app.add_middleware(Observer, metrics=house.metrics, clock=clock)
    return app


def refusal(
    request: Request, reason: str, status: int, headers: dict[str, str] | None = None, told: HouseError | None = None
) -> Response:
    """The page that says why a request was refused, by `told` if that says more; for programs a document, for scripts
    and where files are asked for a plain sentence."""
    for_programs = request.url.path.startswith(FOR_PROGRAMS)
    visit = Visit(request, program_of(request) if for_programs else None)
    sentence = worded(told, visit.words.lang) if told else visit.words(reason)
    form = repeatable(request) if reason in BEHIND else None
    if reason in BEHIND:
        sentence = f"{sentence} {visit.words(_what_follows(visit, form))}"
    response: Response
    if for_programs:
        response = problems.problem(status, reason, sentence)
    elif _wants_document(request):
        response = JSONResponse({"error": reason, "sentence": sentence}, status)
    elif visit.by_script or request.url.path.startswith(FILES):
        response = Response(sentence, status, {"HX-Reswap": "none"}, "text/plain")
    else:
        response = visit.page("error.html", ErrorPage(sentence, status, form, AGAIN), status)
        if status == 503 and request.method == "GET":
            response.headers["Refresh"] = str(AGAIN)
    response.headers.update(headers or {})
    if status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _what_follows(visit: Visit, form: SentForm | None) -> str:
    """What becomes of a request that the house could not answer at present, as a key of the words."""
    if visit.request.url.path.startswith(FOR_PROGRAMS):
        return "come-again"
    page = visit.request.method == "GET" and not visit.by_script and not _wants_document(visit.request)
    return "tried-again" if form or page else "nothing-done"


def _wants_document(request: Request) -> bool:
    """Whether a script asks that reads JSON."""
    return "application/json" in header(request, "accept")


def _handle_errors(app: Starlette) -> None:
    async def house_error(request: Request, error: Exception) -> Response:
        if isinstance(error, problems.RefusedThere):
            return error.answer
        if isinstance(error, Refused):
            return refusal(request, error.reason, error.status, again_after(error))
        if isinstance(error, UnknownGame):
            return refusal(request, "unknown-game", 404)
        if isinstance(error, BadOption | BadSeats):
            return refusal(request, "bad-options", 422, told=error)
        return refusal(request, "bad-request", 422)

    async def unreadable(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        if request.url.path.startswith(FOR_PROGRAMS):
            return problems.faulty(Visit(request, program_of(request)), error)
        return refusal(request, "bad-request", 422)

    async def http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        reason = {404: "not-found", 405: "bad-method"}.get(error.status_code, "bad-request")
        return refusal(request, reason, error.status_code, dict(error.headers or {}))

    async def fault(request: Request, _: Exception) -> Response:
        return refusal(request, "fault", 500)

    app.add_exception_handler(HouseError, house_error)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(Exception, fault)
