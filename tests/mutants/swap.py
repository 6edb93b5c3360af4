"""Another body for loaded rules: every name that leads to a function stays, what it does changes."""

from __future__ import annotations

import ast
import builtins
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from .operators import is_rule

REACHED = "__reached__"
"""Built-in function that marked rules call before each of their statements."""


def put(path: Path, source: str | ast.Module) -> None:
    """Gives the rules of the loaded modules of a file, and of those that are loaded from it later, this source's code.

    Raises LookupError if the file is not loaded.
    """
    whole = compile(source, str(path), "exec", dont_inherit=True)
    codes = {code.co_name: code for code in whole.co_consts if isinstance(code, CodeType)}
    loaded = _modules(path)
    if not loaded:
        raise LookupError(f"{path} is not loaded")
    for module in loaded:
        for name, value in vars(module).items():
            if getattr(value, "is_rule", False) and value.__module__ == module.__name__ and name in codes:
                value.__code__ = codes[name]
    as_before = SourceFileLoader.get_code

    def get_code(self: Any, fullname: str) -> CodeType | None:
        return whole if Path(self.path) == path else as_before(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


def mark(path: Path, reached: set[tuple[str, int]], name: str) -> None:
    """From now on each statement of the file's rules that is about to run is noted: this name of the file, line."""
    setattr(builtins, REACHED, lambda *place: reached.add(place))
    tree = _Marked(name).visit(ast.parse(path.read_text(encoding="utf-8")))
    put(path, ast.fix_missing_locations(tree))


def _modules(path: Path) -> list[ModuleType]:
    return [m for m in list(sys.modules.values()) if Path(getattr(m, "__file__", None) or ".") == path]


class _Marked(ast.NodeTransformer):
    """Puts a call before every statement of the rules."""

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return self._blocks(node) if is_rule(node) else node

    def _blocks(self, node: Any) -> Any:
        for block in ("body", "orelse"):
            statements = getattr(node, block, [])
            if statements:
                setattr(node, block, [new for old in statements for new in (self._call(old), self._blocks(old))])
        return node

    def _call(self, statement: ast.stmt) -> ast.stmt:
        place = [ast.Constant(self.name), ast.Constant(statement.lineno)]
        return ast.copy_location(ast.Expr(ast.Call(ast.Name(REACHED, ast.Load()), place, [])), statement)
