"""Games in folders: a folder that is the game's package, or a project whose pyproject.toml names one."""

from __future__ import annotations

import tomllib
from pathlib import Path

from greathouse.kernel.errors import UnknownGame

GROUP = "greathouse.games"
"""The entry point group in which packages name their games."""


def find_package(folder: Path) -> tuple[str, Path]:
    """Key and package folder of the game that a folder is, or that the project in it provides. Raises UnknownGame."""
    folder = folder.resolve()
    if (folder / "__init__.py").is_file():
        return folder.name, folder
    named = _named(folder / "pyproject.toml")
    if len(named) != 1:
        wanted = f'__init__.py, and no pyproject.toml with one game under [project.entry-points."{GROUP}"]'
        raise UnknownGame(f"{folder} is no game: it has no {wanted}.")
    ((key, package),) = named.items()
    for home in (folder / "src", folder):
        found = home.joinpath(*str(package).split("."))
        if (found / "__init__.py").is_file():
            return key, found
    raise UnknownGame(f"{folder} is no game: its pyproject.toml names {package}, which has no __init__.py there.")


def _named(project: Path) -> dict[str, str]:
    """The packages of the games that a pyproject.toml names, by key; none without such a file. Raises UnknownGame."""
    try:
        content = tomllib.loads(project.read_text(encoding="utf-8")) if project.is_file() else {}
        found = content.get("project", {}).get("entry-points", {}).get(GROUP, {})
        return dict(found)
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise UnknownGame(f"{project} cannot be read: {error}.") from None
