"""Table options: declared once; command line, forms and the programming interface follow from the declaration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from greathouse.kernel.errors import BadOption
from greathouse.kernel.words import refused

Value = int | bool | str

RULINGS = "rulings"
"""The group of options that settle what a rulebook leaves open."""


@dataclass(frozen=True)
class Option:
    """A choice made before a game starts.

    `values` are all allowed values, the default first unless `default` names another. All are of one type:
    bool, int or str. In a State (and View) the field of the same name holds an int as it is, a bool as 0 or 1,
    a str as its place in `values`. An option without such a field concerns the table only (e.g. a series).
    `preset` is the value recommended for people at a table, if it is not the default. Options of one `group` are
    folded together in forms, under the heading that the game's `text.option_group` gives; those without stand open.
    The kernel has a heading for the group RULINGS. `rule` is the number of the rule on which it bears, or 0.
    """

    name: str
    values: tuple[Value, ...]
    default: Value
    preset: Value | None = None
    group: str = ""
    rule: int = 0

    def __post_init__(self) -> None:
        if self.default not in self.values or (self.preset is not None and self.preset not in self.values):
            raise ValueError(f"option {self.name}: default and preset must be among its values")

    def read(self, value: Any) -> Value:
        """The allowed value that `value` (of the right type, or written) stands for. Raises BadOption."""
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
            if isinstance(value, str) and value.strip().lower() == written(allowed):
                return allowed
        raise refused(
            BadOption, "no-value", name=self.name, values=", ".join(map(written, self.values)), given=repr(value)[:60]
        )

    def number(self, value: Value) -> int:
        """The number that stands for this value in a State."""
        return self.values.index(value) if isinstance(value, str) else int(value)


class OptionConflict(NamedTuple):
    """Options whose values do not go together, by name, and the number of the rule that speaks against them."""

    options: tuple[str, ...]
    rule: int


def written(value: Value) -> str:
    """A value as it is typed: true, false, 200, path3."""
    return str(value).lower()


def read_options(declared: tuple[Option, ...], given: dict[str, Any]) -> dict[str, Value]:
    """All options with their values: the given ones checked, the others at their default. Raises BadOption."""
    known = {option.name: option for option in declared}
    for name in given:
        if name not in known:
            reason = "no-option" if known else "no-options"
            raise refused(BadOption, reason, name=str(name)[:60], names=", ".join(known))
    return {name: option.read(given[name]) if name in given else option.default for name, option in known.items()}
