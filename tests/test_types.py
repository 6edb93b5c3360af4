"""Parameters name their types: `Any` says nothing to a reader, and nothing to mypy."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "greathouse"
MAX_SHARE = 0.05
"""Share of annotated parameters that may be of any type: content of JSON and TOML, arguments passed on."""


def annotated(source: str) -> Iterator[str]:
    """The annotations of all parameters of a module's functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            given = node.args
            for one in [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]:
                if one is not None and one.annotation is not None:
                    yield ast.unparse(one.annotation)


def share(sources: list[str]) -> float:
    """Share of `Any` among the annotated parameters of modules."""
    found = [annotation for source in sources for annotation in annotated(source)]
    return found.count("Any") / len(found)


def test_few_parameters_are_of_any_type():
    assert share([path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")]) <= MAX_SHARE


def test_any_is_counted():
    assert share(["def f(a: Any, b: int, *c: Any, d: list[int]) -> Any: ..."]) == 0.5
