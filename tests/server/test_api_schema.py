"""What programs are told of the interface is true: the description of it is tried out by requests made from it."""

from __future__ import annotations

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.specs.openapi import checks

from greathouse.client import Client

from .robots import token_of

load_all_checks()

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.ignored_auth,
]
EXAMPLES = 4
"""So many requests of each kind, well-formed and not."""


@pytest.fixture(scope="module")
def robot(server):
    return token_of(server.base, "Schema", "Seshat")


@pytest.fixture(scope="module")
def described(server):
    content = httpx.get(f"{server.base}/api/v1/openapi.json").json()
    return schemathesis.openapi.from_dict(content)


def test_the_description_holds(server, robot, described):
    table = Client(server.base, robot).open("steps", ["bot0"]).table
    headers = {"Authorization": f"Bearer {robot}"}
    seen = set()
    for result in described.exclude(path_regex="/events$").get_all_operations():
        operation = result.ok()
        seen.add((operation.method.upper(), operation.path))
        tried(server, operation, headers, table)
    assert len(seen) == 22, seen


def tried(server, operation, headers, table) -> None:
    modes = schemathesis.GenerationMode
    cases = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in (modes.POSITIVE, modes.NEGATIVE)))

    @given(case=cases, real=st.booleans())
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def run(case, real) -> None:
        replaced = real and "table" in (case.path_parameters or {})
        if replaced:
            case.path_parameters["table"] = table
        applied = [check for check in CHECKS if not (replaced and check is checks.negative_data_rejection)]
        case.call_and_validate(base_url=server.base, headers=headers, checks=applied)

    run()


def test_the_description_names_every_problem_and_the_token(described):
    content = described.raw_schema
    assert content["components"]["securitySchemes"]["HTTPBearer"]["scheme"] == "bearer"
    for path, operations in content["paths"].items():
        for operation in operations.values():
            assert "application/problem+json" in operation["responses"]["default"]["content"], path
            assert operation["security"] == [{"HTTPBearer": []}] and operation["summary"]
    streams = [path for path in content["paths"] if path.endswith("/events")]
    assert len(streams) == 2
    for path in streams:
        assert list(content["paths"][path]["get"]["responses"]["200"]["content"]) == ["text/event-stream"]
