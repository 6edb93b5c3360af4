"""What a seat must not know changes no byte of what it receives: pages, pictures, log, numbers, replay.

A game is played out at random; then a second history is sought that looks the same to one reader, event by event and
view by view, while everything hidden from it is drawn anew. Both tables must give this reader the same bytes.
"""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

import greathouse as gh
from greathouse.kernel.conformance import possible, random_event
from greathouse.kernel.contract import CHANCE, HIDDEN, UNNOTICED
from greathouse.kernel.game import Game
from greathouse.kernel.match import Match
from greathouse.server.pages import Visitor, environment, replay_content, table_content
from greathouse.server.tables import Table, written

from .toys import toy

ENVIRONMENT = environment()
HOUSE = SimpleNamespace(
    spectators=lambda table: 0,
    service=SimpleNamespace(token=lambda: "key"),
    brains=SimpleNamespace(full_strength=lambda game: True),
)
HIDDEN_GAMES = [key for key in gh.games() if gh.load(key).about.hidden]


def guest(seat: int) -> str:
    return f"{seat}" * 64


def table_of(match: Match) -> Table:
    """A table whose log tells this match, a guest on every seat."""
    seats = [{"name": f"Guest {seat}", "guest": guest(seat)} for seat in range(match.seats)]
    head = {"game": match.game.key, "rules": match.game.about.rules, "options": match.options, "seats": seats}
    return Table.fold("table", lambda key, content: match.game, [("open", head | {"events": written(match, 0)})])


def received(match: Match, reader: int, lang: str) -> str:
    """All that a reader's pages hold."""
    table = table_of(match)
    visitor = Visitor(guest=guest(reader) if reader >= 0 else "", lang=lang)
    parts = []
    for narrow in (False, True):
        seen = Visitor(guest=visitor.guest, lang=lang, narrow=narrow)
        content = {"visitor": seen, "lang": lang, "base": ""}
        parts.append(ENVIRONMENT.get_template("table_part.html").render(content | table_content(HOUSE, table, seen)))
    replayed = replay_content(table, visitor, None, None)
    content = {"visitor": visitor, "lang": lang, "base": ""} | replayed
    parts.append(ENVIRONMENT.get_template("replay_part.html").render(content))
    return "\n".join(parts)


def looks_same(other: Match, match: Match, reader: int) -> bool:
    return other.view(reader) == match.view(reader)


def quiet_steps(rand: random.Random, other: Match, reader: int) -> None:
    """Now and then something that the reader does not notice."""
    actors = (CHANCE,) if other.turn == CHANCE else other.waiting
    silent = [e for a in actors for e in possible(other, a) if other.seen(e, reader) == UNNOTICED]
    if silent:
        other.replay([rand.choice(silent)])


def other_history(rand: random.Random, match: Match, reader: int, tries: int = 30) -> Match | None:
    """Another history that the reader cannot tell from this one; None if the dice find none."""
    for _ in range(tries):
        truth = Match.waiting_for_chance(match.game, match.seats, match.options)
        other = Match.waiting_for_chance(match.game, match.seats, match.options)
        if all(follow(rand, truth, other, event, reader) for event in match.history):
            for _ in range(4):
                if other.turn != truth.turn:
                    quiet_steps(rand, other, reader)
            if looks_same(other, truth, reader) and other.waiting == truth.waiting and other.state != truth.state:
                return other
    return None


def follow(rand: random.Random, truth: Match, other: Match, event, reader: int) -> bool:
    """One event in both histories; False if the other one cannot go on unnoticed."""
    code = truth.seen(event, reader)
    truth.replay([event])
    if code == UNNOTICED:
        return True
    for _ in range(4):
        like = [e for e in possible(other, event.actor) if other.seen(e, reader) == code] if acts(other, event) else []
        if like:
            other.replay([rand.choice(like) if code <= HIDDEN else (event if event in like else rand.choice(like))])
            return looks_same(other, truth, reader)
        quiet_steps(rand, other, reader)
    return False


def acts(match: Match, event) -> bool:
    return match.turn == CHANCE if event.actor == CHANCE else event.actor in match.waiting


def compared(game: Game, games: int, seed: int, longest: int) -> int:
    """Plays and compares; answers how many pairs of histories were found."""
    rand, found = random.Random(seed), 0
    for number in range(games):
        seats = game.about.seats[number % len(game.about.seats)]
        match = Match.waiting_for_chance(game, seats, {o.name: rand.choice(o.values) for o in game.options})
        length = rand.randrange(2, longest)
        while not match.over and len(match.history) < length:
            match.replay([random_event(rand, match)])
        for reader in range(-1, seats):
            other = None if match.over else other_history(rand, match, reader)
            if other:
                found += 1
                lang = rand.choice(("en", "fr", "de"))
                assert received(match, reader, lang) == received(other, reader, lang)
    return found


def test_pages_of_kuhn_poker_tell_nothing():
    assert compared(toy("kuhn"), 40, 1, 5) > 30


@pytest.mark.parametrize("key", HIDDEN_GAMES)
def test_pages_tell_nothing(key):
    assert compared(gh.load(key), 24, 2, 40) > 10


def test_a_page_that_tells_is_found(monkeypatch):
    game = toy("kuhn")
    honest = game.part("text").prompt
    told = {"n": 0}

    def telling(view, seat, lang, names):
        told["n"] += 1
        return honest(view, seat, lang, names) + "!" * told["n"]

    monkeypatch.setattr(game.part("text"), "prompt", telling)
    with pytest.raises(AssertionError):
        compared(game, 10, 1, 5)
