"""The guess against exact enumeration of all deals that fit what a seat has seen of a record."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from greathouse.games.hapy import content as hapy_content
from greathouse.games.hapy import moves as hapy_moves
from greathouse.kernel.chance import seeded
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.match import Match

from .tools import GAME, PLACES, STATE, code, position

MOVES, CHANCES = GAME.moves, GAME.chances
HONEST, LOWEST = 2, 1


def play_on(match: Match, rand: random.Random, events: int) -> None:
    """Random events, with as many requests as random play can have."""
    for _ in range(events):
        if match.over:
            return
        if match.turn == CHANCE:
            match.chance(rand.choice(match.odds())[0])
            continue
        numbers = match.legal_numbers()
        asks = [n for n in numbers if MOVES.split(n)[0] == "ask"]
        match.choose(rand.choice(asks if asks and rand.random() < 0.9 else numbers))


class World:
    """One way the hidden cards can be: hands by seat, and the card of each mummy take."""

    def __init__(self, hands: list[set[int]], pool: frozenset[int]) -> None:
        self.hands, self.pool = hands, pool
        self.found: tuple[int, ...] = ()

    def copy(self) -> "World":
        other = World([set(h) for h in self.hands], self.pool)
        other.found = self.found
        return other


def members(mask: int) -> set[int]:
    return {c for c in range(36) if mask >> c & 1}


def worlds(match: Match, observer: int) -> list[World]:
    """Every world that fits what the observer has seen of the record, by playing it out in each of them."""
    origin = match.origin
    first = World([members(h) for h in origin.hands], frozenset(members(origin.pool)))
    replay = Match(GAME, origin.copy(), match.options, None)
    fitting = [first]
    for event in match.history:
        fitting = [w for world in fitting for w in follow(world, replay, event, observer)]
        replay.replay([event])
    return fitting


def follow(world: World, match: Match, event, observer: int) -> Iterator[World]:
    """The worlds that a world can become by an event as the observer sees it."""
    verb, parts = (CHANCES if event.actor == CHANCE else MOVES).split(event.action)
    step = STEPS.get(verb)
    if step is None:
        yield world
    else:
        yield from step(world, match.state, parts, observer)


def take(world: World, state, parts, observer: int) -> Iterator[World]:
    """R8: an open card goes to the hand."""
    at = parts[0] % 36
    if hapy_content.PLACES[state.layout][at].face == "god":
        world.hands[state.active].add(state.display[at])
    yield world


def find(world: World, state, parts, observer: int) -> Iterator[World]:
    """R2, R10: a card dealt open; or any of the cards under the mummies, for everybody but the finder."""
    named = {6 * parts[0] + parts[1]}
    if state.phase == STATE.DEAL:
        world.pool -= named
        yield world
        return
    for found in world.pool & named if observer == state.active else world.pool:
        other = world.copy()
        other.hands[state.active].add(found)
        other.pool -= {found}
        other.found += (found,)
        yield other


def ask(world: World, state, parts, observer: int) -> Iterator[World]:
    """R29: an honest asker lacks the card."""
    if state.request_scope != HONEST or 6 * parts[1] + parts[2] not in world.hands[state.active]:
        yield world


def yes(world: World, state, parts, observer: int) -> Iterator[World]:
    """R13: the card was there and changes hands."""
    named = state.named - 1
    if named in world.hands[state.last_asked]:
        world.hands[state.last_asked].discard(named)
        world.hands[state.active].add(named)
        yield world


def no(world: World, state, parts, observer: int) -> Iterator[World]:
    """R13: the card was not there."""
    if state.named - 1 not in world.hands[state.last_asked]:
        yield world


def done(world: World, state, parts, observer: int) -> Iterator[World]:
    """R17: nobody ends a turn with three of a family."""
    if all(sum(c // 6 == f for c in world.hands[state.active]) < 3 for f in range(6)):
        yield world


def lay(world: World, state, parts, observer: int) -> Iterator[World]:
    """R17, R18: a group out of the hand, the lowest family first; by lowest_three no lower card stays behind."""
    me, (number, triple) = state.active, parts
    laid = {6 * number + n for n in hapy_moves.TRIPLES[triple]}
    family = {c for c in world.hands[me] if c // 6 == number}
    lower = [f for f in range(number) if sum(c // 6 == f for c in world.hands[me]) > 2]
    rest = family - laid
    if laid <= family and not lower and not (rest and state.four_in_hand == LOWEST and min(rest) < max(laid)):
        world.hands[me] -= laid
        yield world


STEPS = {"take": take, "card": find, "ask": ask, "yes": yes, "no": no, "lay": lay, "done": done}


def guessed(match: Match, observer: int, count: int, seed: int) -> Counter:
    """How often each assignment of cards to the mummy takes was guessed."""
    view, state, rng = match.view(observer), STATE.State(), seeded(seed)
    found: Counter = Counter()
    for _ in range(count):
        GAME.views.guess(view, observer, state, rng)
        found[tuple(c - 1 for c in state.found[: state.takes] if c)] += 1
    return found


def assert_even(match: Match, observer: int, seed: int, *, most: int = 400) -> int:
    """The guess hits exactly the worlds that fit, evenly (chi-square); answers how many there are, 0 if too many."""
    fitting = {w.found for w in worlds(match, observer)}
    assert fitting, "the truth must fit"
    if len(fitting) > most:
        return 0
    each = 20
    found = guessed(match, observer, each * len(fitting), seed)
    assert set(found) <= fitting
    if len(fitting) > 1:
        chi = sum((found[w] - each) ** 2 / each for w in fitting)
        freedom = len(fitting) - 1
        assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 8, (chi, freedom)
    return len(fitting)


def endgame(seats: int, seed: int, **options) -> Match:
    """Cards of three families: the upper four rows of the pyramid, the rest in known hands."""
    rand = random.Random(seed)
    deck = list(range(18))
    rand.shuffle(deck)
    top = [p for p in PLACES[0] if p.z < 4]
    mummies = {p.id: code(deck.pop()) for p in top if p.face == "mummy"}
    shown = {p.id: code(deck.pop()) for p in top if p.face == "god"}
    hands: list[list[int]] = [[] for _ in range(seats)]
    for c in deck:
        seat = rand.randrange(seats)
        if sum(x // 6 == c // 6 for x in hands[seat]) < 2:
            hands[seat].append(c)
    known = [" ".join(map(code, h)) for h in hands]
    return position(known, open_cards=shown, mummies=mummies, options={"first_player": "seat_0"} | options)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"request_scope": "honest"}, {"four_in_hand": "lowest_three"}])
def test_guess_is_even_over_what_fits(seats, options):
    sizes = []
    for seed in range(8):
        rand = random.Random(seed)
        match = endgame(seats, seed, **options)
        match.dealer = None
        play_on(match, rand, rand.randrange(5, 60))
        for observer in () if match.over else range(-1, seats):
            sizes.append(assert_even(match, observer, seed))
    assert sum(size > 1 for size in sizes) > 8


@pytest.mark.slow
def test_a_whole_game_begins_with_few_worlds():
    """In the full pyramid: after one mummy each, every card of the pool is as likely."""
    match = GAME.new(2, 11, first_player="seat_0", request_scope="open")
    for _ in range(2):
        match.play(match.legal()[0])
        match.play("pass")
    assert assert_even(match, 0, 1) == 19
    assert assert_even(match, 1, 2) == 19
    assert assert_even(match, -1, 3) == 380


def test_two_known_cards_exclude_a_third():
    """R17: a seat that ended its turn with two known cards of a family hides none of it."""
    match = position(["AN1 AN2", "BA1"], mummies={"P8-1": "AN3", "P8-2": "BA2", "P8-3": "SO1", "P8-4": "AN4"})
    match.dealer = None
    match.choose(match.read("take P8-1"))
    match.chance("card Crocodile 1")
    match.choose(match.read("pass"))
    match.chance("done")
    assert {w.found for w in worlds(match, 1)} == {(7,), (12,)}
    assert set(guessed(match, 1, 200, 1)) == {(7,), (12,)}


def test_a_refusal_holds_until_the_next_mummy():
    """R13: what was refused can only be a card found later."""
    match = position(["AN1", "BA1"], mummies={"P8-1": "AN3", "P8-2": "BA2", "P8-3": "SO1", "P8-4": "AN4"}, active=1)
    match.dealer = None
    for move in ("take P8-1", "card Crocodile 1", "pass", "done", "take P8-2", "card Cat 2"):
        match.chance(move) if match.turn == CHANCE else match.choose(match.read(move))
    for move in ("ask 1 Jackal 3", "no", "done"):
        match.chance(move) if match.turn == CHANCE else match.choose(match.read(move))
    assert {found[0] for found in guessed(match, 0, 300, 1)} == {12, 3}
    for move in ("take P8-3", "card Jackal 3"):
        match.chance(move) if match.turn == CHANCE else match.choose(match.read(move))
    assert {found[2] for found in guessed(match, 0, 300, 1)} == {12, 3, 2}
    assert_even(match, 0, 5)
