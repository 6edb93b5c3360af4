"""The key states look as they did, and whole games read as they did; what was meant to change is made anew.

`python -m tests.golden.kept [NAME …]` takes the pictures, `python -m tests.golden.reading` writes the readings.
"""

from collections.abc import Iterator

import pytest
from PIL import Image, ImageDraw

from tests.grids import grid

from .house import GoldenHouse
from .kept import MAX_DIFFERENT, different, file_of, photograph, small
from .reading import GAMES, reading
from .reading import file_of as reading_of
from .states import STATES, State


@pytest.fixture(scope="module")
def golden_house(tmp_path_factory):
    house = GoldenHouse(tmp_path_factory.mktemp("golden"))
    yield house
    house.close()


def shown_by(state: State) -> Iterator[object]:
    """A page, what is done there, a game, and each window in each colour and in each language."""
    yield from (state.path.partition("?")[0], state.then, state.game)
    yield from ((state.size, state.scheme), (state.size, state.lang))


@grid("state", [(state,) for state in STATES], shown_by, ids=lambda state: state.name)
def test_a_key_state_looks_as_it_did(painter, golden_house, state, tmp_path):
    taken = photograph(golden_house, painter, state)
    share = different(small(taken), Image.open(file_of(state)))
    if share > MAX_DIFFERENT:
        taken.save(tmp_path / f"{state.name}.png")
        pytest.fail(f"{share:.1%} of {tmp_path}/{state.name}.png is different")


def test_pictures_are_kept_of_forty_states():
    assert len(STATES) >= 40
    assert {path.stem for path in file_of(STATES[0]).parent.iterdir()} == {state.name for state in STATES}


def test_a_change_is_seen_and_other_edges_are_not():
    """A panel that moves by a finger, a prompt in another colour; not a picture that was smoothed otherwise."""
    kept = Image.open(file_of(STATES[0])).convert("RGB")
    assert different(kept, kept) == 0
    softer = kept.resize((kept.width // 2, kept.height // 2)).resize(kept.size)
    assert different(kept, softer) <= MAX_DIFFERENT
    moved = kept.copy()
    moved.paste(kept, (0, 44 // 5))
    assert different(kept, moved) > MAX_DIFFERENT
    painted = kept.copy()
    ImageDraw.Draw(painted).rectangle((184, 72, 252, 92), fill="#a32f27")
    assert different(kept, painted) > MAX_DIFFERENT
    assert different(kept, kept.resize((100, 100))) == 1


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_reads_as_it_did(name):
    assert reading(name) == reading_of(name).read_text(encoding="utf-8")
