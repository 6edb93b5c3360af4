"""The rule language: every function marked `@rule` is held against it by its syntax tree.

Allowed is what stands in `SYNTAX` and `BUILTINS`; all else is named with file and line. Names of a module are judged by
their values in an instance loaded for compilation, where a `table(...)` is an array and a plain tuple stays one.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from greathouse.kernel.conformance.faults import place
from greathouse.kernel.conformance.rows import whole_rows
from greathouse.kernel.instances import Source, instance, module

SYNTAX = (
    *(ast.Return, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.For, ast.While, ast.If, ast.Expr),
    *(ast.Pass, ast.Break, ast.Continue, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Compare, ast.Call),
    *(ast.Constant, ast.Attribute, ast.Subscript, ast.Name, ast.Tuple, ast.Slice, ast.expr_context),
    *(ast.boolop, ast.operator, ast.unaryop, ast.cmpop, ast.keyword),
)
"""Kinds of nodes that a rule is made of."""

BUILTINS = ("int", "bool", "range", "len", "min", "max", "abs")
"""Python's own functions that a rule can call."""

NAMED: dict[type[ast.AST], str] = {
    ast.Dict: "a dictionary",
    ast.Set: "a set",
    ast.List: "a list",
    ast.DictComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.ListComp: "a comprehension",
    ast.GeneratorExp: "a comprehension",
    ast.JoinedStr: "a string",
    ast.Try: "an exception (try)",
    ast.Raise: "an exception (raise)",
    ast.Assert: "an exception (assert)",
    ast.Lambda: "a function inside a rule",
    ast.FunctionDef: "a function inside a rule",
    ast.Global: "a variable of the module",
    ast.Div: "a fraction (/)",
}
"""What people write by mistake; other nodes are named by their class."""

CONSTANTS: dict[type[Any], str] = {str: "a string", bytes: "a string", float: "a fraction", complex: "a fraction"}


@dataclass(frozen=True)
class Rule:
    """A function marked `@rule`: its syntax, the names that its module gives it, and its file."""

    node: ast.FunctionDef
    names: dict[str, Any]
    path: Path

    @property
    def function(self) -> Any:
        """The function itself."""
        return self.names[self.node.name]

    def callees(self) -> list[Any]:
        """The rules that it calls."""
        found = [self.names.get(n.func.id) for n in ast.walk(self.node) if isinstance(n, ast.Call) and _bare(n)]  # type: ignore[attr-defined]
        return [callee for callee in found if getattr(callee, "is_rule", False)]


def rules_of(source: Source) -> list[Rule]:
    """Every rule of a game, as it is loaded for compilation, in the order of its files."""
    twin = replace(source, compiled=True)
    for part in ("rules", "view", "advice", "features"):
        module(twin, part)
    nest = f"{instance(twin)}."
    modules = [m for name, m in sorted(sys.modules.items()) if name.startswith(nest) and m.__file__]
    return [rule for m in modules for rule in _rules_in(m)]


def language_faults(rules: list[Rule], folder: Path) -> list[str]:
    """What the rules say that the rule language does not know, each with file and line."""
    found = [
        (place(folder, rule.path, line), f"{rule.node.name}: {what}") for rule in rules for line, what in _faults(rule)
    ]
    found += [(place(folder, rule.path, rule.node.lineno), what) for rule, what in _recursions(rules)]
    return [f"{where}: {what}" for where, what in dict.fromkeys(found)]


def refusals_of(rules: list[Rule], name: str) -> dict[int, tuple[Path, int]]:
    """The numbers other than 0 that a function returns as they stand there, or one that it returns the value of."""
    known = {id(rule.function): rule for rule in rules}
    todo = [rule for rule in rules if rule.node.name == name]
    done, found = set(map(id, todo)), {}
    while todo:
        rule = todo.pop()
        for expression in _returned(rule.node):
            number = _number(expression, rule.names)
            if number:
                found[number] = (rule.path, expression.lineno)
            callee = known.get(id(rule.names.get(expression.func.id))) if _bare(expression) else None  # type: ignore[attr-defined]
            if callee and id(callee) not in done:
                done.add(id(callee))
                todo.append(callee)
    return found


def _rules_in(loaded: ModuleType) -> list[Rule]:
    path = Path(str(loaded.__file__))
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and _marked(node)]
    return [Rule(node, vars(loaded), path) for node in nodes if node.name in vars(loaded)]


def _marked(node: ast.FunctionDef) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "rule" for mark in node.decorator_list)


def _bare(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


def _faults(rule: Rule) -> Iterator[tuple[int, str]]:
    """What one rule says wrongly: line and words."""
    arguments = rule.node.args
    for default in [*arguments.defaults, *(d for d in arguments.kw_defaults if d)]:
        if not isinstance(default, ast.Constant | ast.Name | ast.UnaryOp):
            yield default.lineno, "a default argument that can change"
    if arguments.vararg or arguments.kwarg:
        yield rule.node.lineno, "an open list of arguments"
    local = {n.id for n in ast.walk(rule.node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    local |= {a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
    for statement in _without_docstring(rule.node):
        yield from _walk(statement, rule, local)
    yield from whole_rows(rule.node, rule.names)


def _without_docstring(node: ast.FunctionDef) -> list[ast.stmt]:
    return node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body


def _walk(node: ast.AST, rule: Rule, local: set[str]) -> Iterator[tuple[int, str]]:
    """Faults of a node and of all below it; what stands in a faulty node is not named again."""
    fault = _fault(node, rule, local)
    if fault:
        yield getattr(node, "lineno", rule.node.lineno), fault
        return
    skipped = node.annotation if isinstance(node, ast.AnnAssign) else None
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Div):
            yield getattr(node, "lineno", rule.node.lineno), NAMED[ast.Div]
        elif child is not skipped and not (isinstance(node, ast.Call) and (child is node.func or _is_length(node))):
            yield from _walk(child, rule, local)


def _is_length(node: ast.Call) -> bool:
    """Whether it is `len(NAME)`: the length of a plain tuple is a constant in both modes."""
    return _bare(node) and node.func.id == "len" and all(isinstance(a, ast.Name) for a in node.args)  # type: ignore[attr-defined]


def _fault(node: ast.AST, rule: Rule, local: set[str]) -> str:
    """What is wrong with this very node; "" if nothing is."""
    if type(node) in NAMED:
        return NAMED[type(node)]
    if not isinstance(node, SYNTAX):
        return f"{type(node).__name__}, which the rule language does not have"
    if isinstance(node, ast.Constant):
        return CONSTANTS.get(type(node.value), "")
    return _use_fault(node, rule, local)


def _use_fault(node: ast.AST, rule: Rule, local: set[str]) -> str:
    """What is wrong with an index, a call or the name of a constant."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
        return f"{ast.unparse(node)}: an index is written a[i][j]"
    if isinstance(node, ast.Call):
        return _call_fault(node, rule, local)
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in local:
        return _name_fault(node.id, rule.names)
    return ""


def _call_fault(node: ast.Call, rule: Rule, local: set[str]) -> str:
    """Only rules and a few of Python's own functions are called, by their bare names."""
    if not isinstance(node.func, ast.Name):
        return f"{ast.unparse(node.func)}(…) is not called by a bare name"
    name = node.func.id
    called = rule.names.get(name)
    if name in local:
        return f"{name}(…) is called, a variable"
    if getattr(called, "is_rule", False) or (name in BUILTINS and not isinstance(called, FunctionType)):
        return ""
    if called is None and hasattr(builtins, name):
        return f"{name}(…), which the rule language does not have"
    return f"{name}(…) is called, which is not marked @rule"


def _name_fault(name: str, names: dict[str, Any]) -> str:
    """A constant of the module is a whole number or a `table(...)`."""
    if name not in names:
        return ""
    value = names[name]
    if isinstance(value, int) or type(value).__module__ == "numpy":
        return ""
    kind = type(value).__name__
    if isinstance(value, list | tuple):
        return f"{name} is a plain {kind}; a constant table is made with table(...)"
    return f"{name} is a {kind}; a rule knows whole numbers and table(...)"


def _recursions(rules: list[Rule]) -> Iterator[tuple[Rule, str]]:
    """Rules that come back to themselves, each circle once."""
    known = {id(rule.function): rule for rule in rules}
    closed: set[int] = set()

    def visit(rule: Rule, path: list[Rule]) -> Iterator[tuple[Rule, str]]:
        if rule in path:
            circle = [*path[path.index(rule) :], rule]
            yield rule, f"{rule.node.name}: recursion ({' → '.join(r.node.name for r in circle)})"
            return
        if id(rule.function) in closed:
            return
        for callee in dict.fromkeys(id(c) for c in rule.callees()):
            if callee in known:
                yield from visit(known[callee], [*path, rule])
        closed.add(id(rule.function))

    for rule in rules:
        yield from visit(rule, [])


def _returned(node: ast.FunctionDef) -> Iterator[ast.expr]:
    """The expressions that a function can return, both sides of a choice on their own."""
    todo = [n.value for n in ast.walk(node) if isinstance(n, ast.Return) and n.value]
    while todo:
        expression = todo.pop()
        if isinstance(expression, ast.IfExp):
            todo += [expression.body, expression.orelse]
        else:
            yield expression


def _number(expression: ast.expr, names: dict[str, Any]) -> int:
    """The whole number that stands there, or that a constant of the module is; 0 for anything else."""
    value = expression.value if isinstance(expression, ast.Constant) else None
    if isinstance(expression, ast.Name):
        value = names.get(expression.id)
    return value if type(value) is int else 0
