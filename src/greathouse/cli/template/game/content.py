"""The box as constants, checked: how many reeds may be taken, and the option for how many there are."""

from __future__ import annotations

from typing import Annotated as A

from msgspec import Meta

from greathouse.kernel.options import Option
from greathouse.kernel.schema import OptionRow, Table, load_box, require

MAX_REEDS = 40


class Reeds(Table, frozen=True):
    """What is done with them."""

    take: A[int, Meta(ge=1, le=5)]


class Options(Table, frozen=True):
    """What is chosen before a game."""

    bundle: OptionRow[A[int, Meta(ge=1, le=MAX_REEDS)]]


class Box(Table, frozen=True):
    """The whole file."""

    reeds: Reeds
    options: Options


BOX = load_box(__package__ or "", Box)

MAX_TAKE = BOX.reeds.take

_bundle = BOX.options.bundle
require(_bundle.default in _bundle.values, "table [options], row bundle", "default must be a value", __package__ or "")

OPTIONS = (Option("bundle", tuple(_bundle.values), _bundle.default),)
