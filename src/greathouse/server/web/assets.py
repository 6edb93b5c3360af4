"""The assets of the pages: stylesheets, scripts, icon; named by their content's hash so that browsers keep them."""

from __future__ import annotations

import hashlib
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
}


class Assets:
    """All files by path."""

    def __init__(self) -> None:
        self._files = dict(_walk(files("greathouse.server").joinpath("static"), ""))
        self._files["board.css"] = "".join([stylesheet(), *(load(key).style for key in offered_games())]).encode()
        self._hashes = {path: hashlib.sha256(content).hexdigest()[:10] for path, content in self._files.items()}

    def paths(self) -> tuple[str, ...]:
        """Paths of all files."""
        return tuple(self._files)

    def address(self, path: str) -> str:
        """Address of a file, different for different contents. Raises KeyError."""
        return f"/static/{path}?v={self._hashes[path]}"

    def response(self, path: str, *, versioned: bool) -> Response:
        """A file as a response. Raises HTTPException if there is none."""
        kind = KINDS.get(path.rpartition(".")[2])
        if path not in self._files or kind is None:
            raise HTTPException(404)
        keep = "public, max-age=31536000, immutable" if versioned else "no-cache"
        return Response(self._files[path], headers={"Cache-Control": keep, "Content-Type": kind})


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _walk(entry, f"{prefix}{entry.name}/")
        elif entry.name.rpartition(".")[2] in KINDS:
            found.append((f"{prefix}{entry.name}", entry.read_bytes()))
    return found
