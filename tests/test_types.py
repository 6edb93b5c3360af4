"""Parameters name their types: `Any` says nothing to a reader, and nothing to mypy."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from .sources import PACKAGE, functions

MAX_SHARE = 0.05
"""Share of annotated parameters that may be of any type: content of JSON and TOML, arguments passed on."""


def annotated(source: Path) -> Iterator[bool]:
    """Of each annotated parameter of a module's functions, whether it may be anything."""
    for function in functions(source):
        given = function.args
        for one in [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]:
            if one is not None and one.annotation is not None:
                yield isinstance(one.annotation, ast.Name) and one.annotation.id == "Any"


def share(sources: Iterable[Path]) -> float:
    """Share of `Any` among the annotated parameters of modules."""
    found = [anything for source in sources for anything in annotated(source)]
    return sum(found) / len(found)


def test_few_parameters_are_of_any_type():
    assert share(PACKAGE.rglob("*.py")) <= MAX_SHARE


def test_any_is_counted(tmp_path):
    module = tmp_path / "module.py"
    module.write_text("def f(a: Any, b: int, *c: Any, d: list[int]) -> Any: ...", encoding="utf-8")
    assert share([module]) == 0.5
