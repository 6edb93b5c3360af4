"""Every number of a view shows in the observation, nothing else does, and the reader's seat comes first."""

import json
from pathlib import Path

import numpy as np
import pytest

from greathouse.cli.observations import describe
from greathouse.envs.encoding import Bits, Hot
from greathouse.envs.errors import Undeclared
from greathouse.envs.layout import Layout, flattened, layout_of
from greathouse.kernel.chance import seeded
from greathouse.kernel.contract import SPECTATOR
from greathouse.kernel.errors import BadSeats
from greathouse.kernel.game import list_games, load
from greathouse.kernel.match import Match

from .games import GAMES, TABLES, random_positions

DOCS = Path(__file__).parents[2] / "docs" / "research" / "observations"


def longest(layout: Layout, numbers: list[int]) -> list[int]:
    """The numbers with every length so great that all entries count."""
    for filling in layout.fillings(0):
        if filling.length >= 0:
            numbers[filling.length] = 127
    return numbers


def values(layout: Layout, column: int) -> list[int]:
    """Numbers that a column can hold, by the steps that read it."""
    found: set[int] = set()
    for filling in layout.fillings(0):
        step = filling.step
        if filling.column != column:
            continue
        if isinstance(step, Bits):
            found |= {1 << k for k in range(step.width)}
        elif isinstance(step, Hot):
            found |= {step.low + k for k, row in enumerate(step.rows) if row}
        elif step.mask < 0:
            found |= {step.low + k for k in range(1, len(step.values))}
        else:
            found |= {k << step.shift for k in range(1, len(step.values))}
    return sorted(found)


@pytest.mark.parametrize(("key", "seats"), TABLES)
@pytest.mark.slow
def test_each_number_of_a_view_shows(key, seats):
    """Every value of every number gives an observation of its own, whatever the others are."""
    layout = layout_of(load(key), seats)
    numbers = longest(layout, flattened(load(key).new(seats, seed=3).view(0)))
    for column in {filling.column for filling in layout.fillings(0)} - {f.length for f in layout.fillings(0)}:
        found = set()
        some = values(layout, column)[:8]
        for number in some:
            other = numbers[:]
            other[column] = number
            found.add(layout.planes_of(other, 0).tobytes())
        assert len(found) == len(some) > 0, layout.columns[column]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_only_options_and_empty_seats_stand_in_no_observation(key, seats):
    game, layout = load(key), layout_of(load(key), seats)
    read = {layout.columns[c] for f in layout.fillings(0) for c in (f.column, f.length) if c >= 0}
    fixed = {d.name for d in game.positions.view if d.fixed}
    for path in set(layout.columns) - read:
        indices = [int(part.split("]")[0]) for part in path.split("[")[1:]]
        assert path in fixed or any(index >= seats for index in indices), path


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_observations_lie_between_0_and_1_and_follow_the_view(key, seats):
    layout = layout_of(load(key), seats)
    for match in random_positions(key, seats, 5, most=8):
        for reader in (*range(seats), SPECTATOR):
            planes = layout.planes(match.view(reader), reader)
            assert planes.shape == (layout.width,) and planes.dtype == np.float32
            assert planes.min() >= 0 and planes.max() <= 1
            assert json.loads(layout.text(planes)).keys() == {layout.channels[k] for k in planes.nonzero()[0]}


@pytest.mark.parametrize("key", [key for key in GAMES if load(key).about.hidden])
def test_hidden_facts_change_no_observation(key):
    game = load(key)
    layout = layout_of(game)
    for match in random_positions(key, layout.seats, 8, most=8):
        for reader in range(layout.seats):
            other = match.state.copy()
            game.hidden_views.exchange(other, reader, seeded(1))
            planes = layout.planes(Match(game, other, {}, None).view(reader), reader)
            assert (planes == layout.planes(match.view(reader), reader)).all()


def test_the_reader_comes_first():
    layout = layout_of(load("pharao"))
    view = load("pharao").new(seed=1).view(0)
    view.mover = 1
    mine, theirs = (dict(zip(layout.channels, layout.planes(view, reader), strict=True)) for reader in (0, 1))
    assert mine["mover.+1"] == theirs["mover.+0"] == 1 and mine["mover.+0"] == theirs["mover.+1"] == 0
    for house in range(1, 31):
        assert mine[f"houses[+0].{house}"] == theirs[f"houses[+1].{house}"]


def test_channels_have_names_of_their_own():
    for key, seats in TABLES:
        layout = layout_of(load(key), seats)
        assert len(set(layout.channels)) == layout.width


def test_what_cannot_be_observed_is_said():
    with pytest.raises(BadSeats, match="2 players"):
        layout_of(load("pharao"), 3)
    for key in set(list_games()) - set(GAMES):
        with pytest.raises(Undeclared, match="does not say"):
            layout_of(load(key))


@pytest.mark.parametrize("key", [path.stem for path in DOCS.glob("*.md")])
def test_the_documents_are_those_of_the_declarations(key):
    """`greathouse observations GAME > docs/research/observations/GAME.md` writes them."""
    assert (DOCS / f"{key}.md").read_text(encoding="utf-8") == describe(load(key)) + "\n"


def test_what_is_unknown_is_nothing_else():
    """In a view of Heir 99 stands for an answer that is not known, and would be a move's number too."""
    layout = layout_of(load("heir"))
    numbers = flattened(load("heir").new(seed=1).view(0))
    numbers[layout.columns.index("sealed[1]")] = 99
    shown = dict(zip(layout.channels, layout.planes_of(numbers, 0), strict=True))
    assert [name for name, value in shown.items() if name.startswith("sealed[+1]") and value] == ["sealed[+1].unknown"]
