"""What can go wrong with environments.

HouseError
├── BadAction       what is no action of an environment, or an agent that it does not have
├── BadBatch        a batch that cannot be made, or actions that do not fit it
├── BadEnvironment  an environment that cannot be made as asked
└── Undeclared      a game whose views do not say what they mean
"""

from __future__ import annotations

from greathouse.kernel.errors import HouseError


class BadAction(HouseError):
    """What is no action of an environment or comes when no game is going on, or an agent that it does not have."""


class BadBatch(HouseError):
    """A batch that cannot be made, or actions that do not fit it."""


class BadEnvironment(HouseError):
    """An environment that cannot be made as asked."""


class Undeclared(HouseError):
    """A game whose View does not say what its fields mean, so that nothing can be observed."""
