"""Matches, options, positions, records, errors; on Kuhn poker."""

import pytest

from greathouse.kernel import transcript
from greathouse.kernel.chance import draw, seeded
from greathouse.kernel.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    BadSeats,
    GameOver,
    IllegalMove,
    NotYourTurn,
    UnknownGame,
    UnreadableMove,
)
from greathouse.kernel.game import Game, load
from greathouse.kernel.instances import Source
from greathouse.kernel.match import Match


@pytest.fixture(scope="module")
def kuhn() -> Game:
    return Game("kuhn", Source("tests.toys.kuhn"))


def finished(kuhn, seed=3):
    match = kuhn.new(seed=seed)
    for move in ("pass", "bet", "bet"):
        match.play(move)
    return match


def test_equal_seeds_deal_equal_chance(kuhn):
    assert kuhn.new(seed=5).state == kuhn.new(seed=5).state
    assert len({str(kuhn.new(seed=n).state) for n in range(40)}) == 6


def test_a_new_game_says_who_moves_and_what(kuhn):
    match = kuhn.new(seed=1)
    assert (match.turn, match.waiting, match.legal(), match.over) == (0, (0,), ["pass", "bet"], False)
    assert match.legal(1) == []


def test_numbers_are_played_too(kuhn):
    match = kuhn.new(seed=1)
    match.play(1)
    assert match.written(match.history[-1]) == "bet"


def test_faults_change_nothing(kuhn):
    match = kuhn.new(seed=1)
    before = match.copy()
    for move, seat, error in (("fold", 0, UnreadableMove), (7, 0, UnreadableMove), ("bet", 1, NotYourTurn)):
        with pytest.raises(error):
            match.play(move, seat)
    assert (match.state, match.history) == (before.state, before.history)


def test_nothing_is_played_after_the_end(kuhn):
    match = finished(kuhn)
    assert match.over
    with pytest.raises(GameOver):
        match.play("pass")


def test_chance_takes_only_what_is_possible(kuhn):
    match = Match.waiting_for_chance(kuhn)
    match.chance("deal king")
    with pytest.raises(IllegalMove):
        match.chance("deal king")
    with pytest.raises(UnreadableMove):
        match.chance("deal ace")
    assert match.odds() == [(0, 1), (1, 1)]


def test_views_exist_for_seats_and_spectators_only(kuhn):
    match = kuhn.new(seed=1)
    assert match.view(0).cards[1] == 0
    assert match.view(-1).cards == [0, 0]
    for seat in (2, -2):
        with pytest.raises(BadSeats):
            match.view(seat)


def test_options_and_seats_are_checked(kuhn):
    assert kuhn.new(seed=1, forced_pot="1").state.forced_pot == 1
    with pytest.raises(BadOption, match="forced_pot"):
        kuhn.new(colour="red")
    with pytest.raises(BadOption, match="0, 1"):
        kuhn.new(forced_pot=7)
    with pytest.raises(BadSeats):
        kuhn.new(seats=3)


def test_a_position_is_set_up_and_saved(kuhn):
    match = kuhn.new(seed=1)
    match.play("bet")
    again = kuhn.position(match.to_json())
    assert (again.state, again.legal()) == (match.state, match.legal())


@pytest.mark.parametrize(
    "content",
    [
        {"position": {"dealt": 2, "seat 0": {"cards": "jack"}, "seat 1": {"cards": "jack"}}},
        {"position": {"seat 0": {"cards": "jack"}}},
        {"position": {"seat 2": {"cards": "jack"}}},
        {"position": {"dealt": 3}},
        {"position": {"dealt": True}},
        {"position": {"bets": [False, False, False, False]}},
        {"position": 3},
        {"where": 1},
        {"game": "chess"},
        {"position": {"pot": 2}},
    ],
)
def test_faulty_positions_are_refused(kuhn, content):
    with pytest.raises(BadPosition):
        kuhn.position(content)


def test_a_record_replays_to_the_same_state(kuhn):
    match = finished(kuhn)
    again = transcript.read(match.transcript(), kuhn)
    assert (again.state, again.history, again.scores) == (match.state, match.history, match.scores)


def test_a_record_of_a_set_up_position_replays(kuhn):
    match = kuhn.position({"position": {"dealt": 2, "seat 0": {"cards": "king"}, "seat 1": {"cards": "jack"}}})
    match.play("bet")
    assert transcript.read(match.transcript(), kuhn).state == match.state


def test_lines_without_effect_are_passed_over(kuhn):
    lines = finished(kuhn).transcript().splitlines()
    lines.insert(3, '{"note": "a good game"}')
    assert transcript.read("\n".join(lines), kuhn).over


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: [], "empty"),
        (lambda lines: ["{"], "Line 1"),
        (lambda lines: ['{"greathouse": 9}'], "Line 1"),
        (lambda lines: [lines[0].replace('"rules": "1"', '"rules": "0"')], "version"),
        (lambda lines: [lines[0].replace("kuhn", "chess")], "chess"),
        (lambda lines: [lines[0].replace('"seats": 2', '"seats": 5')], "Line 1"),
        (lambda lines: [lines[0], *lines[2:]], "Line 2|Line 3"),
        (lambda lines: [*lines, lines[-1]], "Line 7"),
        (lambda lines: [*lines[:3], '{"move": "bet"}'], "Line 4"),
        (lambda lines: [*lines[:3], '{"seat": 0, "move": "raise"}'], "Line 4"),
        (lambda lines: [*lines[:3], "[1]"], "Line 4"),
    ],
)
def test_broken_records_name_the_line(kuhn, change, line):
    lines = finished(kuhn).transcript().splitlines()
    with pytest.raises(BadRecord, match=line):
        transcript.read("\n".join(change(lines)), kuhn)


def test_unknown_games_are_named():
    with pytest.raises(UnknownGame, match="senet"):
        load("senet")


def test_random_numbers_are_even():
    rng = seeded(11)
    counts = [0] * 6
    for _ in range(60_000):
        counts[draw(rng, 6)] += 1
    assert all(abs(count - 10_000) < 400 for count in counts)
    assert all(0 <= draw(rng, 2**31) < 2**31 for _ in range(1000))


def test_neighbouring_seeds_are_unrelated():
    firsts = [draw(seeded(n), 1000) for n in range(2000)]
    assert abs(sum(firsts) / 2000 - 500) < 25
    assert len(set(firsts)) > 800


def test_what_is_known_is_carried_out_without_asking_the_rules(kuhn, monkeypatch):
    match = finished(kuhn)
    again = match.restarted()
    with monkeypatch.context() as patch:
        patch.setattr(kuhn.rules, "why", None)
        again.replay(match.history, known=True)
    assert again.state == match.state and again.history == match.history
