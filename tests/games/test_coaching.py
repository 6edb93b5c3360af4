"""Why a choice is good and what one throws away: each game's sentences in positions where they are plain."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import greathouse as gh
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.lessons import coach_notes, due_note

NAMES = ["Ann", "Ben", "Élise", "Max", "Ida"]


def said(game: gh.Game, match: gh.Match, move: str, about: str, lang: str = "en", seat: int = 0) -> str:
    names = NAMES[: match.seats]
    return getattr(game.text, about)(match.view(seat), seat, match.read(move), lang, names)


@pytest.fixture
def pharao():
    game = gh.load("pharao")

    def at(dark: list[int], light: list[int], **more: Any) -> gh.Match:
        position = {"phase": "step", "own_die": 1, "other_die": 1, "dark": {"houses": dark}, "light": {"houses": light}}
        return game.position({"position": position | more}, deal=False)

    return game, at


def test_pharao_a_piece_leaves_the_reach_of_the_nile_and_the_last_is_warned_of_it(pharao):
    game, at = pharao
    match = at([25, 3], [13, 5])
    assert said(game, match, "step 25 24", "reason").startswith("On 25 a push of 2")
    assert said(game, match, "step 25 26", "doubt") == "", "one of two may go"
    alone = at([25], [13, 5])
    assert said(game, alone, "step 25 26", "doubt") == "On 26 a push of 1 puts your piece into the Nile."
    assert said(game, alone, "step 25 24", "doubt") == ""


def test_pharao_a_win_at_hand_is_not_let_go(pharao):
    game, at = pharao
    match = at([16], [4, 5])
    assert said(game, match, "step 16 15", "reason") == "It wins the game at once."
    assert said(game, match, "step 16 17", "doubt") == "Another choice wins the game at once."


def test_pharao_house_26_can_save_and_a_push_from_there_ends_that(pharao):
    game, at = pharao
    assert (
        said(game, at([25, 3], [13, 5]), "step 25 26", "reason") == "On 26 it can save a piece of yours from the Nile."
    )
    match = at([3], [26, 13], phase="push", other_die=2, executed=True)
    assert "could have saved a piece" in said(game, match, "push 26 24", "reason")


def test_heir_no_magic_for_a_god_is_told_by_what_the_god_is_worth():
    game, kept = gh.load("heir"), set()
    for seed in range(12):
        match, rng = game.new(seed=seed), random.Random(seed)
        while not match.over and len(kept) < 2:
            seat = match.turn
            if "pass" in match.legal(seat):
                kept.add(said(game, match, "pass", "reason", seat=seat))
            match.play(rng.choice(match.legal(seat)), seat)
    assert kept == {
        "Magic is scarce; this god is not worth a card.",
        "Magic is scarce: keep it for a god that you would lose without it.",
    }


def test_hapy_a_third_card_that_lies_open_is_pointed_out():
    game, rng, found = gh.load("hapy"), random.Random(5), False
    match = game.new(seats=2, seed=5)
    while not match.over and not found:
        view, seat = match.view(match.turn), match.turn
        takes = [n for n in match.legal_numbers(seat) if game.moves.write(n).startswith("take")]
        doubts = {game.text.doubt(view, seat, n, "en", NAMES[:2]) for n in takes[:: max(1, len(takes) // 6)]}
        found = any("lies open and would be your third" in one for one in doubts)
        match.play(rng.choice(match.legal()))
    assert found


def reasons(key: str, verbs: str, games: int = 4, seats: int | None = None) -> Iterator[tuple[gh.Match, int, str, str]]:
    """Of random games: match, seat, move and its reason, for all legal moves with these verbs."""
    game = gh.load(key)
    for seed in range(games):
        match, rng = game.new(seats=seats, seed=seed), random.Random(seed)
        while not match.over:
            seat = match.turn
            for move in match.legal(seat):
                if move.split()[0] in verbs.split():
                    yield match, seat, move, said(game, match, move, "reason", seat=seat)
            match.play(rng.choice(match.legal(seat)), seat)


def test_pharao_a_push_says_what_it_leaves_to_a_last_piece(pharao):
    game, at = pharao
    push = {"phase": "push", "executed": True}
    assert said(game, at([3, 22], [9, 18], **push), "push 18 19", "reason").startswith("While both of you have several")
    assert said(game, at([1], [9, 18], **push), "push 18 19", "reason").startswith("No push can put your last piece")
    match = at([3, 22], [13], **push)
    told = said(game, match, "push 13 12", "reason")
    assert told.startswith("From 13 your rival") and told.endswith("with 2 or 4; from 12 only with 3.")
    drop = at([6, 27], [11, 19], phase="save", own_die=4)
    assert "drown" not in drop.legal() or "wins as soon as" in said(game, drop, "drown", "reason")


def test_heir_no_reason_counts_nothing_or_calls_a_card_what_it_is_not():
    """No points that are none; middling is what is neither low nor high; nothing is saved where nothing follows."""
    for match, _, move, told in reasons("heir", "bid place shift turn claim next", games=3):
        assert not re.search(r"about 0\b|: 0 points", told), (move, told)
        if "middling" in told:
            assert 4 < int(move.split()[1][:-1]) < 9, (move, told)
        last = match.state.day == 8 and not match.state.remaining & 0b111111
        assert not (last and re.search("saves the good ones|keep your high cards", told))


def test_hapy_every_taking_and_asking_has_a_reason_that_names_the_right_rival():
    seen = set()
    for match, seat, move, told in reasons("hapy", "take ask", games=2, seats=3):
        if move.startswith("ask"):
            asked = NAMES[int(move.split()[1])]
            assert "take one of them" not in told or told.count(f"{asked} is known to hold two") == 1
            assert "keep the third from them" not in told or told.count(f"{asked} is known to hold two") == 0
            assert told or not said_possible(match, seat, move)
        else:
            assert told
        seen.add(re.sub(r"^.*?(holds .*?|cases out of 100)\. ", "", told))
    assert {"Only mummies are available, and only you will see what this one is."} < seen


def said_possible(match: gh.Match, seat: int, move: str) -> bool:
    """Whether a request may succeed or protects an own card."""
    return not said(gh.load("hapy"), match, move, "doubt", seat=seat)


def test_hapy_only_another_layout_than_the_pyramid_is_explained():
    notes = coach_notes(gh.load("hapy"))
    for layout in ("pyramid", "mastaba", "tomb", "temple", "giza"):
        match = gh.load("hapy").new(seats=2, seed=1, layout=layout)
        note = due_note(gh.load("hapy"), notes, (), match.turn, match.legal_numbers(match.turn), [])
        assert note and note.id == ("take" if layout == "pyramid" else "layout")


def test_osiris_only_the_first_to_withdraw_is_told_of_a_bonus():
    told: dict[bool, set[str]] = {True: set(), False: set()}
    for match, _, _, why in reasons("osiris", "withdraw", games=2, seats=3):
        told[any(governor.withdrawn for governor in match.state.governors)].add(why)
    assert told[True] == {"Nothing is left to gain in this season."}
    assert all("first" in why for why in told[False]) and told[False]


@pytest.mark.slow
def test_osiris_every_step_of_a_deal_and_of_a_visit_has_a_reason():
    kinds = "offer to put done ask propose bribe seal give discard city market collect"
    told: dict[str, bool] = {}
    for _, _, move, why in reasons("osiris", kinds, games=2, seats=3):
        told[move.split()[0]] = told.get(move.split()[0], True) and bool(why)
    assert len(told) > 8 and all(told.values()), told


@pytest.mark.parametrize("key", gh.list_games())
def test_most_choices_of_the_bots_kind_have_a_reason_in_every_language(key):
    """In a game played at random every language has the same reasons, and a good part of all choices has one."""
    game, rng = gh.load(key), random.Random(3)
    match, asked, told = game.new(seed=3), 0, 0
    for _ in range(60):
        if match.over:
            break
        seat = match.turn
        view, number = match.view(seat), rng.choice(match.legal_numbers(seat))
        for about in (game.text.reason, game.text.doubt):
            sentences = [about(view, seat, number, lang, NAMES[: match.seats]) for lang in LANGUAGES]
            assert len(set(map(bool, sentences))) == 1
            assert all(one == one.strip() and "{" not in one for one in sentences)
        asked += 1
        told += bool(game.text.reason(view, seat, number, "en", NAMES[: match.seats]))
        match.play(game.moves.write(number))
    assert told >= asked / 5


@pytest.mark.slow
@pytest.mark.parametrize("games", [2, pytest.param(6, marks=pytest.mark.grid)])
def test_favor_no_die_belongs_to_a_tile_that_does_not_need_its_value(games):
    """The roll-off aside, where values are collected: a blank die helps no tile, and no tile asks for it."""
    told = [(move, said) for _, _, move, said in reasons("favor", "lock", games=games) if "belongs to" in said]
    assert told and not [one for one in told if re.search(r"-V[BD]$|blank|[+]2 dice", " ".join(one))]
