"""Refusals in words."""

from __future__ import annotations

import logging
from typing import NamedTuple

from greathouse.kernel.game import Game
from greathouse.kernel.words import worded
from greathouse.server.errors import Refused
from greathouse.server.words import Words

_log = logging.getLogger(__name__)

DETAILED = ("unreadable", "no-offer")
"""Reasons that are told with their detail."""


class Notice(NamedTuple):
    """What went wrong: a sentence, the rule it rests on (0: none), and more detail or "".

    With a `move` it is a question: whether this written choice shall count in spite of what the sentence says.
    """

    text: str
    rule: int = 0
    detail: str = ""
    move: str = ""


def notice_of(refusal: Refused, game: Game, words: Words) -> Notice:
    """A refusal in words; a rule's wording is the game's."""
    if refusal.rule:
        return Notice(_by_rule(refusal.rule, game, words), refusal.rule)
    told = refusal.error if refusal.reason in DETAILED else None
    return Notice(words(refusal.reason), 0, worded(told, words.lang) if told else "")


def _by_rule(rule: int, game: Game, words: Words) -> str:
    """The game's sentence for a rule; without one the house's own, and the server's log names what is missing."""
    try:
        return str(game.text.refusal(rule, words.lang))
    except LookupError:
        _log.exception("the game %s has no words in %s for refusals by rule %s", game.key, words.lang, rule)
        return words("illegal")
