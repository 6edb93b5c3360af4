"""What the solved tables of Pharao say, as a document with figures: `python -m benchmarks.solution FOLDER`.

Writes FOLDER/pharao-solution.md and its pictures from whatever tables the folder holds: the opening and its first
moves, statistics of every layer, what each solve took, how long perfect games last, what options change, checksums.
Without matplotlib the pictures are left out.
"""

# ruff: noqa: T201, S311 - prints where it is; dice of a measurement

from __future__ import annotations

import argparse
import json
import random
import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import comb
from pathlib import Path
from typing import Any

import numpy as np

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.match import Match
from greathouse.solve.pharao.index import HOUSES, Layer, as_mask, position, positions, unrank
from greathouse.solve.pharao.listing import best_of_throws
from greathouse.solve.pharao.probe import Tables
from greathouse.solve.pharao.solver import DIARY, PAIRS, Plan
from greathouse.solve.pharao.tables import open_table, read_header, solved_options, table_path, the_game
from greathouse.solve.pharao.turns import NO_CHOICE
from greathouse.solve.pharao.verify import houses_of, verify_all
from greathouse.solve.pharao.walks import NILE

BINS = 100_000
OPENINGS = ((4, (20, 21, 22, 23), (2, 3, 4, 5)), (3, (20, 21, 22), (2, 3, 4)), (2, (20, 21), (4, 5)))
"""The opening, and smaller ones that look like it: pieces, dark's houses, light's."""

ALL_LAYERS = [layer for pair in PAIRS for layer in pair]
LONGEST = 200_000


def main(arguments: list[str] | None = None) -> None:
    """Writes the document."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the tables are and the document goes")
    parser.add_argument("--entries", type=int, default=1000, help="entries of each layer to derive again")
    parser.add_argument("--games", type=int, default=100, help="perfect games played out in each layer")
    given = parser.parse_args(arguments)
    report = Report(given.folder, given.entries, given.games)
    path = given.folder / "pharao-solution.md"
    path.write_text("\n".join(report.lines()), encoding="utf-8")
    print(path)


@dataclass
class Report:
    """The document in the making."""

    folder: Path
    entries: int
    games: int

    def __post_init__(self) -> None:
        self.options = solved_options()
        self.tables = Tables(self.options, self.folder)
        self.layers = [layer for layer in ALL_LAYERS if self.tables.has(layer)]

    def lines(self) -> Iterator[str]:
        """All lines."""
        yield "# Pharao solved\n"
        whole = (
            "The whole game is solved"
            if len(self.layers) == len(ALL_LAYERS)
            else "Only a part of the game is solved here"
        )
        yield f"{whole}. Values are winning chances of the player to move, under perfect play by both.\n"
        for part in (self.opening, self.statistics, self.proof, self.lengths, self.work, self.changes, self.checksums):
            yield from part()
            yield ""

    def opening(self) -> Iterator[str]:
        """Value of the opening for dark and, with light to move, for light; best first turn for each throw."""
        solved = [opening for opening in OPENINGS if self.tables.has((opening[0], opening[0]))]
        if not solved:
            yield "## The opening\n\nNo table here reaches an opening."
            return
        size, dark, light = solved[0]
        yield f"## The opening\n\nDark on {said(dark)}, light on {said(light)}."
        if size < 4:
            yield f"This is not the opening, but its likeness with {size} pieces each: larger layers are missing."
        chances: dict[str, dict[str, float]] = {}
        for name, own, other in (("Dark", dark, light), ("Light", light, dark)):
            yield f"\n{name} to move: {name.lower()} wins {self.tables.value(as_mask(own), as_mask(other)):.6f}.\n"
            yield "| throw | wins | best turn | second |\n| --- | ---: | --- | --- |"
            yield from self.first_turns(own, other, chances.setdefault(name, {}))
        yield from picture(
            self.folder / "pharao-opening.svg", "The first throw", lambda axes: draw_opening(axes, chances)
        )

    def first_turns(self, own: tuple[int, ...], other: tuple[int, ...], chances: dict[str, float]) -> Iterator[str]:
        """A row for each throw; its winning chance goes into `chances`."""
        match = placed(as_mask(own), as_mask(other))
        names = [the_game().chances.write(outcome).removeprefix("throw ") for outcome, _ in match.odds()]
        listing, worth = self.tables.listed(match.state, compiled=True)
        for case, best in enumerate(best_of_throws(listing, worth)):
            places = [place for place in np.argsort(-worth, kind="stable") if listing.throw[place] == case][:2]
            chances[names[case]] = float(best)
            turns = [f"{turn(listing.made[place])} ({worth[place]:.6f})" for place in places]
            yield f"| {names[case]} | {best:.6f} | {' | '.join([*turns, '–'][:2])} |"

    def statistics(self) -> Iterator[str]:
        """Mean, quantiles and extremes of every layer."""
        yield "## Layers\n\nPositions without a piece in the Nile; last column: the mover's own piece is drowning.\n"
        yield "| layer | mean | 5 / 50 / 95 % | least / greatest | drowning |\n| --- | ---: | ---: | ---: | ---: |"
        counted = {}
        for layer in self.layers:
            found = counted[layer] = count_values(self.tables.layer(layer), layer)
            low, middle, high = (found.quantile(q) for q in (0.05, 0.5, 0.95))
            drowning = f"{found.drowning:.4f}" if layer[0] > 1 else "lost"
            ends = f"{found.least:.4f} / {found.greatest:.4f}"
            yield f"| {name(layer)} | {found.mean:.4f} | {low:.4f} {middle:.4f} {high:.4f} | {ends} | {drowning} |"
        yield from picture(
            self.folder / "pharao-values.svg", "Values by layer", lambda axes: draw_values(axes, counted)
        )

    def proof(self) -> Iterator[str]:
        """Does play end? The value must depend on every throw, in every position; entries derived by other code."""
        yield "## Checks, and whether play ends\n"
        yield "Play ends with probability 1 if in every position the value after the best turn depends on the throw:"
        yield "the least standard deviation over the throws, among all positions of a layer, must stand clear of the"
        yield "error of the table. All positions were swept once more; random ones were derived again by code that"
        yield "shares nothing with the solver.\n"
        yield "| layer | largest change, all positions | least spread, all positions | derived again | difference |"
        yield "| --- | ---: | ---: | ---: | ---: |"
        for found in verify_all(self.layers, Plan(self.options, self.folder), self.entries, True, lambda verdict: None):
            swept = f"{found.swept:.1e} | {found.whole_spread:.1e}"
            yield f"| {name(found.layer)} | {swept} | {found.entries:,} | {found.largest:.1e} |"

    def lengths(self) -> Iterator[str]:
        """How long two perfect players play from random positions."""
        yield f"## Length of perfect games\n\nTurns of both players, {self.games} games from random positions.\n"
        yield "| layer | mean | median | longest |\n| --- | ---: | ---: | ---: |"
        for layer in (layer for layer in self.layers if layer[0] >= layer[1]):
            turns = [perfect_length(self.tables, layer, seed) for seed in range(self.games)]
            yield f"| {name(layer)} | {statistics.mean(turns):.0f} | {statistics.median(turns):.0f} | {max(turns)} |"

    def work(self) -> Iterator[str]:
        """What each solve took, from the folder's diary."""
        yield "## Work\n\n| layers | sweeps | seconds | CPU seconds | memory, GiB | threads | hardware |"
        yield "| --- | ---: | ---: | ---: | ---: | ---: | --- |"
        diary = self.folder / DIARY
        notes = [json.loads(line) for line in diary.read_text("utf-8").splitlines()] if diary.exists() else []
        notes = [note for note in notes if note["options"] == self.options]
        for note in notes:
            layers, sweeps = " + ".join(map(name, note["pair"])), note["first"] + len(note["residuals"])
            cost = f"{note['seconds']:.0f} | {note['cpu_seconds']:.0f} | {note['memory'] / 2**30:.2f} | {note['jobs']}"
            yield f"| {layers} | {sweeps} | {cost} | {note['cores']} cores, {note['processor']} |"
        if notes:
            yield from picture(self.folder / "pharao-sweeps.svg", "Sweeps", lambda axes: draw_sweeps(axes, notes))

    def changes(self) -> Iterator[str]:
        """What options change, as far as tables for them are in the folder."""
        yield "## Options\n\n| option | layer | largest change | mean change |\n| --- | --- | ---: | ---: |"
        for option in the_game().options:
            for value in option.values:
                if option.name in self.options and value != self.options[option.name]:
                    changed = solved_options({option.name: value})
                    yield from self.changed(changed, f"{option.name} = {str(value).lower()}")

    def changed(self, options: dict[str, Any], title: str) -> Iterator[str]:
        """A row for each layer that is solved under other options too."""
        for layer in self.layers:
            path = table_path(self.folder, layer, options)
            if path.exists():
                difference = np.abs(np.asarray(open_table(path, layer, options), float) - self.tables.layer(layer))
                yield f"| {title} | {name(layer)} | {difference.max():.4f} | {difference.mean():.5f} |"

    def checksums(self) -> Iterator[str]:
        """SHA-256 of every table, and how to make and check them."""
        yield "## Tables\n\n| layer | positions | type | last change | SHA-256 |\n| --- | ---: | --- | ---: | --- |"
        for layer in self.layers:
            header = read_header(table_path(self.folder, layer, self.options))
            facts = f"{header.positions:,} | {header.type} | {header.residual:.1e} | `{header.sha256}`"
            yield f"| {name(layer)} | {facts} |"
        yield "\n```\ngreathouse solve pharao --folder FOLDER --memory 19 solves, or goes on where it was stopped"
        yield "greathouse solve pharao --folder FOLDER --verify    derives random entries again by other code"
        yield "python -m tests.solve.kill 3v3 --times 10           killed and resumed, the same tables"
        yield "python -m benchmarks.solution FOLDER                this document\n```"


@dataclass
class Counted:
    """Values of a layer as a histogram of BINS, with their extremes."""

    bins: Any
    total: float
    least: float
    greatest: float
    drowning: float

    @property
    def mean(self) -> float:
        """The mean of the values."""
        return self.total / int(self.bins.sum())

    def quantile(self, part: float) -> float:
        """The value below which this part of the positions lies."""
        return float(np.searchsorted(np.cumsum(self.bins), part * self.bins.sum())) / BINS


def count_values(values: Any, layer: Layer) -> Counted:
    """Goes through a layer in blocks of one set of the other player."""
    own, other = layer
    width = comb(HOUSES - other, own)
    sets = np.array([sum(1 << spot for spot in chosen) for chosen in combinations(range(HOUSES - other), own)])
    sets.sort()
    found = Counted(np.zeros(BINS + 1, np.int64), 0.0, 1.0, 0.0, 0.0)
    drowned = 0
    for place in range(comb(HOUSES, other)):
        others = int(unrank(place, other))
        if others >> NILE & 1:
            continue
        wet = (sets >> (NILE - (others & (1 << NILE) - 1).bit_count()) & 1).astype(bool)
        block = np.asarray(values[place * width : (place + 1) * width], float)
        dry = block[~wet]
        found.bins += np.bincount((dry * BINS).astype(np.int64), minlength=BINS + 1)
        found.total += dry.sum()
        found.least, found.greatest = min(found.least, dry.min()), max(found.greatest, dry.max())
        found.drowning += block[wet].sum()
        drowned += int(wet.sum())
    found.drowning /= drowned
    return found


def perfect_length(tables: Tables, layer: Layer, seed: int) -> int:
    """Turns of a game between two perfect players from a random position."""
    dice = random.Random(seed)
    own, other = 1 << NILE, 1 << NILE
    while (own | other) >> NILE & 1:
        own, other = position(dice.randrange(positions(layer)), layer)
    match, turns = placed(own, other), 0
    while not match.over and turns < LONGEST:
        outcomes, weights = zip(*match.odds(), strict=True)
        match.chance(dice.choices(outcomes, weights)[0])
        turns += 1
        if not match.over and match.turn != CHANCE:
            listing, worth = tables.listed(match.state, compiled=True)
            for number in listing.made[int(worth.argmax())]:
                if number != NO_CHOICE:
                    match.choose(int(number))
    return turns


def placed(own: int, other: int) -> Match:
    """A match at this position, seat 0 about to throw."""
    position = {"dark": {"houses": sorted(houses_of(own))}, "light": {"houses": sorted(houses_of(other))}}
    return Match.from_position(the_game(), {"position": position}, None)


def turn(made: Any) -> str:
    """A turn as it is written."""
    return (
        ", ".join(the_game().moves.write(int(number)) for number in made if number != NO_CHOICE) or "nothing to choose"
    )


def said(houses: tuple[int, ...]) -> str:
    """Houses in a sentence."""
    return ", ".join(map(str, houses))


def name(layer: Any) -> str:
    """A layer as it is written."""
    return f"{layer[0]}v{layer[1]}"


def picture(path: Path, title: str, draw: Any) -> Iterator[str]:
    """Draws a picture if matplotlib is there; the line that shows it."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return
    figure = Figure(figsize=(9, 5), layout="constrained")
    draw(figure.subplots())
    figure.savefig(path, metadata={"Date": None})
    yield f"\n![{title}]({path.name})"


def draw_opening(axes: Any, chances: dict[str, dict[str, float]]) -> None:
    """Winning chances by throw for whoever begins."""
    for shift, (name, found) in zip((-0.2, 0.2), chances.items(), strict=True):
        axes.bar(
            np.arange(len(found)) + shift, [value - 0.5 for value in found.values()], 0.4, 0.5, label=f"{name} begins"
        )
    axes.axhline(0.5, color="black", linewidth=0.8)
    axes.set_xticks(range(len(found)), list(found))
    axes.set(xlabel="throw (own, other)", ylabel="winning chance of the player to move")
    axes.legend()


def draw_values(axes: Any, counted: dict[Layer, Counted]) -> None:
    """How the values of each layer are spread: a row for each, the more positions the darker."""
    edges = np.linspace(0, 1, 201)
    rows = [[found.bins[int(a * BINS) : int(b * BINS)].sum() for a, b in pairwise(edges)] for found in counted.values()]
    parts = np.array(rows) / np.sum(rows, axis=1, keepdims=True)
    shown = np.ma.masked_equal(np.log10(np.maximum(parts, 1e-12)), -12)
    mesh = axes.pcolormesh(edges, np.arange(len(rows) + 1), shown, cmap="viridis_r", rasterized=True)
    axes.set_yticks(np.arange(len(rows)) + 0.5, [name(layer) for layer in counted])
    axes.invert_yaxis()
    axes.set(xlabel="winning chance of the player to move", ylabel="layer")
    axes.figure.colorbar(mesh, label="part of the positions, logarithm to base 10")


def draw_sweeps(axes: Any, notes: list[dict[str, Any]]) -> None:
    """The largest change by sweep."""
    for note in notes:
        axes.plot(
            range(note["first"] + 1, note["first"] + 1 + len(note["residuals"])),
            note["residuals"],
            label=name(note["pair"][0]),
        )
    axes.set(yscale="log", xlabel="sweep", ylabel="largest change")
    axes.legend(ncols=2)


if __name__ == "__main__":
    main()
