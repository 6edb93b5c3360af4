"""Where a rule can be broken, and how: the mutants of a source file."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from difflib import unified_diff
from typing import TypeGuard

SWAPPED: dict[type, tuple[type, ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
}
"""What may stand in place of a comparison, connective or calculation."""


@dataclass(frozen=True)
class Mutant:
    """One change of one file: the text between two places (line from 1, column in bytes) becomes another."""

    file: str
    rule: str
    operator: str
    start: tuple[int, int]
    end: tuple[int, int]
    text: str
    statement: int
    """Line in which the statement begins that holds the change."""

    @property
    def place(self) -> str:
        return f"{self.file}:{self.start[0]}"

    @property
    def name(self) -> str:
        return f"{self.place}:{self.start[1]} {self.operator} {self.text}"

    def applied(self, source: str) -> str:
        """The source with this change."""
        lines = source.encode().splitlines(keepends=True)
        (first, left), (last, right) = self.start, self.end
        before, after = lines[first - 1][:left], lines[last - 1][right:]
        return b"".join([*lines[: first - 1], before + self.text.encode() + after, *lines[last:]]).decode()

    def diff(self, source: str, around: int = 0) -> list[str]:
        """The lines that go (-) and come (+), with so many lines around them."""
        pair = source.splitlines(), self.applied(source).splitlines()
        return list(unified_diff(*pair, self.file, self.file, lineterm="", n=around))[2:]


def mutants(file: str, source: str) -> Iterator[Mutant]:
    """Every mutant of the functions marked `@rule` in a source file, in the order of their places."""
    for function in filter(is_rule, ast.walk(ast.parse(source))):
        starts = [part.lineno for part in ast.walk(function) if isinstance(part, ast.stmt)]
        for node in (node for statement in _without_docstring(function.body) for node in ast.walk(statement)):
            for place, operator, text in _changes(node):
                start, end = (place.lineno, place.col_offset), (place.end_lineno, place.end_col_offset)
                statement = max(line for line in starts if line <= place.lineno)
                yield Mutant(file, function.name, operator, start, end, text, statement)


def is_rule(node: ast.AST) -> TypeGuard[ast.FunctionDef]:
    """Whether this is a function marked `@rule`."""
    return isinstance(node, ast.FunctionDef) and any(ast.unparse(mark) == "rule" for mark in node.decorator_list)


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    documented = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    return body[1:] if documented else body


Change = tuple[ast.expr | ast.stmt, str, str]
"""What is replaced, the kind of change, and the text in its place."""


def _changes(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare() | ast.BoolOp() | ast.BinOp():
            yield from _swapped(node)
        case ast.Constant():
            yield from _other_constants(node)
        case ast.UnaryOp(op=ast.Not()):
            yield node, "negation", f"({ast.unparse(node.operand)})"
        case ast.If() | ast.IfExp():
            yield node.test, "branches", f"(not ({ast.unparse(node.test)}))"
        case ast.Expr() | ast.AugAssign() | ast.Continue() | ast.Break() | ast.Return(value=None):
            yield node, "removal", "pass"
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield node, "removal", "pass"


def _swapped(node: ast.Compare | ast.BoolOp | ast.BinOp) -> Iterator[Change]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            for other in SWAPPED.get(type(operator), ()):
                changed = deepcopy(node)
                changed.ops[place] = other()
                yield node, "comparison", f"({ast.unparse(changed)})"
    else:
        for other in SWAPPED.get(type(node.op), ()):
            joined = deepcopy(node)
            joined.op = other()
            yield node, "connective" if isinstance(node, ast.BoolOp) else "calculation", f"({ast.unparse(joined)})"


def _other_constants(node: ast.Constant) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield node, "constant", str(not node.value)
    elif isinstance(node.value, int):
        yield from ((node, "constant", str(other)) for other in (node.value + 1, node.value - 1) if other >= 0)
