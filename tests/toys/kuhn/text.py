from typing import Any

from greathouse.kernel.words import OptionText

TITLE = {"en": "Kuhn poker", "fr": "Poker de Kuhn", "de": "Kuhn-Poker"}
BLURB = {"en": "Three cards, one bet.", "fr": "Trois cartes, une mise.", "de": "Drei Karten, ein Einsatz."}
CARD = {
    "en": ("?", "jack", "queen", "king"),
    "fr": ("?", "valet", "dame", "roi"),
    "de": ("?", "Bube", "Dame", "König"),
}
SEATS = {"en": ["First", "Second"], "fr": ["Premier", "Second"], "de": ["Erster", "Zweiter"]}
LABELS = {"en": ("Pass", "Bet"), "fr": ("Passer", "Miser"), "de": ("Passen", "Setzen")}
PROMPT = {"en": "Pass or bet.", "fr": "Passez ou misez.", "de": "Passe oder setze."}
DEALT = {"en": "A card is dealt.", "fr": "Une carte est donnée.", "de": "Eine Karte wird gegeben."}
YOURS = {"en": "You get the {card}.", "fr": "Vous recevez : {card}.", "de": "Du bekommst: {card}."}
ENDING = {"en": "The cards are compared.", "fr": "On compare les cartes.", "de": "Die Karten werden verglichen."}
REFUSALS = {
    "en": {1: "Every card is there once.", 2: "It is not your turn."},
    "fr": {1: "Chaque carte existe une fois.", 2: "Ce n’est pas votre tour."},
    "de": {1: "Jede Karte gibt es einmal.", 2: "Du bist nicht am Zug."},
}
OPTION = {
    "en": OptionText("Pot", "Has no effect.", {"0": "none", "1": "one"}),
    "fr": OptionText("Pot", "Sans effet.", {"0": "aucun", "1": "un"}),
    "de": OptionText("Topf", "Ohne Wirkung.", {"0": "keiner", "1": "einer"}),
}


def seats(view: Any, lang: str) -> list[str]:
    return SEATS[lang]


def label(view: Any, number: int, lang: str, names: list[str]) -> str:
    return LABELS[lang][number]


def group(view: Any, number: int, lang: str, names: list[str]) -> str:
    return ""


def prompt(view: Any, seat: int, lang: str, names: list[str]) -> str:
    return PROMPT[lang]


def event(view: Any, actor: int, code: int, lang: str, names: list[str]) -> str:
    if actor < 0:
        return DEALT[lang] if code < 0 else YOURS[lang].format(card=CARD[lang][code + 1])
    return f"{names[actor]}: {label(view, code, lang, names)}."


def ending(view: Any, lang: str, names: list[str]) -> str:
    return ENDING[lang]


def describe(view: Any, seat: int, lang: str, names: list[str]) -> list[str]:
    return [f"{names[p]}: {CARD[lang][view.cards[p]]}" for p in range(2)]


def refusal(rule: int, lang: str) -> str:
    return REFUSALS[lang][rule]


def options(lang: str) -> dict[str, OptionText]:
    return {"forced_pot": OPTION[lang]}
