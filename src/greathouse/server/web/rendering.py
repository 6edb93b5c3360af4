"""Templates and pictures: the environment of the templates, hieroglyphs, and boards as parts of a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from itertools import pairwise
from types import CodeType
from typing import Any

import segno
from jinja2 import BytecodeCache, Environment, PackageLoader, StrictUndefined, select_autoescape
from jinja2.bccache import Bucket
from markupsafe import Markup
from starlette.responses import Response

from greathouse.draw import signs
from greathouse.kernel.game import Game
from greathouse.kernel.languages import PAGE_LANGUAGES
from greathouse.server.ratings.levels import level_points
from greathouse.server.web.told import ToldTurn
from greathouse.server.web.visitors import Visitor
from greathouse.server.words import Words

_SIGN, _END = '<symbol id="sign-', "</symbol>"
"""How the outline of a hieroglyph among the definitions of a picture begins and ends."""

MAX_TURNS = 16_384
"""So many written turns of logs are kept; they take some hundred bytes each."""

_PICK = re.compile(r'pick(?=[ "])')
"""The end of a name that may be the class of what can be chosen: looked for by its letters, which are rare."""


class CompiledOnce(BytecodeCache):
    """The code of templates, kept for all houses of a process; a key stands for a name, the checksum for its text."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Gives a template the code that was made of the same text before, if it was."""
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps the code that was made of a template."""
        if bucket.code:
            self._codes[bucket.key, bucket.checksum] = bucket.code


_COMPILED = CompiledOnce()


def environment(asset: Callable[[str], str]) -> Environment:
    """The templates; `asset` returns the address of a static file."""
    env = Environment(
        loader=PackageLoader("greathouse.server"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        auto_reload=False,
        bytecode_cache=_COMPILED,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    helpers = {"glyph": glyph, "stone": stone, "asset": asset, "qr_code": qr_code, "level_points": level_points}
    env.globals.update(LANGUAGES=tuple(PAGE_LANGUAGES.values()), once=once, **helpers)
    env.globals["turn_items"] = _turn_items(env)
    return env


def once(parts: dict[str, Markup], name: str, caller: Callable[[], Markup]) -> Markup:
    """A part of a page that is the same for all who share `parts`: written for the first of them."""
    if name not in parts:
        parts[name] = caller()
    return parts[name]


def _turn_items(env: Environment) -> Callable[[Sequence[ToldTurn], str, Game], Markup]:
    """What writes the turns of a log, the newest first; a turn is written once, since those of long ago stay alike."""

    @lru_cache(MAX_TURNS)
    def item(turn: ToldTurn, lang: str, colour: str, game: str) -> str:
        return str(env.get_template("turn.html").module.turn(Words(lang), turn, colour, game))  # type: ignore[attr-defined]

    def items(turns: Sequence[ToldTurn], lang: str, game: Game) -> Markup:
        written = (item(turn, lang, stone(game, turn.actor), game.key) for turn in reversed(turns))
        return Markup("".join(written))  # noqa: S704 - escaped there

    return items


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


def stone(game: Game, seat: int) -> str:
    """The class of the page for what is a seat's: the colour of its pieces; "" for nobody (-1)."""
    return f"of-{game.board.COLOURS[seat]}" if seat >= 0 else ""


def board(
    game: Game,
    view: Any,
    legal: Iterable[int],
    reader: int,
    visitor: Visitor,
    last: list[tuple[int, int]],
    names: Sequence[str] = (),
) -> Markup:
    """The board as SVG; what can be chosen is a button for keyboard and screen reader, the rest a picture."""
    draw = game.board.draw
    svg = draw(view, tuple(legal), seat=reader, lang=visitor.lang, last=last, narrow=visitor.narrow, names=names)
    ends = _picks(svg)
    pieces = [svg[begin:end] for begin, end in pairwise([svg.index("<svg ") + len("<svg "), *ends, len(svg)])]
    buttons = ' role="button" tabindex="-1"'.join(pieces).replace('tabindex="-1"', 'tabindex="0"', 1)
    role = "group" if ends else "img"
    return Markup(f'<svg id="gh-picture" role="{role}" {buttons}')  # noqa: S704 - made by the draw toolkit, escaped there


def _picks(svg: str) -> list[int]:
    """Where the class attributes end of all that can be chosen."""
    ends = []
    for found in _PICK.finditer(svg):
        begin = svg.rindex('"', 0, found.start())
        if svg[found.start() - 1] in ' "' and svg.endswith(" class=", 0, begin):
            ends.append(svg.index('"', found.end()) + 1)
    return ends


def strip(game: Game, view: Any, reader: int, visitor: Visitor, names: Sequence[str]) -> Markup:
    """The reader's goods in one line for a narrow page, if the game draws them; "" otherwise."""
    if reader < 0 or not visitor.narrow:
        return Markup("")
    return Markup(game.board.strip(view, reader, visitor.lang, names).replace("<svg ", '<svg role="img" ', 1))  # noqa: S704 - as above


def without_signs(html: str, known: str) -> str:
    """Pictures without the hieroglyphs that the page has already: `known` are their names, separated by spaces."""
    names = frozenset(known.split())
    if not names:
        return html
    first, *rest = html.split(_SIGN)
    kept = [first]
    for part in rest:
        known_already = part[: part.index('"')] in names
        kept.append(part[part.index(_END) + len(_END) :] if known_already else _SIGN + part)
    return "".join(kept)


def signs_in(html: str) -> str:
    """The hieroglyphs whose outlines stand in pictures, separated by spaces."""
    return " ".join(part[: part.index('"')] for part in html.split(_SIGN)[1:])


def day(at: float) -> str:
    """A day as every language reads it."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d")


@lru_cache(maxsize=256)
def qr_code(link: str) -> Markup:
    """A link as a QR code; it takes milliseconds, and pages that wait are drawn again and again."""
    drawn = segno.make(link, error="m").svg_inline(border=3, omitsize=True, svgclass="qr", light="#fff", dark="#000")
    return Markup(drawn)  # noqa: S704 - drawn by a library


def picture_response(svg: str) -> Response:
    """A picture that brings its own colours; nothing in it is written by anybody."""
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return Response(svg, headers={"Content-Security-Policy": policy}, media_type="image/svg+xml")
