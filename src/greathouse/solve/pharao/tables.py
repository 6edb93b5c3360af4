"""Solved tables of Pharao on disk.

A table is one file: 4,096 bytes of header, JSON padded with spaces, then the values V(M, O) of one layer in the order
of `index`, little-endian. The header says game, rules version, options, layer, type ("f8" or "f4"), number of
positions, residual (largest change in the last sweep) and the SHA-256 of the values. Files are mapped into memory.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from platformdirs import user_data_path

from greathouse.kernel.compile.twins import cache_root
from greathouse.kernel.errors import BadOption, HouseError
from greathouse.kernel.game import Game, load
from greathouse.kernel.options import Value, read_options
from greathouse.kernel.words import refused
from greathouse.solve.arrays import Floats
from greathouse.solve.pharao.index import Layer, positions

HEADER = 4096
FORMAT = "greathouse table 1"
BLOCK = 1 << 24

SOLVED_OPTIONS = ("rescue_landing", "return_to_start", "cross_humiliation", "second_life_mode")
"""Options that change the values; tables are for unlimited play (quiet_limit 0)."""


class BadTable(HouseError):
    """A table that is truncated, altered, or made for other rules."""


@dataclass(frozen=True)
class Header:
    """What the head of a table file says."""

    game: str
    rules: str
    options: dict[str, Value]
    layer: Layer
    type: str
    positions: int
    residual: float
    sha256: str


@cache
def the_game() -> Game:
    """Pharao, found once: looking through the installed packages takes longer than asking a table."""
    return load("pharao")


def tables_folder() -> Path:
    """Where tables are kept: $GREATHOUSE_TABLES, else the user's data folder."""
    return Path(os.environ.get("GREATHOUSE_TABLES") or user_data_path("greathouse") / "tables")


def small_folder() -> Path:
    """Where the small tables are kept that an installation works out by itself: in the user's cache folder."""
    return cache_root() / "tables"


def solved_options(options: dict[str, Any] | None = None) -> dict[str, Value]:
    """The options a table depends on, at their default where not given. Raises BadOption."""
    values = read_options(the_game().options, options or {})
    return {name: values[name] for name in SOLVED_OPTIONS}


def layer_name(layer: Layer) -> str:
    """A layer in writing, such as 3v2."""
    return f"{layer[0]}v{layer[1]}"


def read_layer(text: str) -> Layer:
    """The layer that a text such as 3v2 names. Raises BadOption."""
    found = re.fullmatch(r"([1-4])v([1-4])", text.strip().lower())
    if not found:
        raise refused(BadOption, "no-layer", given=repr(text))
    return int(found[1]), int(found[2])


def table_path(folder: Path, layer: Layer, options: dict[str, Value]) -> Path:
    """File of a layer's table; options that are not at their default stand in the name."""
    defaults = solved_options()
    changed = "".join(f"-{name}={str(v).lower()}" for name, v in options.items() if v != defaults[name])
    return folder / f"pharao-{layer_name(layer)}{changed}.table"


def write_table(path: Path, layer: Layer, options: dict[str, Value], values: Floats, residual: float) -> Header:
    """Stores a layer: written beside its place, then moved there whole."""
    kind = {8: "f8", 4: "f4"}[values.dtype.itemsize]
    content = np.ascontiguousarray(values, dtype=f"<{kind}")
    rules = the_game().about.rules
    header = Header("pharao", rules, options, layer, kind, len(values), residual, _digest(content))
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        file.write(json.dumps({"format": FORMAT, **asdict(header)}).encode().ljust(HEADER))
        content.tofile(file)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)
    return header


def read_header(path: Path) -> Header:
    """The header of a table file. Raises BadTable."""
    try:
        with path.open("rb") as file:
            content = json.loads(file.read(HEADER))
        if content.pop("format") != FORMAT:
            raise BadTable(f"{path.name} is not a table of this format.")
        content["layer"] = tuple(content["layer"])
        return Header(**content)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise BadTable(f"{path.name} is not a table.") from None


def open_table(path: Path, layer: Layer, options: dict[str, Value], *, check: bool = True) -> Any:
    """The values of a table as a memory-mapped array. Raises BadTable if it is truncated, altered or for other rules.

    `check` reads the whole file once to compare its checksum.
    """
    header = read_header(path)
    wanted = Header("pharao", the_game().about.rules, options, layer, header.type, positions(layer), 0.0, "")
    for name in ("game", "rules", "options", "layer", "positions"):
        if getattr(header, name) != getattr(wanted, name):
            found, needed = getattr(header, name), getattr(wanted, name)
            raise BadTable(f"{path.name} is for {name} {found}, not {needed}.")
    size = HEADER + header.positions * int(header.type[1:])
    if path.stat().st_size != size:
        raise BadTable(f"{path.name} is truncated: {path.stat().st_size} bytes of {size}.")
    values = np.memmap(path, f"<{header.type}", "r", HEADER)
    if check and _digest(values) != header.sha256:
        raise BadTable(f"{path.name} was altered: its checksum does not match.")
    return values


def _digest(values: Floats) -> str:
    digest = hashlib.sha256()
    for start in range(0, len(values), BLOCK):
        digest.update(np.ascontiguousarray(values[start : start + BLOCK]).tobytes())
    return digest.hexdigest()
