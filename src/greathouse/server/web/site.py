"""What handlers are given: the site that all pages share, and the visit, which is one request to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

from jinja2 import Environment
from starlette.requests import Request
from starlette.responses import Response

from greathouse.kernel.game import Game
from greathouse.server.errors import Refused
from greathouse.server.house import House
from greathouse.server.notices.courier import Notices, PostOffice
from greathouse.server.notices.mail import MailServer
from greathouse.server.notices.web_push import Identity
from greathouse.server.people.store import Person
from greathouse.server.precedence import Rank
from greathouse.server.recent import Recent
from greathouse.server.settings import HouseSettings, said
from greathouse.server.tables import Table
from greathouse.server.web.addresses import Network
from greathouse.server.web.assets import Assets
from greathouse.server.web.changes import HTML, Answer, Piece, SentAnswers, text_of
from greathouse.server.web.coached import Coached, read_coached
from greathouse.server.web.counting import Counted
from greathouse.server.web.guard import Allowance, Bucket, Limits
from greathouse.server.web.headers import again_after, header
from greathouse.server.web.packing import packed_body
from greathouse.server.web.rendering import environment, in_pieces, without_signs
from greathouse.server.web.visitors import Visitor, seat_token, session_token, visitor_of
from greathouse.server.words import Words

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

MAX_FOLLOWED = 1000
"""So many pages are followed: of players, and of those who look on at a table in a language and width."""

VARIES = "Cookie, Accept-Language, HX-Request, Accept-Encoding"
"""What of a request a page depends on, beside its address."""

MAX_TABLE_ID = 40
"""Characters of a table's name that are looked at."""


class RobotLimits:
    """What one robot may do, wherever it comes from: requests, and new tables."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Bucket(limits.robot_burst, limits.robot_per_second)
        self.openings = Bucket(limits.robot_tables_burst, limits.robot_tables_per_second)


@dataclass
class Site:
    """What all pages share.

    `games` returns the keys of the games on offer; `max_streams` are those of one address, `monitors` the networks that
    may read the metrics.
    """

    house: House
    games: Callable[[], tuple[str, ...]]
    assets: Assets
    templates: Environment
    max_streams: int
    heartbeat: float
    monitors: tuple[str, ...]
    notices: Notices
    robots: RobotLimits
    talk: Bucket
    counted: dict[Counted, Allowance]
    settings: HouseSettings
    streams: Counter[Network] = field(default_factory=Counter)
    """How many streams each network holds."""
    sent: SentAnswers = field(default_factory=SentAnswers)
    followed: Recent[Any] = field(default_factory=lambda: Recent[Any](MAX_FOLLOWED))
    """What pages were told last by their streams (`ahead`)."""

    @classmethod
    def make(
        cls,
        house: House,
        games: Callable[[], tuple[str, ...]],
        limits: Limits,
        heartbeat: float,
        monitors: tuple[str, ...],
        mail: MailServer | None,
        settings: HouseSettings,
    ) -> Site:
        """The site of a house."""
        assets = Assets()
        office = PostOffice(Identity(house.store.secret("vapid")), mail)
        notices = Notices(house, house.store, office, house.lobby.store.is_here)
        templates, robots = environment(assets.address), RobotLimits(limits)
        templates.globals["settings"] = settings
        templates.globals["said"] = said
        talk = Bucket(limits.talk_burst, limits.talk_per_second)
        counted = {
            Counted.TABLE: Allowance(limits.tables_burst, limits.tables_per_second),
            Counted.ACCOUNT: Allowance(limits.accounts_burst, limits.accounts_per_second),
        }
        return cls(
            *(house, games, assets, templates, limits.streams, heartbeat, monitors),
            *(notices, robots, talk, counted, settings),
        )


class Visit:
    """One request: who asks, for what, and the page that is the answer."""

    def __init__(self, request: Request, visitor: Visitor | None = None) -> None:
        self.request = request
        self.site: Site = request.app.state.site
        self.house: House = self.site.house
        self.visitor: Visitor = visitor or visitor_of(request)

    @property
    def guest(self) -> str:
        """The hash by which the visitor's seats are known, or ""."""
        return self.visitor.guest

    @property
    def person(self) -> Person:
        """Who is signed in. Raises Refused if nobody is."""
        if self.visitor.person is None:
            raise Refused("not-signed-in", 403)
        return self.visitor.person

    @property
    def words(self) -> Words:
        """The house's words in the visitor's language."""
        return self.visitor.words

    @property
    def by_script(self) -> bool:
        """Whether the page's script asks, which wants a fragment."""
        return header(self.request, "hx-request") == "true"

    @property
    def known_signs(self) -> str:
        """The hieroglyphs that the page has already, separated by spaces."""
        return header(self.request, "signs")

    @property
    def where(self) -> str:
        """The address of the page, to come back to after a change of preferences."""
        address = self.request.url
        if self.request.method != "GET":
            return "/"
        return address.path + (f"?{address.query}" if address.query else "")

    def query(self, name: str) -> str | None:
        """A field of the address."""
        return self.request.query_params.get(name)

    @property
    def held(self) -> str:
        """The name of the answer that the page holds for the part of it that is asked for, NONE if it holds none, or ""
        if it keeps none."""
        return header(self.request, "held-lines")

    def written(self, template: str, content: DataclassInstance, **more: str) -> list[Piece]:
        """A template's text in pieces (`in_pieces`), which sees the content's fields by their names."""
        made = self.site.templates.get_template(template)
        return in_pieces(made, visitor=self.visitor, w=self.words, **vars(content), **more)

    def page(self, template: str, content: DataclassInstance, status: int = 200) -> Response:
        """A page from a template."""
        pieces, _ = without_signs(self.written(template, content, where=self.where), self.known_signs)
        return self.answer(pieces, status)

    def page_after(self, refusal: Refused | None, template: str, content: DataclassInstance) -> Response:
        """A page that also tells of a refusal, if there was one, with its status."""
        response = self.page(template, content, refusal.status if refusal else 200)
        response.headers.update(again_after(refusal))
        return response

    def answer(self, pieces: list[Piece], status: int = 200) -> Response:
        """A page, or what changes in the one that is held."""
        held, lang = self.held, self.visitor.lang
        made = self.site.sent.answer(pieces, held) if held else Answer(text_of(pieces).encode(), HTML, {})
        headers = {"Vary": VARIES, "Content-Language": lang, "Content-Type": made.kind, **made.headers}
        body, packing = packed_body(made.body, self.request)
        return Response(body, status, headers | packing)


class GameVisit(Visit):
    """A request about a game. Raises UnknownGame."""

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.game: Game = self.house.service.games(request.path_params["game"], "")


class TableVisit(Visit):
    """A request about a table, as it is when the request arrives; later `table` is what came of it."""

    def __init__(self, request: Request, table: Table, visitor: Visitor | None = None) -> None:
        super().__init__(request, visitor)
        self.table = table

    async def turn_to(self, table: Table) -> None:
        """Looks at the table as it is now, or as the visitor may see it: spectators perhaps some moves later."""
        self.table = await self.house.delays.seen(table, self.guest)

    @cached_property
    def coached(self) -> dict[str, Coached]:
        """What the coach has done for the visitor."""
        return read_coached(self.request)

    @property
    def reader(self) -> int:
        """The seat through which the visitor looks, or SPECTATOR."""
        return self.table.reader(self.guest)

    @property
    def url(self) -> str:
        """The address of the table."""
        return f"/t/{self.table.id}"


async def _identify(request: Request) -> House:
    """Looks up who is signed in, or else which guest this is; returns the house."""
    house: House = request.app.state.site.house
    request.state.person = person = await house.people.signed_in(session_token(request))
    request.state.guest = "" if person else await house.people.guests.behind(seat_token(request))
    return house


async def _visit_table(request: Request) -> TableVisit:
    house = await _identify(request)
    visit = TableVisit(request, await house.table(request.path_params["table"][:MAX_TABLE_ID]))
    await visit.turn_to(visit.table)
    return visit


async def _visit(request: Request) -> Visit:
    await _identify(request)
    return Visit(request)


async def _visit_game(request: Request) -> GameVisit:
    await _identify(request)
    return GameVisit(request)


async def _visit_in_turn(request: Request) -> TableVisit:
    house: House = request.app.state.site.house
    await house.precedence.turn(Rank.PAGE)
    return await _visit_table(request)


AnyVisit = Annotated[Visit, _visit]
AtGame = Annotated[GameVisit, _visit_game]
AtTable = Annotated[TableVisit, _visit_table]
AtTableInTurn = Annotated[TableVisit, _visit_in_turn]
