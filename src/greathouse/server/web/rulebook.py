"""The rules pages: each game's `rules.<lang>.md`, with an anchor `{#r14}` where a rule can be linked to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from greathouse.kernel.game import Game
from greathouse.kernel.grammar import polished
from greathouse.kernel.languages import LANGUAGES, in_full

_ANCHOR = re.compile(r"\s*\{#([A-Za-z][\w-]*)\}\s*")


class Heading(NamedTuple):
    """A heading of the second level, for the table of contents."""

    anchor: str
    text: str


class Figure(NamedTuple):
    """A picture after the rule with an anchor: its address, what it shows, and where it is tried out ("": nowhere)."""

    anchor: str
    url: str
    caption: str
    tried: str
    invitation: str


class Rulebook(NamedTuple):
    """The rules of a game in one language as HTML, their sections, and the text of what has an anchor."""

    html: str
    headings: tuple[Heading, ...]
    quotes: dict[str, str]


def rulebook(game: Game, lang: str, figures: tuple[Figure, ...] = ()) -> Rulebook | None:
    """The rules with these pictures in this language, or in English; None if the game has none."""
    folder = files(game.source.package)
    for name in dict.fromkeys((in_full(lang), LANGUAGES[0])):
        page = folder.joinpath(f"rules.{name}.md")
        if page.is_file():
            return render(polished(page.read_text(encoding="utf-8"), name), figures)
    return None


@lru_cache(64)
def render(text: str, figures: tuple[Figure, ...] = ()) -> Rulebook:
    """Markdown (no raw HTML, no pictures of its own) as HTML with anchors, numbers of rules, and figures after them."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    tokens = markdown.parse(text)
    headings = [heading for i in range(len(tokens)) if (heading := _anchor(tokens, i))]
    html = markdown.renderer.render(tokens, markdown.options, {})
    html = html.replace("<table>", '<div class="scroll" tabindex="0" role="group"><table>').replace(
        "</table>", "</table></div>"
    )
    for figure in figures:
        html = _with_figure(html, figure)
    return Rulebook(_numbered(html), tuple(headings), dict(_quotes(markdown, tokens)))


def _numbered(html: str) -> str:
    """The number of each rule stands beside it, small, as refusals name it."""
    return re.sub(r'(<(?:li|p) id="r(\d+)">)', r'\1<a class="rule-number" href="#r\2">R\2</a> ', html)


def _with_figure(html: str, figure: Figure) -> str:
    """The picture after the list or paragraph of its rule; a page without that rule stays as it is."""
    place = html.find(f'id="{figure.anchor}"') if figure.anchor else -1
    ends = [at for end in ("</ul>", "</ol>", "</p>") if (at := html.find(end, place)) >= 0]
    if place < 0 or not ends:
        return html
    end = html.index(">", min(ends)) + 1
    return html[:end] + figure_html(figure) + html[end:]


def figure_html(figure: Figure) -> str:
    """A picture with its caption, and the button that opens its position on a board."""
    caption = escape(figure.caption)
    picture = f'<img src="{escape(figure.url)}" alt="{caption}" loading="lazy" width="640" height="400">'
    button = f'<button class="button">{escape(figure.invitation)}</button>'
    form = f'<form method="post" action="{escape(figure.tried)}">{button}</form>' if figure.tried else ""
    return f'<figure class="rule-figure">{picture}<figcaption>{caption}</figcaption>{form}</figure>'


def _quotes(markdown: MarkdownIt, tokens: list[Token]) -> Iterator[tuple[str, str]]:
    """The anchors, each with the HTML of the line that bears it."""
    writer = RendererHTML()
    for token in tokens:
        if token.type == "inline" and (found := _ANCHOR.search(token.content)):
            yield found[1], writer.renderInline(token.children or [], markdown.options, {})


def _anchor(tokens: list[Token], place: int) -> Heading | None:
    """Gives the block around this text its anchor; returns the heading if it is a section's."""
    token = tokens[place]
    if token.type != "inline" or not token.children:
        return None
    found = _ANCHOR.search(token.content)
    block = _block(tokens, place)
    if found:
        block.attrSet("id", found[1])
        for child in token.children:
            if child.type == "text":
                child.content = (
                    _ANCHOR.sub(" ", child.content).rstrip()
                    if child is token.children[-1]
                    else _ANCHOR.sub(" ", child.content)
                )
    if block.tag != "h2":
        return None
    words = _ANCHOR.sub("", token.content)
    anchor = str(block.attrGet("id") or re.sub(r"\W+", "-", words.lower()).strip("-"))
    block.attrSet("id", anchor)
    return Heading(anchor, words)


def _block(tokens: list[Token], place: int) -> Token:
    """The opening token of the innermost block that is drawn: of a tight list's hidden paragraph, the list item."""
    opened = place - 1
    while opened > 0 and (tokens[opened].nesting != 1 or tokens[opened].hidden):
        opened -= 1
    return tokens[opened]
