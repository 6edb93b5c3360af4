"""Chance that can be verified: the protocol as documented, its draws, and what two verifiers say of records."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest

import greathouse as gh
from greathouse.kernel import proof, transcript
from greathouse.kernel.errors import BadOption, BadRecord
from tests.kernel.fair_games import by_node, by_python, judged, record_of
from tests.toys import toy

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


def test_a_throw_that_was_chosen_is_noticed_by_both():
    match = toy("steps").new(dealer=gh.Fairness(64 * "0"))
    match.play(match.legal()[0])
    lines = [json.loads(line) for line in match.transcript(revealed=True).splitlines()]
    place = next(place for place, line in enumerate(lines) if len(line.get("odds", ())) > 1)
    other = next(outcome for outcome in lines[place]["odds"] if outcome != lines[place]["chance"])
    text = changed(match.transcript(revealed=True), place, lambda line: line.update(chance=other))
    first = "".join(f"{line}\n" for line in text.splitlines()[: place + 1])
    assert proof.verify(first, toy("steps")).faults and by_node([first])[0].faults


def test_odds_that_are_not_those_of_the_rules_are_noticed():
    place = next(place for place, line in enumerate(record().splitlines()) if '"odds"' in line)
    text = changed(record(), place, lambda line: line["odds"].update({line["chance"]: 7}))
    assert any("odds" in fault for fault in by_python(text).faults)
    missing = changed(record(), place, lambda line: line.pop("odds"))
    assert by_python(missing).faults and by_node([missing])[0].faults


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
