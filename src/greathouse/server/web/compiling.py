"""Templates as plain Python: the code that Jinja makes of them, without what it looks up again each time.

Things in a template are read and called as in Python, where Jinja's `environment.getattr`, `environment.getitem` and
`context.call` try several ways: what stands under a key is written in brackets. Words of the house are found by their
keys, escaped once for all pages. What else is written is escaped as everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeGuard

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import EvalContext, Expr
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

MAX_ESCAPED = 4096
"""So many short texts are remembered as they are escaped: names, words, addresses, most of which come again."""

SHORT = 100
"""Characters of a short text."""


class ByKey(NodeTransformer):
    """Makes `w["undo"]` of `w("undo")`, which says the same in a third of the time."""

    def visit_Call(self, node: nodes.Call) -> Expr:  # noqa: N802 - named by Jinja
        self.generic_visit(node)
        (key, *more), word = (*node.args, None), node.node
        plain = not (more[:-1] or node.kwargs or node.dyn_args or node.dyn_kwargs)
        if plain and isinstance(key, nodes.Const) and isinstance(word, nodes.Name) and word.name == "w":
            return nodes.Getitem(word, key, "load", lineno=node.lineno)
        return node


class PlainCode(CodeGenerator):
    """Writes the code of a template."""

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - named by Jinja, as all here
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:  # noqa: N802
        self.visit(node.node, frame)
        self.write("[")
        self.visit(node.arg, frame)
        self.write("]")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        given = [*node.args, *node.kwargs]
        self.visit(node.node, frame)
        self.write("(")
        for place, value in enumerate(given):
            self.write(", " if place else "")
            self.visit(value, frame)
        if forward_caller:
            self.write(", caller=caller" if given else "caller=caller")
        self.write(")")

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        if _is_word(node) and frame.eval_ctx.autoescape:
            node.node = nodes.Getattr(node.node, "escaped", "load", lineno=node.lineno)
            self.write("(")
            return
        assert isinstance(frame.eval_ctx, EvalContext) and not frame.eval_ctx.volatile and finalize.src is None
        self.write("environment.escaped(" if frame.eval_ctx.autoescape else "str(")


def _is_word(node: Expr) -> TypeGuard[nodes.Getitem]:
    """Whether a template says a word of the house by its key, but for its name, which may be another one."""
    if not (isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Const)):
        return False
    return isinstance(node.node, nodes.Name) and node.node.name == "w" and node.arg.value != "house"


@lru_cache(MAX_ESCAPED)
def _escaped(text: str) -> str:
    return str(escape(text))


def escaped(value: Any) -> str:
    """A value as it stands on a page."""
    if type(value) is Markup:
        return value
    if type(value) is str and len(value) <= SHORT:
        return _escaped(value)
    if type(value) is int:
        return str(value)
    return escape(value)
