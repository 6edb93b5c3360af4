from typing import Any

from greathouse.kernel.words import OptionText

TITLE = {"en": "Steps", "fr": "Pas", "de": "Schritte"}
BLURB = {"en": "Who walks farthest?", "fr": "Qui va le plus loin ?", "de": "Wer geht am weitesten?"}


def seats(view: Any, lang: str) -> list[str]:
    return ["First", "Second", "Third"][: view.seats]


def label(view: Any, number: int, lang: str, names: list[str]) -> str:
    return f"Go {number + 1}"


def group(view: Any, number: int, lang: str, names: list[str]) -> str:
    return "Steps"


def prompt(view: Any, seat: int, lang: str, names: list[str]) -> str:
    return "Choose how far to go." if view.mover == seat else f"{names[view.mover]} walks."


def event(view: Any, actor: int, code: int, lang: str, names: list[str]) -> str:
    if actor < 0:
        return f"The die shows {code}."
    return f"{names[actor]} goes {code + 1}."


def ending(view: Any, lang: str, names: list[str]) -> str:
    return "Somebody has arrived."


def describe(view: Any, seat: int, lang: str, names: list[str]) -> list[str]:
    return [f"{name} stands on {place}." for name, place in zip(names, view.places, strict=False)]


def refusal(rule: int, lang: str) -> str:
    return {3: {"en": "The die does not allow so far.", "fr": "Le dé ne le permet pas.", "de": "So weit nicht."}}[rule][
        lang
    ]


def options(lang: str) -> dict[str, OptionText]:
    return {
        "length": OptionText("Length", "How far the way is.", {"12": "short", "30": "long"}),
        "match_games": OptionText("Games", "So many games in a series.", {"1": "one", "2": "two"}),
    }
