"""The page of moderators: what was reported, who may not talk, what was decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from starlette.responses import RedirectResponse, Response

from greathouse.server.errors import Refused
from greathouse.server.talk.cases import FOREVER, Case, Decision, Silenced
from greathouse.server.talk.talk import DAYS
from greathouse.server.web.forms import Form, read_number, require_number
from greathouse.server.web.rendering import day
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AnyVisit, Visit
from greathouse.server.web.talk import text_of
from greathouse.server.words import Words

router = Router()


class CaseRow(NamedTuple):
    """A reported line: what was said by whom, when and where, and how often it was reported."""

    line: int
    name: str
    text: str
    table: str
    date: str
    times: int


class SilencedRow(NamedTuple):
    """Somebody who may say nothing, and until when."""

    owner: str
    name: str
    until: str


class DecisionRow(NamedTuple):
    """What a moderator has decided, about whom and which words, and until when."""

    date: str
    moderator: str
    what: str
    name: str
    words: str
    until: str


@dataclass(frozen=True)
class ModerationPage:
    """What moderators see; `days`: for so many they can silence somebody."""

    cases: list[CaseRow]
    silenced: list[SilencedRow]
    decisions: list[DecisionRow]
    days: tuple[int, ...] = DAYS


@router.page("/moderation")
async def moderation(visit: AnyVisit) -> Response:
    """What waits for moderators, and what they have decided."""
    me, house, words = await _moderator(visit), visit.house, visit.words
    cases = [_case(one, words) for one in await house.read(house.talk.cases.queue, me)]
    silenced = [_silenced(one, words) for one in await house.read(house.talk.cases.silenced, house.clock())]
    decisions = [_decision(one, words) for one in await house.read(house.talk.cases.decisions)]
    return visit.page("moderation.html", ModerationPage(cases, silenced, decisions))


@router.form("/moderation")
async def decide(visit: AnyVisit, form: Form) -> Response:
    """Deals with a reported line."""
    me, days = await _moderator(visit), read_number(form.get("days")) or 0
    await visit.house.talk.decide(me, require_number(form.get("line")), form.get("what", ""), days)
    return RedirectResponse("/moderation", 303)


@router.form("/moderation/lift")
async def lift(visit: AnyVisit, form: Form) -> Response:
    """Lets somebody talk again."""
    await visit.house.talk.lift(await _moderator(visit), form.get("owner", "")[:64])
    return RedirectResponse("/moderation", 303)


async def _moderator(visit: Visit) -> str:
    """The moderator who is signed in. Raises Refused for anybody else."""
    if not await visit.house.read(visit.house.talk.cases.moderates, visit.person.id):
        raise Refused("not-moderator", 403)
    return visit.person.id


def _case(case: Case, words: Words) -> CaseRow:
    said = case.said
    name = said.name or words("former-player")
    return CaseRow(said.id, name, text_of(said.phrase, said.words, words), said.table, day(said.at), case.times)


def _silenced(one: Silenced, words: Words) -> SilencedRow:
    return SilencedRow(one.owner, one.name or words("former-player"), _until(one.until, words))


def _decision(one: Decision, words: Words) -> DecisionRow:
    former = words("former-player")
    until = _until(one.until, words) if one.until and one.what == "silence" else ""
    return DecisionRow(
        day(one.at), one.moderator or former, words(f"decided-{one.what}"), one.name or former, one.words, until
    )


def _until(until: float, words: Words) -> str:
    return words("moderation-forever") if until >= FOREVER else words("moderation-until", date=day(until))
