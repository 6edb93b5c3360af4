"""The house as a building: what lies where, what may lean on what, and what must be written down."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from greathouse.kernel.compile.twins import KEPT, TOLD
from greathouse.kernel.game import BUILT_IN
from tests.waiting import SECONDS

from .sources import PACKAGE, functions, nodes, tree

ROOT = Path(__file__).parent.parent
GAMES = [key for key in BUILT_IN if (PACKAGE / "games" / key).is_dir()]
FOLDERS = sorted(path for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").exists())
SOURCES = sorted(
    path for path in PACKAGE.rglob("*.py") if "/games/_" not in path.as_posix().removesuffix("/__init__.py")
)
"""All modules but those of games in the making, whose folders begin with an underscore."""


def test_games_are_looked_at():
    assert "pharao" in GAMES


# Folders --------------------------------------------------------------------------------------------------------


def promised_files(condition=""):
    """The files of a game folder that ARCHITECTURE.md lists; those under a condition, such as "(if any)"."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    section = text[text.index("## A game is one folder") :]
    table = section[: section.index("\n\n", section.index("| file |"))]
    cells = re.findall(rf"^\| (`\w[^|(]*`){condition} \|", table, flags=re.M)
    return {name for cell in cells for name in re.findall(r"`([\w.]+)`", cell)}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_folder_has_the_promised_files(game):
    found = {path for path in (PACKAGE / "games" / game).iterdir() if path.name != "__pycache__"}
    names = {f"{path.name}.py" if path.is_dir() else path.name for path in found}
    optional = promised_files(r" \(if [^|]*\)") | {"nets"}
    optional |= {f"{name}.py" for name in optional}
    assert names - optional == promised_files()


def test_the_list_of_files_is_read():
    assert {"__init__.py", "content.toml", "rules.py", "board.py", "rules.en.md"} <= promised_files()


@pytest.mark.slow
def test_functions_stay_short():
    lengths = {
        f"{source.relative_to(PACKAGE)}: {node.name}": node.end_lineno - node.body[0].lineno + 1
        for source in SOURCES
        for node in functions(source)
    }
    assert len(lengths) > 2000
    assert not {name: length for name, length in lengths.items() if length > 60}


# What is loaded when --------------------------------------------------------------------------------------------

PLAIN = """
import sys, pkgutil, importlib
import greathouse.kernel
importlib.import_module("greathouse.kernel.game")
import greathouse as gh
match = gh.load("pharao").new(seed=1)
while not match.over and len(match.history) < 50:
    match.play(match.legal()[0])
heavy = {"numpy", "numba", "llvmlite", "fastapi", "sqlalchemy"}
print(*sorted({name.partition(".")[0] for name in sys.modules} & heavy))
"""


def test_plain_play_loads_no_compiler_and_no_arrays():
    done = subprocess.run([sys.executable, "-c", PLAIN], capture_output=True, text=True, timeout=SECONDS, check=True)
    assert done.stdout.split() == []


KERNEL = """
import sys, greathouse.kernel
print(*sorted(name for name in sys.modules if name.startswith("greathouse")))
"""


def test_the_kernel_loads_nothing_else_of_the_house():
    done = subprocess.run([sys.executable, "-c", KERNEL], capture_output=True, text=True, timeout=SECONDS, check=True)
    assert done.stdout.split() == ["greathouse", "greathouse.kernel"]


# Rules call each other in no circle -----------------------------------------------------------------------------


def rule_calls(folder):
    """Names that each `@rule` function of a folder calls."""
    calls = {}
    for source in folder.rglob("*.py"):
        for node in functions(source):
            if any("rule" in ast.unparse(d) for d in node.decorator_list):
                called = {c.func.id for c in ast.walk(node) if isinstance(c, ast.Call) and isinstance(c.func, ast.Name)}
                calls.setdefault(node.name, set()).update(called)
    return calls


def circle(calls):
    """Some circle of calls, as the names in order; empty if there is none."""
    done = set()

    def visit(name, path):
        if name in path:
            return [*path[path.index(name) :], name]
        if name in done or name not in calls:
            return []
        found = next((c for callee in sorted(calls[name]) if (c := visit(callee, [*path, name]))), [])
        done.add(name)
        return found

    return next((found for name in sorted(calls) if (found := visit(name, []))), [])


@pytest.mark.parametrize("folder", [*FOLDERS, PACKAGE / "kernel", PACKAGE / "agents"], ids=lambda path: path.name)
def test_no_rule_calls_itself_in_a_circle(folder):
    """Recursion does not compile, and a compiled one would crash the process that loads it from the cache."""
    assert circle(rule_calls(folder)) == []


def test_a_circle_would_be_found():
    assert circle({"a": {"b"}, "b": {"c", "d"}, "c": set(), "d": {"b"}}) == ["b", "d", "b"]
    assert circle({"a": {"a"}}) == ["a", "a"]
    assert len(rule_calls(PACKAGE / "games" / "pharao")) > 30


# Modules import each other in no circle -------------------------------------------------------------------------


def modules(root):
    """The file of each module of the package."""
    names = {path: path.relative_to(root.parent).with_suffix("").parts for path in root.rglob("*.py")}
    return {".".join(n[:-1] if n[-1] == "__init__" else n): path for path, n in names.items()}


def named(node, package):
    """Modules, or names in modules, that a node imports: at the top, late, for types only, or by `import_module`."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        above = package[: len(package) - node.level + 1] if node.level else []
        home = ".".join([*above, *([node.module] if node.module else [])])
        return [f"{home}.{alias.name}" for alias in node.names]
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
        return [a.value for a in node.args[:1] if isinstance(a, ast.Constant)]
    return []


def imports(root):
    """The modules of the package that each of its modules imports, whenever it does."""
    files, found = modules(root), {}
    for name, path in files.items():
        package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
        called = {target for node in nodes(path) for target in named(node, package)}
        found[name] = {t if t in files else t.rpartition(".")[0] for t in called} & set(files) - {name}
    return found


def test_no_modules_import_each_other_not_even_late():
    assert circle(imports(PACKAGE)) == []


@pytest.mark.parametrize(
    "line",
    [
        "import pack.inner.b",
        "def f():\n    from pack.inner import b",
        "if TYPE_CHECKING:\n    from pack.inner.b import B",
        "def f():\n    from .b import B",
        "def f():\n    from . import b",
        "def f():\n    import_module('pack.inner.b')",
    ],
)
def test_a_circle_of_imports_would_be_found(tmp_path, line):
    inner = tmp_path / "pack" / "inner"
    inner.mkdir(parents=True)
    (inner / "__init__.py").touch()
    (inner / "a.py").write_text(line)
    (inner / "b.py").write_text("from pack.inner.a import A")
    assert circle(imports(tmp_path / "pack")) == ["pack.inner.a", "pack.inner.b", "pack.inner.a"]


# What machine code is made of -------------------------------------------------------------------------------------


def loaded_by(starts):
    """These modules and all that they import when they are loaded; the compiler is not followed: it names types."""
    files, found, todo = modules(PACKAGE), set(), list(starts)
    while todo:
        name = todo.pop()
        if name in files and name not in found and not name.startswith("greathouse.kernel.compile"):
            found.add(name)
            package = name.split(".") if files[name].name == "__init__.py" else name.split(".")[:-1]
            targets = {target for node in tree(files[name]).body for target in named(node, package)}
            todo += [part for target in targets for part in (target, target.rpartition(".")[0])]
    return found


def test_machine_code_depends_on_nothing_that_its_cache_does_not_look_at():
    """Neither a game's parts with rules nor a program loads what the name of a cache folder leaves out."""
    parts = [f"greathouse.games.{key}.{part}" for key in GAMES for part in ("rules", "view", "advice", "features")]
    programs = [name for name, path in modules(PACKAGE).items() if "@entry" in path.read_text(encoding="utf-8")]
    assert len(programs) > 5
    used = loaded_by([*parts, *programs, "greathouse.kernel.instances"]) - set(programs)
    left_out = [f"greathouse.kernel.{name}" for name in KEPT]
    left_out += [f"greathouse.games.{key}.{part}" for key in GAMES for part in TOLD]
    assert [name for name in used if any(f"{name}.".startswith(f"{out}.") for out in left_out)] == []


# Rules, code and tests ------------------------------------------------------------------------------------------

CITATION = re.compile(r"(?<![A-Za-z0-9])[Rr](\d+)(?:\s*[-–]\s*[Rr](\d+))?(?!\d)")


def cited(text):
    """Rule numbers a text cites; "R7-R9" are three, and a test may be called test_r7_…"""
    found = set()
    for first, last in CITATION.findall(text):
        found |= set(range(int(first), int(last or first) + 1))
    return found


def comments_and_strings(source) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(source.read_text(encoding="utf-8")).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            yield token.string


def defined(game):
    """Numbers of the rules in docs/rules/<game>.md: list items that begin with R17."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return {int(number) for number in re.findall(r"^\s*(?:[-*|]\s*)?(?:\*\*)?R(\d+)\b", text, flags=re.M)}


def cited_by_code(game):
    folder = PACKAGE / "games" / game
    return cited("\n".join(text for source in folder.rglob("*.py") for text in comments_and_strings(source)))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_code_and_a_test(game):
    rules = defined(game)
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "games" / game).rglob("*.py"))
    assert len(rules) > 10
    assert sorted(rules - cited_by_code(game)) == [], "rules without code"
    assert sorted(rules - cited(tests)) == [], "rules without test"


@pytest.mark.parametrize("game", GAMES)
def test_code_cites_only_rules_there_are(game):
    assert sorted(cited_by_code(game) - defined(game)) == []


# What the project does not say ----------------------------------------------------------------------------------

HOSTS = [
    ".".join(parts)
    for parts in (("pypi", "org"), ("npmjs", "org"), ("npmjs", "com"), ("debian", "org"), ("crates", "io"))
]
HOSTS += ["python" + "hosted", "yarn" + "pkg", "js" + "delivr", "un" + "pkg"]


def tracked():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_no_tracked_text_names_a_registry():
    """Where packages come from is the business of the machine that installs them."""
    naming = []
    for path in tracked():
        content = path.read_bytes()
        naming += [(path.name, host) for host in HOSTS if host.encode() in content]
    assert naming == []


def test_locked_packages_carry_no_addresses():
    for lock in (ROOT / "requirements").iterdir():
        lines = lock.read_text(encoding="utf-8").split()
        assert all(re.fullmatch(r"[A-Za-z0-9_.-]+==[A-Za-z0-9.+!]+", line) for line in lines), lock
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text(encoding="utf-8")
