"""Who is asked what during an auction, and when."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from greathouse.games.heir.text.tools import phrase
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.game import load
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.match import Match

from .tools import ANUBIS, BAST, MOVES, STATE, begin, deal, give_magic, pile, say, single, winner


def phases(match, bast, anubis, reply=None):
    """The kinds of questions one auction asks, with who is asked."""
    asked = []
    deal(match, "god ra")
    answers = {STATE.TO_DECLARE: (bast, anubis), STATE.TO_REPLY: (reply, reply), STATE.TO_BID: ("bid 2S", "bid 1S")}
    while match.state.phase in answers:
        phase, seats = match.state.phase, match.waiting
        asked.append((phase, seats))
        for seat in seats:
            match.choose(match.read(answers[phase][seat]), seat)
    return asked


BIDS = (STATE.TO_BID, (BAST, ANUBIS))


@pytest.mark.parametrize(
    ("magic", "bast", "anubis", "reply", "wanted"),
    [
        (("", ""), None, None, None, [BIDS]),
        (("F", ""), "declare F", None, None, [(STATE.TO_DECLARE, (BAST,)), BIDS]),
        (
            ("F", "G"),
            "pass",
            "declare G",
            "declare F",
            [(STATE.TO_DECLARE, (BAST, ANUBIS)), (STATE.TO_REPLY, (BAST,)), BIDS],
        ),
        (
            ("F", "G"),
            "declare F",
            "pass",
            "pass",
            [(STATE.TO_DECLARE, (BAST, ANUBIS)), (STATE.TO_REPLY, (ANUBIS,)), BIDS],
        ),
        (("F", "G"), "declare F", "declare G", None, [(STATE.TO_DECLARE, (BAST, ANUBIS)), BIDS]),
        (("F", "G"), "pass", "pass", None, [(STATE.TO_DECLARE, (BAST, ANUBIS)), BIDS]),
    ],
)
def test_t15_questions(magic, bast, anubis, reply, wanted):
    """R16, R17, Q10, T15: who is asked what in an auction."""
    match = begin()
    give_magic(match, *magic)
    assert phases(match, bast, anubis, reply) == wanted


def test_r17_no_reply_without_the_option():
    """R17, Q10: without `magic_reply` who passed has passed."""
    match = begin(magic_reply=False)
    give_magic(match, "F", "G")
    assert [phase for phase, _ in phases(match, "pass", "declare G")] == [STATE.TO_DECLARE, STATE.TO_BID]


def test_r16_a_declaration_is_secret():
    """R16: the other learns that a card lies there, not which; who has declared cannot take it back."""
    match = begin()
    give_magic(match, "FA", "G")
    deal(match, "god ra")
    before = match.view(ANUBIS)
    say(match, "bast declare F")
    after = match.view(ANUBIS)
    assert after.declared == [0, 0] and after.sealed[BAST] == STATE.UNKNOWN and before.magic_size == after.magic_size
    assert match.why("pass", BAST) == 16
    say(match, "anubis pass")
    assert match.view(ANUBIS).declared[BAST] == STATE.UNKNOWN and match.view(BAST).declared[BAST] == 6
    assert match.why("declare A", ANUBIS) == 17


def test_r16_only_own_letters():
    """R16: a letter that is not in hand cannot be declared."""
    match = begin()
    give_magic(match, "F", "")
    deal(match, "god ra")
    assert match.why("declare G", BAST) == 16 and match.why("declare F", BAST) == 0


def test_r34_r35_offerings():
    """R34, R35, R36: both lay a card face down, nobody gets the Pharaoh, magic is not asked for."""
    match = begin()
    give_magic(match, "F", "G")
    deal(match, "god pharaoh")
    assert match.state.phase == STATE.TO_OFFER and match.waiting == (BAST, ANUBIS)
    assert match.why("declare F", BAST) == 34 and match.why("offer 1S", BAST) == 34
    say(match, "anubis offer 7S")
    assert match.view(BAST).piled == [0, 0] and match.view(BAST).sealed[ANUBIS] == STATE.UNKNOWN
    say(match, "bast offer 8S")
    assert pile(match, BAST) == ["8S"] and match.view(BAST).pile[ANUBIS] == [0] * 4
    assert winner(match, "pharaoh") is None and match.state.favorites == 0


def test_t16_ankh():
    """R13, R14, R15, T16: the first auctioned god is Favorite, whatever the Pharaoh's place."""
    match = begin()
    deal(match, "god pharaoh")
    say(match, "bast offer 8S", "anubis offer 7S")
    deal(match, "god ra")
    assert match.state.favorites == 1 << MOVES.GODS.index("ra")
    match = single("ptah", "2S", "1S")
    deal(match, "god pharaoh")
    say(match, "bast offer 8S", "anubis offer 7S")
    deal(match, "god ra")
    assert match.state.favorites == 1 << MOVES.GODS.index("ptah")


def test_r13_gods_come_evenly():
    """R13: each of the six gods is equally likely; Thoth is not among them."""
    match = begin()
    assert [(match.game.chances.write(god), weight) for god, weight in match.odds()] == [
        (f"god {god}", 1) for god in MOVES.GODS[:6]
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_moments_of_chance_say_what_comes(lang):
    """Each kind of them in words of its own; none says that the board is being prepared."""
    game, rng, told = load("heir"), random.Random(3), defaultdict(set)
    match = game.new(seed=3)
    while not match.over:
        match.play(rng.choice(match.legal(match.waiting[0])), match.waiting[0])
    again = Match.waiting_for_chance(game, 2)
    for event in match.history:
        if event.actor == CHANCE:
            told[int(again.state.phase)].add(game.text.prompt(again.view(-1), -1, lang, ["A", "B"]))
        again.replay([event])
    sentences = [one for said in told.values() for one in said]
    assert len(told) == 6 and len(sentences) == len(set(sentences))
    assert phrase(lang, "setup") not in sentences
