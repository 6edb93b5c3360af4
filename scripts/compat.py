"""Tries a short suite with the oldest and the newest packages that pyproject.toml allows: `make compat`.

Each pair of Python and packages has an environment of its own under .venv-compat/. Interpreters are found by name
(python3.11 and so on) or among those that pyenv keeps; one that is not installed here, or that Numba does not
support, is named and left out.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
HOME = ROOT / ".venv-compat"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
BOUNDED = ("numba", "numpy")
"""Packages whose oldest allowed version is tried."""

SUITE = ("tests/kernel", "tests/agents", "tests/games/pharao/test_vectors.py", "tests/games/pharao/test_view.py")
BUILDING = ("hatchling", "fonttools", "editables")


@dataclass(frozen=True)
class Trial:
    """One environment: a Python with further requirements of packages."""

    python: str
    kind: str
    requirements: tuple[str, ...] = ()

    @property
    def folder(self) -> Path:
        return HOME / f"{self.python}-{self.kind}"


def main() -> None:
    HOME.mkdir(exist_ok=True)
    outcomes = {trial: outcome(trial) for trial in trials()}
    for trial, told in outcomes.items():
        print(f"Python {trial.python}, {trial.kind} packages: {told}")
    sys.exit(any(told.startswith("FAILED") for told in outcomes.values()))


def trials() -> Iterator[Trial]:
    """The oldest packages with the oldest Python, the newest ones with every Python."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    yield Trial(PYTHONS[0], "oldest", oldest(project["dependencies"]))
    for python in PYTHONS:
        yield Trial(python, "newest")


def oldest(dependencies: list[str]) -> tuple[str, ...]:
    """Demands for the oldest allowed version of the bounded packages; `numba>=0.61,<0.69` gives `numba==0.61.*`."""
    lowest = {match[1]: match[2] for text in dependencies if (match := re.match(r"([\w-]+)>=([\d.]+)", text))}
    return tuple(f"{package}=={lowest[package]}.*" for package in BOUNDED)


def outcome(trial: Trial) -> str:
    """What became of a trial, in words that begin with FAILED if the suite did."""
    interpreter = find(trial.python)
    if interpreter is None:
        return "left out, not installed here"
    print(f"Python {trial.python}, {trial.kind} packages …", flush=True)
    if problem := prepare(trial, interpreter):
        return f"left out, {problem}"
    versions = ", ".join(f"{name} {version}" for name, version in installed(trial).items())
    done = in_environment(trial, "-m", "pytest", "-q", "-p", "no:cacheprovider", *SUITE)
    lines = done.stdout.strip().splitlines() or [done.stderr]
    (trial.folder / "suite.log").write_text(done.stdout + done.stderr, encoding="utf-8")
    return f"{'passed' if done.returncode == 0 else 'FAILED'} with {versions} ({lines[-1]})"


def find(python: str) -> str | None:
    """Path of an interpreter of this version that runs: one in PATH, or one that pyenv keeps."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob(f"versions/{python}.*/bin/python")
    candidates = [shutil.which(f"python{python}"), *map(str, kept)]
    return next((path for path in candidates if path and runs(path, python)), None)


def runs(path: str, python: str) -> bool:
    told = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    return told.startswith(f"Python {python}.")


def prepare(trial: Trial, interpreter: str) -> str:
    """Installs the project for a trial, unless that is done; returns what prevents it, or ""."""
    stamp, wanted = trial.folder / "stamp", (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return ""
    subprocess.run([interpreter, "-m", "venv", "--clear", str(trial.folder)], check=True)
    pip = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    binary = ("--only-binary", "numba,llvmlite,numpy")
    for requirements in (
        BUILDING,
        (*binary, "--no-build-isolation", "--editable", f"{ROOT}[dev]", *trial.requirements),
    ):
        done = in_environment(trial, *pip, *requirements)
        if done.returncode:
            return f"packages cannot be installed: {done.stderr.strip().splitlines()[-1]}"
    stamp.write_text(wanted, encoding="utf-8")
    return ""


def installed(trial: Trial) -> dict[str, str]:
    """The versions of the bounded packages."""
    code = f"from importlib.metadata import version\nprint(*map(version, {BOUNDED}))"
    return dict(zip(BOUNDED, in_environment(trial, "-c", code).stdout.split(), strict=True))


def in_environment(trial: Trial, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the Python of a trial's environment, with a cache of compiled code of its own."""
    variables = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    command = [str(trial.folder / "bin" / "python"), *arguments]
    variables["GREATHOUSE_CACHE"] = str(HOME / "cache")
    return subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=False)


if __name__ == "__main__":
    main()
