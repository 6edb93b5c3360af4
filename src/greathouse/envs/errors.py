"""What can go wrong with environments.

HouseError
├── BadBatch        a batch that cannot be made, or actions that do not fit it
├── BadEnvironment  an environment that cannot be made as asked
├── MissingExtra    a framework that is not installed; names the command that installs it
└── Undeclared      a game whose views do not say what they mean
"""

from __future__ import annotations

from greathouse.kernel.errors import HouseError


class BadBatch(HouseError):
    """A batch that cannot be made, or actions that do not fit it."""


class BadEnvironment(HouseError):
    """An environment that cannot be made as asked."""


class MissingExtra(HouseError):
    """A framework that is not installed; the sentence names the command that installs it."""


class Undeclared(HouseError):
    """A game whose View does not say what its fields mean, so that nothing can be observed."""


def missing(framework: str, extra: str) -> MissingExtra:
    """The error for a framework that cannot be imported."""
    return MissingExtra(f"{framework} is not installed here; `pip install greathouse[{extra}]` installs it.")
