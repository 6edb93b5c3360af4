from typing import Any

from greathouse.kernel.words import OptionText

TITLE = {"en": "Sealed", "fr": "Enveloppes", "de": "Verdeckt"}
BLURB = {"en": "Bid in secret.", "fr": "Misez en secret.", "de": "Bietet verdeckt."}


def seats(view: Any, lang: str) -> list[str]:
    return ["First", "Second", "Third"][: view.seats]


def label(view: Any, number: int, lang: str) -> str:
    return f"Bid {number}"


def group(view: Any, number: int, lang: str) -> str:
    return ""


def prompt(view: Any, seat: int, lang: str, names: list[str]) -> str:
    return "Bid." if seat >= 0 and not view.chosen[seat] else "The others are still bidding."


def event(view: Any, actor: int, code: int, lang: str, names: list[str]) -> str:
    return f"{names[actor]} has bid." if code < 0 else f"You bid {code}."


def ending(view: Any, lang: str, names: list[str]) -> str:
    return "All rounds are played."


def describe(view: Any, seat: int, lang: str, names: list[str]) -> list[str]:
    return [f"{name} has {points} points." for name, points in zip(names, view.points, strict=False)]


def refusal(rule: int, lang: str) -> str:
    return ""


def options(lang: str) -> dict[str, OptionText]:
    return {}
