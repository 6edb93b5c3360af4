"""The assets of the pages: stylesheets, scripts, icon; named by their content's hash so that browsers keep them."""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.exceptions import HTTPException
from starlette.responses import Response

from greathouse.draw import stylesheet
from greathouse.kernel.game import Game, load
from greathouse.kernel.instances import folder_of
from greathouse.server.catalog import offered_games

KINDS = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webp": "image/webp",
    "woff2": "font/woff2",
}
TEXTS = ("css", "js", "svg", "txt")
"""Kinds that are sent compressed."""

FILES = "/static/"
"""Where the addresses of all files begin."""

PICTURE = "picture.webp"
"""A file in a game's folder: the board in the middle of a game, for the start page."""

_LINK = re.compile(rb"url\(([\w./-]+)\)")
"""An asset named in a stylesheet."""


class Assets:
    """All files by path."""

    def __init__(self) -> None:
        self._files = dict(_walk(files("greathouse.server").joinpath("static"), ""))
        self._files["board.css"] = "".join([stylesheet(), *(load(key).style for key in offered_games())]).encode()
        self._files |= _pictures()
        self._hashes = {path: _hash(content) for path, content in self._files.items()}
        for path in [path for path in self._files if path.endswith(".css")]:
            self._files[path] = _LINK.sub(self._addressed, self._files[path])
            self._hashes[path] = _hash(self._files[path])
        self._packed = {path: _packed(content) for path, content in self._files.items() if _suffix(path) in TEXTS}

    def paths(self) -> tuple[str, ...]:
        """Paths of all files."""
        return tuple(self._files)

    def address(self, path: str) -> str:
        """Address of a file, different for different contents. Raises KeyError."""
        return f"{FILES}{path}?v={self._hashes[path]}"

    def holds(self, address: str) -> bool:
        """Whether an address, without what stands behind a question mark, is that of a file."""
        return address.startswith(FILES) and address.removeprefix(FILES) in self._files

    def _addressed(self, link: re.Match[bytes]) -> bytes:
        path = link[1].decode()
        return f"url({self.address(path)})".encode() if path in self._hashes else link[0]

    def response(self, path: str, *, versioned: bool, packed: bool) -> Response:
        """A file as a response, compressed if it is `packed` and gains by it. Raises HTTPException if there is none."""
        kind = KINDS.get(_suffix(path))
        if path not in self._files or kind is None:
            raise HTTPException(404)
        keep = "public, max-age=31536000, immutable" if versioned else "no-cache"
        headers = {"Cache-Control": keep, "Content-Type": kind, "Vary": "Accept-Encoding"}
        if packed and path in self._packed:
            return Response(self._packed[path], headers={**headers, "Content-Encoding": "gzip"})
        return Response(self._files[path], headers=headers)


def picture_path(key: str) -> str:
    """The path of the picture of a game."""
    return f"boards/{key}.webp"


def has_picture(game: Game) -> bool:
    """Whether a game has a picture of its board."""
    return (folder_of(game.source) / PICTURE).is_file()


def _pictures() -> dict[str, bytes]:
    """The pictures of the games that have one."""
    games = [load(key) for key in offered_games()]
    return {picture_path(one.key): (folder_of(one.source) / PICTURE).read_bytes() for one in games if has_picture(one)}


def _suffix(path: str) -> str:
    return path.rpartition(".")[2]


@cache
def _packed(content: bytes) -> bytes:
    """A file compressed as far as possible, once in a process."""
    return gzip.compress(content, 9)


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:10]


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _walk(entry, f"{prefix}{entry.name}/")
        elif _suffix(entry.name) in KINDS:
            found.append((f"{prefix}{entry.name}", entry.read_bytes()))
    return found
