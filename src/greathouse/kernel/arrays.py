"""What programs over any game work on: lists in plain mode, NumPy arrays in compiled code."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias, TypeVar

R = TypeVar("R")

Int64Array: TypeAlias = MutableSequence[int]
"""Whole numbers that are written in place: a list, or an array of int64. None is ever added or removed."""

RecordArray: TypeAlias = Sequence[R]
"""Records of one class, written into but never replaced: a list of them, or an array of NumPy records."""
