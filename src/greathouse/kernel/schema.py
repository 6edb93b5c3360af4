"""Content files: each game declares what its box holds as msgspec structs; a fault is named by table and row.

class Dice(Table):
    own: Annotated[list[Annotated[int, Meta(ge=0, le=4)]], Meta(min_length=1, max_length=60)]

class Box(Table):
    dice: Dice

BOX = load_box(__package__, Box)
require(sum(BOX.dice.own) > 0, "table [dice], row own", "must have a face that moves")
"""

from __future__ import annotations

import re
import sys
from typing import Any, Generic, TypeVar

import msgspec

from greathouse.kernel.errors import BadContent
from greathouse.kernel.instances import load_content

T = TypeVar("T")


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the tables and rows of a content file: just the declared fields, each of its type and in its bounds."""


class OptionRow(Table, Generic[T], frozen=True, forbid_unknown_fields=True):
    """An option: the values that may be chosen, the default, and what is recommended to people, if that is another."""

    values: list[T]
    default: T
    people: T | None = None


def load_box(package: str, schema: type[T]) -> T:
    """The box of the instance `package` as its schema declares it. Raises BadContent naming table, row and field."""
    return read_tables(load_content(package), schema, _title(package))


def read_tables(content: Any, schema: type[T], title: str) -> T:
    """The tables of a file as a schema declares them. Raises BadContent naming `title`, table, row and field."""
    try:
        return msgspec.convert(content, schema)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        steps = _named(_steps(path.rstrip("`")), str(error), content, schema)
        where, wanted = _described(message, steps, content)
        raise BadContent(f"{title}, {where}: {wanted}.") from None


def require(right: bool, where: str, wanted: str, package: str = "") -> None:
    """Raises BadContent unless what a schema cannot say is right; `where` names table and row."""
    if not right:
        raise BadContent(f"{_title(package)}{', ' if package else ''}{where}: {wanted}.")


def row_name(table: str, number: int, row: Any) -> str:
    """How a row of a table of rows is named: by its id, else by its number from 1."""
    name = getattr(row, "id", None) or (row.get("id") if isinstance(row, dict) else None)
    return f"table [[{table}]], row {name or number}"


def _title(package: str) -> str:
    about = getattr(sys.modules.get(package), "ABOUT", None)
    return about.title if about else package


def _steps(path: str) -> list[str | int]:
    """The steps of a msgspec path such as `.tile[3].level`; "..." stands for a key that msgspec does not name."""
    return [
        int(index) if index else name or "..."
        for name, index in re.findall(r"\.([^.\[\]]+)|\[(?:(\d+)|\.\.\.)\]", path)
    ]


def _named(steps: list[str | int], fault: str, content: Any, schema: type) -> list[str | int]:
    """The same steps with the key of a table's row in the place of "...": the row that alone gives the same fault."""
    if steps[1:2] != ["..."]:
        return steps
    table = str(steps[0])
    for key, row in content[table].items():
        try:
            msgspec.convert(content | {table: {key: row}}, schema)
        except msgspec.ValidationError as error:
            if str(error) == fault:
                return [table, key, *steps[2:]]
    return steps


_FIELD = re.compile(r"Object (missing required|contains unknown) field `(.*)`")
_LIMIT = re.compile(r"Expected `(\w+)` (>=|<=|>|<) (\S+)")
_LENGTH = re.compile(r"Expected `\w+` of (?:at (least|most) )?length (>=|<=)?\s?(\d+)")
_WORDS = {"int": "a whole number", "str": "a text", "bool": "true or false", "array": "a list", "object": "a table"}


def _described(message: str, steps: list[str | int], content: Any) -> tuple[str, str]:
    """Where the fault is and what was wanted there."""
    field = _FIELD.match(message)
    if field:
        wanted = "is missing" if field[1] == "missing required" else "there is no such row"
        return _place([*steps, field[2]], content), wanted if steps else wanted.replace("row", "table")
    return _place(steps, content), _wanted(message)


def _wanted(message: str) -> str:
    limit, length = _LIMIT.match(message), _LENGTH.match(message)
    if length:
        kind = {">=": "at least ", "<=": "at most ", None: ""}[length[2]]
        return f"must have {kind}{length[3]} entries"
    if limit:
        kind = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}[limit[2]]
        return f"must be {kind} {limit[3]}"
    found = re.match(r"Expected `([^`]*)`(?:, got `(\w+)`)?", message)
    if not found:
        return message[:1].lower() + message[1:]
    names = [_WORDS.get(name, name) for name in found[1].split(" | ")]
    return f"must be {' or '.join(names)}" + (f", not {_WORDS.get(found[2], found[2])}" if found[2] else "")


def _place(steps: list[str | int], content: Any) -> str:
    """The table, row and field that a path leads to, as a reader of the file finds them."""
    table, *rest = steps or ["the file"]
    found = content.get(table) if isinstance(content, dict) else None
    if not rest:
        brackets = "[[{}]]" if isinstance(found, list) else "[{}]"
        return f"table {brackets.format(table)}" if found is None or isinstance(found, dict | list) else str(table)
    first, *inner = rest
    if isinstance(first, int):
        row = found[first] if isinstance(found, list) else None
        return row_name(str(table), first + 1, row) + _field(inner, row)
    return f"table [{table}], row {first}" + _field(inner, found.get(first) if isinstance(found, dict) else None)


def _field(steps: list[str | int], value: Any) -> str:
    """The rest of a path inside a row: names of fields, entries of lists by their id or their number from 1."""
    text = ""
    for step in steps:
        try:
            value = value[step]
        except (LookupError, TypeError):
            value = None
        name = value.get("id") if isinstance(step, int) and isinstance(value, dict) else None
        text += f", {name or (f'entry {step + 1}' if isinstance(step, int) else step)}"
    return text
