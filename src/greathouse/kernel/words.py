"""Words that the games share: the languages, the words of an option, and why a move is not played."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

from greathouse.kernel.errors import IllegalMove, MoveRefused

LANGUAGES = ("en", "fr", "de")
"""Languages every game speaks; the first is the one that others fall back to."""


class OptionText(NamedTuple):
    """An option in one language: its label, one sentence of help, and the words for its values by written value."""

    label: str
    help: str
    values: dict[str, str]


REFUSALS: dict[str, tuple[str, str, str]] = {
    "no-verb": (
        "“{text}” is no move of this game. A move begins with: {verbs}.",
        "« {text} » n’est pas un coup de ce jeu. Un coup commence par : {verbs}.",
        "„{text}“ ist kein Zug dieses Spiels. Ein Zug beginnt mit: {verbs}.",
    ),
    "word-count": (
        "“{text}”: the number of words after “{verb}” is {expected}, not {given}.",
        "« {text} » : le nombre de mots après « {verb} » est {expected}, et non {given}.",
        "„{text}“: Die Zahl der Wörter nach „{verb}“ ist {expected}, nicht {given}.",
    ),
    "no-word": (
        "“{word}” is not one of: {words}.",
        "« {word} » n’est pas dans la liste : {words}.",
        "„{word}“ steht nicht in der Liste: {words}.",
    ),
    "no-number": (
        "There is no move number {number}. The numbers are 0 to {last}.",
        "Il n’y a pas de coup numéro {number}. Les numéros vont de 0 à {last}.",
        "Es gibt keinen Zug mit der Nummer {number}. Die Nummern gehen von 0 bis {last}.",
    ),
    "no-move": (
        "A move is written text or a whole number, not {given}.",
        "Un coup est un texte ou un nombre entier, pas {given}.",
        "Ein Zug ist ein Text oder eine ganze Zahl, nicht {given}.",
    ),
    "over": ("The game is over.", "La partie est terminée.", "Die Partie ist zu Ende."),
    "chance-due": (
        "Chance comes first. Give its outcome with chance(…), or let deal_from(seed) roll it.",
        "Le hasard passe d’abord. Donnez son résultat avec chance(…), ou tirez-le avec deal_from(seed).",
        "Zuerst entscheidet der Zufall. Nenne sein Ergebnis mit chance(…), oder lass deal_from(seed) würfeln.",
    ),
    "not-your-turn": (
        "It is not the turn of seat {seat}.",
        "Ce n’est pas à la place {seat} de jouer.",
        "Platz {seat} ist nicht am Zug.",
    ),
    "no-outcome": (
        "This cannot be the outcome of chance now.",
        "Le hasard ne peut pas donner ce résultat maintenant.",
        "Der Zufall kann jetzt nicht so entscheiden.",
    ),
    "no-trade": (
        "Nothing changes hands by agreement in {game}.",
        "On n’échange rien dans {game}.",
        "In {game} wird nichts getauscht.",
    ),
    "trade-fields": (
        'A trade is an object with "from", "to", "gives" and "gets".',
        "Un échange est un objet avec « from », « to », « gives » et « gets ».",
        "Ein Tausch ist ein Objekt mit „from“, „to“, „gives“ und „gets“.",
    ),
    "trade-seats": (
        "The partners of a trade are seats, whole numbers.",
        "Les partenaires d’un échange sont des places, des nombres entiers.",
        "Die Partner eines Tauschs sind Plätze, ganze Zahlen.",
    ),
    "trade-side": (
        "A side of a trade is an object: items with their numbers.",
        "Un côté d’un échange est un objet : des articles avec leurs nombres.",
        "Eine Seite eines Tauschs ist ein Objekt: Dinge mit ihrer Anzahl.",
    ),
    "trade-number": (
        "An item of a trade needs a number from 1 to 99: {item}.",
        "Chaque article d’un échange a un nombre de 1 à 99 : {item}.",
        "Jedes Ding eines Tauschs braucht eine Anzahl von 1 bis 99: {item}.",
    ),
    "no-item": (
        "“{item}” is nothing that can be traded.",
        "« {item} » ne s’échange pas.",
        "„{item}“ kann man nicht tauschen.",
    ),
    "one-item": (
        "There is only one {item}.",
        "Il n’y a qu’un exemplaire de « {item} ».",
        "„{item}“ gibt es nur einmal.",
    ),
}
"""Why a move is not played, apart from the rules of its game: English, French, German, with blanks to fill."""

_E = TypeVar("_E", bound=MoveRefused)


def refused(error: type[_E], reason: str, **details: Any) -> _E:
    """An error of this class with the English sentence of a reason."""
    return error(REFUSALS[reason][0].format(**details), reason, details)


def worded(error: Exception, lang: str, text: Any = None) -> str:
    """What an error says, in a language; `text` is the game's text.py, which words its rules.

    Errors that know only English say it in English.
    """
    if isinstance(error, IllegalMove) and error.rule and text:
        return str(text.refusal(error.rule, lang))
    if isinstance(error, MoveRefused) and error.reason:
        return REFUSALS[error.reason][LANGUAGES.index(lang)].format(**error.details)
    return str(error)
