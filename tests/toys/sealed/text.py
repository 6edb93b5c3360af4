from typing import Any

from greathouse.kernel.words import OptionText

TITLE = {"en": "Sealed", "fr": "Enveloppes", "de": "Verdeckt"}
BLURB = {"en": "Bid in secret.", "fr": "Misez en secret.", "de": "Bietet verdeckt."}

SEATS = {
    "en": ["First", "Second", "Third"],
    "fr": ["Premier", "Deuxième", "Troisième"],
    "de": ["Erster", "Zweiter", "Dritter"],
}
LABEL = {"en": "Bid {number}", "fr": "Miser {number}", "de": "{number} bieten"}
PROMPT = {"en": "Bid.", "fr": "Misez.", "de": "Biete."}
WAIT = {
    "en": "The others are still bidding.",
    "fr": "Les autres misent encore.",
    "de": "Die anderen bieten noch.",
}
OTHERS = {"en": "{name} has bid.", "fr": "{name} a misé.", "de": "{name} hat geboten."}
OWN = {"en": "You bid {number}.", "fr": "Vous misez {number}.", "de": "Du bietest {number}."}
ENDING = {
    "en": "All rounds are played.",
    "fr": "Toutes les manches sont jouées.",
    "de": "Alle Runden sind gespielt.",
}
POINTS = {"en": "{name} has {points} points.", "fr": "{name} a {points} points.", "de": "{name} hat {points} Punkte."}
REFUSALS = {
    "en": {1: "You have bid already."},
    "fr": {1: "Vous avez déjà misé."},
    "de": {1: "Du hast schon geboten."},
}


def seats(view: Any, lang: str) -> list[str]:
    return SEATS[lang][: view.seats]


def label(view: Any, number: int, lang: str, names: list[str]) -> str:
    return LABEL[lang].format(number=number)


def group(view: Any, number: int, lang: str, names: list[str]) -> str:
    return ""


def prompt(view: Any, seat: int, lang: str, names: list[str]) -> str:
    return PROMPT[lang] if seat >= 0 and not view.chosen[seat] else WAIT[lang]


def event(view: Any, actor: int, code: int, lang: str, names: list[str]) -> str:
    return OTHERS[lang].format(name=names[actor]) if code < 0 else OWN[lang].format(number=code)


def ending(view: Any, lang: str, names: list[str]) -> str:
    return ENDING[lang]


def describe(view: Any, seat: int, lang: str, names: list[str]) -> list[str]:
    return [POINTS[lang].format(name=name, points=points) for name, points in zip(names, view.points, strict=False)]


def refusal(rule: int, lang: str) -> str:
    return REFUSALS[lang][rule]


def options(lang: str) -> dict[str, OptionText]:
    return {}
