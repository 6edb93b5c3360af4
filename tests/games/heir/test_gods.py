"""Action phase of Heir to the Pharaoh: R37 to R63, T19 to T21, T28 to T30."""

import pytest

from .tools import (
    ANUBIS,
    BAST,
    KIND,
    STATE,
    act,
    actions,
    begin,
    cards,
    deal,
    give_magic,
    letter_names,
    letters,
    monument,
    names,
    points,
    say,
    seven,
    square,
    used,
)


def fresh(**options):
    """A match of round 1 without magic tokens on the board."""
    match = begin(**options)
    match.state.tokens[:] = [0] * len(match.state.tokens)
    return match


def test_r37_gods_act_in_order():
    """R12, R37: Seshat, Geb and Nut, Ptah, Ra, Wadjet, Pharaoh, Thoth, each by its owner."""
    match = actions(fresh(), seven("seshat ptah"))
    assert match.turn == BAST and match.state.phase == STATE.TO_PLACE
    say(match, "place a1")
    assert match.turn == ANUBIS and match.state.phase == STATE.TO_TURN
    say(match, "turn 0")
    order = []
    while match.state.phase != STATE.TO_NEXT:
        order.append(match.game.chances.write(match.odds()[0][0]))
        match.chance(match.odds()[0][0])
    assert order == ["act ptah", "act ra", "magic A", "act thoth"]


def test_r38_seshat_places_without_points():
    """R38: the active token with the standee of the active card stands on the square; nobody scores."""
    match = actions(fresh(), seven("seshat"))
    say(match, "place b2")
    s = match.state
    assert (s.sites[0], s.kinds[0], s.tiles[0], s.owners[0], s.tile) == (square(1, 1), KIND["shrine"], 0, 0, 0)
    assert points(match, BAST) == points(match, ANUBIS) == 0


def test_r39_distance():
    """R39, Q9: not beside the base or a monument, but on the river and beside or on a magic token."""
    match = begin()
    monument(match, 0, 0, BAST, "shrine", 5, 0)
    actions(match, seven("seshat"), day=2)
    for at, rule in (("b2", 39), ("c3", 39), ("d4", 41), ("a1", 41), ("a3", 0), ("b4", 0), ("e1", 0)):
        assert match.why(f"place {at}") == rule, at
    assert match.why("turn 0") == 38


def test_r41_seshat_as_favorite():
    """R41: beside base and monuments, but not on them."""
    match = fresh()
    monument(match, 0, 0, BAST, "shrine", 5, 0)
    actions(match, seven("seshat"), "seshat", day=2)
    for at, rule in (("b2", 0), ("c3", 0), ("d4", 41), ("e5", 41), ("a1", 41)):
        assert match.why(f"place {at}") == rule, at


def test_r42_magic_token_gives_a_card():
    """R42: the token leaves the game, its taker draws; the other sees only that a card is drawn."""
    from greathouse.kernel.contract import CHANCE, HIDDEN
    from greathouse.kernel.events import Event

    match = actions(begin(), seven("seshat"))
    say(match, "place a1")
    event = Event(CHANCE, match.game.chances.read("magic D"))
    assert match.seen(event, BAST) == event.action and match.seen(event, ANUBIS) == HIDDEN == match.seen(event, -1)
    deal(match, "magic D")
    assert letter_names(match.state.magic[BAST]) == "D" and match.state.tokens[0] & 1 == 0
    assert match.state.phase == STATE.TO_TURN


def test_r43_r44_owner_and_quarter_turns():
    """R43, R44: the monument belongs to Geb and Nut's owner, who turns it by quarters."""
    match = actions(fresh(), seven("seshat"))
    say(match, "place a1")
    assert match.turn == ANUBIS and match.legal() == [f"turn {q}" for q in range(4)]
    assert match.why("turn 2") == 0 and match.why("stay") == 44
    say(match, "turn 2")
    assert match.state.owners[0] == ANUBIS + 1 and match.state.turns[0] == 2


@pytest.mark.parametrize("tile", range(1, 13))
def test_t28_orientations(tile):
    """R44, T28: tokens 2 and 4 offer two orientations, all others four."""
    match = actions(fresh(tile=tile, next_tile=tile % 12 + 1), seven("seshat"))
    say(match, "place a1")
    assert len(match.legal()) == (2 if tile in (2, 4) else 4)
    assert match.why("turn 3") == (44 if tile in (2, 4) else 0)


def test_t28_arrows_turn():
    """R44, T28: token 7 points N and SE; a quarter later E and SW."""
    from .tools import CONTENT

    assert [CONTENT.DIRECTIONS[d] for d in CONTENT.arrows(6, BAST, 0)] == ["N", "SE"]
    assert [CONTENT.DIRECTIONS[d] for d in CONTENT.arrows(6, BAST, 1)] == ["E", "SW"]


def test_t28_shift():
    """R45, Q23, T28: stay or six neighbours; a token there gives a card at once, then comes the turning."""
    match = fresh()
    monument(match, 1, 6, BAST, "shrine", 5, 0)
    actions(match, seven("seshat geb-nut"), "seshat geb-nut", day=2)
    say(match, "place f3")
    assert len(match.legal()) == 7 and match.legal()[0] == "stay"
    assert match.why("shift e4") == 45 and match.why("shift g2") == 45 and match.why("shift h3") == 45
    match.state.tokens[0] |= 1 << square(2, 6)
    say(match, "shift g3")
    deal(match, "magic E")
    assert letter_names(match.state.magic[BAST]) == "E" and match.state.phase == STATE.TO_TURN
    assert match.state.sites[1] == square(2, 6)


def test_r45_staying():
    """R45, Q23: the shift is optional."""
    match = actions(fresh(), seven("seshat geb-nut"), "geb-nut")
    say(match, "place a1", "stay")
    assert match.state.phase == STATE.TO_TURN and match.state.sites[0] == square(0, 0)


def claim(match, seat, kind, day):
    """Plays a round up to Ptah's claim by `seat` of a card of this kind."""
    s = match.state
    old = s.display[STATE.ACTIVE] - 1
    s.deck[old], s.deck[KIND[kind]], s.display[STATE.ACTIVE] = s.deck[old] + 1, s.deck[KIND[kind]] - 1, KIND[kind] + 1
    actions(match, seven("seshat geb-nut ptah" if seat == BAST else "seshat geb-nut"), day=day)
    say(match, match.legal()[0], "turn 0")
    before = points(match, seat)
    match.chance("act ptah")
    return points(match, seat) - before


def test_t21_sets():
    """R46, R47, T21: Temple, Temple, Obelisk, Temple, Temple score 1, 3, 1, 5, 7."""
    match = fresh(left="shrine", right="obelisk")
    gains = []
    for day, kind in enumerate(("sun-temple", "sun-temple", "obelisk", "sun-temple", "sun-temple"), 1):
        gains.append(claim(match, BAST, kind, day))
        s = match.state
        s.display[STATE.ACTIVE], s.deck[0] = 1, s.deck[0] - 1
        s.tile, s.next_tile = s.next_tile or 12, 0
        s.suns[day - 1] = 0
    assert gains == [1, 3, 1, 5, 7]


def test_t21_swap():
    """R48, Q24, T21: swapping with the left card changes claim, display and the standee on the board."""
    match = actions(fresh(active="obelisk", left="shrine", right="sun-temple"), seven("ptah"), "ptah")
    say(match, "place a1", "turn 0")
    assert match.legal() == ["claim active", "claim left", "claim right"]
    say(match, "claim left")
    s = match.state
    assert s.claimed[BAST] == [1, 0, 0] and s.points[BAST][STATE.BY_PTAH] == 1
    assert s.display == [0, KIND["obelisk"] + 1, KIND["sun-temple"] + 1] and s.kinds[0] == KIND["shrine"]


def test_r48_swapping_is_optional():
    """R48, Q23: the active card may be claimed as it is; without the Ankh nothing is asked."""
    match = actions(fresh(), seven("ptah"), "ptah")
    say(match, "place a1", "turn 0", "claim active")
    assert match.state.claimed[BAST] == [1, 0, 0]


@pytest.mark.parametrize(("favorites", "worth"), [("", 1), ("ra", 2)])
def test_r49_r50_ra(favorites, worth):
    """R49, R50: a disc on the current sun, 1 point, as Favorite worth 2 and 2 points."""
    match = actions(fresh(), seven("ra"), favorites, day=1)
    say(match, "place a1", "turn 0")
    act(match)
    s = match.state
    assert (s.suns[0], s.worth[0], s.points[BAST][STATE.BY_RA]) == (BAST + 1, worth, worth)


def test_r51_wadjet_draws_one():
    """R51: one card of the own deck, each equally likely."""
    match = actions(fresh(), seven("wadjet"))
    give_magic(match, "AB", "")
    say(match, "place a1", "turn 0")
    act(match)
    assert [match.game.chances.write(n) for n, _ in match.odds()] == [f"magic {c}" for c in "CDEFG"]
    deal(match, "magic G")
    assert letter_names(match.state.magic[BAST]) == "ABG"


def test_t29_wadjet_as_favorite():
    """R52, R54, Q25, T29: two drawn, three shuffled, one drawn, one of the three kept."""
    match = actions(fresh(), seven("wadjet"), "wadjet")
    s = match.state
    s.magic[BAST], s.down[BAST], s.up[BAST] = letters("AB"), letters("CD"), letters("EFG")
    say(match, "place a1", "turn 0")
    act(match)
    deal(match, "magic C", "magic D", "magic F")
    assert match.legal() == ["keep C", "keep D", "keep F"] and match.why("keep E") == 52
    assert match.view(ANUBIS).drawn == 0 and match.view(ANUBIS).drawn_size == 3
    say(match, "keep F")
    assert letter_names(s.magic[BAST]) == "ABF"
    assert letter_names(s.down[BAST]) == "EG" and letter_names(s.up[BAST]) == "CD"


def test_r54_cards_run_out():
    """R54, Q25: fewer than three cards are drawn as far as they go, none at all is no card."""
    match = actions(fresh(), seven("wadjet"), "wadjet")
    s = match.state
    s.magic[BAST], s.down[BAST], s.up[BAST] = letters("ABCDE"), letters("F"), letters("G")
    say(match, "place a1", "turn 0")
    act(match)
    deal(match, "magic F", "magic G")
    assert match.legal() == ["keep F", "keep G"]
    match = actions(fresh(), seven("wadjet"))
    give_magic(match, "ABCDEFG", "")
    say(match, "place a1", "turn 0")
    act(match)
    assert match.state.phase == STATE.TO_NEXT and match.state.magic[BAST] == 127


@pytest.mark.parametrize("favorites", ["", "wadjet"])
def test_t30_last_round(favorites):
    """R53, R60, T30: in round 8 Wadjet scores 2; after the exchange the marker is at Ra's sun and the game ends."""
    match = fresh()
    for n in range(7):
        monument(match, 0 if n < 4 else 7, 2 * (n % 4), BAST, "shrine", 2 + n, 0)
    s = match.state
    s.next_tile = 0
    actions(match, seven("wadjet"), favorites, day=8)
    s.hand[BAST], s.used[BAST] = s.hand[BAST] & ~cards("1M"), cards("1M")
    s.pile[ANUBIS][0], s.piled[ANUBIS] = 3, 1
    match.choose(match.legal_numbers()[0])
    say(match, "turn 0")
    act(match)
    assert match.over and s.sun == 0 and s.points[BAST][STATE.BY_WADJET] == 2 and s.magic == [0, 0]
    assert "1M" in names(s.hand[ANUBIS])


# --- the pyramid ------------------------------------------------------------------------------------------------------


def offered(bast, anubis, day, **options):
    """A match before the Pharaoh acts, with these cards at the Corner Pyramid."""
    match = actions(fresh(**options), seven(""), day=day)
    s = match.state
    for seat, text in enumerate((bast, anubis)):
        for card in text.split():
            s.hand[seat] &= ~cards(card)
            from .tools import RULES

            RULES.cards.lay_at_pyramid(s, seat, cards(card).bit_length() - 1)
    give_magic(match, "", "ABCDEFG")
    say(match, match.legal()[0], "turn 0")
    deal(match, "act ptah", "act ra")
    return match


def test_r55_nothing_on_an_edge():
    """R35, R55: on a sun that is no corner the offerings stay hidden."""
    match = offered("9M", "6M", day=3)
    assert match.odds() == [(match.game.chances.read("act thoth"), 1)] and match.state.piled == [1, 1]
    deal(match, "act thoth")
    assert match.state.piled == [1, 1] and match.view(BAST).pile[ANUBIS] == [0] * 4


def test_t19_pyramid():
    """R56, R58, R59, T19: 17 against 10: 3 points, the largest platform, then the cards change owner."""
    match = offered("9M 8S", "6M 4M", day=2)
    deal(match, "act pharaoh")
    s = match.state
    assert s.points[BAST][STATE.BY_PYRAMID] == 3 and s.platforms == [BAST + 1, 0, 0, 0]
    assert used(match, BAST) == {"9M", "8S"} and used(match, ANUBIS) == {"6M", "4M"}
    deal(match, "act thoth")
    assert {"9M", "8S"} <= names(s.hand[ANUBIS]) and {"6M", "4M"} <= names(s.hand[BAST])


@pytest.mark.parametrize(("extra", "won"), [(("5M", "5S"), ANUBIS), (("6S", "5S"), BAST)])
def test_t20_tie(extra, won):
    """R57, R58, Q21, Q22, T20: totals 12 and 12; the extra cards decide, at equal values the Sun."""
    match = offered("9M 3M", "8M 4M", day=4)
    deal(match, "act pharaoh")
    assert match.waiting == (BAST, ANUBIS) and match.view(BAST).pile[ANUBIS][0] > 0
    assert match.why("extra 1S", BAST) == 57 and match.why("declare A", ANUBIS) == 57
    say(match, f"anubis extra {extra[1]}", f"bast extra {extra[0]}")
    s = match.state
    assert s.points[won][STATE.BY_PYRAMID] == 4 and s.platforms[1] == won + 1
    assert used(match, BAST) == {"9M", "3M", extra[0]} and s.piled == [0, 0]


@pytest.mark.parametrize(("day", "option", "bonus"), [(8, "3-4-5-6", 6), (6, "3-5-7-9", 7), (8, "3-5-7-9", 9)])
def test_r56_bonus_series(day, option, bonus):
    """R56, Q3: the bonus grows; the option offers another series."""
    match = offered("9M 8S", "6M 4M", day=day, pyramid_bonus=option)
    while match.state.points[BAST][STATE.BY_PYRAMID] == 0:
        match.chance(match.odds()[0][0])
    assert match.state.points[BAST][STATE.BY_PYRAMID] == bonus


# --- Thoth ------------------------------------------------------------------------------------------------------------


def at_thoth(**options):
    match = actions(fresh(**options), seven("seshat geb-nut ptah"))
    give_magic(match, "", "ABCDEFG")
    say(match, "place a1", "turn 0")
    act(match)
    return match


def test_r61_face_up_card():
    """R61, R62, R63: the chosen card becomes active, the gap is filled, a new token comes, new gods are shuffled."""
    match = at_thoth(next_tile=8)
    assert match.turn in (BAST, ANUBIS)
    assert match.state.sun == 1 and match.legal() == ["next left", "next right", "next deck"]
    say(match, "next left")
    s = match.state
    assert s.display[STATE.ACTIVE] == KIND["sun-temple"] + 1 and s.tile == 8
    deal(match, "card shrine", "monument 4")
    assert s.display == [KIND["sun-temple"] + 1, KIND["shrine"] + 1, KIND["obelisk"] + 1]
    assert (s.tile, s.next_tile, s.day, s.remaining) == (8, 4, 2, 0b111111)


def test_r61_from_the_deck():
    """R61, Q28: the unseen card becomes active; without visible tokens the token comes from the stack."""
    match = at_thoth(next_token_visible=False)
    say(match, "next deck")
    deal(match, "card obelisk", "monument 6")
    s = match.state
    assert s.display == [KIND["obelisk"] + 1, KIND["sun-temple"] + 1, KIND["obelisk"] + 1]
    assert (s.tile, s.next_tile, s.day) == (6, 0, 2)


def test_r59_hands_and_offerings_are_not_exchanged():
    """R59: only used cards change owner."""
    match = offered("9M", "6M", day=1)
    s = match.state
    before = list(s.hand)
    s.used[BAST], s.hand[BAST] = cards("1M"), s.hand[BAST] & ~cards("1M")
    deal(match, "act thoth")
    assert s.hand[ANUBIS] == before[ANUBIS] | cards("1M") and s.hand[BAST] == before[BAST] & ~cards("1M")
    assert s.piled == [1, 1] and s.used == [0, 0]


def test_r51_when_all_is_drawn_nobody_draws():
    match = actions(fresh(), seven())
    say(match, "place a1", "turn 0")
    act(match)
    assert match.state.drawer == ANUBIS
    deal(match, "magic G")
    assert match.state.drawer == match.state.draws == 0
