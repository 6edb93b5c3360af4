from typing import Any

from greathouse.kernel.words import OptionText

TITLE = {"en": "Kuhn poker", "fr": "Poker de Kuhn", "de": "Kuhn-Poker"}
BLURB = {"en": "Three cards, one bet.", "fr": "Trois cartes, une mise.", "de": "Drei Karten, ein Einsatz."}
CARD = ("?", "jack", "queen", "king")


def seats(view: Any, lang: str) -> list[str]:
    return ["First", "Second"]


def label(view: Any, number: int, lang: str) -> str:
    return ("Pass", "Bet")[number]


def group(view: Any, number: int, lang: str) -> str:
    return ""


def prompt(view: Any, seat: int, lang: str, names: list[str]) -> str:
    return "Pass or bet."


def event(view: Any, actor: int, code: int, lang: str, names: list[str]) -> str:
    if actor < 0:
        return "A card is dealt." if code < 0 else f"You get the {CARD[code + 1]}."
    return f"{names[actor]}: {label(view, code, lang)}."


def ending(view: Any, lang: str, names: list[str]) -> str:
    return "The cards are compared."


def describe(view: Any, seat: int, lang: str, names: list[str]) -> list[str]:
    return [f"{names[p]}: {CARD[view.cards[p]]}" for p in range(2)]


def refusal(rule: int, lang: str) -> str:
    return {1: "Every card is there once.", 2: "It is not your turn."}[rule]


def options(lang: str) -> dict[str, OptionText]:
    return {"forced_pot": OptionText("Pot", "Has no effect.", {"0": "none", "1": "one"})}
