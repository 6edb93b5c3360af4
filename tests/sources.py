"""The modules of the package, parsed once in a process for all tests that look at how they are written."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "greathouse"

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def tree(source: Path) -> ast.Module:
    """What a module says."""
    return ast.parse(source.read_text(encoding="utf-8"))


@cache
def nodes(source: Path) -> tuple[ast.AST, ...]:
    """All that a module says, part by part."""
    return tuple(ast.walk(tree(source)))


@cache
def functions(source: Path) -> tuple[Function, ...]:
    """The functions and methods of a module."""
    return tuple(node for node in nodes(source) if isinstance(node, Function))
