"""Talk at a table: what is said, mutes, reports."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from starlette.responses import RedirectResponse, Response

from greathouse.server.audience import plays_at, talk_version
from greathouse.server.people.secrets import is_person
from greathouse.server.talk.lines import Said
from greathouse.server.talk.talk import Speaker
from greathouse.server.talk.words import PHRASES
from greathouse.server.web.forms import MAX_LINE, Form, require_number
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AtTable, TableVisit
from greathouse.server.words import Words

router = Router()


class LineRow(NamedTuple):
    """A line as its reader sees it; `others`: it can be muted and reported, `aside`: a spectator said it."""

    id: int
    name: str
    text: str
    aside: bool
    others: bool


@dataclass(frozen=True)
class TalkPart:
    """What is said at a table, and what the visitor can do there.

    `version` changes with the lines. `says`: the visitor may say phrases, `types`: words of its own, too; `plays`: it
    has a seat here; `guest`: an account would give it words of its own; `muting`: it does not read everybody; `done`
    says what a form has brought about.
    """

    table: str
    version: str
    lines: list[LineRow]
    phrases: list[tuple[str, str]]
    says: bool
    types: bool
    plays: bool
    guest: bool
    muting: bool
    done: str = ""


@dataclass(frozen=True)
class TalkPage:
    """The talk of a table by itself."""

    talk: TalkPart
    title: str


@router.page("/t/{table}/talk")
async def talk(visit: AtTable) -> Response:
    """What is said at a table."""
    return await _page(visit)


@router.form("/t/{table}/talk")
async def say(visit: AtTable, form: Form) -> Response:
    """Says a phrase, or words of one's own."""
    require_pace(visit)
    phrase, words = form.get("phrase", "")[:24], form.get("words", "")[:MAX_LINE]
    await visit.house.talk.say(visit.table, speaker_of(visit), phrase, words)
    return await _shown(visit)


@router.form("/t/{table}/talk/mute")
async def mute(visit: AtTable, form: Form) -> Response:
    """Does not show any more what somebody says."""
    said = await visit.house.talk.line_at(visit.table, visit.guest, require_number(form.get("line")))
    await visit.house.write(visit.house.talk.lines.mute, visit.guest, said.owner)
    return await _shown(visit)


@router.form("/t/{table}/talk/unmute")
async def unmute(visit: AtTable) -> Response:
    """Shows everybody again."""
    await visit.house.write(visit.house.talk.lines.unmute, visit.guest)
    return await _shown(visit)


@router.form("/t/{table}/talk/report")
async def report(visit: AtTable, form: Form) -> Response:
    """Asks moderators to look at a line."""
    said = await visit.house.talk.line_at(visit.table, visit.guest, require_number(form.get("line")))
    await visit.house.write(visit.house.talk.lines.report, said.id, visit.guest, visit.house.clock())
    return await _page(visit, visit.words("talk-reported"))


def speaker_of(visit: TableVisit) -> Speaker:
    """The visitor as somebody who talks: by the name of its seat, or of its account."""
    seat = next((seat for seat in visit.table.seats if visit.guest and seat.guest == visit.guest), None)
    person = visit.visitor.person
    account = bool(person and person.name) and is_person(visit.guest)
    name = seat.name if seat else person.name if person else ""
    return Speaker(visit.guest, name, account, account and visit.site.settings.talk.own_words)


def require_pace(visit: TableVisit) -> None:
    """Raises TooOften for who says too much in too short a time."""
    if visit.guest:
        visit.site.talk.require(visit.guest, visit.house.monotonic())


async def talk_part(visit: TableVisit) -> TalkPart | None:
    """What the page of a table shows of the talk; None where the visitor wants none, or there is nobody to talk to."""
    table, me = visit.table, visit.guest
    others = any(seat.free or seat.guest not in ("", me) for seat in table.seats)
    if table.quiet or not visit.visitor.talk or not (others or table.over):
        return None
    part = await _part(visit)
    return part if others or part.lines else None


async def _part(visit: TableVisit) -> TalkPart:
    house, table, me, words = visit.house, visit.table, visit.guest, visit.words
    versions = await house.talk.versions(table)
    said = await house.talk.heard_by(table, me) if versions and visit.visitor.talk else []
    speaker, plays = speaker_of(visit), plays_at(table, me)
    return TalkPart(
        table=table.id,
        version=talk_version(table, me, versions),
        lines=[_row(one, me, words) for one in said],
        phrases=[(phrase, words(f"phrase-{phrase}")) for phrase in PHRASES],
        says=(plays or speaker.account) and not table.quiet,
        types=speaker.own_words and not table.quiet,
        plays=plays,
        guest=visit.site.settings.talk.own_words and not speaker.account,
        muting=bool(me) and await house.read(house.talk.lines.mutes, me),
    )


def _row(said: Said, me: str, words: Words) -> LineRow:
    name = said.name or words("former-player")
    return LineRow(
        said.id, name, text_of(said.phrase, said.words, words), said.room != "table", me not in ("", said.owner)
    )


def text_of(phrase: str, text: str, words: Words) -> str:
    """What was said, in the reader's language if it is a phrase."""
    return words(f"phrase-{phrase}") if phrase in PHRASES else text


async def _shown(visit: TableVisit) -> Response:
    """The talk after something was done."""
    return await _page(visit) if visit.by_script else RedirectResponse(f"{visit.url}/talk", 303)


async def _page(visit: TableVisit, done: str = "") -> Response:
    title = visit.table.game.text.TITLE[visit.words.lang]
    template = "talk_part.html" if visit.by_script else "talk.html"
    return visit.page(template, TalkPage(replace(await _part(visit), done=done), title))
