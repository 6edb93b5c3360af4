"""Words of Temple Gifts in English, French and German."""

from __future__ import annotations

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.grammar import fill, polish_all
from greathouse.kernel.words import OptionText

from .content import GIFTS, MEASURES
from .moves import GIFT
from .state import View

TITLE = {"en": "Temple Gifts", "fr": "Les dons au temple", "de": "Tempelgaben"}
BLURB = {
    "en": "Bid sealed jars of grain for gifts to the temple, and please your secret patron.",
    "fr": "Misez en secret vos jarres de grain pour les dons au temple, et plaisez à votre patron caché.",
    "de": "Bietet verdeckt Krüge voll Korn für Gaben an den Tempel und dient eurem geheimen Patron.",
}
_WORDS = {
    "en": {
        "seats": ("Scribe", "Potter", "Weaver", "Gardener"),
        "kinds": ("bread", "beer", "linen", "incense", "gold", "oil"),
        "gift": "{kind}, worth {value}",
        "label": "Seal the jar of {n}",
        "choose": "Seal one of your jars for this gift: {gift}.",
        "wait": "Sealed jars are awaited for this gift: {gift}.",
        "dealing": "The patrons are dealt, then a gift is turned up.",
        "own_patron": "Your patron loves {kind}.",
        "patron": "A patron is dealt.",
        "known": "Patron: {kind}",
        "unknown": "Patron: secret",
        "offered": "A gift is turned up: {gift}.",
        "sealed": "{name} seals a jar.",
        "own_sealed": "You seal the jar of {n}.",
        "won": "The last gift went to {name}.",
        "lost": "Nobody’s jar stood alone: the last gift went to the temple stores.",
        "bids": "The jars were {bids}.",
        "bid": "Bid: {n}",
        "closed": "sealed",
        "ended": "All jars are empty; the patrons are shown.",
        "row": "{name} has won: {gifts}.",
        "none": "nothing yet",
    },
    "fr": {
        "seats": ("Scribe", "Potier", "Tisserande", "Jardinier"),
        "kinds": ("pain", "bière", "lin", "encens", "or", "huile"),
        "gift": "{kind}, valeur {value}",
        "label": "Sceller la jarre de {n}",
        "choose": "Scellez une de vos jarres pour ce don : {gift}.",
        "wait": "On attend les jarres scellées pour ce don : {gift}.",
        "dealing": "On distribue les patrons, puis on révèle un don.",
        "own_patron": "Votre patron aime ceci : {kind}.",
        "patron": "Un patron est distribué.",
        "known": "Patron : {kind}",
        "unknown": "Patron : secret",
        "offered": "Un don est révélé : {gift}.",
        "sealed": "{name} scelle une jarre.",
        "own_sealed": "Vous scellez la jarre de {n}.",
        "won": "Le dernier don est allé à {name}.",
        "lost": "Aucune jarre n’était unique : le dernier don est allé aux réserves du temple.",
        "bids": "Les jarres étaient : {bids}.",
        "bid": "Mise : {n}",
        "closed": "scellée",
        "ended": "Toutes les jarres sont vides ; on révèle les patrons.",
        "row": "{name} a gagné : {gifts}.",
        "none": "rien encore",
    },
    "de": {
        "seats": ("Schreiber", "Töpfer", "Weberin", "Gärtner"),
        "kinds": ("Brot", "Bier", "Leinen", "Weihrauch", "Gold", "Öl"),
        "gift": "{kind}, Wert {value}",
        "label": "Den Krug mit {n} versiegeln",
        "choose": "Versiegle einen deiner Krüge für diese Gabe: {gift}.",
        "wait": "Es fehlen noch versiegelte Krüge für diese Gabe: {gift}.",
        "dealing": "Die Patrone werden ausgeteilt, dann wird eine Gabe aufgedeckt.",
        "own_patron": "Dein Patron liebt {kind}.",
        "patron": "Ein Patron wird ausgeteilt.",
        "known": "Patron: {kind}",
        "unknown": "Patron: geheim",
        "offered": "Eine Gabe wird aufgedeckt: {gift}.",
        "sealed": "{name} versiegelt einen Krug.",
        "own_sealed": "Du versiegelst den Krug mit {n}.",
        "won": "Die letzte Gabe ging an {name}.",
        "lost": "Kein Krug stand allein: Die letzte Gabe ging an die Vorräte des Tempels.",
        "bids": "Die Krüge waren {bids}.",
        "bid": "Gebot: {n}",
        "closed": "versiegelt",
        "ended": "Alle Krüge sind leer; die Patrone werden aufgedeckt.",
        "row": "{name} hat gewonnen: {gifts}.",
        "none": "noch nichts",
    },
}
REFUSALS = {
    "en": {
        4: "You have sealed a jar already, or no gift is on offer.",
        5: "That jar is empty; seal a full one.",
    },
    "fr": {
        4: "Vous avez déjà scellé une jarre, ou aucun don n’est proposé.",
        5: "Cette jarre est vide ; scellez-en une pleine.",
    },
    "de": {
        4: "Du hast schon einen Krug versiegelt, oder es liegt keine Gabe aus.",
        5: "Dieser Krug ist leer; versiegle einen vollen.",
    },
}
OPTION = {
    "en": OptionText("Favour", "A patron counts gifts of its kind so many times.", {}),
    "fr": OptionText("Faveur", "Un patron compte les dons qu’il aime autant de fois.", {}),
    "de": OptionText("Gunst", "So oft zählt ein Patron die Gaben, die er liebt.", {}),
}
SEATS = {lang: words["seats"] for lang, words in _WORDS.items()}


def _say(key: str, lang: str, **parts: object) -> str:
    return fill(str(_WORDS[lang][key]), lang, **parts)


def _kind(number: int, lang: str) -> str:
    return str(_WORDS[lang]["kinds"][number])


def gift(number: int, lang: str) -> str:
    """A card: "gold, worth 4"."""
    kind, value = GIFTS[number]
    return _say("gift", lang, kind=_kind(kind, lang), value=value)


def patron(number: int, lang: str) -> str:
    """A patron as far as the reader knows it; 0 for unknown."""
    return _say("known", lang, kind=_kind(number - 1, lang)) if number else _say("unknown", lang)


def bid(view: View, seat: int, lang: str) -> str:
    """What a seat's row says of its jar: sealed, or the last one."""
    if view.closed[seat]:
        return _say("closed", lang)
    return _say("bid", lang, n=MEASURES[view.bids[seat] - 1]) if view.bids[seat] else ""


def seats(view: View, lang: str) -> list[str]:
    """Trades of Egypt."""
    return list(SEATS[lang][: view.seats])


def label(view: View, number: int, lang: str, names: list[str]) -> str:
    """A choice as its button says it."""
    return _say("label", lang, n=MEASURES[number])


def group(view: View, number: int, lang: str, names: list[str]) -> str:
    """Choices need no headings."""
    return ""


def prompt(view: View, seat: int, lang: str, names: list[str]) -> str:
    """What is to be done now."""
    if not view.gift:
        return _say("dealing", lang)
    key = "choose" if seat >= 0 and view.waiting >> seat & 1 else "wait"
    return _say(key, lang, gift=gift(view.gift - 1, lang))


def event(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    """The log's line; a new gift tells first who won the one before."""
    if actor != CHANCE:
        return _say("own_sealed", lang, n=MEASURES[code]) if code >= 0 else _say("sealed", lang, name=names[actor])
    if code < GIFT:
        return _say("own_patron", lang, kind=_kind(code, lang)) if code >= 0 else _say("patron", lang)
    return " ".join([*_outcome(view, lang, names), _say("offered", lang, gift=gift(code - GIFT, lang))])


def _outcome(view: View, lang: str, names: list[str]) -> list[str]:
    """Which jars were opened last, and who won."""
    if not view.turns:
        return []
    bids = ", ".join(str(MEASURES[number - 1]) for number in view.bids[: view.seats])
    won = _say("won", lang, name=names[view.taker]) if view.taker >= 0 else _say("lost", lang)
    return [_say("bids", lang, bids=bids), won]


def ending(view: View, lang: str, names: list[str]) -> str:
    """How the last gift went, and that all is over."""
    return " ".join([*_outcome(view, lang, names), _say("ended", lang)])


def describe(view: View, seat: int, lang: str, names: list[str]) -> list[str]:
    """Who has won what, and what is due."""
    lines = []
    for p in range(view.seats):
        gifts = "; ".join(gift(number, lang) for number in range(len(GIFTS)) if view.won[p] >> number & 1)
        lines.append(_say("row", lang, name=names[p], gifts=gifts or _say("none", lang)))
    if seat >= 0 and view.patron[seat]:
        lines.append(patron(view.patron[seat], lang) + ".")
    return [*lines, prompt(view, seat, lang, names)]


def refusal(rule: int, lang: str) -> str:
    """Why a rule forbids a move."""
    return str(polish_all(REFUSALS[lang][rule], lang))


def options(lang: str) -> dict[str, OptionText]:
    """The words of the option; its values are numbers."""
    return {"favour": polish_all(OPTION[lang], lang)}
