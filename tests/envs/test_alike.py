"""Every face of a game shows the same; `python -m tests.envs.alike` compares at length."""

from functools import cache

import pytest

from greathouse.kernel.game import load

from .alike import FACES, Difference, Shown, check, check_batch, line_of
from .games import GAMES

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::UserWarning")]

OPTIONS = {"pharao": {"quiet_limit": 50}}

line_played_once = cache(line_of)


@pytest.mark.parametrize("face", [pytest.param(f, marks=[pytest.mark.compiled] * ("compiled" in f)) for f in FACES])
@pytest.mark.parametrize("key", GAMES)
def test_a_face_shows_what_the_match_shows(key, face):
    for seats in load(key).about.seats[:2]:
        line = line_played_once(key, seats, 7 + seats, **OPTIONS.get(key, {}))
        check(face, line, FACES[face](line))


@pytest.mark.compiled
@pytest.mark.parametrize("key", GAMES)
def test_a_batch_shows_what_matches_show(key):
    check_batch(
        [line_of(key, load(key).about.seats[-1], seed, **OPTIONS.get(key, {})) for seed in (3, 4, 5)], threads=2
    )


@pytest.mark.parametrize("part", ["seat", "state", "choices", "planes"])
def test_a_difference_is_found(part):
    line = line_of("heir", 2, 5)
    shown = [Shown(*moment[:4]) for moment in line.moments]
    check("the same", line, iter([*shown, line.returns]))
    other = line_of("heir", 2, 6).moments[9]
    shown[8] = shown[8]._replace(**{part: 1 - shown[8].seat if part == "seat" else getattr(other, part)})
    with pytest.raises(Difference, match=f"decision 8: not the same are .'{part.replace('planes', 'observation')}'.$"):
        check("another", line, iter([*shown, line.returns]))
    with pytest.raises(Difference, match="returns"):
        check("another", line, iter([*(Shown(*moment[:4]) for moment in line.moments), [1 - r for r in line.returns]]))
