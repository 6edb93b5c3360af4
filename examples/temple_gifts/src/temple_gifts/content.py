"""The box of Temple Gifts as constants, checked."""

from __future__ import annotations

from functools import partial
from typing import Annotated as A

from msgspec import Meta

from greathouse.kernel.options import Option
from greathouse.kernel.schema import OptionRow, Table, load_box, require

SEATS = 4
Measure = A[int, Meta(ge=1, le=20)]


class Gifts(Table, frozen=True):
    """The cards."""

    kinds: A[list[str], Meta(min_length=SEATS, max_length=6)]
    values: A[list[Measure], Meta(min_length=1, max_length=4)]


class Jars(Table, frozen=True):
    """What is bid."""

    measures: A[list[Measure], Meta(min_length=1, max_length=8)]


class Options(Table, frozen=True):
    """What is chosen before a game."""

    favour: OptionRow[A[int, Meta(ge=1, le=5)]]


class Box(Table, frozen=True):
    """The whole file."""

    gifts: Gifts
    jars: Jars
    options: Options


BOX = load_box(__package__ or "", Box)
_need = partial(require, package=__package__ or "")

KINDS = tuple(BOX.gifts.kinds)
GIFTS = tuple((kind, value) for kind in range(len(KINDS)) for value in BOX.gifts.values)
"""Kind and value of each card."""

MEASURES = tuple(BOX.jars.measures)
_need(list(MEASURES) == sorted(set(MEASURES)), "table [jars], row measures", "must rise")
_need(len(MEASURES) <= len(GIFTS), "table [jars], row measures", "must be no more than there are gifts")

FAVOUR = BOX.options.favour
_need(FAVOUR.default in FAVOUR.values, "table [options], row favour", "default must be one of its values")

OPTIONS = (Option("favour", tuple(FAVOUR.values), FAVOUR.default),)
