"""Loading a game's modules: as they are, with a corrected content file, or a second time for compilation.

An instance is a package in `sys.modules` made from a game's folder. The plain instance of a built-in game is the
package itself. Other instances get a name of their own under `greathouse.instances`, so that their constants
are their own; relative imports inside the folder stay inside the instance.
"""

from __future__ import annotations

import copyreg
import hashlib
import importlib
import importlib.util
import sys
import threading
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any

from greathouse.kernel import contract, no_features, open_views
from greathouse.kernel.errors import BadContent, UnknownGame
from greathouse.kernel.records import Record
from greathouse.kernel.rules import compiling

_NEST = "greathouse.instances"
VERSIONS = "versions"
"""The folder of a game that keeps earlier versions of its rules."""

_lock = threading.RLock()


@dataclass(frozen=True)
class ContentFile:
    """A corrected content file: its name and its bytes as they were when it was read; it travels without the file."""

    name: str
    data: bytes

    @classmethod
    def of(cls, path: Path) -> ContentFile:
        """The file as it is now. Raises BadContent."""
        try:
            return cls(path.name, path.read_bytes())
        except OSError as error:
            raise BadContent(f"{path.name} cannot be read: {error}.") from None

    @cached_property
    def digest(self) -> str:
        """First 12 hex digits of the SHA-256 of the bytes."""
        return hashlib.sha256(self.data).hexdigest()[:12]


@dataclass(frozen=True)
class Source:
    """Where an instance comes from: the game's package, its content (None: the game's own), compiled or plain.

    `folder` is where the package lies if it cannot be imported by its name (`from_folder`). `rules` is an earlier
    version of the rules that the folder keeps, or "".
    """

    package: str
    content: ContentFile | None = None
    compiled: bool = False
    folder: str = ""
    rules: str = ""

    @property
    def own(self) -> Source:
        """The plain instance with the game's own content and present rules."""
        return replace(self, content=None, compiled=False, rules="")


_sources: dict[str, Source] = {}

_PARTS: dict[type[object], str] = {
    contract.Rules: "rules",
    contract.TradeRules: "rules",
    contract.Views: "view",
    contract.HiddenViews: "view",
    contract.Advice: "advice",
    contract.Features: "features",
}
"""The protocols whose functions programs call, and the modules that provide them."""


def load_content(package: str) -> dict[str, Any]:
    """The content tables of the instance `package` (a game's content.py passes `__package__`). Raises BadContent."""
    source = _sources.get(package, Source(package))
    files = [Path(folder) / "content.toml" for folder in sys.modules[package].__path__]
    content = source.content or ContentFile.of(next((file for file in files if file.is_file()), files[-1]))
    try:
        return tomllib.loads(content.data.decode().replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        raise BadContent(f"{content.name} cannot be read: {error}.") from None
    except tomllib.TOMLDecodeError as error:
        raise BadContent(f"{content.name} is not TOML: {error}.") from None


def folder_of(source: Source) -> Path:
    """The folder of a game, found without loading it."""
    if source.folder:
        return Path(source.folder)
    spec = importlib.util.find_spec(source.package)
    assert spec and spec.origin
    return Path(spec.origin).parent


def kept_versions(source: Source) -> tuple[str, ...]:
    """The earlier versions of the rules that a game's folder keeps."""
    return tuple(sorted(path.name for path in (folder_of(source) / VERSIONS).glob("*") if path.is_dir()))


def from_folder(folder: Path) -> Source:
    """A game whose package lies in any folder, under a name of its own; `load` need not know it. Raises UnknownGame.

    What stood in the folder when it was first loaded in this process is what counts.
    """
    folder = folder.resolve()
    name = f"{_NEST}.{folder.name}_{hashlib.sha256(str(folder).encode()).hexdigest()[:12]}"
    source = Source(name, folder=str(folder))
    instance(source)
    return source


def instance(source: Source) -> str:
    """Name of the package that is this instance; loads it when needed. Raises BadContent for a faulty content file."""
    own = source == source.own
    if own and not source.folder:
        importlib.import_module(source.package)
        return source.package
    with _lock:
        name = source.package if own else _instance_name(source)
        if name not in sys.modules:
            folder = folder_of(source)
            if not (folder / "__init__.py").is_file():
                raise UnknownGame(f"{folder} is no game: it has no __init__.py.")
            _load_package(name, source, [*([folder / VERSIONS / source.rules] if source.rules else []), folder])
        return name


def module(source: Source, part: str) -> ModuleType:
    """The module `part` ("rules", "board", …) of an instance."""
    with _lock:
        package = instance(source)
        try:
            return _MAKERS.get(part, _part)(package, source, part)
        except BadContent:
            _forget(package, source)
            raise


def program(source: Source, template: str) -> ModuleType:
    """A copy of a program over any game (`template`, e.g. "greathouse.kernel.playouts") bound to this instance.

    Every name of the contract that the program imports is replaced by the game's own function.
    """
    with _lock:
        name = f"{_program_nest(source)}.{template.replace('.', '_')}"
        if name not in sys.modules:
            spec = importlib.util.find_spec(template)
            assert spec and spec.origin
            _execute(name, Path(spec.origin), source)
            try:
                _bind(sys.modules[name], source)
            except BaseException:
                del sys.modules[name]
                raise
        return sys.modules[name]


def rule_functions(source: Source) -> list[Any]:
    """Every function marked `@rule` in the loaded modules of an instance and its programs, or called from one."""
    nests = (f"{instance(source)}.", f"{_program_nest(source)}.")
    found: dict[int, Any] = {}
    todo = [
        v for name, loaded in list(sys.modules.items()) if f"{name}.".startswith(nests) for v in vars(loaded).values()
    ]
    while todo:
        value = todo.pop()
        if getattr(value, "is_rule", False) and id(value) not in found:
            found[id(value)] = value
            if source.compiled and f"{value.__module__}.".startswith(nests):
                value.__globals__["int"] = widen
                todo.append(widen)
            todo += [value.__globals__[name] for name in value.__code__.co_names if name in value.__globals__]
    return list(found.values())


def _instance_name(source: Source) -> str:
    key = source.package.rpartition(".")[2]
    digest = source.content.digest if source.content else "own"
    rules = f"_rules_{source.rules.replace('.', '_')}" if source.rules else ""
    return f"{_NEST}.{key}_{digest}{rules}_{'compiled' if source.compiled else 'plain'}"


def _program_nest(source: Source) -> str:
    return f"{_NEST}.programs.{_instance_name(source).rpartition('.')[2]}"


def _load_package(name: str, source: Source, folders: list[Path]) -> None:
    """Loads a package whose files lie in the first of these folders that has them."""
    if _NEST not in sys.modules:
        sys.modules[_NEST] = ModuleType(_NEST)
    _sources[name] = source
    start = next(folder / "__init__.py" for folder in folders if (folder / "__init__.py").is_file())
    _execute(name, start, source, list(map(str, folders)))


def _execute(name: str, path: Path, source: Source, search: list[str] | None = None) -> None:
    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=search)
    assert spec and spec.loader
    made = importlib.util.module_from_spec(spec)
    sys.modules[name] = made
    try:
        _run(partial(spec.loader.exec_module, made), source)
    except BaseException:
        del sys.modules[name]
        raise


def _import(name: str, source: Source) -> ModuleType:
    loaded: ModuleType = _run(partial(importlib.import_module, name), source)
    return loaded


def _part(package: str, source: Source, part: str) -> ModuleType:
    return _import(f"{package}.{part}", source)


def _features(package: str, source: Source, part: str) -> ModuleType:
    """The game's features.py; without that file it has no features."""
    name = f"{package}.{part}"
    there = name in sys.modules or importlib.util.find_spec(name)
    return _import(name, source) if there else no_features


def _views(package: str, source: Source, part: str) -> ModuleType:
    """The game's view.py; if it hides nothing, with what it lacks, and made of that alone if there is no such file."""
    name, hidden = f"{package}.{part}", getattr(getattr(sys.modules[package], "ABOUT", None), "hidden", False)
    if hidden or name in sys.modules or importlib.util.find_spec(name):
        made = _import(name, source)
    else:
        made = sys.modules[name] = ModuleType(name)
        made.__file__ = None
    if not hidden and not all(hasattr(made, function) for function in contract.provided(contract.Views)):
        content, state, rules = (_import(f"{package}.{part}", source) for part in ("content", "state", "rules"))
        open_views.complete(made, state, [option.name for option in content.OPTIONS], rules.waiting)
    return made


_MAKERS: dict[str, Callable[[str, Source, str], ModuleType]] = {"view": _views, "features": _features}
"""How the parts are had that a game may leave out."""


def _run(load: Any, source: Source) -> Any:
    if not source.compiled:
        return load()
    with compiling():
        return load()


def _bind(made: ModuleType, source: Source) -> None:
    """Puts the game's functions in the place of the contract's placeholders."""
    for protocol, part in _PARTS.items():
        functions = [name for name in contract.provided(protocol) if hasattr(contract, name)]
        names = [name for name in functions if getattr(made, name, None) is getattr(contract, name)]
        for name in names:
            setattr(made, name, getattr(module(source, part), name))
    if source.compiled and getattr(made, "clone", None) is contract.clone:
        made.__dict__["clone"] = _clone_arrays


def widen(number: Any) -> Any:
    """Stands for `int` in compiled rules: 64 bits, where the compiler's own would keep the width of a field."""
    return number + 0


def _clone_arrays(records: Any, to: int, origin: int) -> None:
    records[to] = records[origin]


_clone_arrays.is_rule = widen.is_rule = True  # type: ignore[attr-defined]


def _forget(package: str, source: Source) -> None:
    """Removes a corrected instance that failed to load, so that a mended file can be tried again."""
    if source.content or source.compiled:
        for name in [n for n in sys.modules if n == package or n.startswith(package + ".")]:
            del sys.modules[name]


def _class_of(source: Source, name: str, qualname: str) -> Any:
    return attrgetter(qualname)(module(source, name))


def _reduced(cls: type[Record]) -> Any:
    """How a record class is pickled: by its name, or by its source if it belongs to an instance that has to be made."""
    for package, source in _sources.items():
        if cls.__module__.startswith(f"{package}."):
            return _class_of, (source, cls.__module__.removeprefix(f"{package}."), cls.__qualname__)
    return cls.__qualname__


copyreg.pickle(type(Record), _reduced)
