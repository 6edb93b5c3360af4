"""Chance that can be verified: the protocol as documented, its draws, and what two verifiers say of records."""

from __future__ import annotations

import copy
import json
import pickle
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

import greathouse as gh
from greathouse.cli import app
from greathouse.kernel import proof, transcript
from greathouse.kernel.errors import BadOption, BadRecord
from greathouse.server.web.fairness import FAULTS
from tests.kernel.fair_games import by_node, by_python, judged, record_of

ROOT = Path(__file__).parent.parent.parent
DOCUMENT = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
KNOWN = gh.Fairness(64 * "0", {0: 32 * "1", 1: 32 * "2"})


def test_the_document_tells_the_draws():
    rows = re.findall(r"^\| (\d+) \| ([\d, ]+) \|$", DOCUMENT, re.MULTILINE)
    assert len(rows) == 6 and sum(len(draws.split(", ")) for _, draws in rows) > 64
    for n, draws in rows:
        for place, drawn in enumerate(draws.split(", ")):
            assert KNOWN.draw("die", place, int(n)) == int(drawn)
    assert f"`{KNOWN.commitment}`" in DOCUMENT


@pytest.mark.parametrize("n", [2, 6, 10])
def test_draws_are_equally_likely(n):
    counts = Counter(KNOWN.draw("die", place, n) for place in range(6000))
    assert sum((counts[face] - 6000 / n) ** 2 / (6000 / n) for face in range(n)) < 30


def test_words_that_favour_small_numbers_are_passed_over():
    n = 2**31 + 1  # every second word is
    assert all(0 <= KNOWN.draw("die", place, n) < n for place in range(50))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_copy_of_a_match_goes_on_with_the_same_chance(copied):
    match = gh.load("pharao").new(dealer=KNOWN)
    other = copied(match)
    for played in (match, other):
        while not played.over:
            played.play(played.legal_numbers()[0])
    assert other.dealer == KNOWN and other.history == match.history


def test_kinds_have_streams_of_their_own_and_every_number_counts():
    others = [
        gh.Fairness(63 * "0" + "1", KNOWN.numbers),
        gh.Fairness(64 * "0", {0: 32 * "1"}),
        gh.Fairness(64 * "0", {0: 32 * "2", 1: 32 * "1"}),
        gh.Fairness(64 * "0", {0: 32 * "1", 2: 32 * "2"}),
    ]
    told = [[one.draw(kind, place, 1000) for place in range(8)] for one in (KNOWN, *others) for kind in ("die", "card")]
    assert len({tuple(draws) for draws in told}) == len(told)


@pytest.mark.parametrize(
    "secret, numbers", [("00", {}), (64 * "A", {}), (64 * "0", {0: "1"}), (64 * "0", {"0": 32 * "1"})]
)
def test_secrets_and_numbers_that_are_none(secret, numbers):
    with pytest.raises(BadOption):
        gh.Fairness(secret, numbers)


@pytest.mark.slow
def test_both_verifiers_agree_on_every_game():
    for text, first, second in judged(10, seed=7):
        assert first == second and not first.faults and first.verified, text[:300]


def record() -> str:
    return record_of("hapy", random.Random(2))


def changed(text: str, place: int, change) -> str:
    """The record with another line at a place."""
    lines = [json.loads(line) for line in text.splitlines()]
    change(lines[place])
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


@pytest.mark.parametrize("field", ["secret", "commitment"])
def test_another_secret_is_noticed_by_both(field):
    def change(head):
        head["fair"][field] = ("0" if head["fair"][field][0] != "0" else "1") + head["fair"][field][1:]

    text = changed(record(), 0, change)
    assert by_python(text).faults and by_node([text])[0].faults


def test_another_number_is_noticed_by_both():
    text = changed(record(), 0, lambda head: head["fair"]["numbers"].update({"1": 32 * "0"}))
    assert by_python(text).faults and by_node([text])[0].faults


def thrown() -> list[dict]:
    """The lines of a game of Pharao; each of its throws has several outcomes."""
    return [json.loads(line) for line in record_of("pharao", random.Random(2)).splitlines()]


def text_of(lines: list[dict]) -> str:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def throws(lines: list[dict]) -> list[int]:
    """The places of its throws; the event of line `place` has this number, since line 0 is the first."""
    return [place for place, line in enumerate(lines) if "chance" in line]


@pytest.mark.parametrize("nth", [0, 3, -1])
def test_a_throw_that_was_chosen_is_named_by_both_in_a_whole_record(nth):
    """Also where the rest of the record cannot be followed any more."""
    lines = thrown()
    place = throws(lines)[nth]
    true = lines[place]["chance"]
    others = sorted(set(lines[place]["odds"]) - {true})
    texts = [changed(text_of(lines), place, lambda line, other=other: line.update(chance=other)) for other in others]
    for other, text, verdict in zip(others, texts, by_node(texts), strict=True):
        expected = f"event {place}: {other}, but {true} follows from the secret and the numbers"
        assert by_python(text).faults[0] == expected and verdict.faults == [expected]


def test_a_throw_that_is_missing_or_doubled_is_named_with_its_cause():
    lines = thrown()
    place = throws(lines)[3]
    missing, doubled = lines[:place] + lines[place + 1 :], lines[: place + 1] + lines[place:]
    due = lines[place]["chance"]
    wanted = f"event {place}: {due} follows from the secret and the numbers, but the record does not have it"
    assert by_python(text_of(missing)).faults[0] == wanted
    assert by_python(text_of(doubled)).faults[0] == f"event {place + 1}: {due} is one too many: no chance was due"


def test_a_record_that_cannot_be_followed_says_where():
    lines = thrown()
    place = next(place for place, line in enumerate(lines) if "move" in line)
    lines[place]["move"] = "nonsense"
    (fault,) = by_python(text_of(lines)).faults
    assert fault.startswith(f"event {place}: the record cannot be followed any further. Line {place + 1}: ")


def test_odds_that_are_not_those_of_the_rules_are_noticed():
    place = next(place for place, line in enumerate(record().splitlines()) if '"odds"' in line)
    text = changed(record(), place, lambda line: line["odds"].update({line["chance"]: 7}))
    assert any("odds" in fault for fault in by_python(text).faults)
    missing = changed(record(), place, lambda line: line.pop("odds"))
    assert by_python(missing).faults and by_node([missing])[0].faults


@pytest.mark.parametrize("weight", [2**32, 2**53, 1e300, 0.5, -1, "1"])
def test_odds_that_no_throw_can_have_are_told_and_hold_up_nobody(weight):
    place = next(place for place, line in enumerate(record().splitlines()) if '"odds"' in line)
    text = changed(record(), place, lambda line: line["odds"].update({line["chance"]: weight}))
    assert not by_python(text).sound and "odds" in by_node([text])[0].faults[0]


@pytest.mark.parametrize("odds", [None, {}, {"throw 0 0": 2**32, "throw 0 1": 1}])
def test_odds_that_are_none_are_the_only_fault_of_a_record_to_both(odds):
    text = changed(text_of(thrown()), throws(thrown())[0], lambda line: line.update(odds=odds))
    for verdict in (by_python(text), by_node([text])[0]):
        assert len(verdict.faults) == 1 and re.match("event 1: .*odds", verdict.faults[0])


@pytest.mark.parametrize("kind", ["constructor", "__proto__", "toString"])
def test_a_throw_may_be_called_as_it_likes(kind):
    place = next(place for place, line in enumerate(record().splitlines()) if '"odds"' in line)
    named = {"chance": f"{kind} 1", "odds": {f"{kind} 1": 1, f"{kind} 2": 1}}
    text = changed(record(), place, lambda line: line.update(named))
    assert not by_python(text).sound
    assert all("secret" in fault or "odds" in fault for fault in by_node([text])[0].faults)


DEEP = 20_000 * "[" + 20_000 * "]"
ODD = ("null", "7", "[1]", '{"toString": 1, "valueOf": 1}', f'"{5_000 * "x"}"', '"\\ud800 1"')
"""What may stand in the place of a written outcome, in JSON."""


def first_throw_written(told: str) -> str:
    """A record whose first throw is what is told, in JSON."""
    lines = thrown()
    lines[throws(lines)[0]]["chance"] = "@"
    return text_of(lines).replace('"@"', told)


@pytest.mark.parametrize("told", ODD)
def test_a_throw_that_is_none_is_one_fault_like_another_to_both(told):
    text = first_throw_written(told)
    first, second = by_python(text), by_node([text])[0]
    assert re.match(r"event 1: .{1,60}, but throw \d \d follows from", first.faults[0])
    assert re.match(r"event 1: .{1,60}, but throw \d \d follows from", second.faults[0]) and len(second.faults) == 1
    assert second.verified == len(throws(thrown()))


def test_a_throw_that_lies_deep_hides_no_other_fault_from_the_script():
    (verdict,) = by_node([first_throw_written(DEEP)])
    assert verdict.verified and re.match(r"event 1: …, but throw \d \d follows from", verdict.faults[0])


@pytest.mark.parametrize("field", ["protocol", "since"])
def test_objects_that_are_no_numbers_are_told_by_name(field):
    text = changed(record(), 0, lambda head: head["fair"].update({field: {"toString": 1}}))
    with pytest.raises(BadRecord, match=field):
        by_python(text)
    assert by_node([text])[0].faults[0].startswith(f'fair.{field} is {{"toString":1}}')


def test_seats_that_are_no_number_are_left_to_who_knows_the_rules():
    text = changed(record(), 0, lambda head: head.update(seats={"toString": 1, "valueOf": 1}))
    with pytest.raises(BadRecord, match="players"):
        by_python(text)
    assert by_node([text])[0].faults == []


@pytest.mark.parametrize("number", ["NaN", "-Infinity"])
def test_what_json_does_not_know_is_no_line_of_a_record(number):
    text = text_of(thrown()) + f'{{"note": {number}}}\n'
    with pytest.raises(BadRecord, match="is not JSON"):
        by_python(text)
    assert by_node([text])[0].faults == [f"line {text.count(chr(10))} is no JSON object"]


def test_a_number_of_more_digits_than_python_reads_is_refused_in_a_sentence():
    lines = thrown()
    lines[0]["fair"]["since"] = "@"
    with pytest.raises(BadRecord, match="Line 1 is not JSON"):
        by_python(text_of(lines).replace('"@"', 5_000 * "9"))


@pytest.mark.parametrize("character", ["\u2028", "\u0085", "\x7f"])
def test_only_a_line_feed_ends_a_line(character):
    text = changed(record(), 0, lambda head: head.update(names=[f"A{character}b"]))
    assert by_python(text) == by_node([text])[0] and by_python(text).sound


def test_the_command_tells_of_half_a_character_as_of_any(tmp_path):
    file = tmp_path / "game.jsonl"
    file.write_text(first_throw_written('"\\ud800 1"'))
    command = [sys.executable, "-m", "greathouse", "replay", "--verify", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "fault: event 1: \\ud800 1, but" in done.stdout and "Traceback" not in done.stderr


def fitted(line: dict) -> None:
    line["odds"] = {line["chance"]: 1}


def favoured(line: dict) -> None:
    line["odds"][line["chance"]] *= 1_000_000


def meant_as_true(line: dict) -> None:
    line["odds"] = {outcome: True if weight == 1 else weight for outcome, weight in line["odds"].items()}


@pytest.mark.parametrize("change", [fitted, favoured, meant_as_true])
def test_odds_that_were_fitted_are_noticed_by_the_verifier_that_knows_the_rules(change):
    lines = thrown()
    place = next(place for place in throws(lines) if 1 in lines[place]["odds"].values())
    change(lines[place])
    assert f"event {place}: its odds are not those of the rules" in by_python(text_of(lines)).faults


def test_since_that_cannot_be_is_refused_by_both():
    texts = []
    for since in (9999, -5, "0", 1.5, True, None, 10**30):
        texts.append(changed(record(), 0, lambda head, since=since: head["fair"].update(since=since)))
    for text, verdict in zip(texts, by_node(texts), strict=True):
        with pytest.raises(BadRecord, match="since"):
            by_python(text)
        assert not verdict.verified and "fair.since" in verdict.faults[0]


@pytest.mark.parametrize("whole_game", [False, True])
def test_since_does_not_make_events_of_this_table_those_of_another(whole_game):
    lines = thrown()
    first = throws(lines)[0]
    lines[0]["fair"]["since"] = len(lines) - 1 if whole_game else first
    expected = f"event {first}: {lines[first]['chance']} has odds, so it is not from a game that was played on"
    for verdict in (by_python(text_of(lines)), by_node([text_of(lines)])[0]):
        assert verdict.faults[0] == expected


def test_where_nothing_was_verified_all_is_not_well(tmp_path):
    """All chance is said to be from elsewhere, and looks like it."""
    lines = thrown()
    lines[0]["fair"]["since"] = len(lines) - 1
    for place in throws(lines):
        del lines[place]["odds"]
    verdict = by_python(text_of(lines))
    assert verdict == by_node([text_of(lines)])[0]
    assert verdict.elsewhere and not verdict.verified and not verdict.faults and not verdict.sound
    file = tmp_path / "game.jsonl"
    file.write_text(text_of(lines))
    told = CliRunner().invoke(app, ["replay", "--verify", str(file)])
    assert told.exit_code == 1 and "nothing was verified" in told.stdout
    script = ["node", str(ROOT / "scripts" / "verify.mjs"), str(file)]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and json.loads(done.stdout)["sound"] is False


def test_the_command_tells_what_follows_and_what_does_not(tmp_path):
    file, lines = tmp_path / "game.jsonl", thrown()
    file.write_text(text_of(lines))
    told = CliRunner().invoke(app, ["replay", "--verify", str(file)])
    assert told.exit_code == 0 and f"{len(throws(lines))} chance events follow from" in told.stdout
    lines[throws(lines)[0]]["odds"] = {}
    file.write_text(text_of(lines))
    told = CliRunner().invoke(app, ["replay", "--verify", str(file)])
    assert told.exit_code == 1 and "fault: event" in told.stdout and "follow from" not in told.stdout


BROKEN: dict[str, list] = {
    "fair": [None, [], 1],
    "protocol": [2, "1", True, None],
    "secret": [None, 1, "", 64 * "A", [64 * "0"]],
    "numbers": [None, [], "", 7],
    "seat": ["01", "-1", "+1", " 1", "1 ", "٠", "", "9", "x"],
    "number": [None, int(32 * "1"), 32 * "A", 31 * "1", [32 * "1"]],
}
"""What cannot stand in the first line, by what it stands for."""


@pytest.mark.parametrize("field", BROKEN)
def test_first_lines_that_cannot_be_are_refused_by_both_with_the_cause(field):
    texts = []
    for told in BROKEN[field]:
        lines = thrown()
        fair = lines[0]["fair"]
        place, name = {
            "fair": (lines[0], "fair"),
            "seat": (fair, "numbers"),
            "number": (fair["numbers"], "1"),
        }.get(field, (fair, field))
        place[name] = {told: 32 * "1"} if field == "seat" else told
        texts.append(text_of(lines))
    for text, verdict in zip(texts, by_node(texts), strict=True):
        with pytest.raises(BadRecord, match=rf"\b{field}"):
            by_python(text)
        assert len(verdict.faults) == 1 and re.search(rf"\b{field}", verdict.faults[0]) and not verdict.verified


def test_a_line_that_is_none_is_named_by_both():
    texts = [text_of(thrown()) + line + "\n" for line in ("[]", "null", "5", "{")]
    number = texts[0].count("\n")
    for text, verdict in zip(texts, by_node(texts), strict=True):
        with pytest.raises(BadRecord, match=f"Line {number} "):
            by_python(text)
        assert verdict.faults == [f"line {number} is no JSON object"]


def test_every_fault_has_a_sentence_in_the_script_and_on_the_page():
    script = (ROOT / "src" / "greathouse" / "server" / "static" / "verify.js").read_text(encoding="utf-8")
    command = (ROOT / "scripts" / "verify.mjs").read_text(encoding="utf-8")
    assert set(re.findall(r'fault: "(\w+)"', script)) == set(FAULTS)
    assert set(re.findall(r'^  (\w+): "', command, re.MULTILINE)) == set(FAULTS)


def test_a_record_without_a_secret_holds_nothing_to_verify():
    match = gh.load("pharao").new(dealer=KNOWN)
    assert KNOWN.secret not in match.transcript()
    for text in (match.transcript(), gh.load("pharao").new(seed=1).transcript(), ""):
        with pytest.raises(BadRecord):
            proof.verify(text)


def test_a_fair_record_is_read_as_any_other_and_its_copy_draws_the_same():
    match = gh.load("pharao").new(dealer=KNOWN)
    copied = match.copy()
    for one in (match, copied):
        one.play(one.legal()[0])
    assert match.history == copied.history
    assert transcript.read(match.transcript()).history == match.history


def test_what_was_played_elsewhere_is_not_verified_here():
    match = gh.load("pharao").new(seed=3)
    match.play(match.legal()[0])
    match.dealer = gh.Fairness(64 * "0", {}, len(match.history))
    match.play(match.legal()[0])
    text = match.transcript(revealed=True)
    verdict = proof.verify(text)
    assert verdict.elsewhere and verdict.verified and not verdict.faults
    assert by_node([text]) == [verdict]
    assert not list(proof.unfair(match, match.dealer))
    assert list(proof.unfair(match, gh.Fairness(63 * "0" + "1", {}, match.dealer.since)))
