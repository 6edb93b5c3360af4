"""Positions of Hâpy Families written the way the rules write them: cards BA1, places P8-4."""

import random
from collections.abc import Iterable

from greathouse.games.hapy import content as hapy_content
from greathouse.games.hapy import state as hapy_state
from greathouse.kernel.game import load
from greathouse.kernel.match import Match

GAME = load("hapy")
CODES = ("AN", "BA", "SO", "HO", "TA", "AP")
WORDS = ("Jackal", "Cat", "Crocodile", "Falcon", "Hippopotamus", "Bull")
PLACES = hapy_content.PLACES
LAYOUTS = hapy_content.LAYOUTS
STATE = hapy_state


def card(code: str) -> int:
    """Number of a card: "AN1" is 0, "AP6" is 35."""
    return 6 * CODES.index(code[:2]) + int(code[2]) - 1


def code(number: int) -> str:
    """The card with this number as the rules write it."""
    return f"{CODES[number // 6]}{number % 6 + 1}"


def written(code: str) -> str:
    """The card as moves write it: BA1 is "Cat 1"."""
    return f"{WORDS[CODES.index(code[:2])]} {code[2]}"


def cards(codes: str | Iterable[str]) -> int:
    """A set of cards as a bit mask, from "BA1 BA4" or "BA1-3"."""
    found = 0
    for word in codes.split() if isinstance(codes, str) else codes:
        first, last = int(word[2]), int(word[-1])
        for number in range(first, last + 1):
            found |= 1 << card(f"{word[:2]}{number}")
    return found


def codes(mask: int) -> str:
    """A bit mask as "BA1 BA4"."""
    return " ".join(code(c) for c in range(36) if mask >> c & 1)


def place(layout: str, name: str) -> int:
    """Number of a place in its layout."""
    return [p.id for p in PLACES[LAYOUTS.index(layout)]].index(name)


def position(
    hands: list[str],
    fronts: list[str] | None = None,
    *,
    open_cards: dict[str, str] | None = None,
    mummies: dict[str, str] | None = None,
    active: int = 0,
    last: tuple[int, str] | None = None,
    phase: int | None = None,
    options: dict | None = None,
    **fields: int,
) -> Match:
    """A position with these known hands and groups; `mummies` names what the mummies are, in any order of places."""
    options = options or {}
    layout = options.get("layout", "pyramid")
    state, values = GAME.blank(len(hands), options)
    seats = state.seats
    for seat in range(seats):
        state.hands[seat] = state.shown[seat] = cards(hands[seat])
        state.fronts[seat] = cards((fronts or [""] * seats)[seat])
    for name, found in (open_cards or {}).items():
        state.filled |= 1 << place(layout, name)
        state.display[place(layout, name)] = card(found)
        state.face_up |= 1 << card(found)
    for name, found in (mummies or {}).items():
        state.filled |= 1 << place(layout, name)
        state.pool |= 1 << card(found)
    state.dark = state.pool
    state.active, state.variant = active, LAYOUTS.index(layout)
    state.dealt = sum(p.face == "god" for p in PLACES[state.variant])
    state.began_empty = int(state.filled == 0)
    if last:
        state.last_asker, state.last_asked, state.last_card = last[0], (last[0] + 1) % seats, 1 + card(last[1])
    state.phase = phase if phase is not None else STATE.TAKING if state.filled else STATE.ASKING
    for name, value in fields.items():
        setattr(state, name, value)
    GAME.positions.check(state)
    match = Match(GAME, state, values, random.Random(1).randrange)
    match.resolve_chance()
    return match


def take(match: Match, name: str, found: str | None = None) -> None:
    """Takes a card; `found` says which one a mummy turns out to be."""
    match.choose(match.read(f"take {name}"))
    if found:
        match.chance(f"card {written(found)}")


def ask(match: Match, other: int, named: str) -> None:
    """Names a card of another seat; chance tells the answer and what follows."""
    match.play(f"ask {other} {written(named)}")


def hand(match: Match, seat: int) -> str:
    return codes(match.state.hands[seat])


def front(match: Match, seat: int) -> str:
    return codes(match.state.fronts[seat])


def dealt(seats: int, seed: int = 1, **options) -> Match:
    """A new game in which seat 0 begins, unless the options say otherwise."""
    return GAME.new(seats, seed, **{"first_player": "seat_0", **options})
