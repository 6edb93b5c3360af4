"""The folder of a dataset: a manifest, a vocabulary, a datasheet, and shards that are written whole or not at all."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from greathouse.dataset.datasheet import datasheet
from greathouse.dataset.run import FORMAT, Run, Shard
from greathouse.kernel.errors import BadRecord, HouseError

MANIFEST, VOCABULARY, DATASHEET = "manifest.json", "vocabulary.json", "README.md"


class Folder:
    """The folder that a run is recorded into. What is in it is complete, whenever the recording process ends."""

    def __init__(self, path: Path, run: Run) -> None:
        self.path, self.run = path, run
        self._hashes: dict[str, str] = {}

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Prepares the folder and keeps other processes from recording into it while the context lasts.

        Raises HouseError if the folder cannot be written, holds something else or a damaged shard, or is in use.
        """
        lock = FileLock(self.path / ".lock", timeout=0)
        with self._written():
            self.path.mkdir(parents=True, exist_ok=True)
            lock.acquire()
        try:
            with self._written():
                self._prepare()
            yield
        finally:
            lock.release()

    def has(self, shard: Shard) -> bool:
        """Whether the shard is there."""
        return shard.file in self._hashes

    def store(self, shard: Shard, data: bytes) -> None:
        """Writes a shard, then its entry in the manifest. Raises HouseError."""
        with self._written():
            write_whole(self.path / shard.file, data)
            self._hashes[shard.file] = sha256(data)
            self._write_manifest()

    @contextmanager
    def _written(self) -> Iterator[None]:
        try:
            yield
        except Timeout:
            raise HouseError(f"Another process is recording into {self.path}.") from None
        except OSError as error:
            raise HouseError(f"{self.path} cannot be written: {error.strerror or error}.") from None

    def _prepare(self) -> None:
        """Finds what is there already; the manifest is written first, so that a folder is never without one."""
        known: dict[str, str] = {}
        if (self.path / MANIFEST).exists():
            manifest = read_manifest(self.path)
            self._compare(manifest)
            known = manifest.get("sha256", {})
        elif any(not path.name.startswith(".") for path in self.path.iterdir()):
            raise HouseError(f"{self.path} is not empty and holds no dataset; name another folder.")
        for partial in self.path.glob(".*.partial"):
            partial.unlink()
        words, sheet = vocabulary(self.run), self.path / DATASHEET
        self._hashes = {VOCABULARY: sha256(words)} | self._shards_there(known)
        self._write_manifest()
        write_whole(self.path / VOCABULARY, words)
        if not sheet.exists():
            write_whole(sheet, datasheet(self.run).encode())

    def _shards_there(self, known: dict[str, str]) -> dict[str, str]:
        """The hashes of the shards that are there. Raises HouseError for one that is not what a manifest knows."""
        files = [self.path / shard.file for shard in self.run.shards()]
        hashes = {file.name: sha256(file.read_bytes()) for file in files if file.exists()}
        for name, found in hashes.items():
            if known.get(name, found) != found:
                raise HouseError(
                    f"{self.path / name} is damaged: its bytes are not those that were recorded (SHA-256). "
                    "Delete it, and its games are played again."
                )
        return hashes

    def _compare(self, manifest: dict[str, Any]) -> None:
        for name, value in self.run.to_json().items():
            if manifest.get(name) != value:
                there = manifest.get(name)
                raise HouseError(f"{self.path} holds another dataset: {name} is {there!r} there, {value!r} here.")

    def _write_manifest(self) -> None:
        content = self.run.to_json() | {"sha256": dict(sorted(self._hashes.items()))}
        write_whole(self.path / MANIFEST, (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode())


def vocabulary(run: Run) -> bytes:
    """The moves and the outcomes of chance in words; the place in its list is an event's number."""
    words = {"moves": list(run.game.moves), "chance": list(run.game.chances)}
    return (json.dumps(words, ensure_ascii=False, indent=0) + "\n").encode()


def read_manifest(path: Path) -> dict[str, Any]:
    """The manifest of a dataset. Raises BadRecord if there is none that can be read."""
    try:
        manifest = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRecord(f"{path} holds no dataset: {MANIFEST}: {error.strerror}.") from None
    except ValueError:
        raise BadRecord(f"{path / MANIFEST} is damaged: it is not JSON.") from None
    if not isinstance(manifest, dict) or manifest.get("greathouse_dataset") != FORMAT:
        raise BadRecord(f"{path / MANIFEST} is not the manifest of a dataset of format {FORMAT}.")
    return manifest


def sha256(data: bytes) -> str:
    """The SHA-256 of a file's bytes, in hex digits."""
    return hashlib.sha256(data).hexdigest()


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file so that it is there whole or not at all, also after a crash of the machine. Raises OSError."""
    partial = path.with_name(f".{path.name}.partial")
    with partial.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)
