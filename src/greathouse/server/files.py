"""Files beside and of a database: they hold hashes and secrets, so that only their owner reads them."""

from __future__ import annotations

import fcntl
import os
import pwd
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PRIVATE = 0o600
"""The mode of a new file; one that exists keeps its own."""


def make_private(file: Path) -> None:
    """Makes a file, with its folder, that only its owner can read; nothing happens to one that exists.

    Root makes it for whom the folder belongs to: for the service that is to write there.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
        give_to_owner_of(file.parent, file)


def give_to_owner_of(other: Path, file: Path) -> None:
    """Gives a file to whom another file or folder belongs, with its group; only root can, and nobody else does."""
    if os.geteuid() == 0:
        like = other.stat()
        os.chown(file, like.st_uid, like.st_gid)


def take_after(other: Path, file: Path) -> None:
    """Gives a file the owner, group and mode of another one."""
    give_to_owner_of(other, file)
    file.chmod(other.stat().st_mode & 0o777)


def obstacle(file: Path, wanted: int = os.R_OK) -> str:
    """What keeps this process from a file, in words; "" if nothing does that can be seen.

    `wanted` as in os.access; who wants to write (os.W_OK) needs the folder as well, where other files come and go.
    """
    for folder in reversed(file.parents):
        if _refuses(folder, os.X_OK):
            return _guarded(folder)
    try:
        if file.is_dir():
            return "it is a folder"
    except OSError as error:
        return os.strerror(error.errno or 0)
    if wanted & os.W_OK and _refuses(file.parent, os.W_OK):
        return _guarded(file.parent)
    return _guarded(file) if _refuses(file, wanted) else ""


def _refuses(path: Path, wanted: int) -> bool:
    """Whether a file or folder is there, but not for this process."""
    return os.access(path, os.F_OK) and not os.access(path, wanted)


def is_read_only(path: Path) -> bool:
    """Whether a file or folder that is there lies on a file system that can only be read."""
    return bool(os.statvfs(path).f_flag & os.ST_RDONLY)


def _guarded(path: Path) -> str:
    """Whose a file or folder is that this process may not use."""
    if is_read_only(path):
        return "its file system can only be read"
    found = path.stat()
    return f"{path} belongs to {_user(found.st_uid)}, mode {found.st_mode & 0o777:o}, and this is {_user(os.geteuid())}"


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"user {number}"


def sync(path: Path) -> None:
    """Waits until a file or folder is on disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """A new private file that takes the target's place at the end, if nothing went wrong, with its owner and mode.

    A crash leaves the one or the other, whole. Raises OSError; also while another program makes one.
    """
    partial = target.with_name(f"{target.name}.partial")
    target.parent.mkdir(parents=True, exist_ok=True)
    with _alone(partial):
        try:
            yield partial
            if target.exists():
                take_after(target, partial)
            sync(partial)
            partial.replace(target)
        except BaseException:
            partial.unlink(missing_ok=True)
            raise
    sync(target.parent)


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Makes a private file, empty, that this program alone writes; what another one has left there goes."""
    make_private(file)
    with file.open("rb+") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise OSError("another program is writing it") from None
        if not os.path.samestat(file.stat(), os.fstat(held.fileno())):
            raise OSError("another program has just written it")
        held.truncate(0)
        yield
