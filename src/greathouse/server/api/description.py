"""The description of the interface in OpenAPI, made from the code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi.openapi.utils import get_openapi
from starlette.routing import BaseRoute

import greathouse
from greathouse.server.api.problems import MEDIA_TYPE, Problem

_SUMMARY = """Robots play here: programs with an account of their own and a token, made on the account page of the
person who answers for them. Every request carries `Authorization: Bearer gh_…`. What goes wrong is told by a problem
document (RFC 9457). Streams are server-sent events; after a dropped line they go on where `Last-Event-ID` says."""


def described(routes: Sequence[BaseRoute]) -> dict[str, Any]:
    """The description of those of these routes that are for programs; pages do not belong to it."""
    made = get_openapi(title="Great House", version=greathouse.__version__, description=_SUMMARY, routes=routes)
    schemas = made["components"]["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    problem = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas |= problem.pop("$defs") | {"Problem": problem}
    for path in made["paths"].values():
        for operation in path.values():
            operation["responses"].pop("422", None)
            operation["responses"]["default"] = _refused()
    return made


def _refused() -> dict[str, Any]:
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {"description": "Why the request was refused.", "content": content}
