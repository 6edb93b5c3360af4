"""The end of Heir to the Pharaoh: R60, R64 to R69, T22 to T25, T31."""

import pytest

from greathouse.games.heir.rules.squares import count_bits
from greathouse.kernel.contract import WIN

from .tools import ANUBIS, BAST, RULES, STATE, begin, letters, monument, square

SUNS, MAJORITY, SIGHT, UNUSED = STATE.BY_SUNS, STATE.BY_MAJORITY, STATE.BY_SIGHT, STATE.BY_MAGIC


def board(base, *monuments, **options):
    """A match with this base and these monuments: (row, col, owner, kind, token, quarter turns)."""
    match = begin(base="c4", tokens=("a1", "a3", "a5", "a7", "h1", "h3", "h5", "h7"), **options)
    match.state.tokens[:] = [0] * len(match.state.tokens)
    match.state.base_at = square(*base)
    for one in monuments:
        monument(match, *one)
    return match


def sights(match):
    return [RULES.scoring.sight(match.state, i) for i in range(match.state.built)]


def discs(match, text):
    """Discs by sun: "B1 B1 B2 A1 ..", "-" for none."""
    for sun, word in enumerate(text.split()):
        match.state.suns[sun] = {"B": 1, "A": 2, "-": 0}[word[0]]
        match.state.worth[sun] = int(word[1:] or 0)


def chains(match):
    return [RULES.scoring.best_chain(match.state, seat) for seat in (BAST, ANUBIS)]


def test_t22_final_example():
    """R64 to R68, T22: the rulebook's final scoring: 28 for Bast, 25 for Anubis."""
    match = board(
        (3, 2),
        (5, 3, BAST, "obelisk", 6, 0),
        (4, 5, BAST, "obelisk", 2, 1),
        (2, 5, BAST, "shrine", 5, 2),
        (3, 0, BAST, "sun-temple", 1, 1),
        (6, 7, BAST, "shrine", 4, 1),
        (5, 0, ANUBIS, "shrine", 7, 0),
        (0, 1, ANUBIS, "sun-temple", 3, 0),
        (0, 6, ANUBIS, "obelisk", 11, 3),
    )
    assert sights(match) == [3, 3, 4, 3, 5, 2, 4, 5]
    discs(match, "B1 B1 B2 B1 A1 A2 B1 A1")
    assert chains(match) == [5, 3]
    s = match.state
    s.platforms[:] = [1, 2, 1, 2]
    s.magic[:] = [0, letters("C")]
    RULES.scoring.finish(s)
    assert [s.points[seat][source] for seat in (0, 1) for source in (UNUSED, SUNS, MAJORITY, SIGHT)] == [
        *(0, 10, 0, 18),
        *(1, 6, 7, 11),
    ]
    assert [RULES.scoring.total(s, seat) for seat in (BAST, ANUBIS)] == [28, 25]


def test_t23_arrows_pass_through_everything():
    """R67, R68, T23."""
    match = board(
        (3, 3),
        (7, 3, ANUBIS, "sun-temple", 2, 0),
        (5, 3, BAST, "shrine", 1, 0),
        (1, 3, BAST, "obelisk", 2, 1),
    )
    assert sights(match) == [6, 4, 0]


@pytest.mark.parametrize(("option", "worth"), [("once", 3), ("per_arrow", 6)])
def test_t24_two_arrows_at_the_pyramid(option, worth):
    """R68, Q26, T24."""
    match = board((3, 3), (5, 3, BAST, "obelisk", 5, 0), pyramid_pointed=option)
    assert sights(match) == [worth]


def test_r67_no_sight_off_the_lines():
    """R67: only the eight directions from the square, and only along own arrows."""
    match = board((3, 3), (0, 0, BAST, "shrine", 1, 0), (1, 2, ANUBIS, "obelisk", 2, 0), (0, 6, ANUBIS, "shrine", 2, 0))
    assert sights(match) == [1, 0, 0]


def test_r43_the_side_shown_counts(tmp_path):
    """R43: a token shows its owner's side; sides may differ in a corrected content file."""
    from pathlib import Path

    from greathouse.kernel.instances import ContentFile, Source, module

    from .tools import CONTENT

    text = (Path(CONTENT.__file__).parent / "content.toml").read_text()
    path = tmp_path / "c.toml"
    path.write_text(text.replace('anubis = ["N", "E"]', 'anubis = ["W"]', 1))
    part = module(Source("greathouse.games.heir", ContentFile.of(path)), "content")
    assert part.arrows(0, BAST, 0) == (0, 2) and part.arrows(0, ANUBIS, 0) == (6,)


@pytest.mark.parametrize(
    ("suns", "best"),
    [
        ("A2 B1 B1 A1 A1 B2 A1 A1", [2, 4]),  # T25
        ("A1 A2 A1 A1 A1 A1 A1 A1", [0, 9]),
        ("- - - - - - - -", [0, 0]),
        ("B1 - B1 - B2 - - B1", [2, 0]),
        ("B1 B1 A1 A1 A1 B1 B1 B1", [5, 3]),
    ],
)
def test_t25_sun_circle(suns, best):
    """R65, T25: the circle closes; a chain counts the worth of its discs."""
    match = begin()
    discs(match, suns)
    assert chains(match) == best


@pytest.mark.parametrize(
    ("platforms", "owner"),
    [
        *[([1, 2, 1, 2], 1), ([2, 2, 1, 1], 0), ([1, 2, 2, 2], 1), ([1, 1, 1, 2], 0)],
        *[([2, 0, 0, 0], 1), ([1, 0, 0, 0], 0), ([1, 1, 2, 0], 0), ([0] * 4, -1)],
    ],
)
def test_r66_majority(platforms, owner):
    """R66: more platforms, at 2-2 the top one."""
    match = begin()
    match.state.platforms[:] = platforms
    assert RULES.scoring.majority(match.state) == owner


def ended(points, claimed):
    match = begin()
    s = match.state
    s.phase, s.due = STATE.DONE, 0
    for seat in (0, 1):
        s.points[seat][0] = points[seat]
        s.claimed[seat][:] = [claimed[seat], 0, 0]
    return match


@pytest.mark.parametrize(
    ("points", "claimed", "returns", "winner"),
    [
        ((52, 52), (5, 3), [1, 0], 1),  # T31
        ((52, 52), (4, 4), [0.5, 0.5], 3),
        ((51, 52), (8, 0), [0, 1], 2),
    ],
)
def test_t31_winner(points, claimed, returns, winner):
    """R69, Q33, T31: points, then claimed cards, else a shared victory."""
    match = ended(points, claimed)
    assert match.returns == returns and match.scores == list(points)
    assert match.view(BAST).winner == winner
    assert sum(match._final(match.game.rules.result)) == WIN


def test_r60_bound_and_length():
    """R12, R60: eight rounds, at most 319 decisions."""
    match = begin()
    assert match.game.rules.bound(match.state) == 319


def test_cards_of_a_hand_are_all_counted():
    """The highest of the bidding cards, too, whose bits are beyond the third byte of the mask."""
    assert [count_bits(1 << bit) for bit in range(32)] == [1] * 32
    assert count_bits(2**32 - 1) == 32
