"""What a page holds of its table, as `changes.js` and `house.js` keep it: hieroglyphs and the last answer."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from greathouse.server.web.changes import NONE, whole

SIGN = re.compile(r'<symbol id="sign-([\w-]+)"')


class HeldPage:
    """A page without motion: what it says that it has, and how it reads an answer that says only what changes."""

    def __init__(self) -> None:
        self._signs: set[str] = set()
        self._held, self._text = NONE, ""

    def headers(self) -> dict[str, str]:
        """What the page's script sends along."""
        return {"hx-request": "true", "still": "1", "signs": " ".join(self._signs), "held-lines": self._held}

    def read(self, headers: Mapping[str, str], text: str) -> str:
        """The part of the page that an answer stands for; an answer of another kind as it is."""
        if "held-lines" in headers:
            text = whole(self._text, text) if "changes" in headers else text
            self._held, self._text = headers["held-lines"], text
        self._signs.update(SIGN.findall(text))
        return text

    def hear(self, part: str) -> str:
        """The part of the page after what the stream brought ahead of a wake; "" if it is not for this page."""
        told = json.loads(part)
        if told["held"] != self._held:
            return ""
        return self.read({"held-lines": told["name"], "changes": told["held"]}, json.dumps(told["changes"]))
