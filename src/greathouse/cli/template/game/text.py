"""Words in English, French and German. A field such as {n:reed|reeds} picks the word that goes with a number."""

from __future__ import annotations

from greathouse.kernel.grammar import fill, polish_all
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.words import OptionText

from .state import View

TITLE = dict.fromkeys(LANGUAGES, "GAME_TITLE")
BLURB = {
    "en": "Take reeds from the bundle; whoever takes the last one wins.",
    "fr": "Prenez des roseaux dans la botte ; qui prend le dernier gagne.",
    "de": "Nehmt Schilfhalme vom Bündel; wer den letzten nimmt, gewinnt.",
}
SEATS = {
    "en": ("First", "Second", "Third", "Fourth"),
    "fr": ("Premier", "Deuxième", "Troisième", "Quatrième"),
    "de": ("Erster", "Zweiter", "Dritter", "Vierter"),
}
LABEL = {
    "en": "Take {n} {n:reed|reeds}",
    "fr": "Prendre {n} {n:roseau|roseaux}",
    "de": "{n} {n:Halm|Halme} nehmen",
}
YOURS = {
    "en": "Your turn: take reeds from the bundle.",
    "fr": "À vous : prenez des roseaux dans la botte.",
    "de": "Du bist am Zug: Nimm Halme vom Bündel.",
}
THEIRS = {
    "en": "{name} is to take reeds.",
    "fr": "{name} doit prendre des roseaux.",
    "de": "{name} muss Halme nehmen.",
}
TAKEN = {
    "en": "{name} takes {n} {n:reed|reeds}.",
    "fr": "{name} prend {n} {n:roseau|roseaux}.",
    "de": "{name} nimmt {n} {n:Halm|Halme}.",
}
WON = {
    "en": "{name} takes the last reed and wins.",
    "fr": "{name} prend le dernier roseau et gagne.",
    "de": "{name} nimmt den letzten Halm und gewinnt.",
}
LEFT = {
    "en": "{n} {n:reed is|reeds are} left.",
    "fr": "Il reste {n} {n:roseau|roseaux}.",
    "de": "Noch {n} {n:Halm|Halme}.",
}
REFUSALS = {
    "en": {1: "There are not so many reeds.", 2: "It is not your turn.", 3: "So many reeds are not left."},
    "fr": {
        1: "Il n’y a pas tant de roseaux.",
        2: "Ce n’est pas votre tour.",
        3: "Il ne reste pas tant de roseaux.",
    },
    "de": {1: "So viele Halme gibt es nicht.", 2: "Du bist nicht am Zug.", 3: "So viele Halme sind nicht mehr da."},
}
BUNDLE = {
    "en": OptionText("Bundle", "How many reeds there are at the start.", {}),
    "fr": OptionText("Botte", "Nombre de roseaux au début.", {}),
    "de": OptionText("Bündel", "So viele Halme liegen am Anfang bereit.", {}),
}


def seats(view: View, lang: str) -> list[str]:
    """By the order of play."""
    return list(SEATS[lang][: view.seats])


def label(view: View, number: int, lang: str, names: list[str]) -> str:
    """A choice as its button says it."""
    return fill(LABEL[lang], lang, n=number + 1)


def group(view: View, number: int, lang: str, names: list[str]) -> str:
    """Choices need no headings."""
    return ""


def prompt(view: View, seat: int, lang: str, names: list[str]) -> str:
    """What is to be done, said to the mover or about them."""
    if not view.left:
        return ending(view, lang, names)
    return fill((YOURS if seat == view.mover else THEIRS)[lang], lang, name=names[view.mover])


def event(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    """The log's line for a move; the view is the one before it."""
    return fill(TAKEN[lang], lang, name=names[actor], n=code + 1)


def ending(view: View, lang: str, names: list[str]) -> str:
    """Who has won."""
    return fill(WON[lang], lang, name=names[view.mover])


def describe(view: View, seat: int, lang: str, names: list[str]) -> list[str]:
    """The position in sentences."""
    return [fill(LEFT[lang], lang, n=view.left), prompt(view, seat, lang, names)]


def refusal(rule: int, lang: str) -> str:
    """Why a rule forbids a move."""
    return REFUSALS[lang][rule]


def options(lang: str) -> dict[str, OptionText]:
    """The words of the option; its values are numbers, which speak for themselves."""
    return {"bundle": polish_all(BUNDLE[lang], lang)}
