"""What a page holds of its table, as `changes.js` and `house.js` keep it: hieroglyphs and the last answer."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from greathouse.server.web.changes import NONE, Changes

SIGN = re.compile(r'<symbol id="sign-([\w-]+)"')


class HeldPage:
    """A page without motion: what it says that it has, and how it reads an answer that says only what changes.

    `lines` are those of the part of the page that it holds.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._signs: dict[str, None] = {}
        self._held = NONE

    def headers(self) -> dict[str, str]:
        """What the page's script sends along."""
        return {"hx-request": "true", "still": "1", "signs": " ".join(self._signs), "held-lines": self._held}

    def read(self, headers: Mapping[str, str], text: str) -> str:
        """The part of the page that an answer stands for; an answer of another kind as it is."""
        return "\n".join(self.lines) if self.take(headers, text) else text

    def take(self, headers: Mapping[str, str], text: str) -> bool:
        """Reads an answer; whether it is the part of the page that is held from now on."""
        if "held-lines" not in headers:
            self._see(text)
            return False
        self._hold(headers["held-lines"], msgspec.json.decode(text) if "changes" in headers else [text])
        return True

    def hear(self, part: str) -> bool:
        """Reads what the stream brought ahead of a wake; whether it is for this page."""
        told = msgspec.json.decode(part)
        if told["held"] != self._held:
            return False
        self._hold(told["name"], told["changes"])
        return True

    def _hold(self, name: str, parts: Changes) -> None:
        lines = list[str]()
        for part in parts:
            if isinstance(part, str):
                self._see(part)
                lines += part.split("\n")
            else:
                lines += self.lines[part[0] : sum(part)]
        self.lines, self._held = lines, name

    def _see(self, text: str) -> None:
        self._signs.update(dict.fromkeys(SIGN.findall(text)))
