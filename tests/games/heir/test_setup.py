"""Setup of Heir to the Pharaoh: R1 to R11, T26, T27, options, the content file."""

import random
from pathlib import Path

import pytest

from greathouse.kernel.errors import BadContent, BadOption, BadPosition, IllegalMove
from greathouse.kernel.game import Game
from greathouse.kernel.instances import ContentFile, Source, module
from greathouse.kernel.match import Match
from greathouse.kernel.words import worded

from .tools import (
    ANUBIS,
    BAST,
    CONTENT,
    GAME,
    RULES,
    STATE,
    TOKENS,
    actions,
    begin,
    cards,
    deal,
    letters,
    monument,
    names,
    say,
    setup,
    seven,
    square,
    written,
)


def test_r1_r2_hands_and_seats():
    """R1, R2: Bast is seat 0; the sets mirror each other, Bast has Suns on even values, Anubis on odd ones."""
    s = begin().state
    assert names(s.hand[BAST]) == {"1M", "2S", "3M", "4S", "5M", "6S", "7M", "8S", "9M", "10S"}
    assert names(s.hand[ANUBIS]) == {"1S", "2M", "3S", "4M", "5S", "6M", "7S", "8M", "9S", "10M"}
    assert GAME.text.seats(GAME.View(), "en")[BAST] == "Bast"


def test_r3_magic_decks_start_full_and_hands_empty():
    """R3: each player's seven letters lie face down."""
    s = begin().state
    assert s.down == [127, 127] and s.magic == [0, 0] and s.up == [0, 0]


def test_r4_four_tokens_each():
    """R4, R9: the players lay in turn, four each, Bast first."""
    match = setup()
    seats = []
    for token in ("a1", "a3", "a5", "a7", "h1", "h3", "h5", "h7"):
        seats.append(match.turn)
        say(match, f"token {token}")
    assert seats == [0, 1] * 4
    assert match.state.phase == STATE.TO_REVEAL


def test_r5_three_cards_are_turned_up():
    """R5: active, left and right come from a deck of four of each kind."""
    match = GAME.new(seed=1)
    assert all(match.state.display) and sum(match.state.deck) == 9
    match = setup(active="obelisk", left="obelisk", right="obelisk")
    assert match.state.deck == [4, 4, 1]


def test_r5_odds_follow_the_cards_left():
    """R5: after two Shrines two of ten cards are Shrines."""
    from greathouse.kernel.match import Match

    match = Match.waiting_for_chance(GAME, 2)
    match.chance("card shrine")
    match.chance("card shrine")
    assert [weight for _, weight in match.odds()] == [2, 4, 4]


def test_r6_token_on_the_active_card():
    """R6, Q28: the first token lies on the active card, the next one is visible unless the option hides it."""
    s = setup(tile=5, next_tile=9).state
    assert (s.tile, s.next_tile) == (5, 9)
    s = setup(tile=5, next_token_visible=False).state
    assert (s.tile, s.next_tile) == (5, 0)


def test_r7_supply():
    """R7: 11 and 12 lie face up."""
    assert names(begin().state.supply) == {"11S", "12S"}


def test_r8_base_covers_two_river_squares():
    """R8, T26: the standard layout has 14 places for the base, each with at least two river squares under it."""
    match = setup(base_position="anubis")
    assert match.turn == ANUBIS and len(match.legal()) == 14
    assert match.why("base a1") == 8 and match.why("base d4") == 0
    layout = CONTENT.LAYOUTS[0]
    for row, col in layout.bases:
        assert sum(layout.nile[r][c] == "~" for r, c in layout.area(row, col)) >= 2
    say(match, "base d4")
    assert match.state.base_at == square(3, 3) and match.turn == BAST


def test_q7_base_by_chance_or_agreed():
    """R8, Q7: at random all places are equally likely; agreed squares are used."""
    match = setup(base_position="random", base="c4")
    assert match.state.base_at == square(3, 2)
    assert setup(base_position="fixed", base_square="f7").state.base_at == square(6, 5)
    assert setup(base_position="fixed").state.base_at == square(3, 3)
    assert setup(layout="pocket", base_position="fixed", base_square="b2").state.base_at == square(1, 1)


def test_q7_an_agreed_square_fits_the_layout():
    """R8, Q7: a game on whose board the base cannot lie there is not opened; unless it is agreed the square is idle."""
    wrong = {"layout": "pocket", "base_position": "fixed", "base_square": "f7"}
    with pytest.raises(BadOption) as refused:
        GAME.new(**wrong)
    assert str(refused.value) == (
        "The base must lie on the board and cover at least two river squares. "
        "Board “Pocket” and Agreed square “f7” do not go together."
    )
    assert worded(refused.value, "fr").endswith(
        "Plateau «\u00a0Petit\u00a0» et Case convenue «\u00a0f7\u00a0» ne vont pas ensemble."
    )
    assert worded(refused.value, "de").endswith("Brett „Klein“ und Vereinbartes Feld „f7“ passen nicht zusammen.")
    with pytest.raises(BadOption):
        GAME.position({"options": wrong})
    assert setup(**wrong | {"base_position": "random"}, base="b2").state.base_at == square(1, 1)
    rand = random.Random(1)
    for _ in range(50):
        GAME.new(seed=1, **GAME.random_options(rand, 2, {"base_position": "fixed"}))


@pytest.mark.parametrize(
    ("tokens", "free"), [((), 48), (((0, 0),), 44), (((0, 0), (0, 6)), 38)], ids=["none", "one", "two"]
)
def test_t26_token_squares(tokens, free):
    """R9, T26: squares at distance 2 from base and other tokens, base at (3,2)."""
    match = setup(base="c4")
    for row, col in tokens:
        say(match, f"token {written(row, col)}")
    assert len(match.legal()) == free


def test_t26_base_at_the_edge():
    """R9, T26: base at (0,3) leaves 52 squares."""
    assert len(setup(base="d1").legal()) == 52


def test_r9_forbidden_squares():
    """R9: not beside a token or the base, not on either; river squares are allowed."""
    match = setup(base="d4")
    say(match, "token a1")
    for near in ("a1", "b2", "d4", "c3", "f6"):
        with pytest.raises(IllegalMove) as refused:
            match.play(f"token {near}")
        assert refused.value.rule == 9
    assert match.why("token e1") == 0 and CONTENT.LAYOUTS[0].nile[0][4] == "~"


def test_t27_pocket_tokens_run_out():
    """R10, T27: when no square is left the rest of the tokens leave the game."""
    match = setup(layout="pocket", base="b2")
    for row, col in ((1, 4), (4, 4), (4, 1)):
        assert match.state.phase == STATE.TO_TOKEN
        say(match, f"token {written(row, col)}")
    assert match.state.phase == STATE.TO_REVEAL and match.state.day == 1


def test_t27_pocket_seshat_is_promoted():
    """R40, T27: with monuments on the same squares Seshat may use all 29 free squares."""
    match = begin(tokens=[written(1, 4), written(4, 4), written(4, 1)], layout="pocket", base="b2")
    match.state.tokens[:] = [0] * len(match.state.tokens)
    for row, col in ((1, 4), (4, 4), (4, 1)):
        monument(match, row, col, BAST, "shrine", 3 + row + col, 0)
    actions(match, seven("seshat"), day=4)
    assert len(match.legal()) == 29


def test_t26_seshat_squares():
    """R39, R41, T26: the same numbers hold for monuments; as Favorite 60, 59, 58 squares."""
    for spots, distant, free in (((), 48, 60), (((0, 0),), 44, 59), (((0, 0), (0, 6)), 38, 58)):
        for favorite, wanted in (("", distant), ("seshat", free)):
            match = begin(base="c4", tokens=("h1", "h3", "h5", "h7", "f1", "f3", "f5", "f7"))
            match.state.tokens[:] = [0] * len(match.state.tokens)
            for n, (row, col) in enumerate(spots):
                monument(match, row, col, BAST, "shrine", 3 + n, 0)
            actions(match, seven("seshat"), favorite, day=len(spots) + 1)
            assert len(match.legal()) == wanted
    match = begin(base="d1", tokens=("h4", "h6", "h8", "f4", "f6", "f8", "a5", "a7"))
    match.state.tokens[:] = [0] * len(match.state.tokens)
    actions(match, seven("seshat"))
    assert len(match.legal()) == 52


def test_r11_sun_marker_and_scores():
    """R11: the marker starts on Ra's sun, nobody has points."""
    s = begin().state
    assert s.sun == 0 and s.points == [[0] * 8, [0] * 8] and s.day == 1


def test_standard_layout_always_leaves_room():
    """R10, Q8: on the standard layout the tokens never run out of squares."""
    import random

    for seed in range(40):
        match, rand = GAME.new(seed=seed), random.Random(seed)
        for _ in range(8):
            match.play(rand.choice(match.legal()))
        assert match.state.phase != STATE.TO_TOKEN and sum(map(int.bit_count, match.state.tokens)) == 8


def _changed(tmp_path, old, new):
    text = (Path(CONTENT.__file__).parent / "content.toml").read_text()
    assert old in text
    path = tmp_path / "content.toml"
    path.write_text(text.replace(old, new, 1))
    return path


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('bast = ["N", "E"]', 'bast = ["N", "X"]', "token"),
        ("min_nile = 2", "min_nile = 17", "layout"),
        ('"....~..."', '"....~.."', "standard"),
        ("sun = [11, 12]", "sun = [11, 10]", "10"),
        ("cards = 4", "cards = 5", "twelve"),
        ("majority = 7", "majority = -1", "majority"),
        ("chain = 2", "chains = 2", "chain"),
        ('pyramid_bonus = { default = "3-4-5-6" }', 'pyramid_bonus = { default = "1" }', "pyramid_bonus"),
        ('"left", "top_left"', '"left", "left"', "places"),
        ("[3, 4, 5, 6]", "[3, 4, 5]", "3-4-5-6"),
        ("token_to_token = 2", "token_to_token = 0", "token_to_token"),
        ("format_version = 1", "format_version = 2", "format_version"),
        ("set = [1, 3, 5, 7]", "set = [1, 3, 5]", "set"),
    ],
)
def test_faulty_content_is_named(tmp_path, old, new, named):
    """A corrected content file with a fault is refused, naming table and row."""
    with pytest.raises(BadContent, match=named):
        Game("heir", Source("greathouse.games.heir", ContentFile.of(_changed(tmp_path, old, new))))


def test_corrected_content_plays(tmp_path):
    """A corrected board of another size and other arrows plays to the end (Q1)."""
    path = _changed(tmp_path, '  "....~...",\n  "....~...",\n', '  "....~...",\n  "....~...",\n  "....~...",\n')
    path.write_text(path.read_text().replace('bast = ["N", "E"]', 'bast = ["N", "E", "S"]'))
    game = Game("heir", Source("greathouse.games.heir", ContentFile.of(path)))
    assert module(game.source, "content").ROWS == 9
    match = game.new(seed=3)
    while not match.over:
        match.play(match.legal()[-1])
    assert sum(match.returns) == 1


def test_positions_with_flaws_are_refused():
    """Every broken invariant is found, and the rule that it breaks."""
    good = begin().state
    GAME.positions.check(good)
    for change, broken in (
        (lambda s: s.hand.__setitem__(0, s.hand[0] | cards("1S")), 24),
        (lambda s: s.magic.__setitem__(0, letters("A")), 3),
        (lambda s: s.tokens.__setitem__(0, 1 << square(3, 3)), 9),
        (lambda s: setattr(s, "base_at", 0), 8),
        (lambda s: setattr(s, "tile", 0), 6),
        (lambda s: s.deck.__setitem__(0, 0), 5),
        (lambda s: setattr(s, "due", 3), 37),
        (lambda s: setattr(s, "day", 9), 0),
        (lambda s: setattr(s, "day", 2), 59),
        (lambda s: setattr(s, "remaining", 0), 14),
        (lambda s: s.suns.__setitem__(0, 3), 0),
        (lambda s: s.suns.__setitem__(0, 2), 49),
        (lambda s: s.platforms.__setitem__(0, 1), 56),
        (lambda s: s.declared.__setitem__(0, 8), 0),
        (lambda s: s.declared.__setitem__(0, 1), 16),
        (lambda s: s.piled.__setitem__(0, 5), 0),
        (lambda s: s.piled.__setitem__(0, 1), 34),
        (lambda s: setattr(s, "built", 3), 38),
        (lambda s: s.sealed.__setitem__(0, 63), 18),
        (lambda s: s.won.__setitem__(slice(None), [31, 31]), 22),
        (lambda s: setattr(s, "remaining", 64), 13),
        (lambda s: s.blessing.__setitem__(0, 1), 3),
        (lambda s: setattr(s, "drawn", 1), 3),
        (lambda s: setattr(s, "draws", 1), 51),
        (lambda s: setattr(s, "mixed", 1), 54),
        (lambda s: s.bid.__setitem__(0, 1), 24),
        (lambda s: s.points[0].__setitem__(4, 1), 64),
        (lambda s: s.worth.__setitem__(0, 1), 50),
        (lambda s: s.display.__setitem__(0, 0), 5),
    ):
        s = good.copy()
        change(s)
        assert next(GAME.positions.flaws(s)).rule == broken


def test_a_position_is_written_in_words_of_the_box():
    content = begin(base_position="fixed", base_square="d4").to_json()["position"]
    assert sorted(content["tokens"]) == list(TOKENS) and content["base_at"] == "d4" and content["phase"] == "reveal"
    assert content["display"] == {"active": "shrine", "left": "sun-temple", "right": "obelisk"}
    assert "bast" not in content  # hands are as at the start
    content["bast"] = {"hand": ["3 moon", "10 sun"]}
    with pytest.raises(BadPosition, match=r"^bast.hand: .* is nowhere"):
        GAME.position({"options": {"base_position": "fixed", "base_square": "d4"}, "position": content})
    content["bast"] = {"hand": ["3 stars"]}
    with pytest.raises(BadPosition, match=r"^bast.hand: '3 stars' is no card; there are 1 moon, 1 sun, .*, … 12 sun"):
        GAME.position({"options": {"base_position": "fixed", "base_square": "d4"}, "position": content})


def test_answers_under_seal_are_answers_that_were_possible():
    match = begin()
    deal(match, "god pharaoh")
    say(match, "offer " + sorted(names(match.state.hand[0]))[0])
    s = match.state
    GAME.positions.check(s)
    s.sealed[0] = 63
    with pytest.raises(BadPosition, match=r"^bast.sealed: base g8: no such answer"):
        GAME.positions.check(s)
    s.sealed[0] = 0
    with pytest.raises(BadPosition, match=r"^bast.sealed: has answered"):
        GAME.positions.check(s)


def test_a_finished_game_has_its_platforms():
    match = GAME.new(seed=4)
    while not match.over:
        match.play(match.legal()[-1])
    GAME.positions.check(match.state)
    match.state.platforms[:] = [0] * 4
    with pytest.raises(BadPosition, match=r"^platforms: "):
        GAME.positions.check(match.state)


def test_r42_a_token_lies_on_its_square_alone():
    s = begin().state
    for at in range(CONTENT.SQUARES):
        s.tokens[:] = [1 << at % 32 if at // 32 == w else 0 for w in range(STATE.WORDS)]
        assert [other for other in range(CONTENT.SQUARES) if RULES.squares.has_token(s, other)] == [at]


def test_q7_places_of_the_base_by_chance():
    """R8, Q7: before it lies somewhere, each of the fourteen is an outcome."""
    match = Match.waiting_for_chance(GAME, 2, {"base_position": "random"})
    deal(match, "card shrine", "card obelisk", "card obelisk", "monument 1", "monument 2")
    assert match.state.phase == STATE.TO_SITE and match.state.base_at == -1
    places = sorted(square(*base) for base in CONTENT.LAYOUTS[0].bases)
    assert match.odds() == [(GAME.chances.base("site") + at, 1) for at in places]


def test_r42_a_token_is_taken_from_its_square():
    for at in range(CONTENT.SQUARES):
        s = begin(tokens=TOKENS).state
        s.tokens[:] = [2**32 - 1] * STATE.WORDS
        RULES.gods.take_token(s, 0, at)
        left = [other for other in range(CONTENT.SQUARES) if not RULES.squares.has_token(s, other)]
        assert left == [at]
