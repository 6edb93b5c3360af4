"""The shape of a game: files, ABOUT, OPTIONS, tables of moves, records, functions with their parameters, words.

Everything is looked at before anything is played, and each thing that is missing is named; what depends on a part that
cannot be loaded is left out.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from greathouse.draw import signs
from greathouse.kernel import contract
from greathouse.kernel.about import About
from greathouse.kernel.conformance.faults import place, told
from greathouse.kernel.conformance.refusals import anchors
from greathouse.kernel.contract.modules import completed
from greathouse.kernel.errors import BadContent, BadOption, HouseError
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source, module
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.limits import MAX_SEATS
from greathouse.kernel.moves import Moves
from greathouse.kernel.options import Option, written
from greathouse.kernel.records import Record
from greathouse.kernel.variants import variants_of

PARTS = ("content", "state", "moves", "rules", "position", "view", "advice", "features", "text", "board")
"""The modules of a game, in the order in which they build on each other."""
OPTIONAL = ("features",)

PROTOCOLS: dict[str, tuple[type[object], ...]] = {
    "content": (contract.Content,),
    "rules": (contract.Rules,),
    "position": (contract.PositionRules,),
    "view": (contract.Views,),
    "advice": (contract.Advice,),
    "features": (contract.Features,),
    "text": (contract.Text,),
    "board": (contract.Board,),
}
HIDDEN: dict[str, tuple[type[object], ...]] = {"view": (contract.HiddenViews,)}
TRADING: dict[str, tuple[type[object], ...]] = {
    "rules": (contract.TradeRules,),
    "text": (contract.TradeText,),
    "trade": (contract.Trading,),
}
RULE_PARTS = ("rules", "view", "advice", "features")
"""Modules whose functions of the contract are marked `@rule`."""


def examine_shape(source: Source, folder: Path) -> tuple[int, list[str]]:
    """How many functions and tables of the contract were found, and what is missing or wrong."""
    faults = [f"shape: {fault}" for fault in _page_faults(folder)]
    package, errors = _loaded(lambda: import_module(source.package), folder)
    about: Any = getattr(package, "ABOUT", None)
    faults += [f"shape: {fault}" for fault in errors or _about_faults(about)]
    parts, errors = _load_parts(source, folder, about)
    faults += [f"shape: {fault}" for fault in errors]
    count = 0
    for name, part in parts.items():
        for protocol in _protocols(name, about):
            names = contract.provided(protocol)
            count += len(names)
            faults += [f"shape: {fault}" for n in names for fault in _name_faults(name, part, protocol, n, folder)]
    if not faults:
        faults = [f"shape: {fault}" for fault in _content_faults(parts, about, folder)]
    return count, faults


def _protocols(part: str, about: Any) -> tuple[type[object], ...]:
    extra = HIDDEN.get(part, ()) if getattr(about, "hidden", False) else ()
    return PROTOCOLS.get(part, ()) + extra + (TRADING.get(part, ()) if getattr(about, "trade", False) else ())


def _loaded(load: Callable[[], Any], folder: Path) -> tuple[Any, list[str]]:
    try:
        return load(), []
    except Exception as error:
        return None, [told(error, folder)]


def _load_parts(source: Source, folder: Path, about: Any) -> tuple[dict[str, ModuleType], list[str]]:
    """The parts that can be loaded, and why others cannot; an error that several share is told once.

    A game that hides nothing may do without view.py.
    """
    names = (*PARTS, *(["trade"] if getattr(about, "trade", False) else []))
    needed = set(names) - {*OPTIONAL, *(() if getattr(about, "hidden", False) else ("view",))}
    parts: dict[str, ModuleType] = {}
    faults: dict[str, str] = {}
    for name in names:
        there = (folder / f"{name}.py").is_file() or (folder / name / "__init__.py").is_file()
        if name in needed and not there:
            faults[f"{name}.py is missing"] = name
            continue
        loaded, errors = _loaded(lambda name=name: module(source, name), folder)  # type: ignore[misc]
        if loaded:
            parts[name] = loaded
        faults.update(dict.fromkeys(errors, name))
    return parts, list(faults)


def _page_faults(folder: Path) -> Iterator[str]:
    """The rules for players stand there in every language, with the same anchors."""
    pages = {lang: folder / f"rules.{lang}.md" for lang in LANGUAGES}
    wanted = anchors(pages[LANGUAGES[0]])
    for page in pages.values():
        if not page.is_file():
            yield f"{page.name} is missing"
        elif anchors(page) != wanted:
            yield f"{page.name}: anchors differ from the first language's: {', '.join(sorted(anchors(page) ^ wanted))}"


def _about_faults(about: Any) -> Iterator[str]:
    """ABOUT names seats within the limits, levels that are agents, and a sign that can be drawn."""
    if not isinstance(about, About):
        yield "__init__.py: no ABOUT = About(...)"
        return
    texts = (about.title, about.designer, about.publisher, about.rules, about.sign)
    if not all(isinstance(text, str) for text in texts) or not about.title or not about.rules:
        yield "ABOUT: title, designer, publisher, rules and sign are strings, title and rules not empty"
    if not isinstance(about.year, int) or not _rising(about.minutes, 1, 1000) or len(about.minutes) != 2:
        yield "ABOUT: year is a number, minutes are two, the shortest and the longest"
    if not _rising(about.seats, 1, MAX_SEATS) or len(set(about.seats)) != len(about.seats):
        yield f"ABOUT: seats are rising numbers from 1 to {MAX_SEATS}, not {about.seats!r}"
    if not isinstance(about.levels, tuple) or len(about.levels) not in (4, 5):
        yield f"ABOUT: levels are four agents or five, not {about.levels!r}"
    if about.wins and (len(about.wins) != len(about.levels) - 1 or not all(0 <= n <= 10 for n in about.wins)):
        yield f"ABOUT: wins are numbers up to 10, one for each level but the lowest, not {about.wins!r}"
    for name, words in (("goal", about.goal), ("winning", about.winning)):
        if words and not all(words.get(lang) for lang in LANGUAGES):
            yield f"ABOUT: {name} is there in every language or not at all"
    if about.sign not in signs.names() and not signs.named(about.sign):
        yield f"ABOUT: sign {about.sign!r} cannot be drawn; draw/signs.toml lists the signs"


def _rising(numbers: Any, low: int, high: int) -> bool:
    whole = isinstance(numbers, tuple) and numbers and all(isinstance(n, int) and low <= n <= high for n in numbers)
    return bool(whole) and list(numbers) == sorted(numbers)


def level_faults(game: Game, check_levels: Callable[[Game], None]) -> Iterator[str]:
    """The first level of ABOUT behind which no agent stands."""
    try:
        check_levels(game)
    except HouseError as error:
        yield f"shape: ABOUT: levels: {error}"


def preset_faults(game: Game) -> Iterator[str]:
    """Defaults, the values recommended for people, and the variants go together for every number of seats."""
    presets = {option.name: option.preset for option in game.options if option.preset is not None}
    try:
        variants = {f"variant {one.name.en}": presets | one.options for one in variants_of(game).variant}
    except BadContent as error:
        yield f"shape: {error}"
        return
    for what, options in {"defaults": {}, "presets": presets, **variants}.items():
        for seats in game.about.seats:
            try:
                game.blank(seats, options)
            except BadOption as error:
                yield f"shape: content.py: the {what} of OPTIONS, {seats} seats: {error}"


def _name_faults(part: str, loaded: ModuleType, protocol: type[object], name: str, folder: Path) -> Iterator[str]:
    """A name of the contract is there, and a function can be called as the contract calls it."""
    given, promised = getattr(loaded, name, None), vars(protocol).get(name)
    if given is None:
        yield f"{part}.py: {name} is missing"
    elif inspect.isfunction(promised):
        if not callable(given):
            yield f"{part}.py: {name} is no function"
            return
        where = _where(given, folder)
        if part in RULE_PARTS and not getattr(given, "is_rule", False):
            yield f"{where}: {name} is not marked @rule"
        wrong = _parameter_fault(given, promised)
        if wrong:
            yield f"{where}: {wrong}"


def _where(function: Any, folder: Path) -> str:
    code = getattr(function, "__code__", None)
    if code is None or not Path(code.co_filename).is_relative_to(folder):
        return getattr(function, "__name__", "function")
    return place(folder, Path(code.co_filename), code.co_firstlineno)


def _parameter_fault(given: Any, promised: Any) -> str:
    """Why a function cannot be called as the protocol calls it; "" if it can."""
    wanted = [p for p in inspect.signature(promised).parameters.values() if p.name != "self"]
    places = [p for p in wanted if p.kind is not p.KEYWORD_ONLY]
    named = {p.name: None for p in wanted if p.kind is p.KEYWORD_ONLY}
    required = [p for p in places if p.default is p.empty]
    try:
        for some in (places, required):
            inspect.signature(given).bind(*some, **named)
        if required != places or named:
            inspect.signature(given).bind(*required)
    except TypeError as error:
        return f"{given.__name__}({', '.join(p.name for p in wanted)}) cannot be called so: {error}"
    return ""


def _content_faults(parts: dict[str, ModuleType], about: About, folder: Path) -> Iterator[str]:
    """Options, moves, records and the words that stand beside them."""
    yield from _option_faults(parts["content"].OPTIONS, completed(parts["text"], contract.FullText))
    yield from _option_rule_faults(parts["content"].OPTIONS, folder)
    for name in ("MOVES", "CHANCE"):
        if not isinstance(getattr(parts["moves"], name, None), Moves):
            yield f"moves.py: no {name} = Moves(...)"
    yield from _record_faults(parts["state"], about, folder)
    for name in ("TITLE", "BLURB"):
        for lang in LANGUAGES:
            if not getattr(parts["text"], name).get(lang):
                yield f"text.py: {name} is missing, {lang}"


def _record_faults(state: ModuleType, about: About, folder: Path) -> Iterator[str]:
    for name in ("State", "View", *(["Bundle"] if about.trade else [])):
        cls = getattr(state, name, None)
        if not isinstance(cls, type) or not issubclass(cls, Record):
            yield f"state.py: no class {name}(Record)"
            continue
        try:
            fields = {field.name for field in cls.fields()}
            cls.dtype()
        except TypeError as error:
            yield f"{_field_place(folder, str(error))}: {error}"
            continue
        wanted = {"State": {"seats"}, "View": {"waiting"} if about.hidden else set()}.get(name, set())
        for field in sorted(wanted - fields):
            yield f"state.py: {name} has no field {field}"


def _field_place(folder: Path, message: str) -> str:
    """The line of the field that a message of `Record` names as "State.field", there or in a base class."""
    owner, _, field = message.split(maxsplit=1)[0].rstrip(":").partition(".")
    classes = {
        node.name: (path, node)
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    derived = [owner]
    for name in derived:
        path, node = classes.get(name, (folder, None))
        for line in node.body if node else ():
            if isinstance(line, ast.AnnAssign) and getattr(line.target, "id", "") == field:
                return place(folder, path, line.lineno)
        bases = [ast.unparse(base).rpartition(".")[2] for base in node.bases] if node else []
        derived += [base for base in bases if base not in derived]
    return "state.py"


def _option_faults(options: Any, text: contract.FullText[Any]) -> Iterator[str]:
    """Options are declared once each; label, help and words for the values are there (numbers speak for themselves)."""
    if not isinstance(options, tuple) or not all(isinstance(option, Option) for option in options):
        yield "content.py: OPTIONS is a tuple of Option(...)"
        return
    if len({option.name for option in options}) != len(options):
        yield "content.py: two OPTIONS have one name"
    for lang in LANGUAGES:
        try:
            words = text.options(lang)
            for option in options:
                if option.group and text.option_group(option.group, lang) in ("", option.group):
                    yield f"text.option_group, {lang}: no heading for {option.group}"
                yield from _option_word_faults(option, words.get(option.name), lang)
        except Exception as error:
            yield f"text.options, {lang}: {type(error).__name__}: {error}"


def _option_rule_faults(options: tuple[Option, ...], folder: Path) -> Iterator[str]:
    """The rules on which options bear are on the rules pages."""
    known = anchors(folder / f"rules.{LANGUAGES[0]}.md")
    for option in options:
        if option.rule and f"r{option.rule}" not in known:
            yield f"content.py: option {option.name} names rule {option.rule}, which has no anchor"


def _option_word_faults(option: Option, words: Any, lang: str) -> Iterator[str]:
    if words is None or not words.label or not words.help:
        yield f"text.options, {lang}: no label and help for {option.name}"
        return
    for value in option.values:
        if type(value) is not int and not words.values.get(written(value)):
            yield f"text.options, {lang}: no word for {option.name}={written(value)}"
