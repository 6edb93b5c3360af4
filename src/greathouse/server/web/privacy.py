"""The privacy page, in the words of who runs the house."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from greathouse.server.errors import Refused
from greathouse.server.settings import said
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AnyVisit

router = Router()


@dataclass(frozen=True)
class PrivacyPage:
    """What the house says about what it keeps."""

    paragraphs: list[str]


@router.page("/privacy")
async def privacy(visit: AnyVisit) -> Response:
    """What the house says about what it keeps. Raises Refused where it says nothing."""
    text = said(visit.site.settings.privacy, visit.words.lang)
    if not text:
        raise Refused("not-found", 404)
    paragraphs = [part.strip() for part in text.split("\n\n")]
    return visit.page("privacy.html", PrivacyPage(list(filter(None, paragraphs))))
