"""The errors of the house: all of them stand in the trees that the three modules of errors draw."""

from __future__ import annotations

import ast
import re

import pytest

import greathouse.envs.errors
import greathouse.kernel.errors
import greathouse.server.errors

from .sources import PACKAGE, nodes


def parents() -> dict[str, str]:
    """The base of every class of the package that has one by a bare name."""
    classes = [node for path in PACKAGE.rglob("*.py") for node in nodes(path) if isinstance(node, ast.ClassDef)]
    return {c.name: c.bases[0].id for c in classes if c.bases and isinstance(c.bases[0], ast.Name)}


def drawn(tree: str) -> dict[str, str]:
    """The base of every class of a tree, by the depth of its line."""
    found, above = {}, ["HouseError"]
    for line in tree.splitlines():
        told = re.match(r"((?:│   )*)[├└]── (\w+) +\S", line)
        if told:
            depth = len(told[1]) // 4
            above[depth + 1 :] = [told[2]]
            found[told[2]] = above[depth]
    return found


@pytest.mark.slow
def test_the_trees_are_true():
    known = parents()
    errors = {"HouseError"}
    while more := {name for name, base in known.items() if base in errors} - errors:
        errors |= more
    modules = (greathouse.kernel.errors, greathouse.server.errors, greathouse.envs.errors)
    trees = {name: base for module in modules for name, base in drawn(module.__doc__ or "").items()}
    assert trees == {name: known[name] for name in errors - {"HouseError"}}
    assert len(trees) > 15
