"""A table as a robot's seat sees it: built from that seat's view and log alone."""

from __future__ import annotations

from typing import Any, Literal

from greathouse.kernel.game import Game
from greathouse.server.api.schemas import (
    Chance,
    ClockInfo,
    Legal,
    Line,
    OfferInfo,
    Position,
    Result,
    SeatInfo,
    TableInfo,
)
from greathouse.server.clocks.clocks import Clocks
from greathouse.server.clocks.instant import reading
from greathouse.server.clocks.terms import LOSS
from greathouse.server.log import lines, names_of
from greathouse.server.tables import Table
from greathouse.server.trade.offers import Offer
from greathouse.server.trade.words import sides
from greathouse.server.words import Words


def table_info(table: Table, guest: str, words: Words) -> TableInfo:
    """A table as lists show it."""
    return TableInfo(**_facts(table, guest, words))


def position(table: Table, guest: str, words: Words, after: int = 0, now: float | None = None) -> Position:
    """The whole position of a seat; `after` so many lines of its log that are known, with clocks as they stand `now`
    (None: by the latest entry)."""
    reader, game = table.reader(guest), table.game
    running = table.started and not table.over
    told = lines(table, reader, words)
    return Position(
        **_facts(table, guest, words),
        you=table.speaker(reader) if table.speaker(reader) >= 0 else None,
        revision=table.revision(reader),
        view=_view(table, reader),
        numbers=table.view(reader).to_json() if table.started else {},
        legal=_legal(table, reader, words) if running and table.speaker(reader) >= 0 else [],
        prompt=_prompt(table, reader, words) if running else "",
        log=[Line(seat=line.actor if line.actor >= 0 else None, text=line.text) for line in told[after:]],
        trading=table.trading,
        offers=[_offer(table, offer, reader) for offer in table.offers.open.values()],
        result=_result(table, reader, words) if table.over else None,
        chance=_chance(table, guest),
        time_left=_time_left(table, now),
        rules=game.about.rules,
        content=game.content_digest,
    )


def _prompt(table: Table, reader: int, words: Words) -> str:
    text: str = table.game.text.prompt(table.view(reader), table.speaker(reader), words.lang, names_of(table, words))
    return text


def _facts(table: Table, guest: str, words: Words) -> dict[str, Any]:
    reader = table.reader(guest)
    return {
        "table": table.id,
        "game": table.game.key,
        "options": table.options,
        "seats": _seats(table, guest, words),
        "status": _status(table),
        "rated": table.rated,
        "clock": _clock(table),
        "your_turn": table.speaker(reader) in table.waiting,
        "next": table.next or None,
    }


def _status(table: Table) -> Literal["open", "running", "over", "closed"]:
    if table.over:
        return "over"
    if table.ended:
        return "closed"
    return "running" if table.started else "open"


def _seats(table: Table, guest: str, words: Words) -> list[SeatInfo]:
    mine, names = table.seats_of(guest), names_of(table, words)
    moving = table.to_move(table.reader(guest)) if table.started else ()
    called = table.game.positions.seat_words(len(table.seats))
    return [
        SeatInfo(
            seat=seat,
            name=names[seat],
            word=called[seat],
            kind="bot" if place.bot else "free" if place.free else "robot" if place.robot else "person",
            level=place.level if place.bot else None,
            you=seat in mine,
            to_move=seat in moving,
        )
        for seat, place in enumerate(table.seats)
    ]


def _clock(table: Table) -> ClockInfo | None:
    if table.clocks is None:
        return None
    terms = table.clocks.terms
    end = "loss" if terms.end == LOSS else f"bot{terms.end}"
    return ClockInfo(time=terms.written, days_off=terms.days_off, time_up=end)


def _time_left(table: Table, now: float | None) -> list[float] | None:
    clocks = table.clocks
    if clocks is None:
        return None
    time = clocks.time if now is None or table.over else max(clocks.time, reading(now, clocks.terms))
    return [round(max(0.0, _left(clocks, seat, time)), 3) for seat in range(len(table.seats))]


def _left(clocks: Clocks, seat: int, time: float) -> float:
    """Seconds of the turn that runs, or of the next one."""
    return clocks.left_at(seat, time) if seat in clocks.running else clocks.left[seat] + clocks.terms.delay


def _view(table: Table, reader: int) -> dict[str, Any]:
    if not table.started:
        return {}
    blank, _ = table.game.blank(len(table.seats), table.options)
    return table.game.positions.tell(table.view(reader), blank)


def _legal(table: Table, reader: int, words: Words) -> list[Legal]:
    text, view, names = table.game.text, table.view(reader), names_of(table, words)
    return [
        Legal(
            number=number,
            move=table.game.moves.write(number),
            label=text.label(view, number, words.lang, names),
            group=text.group(view, number, words.lang, names),
        )
        for number in table.legal_numbers(reader)
    ]


def _offer(table: Table, offer: Offer, reader: int) -> OfferInfo:
    gives, gets = sides(table.game, offer, reader)
    answerable = not table.live and offer.open_to(reader) and reader not in offer.refused
    ways = table.game.trade.ways(table.view(reader), reader, offer.gets) if answerable else []
    return OfferInfo(
        number=offer.number,
        seat=offer.seat,
        to=offer.to,
        gives=gives,
        gets=gets,
        answerable=answerable,
        ways=[[item for item in way if item not in offer.gets] for way in ways],
    )


def _chance(table: Table, guest: str) -> Chance | None:
    if table.fairness is None:
        return None
    return Chance(
        commitment=table.fairness.commitment,
        wants=bool(table.wants_number(guest)),
        numbers={str(seat): place.number for seat, place in enumerate(table.seats) if place.number},
        secret=table.fairness.secret if table.revealed else None,
    )


def _result(table: Table, reader: int, words: Words) -> Result:
    names = names_of(table, words)
    if table.resigned >= 0:
        text = words("log-resign", name=names[table.resigned])
        return Result(points=table.points, resigned=table.resigned, text=text)
    text = table.game.text.ending(table.view(reader), words.lang, names)
    return Result(points=table.points, resigned=None, text=text)


def forms(game: Game) -> list[str]:
    """How the moves of a game are written: of each kind the first one, with its number, and how many there are."""
    bases = [(kind, game.moves.base(kind.verb)) for kind in game.moves.kinds]
    return [f"{game.moves.write(base)}: number {base}, the first of {kind.size}" for kind, base in bases]
