"""Templates and pictures: the environment of the templates, hieroglyphs, and boards as parts of a page."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import cache, cached_property, lru_cache, partial
from itertools import compress, count, pairwise
from operator import ne
from types import CodeType
from typing import Any

import segno
from jinja2 import (
    BytecodeCache,
    Environment,
    PackageLoader,
    StrictUndefined,
    Template,
    nodes,
    select_autoescape,
)
from jinja2.bccache import Bucket
from markupsafe import Markup, escape
from starlette.responses import Response

from greathouse.draw import signs
from greathouse.draw.kept import each_lately
from greathouse.draw.picture import HEAD, Picture
from greathouse.kernel.game import Game
from greathouse.kernel.languages import PAGE_LANGUAGES
from greathouse.server.ratings.levels import level_points
from greathouse.server.web.changes import Parts, Piece
from greathouse.server.web.compiling import ByKey, PlainCode, escaped
from greathouse.server.web.log_items import ground, turn_items
from greathouse.server.web.seat_rows import stone
from greathouse.server.web.visitors import Visitor

_SIGN, _END = '<symbol id="sign-', "</symbol>"
"""How the outline of a hieroglyph among the definitions of a picture begins and ends."""

_DEFS, _END_DEFS = "<defs>", "</defs>"
"""How the definitions of a picture begin and end."""

MAX_FORMS = 1024
"""So many forms of tables are known by their addresses."""

_APART = Markup(secrets.token_hex(8))  # noqa: S704 - letters and digits
"""Stands in a template's text for a picture that is set apart; nobody can know it."""

_BUTTON, _FIRST_BUTTON = (f' role="button" tabindex="{place}"' for place in (-1, 0))
"""What makes a button of something that can be chosen; the tab key reaches the first of them."""


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


class Templates(Environment):
    """The templates of a house; their files do not change while it is open."""

    code_generator_class = PlainCode
    escaped = staticmethod(escaped)

    @cached_property
    def _known(self) -> dict[str, Template]:
        return {}

    def get_template(self, name: Any, parent: str | None = None, globals: Any = None) -> Template:
        """A template by its name. What all templates may use is one dictionary, which is faster than Jinja's chain."""
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = super().get_template(name, parent, globals)
            known.globals = dict(known.globals)
        return known

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        parsed: nodes.Template = ByKey().visit(super()._parse(source, name, filename))
        return parsed


def environment(asset: Callable[[str], str]) -> Environment:
    """The templates; `asset` returns the address of a static file."""
    env = Templates(
        loader=PackageLoader("greathouse.server"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        auto_reload=False,
        bytecode_cache=_COMPILED,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    helpers = {"glyph": glyph, "stone": stone, "asset": asset, "qr_code": qr_code, "level_points": level_points}
    env.globals.update(LANGUAGES=tuple(PAGE_LANGUAGES.values()), apart=apart, forms_at=forms_at, **helpers)
    env.globals.update(turn_items=turn_items, ground=ground)
    return env


def forms_at(address: str) -> Callable[[str], Markup]:
    """What makes forms below an address, by their names: their attributes, escaped."""
    return partial(_form_at, address)


@lru_cache(MAX_FORMS)
def _form_at(address: str, name: str) -> Markup:
    to = escape(f"{address}/{name}")
    return Markup('method="post" action="{0}" hx-post="{0}" hx-target="#gh-table" hx-swap="outerMorph"').format(to)


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


def board(
    game: Game,
    view: Any,
    legal: Iterable[int],
    reader: int,
    visitor: Visitor,
    last: list[tuple[int, int]],
    names: Sequence[str] = (),
) -> Parts:
    """The board as SVG; what can be chosen is a button for keyboard and screen reader, the rest a picture."""
    draw, choices = game.board.draw, tuple(legal)
    svg = draw(view, choices, seat=reader, lang=visitor.lang, last=last, narrow=visitor.narrow, names=names)
    drawn = svg.parts if isinstance(svg, Picture) else (svg,)
    parts = _with_buttons(drawn) if choices else list(drawn)
    first = next(compress(count(), map(ne, parts, drawn)), None)
    if first is not None:
        parts[first] = parts[first].replace(_BUTTON, _FIRST_BUTTON, 1)
    role = "img" if first is None else "group"
    parts[0] = f'<svg id="gh-picture" role="{role}" {parts[0].partition("<svg ")[2]}'
    return Parts(parts)


@each_lately
def _with_buttons(part: str) -> str:
    """A part of a picture in which all that can be chosen is a button."""
    ends = _picks(part)
    return _BUTTON.join(part[begin:end] for begin, end in pairwise([0, *ends, len(part)])) if ends else part


def _picks(svg: str) -> list[int]:
    """Where the class attributes end of all that can be chosen: "pick" stands there as a word. Its letters are rare."""
    ends, found = list[int](), svg.find("pick")
    while found >= 0:
        begin = svg.rindex('"', 0, found)
        if svg[found - 1] in ' "' and svg[found + 4] in ' "' and svg.endswith(" class=", 0, begin):
            ends.append(svg.index('"', found) + 1)
        found = svg.find("pick", found + 4)
    return ends


def strip(game: Game, view: Any, reader: int, visitor: Visitor, names: Sequence[str]) -> Markup:
    """The reader's goods in one line for a narrow page, if the game draws them; "" otherwise."""
    if reader < 0 or not visitor.narrow:
        return Markup("")
    return Markup(game.board.strip(view, reader, visitor.lang, names).replace("<svg ", '<svg role="img" ', 1))  # noqa: S704 - as above


def in_pieces(template: Template, **shown: Any) -> list[Piece]:
    """What a template writes; what it sets `apart` are pieces of their own, in their parts.

    Whatever is done with a page is then done with a large picture only where it concerns pictures, and with what is
    kept of it, or of a log, once; letters of the rest do not make it larger in memory.
    """
    pictures: list[Parts] = []
    first, *texts = template.render(pictures=pictures, **shown).split(_APART)
    pieces: list[Piece] = [first]
    for picture, text in zip(pictures, texts, strict=True):
        pieces += picture, text
    return pieces


def apart(pictures: list[Parts], picture: Parts) -> Markup:
    """Sets a picture, or a log, apart from the text of the template in which it stands."""
    pictures.append(picture)
    return _APART


def without_signs(pieces: list[Piece], known: str) -> tuple[list[Piece], str]:
    """Pieces without the hieroglyphs that the page has already, and the names of all that it has then; `known` are
    those that it has, separated by spaces."""
    left, names = list[Piece](), [known] if known else []

    def spared(part: str) -> str:
        if not part.startswith(_DEFS):
            return part
        kept, brought = _spared(part, known)
        names.extend(brought)
        return kept

    for piece in pieces:
        if isinstance(piece, tuple):
            left.append((*map(spared, piece[:HEAD]), *piece[HEAD:]))
        else:
            left.append("".join(map(spared, _cut_at_definitions(piece))))
    return left, " ".join(names)


def _cut_at_definitions(text: str) -> list[str]:
    """A text cut where definitions of pictures begin and end."""
    parts, place = list[str](), 0
    while (begin := text.find(_DEFS, place)) >= 0:
        end = text.index(_END_DEFS, begin)
        parts += text[place:begin], text[begin:end]
        place = end
    return [*parts, text[place:]]


@lru_cache(64)
def _spared(definitions: str, known: str) -> tuple[str, list[str]]:
    """Definitions of a picture without these hieroglyphs, and the names of others; they are alike in most pictures of a
    board."""
    names = frozenset(known.split())
    first, *rest = definitions.split(_SIGN)
    kept, brought = [first], list[str]()
    for part in rest:
        name = part[: part.index('"')]
        if name in names:
            kept.append(part[part.index(_END) + len(_END) :])
        else:
            kept.append(_SIGN + part)
            brought.append(name)
    return "".join(kept), brought


def day(at: float) -> str:
    """A day as every language reads it; "" for what is none, as a damaged database may hold."""
    try:
        return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d")
    except (TypeError, ValueError, OverflowError, OSError):
        return ""


@lru_cache(maxsize=256)
def qr_code(link: str) -> Markup:
    """A link as a QR code; it takes milliseconds, and pages that wait are drawn again and again."""
    drawn = segno.make(link, error="m").svg_inline(border=3, omitsize=True, svgclass="qr", light="#fff", dark="#000")
    return Markup(drawn)  # noqa: S704 - drawn by a library


def picture_response(svg: str) -> Response:
    """A picture that brings its own colours; nothing in it is written by anybody."""
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return Response(svg, headers={"Content-Security-Policy": policy}, media_type="image/svg+xml")
