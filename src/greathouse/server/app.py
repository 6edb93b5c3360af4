"""The web application: addresses, forms and streams around the house."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.types import Scope

from greathouse.kernel.errors import BadOption, BadSeats, HouseError, UnknownGame
from greathouse.kernel.game import Game
from greathouse.server import offer_forms, pages, visitors
from greathouse.server.chronicle import names_of, remembered
from greathouse.server.forms import read_form, read_number
from greathouse.server.guard import LOOPBACK, Guard, Limits, address_of
from greathouse.server.house import House
from greathouse.server.pages import Notice, Visitor
from greathouse.server.rulebook import rulebook
from greathouse.server.service import Act, Message, Open, Outcome, PlayOn, Refused, Rematch, Resign, Sit, Undo
from greathouse.server.statics import Statics
from greathouse.server.streams import HEARTBEAT, Streams
from greathouse.server.study import Glance
from greathouse.server.tables import Seat, Table
from greathouse.server.visitors import visitor_of
from greathouse.server.words import Words


class Web:
    """The pages of a house. `keys` are the games it offers."""

    def __init__(self, house: House, keys: Callable[[], tuple[str, ...]], limits: Limits, heartbeat: float) -> None:
        self.house, self.keys = house, keys
        self.env = pages.environment()
        self.statics = Statics()
        self.env.globals["static"] = self.statics.address
        self.streams = Streams(house, limits.streams, heartbeat)

    # Pages -----------------------------------------------------------------------------------------------------

    async def home(self, request: Request) -> Response:
        """The games, and the visitor's tables."""
        visitor = visitor_of(request)
        cards = [pages.game_card(self.house.service.games(key, ""), visitor) for key in self.keys()]
        return self.page("home.html", visitor, cards=cards, tables=await self._tables(visitor))

    async def _tables(self, visitor: Visitor) -> list[dict[str, Any]]:
        found = []
        for listed in (await self.house.listed(visitor.guest))[:6]:
            try:
                found.append(pages.table_card(await self.house.table(listed.id), visitor))
            except Refused:
                continue
        return found

    async def new(self, request: Request) -> Response:
        """The form for a table with options."""
        visitor, game = visitor_of(request), self.game(request)
        return self.page("new.html", visitor, **self._form(game, visitor))

    def _form(self, game: Game, visitor: Visitor) -> dict[str, Any]:
        return {
            "card": pages.game_card(game, visitor),
            "seats": pages.seat_choices(game, visitor),
            "options": pages.option_groups(game, visitor),
            "study": self.house.tutor.knows(game),
        }

    async def table(self, request: Request) -> Response:
        """A table, whole."""
        visitor, table = visitor_of(request), await self.find(request)
        glance = await self.look(table, visitor, hint=read_number(request.query_params.get("hint")))
        counter = read_number(request.query_params.get("counter"))
        return self.table_page(request, table, visitor, counter=counter, glance=glance)

    async def live(self, request: Request) -> Response:
        """The part of a table page that changes; with `seen` the next moment after that position number."""
        visitor, table = visitor_of(request), await self.find(request)
        seen, counter = (read_number(request.query_params.get(name)) for name in ("seen", "counter"))
        glance = await self.look(table, visitor, hint=read_number(request.query_params.get("hint")))
        return self.fragment(table, visitor, seen=seen, counter=counter, glance=glance)

    async def join_page(self, request: Request) -> Response:
        """The invitation behind a link."""
        visitor, table = visitor_of(request), await self.find(request)
        if table.seats_of(visitor.guest) or table.join != request.path_params["token"] or table.started:
            return self._join_elsewhere(request, table, visitor)
        host = next((seat.name for seat in table.seats if seat.guest), "")
        card = pages.game_card(table.game, visitor)
        return self.page("join.html", visitor, table=table, host=host, card=card, token=table.join)

    def _join_elsewhere(self, request: Request, table: Table, visitor: Visitor) -> Response:
        if table.join != request.path_params["token"]:
            raise Refused("bad-link", 403)
        return RedirectResponse(f"/t/{table.id}", 303)

    async def replay(self, request: Request) -> Response:
        """A game moment by moment; `at` counts what the reader saw, `seat` chooses through whom."""
        visitor, table = visitor_of(request), await self.find(request)
        if not table.started:
            raise Refused("not-started", 409)
        if remembered(table, table.reader(visitor.guest)) is not None:
            raise Refused("not-over", 409)
        at, seat = (read_number(request.query_params.get(name)) for name in ("at", "seat"))
        analysis = None
        if table.over or table.study:
            analysis = await self.house.tutor.analysis(table, pages.replay_reader(table, visitor, seat))
        try:
            content = pages.replay_content(table, visitor, at, seat, analysis)
        except IndexError:
            raise Refused("no-moment", 404) from None
        name = "replay_part.html" if _by_script(request) else "replay.html"
        return self.page(name, **content)

    async def record(self, request: Request) -> Response:
        """The record of a game whose moves nobody needs to guess any more."""
        from greathouse.kernel.transcript import write

        table, words = await self.find(request), Words("en")
        if not table.started or (table.game.about.hidden and not table.over):
            raise Refused("not-over", 409)
        assert table.match
        text = write(table.match, names=names_of(table, words))
        headers = {"Content-Disposition": f'attachment; filename="{table.game.key}-{table.id[:8]}.jsonl"'}
        return Response(text, media_type="application/jsonl", headers=headers)

    async def rules(self, request: Request) -> Response:
        """The rules of a game; for a script only the text."""
        visitor, game = visitor_of(request), self.game(request)
        book = rulebook(game, visitor.lang)
        name = "rules_part.html" if _by_script(request) else "rules.html"
        return self.page(name, visitor, card=pages.game_card(game, visitor), book=book)

    async def static(self, request: Request) -> Response:
        """A file of the pages."""
        return self.statics.answer(request.path_params["path"], "v" in request.query_params)

    # Forms -----------------------------------------------------------------------------------------------------

    async def play(self, request: Request) -> Response:
        """A table against bots of a level, in one click."""
        game, form = self.game(request), await read_form(request)
        level = _level(form.get("level"))
        bots = (Seat(level=level),) * (min(game.about.seats) - 1)
        return await self.open(request, form, game, lambda me: (me, *bots), pages.presets(game))

    async def friend(self, request: Request) -> Response:
        """A private table whose other seats are taken over a link."""
        game, form = self.game(request), await read_form(request)
        free = (Seat(),) * (min(game.about.seats) - 1)
        return await self.open(request, form, game, lambda me: (me, *free), pages.presets(game))

    async def create(self, request: Request) -> Response:
        """A table as the form describes it."""
        game, form = self.game(request), await read_form(request)
        options = {name[7:]: value for name, value in form.items() if name.startswith("option-")}
        wished = [form.get(f"seat{place}", "none") for place in range(max(game.about.seats))]
        if wished[0] == "none" or any(seat not in _SEATS for seat in wished):
            raise Refused("bad-options", 422)
        if "me-too" in wished and game.about.hidden:
            raise Refused("bad-options", 422)

        def seats(me: Seat) -> tuple[Seat, ...]:
            return tuple(_seat(seat, me) for seat in wished if seat != "none")

        shuffle, study = form.get("order") != "given", form.get("study") == "yes"
        return await self.open(request, form, game, seats, options, shuffle=shuffle, study=study)

    async def open(
        self,
        request: Request,
        form: dict[str, str],
        game: Game,
        seats: Callable[[Seat], tuple[Seat, ...]],
        options: dict[str, Any],
        *,
        shuffle: bool = True,
        study: bool = False,
    ) -> Response:
        """Opens a table and sends the visitor there."""
        token, me = self.seat(request, form)
        study = study and self.house.tutor.knows(game)
        message = Open(game.key, options, seats(me), game.content_digest, shuffle, study)
        outcome = await self.house.send(message)
        return self.seated(request, form, token, f"/t/{outcome.opened}")

    async def join(self, request: Request) -> Response:
        """Takes a free seat."""
        form = await read_form(request)
        token, me = self.seat(request, form)
        table = request.path_params["table"]
        await self.house.send(Sit(me.guest, me.name, request.path_params["token"]), table)
        return self.seated(request, form, token, f"/t/{table}")

    async def play_on(self, request: Request) -> Response:
        """A new table that goes on from a moment of this one."""
        form = await read_form(request)
        token, me = self.seat(request, form)
        at = read_number(form.get("at"))
        if at is None:
            raise Refused("bad-request", 422)
        message = PlayOn(me.guest, me.name, at, _level(form.get("level")))
        outcome = await self.house.send(message, request.path_params["table"])
        return self.seated(request, form, token, f"/t/{outcome.opened}")

    async def move(self, request: Request) -> Response:
        """A choice."""
        form, guest = await read_form(request), visitor_of(request).guest
        number, move, key = read_number(form.get("number")), form.get("move", "").strip(), form.get("key", "")
        if number is None or not move or len(move) > 200 or len(key) > 64:
            raise Refused("bad-request", 422)
        offered = await offer_forms.offer_line(self, request, form, move)
        if offered:
            return offered
        table = await self.find(request)
        move = typed(table, move, visitor_of(request))
        message = Act(guest, number, move, key, read_number(form.get("seat")), form.get("forced") == "1")
        return await self.act(request, message, seen=number)

    async def undo(self, request: Request) -> Response:
        """Takes a choice back."""
        form, guest = await read_form(request), visitor_of(request).guest
        number = read_number(form.get("number"))
        if number is None:
            raise Refused("bad-request", 422)
        return await self.act(request, Undo(guest, number, form.get("key", "")[:64]))

    async def resign(self, request: Request) -> Response:
        """Gives up."""
        form, guest = await read_form(request), visitor_of(request).guest
        return await self.act(request, Resign(guest, form.get("key", "")[:64]))

    async def rematch(self, request: Request) -> Response:
        """The next game with the same players."""
        form, guest = await read_form(request), visitor_of(request).guest
        return await self.act(request, Rematch(guest, form.get("key", "")[:64]))

    async def act(self, request: Request, message: Message, seen: int | None = None) -> Response:
        """Sends a message to the table and shows it: refused or not, the answer holds the present position."""
        visitor, table = visitor_of(request), await self.find(request)
        try:
            outcome = await self.house.send(message, table.id)
        except Refused as refusal:
            table = await self.find(request)
            return self.refused_act(request, table, visitor, refusal, await self.look(table, visitor))
        return self.acted(request, outcome, visitor, seen, await self.look(outcome.table, visitor))

    def acted(
        self, request: Request, outcome: Outcome, visitor: Visitor, seen: int | None, glance: Glance | None
    ) -> Response:
        """The answer to a message that was carried out."""
        headers = {"Position": str(outcome.number)}
        if outcome.opened:
            target = f"/t/{outcome.opened}"
            if _by_script(request):
                return Response(status_code=204, headers=headers | {"HX-Redirect": target})
            return RedirectResponse(target, 303, headers=headers)
        if not _by_script(request):
            return RedirectResponse(f"/t/{outcome.table.id}", 303, headers=headers)
        seen = None if request.headers.get("still") else seen
        response = self.fragment(outcome.table, visitor, seen=seen, glance=glance)
        response.headers.update(headers)
        return response

    def refused_act(
        self, request: Request, table: Table, visitor: Visitor, refusal: Refused, glance: Glance | None = None
    ) -> Response:
        """The answer to a refused message: the reason above the present position."""
        notice = self.notice(table.game, visitor, refusal)
        headers = {"Position": str(table.number(table.reader(visitor.guest)))}
        if _by_script(request):
            response = self.fragment(table, visitor, notice=notice, glance=glance)
        else:
            response = self.table_page(request, table, visitor, notice=notice, glance=glance)
        response.status_code = refusal.status
        response.headers.update(headers)
        return response

    def notice(self, game: Game, visitor: Visitor, refusal: Refused) -> Notice:
        """A refusal in words; a rule's wording is the game's."""
        if refusal.rule:
            return Notice(game.part("text").refusal(refusal.rule, visitor.lang), refusal.rule)
        detail = refusal.detail if refusal.reason in ("unreadable", "no-offer") else ""
        return Notice(visitor.words(refusal.reason), 0, detail)

    async def wishes(self, request: Request) -> Response:
        """Keeps language, colours and the like in a cookie and goes back."""
        form = await read_form(request)
        old = visitors.read_wishes(request.cookies.get(visitors.WISHES_COOKIE, ""))
        back = form.pop("back", "/")
        safe = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
        response = RedirectResponse(back if safe else "/", 303)
        visitors.give_wishes(request, response, old | form)
        return response

    async def events(self, request: Request) -> Response:
        """Wakes the page when its table has changed for its reader."""
        return self.streams.answer(await self.find(request), visitor_of(request).guest, address_of(request.scope))

    # Help ------------------------------------------------------------------------------------------------------

    def game(self, request: Request) -> Game:
        """The game in the address. Raises UnknownGame."""
        return self.house.service.games(request.path_params["game"], "")

    async def find(self, request: Request) -> Table:
        """The table in the address. Raises Refused."""
        return await self.house.table(request.path_params["table"][:40])

    async def look(self, table: Table, visitor: Visitor, *, hint: int | None = None) -> Glance | None:
        """Exact chances of the present position, at a table that shows them; with a hint if that is its number."""
        if not table.study:
            return None
        reader = table.reader(visitor.guest)
        return await self.house.tutor.glance(table, reader, advice=hint == table.number(reader))

    def seat(self, request: Request, form: dict[str, str]) -> tuple[str, Seat]:
        """The visitor's seat cookie, a new one if it has none, and the visitor as a player."""
        visitor = visitor_of(request)
        token = request.cookies.get(visitors.seat_cookie(request), "") if visitor.guest else visitors.new_token()
        name = visitors.clean_name(form.get("name", "")) or visitor.name or visitors.some_name()
        return token, Seat(name, visitors.guest_of(token))

    def seated(self, request: Request, form: dict[str, str], token: str, target: str) -> Response:
        """Sends the visitor to a table where it sits now."""
        response = RedirectResponse(target, 303)
        visitors.give_seat(request, response, token)
        if visitors.clean_name(form.get("name", "")):
            old = visitors.read_wishes(request.cookies.get(visitors.WISHES_COOKIE, ""))
            visitors.give_wishes(request, response, old | {"name": form["name"]})
        return response

    def page(self, template: str, visitor: Visitor, status: int = 200, **content: Any) -> HTMLResponse:
        """A page from a template."""
        content.setdefault("w", visitor.words)
        html = self.env.get_template(template).render(visitor=visitor, lang=visitor.lang, **content)
        headers = {"Vary": "Cookie, Accept-Language, HX-Request", "Content-Language": visitor.lang}
        return HTMLResponse(html, status, headers)

    def table_page(
        self,
        request: Request,
        table: Table,
        visitor: Visitor,
        *,
        notice: Notice | None = None,
        counter: int | None = None,
        glance: Glance | None = None,
    ) -> HTMLResponse:
        """The whole page of a table."""
        content = pages.table_content(self.house, table, visitor, notice=notice, counter=counter, glance=glance)
        return self.page("table.html", base=str(request.base_url).rstrip("/"), **content)

    def fragment(
        self,
        table: Table,
        visitor: Visitor,
        *,
        seen: int | None = None,
        notice: Notice | None = None,
        counter: int | None = None,
        glance: Glance | None = None,
    ) -> HTMLResponse:
        """The part of a table page that changes; with `counter` its form answers the offer of that number."""
        content = pages.table_content(
            self.house, table, visitor, seen=seen, notice=notice, counter=counter, glance=glance
        )
        return self.page("table_part.html", base="", **content)

    def refuse(self, scope: Scope, reason: str, status: int, headers: dict[str, str] | None = None) -> Response:
        """The page (or, for programs, the object) that says why a request was refused."""
        request = Request(scope)
        visitor = visitor_of(request)
        sentence = visitor.words(reason)
        response: Response
        if "application/json" in request.headers.get("accept", ""):
            response = JSONResponse({"error": reason, "sentence": sentence}, status)
        elif _by_script(request):
            response = Response(sentence, status, {"HX-Reswap": "none"}, "text/plain")
        else:
            response = self.page("error.html", visitor, status, sentence=sentence, status_code=status)
        response.headers.update(headers or {})
        if status == 429:
            response.headers["Retry-After"] = "2"
        return response


_SEATS = ("me", "me-too", "guest", "none", "bot0", "bot1", "bot2", "bot3")


def _seat(value: str, me: Seat) -> Seat:
    """The player that a value of the form stands for."""
    if value.startswith("bot"):
        return Seat(level=int(value[3]))
    return Seat() if value == "guest" else me


def typed(table: Table, line: str, visitor: Visitor) -> str:
    """A line as the game reads it; a game may understand more than written moves (`typed` in its text.py)."""
    reader = getattr(table.game.part("text"), "typed", None)
    return str(reader(line, visitor.lang, names_of(table, visitor.words))) if reader else line


def _by_script(request: Request) -> bool:
    return request.headers.get("hx-request") == "true"


def _level(text: str | None) -> int:
    if text not in ("0", "1", "2", "3"):
        raise Refused("bad-options", 422)
    return int(text)


def make_app(
    house: House,
    keys: Callable[[], tuple[str, ...]],
    *,
    limits: Limits | None = None,
    hosts: tuple[str, ...] = LOOPBACK,
    heartbeat: float = HEARTBEAT,
    clock: Callable[[], float] = time.monotonic,
) -> FastAPI:
    """The application of a house."""
    limits = limits or Limits()
    web = Web(house, keys, limits, heartbeat)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        yield
        await house.close()

    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, lifespan=life)
    for path, method, endpoint in _addresses(web):
        app.add_route(path, endpoint, methods=[method])
    _handle_errors(app, web)
    app.add_middleware(Guard, refuse=web.refuse, limits=limits, hosts=hosts, clock=clock)
    return app


def _addresses(web: Web) -> tuple[tuple[str, str, Any], ...]:
    return (
        ("/", "GET", web.home),
        ("/static/{path:path}", "GET", web.static),
        ("/rules/{game}", "GET", web.rules),
        ("/new/{game}", "GET", web.new),
        ("/new/{game}", "POST", web.create),
        ("/play/{game}", "POST", web.play),
        ("/friend/{game}", "POST", web.friend),
        ("/wishes", "POST", web.wishes),
        ("/t/{table}", "GET", web.table),
        ("/t/{table}/live", "GET", web.live),
        ("/t/{table}/events", "GET", web.events),
        ("/t/{table}/join/{token}", "GET", web.join_page),
        ("/t/{table}/join/{token}", "POST", web.join),
        ("/t/{table}/move", "POST", web.move),
        ("/t/{table}/offer", "POST", partial(offer_forms.offer, web)),
        ("/t/{table}/answer", "POST", partial(offer_forms.answer, web)),
        ("/t/{table}/say", "POST", partial(offer_forms.say, web)),
        ("/t/{table}/undo", "POST", web.undo),
        ("/t/{table}/resign", "POST", web.resign),
        ("/t/{table}/rematch", "POST", web.rematch),
        ("/t/{table}/replay", "GET", web.replay),
        ("/t/{table}/play-on", "POST", web.play_on),
        ("/t/{table}/record", "GET", web.record),
    )


def _handle_errors(app: FastAPI, web: Web) -> None:
    async def house_error(request: Request, error: Exception) -> Response:
        if isinstance(error, Refused):
            return web.refuse(request.scope, error.reason, error.status)
        if isinstance(error, UnknownGame):
            return web.refuse(request.scope, "unknown-game", 404)
        reason = "bad-options" if isinstance(error, BadOption | BadSeats) else "bad-request"
        return web.refuse(request.scope, reason, 422)

    async def http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        reason = {404: "not-found", 405: "bad-method"}.get(error.status_code, "bad-request")
        return web.refuse(request.scope, reason, error.status_code, dict(error.headers or {}))

    app.add_exception_handler(HouseError, house_error)
    app.add_exception_handler(HTTPException, http_error)
