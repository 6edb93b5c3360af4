"""Several choices in one gesture: what leads to a thing that is clicked, and choices that go together."""

import random

import pytest

import greathouse as gh
from greathouse.server.web.inspection import MAX_CHAIN, Seen, why_not
from greathouse.server.web.table_page import Play
from greathouse.server.words import Words
from tests.server.running import Client

WORDS = Words("en")


def seen(match):
    seat = match.waiting[0]
    view = match.view(seat)
    return Seen(match.game, view, seat, match.game.text.seats(view, "en"), match)


def moments(key, seed, most=250):
    """Moments of a random game at which one seat is to choose."""
    match, rng = gh.load(key).new(seed=seed), random.Random(seed)
    while not match.over and len(match.history) < most:
        if len(match.waiting) == 1:
            yield match
        match.play(rng.choice(match.choice_numbers(match.waiting[0])), match.waiting[0])


def test_a_field_that_is_clicked_offers_the_harvest_there():
    match = gh.load("osiris").new(3, seed=1, haggling="open", first_regent="0")
    refusal, chains = why_not(seen(match), ["space-N03"], WORDS)
    assert refusal.detail == "First choose: Harvest."
    assert ("Harvest · Master farmer · Farm N03", "harvest; laborer master_farmer; terrain N03") in chains


@pytest.mark.slow
def test_what_leads_to_a_thing_is_allowed_choice_by_choice():
    offered, rng = 0, random.Random(2)
    for match in moments("osiris", 3):
        if rng.random() > 0.12:
            continue
        named = {name for n in range(len(match.game.moves)) for name in match.game.board.clicks(match.view(0), n)}
        for name in rng.sample(sorted(named), 4):
            for _, moves in why_not(seen(match), [name], WORDS)[1]:
                again, seat = match.copy(), match.waiting[0]
                steps = moves.split("; ")
                assert 1 < len(steps) <= MAX_CHAIN
                for move in steps:
                    again.choose(move, seat)
                offered += 1
    assert offered


@pytest.mark.parametrize("seed", [2, 5, 10, 13])
def test_dice_that_go_together_are_locked_one_after_the_other(seed):
    """Each is still allowed after those before it, the roll at the end, too: Immediate dice must be locked first."""
    told = 0
    for match in moments("favor", seed):
        seat = match.waiting[0]
        view, legal = match.view(seat), match.legal_numbers(seat)
        for label, numbers in match.game.text.together(view, legal, "en", match.game.text.seats(view, "en")):
            again = match.copy()
            for number in numbers:
                again.choose(number, seat)
            assert label and len(numbers) > 1
            told += 1
    assert told > 20


def claims(match):
    """The gestures of a position that end with a claim, by their last move."""
    seat = match.waiting[0]
    found = match.game.text.together(match.view(seat), match.legal_numbers(seat), "en", ["Ann", "Ben"])
    write = match.game.moves.write
    return {write(numbers[-1]): (label, [write(n) for n in numbers]) for label, numbers in found if len(numbers) > 2}


def test_all_dice_claim_what_they_pay_for():
    """What is offered with all dice can be claimed with them; what they do not pay for is not offered."""
    offered = 0
    for match in moments("favor", 7, 400):
        for last, (label, moves) in claims(match).items():
            if not last.startswith("take"):
                continue
            again, seat = match.copy(), match.waiting[0]
            for move in moves:
                again.choose(move, seat)
            assert moves[-2:] == ["finish", last]
            assert label.endswith(match.game.text.label(match.view(seat), match.game.moves.read(last), "en", []))
            assert label.startswith("All dice: claim ")
            offered += 1
    assert offered > 5


def test_bots_ask_for_no_gift():
    """R94: what search chooses among never leads to an offer that gives nothing, though the rules allow it."""
    asked = 0
    for match in moments("osiris", 4, 900):
        seat = match.waiting[0]
        written = {match.game.moves.write(number) for number in match.choice_numbers(seat)}
        if any(move.startswith("put ") for move in written) and not sum(match.state.offer.goods):
            asked += 1
            assert "done" not in written or match.state.offer.cards
    assert asked


def test_what_is_touched_stands_for_its_choice(server):
    """A stroke from a die on to Roll locks and rolls; what cannot be chosen, or is not there, is refused."""
    ann = Client(server.base)
    table = ann.open("favor", seat1="bot0", **{"option-first_player": "0"})
    look = ann.turn(table)
    ann.move(table, look.revision, "go")
    look = ann.turn(table)
    (die, *_) = (move for move in look.moves if move.startswith("lock"))
    shown = ann.move(table, look.revision, f"{die.split(';')[0]}; @roll", key="stroke")
    assert shown.status_code == 200, shown.text
    record = ann.get(f"{table}/record").text
    assert f'"move": "{die.split(";")[0]}"' in record and '"move": "roll"' in record
    look = ann.turn(table)
    assert ann.move(table, look.revision, "@roll; @roll", key="too soon").status_code == 422
    assert ann.move(table, look.revision, "@nowhere; @roll", key="nothing").status_code == 422


def test_a_star_that_borrows_is_locked_by_itself():
    """What it borrows is asked at once, before another die can be locked (R37, R47)."""
    match, told = gh.load("favor").new(seed=8), 0
    rng = random.Random(8)
    while told < 3:
        if match.over:
            match = gh.load("favor").new(seed=rng.randrange(1000))
        seat = match.waiting[0]
        legal, view = match.legal_numbers(seat), match.view(seat)
        if "lock D-DS" in match.legal(seat) and len(legal) > 1:
            told += 1
            for _, numbers in match.game.text.together(view, legal, "en", ["Ann", "Ben"]):
                again = match.copy()
                for number in numbers:
                    again.choose(number, seat)
        match.play(rng.choice(legal), seat)
    assert told


@pytest.mark.parametrize(
    ("choices", "together", "wide", "narrow"), [(8, 0, False, True), (2, 7, True, False), (5, 3, False, False)]
)
def test_choices_are_folded_where_they_would_push_each_other_out_of_sight(choices, together, wide, narrow):
    """On a wide page buttons for several choices stand above each other, too; on a narrow one side by side."""
    groups, gestures = [("", [None] * choices)], [None] * together
    assert Play(groups=groups, together=gestures).folded == wide
    assert Play(groups=groups, together=gestures, narrow=True).folded == narrow
