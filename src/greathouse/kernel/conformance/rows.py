"""Rows and sub-records: plain mode would share what is assigned whole, compiled code would copy it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, NamedTuple

from greathouse.kernel.records import Ints, Record


class Shape(NamedTuple):
    """What an expression stands for: so many axes over numbers (`record` None) or over records of a class."""

    axes: int
    record: type[Record] | None = None

    @property
    def whole(self) -> bool:
        """Whether it is more than a single number."""
        return self.axes > 0 or self.record is not None


def whole_rows(node: ast.FunctionDef, names: dict[str, Any]) -> Iterator[tuple[int, str]]:
    """Assignments of a rule that put a row or a sub-record in another's place: line and words."""
    shapes = {a.arg: shape for a in node.args.args if (shape := _annotated(a.annotation, names))}
    for part in _in_order(node):
        if isinstance(part, ast.For) and isinstance(part.target, ast.Name):
            _note(shapes, part.target, _inner(_shape(part.iter, shapes)))
        if isinstance(part, ast.Assign):
            for target in part.targets:
                yield from _assigned(target, shapes)
                if isinstance(target, ast.Name):
                    _note(shapes, target, _shape(part.value, shapes))


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        yield child
        yield from _in_order(child)


def _annotated(annotation: ast.expr | None, names: dict[str, Any]) -> Shape | None:
    cls = names.get(annotation.id) if isinstance(annotation, ast.Name) else None
    return Shape(0, cls) if isinstance(cls, type) and issubclass(cls, Record) else None


def _note(shapes: dict[str, Shape], name: ast.Name, shape: Shape | None) -> None:
    shapes.pop(name.id, None)
    if shape:
        shapes[name.id] = shape


def _assigned(target: ast.expr, shapes: dict[str, Shape]) -> Iterator[tuple[int, str]]:
    if isinstance(target, ast.Tuple):
        for part in target.elts:
            yield from _assigned(part, shapes)
    elif isinstance(target, ast.Attribute | ast.Subscript):
        shape = _shape(target, shapes)
        sliced = isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice)
        each = _inner(shape) if sliced else shape
        if each and each.whole:
            yield target.lineno, f"{ast.unparse(target)} is assigned whole; copy its numbers one by one, or a[:] = b"


def _shape(node: ast.expr, shapes: dict[str, Shape]) -> Shape | None:
    """What an expression over records stands for; None where that is not known."""
    if isinstance(node, ast.Name):
        return shapes.get(node.id)
    if isinstance(node, ast.Attribute):
        return _field(_shape(node.value, shapes), node.attr)
    if isinstance(node, ast.Subscript):
        outer = _shape(node.value, shapes)
        return outer if isinstance(node.slice, ast.Slice) else _inner(outer)
    return None


def _field(shape: Shape | None, name: str) -> Shape | None:
    if not shape or shape.axes or not shape.record:
        return None
    for field in shape.record.fields():
        if field.name == name:
            axes = len(field.kind.shape) if isinstance(field.kind, Ints) else int(field.kind.count > 0)
            return Shape(axes, field.record)
    return None


def _inner(shape: Shape | None) -> Shape | None:
    return Shape(shape.axes - 1, shape.record) if shape and shape.axes else None
