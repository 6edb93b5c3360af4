"""The assets of the pages: stylesheets, scripts, icon; named by their content's hash so that browsers keep them."""

from __future__ import annotations

import hashlib
import re
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.exceptions import HTTPException
from starlette.responses import Response

from greathouse.draw import stylesheet
from greathouse.kernel.game import load
from greathouse.server.catalog import offered_games

KINDS = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "woff2": "font/woff2",
}
_LINK = re.compile(rb"url\(([\w./-]+)\)")
"""An asset named in a stylesheet."""


class Assets:
    """All files by path."""

    def __init__(self) -> None:
        self._files = dict(_walk(files("greathouse.server").joinpath("static"), ""))
        self._files["board.css"] = "".join([stylesheet(), *(load(key).style for key in offered_games())]).encode()
        self._hashes = {path: _hash(content) for path, content in self._files.items()}
        for path in [path for path in self._files if path.endswith(".css")]:
            self._files[path] = _LINK.sub(self._addressed, self._files[path])
            self._hashes[path] = _hash(self._files[path])

    def paths(self) -> tuple[str, ...]:
        """Paths of all files."""
        return tuple(self._files)

    def address(self, path: str) -> str:
        """Address of a file, different for different contents. Raises KeyError."""
        return f"/static/{path}?v={self._hashes[path]}"

    def _addressed(self, link: re.Match[bytes]) -> bytes:
        path = link[1].decode()
        return f"url({self.address(path)})".encode() if path in self._hashes else link[0]

    def response(self, path: str, *, versioned: bool) -> Response:
        """A file as a response. Raises HTTPException if there is none."""
        kind = KINDS.get(path.rpartition(".")[2])
        if path not in self._files or kind is None:
            raise HTTPException(404)
        keep = "public, max-age=31536000, immutable" if versioned else "no-cache"
        return Response(self._files[path], headers={"Cache-Control": keep, "Content-Type": kind})


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:10]


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _walk(entry, f"{prefix}{entry.name}/")
        elif entry.name.rpartition(".")[2] in KINDS:
            found.append((f"{prefix}{entry.name}", entry.read_bytes()))
    return found
