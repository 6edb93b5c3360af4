"""The log of a game: sentences of one turn are told together."""

from itertools import groupby
from types import SimpleNamespace

from greathouse.server.log import Line, chapters, course, newest_told, remembered, turns
from greathouse.server.messages import Act
from greathouse.server.moments import Derived
from greathouse.server.words import Words

from .desk import ANN, BEN, EVE
from .market import Market

NAMES = ["Nefer", "Servant"]


def told(*lines: tuple[int, str], aside: bool = False) -> list[tuple[int, str]]:
    log = [Line(n, n, aside, actor, text) for n, (actor, text) in enumerate(lines)]
    return [(turn.actor, turn.text) for turn in turns(log, NAMES)]


def test_the_lines_of_a_turn_are_joined():
    log = (0, "Nefer throws 4 and 2."), (0, "Nefer moves from 16 to 6."), (1, "Servant passes.")
    assert told(*log) == [(0, "Nefer throws 4 and 2 · moves from 16 to 6"), (1, "Servant passes.")]


def test_sentences_about_others_stay_whole():
    assert told((0, "Nefer rolls."), (0, "Servant is skipped.")) == [(0, "Nefer rolls. Servant is skipped")]


def test_what_is_said_of_nobody_does_not_name_the_player_again():
    lines = (0, "Nefer rolls 2 dice."), (0, "Dice: 5, 2."), (0, "Nefer locks one die.")
    assert told(*lines) == [(0, "Nefer rolls 2 dice · Dice: 5, 2 · locks one die")]


def test_a_sentence_about_another_ends_what_is_said_of_the_player():
    lines = (0, "Servant gets the card."), (0, "Nefer plays the Priest."), (0, "Nefer withdraws.")
    assert told(*lines) == [(0, "Servant gets the card. Nefer plays the Priest · withdraws")]


def test_what_nobody_does_and_asides_stand_alone():
    lines = (-1, "Turned up: Ptah."), (-1, "Sunset.")
    assert told(*lines) == list(lines)
    offers = (0, "Nefer offers 1 grain."), (0, "Nefer takes it back.")
    assert told(*offers, aside=True) == list(offers)


def test_turns_are_numbered_by_what_came_before():
    log = [Line(n, n, False, actor, ".") for n, actor in enumerate((0, 0, 1, 0))]
    assert [(turn.number, len(turn.lines)) for turn in turns(log, NAMES)] == [(0, 2), (2, 1), (3, 1)]


def test_a_game_of_memory_is_told_whole_once_it_is_over():
    """Also where somebody gave up, and what players remember of it is still a part."""
    forgetful = SimpleNamespace(remembered=lambda view, events: 1)
    playing = SimpleNamespace(over=False, game=SimpleNamespace(text=forgetful), seen=lambda reader: [(0, 1)] * 3)
    playing.view, playing.derived = lambda reader: None, Derived()
    assert remembered(playing, 0) == 1
    playing.over = True
    assert remembered(playing, 0) is None


def test_only_whom_the_page_chose_for_reads_that_there_was_no_other_choice(tmp_path):
    market = Market(tmp_path, haggling="formal")
    market.play(ANN, "city_card")
    (only,) = market.table.match.legal(0)
    market.send(Act(ANN, market.table.revision(0), only, "", forced=True), market.table)
    assert market.log(ANN)[-1].endswith(" (the only choice).")
    assert not any("only choice" in line for guest in (BEN, "") for line in market.log(guest))


def test_moments_of_which_nothing_is_told_stand_at_the_newest_line():
    log = [Line(moment, n, False, 0, "") for n, moment in enumerate((2, 2, 5))]
    assert [newest_told(log, at) for at in range(7)] == [-1, -1, 2, 2, 2, 5, 5]


def test_what_a_log_notes_alike_at_each_moment_is_kept_once(tmp_path):
    market = Market(tmp_path, haggling="formal")
    market.play(ANN, "city_card")
    for _ in range(12):
        seat = market.table.waiting[0]
        market.play((ANN, BEN, EVE)[seat], market.table.match.legal(seat)[0])
    table, words = market.table, Words("en")
    assert chapters(table, 0, words)
    (log,) = (log for log in table.logs.values() if log.reader == 0)
    for noted in (log.chapters, log.course):
        assert len({id(one) for one in noted}) <= len([*groupby(noted)]) < len(noted)
    assert course(table, 0, words)[:-1] == log.course
