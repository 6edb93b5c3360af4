"""Every word of a page leads to the function that writes it: its key is in code, or its table says who makes it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from greathouse.kernel.languages import PAGE_LANGUAGES

SOURCE = Path(__file__).parents[1] / "src" / "greathouse"
ENGLISH = (
    *sorted(SOURCE.glob("server/**/words.py")),
    *(SOURCE / name for name in ("kernel/words.py", "cli/terminal_words.py", "cli/agents.py")),
    *sorted(SOURCE.glob("games/*/text/en.py")),
    *(SOURCE / "games/favor/text" / name for name in ("words.py", "forms.py", "tiles.py", "short.py")),
)
"""The files with tables of words."""
TRANSLATED = tuple(path for lang in PAGE_LANGUAGES for path in SOURCE.glob(f"games/*/text/{lang}.py"))
MADE = re.compile(r"^(\S*\{\w+\}\S*) +([\w/]+\.(?:py|html))(?: +(\w+))?$", re.MULTILINE)
"""How a table says which of its keys are put together: the key with a blank, the file and the function."""


FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


class Made(NamedTuple):
    """Keys that are put together by a function, or by a template."""

    pattern: str
    file: str
    function: str

    def makes(self, key: str) -> bool:
        """Whether this key is one of them."""
        return bool(re.fullmatch(re.sub(r"\\\{\w+\\\}", r"[\\w-]+", re.escape(self.pattern)), key))

    def is_true(self, root: Path) -> bool:
        """Whether the function puts keys together like this."""
        source = (root / self.file).read_text(encoding="utf-8")
        parts = re.split(r"\{\w+\}", self.pattern)
        if self.file.endswith(".html"):
            before, after = parts
            return f'"{before}" ~ ' in source if before else f' ~ "{after}"' in source
        wanted = [part for text in parts for part in (None, text)][1:]
        found = [f for f in ast.walk(ast.parse(source)) if isinstance(f, FUNCTION) and f.name == self.function]
        joined = [text for f in found for text in ast.walk(f) if isinstance(text, ast.JoinedStr)]
        return any([*map(_part, text.values)] == [part for part in wanted if part != ""] for text in joined)


def _part(value: ast.expr) -> Any:
    return value.value if isinstance(value, ast.Constant) else None


def tables(tree: ast.Module) -> Iterator[ast.Dict]:
    """The dictionaries that a module keeps, and those inside them."""
    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value:
            yield from (node for node in ast.walk(statement.value) if isinstance(node, ast.Dict))


def keys(source: str) -> set[str]:
    """The keys of the words in a file."""
    found = {key.value for table in tables(ast.parse(source)) for key in table.keys if isinstance(key, ast.Constant)}
    return {key for key in found if isinstance(key, str)} - set(PAGE_LANGUAGES)


def made(source: str) -> list[Made]:
    """What a file of words says of keys that are put together."""
    return [Made(*found) for found in MADE.findall(source)]


def lost(source: str, literals: set[str]) -> set[str]:
    """The keys of a file of words from which no way leads to who uses them."""
    return {key for key in keys(source) - literals if not any(one.makes(key) for one in made(source))}


def spoken(source: str, is_table: bool) -> Iterator[str]:
    """The texts and numbers that stand in code; in a file of words not the keys of its tables."""
    tree = ast.parse(source)
    skipped = {id(key) for table in tables(tree) if is_table for key in table.keys}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str | int) and id(node) not in skipped:
            yield str(node.value)


def leaves(content: Any) -> Iterator[str]:
    """Texts and keys of a TOML file."""
    if isinstance(content, dict):
        for key, value in content.items():
            yield key
            yield from leaves(value)
    elif isinstance(content, list):
        for value in content:
            yield from leaves(value)
    elif isinstance(content, str):
        yield content


@pytest.fixture(scope="module")
def literals() -> set[str]:
    """Every text that stands in code, in templates, and in the content of the games."""
    found: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        found |= {*spoken(path.read_text(encoding="utf-8"), path in ENGLISH or path in TRANSLATED)}
    for path in SOURCE.rglob("*.html"):
        found |= {*re.findall(r'"([\w-]+)"(?! ~)', path.read_text(encoding="utf-8"))}
    for path in SOURCE.glob("games/*/*.toml"):
        found |= {*leaves(tomllib.loads(path.read_text(encoding="utf-8")))}
    return found


NAMES = [path.relative_to(SOURCE).as_posix() for path in ENGLISH]


@pytest.mark.parametrize("name", NAMES)
def test_every_word_leads_to_who_writes_it(name: str, literals: set[str]) -> None:
    assert lost((SOURCE / name).read_text(encoding="utf-8"), literals) == set()


@pytest.mark.parametrize("name", NAMES)
def test_what_puts_keys_together_does_so(name: str, literals: set[str]) -> None:
    source = (SOURCE / name).read_text(encoding="utf-8")
    for one in made(source):
        assert one.is_true(SOURCE), f"{one.file} {one.function} makes no {one.pattern}"
        assert any(one.makes(key) for key in keys(source) - literals), f"no word needs {one.pattern}"


TABLE = '''
WORDS = {"said": "Said", "log-{}": "No", "log-back": "Back", "never": "Never"}
"""Keys that are put together:

log-{kind}    log.py  told
"""
'''
LOG = 'def told(kind):\n    return words(f"log-{kind}")\ndef other(kind):\n    return words(f"log-{kind}-{kind}")\n'


def test_a_word_that_nobody_uses_is_found(tmp_path: Path) -> None:
    assert lost(TABLE, {"said"}) == {"never", "log-{}"}
    assert lost(TABLE.replace("log-{kind}    log.py", "nothing"), {"said"}) == {"never", "log-{}", "log-back"}
    (tmp_path / "log.py").write_text(LOG, encoding="utf-8")
    assert [one.is_true(tmp_path) for one in made(TABLE)] == [True]
    for false in (TABLE.replace("  told", "  other"), TABLE.replace("log-{", "tell-{"), TABLE.replace("  told", "")):
        assert [one.is_true(tmp_path) for one in made(false)] == [False]


def test_keys_that_a_template_puts_together_are_looked_for_there(tmp_path: Path) -> None:
    (tmp_path / "base.html").write_text('{{ w("sound-" ~ key) }}{{ w(name ~ "-pref") }}', encoding="utf-8")
    true = [
        Made(pattern, "base.html", "").is_true(tmp_path) for pattern in ("sound-{key}", "{name}-pref", "log-{kind}")
    ]
    assert true == [True, True, False]
