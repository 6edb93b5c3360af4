"""What a seat must not know changes no byte of what it receives: pages, pictures, log, numbers, replay.

A game is played out at random; then a second history is sought that looks the same to one reader, event by event and
view by view, while everything hidden from it is drawn anew. Both tables must give this reader the same bytes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from types import SimpleNamespace
from typing import cast

import pytest

import greathouse as gh
from greathouse.kernel.conformance.events import possible, random_event, random_trade
from greathouse.kernel.contract import CHANCE, HIDDEN, TRADE, UNNOTICED
from greathouse.kernel.errors import IllegalMove
from greathouse.kernel.game import Game
from greathouse.kernel.match import Match
from greathouse.server.api.positions import position
from greathouse.server.entries import apply, fold
from greathouse.server.recent import Recent
from greathouse.server.tables import Table
from greathouse.server.web.changes import text_of
from greathouse.server.web.rendering import environment, in_pieces
from greathouse.server.web.replay import replay_page
from greathouse.server.web.table_page import Look, table_page
from greathouse.server.web.visitors import Visitor
from tests.toys import toy

ENVIRONMENT = environment(str)
HOUSE = SimpleNamespace(
    now=lambda: 0.0,
    drawings=Recent(0),
    audience=SimpleNamespace(spectators=lambda table: 0),
    service=SimpleNamespace(token=lambda: "key"),
    pool=SimpleNamespace(full_strength=lambda game: True),
    bots=SimpleNamespace(
        paused=(),
        patience=SimpleNamespace(late=lambda table, reader: "", awaits=lambda table: False),
    ),
)
HIDDEN_GAMES = [key for key in gh.list_games() if gh.load(key).about.hidden]


def guest(seat: int) -> str:
    return f"{seat}" * 64


def table_of(match: Match) -> Table:
    """A table whose log tells this match, a guest on every seat."""
    seats = [{"name": f"Guest {seat}", "guest": guest(seat)} for seat in range(match.seats)]
    head = {"game": match.game.key, "rules": match.game.about.rules, "options": match.options, "seats": seats}
    game = cast("Game", match.game)
    events = [[event.actor, match.written(event)] for event in match.history]
    return fold("table", lambda key, content: game, [("open", head | {"events": events})])


def received(match: Match, reader: int, lang: str, entries: Sequence = ()) -> str:
    """All that a reader's pages hold, and what a robot in its seat is told, after further entries of the log."""
    table = table_of(match)
    for kind, body in entries:
        apply(table, kind, body)
    visitor = Visitor(guest=guest(reader) if reader >= 0 else "", lang=lang)
    parts = []
    for narrow in (False, True):
        seen = Visitor(guest=visitor.guest, lang=lang, narrow=narrow)
        parts.append(rendered("table_part.html", seen, table_page(HOUSE, table, seen, Look())))
    parts.append(rendered("replay_part.html", visitor, replay_page(table, visitor, table.reader(visitor.guest))))
    parts.append(position(table, visitor.guest, visitor.words).model_dump_json())
    return "\n".join(parts)


def rendered(template: str, visitor: Visitor, content) -> str:
    made = ENVIRONMENT.get_template(template)
    return text_of(in_pieces(made, visitor=visitor, w=visitor.words, **vars(content)))


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
        if all(follow(rand, other, event, passing(truth, event, reader), reader) for event in match.history):
            for _ in range(4):
                if other.turn != truth.turn:
                    quiet_steps(rand, other, reader)
            if looks_same(other, truth, reader) and other.waiting == truth.waiting and other.state != truth.state:
                return other
    return None


def passing(truth: Match, event, reader: int) -> tuple:
    """Carries the event out; what the reader learns of it, and its view after it."""
    code = truth.seen(event, reader)
    truth.replay([event])
    return code, truth.view(reader)


def follow(rand: random.Random, other: Match, event, told: tuple, reader: int) -> bool:
    """An event after which the other history still tells the reader the same; False if there is none."""
    code, after = told
    if event.actor == TRADE:
        return strike_like(rand, other, event.action, reader) and other.view(reader) == after
    if code == UNNOTICED:
        return True
    for _ in range(4):
        like = [e for e in possible(other, event.actor) if other.seen(e, reader) == code] if acts(other, event) else []
        if like:
            other.replay([rand.choice(like) if code <= HIDDEN else (event if event in like else rand.choice(like))])
            return other.view(reader) == after
        quiet_steps(rand, other, reader)
    return False


def strike_like(rand: random.Random, match: Match, trade, reader: int) -> bool:
    """Executes a trade that looks the same to the reader: with other cards, if it is none of the partners."""
    if reader not in trade[:2]:
        gives, gets = (
            other_cards(rand, match, trade.giver, trade.gives),
            other_cards(rand, match, trade.partner, trade.gets),
        )
        trade = trade._replace(gives=gives, gets=gets)
    try:
        match.execute_trade(*trade)
    except IllegalMove:
        return False
    return True


def other_cards(rand: random.Random, match: Match, seat: int, items: dict) -> dict:
    """The same items, with any cards of this seat in the place of those that are named."""
    trade = match.game.trade
    veiled = trade.redact(items)
    hidden = veiled.pop("any_card", 0)
    cards = [item for item in trade.on_hand(match.view(seat), seat) if trade.group(item) == 2]
    return veiled | dict.fromkeys(rand.sample(cards, min(hidden, len(cards))), 1)


def acts(match: Match, event) -> bool:
    return match.turn == CHANCE if event.actor == CHANCE else event.actor in match.waiting


def compared(game: Game, games: int, seed: int, longest: int) -> int:
    """Plays and compares; answers how many pairs of histories were found."""
    rand, found = random.Random(seed), 0
    for number in range(games):
        seats = game.about.seats[number % len(game.about.seats)]
        match = Match.waiting_for_chance(game, seats, game.random_options(rand, seats))
        length = rand.randrange(2, longest)
        while not match.over and len(match.history) < length:
            strike_some(rand, match)
            match.replay([random_event(rand, match)])
        for reader in range(-1, seats):
            other = None if match.over else other_history(rand, match, reader)
            if other:
                found += 1
                lang = rand.choice(("en", "fr", "de"))
                assert received(match, reader, lang) == received(other, reader, lang)
    return found


def strike_some(rand: random.Random, match: Match) -> None:
    """Now and then a random trade, in a game with trade."""
    if match.game.about.trade and match.turn != CHANCE and rand.random() < 0.2:
        with suppress(IllegalMove):
            match.execute_trade(*random_trade(rand, match))


def test_pages_of_kuhn_poker_tell_nothing():
    assert compared(toy("kuhn"), 40, 1, 5) > 30


@pytest.mark.parametrize("histories", [8, pytest.param(24, marks=pytest.mark.grid)])
@pytest.mark.parametrize("key", HIDDEN_GAMES)
def test_pages_tell_nothing(key, histories):
    assert compared(gh.load(key), histories, 2, 40) > histories // 3


def offered(rand: random.Random, match: Match, to: int) -> list:
    """Entries of the log: each of the others offers this seat a card of its hand, one is refused."""
    trade, entries = match.game.trade, []
    for seat in range(match.seats):
        held = trade.on_hand(match.view(seat), seat)
        gives = {"grain": 1} | dict.fromkeys([item for item in held if trade.group(item) == 2][:1], 1)
        if seat != to and len(gives) == 2:
            entries.append(("offer", {"seat": seat, "to": to, "gives": gives, "gets": {"any_card": 1}}))
    if entries:
        entries.append(("answer", {"seat": to, "offer": 1, "answer": "refuse"}))
    return entries


def test_offers_tell_only_the_partners_which_cards_are_meant():
    """Two histories that look the same to a reader, offers of the hidden cards in both: the same bytes."""
    game, rand, found, different = gh.load("osiris"), random.Random(4), 0, 0
    while found < 8:
        match = Match.waiting_for_chance(game, rand.choice((3, 4)), {"haggling": "open"})
        while match.turn == CHANCE or len(match.history) < 40:
            match.replay([random_event(rand, match)])
        reader, to = rand.sample(range(match.seats), 2)
        other = other_history(rand, match, reader, 60)
        if other is None or not game.trade_rules.trade_period(match.state):
            continue
        entries = [offered(rand, m, to) for m in (match, other)]
        entries = [[e for e in some if e[1]["seat"] != reader] for some in entries]
        if [len(some) for some in entries] != [len(entries[0])] * 2 or not entries[0]:
            continue
        found, different = found + 1, different + (entries[0] != entries[1])
        pages = [received(m, reader, "en", some) for m, some in zip((match, other), entries, strict=True)]
        assert pages[0] == pages[1]
        if entries[0] != entries[1]:
            told = [received(m, to, "en", some) for m, some in zip((match, other), entries, strict=True)]
            assert told[0] != told[1], "the partner sees the names"
    assert different > 2


def test_a_page_that_tells_is_found(monkeypatch):
    game = toy("kuhn")
    honest = game.text.prompt
    told = {"n": 0}

    def telling(view, seat, lang, names):
        told["n"] += 1
        return honest(view, seat, lang, names) + "!" * told["n"]

    monkeypatch.setattr(game.text, "prompt", telling)
    with pytest.raises(AssertionError):
        compared(game, 10, 1, 5)
