"""Every rule that a game names as a reason has a sentence in every language, and a place in the rules for players."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from greathouse.kernel.conformance.faults import told
from greathouse.kernel.languages import LANGUAGES

NO_RULE = 1_000_000
"""A number that forbids nothing in any game."""

ANCHOR = re.compile(r"\{#([A-Za-z][\w-]*)\}")


def refusal_faults(text: Any, rules: Iterable[int], folder: Path) -> list[str]:
    """What is wrong with the refusals of these rules: no sentence of their own, or nowhere to read on."""
    found = []
    for lang in LANGUAGES:
        sentences: dict[str, int] = {}
        for rule in sorted(rules):
            found += _sentence_faults(text, rule, lang, sentences, folder)
            if f"r{rule}" not in anchors(folder / f"rules.{lang}.md"):
                found.append(f"rules.{lang}.md: no anchor {{#r{rule}}}, to which the refusal of rule {rule} points")
    return found


def fallback_faults(text: Any) -> list[str]:
    """Languages in which a number that forbids nothing gets a sentence too, as a rule without one would."""
    found = []
    for lang in LANGUAGES:
        try:
            sentence = text.refusal(NO_RULE, lang)
        except LookupError:
            continue
        found.append(f"refusal, {lang}: a rule without a sentence gets a general one, {sentence!r}")
    return found


@cache
def anchors(page: Path) -> frozenset[str]:
    """The anchors of a page of rules; none if there is no such page."""
    return frozenset(ANCHOR.findall(page.read_text(encoding="utf-8"))) if page.is_file() else frozenset()


def _sentence_faults(text: Any, rule: int, lang: str, sentences: dict[str, int], folder: Path) -> list[str]:
    try:
        sentence = text.refusal(rule, lang)
    except Exception as error:
        return [f"refusal, {lang}: none for rule {rule}; {told(error, folder)}"]
    if not isinstance(sentence, str) or not sentence.strip():
        return [f"refusal, {lang}: no words for rule {rule}"]
    other = sentences.setdefault(sentence, rule)
    return [] if other == rule else [f"refusal, {lang}: rules {other} and {rule} have one sentence, {sentence!r}"]
