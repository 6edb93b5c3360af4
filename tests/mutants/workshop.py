"""A copy of the package in which mutants are tried; the working tree is only read."""

from __future__ import annotations

import hashlib
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

from .operators import Mutant, mutants

ROOT = Path(__file__).parents[2]
COPIED = ("src", "tests", "docs", "pyproject.toml")
QUICK = "not (browser or compiled or packaging or slow)"
BARE, NO_PLUGINS = ("--noconftest",), {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""A mutant's tests are chosen already and need neither marks nor plugins: without these they take half the time."""


class Workshop:
    """A folder with the package and its tests, where the chosen tests of one game run against one mutant at a time.

    There the compiler cannot be imported, so that all rules run plain. `budget` is how many seconds the chosen tests
    may take when nothing is broken, `limit` how many CPU seconds a mutant gets.
    """

    def __init__(self, folder: Path, game: str, budget: float = 4.0, limit: int = 20) -> None:
        self.folder, self.game, self.budget, self.limit = folder, game, budget, limit
        self.tests = folder / "tests.txt"
        self.edits = 0
        for name in COPIED:
            copy = partial(shutil.copytree, ignore=shutil.ignore_patterns("__pycache__"))
            (copy if (ROOT / name).is_dir() else shutil.copy2)(ROOT / name, folder / name)
        (folder / "plain").mkdir()
        (folder / "plain" / "numba.py").write_text('raise ImportError("rules run plain here")\n', encoding="utf-8")

    def sources(self) -> list[Path]:
        """The files of the game's rules, relative to the folder."""
        home = self.folder / "src" / "greathouse" / "games" / self.game
        files = [*home.glob("rules.py"), *home.glob("rules/*.py")]
        return sorted(path.relative_to(self.folder) for path in files)

    def mutants(self) -> Iterator[Mutant]:
        """All mutants of the game's rules."""
        for path in self.sources():
            yield from mutants(path.as_posix(), (self.folder / path).read_text(encoding="utf-8"))

    def digest(self) -> str:
        """Hash of the rules and of the tests that were chosen for them."""
        tests = sorted((self.folder / "tests" / "games" / self.game).rglob("*.py"))
        contents = [path.read_bytes() for path in [*(self.folder / path for path in self.sources()), *tests]]
        return hashlib.sha256(b"\0".join([*contents, str(self.budget).encode()])).hexdigest()[:16]

    def choose_tests(self) -> tuple[int, int]:
        """Runs the quick tests of the game, which must pass, and keeps the fastest; numbers of kept and of all."""
        report = self.folder / "report.xml"
        done = self._pytest(
            600, f"tests/games/{self.game}", "-m", QUICK, f"--junit-xml={report}", "-o", "junit_family=xunit1"
        )
        if done.returncode:
            raise SystemExit(f"The tests fail before anything is broken:\n{done.stdout}")
        cases = sorted(ElementTree.parse(report).iter("testcase"), key=lambda case: float(case.get("time", "0")))
        spent, kept = 0.0, []
        for case in cases:
            spent += float(case.get("time", "0"))
            if spent <= self.budget:
                kept.append(_node(case))
        self.tests.write_text("\n".join(sorted(kept)), encoding="utf-8")
        return len(kept), len(cases)

    def outcome(self, mutant: Mutant) -> tuple[str, float]:
        """What the tests make of a mutant, "killed", "timeout" or "survived", and the CPU seconds it took."""
        path = self.folder / mutant.file
        whole, began = path.read_text(encoding="utf-8"), _children_seconds()
        self._write(path, mutant.applied(whole))
        try:
            status = self._pytest(self.limit, f"@{self.tests}", "-x", *BARE, **NO_PLUGINS).returncode
        except subprocess.TimeoutExpired:
            status = -1
        finally:
            self._write(path, whole)
        outcome = "survived" if status == 0 else "timeout" if status < 0 else "killed"
        return outcome, round(_children_seconds() - began, 1)

    def _write(self, path: Path, text: str) -> None:
        """Writes a source with a time of its own, so that no bytecode of another version is taken for it."""
        self.edits += 1
        path.write_text(text, encoding="utf-8")
        moment = time.time() + 2 * self.edits
        os.utime(path, (moment, moment))

    def _pytest(self, limit: int, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Runs tests with so many CPU seconds, and much longer by the clock, since other work may share the machine."""
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
        dropped = ("PYTHONDONTWRITEBYTECODE", "PYTEST_ADDOPTS", "CI")
        keep = {name: value for name, value in os.environ.items() if name not in dropped}
        path = os.pathsep.join(str(self.folder / name) for name in ("plain", "src"))
        return subprocess.run(
            command,
            cwd=self.folder,
            env=keep
            | environment
            | {"PYTHONPATH": path, "HYPOTHESIS_STORAGE_DIRECTORY": str(self.folder / "hypothesis")},
            capture_output=True,
            text=True,
            timeout=20 * limit,
            check=False,
            preexec_fn=partial(resource.setrlimit, resource.RLIMIT_CPU, (limit, limit)),
        )


def _node(case: ElementTree.Element) -> str:
    """The test as pytest's command line names it: file, class and function."""
    file, name = str(case.get("file")), str(case.get("name"))
    module = re.sub(r"\.py$", "", file).replace("/", ".")
    classes = str(case.get("classname")).removeprefix(module).strip(".").split(".")
    return "::".join([file, *filter(None, classes), name])


def _children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
