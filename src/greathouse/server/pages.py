"""What the templates show: every page's content from one visitor's point of view, built from views alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from greathouse.draw import signs
from greathouse.kernel.contract import SPECTATOR
from greathouse.kernel.game import Game
from greathouse.kernel.options import Option, written
from greathouse.kernel.words import LANGUAGES, OptionText
from greathouse.server import haggling
from greathouse.server.chronicle import Sight, lines, names_of, remembered, sights
from greathouse.server.house import House
from greathouse.server.study import Analysis, Glance
from greathouse.server.study_pages import analysis_content, glance_content
from greathouse.server.tables import Moment, Seat, Table
from greathouse.server.takeback import undoable
from greathouse.server.words import LANGUAGE_NAMES, LEVELS, Words

BEHIND = 10
"""A page that is further behind jumps to the present instead of showing every step."""

_PICK = re.compile(r'class="((?:[^"]* )?pick(?: [^"]*)?)"')


@dataclass(frozen=True)
class Visitor:
    """Whoever asks: the hash of its cookie ("" before its first table), its wishes, and its language."""

    guest: str = ""
    name: str = ""
    lang: str = "en"
    theme: str = "auto"
    confirm: bool = False
    forced: bool = False
    sound: bool = False
    motion: bool = True
    narrow: bool = False
    path: str = "/"
    words: Words = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", Words(self.lang))


class Choice(NamedTuple):
    """A button: written move, label, the elements of the board to click instead (separated by spaces), what it does."""

    move: str
    label: str
    clicks: str
    about: str = ""


class Notice(NamedTuple):
    """What went wrong: a sentence, the rule it rests on (0: none), and more detail or ""."""

    text: str
    rule: int = 0
    detail: str = ""


def environment() -> Environment:
    """The templates."""
    env = Environment(
        loader=PackageLoader("greathouse.server"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals.update(LANGUAGE_NAMES=LANGUAGE_NAMES, LANGUAGES=LANGUAGES, glyph=glyph)
    return env


# Start page and forms ------------------------------------------------------------------------------------------


def game_card(game: Game, visitor: Visitor) -> dict[str, Any]:
    """A game as the start page shows it."""
    text, about, w = game.part("text"), game.about, visitor.words
    low, high = about.minutes
    return {
        "key": game.key,
        "title": text.TITLE[w.lang],
        "blurb": text.BLURB[w.lang],
        "sign": about.sign,
        "players": w("players", n=span(about.seats)),
        "minutes": w("minutes", n=f"{low}–{high}" if low < high else low),
        "credit": w("by", name=about.designer, year=about.year) if about.designer else "",
        "levels": list(enumerate(LEVELS[w.lang])),
    }


def table_card(table: Table, visitor: Visitor) -> dict[str, Any]:
    """A running or finished table as the start page shows it."""
    w, reader = visitor.words, table.reader(visitor.guest)
    names = names_of(table, w)
    mine = set(table.seats_of(visitor.guest))
    moving = table.to_move(reader)
    if table.over:
        status = w("finished")
    elif not table.started:
        status = w("open-seat")
    elif mine.intersection(moving):
        status = w("your-turn")
    else:
        status = w("their-turn", name=", ".join(names[seat] for seat in moving)) if moving else ""
    return {
        "id": table.id,
        "title": table.game.part("text").TITLE[w.lang],
        "sign": table.game.about.sign,
        "others": [name for seat, name in enumerate(names) if seat not in mine],
        "status": status,
        "mine": bool(mine.intersection(moving)),
    }


def option_groups(game: Game, visitor: Visitor) -> list[tuple[str, list[dict[str, Any]]]]:
    """The options of a game as form fields under the headings of their groups; those without a group first, under "".

    What is recommended for people is chosen at first.
    """
    text = game.part("text")
    texts = text.options(visitor.lang)
    groups: dict[str, list[dict[str, Any]]] = {"": []}
    for option in game.options:
        heading = text.option_group(option.group, visitor.lang) if option.group else ""
        groups.setdefault(heading, []).append(_option_field(option, texts[option.name]))
    return [(heading, fields) for heading, fields in groups.items() if fields]


def _option_field(option: Option, text: OptionText) -> dict[str, Any]:
    chosen = option.default if option.preset is None else option.preset
    values = [(written(v), text.values.get(written(v), written(v)), v == chosen) for v in option.values]
    return {"name": f"option-{option.name}", "label": text.label, "help": text.help, "values": values}


def presets(game: Game) -> dict[str, Any]:
    """The option values recommended for people."""
    return {option.name: option.preset for option in game.options if option.preset is not None}


def seat_choices(game: Game, visitor: Visitor) -> list[list[tuple[str, str, bool]]]:
    """For each place at a new table the possible players: value, words, whether chosen at first."""
    w, bots = (
        visitor.words,
        [(f"bot{i}", visitor.words("bot", level=name)) for i, name in enumerate(LEVELS[visitor.lang])],
    )
    again = [] if game.about.hidden else [("me-too", w("me-too"))]
    fields = []
    for place in range(max(game.about.seats)):
        optional = [("none", w("none"))] if place >= min(game.about.seats) else []
        values = [("me", w("me")), *bots] if place == 0 else [*optional, *bots, ("guest", w("guest")), *again]
        chosen = "me" if place == 0 else "none" if optional else "bot1"
        fields.append([(value, label, value == chosen) for value, label in values])
    return fields


# The table -----------------------------------------------------------------------------------------------------


def table_content(
    house: House,
    table: Table,
    visitor: Visitor,
    *,
    seen: int | None = None,
    notice: Notice | None = None,
    counter: int | None = None,
    glance: Glance | None = None,
) -> dict[str, Any]:
    """Everything the table page shows; with `seen` the next moment after that number, if the page can catch up.

    With `counter` the form for offers answers the offer of that number.
    """
    reader = table.reader(visitor.guest)
    content: dict[str, Any] = {
        "table": table,
        "reader": reader,
        "notice": notice,
        "visitor": visitor,
        "w": visitor.words,
        "title": table.game.part("text").TITLE[visitor.lang],
        "card": game_card(table.game, visitor),
        "mine": bool(table.seats_of(visitor.guest)),
        "spectators": house.spectators(table),
        "key": house.service.token(),
        "free": sum(seat.free for seat in table.seats),
        "haggling": haggling.content(table, visitor, reader, counter),
        "warming": not table.over
        and any(seat.bot for seat in table.seats)
        and not house.brains.full_strength(table.game),
    }
    moment = _next_moment(table, reader, seen) if table.started else None
    number = moment.numbers[reader + 1] if moment else table.number(reader)
    content |= {"number": number, "more": moment is not None, "version": f"{number}-{content['spectators']}"}
    present = glance if moment is None and not table.over else None
    content["study"] = glance_content(table, present, reader, visitor.words, names_of(table, visitor.words))
    content |= _play_content(table, visitor, reader, moment) if table.started else _waiting_content(table, visitor)
    return content


def _waiting_content(table: Table, visitor: Visitor) -> dict[str, Any]:
    names = names_of(table, visitor.words)
    seats = [_seat_row(table, seat, names[seat], "", visitor) for seat in range(len(table.seats))]
    empty: dict[str, Any] = {
        "board": "",
        "strip": "",
        "groups": [],
        "log": [],
        "prompt": "",
        "ending": None,
        "undo": False,
        "describe": [],
    }
    return empty | {"seats": seats, "my_turn": False, "replay": False, "example": "", "only": False}


def _play_content(table: Table, visitor: Visitor, reader: int, moment: Moment | None) -> dict[str, Any]:
    text, lang, names = table.game.part("text"), visitor.lang, names_of(table, visitor.words)
    view = table.view(reader, moment.state if moment else None)
    over = table.over and moment is None
    legal = [] if moment or over else _legal(table, reader)
    moving = table.to_move(reader, moment.state if moment else None)
    seat_words = text.seats(view, lang)
    rows = [_seat_row(table, seat, names[seat], seat_words[seat], visitor, moving) for seat in range(len(names))]
    log = lines(table, reader, visitor.words)
    return {
        "seats": rows,
        "board": board(table.game, view, legal, reader, visitor, table.seen(reader, moment.length if moment else None)),
        "strip": strip(table.game, view, reader, visitor),
        "groups": choice_groups(table.game, view, legal, lang),
        "only": len(legal) == 1 and not (table.game.trade and table.game.trade.timing_reveals(view)),
        "replay": remembered(table, reader) is None,
        "example": table.game.moves.write(legal[0]) if legal else "",
        "prompt": "" if over else text.prompt(view, reader, lang, names),
        "describe": text.describe(view, reader, lang, names),
        "ending": _ending(table, reader, visitor, names) if over else None,
        "log": [line for line in log if not moment or line.place <= moment.length],
        "undo": not moment and not over and any(undoable(table, seat) for seat in table.seats_of(visitor.guest)),
        "my_turn": bool(legal),
    }


def _next_moment(table: Table, reader: int, seen: int | None) -> Moment | None:
    """The first moment the reader has not seen; None if that is the present, or it is too far behind."""
    if seen is None:
        return None
    ahead = [moment for moment in table.recent if moment.numbers[reader + 1] > seen]
    numbers = {moment.numbers[reader + 1] for moment in ahead}
    caught_up = not ahead or ahead[0].numbers[reader + 1] >= table.number(reader)
    return None if caught_up or len(numbers) > BEHIND else ahead[0]


def _legal(table: Table, reader: int) -> list[int]:
    assert table.match
    return table.match.legal_numbers(reader) if reader >= 0 else []


def choice_groups(game: Game, view: Any, legal: Iterable[int], lang: str) -> list[tuple[str, list[Choice]]]:
    """The legal choices under the headings of the game, in order of first appearance."""
    text, clicks = game.part("text"), game.part("board").clicks
    about = getattr(text, "about", lambda *_: "")
    groups: dict[str, list[Choice]] = {}
    for number in legal:
        label, places = text.label(view, number, lang), " ".join(clicks(view, number))
        choice = Choice(game.moves.write(number), label, places, about(view, number, lang))
        groups.setdefault(text.group(view, number, lang), []).append(choice)
    return list(groups.items())


def board(
    game: Game, view: Any, legal: Iterable[int], reader: int, visitor: Visitor, last: list[tuple[int, int]]
) -> Markup:
    """The board as SVG; what can be chosen is a button for keyboard and screen reader, the rest a picture."""
    draw = game.part("board").draw
    svg = draw(view, tuple(legal), seat=reader, lang=visitor.lang, last=last, narrow=visitor.narrow)
    if not _PICK.search(svg):
        return Markup(svg.replace("<svg ", '<svg role="img" ', 1))  # noqa: S704 - made by the draw toolkit, escaped there
    buttons = _PICK.sub(r'class="\1" role="button" tabindex="-1"', svg).replace('tabindex="-1"', 'tabindex="0"', 1)
    return Markup(buttons.replace("<svg ", '<svg role="group" ', 1))  # noqa: S704 - as above


def strip(game: Game, view: Any, reader: int, visitor: Visitor) -> Markup:
    """The reader's goods in one line for a narrow page, if the game draws them; "" otherwise."""
    draw = getattr(game.part("board"), "strip", None)
    if draw is None or reader < 0 or not visitor.narrow:
        return Markup("")
    return Markup(draw(view, reader, visitor.lang).replace("<svg ", '<svg role="img" ', 1))  # noqa: S704 - as above


def _seat_row(
    table: Table, seat: int, name: str, word: str, visitor: Visitor, moving: tuple[int, ...] = ()
) -> dict[str, Any]:
    place: Seat = table.seats[seat]
    points = table.series["points"][seat] if table.series and table.series["of"] > 1 else None
    return {
        "seat": seat,
        "name": name,
        "word": word,
        "bot": place.bot,
        "free": place.free,
        "you": seat in table.seats_of(visitor.guest),
        "moving": seat in moving,
        "points": None if points is None else f"{points:g}",
    }


def _ending(table: Table, reader: int, visitor: Visitor, names: list[str]) -> dict[str, Any]:
    """Who won: for a player whether it was it, then how the game ended in the game's own words."""
    w, points = visitor.words, table.points
    best = [seat for seat, won in enumerate(points) if won == max(points)]
    mine, head = set(table.seats_of(visitor.guest)), ""
    if len(best) == 1 and mine and len(mine) < len(points):
        head = w("you-won") if best[0] in mine else w("you-lost")
    if table.resigned < 0:
        text = table.game.part("text").ending(table.view(reader), visitor.lang, names)
    else:
        text = w("log-resign", name=names[table.resigned])
        head = head or w("won", name=names[best[0]])
    series = table.series or {"game": 1, "of": 1}
    return {"head": head, "text": text, "more_games": series["game"] < series["of"]}


# Replay --------------------------------------------------------------------------------------------------------


def replay_content(
    table: Table, visitor: Visitor, at: int | None, seat: int | None, analysis: Analysis | None = None
) -> dict[str, Any]:
    """A moment of the game as one reader saw it; `at` None is the last moment. Raises IndexError for no such moment."""
    reader = replay_reader(table, visitor, seat)
    seen = sights(table, reader)
    at = len(seen) - 1 if at is None else at
    if not 0 <= at < len(seen):
        raise IndexError(at)
    text, lang, names = table.game.part("text"), visitor.lang, names_of(table, visitor.words)
    sight = seen[at]
    log = lines(table, reader, visitor.words)
    texts = {line.moment: line.text for line in log if not line.note}
    return {
        "table": table,
        "visitor": visitor,
        "w": visitor.words,
        "title": text.TITLE[lang],
        "card": game_card(table.game, visitor),
        "at": at,
        "last": len(seen) - 1,
        "reader": reader,
        "place": sight.place,
        "board": board(table.game, sight.view, (), reader, visitor, table.seen(reader, sight.place)),
        "describe": text.describe(sight.view, reader, lang, names),
        "prompt": _replay_prompt(table, sight, reader, visitor, names, final=at == len(seen) - 1),
        "lines": [(line, line.moment == at) for line in log],
        "study": analysis_content(table, analysis, visitor.words, names, at, texts),
        "study_names": names,
        "readers": _replay_readers(table, names),
        "play_on": (table.over or not table.game.about.hidden) and sight.place < table.length,
        "levels": list(enumerate(LEVELS[lang])),
    }


def replay_reader(table: Table, visitor: Visitor, seat: int | None) -> int:
    """Once the game is over anybody may look through any seat; before, only through one's own."""
    if seat is not None and -1 <= seat < len(table.seats) and (table.over or seat in table.seats_of(visitor.guest)):
        return seat
    return table.reader(visitor.guest)


def _replay_readers(table: Table, names: list[str]) -> list[tuple[int, str]]:
    if not table.game.about.hidden or not table.over:
        return []
    return list(enumerate(names))


def _replay_prompt(table: Table, sight: Sight, reader: int, visitor: Visitor, names: list[str], *, final: bool) -> str:
    text = table.game.part("text")
    if final and table.over:
        ending = _ending(table, reader, visitor, names)
        return f"{ending['head']} {ending['text']}".strip()
    return str(text.prompt(sight.view, SPECTATOR, visitor.lang, names))


# Small things --------------------------------------------------------------------------------------------------


def span(numbers: tuple[int, ...]) -> str:
    """2 or 2–4, for numbers without gaps; 2, 4 otherwise."""
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


@cache
def glyph(sign: str, class_: str = "glyph") -> Markup:
    """A hieroglyph (a character, or its name in the drawings) as a small picture without ids."""
    name = sign if sign in signs.names() else signs.named(sign)
    if name is None:
        return Markup("")
    width, height, body, drawn = signs.outline(name)
    box = f"-30 -30 {width + 60} {height + 60}"
    shape = f'<path class="sign-body" d="{body}"/><path class="sign-line" d="{body} {drawn}"/>'
    return Markup(f'<svg class="{class_}" viewBox="{box}" aria-hidden="true" focusable="false">{shape}</svg>')  # noqa: S704
