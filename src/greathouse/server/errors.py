"""What can go wrong on the server, beside the errors of the kernel.

HouseError
├── Refused        a message or request that changes nothing; its reason is a key of the words
│   ├── Unavailable    the house cannot do it at present; the same message may be sent again
│   │   └── GivenUp        it takes too long, and may be done yet
│   ├── TooOften       what may be done again after some time
│   ├── OutOfTime      a choice of somebody whose time is up
│   └── RefusedThere   a message of a program that a table refused, with the answer to it (api.problems)
├── Conflict       somebody else added an entry first; nothing was stored
├── Forestalled    what an entry depended on holds no longer; nothing was stored
├── BadDatabase    a database that cannot be opened, is damaged, or belongs to another version of the program
│   └── DatabaseAway   its server does not let anybody in at present
├── BadAddress     what names no address and no network
├── BadOrder       what who runs a house wants of it, and cannot have
├── BadSetting     what the house cannot be set to
├── DatabaseTaken  another process holds the database
└── PortTaken      nobody else may listen at the server's address
"""

from __future__ import annotations

import asyncio

from greathouse.kernel.errors import HouseError


class Refused(HouseError):
    """A message that changes nothing; `status` is the HTTP status, `reason` a key of the words, `rule` a rule or 0.

    `error` is what it comes from, if that says more; `after` in how many seconds it may come again (0: nobody knows).
    """

    after = 0.0

    def __init__(self, reason: str, status: int, *, rule: int = 0, error: HouseError | None = None) -> None:
        super().__init__(str(error or "") or reason)
        self.reason, self.status, self.rule, self.error = reason, status, rule, error


class Unavailable(Refused):
    """What the house cannot do at present, for too much work or because nothing can be stored.

    The same message may be sent again and counts once, even if it was stored after all.
    """

    def __init__(self, reason: str = "busy") -> None:
        super().__init__(reason, 503)


class GivenUp(Unavailable):
    """What takes so long that nobody waits for it any more; `ended` is told when it has been done, or has failed."""

    def __init__(self, ended: asyncio.Future[None]) -> None:
        super().__init__("not-stored")
        self.ended = ended


class TooOften(Refused):
    """What is allowed only so often; `after`: it is allowed again in so many seconds."""

    def __init__(self, after: float, reason: str = "too-often") -> None:
        super().__init__(reason, 429)
        self.after = after


class OutOfTime(Refused):
    """A choice of a seat whose time is up by the clock of this process."""

    def __init__(self, seat: int) -> None:
        super().__init__("out-of-time", 409)
        self.seat = seat


class Conflict(HouseError):
    """Somebody else added an entry first; nothing was stored."""


class Forestalled(HouseError):
    """What an entry depended on holds no longer; nothing was stored."""


class BadDatabase(HouseError):
    """A database that cannot be opened, is damaged, or is newer than this program."""


class DatabaseAway(BadDatabase):
    """The server of the database does not let anybody in at present."""

    passes = True


class DatabaseTaken(HouseError):
    """Another process holds the database."""

    passes = True


class BadAddress(HouseError):
    """What names no address and no network."""


class BadOrder(HouseError):
    """What who runs a house wants of it, and cannot have."""


class BadSetting(HouseError):
    """What the house cannot be set to."""


class PortTaken(HouseError):
    """Nobody else may listen at the server's address."""

    passes = True
