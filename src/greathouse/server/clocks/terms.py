"""How much time the players of a table have, and what happens when it is used up."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import Any

DAY = 86_400.0

LOSS = -1
"""Whose time is up has lost; instead a bot of a level can carry the seat on."""

PRESETS = ("300+5", "600+10", "1200+20", "600~20", "1d", "2d", "3d", "7d", "14d")
"""Times to choose from, as they are written (see `Terms.read`)."""

LIVE = tuple(preset for preset in PRESETS if not preset.endswith("d"))
"""Those of games that are played in one sitting."""

PAIRED = ("600+10", "300+5", "1200+20", "1d", "3d")
"""Those under which strangers are paired."""

MAX_DAYS = 14
"""Days for a turn, at most."""

BANKS, EXTRAS = (30, 10_800), (0, 600)
"""Seconds for a game, and seconds for a turn: at least and at most."""

WRITTEN = r"[0-9]{1,5}[+~][0-9]{1,3}|[0-9]{1,2}d"
"""How times are written, as a pattern."""


@dataclass(frozen=True)
class Terms:
    """The time of each player: a `bank` of seconds for the whole game, `increment` more after each turn.

    The first `delay` seconds of a turn are free. By days the bank is empty and the delay some days. With `days_off`
    clocks stand still on weekends and holidays. When time is up the game is lost (`end` is LOSS), or a bot of the level
    `end` takes over until its owner returns.
    """

    bank: float = 0.0
    increment: float = 0.0
    delay: float = 0.0
    days_off: bool = False
    end: int = LOSS

    @property
    def by_days(self) -> bool:
        """Whether a turn may take days."""
        return self.delay >= DAY

    @property
    def written(self) -> str:
        """The times as forms write them."""
        if self.by_days:
            return f"{self.delay / DAY:.0f}d"
        kind, extra = ("~", self.delay) if self.delay else ("+", self.increment)
        return f"{self.bank:.0f}{kind}{extra:.0f}"

    def to_json(self) -> dict[str, Any]:
        """As the log holds it."""
        return asdict(self)

    @classmethod
    def from_json(cls, told: dict[str, Any] | None) -> Terms | None:
        """What `to_json` wrote; None for None."""
        return cls(**told) if told else None

    @classmethod
    def read(cls, text: str, *, days_off: bool = False, end: int = LOSS) -> Terms | None:
        """Times as forms write them, None where they mean nothing possible.

        "600+10" is 600 seconds and 10 more after each turn, "600~20" has the first 20 of each turn free, "3d" 3 days.
        """
        if not re.fullmatch(WRITTEN, text):
            return None
        if text.endswith("d"):
            days = int(text[:-1])
            return cls(0.0, 0.0, days * DAY, days_off, end) if 1 <= days <= MAX_DAYS else None
        free = "~" in text
        bank, extra = map(float, re.split("[+~]", text))
        if not (BANKS[0] <= bank <= BANKS[1] and EXTRAS[0] <= extra <= EXTRAS[1]):
            return None
        return cls(bank, 0.0, extra, False, end) if free else cls(bank, extra, 0.0, False, end)
