"""Positions of Heir to the Pharaoh for tests: dealt as wanted, in the written form of moves."""

from greathouse.games.heir import content, moves, rules, state
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source
from greathouse.kernel.match import Match

GAME = Game("heir", Source("greathouse.games.heir"))
CONTENT, RULES, STATE, MOVES = content, rules, state, moves
BAST, ANUBIS = 0, 1
KIND = {name: number for number, name in enumerate(CONTENT.KINDS)}
TOKENS = ("a1", "a3", "a5", "a7", "h1", "h3", "h5", "h7")
"""Where `begin` lays the magic tokens; far from any base on the standard layout's river."""


def square(row, col):
    return CONTENT.square(row, col)


def written(row, col):
    return CONTENT.SQUARE_NAMES[square(row, col)]


def cards(text):
    """The mask of the bidding cards in "7S 8M"."""
    return sum(1 << CONTENT.CARD_NAMES.index(name) for name in text.split())


def names(mask):
    """The bidding cards of a mask, as a set of names."""
    return {name for c, name in enumerate(CONTENT.CARD_NAMES) if mask >> c & 1}


def letters(text):
    return sum(1 << CONTENT.LETTERS.index(letter) for letter in text)


def letter_names(mask):
    return "".join(letter for k, letter in enumerate(CONTENT.LETTERS) if mask >> k & 1)


def deal(match, *outcomes):
    for outcome in outcomes:
        match.chance(outcome)


def say(match, *moves):
    """Moves of the seat to move, or "bast bid 7S" for a named seat; chance that is due is not dealt."""
    for move in moves:
        first, _, rest = move.partition(" ")
        seat = {"bast": BAST, "anubis": ANUBIS}.get(first)
        match.choose(match.read(rest if seat is not None else move), seat)


def setup(active="shrine", left="sun-temple", right="obelisk", tile=1, next_tile=2, base="d4", **options):
    """A match after cards, tokens and base."""
    match = Match.waiting_for_chance(GAME, 2, options)
    deal(match, f"card {active}", f"card {left}", f"card {right}", f"monument {tile}")
    if match.state.next_token_visible:
        deal(match, f"monument {next_tile}")
    if match.state.phase == STATE.TO_SITE:
        deal(match, f"site {base}")
    return match


def begin(tokens=TOKENS, **options):
    """A match before the first god of round 1 is turned up."""
    match = setup(**options)
    for token in tokens:
        say(match, f"token {token}")
    return match


def give_magic(match, bast="", anubis=""):
    """Puts these letters into the hands, all others into the face-down decks."""
    s = match.state
    for seat, text in enumerate((bast, anubis)):
        s.magic[seat], s.up[seat] = letters(text), 0
        s.down[seat] = 127 ^ s.magic[seat]


def auction(match, god, bast, anubis, reply="pass"):
    """Auctions a god; "6S+F" bids 6S with letter F. A due reply is `reply`, a due change is left open."""
    if match.state.phase == STATE.TO_REVEAL:
        deal(match, f"god {god}")
    for seat, text in enumerate((bast, anubis)):
        if match.state.phase == STATE.TO_DECLARE and seat in match.waiting:
            letter = text.partition("+")[2]
            match.choose(match.read(f"declare {letter}" if letter else "pass"), seat)
    if match.state.phase == STATE.TO_REPLY:
        say(match, reply)
    for seat, text in enumerate((bast, anubis)):
        match.choose(match.read(f"bid {text.partition('+')[0]}"), seat)
    return match


def single(god, bast, anubis, **options):
    """The match after one auction in round 1 in which both hold the magic that they use."""
    match = begin(**options)
    give_magic(match, bast.partition("+")[2], anubis.partition("+")[2])
    return auction(match, god, bast, anubis)


def winner(match, god):
    bit = 1 << MOVES.GODS.index(god)
    return next((seat for seat in (BAST, ANUBIS) if match.state.won[seat] & bit), None)


def used(match, seat):
    return names(match.state.used[seat])


def pile(match, seat):
    s = match.state
    return [CONTENT.CARD_NAMES[card - 1] for card in s.pile[seat][: s.piled[seat]]]


def points(match, seat):
    return sum(match.state.points[seat])


def act(match):
    """Lets gods act that need no decision, up to the next decision or draw."""
    while match.state.phase == STATE.TO_ACT:
        match.chance(match.odds()[0][0])


def actions(match, gods, favorites="", day=1, sun=None):
    """Puts the match at the beginning of the action phase; `gods` maps names to seats, Thoth to the one with fewer."""
    s = match.state
    s.day, s.sun = day, day - 1 if sun is None else sun
    s.won[:] = [0, 0]
    for god, seat in gods.items():
        s.won[seat] |= 1 << MOVES.GODS.index(god)
    s.favorites = sum(1 << MOVES.GODS.index(god) for god in favorites.split())
    s.remaining = 0
    RULES.gods.begin_actions(s)
    return match


def seven(bast="", **others):
    """Gods by seat: those named belong to Bast, the other auctioned ones to Anubis."""
    mine = bast.split()
    return {god: BAST if god in mine else ANUBIS for god in MOVES.GODS[:5]}


def monument(match, row, col, owner, kind, tile, quarter):
    """Sets a finished monument on the board, taking its token and card from the stacks."""
    s = match.state
    i = s.built
    s.sites[i], s.kinds[i], s.tiles[i] = square(row, col), KIND[kind], tile - 1
    s.turns[i], s.owners[i], s.built = quarter, owner + 1, i + 1
