"""Prepares what comes from npm packages: the scripts and fonts of the pages and the outlines of the hieroglyphs.

Building a wheel or an editable install runs this as a hook; `python hatch_build.py` runs it for a checkout.
Nothing is done when neither the inputs nor the outputs changed.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tomllib
import unicodedata
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = 20
VENDOR = Path("src/greathouse/server/static/vendor")
SIGNS = Path("src/greathouse/draw/signs.json")
NAMES = Path("src/greathouse/draw/signs.toml")
STAMP = Path("build/prepared")
INPUTS = ("package.json", "package-lock.json", "hatch_build.py", str(NAMES))
COPIES = {
    "htmx.min.js": "htmx.org/dist/htmx.min.js",
    "LICENSE-htmx.txt": "htmx.org/LICENSE",
    "marcellus.woff2": "@fontsource/marcellus/files/marcellus-latin-400-normal.woff2",
    "LICENSE-marcellus.txt": "@fontsource/marcellus/LICENSE",
    "commissioner.woff2": "@fontsource-variable/commissioner/files/commissioner-latin-flar-normal.woff2",
    "LICENSE-commissioner.txt": "@fontsource-variable/commissioner/LICENSE",
    "noto-sans-arabic.woff2": "@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2",
    "LICENSE-noto-sans-arabic.txt": "@fontsource-variable/noto-sans-arabic/LICENSE",
}
"""Files served to pages, by where they lie under node_modules."""
FONT = Path("@fontsource/noto-sans-egyptian-hieroglyphs")
FONT_FILE = FONT / "files/noto-sans-egyptian-hieroglyphs-egyptian-hieroglyphs-400-normal.woff"


class StaticFiles(BuildHookInterface[Any]):
    """The hook that hatchling runs before it packs a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Prepares the files in the source tree; pyproject.toml lists them as artifacts."""
        prepare(Path(self.root))


def prepare(root: Path) -> bool:
    """Makes the generated files up to date; answers whether anything had to be done."""
    stamp, digest = root / STAMP, _digest(root)
    made = [root / SIGNS, *(root / VENDOR / name for name in COPIES)]
    if stamp.exists() and stamp.read_text() == digest and all(path.exists() for path in made):
        return False
    fetch(root)
    modules = root / "node_modules"
    shutil.rmtree(root / VENDOR, ignore_errors=True)
    (root / VENDOR).mkdir(parents=True)
    for name, source in COPIES.items():
        shutil.copyfile(modules / source, root / VENDOR / name)
    names = tomllib.loads((root / NAMES).read_text(encoding="utf-8"))
    content = json.dumps(outlines(modules, names), ensure_ascii=False, separators=(",", ":"))
    (root / SIGNS).write_text(content, encoding="utf-8")
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(digest)
    return True


def fetch(root: Path) -> None:
    """Installs the locked npm packages; ends with a sentence when Node is missing, too old or fails."""
    npm = shutil.which("npm")
    if npm is None or _node_version() < NODE:
        sys.exit(
            f"Building Great House from source needs Node.js {NODE} or newer with npm, and it was not found. "
            "Install Node.js, or install the wheel, which needs neither."
        )
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run(command, cwd=root, check=False, stdout=sys.stderr).returncode:
        sys.exit("npm could not install the packages of package-lock.json; its message stands above.")


def outlines(modules: Path, groups: dict[str, dict[str, str]]) -> dict[str, Any]:
    """Outlines of the named signs.

    `signs` by Gardiner number: [width, height, body, lines], in thousandths of an em with y downwards. `body` is
    the silhouette, `lines` what is cut out of it; both together, filled, are the sign as the font draws it.
    """
    from fontTools.ttLib import TTFont

    font = TTFont(modules / FONT_FILE)
    glyphs, code = font.getGlyphSet(), font.getBestCmap()
    names = {name: number for group in groups.values() for name, number in group.items()}
    points = {number: unicodedata.lookup(f"EGYPTIAN HIEROGLYPH {number}") for number in sorted(set(names.values()))}
    return {
        "font": "Noto Sans Egyptian Hieroglyphs",
        "licence": (modules / FONT / "LICENSE").read_text(encoding="utf-8"),
        "names": names,
        "characters": points,
        "signs": {number: _outline(glyphs, code[ord(point)]) for number, point in points.items()},
    }


Point = tuple[float, float]
Segment = list[Point]
"""The points of a line (1) or of a quadratic curve (2) that goes on from the point before."""


def _outline(glyphs: Any, name: str) -> list[Any]:
    contours = _contours(glyphs, name)
    points = [point for contour in contours for segment in contour for point in segment]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    width, height = max(x for x, _ in points) - left, max(y for _, y in points) - top
    polygons = [[segment[-1] for segment in contour] for contour in contours]
    inner = [any(_inside(p[0], other) for other in polygons if other is not p) for p in polygons]
    paths = [_path(contour, left, top) for contour in contours]
    body = "".join(path for path, within in zip(paths, inner, strict=True) if not within)
    lines = "".join(path for path, within in zip(paths, inner, strict=True) if within)
    return [round(width), round(height), body, lines]


def _contours(glyphs: Any, name: str) -> list[list[Segment]]:
    """The closed curves of a glyph, each beginning with its first point; y downwards."""
    from fontTools.pens.basePen import BasePen

    class Collector(BasePen):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(glyphs)
            self.contours: list[list[Segment]] = []

        def _moveTo(self, point: Point) -> None:  # noqa: N802 - the pen protocol's name
            self.contours.append([[_flip(point)]])

        def _lineTo(self, point: Point) -> None:  # noqa: N802
            self.contours[-1].append([_flip(point)])

        def _qCurveToOne(self, control: Point, point: Point) -> None:  # noqa: N802
            self.contours[-1].append([_flip(control), _flip(point)])

    pen = Collector()
    glyphs[name].draw(pen)
    return pen.contours


def _flip(point: Point) -> Point:
    return point[0], -point[1]


def _inside(point: Point, polygon: list[Point]) -> bool:
    """Whether a point lies in a polygon (crossings of a ray to the right)."""
    x, y = point
    odd = False
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
    return odd


def _path(contour: list[Segment], left: float, top: float) -> str:
    """SVG path data in relative whole numbers."""
    place = (0, 0)
    parts = []
    for index, segment in enumerate(contour):
        ends = [(round(x - left), round(y - top)) for x, y in segment]
        command = "M" if index == 0 else "l" if len(ends) == 1 else "q"
        parts.append(command + " ".join(f"{x - place[0]} {y - place[1]}" for x, y in ends).replace(" -", "-"))
        place = ends[-1]
    return "".join(parts) + "z"


def _digest(root: Path) -> str:
    return hashlib.sha256(b"\0".join((root / name).read_bytes() for name in INPUTS)).hexdigest()


def _node_version() -> int:
    node = shutil.which("node")
    if node is None:
        return 0
    text = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)", text)
    return int(found[1]) if found else 0


if __name__ == "__main__":
    print("prepared" if prepare(Path(__file__).parent) else "up to date")
