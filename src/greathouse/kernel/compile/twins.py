"""Compiled twins: programs over a game as machine code, cached on disk.

`compiled(game, "greathouse.kernel.playouts")` returns the program's entry points, compiled for the game. The cache
folder is named by hashes of everything the code can depend on (compiler, kernel, the game, the program's package),
since Numba does not notice a changed callee; games do not share folders. Numba is imported here, in `pipelines`,
`compiler` and `machine`, nowhere else in the kernel, and only when something is compiled.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

from filelock import FileLock
from platformdirs import user_cache_path

from greathouse.kernel.chance import Rng, seeded
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source, program, rule_functions, widen
from greathouse.kernel.limits import MAX_SEATS

ALWAYS_CHECKED = bool(os.environ.get("GREATHOUSE_BOUNDSCHECK"))
"""Compiled code checks its bounds, so that an index error is an exception and never silent damage to memory. A module
that sets BOUNDSCHECK = False (measured, and compared with a checked run) is exempt unless the environment asks."""

KERNEL = Path(__file__).parents[1]

KEEP_DAYS = 30
"""Cache folders that nobody used for so long are removed."""

TOLD = frozenset({"board", "lessons", "text", "trade", "variants.toml"})
"""What tells of a game: no rule depends on them (a contract of the imports), and so no machine code."""

KEPT = frozenset(
    {
        *("conformance", "diagrams", "game", "lessons", "match", "positions", "projects"),
        *("readable", "recording", "spec", "transcript"),
    }
)
"""Modules of the kernel that keep and prove what rules do: no rule and no program loads them (tests/test_frame.py)."""

_PROGRAMS: dict[str, Callable[[Game], None]] = {}
_ENTRIES: dict[tuple[Source, str], SimpleNamespace] = {}
_registered: set[int] = set()
_lock = threading.RLock()


def register_program(template: str, warm: Callable[[Game], None]) -> None:
    """Makes a program known to `warm_game`; `warm(game)` calls each of its compiled entry points once, briefly."""
    _PROGRAMS[template] = warm


def available() -> bool:
    """Whether Numba can be imported; without it everything runs plain."""
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


def compiled(game: Game, template: str) -> SimpleNamespace:
    """The entry points of a program for this game, as attributes; each compiles (or loads) at its first call."""
    source = replace(game.source, compiled=True)
    with _lock:
        if (source, template) not in _ENTRIES:
            _ENTRIES[source, template] = _make_entries(game, source, template)
        return _ENTRIES[source, template]


def for_types_of(entry: Any, *arguments: Any) -> Callable[..., Any]:
    """An entry point for arguments of the types of these, compiled or loaded.

    A call of it takes a microsecond where one of `entry` takes several: to find the types of many arrays.
    """
    made: Callable[..., Any] = entry.compile(tuple(map(entry.typeof_pyval, arguments)))
    return made


def _make_entries(game: Game, source: Source, template: str) -> SimpleNamespace:
    import numba
    from numba.extending import register_jitable

    import greathouse.kernel.compile.machine  # noqa: F401 - the compiler comes to know what is marked `@machine`
    from greathouse.kernel.compile.pipelines import new_pipeline

    made = program(source, template)
    for function in rule_functions(source):
        if id(function) not in _registered and not getattr(function, "is_machine", False):
            register_jitable(pipeline_class=new_pipeline, **_flags(function))(function)
            _registered.add(id(function))
    entries = {name: f for name, f in vars(made).items() if getattr(f, "is_entry", False)}
    with _cache_dir(folder(game, template)):
        jit: Any = numba.njit(cache=True, **_flags(made))
        return SimpleNamespace(**{name: jit(function) for name, function in entries.items()})


def _flags(place: Any) -> dict[str, Any]:
    """How the code of a module, or of a function's module, is compiled, as the module says.

    BOUNDSCHECK: see ALWAYS_CHECKED. COUNTED = False: references to arrays are not counted. A module that only reads and
    writes arrays it is given can do without; else each use of an array writes to a count that all threads share.
    """
    home = sys.modules[getattr(place, "__module__", place.__name__)]
    checked = ALWAYS_CHECKED or bool(getattr(home, "BOUNDSCHECK", True))
    return {"nogil": True, "boundscheck": checked, "_nrt": bool(getattr(home, "COUNTED", True))}


@contextmanager
def _cache_dir(path: Path) -> Iterator[None]:
    """Numba reads its cache folder when an entry point is made."""
    import numba

    config: Any = numba.config
    path.mkdir(parents=True, exist_ok=True)
    before, config.CACHE_DIR = config.CACHE_DIR, str(path)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def cache_root() -> Path:
    """Where compiled code is kept: $GREATHOUSE_CACHE, else the user's cache folder."""
    return Path(os.environ.get("GREATHOUSE_CACHE") or user_cache_path("greathouse"))


def folder(game: Game, template: str) -> Path:
    """The cache folder of a program's compiled code for a game."""
    spec = find_spec(template)
    assert spec
    assert spec.origin
    home = Path(spec.origin).parent
    program_hash = _hash_of(home, KEPT if home == KERNEL else frozenset())
    return cache_root() / "compiled" / f"{game.key}-{_fingerprint(game)}" / f"{template}-{program_hash}"


@cache
def _fingerprint(game: Game) -> str:
    """Hash of what all machine code of a game depends on: its sources, the kernel's, and the compiler."""
    versions = [f"{package} {metadata.version(package)}" for package in ("numba", "llvmlite", "numpy")]
    facts = [sys.version, platform.machine(), _processor(), str(ALWAYS_CHECKED), *versions]
    facts += [
        os.environ.get("GREATHOUSE_STOCK_COMPILER", ""),
        game.source.package,
        game.content_digest,
        game.source.rules,
    ]
    own = Path(str(sys.modules[game.source.package].__file__)).parent
    facts += [_hash_of(KERNEL, KEPT), _hash_of(own, TOLD)]
    return hashlib.sha256("\0".join(facts).encode()).hexdigest()[:16]


@cache
def _hash_of(root: Path, but: frozenset[str]) -> str:
    """Hash of all sources and content files below a folder, without these modules or packages in it."""
    digest = hashlib.sha256()
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.toml")]):
        inside = path.relative_to(root)
        if inside.parts[0].removesuffix(".py") not in but:
            digest.update(inside.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _processor() -> str:
    from llvmlite import binding

    return str(binding.get_host_cpu_name())


def ready(game: Game) -> bool:
    """Whether every program known to this process is stored for the game, so that its entry points load at once."""
    return available() and all((folder(game, template) / "ready").exists() for template in _PROGRAMS)


def warm_game(game: Game) -> dict[str, float]:
    """Compiles every registered program for a game, or loads it; returns the CPU seconds that each took.

    One process at a time compiles a game; another one waits and then finds the work done.
    """
    seconds = {}
    for template, warm in _PROGRAMS.items():
        home = folder(game, template)
        home.mkdir(parents=True, exist_ok=True)
        with FileLock(home.parent.with_suffix(".lock")):
            began = time.process_time()
            with _listening() as respecialized:
                warm(game)
            seconds[template] = round(time.process_time() - began, 3)
            if respecialized or not (home / "ready").exists():
                (home / "ready").write_text(json.dumps(respecialized), encoding="utf-8")
    keep(game)
    return seconds


def keep(game: Game) -> None:
    """Notes that the stored programs of a game, all of them, are used today; removes those that nobody uses."""
    for template in _PROGRAMS:
        (folder(game, template) / "ready").touch()
    _remove_old(cache_root() / "compiled")


def respecializations(game: Game) -> list[str]:
    """The rules that were compiled again because an argument came in another width, when the game was compiled.

    Each costs a compilation of all that it calls; the call wraps the argument in `int()`.
    """
    stamps = [folder(game, template) / "ready" for template in _PROGRAMS]
    return [rule for stamp in stamps if stamp.exists() for rule in json.loads(stamp.read_text(encoding="utf-8"))]


@contextmanager
def _listening() -> Iterator[list[str]]:
    """Listens to Numba's compilations; afterwards the list names the rules compiled twice for one entry point."""
    from numba.core import event

    found: list[str] = []

    class Listener(event.Listener):
        """Collects the argument types of every compiled rule while an entry point is compiled."""

        depth = 0
        kinds: ClassVar[dict[Any, list[Any]]] = {}

        def on_start(self, event: Any) -> None:
            self.depth += 1
            function = event.data["dispatcher"].py_func
            if getattr(function, "is_rule", False) and function is not widen:
                self.kinds.setdefault(function, []).append(event.data["args"])

        def on_end(self, event: Any) -> None:
            self.depth -= 1
            if self.depth == 0:
                found.extend(filter(None, (_width_variants(function, kinds) for function, kinds in self.kinds.items())))
                self.kinds.clear()

    with event.install_listener("numba:compile", Listener()):
        yield found


def _width_variants(function: Any, kinds: list[Any]) -> str:
    """A rule with its arguments that came in several widths; "" if it was compiled once for each kind of array."""
    from numba import types

    columns = [dict.fromkeys(column) for column in zip(*kinds, strict=True)]
    apart = [place for place, column in enumerate(columns) if len(column) > 1]
    if len(kinds) < 2 or not all(isinstance(k, types.Integer | types.Boolean) for p in apart for k in columns[p]):
        return ""
    names = function.__code__.co_varnames
    parts = [f"{names[place]}: {' | '.join(map(str, columns[place]))}" for place in apart]
    return f"{function.__module__}.{function.__name__}({', '.join(parts)})"


def cache_misses() -> int:
    """How many entry points had to be compiled in this process because the cache did not hold them."""
    dispatchers = [d for entries in _ENTRIES.values() for d in vars(entries).values()]
    return sum(sum(d.stats.cache_misses.values()) for d in dispatchers)


def _remove_old(root: Path) -> None:
    limit = time.time() - KEEP_DAYS * 86_400
    for stamp in root.glob("*/*/ready"):
        if stamp.stat().st_mtime < limit:
            shutil.rmtree(stamp.parent, ignore_errors=True)


class Memory:
    """The arrays a program works on: `states`, `views`, `rngs`, `out`, `weight`; NumPy when compiled, lists when plain.

    `states[0]` and so on are records of the game; new ones are all zeros. `out` and `weight` hold any list of actions.
    """

    def __init__(self, game: Game, *, states: int = 2, views: int = 1, compiled: bool = False, seed: int = 0) -> None:
        self.game, self.compiled = game, compiled
        size = max(len(game.moves), len(game.chances), MAX_SEATS)
        if compiled:
            import numpy as np

            self.states: Any = np.zeros(states, game.State.dtype())
            self.views: Any = np.zeros(views, game.View.dtype())
            self.rngs: Any = np.zeros(1, Rng.dtype())
            self.out: Any = np.zeros(size, np.int64)
            self.weight: Any = np.zeros(size, np.int64)
        else:
            self.states = [game.State() for _ in range(states)]
            self.views = [game.View() for _ in range(views)]
            self.rngs = [Rng()]
            self.out, self.weight = [0] * size, [0] * size
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Starts the random numbers anew."""
        self.put(self.rngs, 0, seeded(seed))

    def put(self, records: Any, index: int, content: Any) -> None:
        """Writes a plain record into `states`, `views` or `rngs`."""
        if self.compiled:
            content.pack(records[index])
        else:
            records[index].take(content)

    def numbers(self, size: int) -> Any:
        """A further array of whole numbers, all 0."""
        if not self.compiled:
            return [0] * size
        import numpy as np

        return np.zeros(size, np.int64)
