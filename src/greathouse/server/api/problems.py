"""What goes wrong, as problem documents (RFC 9457) with a sentence."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse

from greathouse.server.errors import Refused
from greathouse.server.web.notices import notice_of
from greathouse.server.web.site import TableVisit, Visit

PREFIX = "/api/v1"
"""Where the interface for programs lies."""

MEDIA_TYPE = "application/problem+json"

MAX_FAULTS = 10
"""So many faults of one request are told."""


class Fault(BaseModel):
    """What is wrong with a part of a request."""

    at: str = Field(description="Where: body.revision")
    message: str


class Problem(BaseModel):
    """Why a request was refused."""

    type: str = Field("about:blank", description="Always about:blank: `reason` tells problems apart.")
    title: str = Field(description="What the status means.")
    status: int
    detail: str = Field(description="A sentence in the language of Accept-Language: en, fr or de.")
    reason: str = Field(description="A word for programs: stale, illegal, not-your-turn, too-often …")
    rule: int = Field(0, description="The number of the rule that forbids a move; see the rules of the game.")
    revision: int | None = Field(None, description="The present revision of your seat, where a move was refused.")
    faults: list[Fault] = Field([], description="What is wrong with the request, part by part.")


def problem(status: int, reason: str, detail: str, **more: Any) -> JSONResponse:
    """The answer to a refused request."""
    content = Problem(title=HTTPStatus(status).phrase, status=status, detail=detail, reason=reason, **more)
    return JSONResponse(content.model_dump(exclude_defaults=True) | {"type": content.type}, status, None, MEDIA_TYPE)


class RefusedThere(Refused):
    """A message that a table refused, with the answer to it: a rule's wording is the game's."""

    def __init__(self, refusal: Refused, visit: TableVisit) -> None:
        super().__init__(refusal.reason, refusal.status, rule=refusal.rule, error=refusal.error)
        notice = notice_of(refusal, visit.table.game, visit.words)
        detail = " ".join(filter(None, (notice.text, notice.detail)))
        revision = visit.table.revision(visit.reader)
        self.answer = problem(refusal.status, refusal.reason, detail, rule=notice.rule, revision=revision)


def faulty(visit: Visit, error: RequestValidationError) -> JSONResponse:
    """The answer to a request whose parts are not what the description says."""
    found = error.errors()[:MAX_FAULTS]
    faults = [Fault(at=".".join(map(str, one["loc"])), message=str(one["msg"])) for one in found]
    return problem(422, "bad-request", visit.words("bad-request"), faults=faults)
