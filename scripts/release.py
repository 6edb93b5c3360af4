"""Goes through what a release needs, in order, and stops at what is missing: `make release`.

The wheel is left in dist/. Nothing is published and nothing is tagged; the last line says what remains to be done.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
TOOLS = ("node", "npm", "cc", "gcc", "clang", "g++", "c++")
"""What an installed wheel must not need."""

NEEDED = ("games", "check pharao --games 1 --plain")
"""Commands that must work where the wheel is installed, besides --version."""


class NotReady(Exception):
    """What keeps this version from being released, as a sentence."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--without-tests", action="store_true", help="`make test` and `make grids` have been run already"
    )
    given = parser.parse_args()
    steps: list[tuple[str, Callable[[], object]]] = [
        ("one version everywhere", lambda: agreed_version(ROOT)),
        ("changelog has a date", lambda: release_date(ROOT, agreed_version(ROOT))),
        ("nothing uncommitted", lambda: clean_tree(ROOT)),
        *([] if given.without_tests else [("tests", lambda: run("make", "test", cwd=ROOT))]),
        *([] if given.without_tests else [("whole grids of tests", lambda: run("make", "grids", cwd=ROOT))]),
        ("wheel works by itself", lambda: try_wheel(build_wheel(ROOT / "dist"), agreed_version(ROOT))),
    ]
    for number, (name, step) in enumerate(steps, start=1):
        print(f"{number}/{len(steps)} {name} …", flush=True)
        try:
            step()
        except NotReady as error:
            sys.exit(f"Not ready: {error}")
    print(f"Ready. Tag it: git tag v{agreed_version(ROOT)}")


def agreed_version(root: Path) -> str:
    """The version that package and citation name alike. Raises NotReady."""
    places = {"src/greathouse/__init__.py": r'^__version__ = "(.+)"$', "CITATION.cff": r"^version: (.+)$"}
    found = {}
    for name, pattern in places.items():
        match = re.search(pattern, (root / name).read_text(encoding="utf-8"), flags=re.M)
        found[name] = match[1] if match else "none"
    if len(set(found.values())) > 1:
        raise NotReady(f"versions differ: {', '.join(f'{name} says {version}' for name, version in found.items())}.")
    return next(iter(found.values()))


def release_date(root: Path, version: str) -> str:
    """The date that the changelog gives this version. Raises NotReady."""
    heading = re.search(
        rf"^## {re.escape(version)}\b(.*)$", (root / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.M
    )
    if heading is None:
        raise NotReady(f"CHANGELOG.md has no section for {version}.")
    date = re.fullmatch(r" - (\d{4}-\d{2}-\d{2})", heading[1])
    if date is None:
        raise NotReady(f"CHANGELOG.md must give {version} its date: ## {version} - YYYY-MM-DD.")
    return date[1]


def clean_tree(root: Path) -> None:
    """Raises NotReady if a tracked file differs from the last commit, or a file is neither tracked nor ignored."""
    changed = run("git", "status", "--porcelain", cwd=root).splitlines()
    if changed:
        raise NotReady(f"{len(changed)} files are not committed: {', '.join(line[3:] for line in changed[:5])} …")


def build_wheel(into: Path) -> Path:
    """Builds the wheel; its path."""
    shutil.rmtree(into, ignore_errors=True)
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(into), str(ROOT))
    return next(into.glob("*.whl"))


def try_wheel(wheel: Path, version: str) -> None:
    """Installs the wheel in a fresh environment that reaches neither Node nor a compiler, and uses it there."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        venv.create(home / "env", with_pip=True)
        bare = bare_environment(home)
        if found := [tool for tool in TOOLS if shutil.which(tool, path=bare["PATH"])]:
            raise NotReady(f"{', '.join(found)} can be reached where there should be none.")
        pip = (str(home / "env" / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
        run(*pip, "--only-binary", ":all:", str(wheel), cwd=home, env=bare)
        command = str(home / "env" / "bin" / "greathouse")
        if version not in (told := run(command, "--version", cwd=home, env=bare)):
            raise NotReady(f"greathouse --version says {told.strip()!r}, not {version}.")
        for arguments in NEEDED:
            run(command, *arguments.split(), cwd=home, env=bare)


def bare_environment(home: Path) -> dict[str, str]:
    """Variables under which only the environment's own commands are found."""
    dropped = ("PYTHON", "VIRTUAL_ENV", "PYTEST")
    keep = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    return keep | {"PATH": str(home / "env" / "bin"), "HOME": str(home)}


def run(*command: str, **keywords: object) -> str:
    """Standard output of a command. Raises NotReady with the end of what it printed, if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, **keywords)
    if done.returncode:
        told = "\n".join((done.stdout + done.stderr).splitlines()[-20:])
        raise NotReady(f"`{' '.join(command)}` fails:\n{told}")
    return done.stdout


if __name__ == "__main__":
    main()
