"""Words that the games share: the languages, the words of an option, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from greathouse.kernel.errors import IllegalMove, WordedError
from greathouse.kernel.grammar import formatted, joined
from greathouse.kernel.languages import LANGUAGES, PAGE_LANGUAGES, extra_words, in_language


class OptionText(NamedTuple):
    """An option in one language: its label, one sentence of help, and the words for its values by written value."""

    label: str
    help: str
    values: dict[str, str]


class Score(NamedTuple):
    """A row of the final score: where the points come from, in a word or two, and what each seat has of them.

    `rule` is the number of the rule that gives them; 0: none.
    """

    source: str
    points: tuple[str, ...]
    rule: int = 0


class Standing(NamedTuple):
    """Where the seats stand in a game that goes on: what is counted, in a word or two, and what each seat has of it.

    `wins` is whether the game is about that: where it is not, nobody is said to lead.
    """

    source: str
    points: tuple[int, ...]
    wins: bool = True


class Details(NamedTuple):
    """What the page tells of a thing on the board that a reader inspects.

    `name` is what it is called, "" as the picture says; `notes` are sentences about this very thing: what it does, what
    it costs, whose it is; `rules` are the numbers of the rules that bear on it, the weightiest first, which the page
    quotes.
    """

    name: str = ""
    notes: tuple[str, ...] = ()
    rules: tuple[int, ...] = ()


class RuleTable(NamedTuple):
    """A table of the box for the rules pages: what it tells, the heads of its columns, and its rows."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


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
    "no-option": (
        "There is no option “{name}”. The options are: {names}.",
        "Il n’y a pas d’option « {name} ». Les options sont : {names}.",
        "Es gibt keine Option „{name}“. Die Optionen sind: {names}.",
    ),
    "no-options": (
        "There is no option “{name}”. This game has none.",
        "Il n’y a pas d’option « {name} ». Ce jeu n’en a aucune.",
        "Es gibt keine Option „{name}“. Dieses Spiel hat keine.",
    ),
    "no-value": (
        "Option {name} is one of {values}; not {given}.",
        "L’option {name} est l’une de ces valeurs : {values}. Elle ne peut pas être {given}.",
        "Die Option {name} hat einen dieser Werte: {values}. Sie kann nicht {given} sein.",
    ),
    "conflict": (
        "{why} {chosen} do not go together.",
        "{why} {chosen} ne vont pas ensemble.",
        "{why} {chosen} passen nicht zusammen.",
    ),
    "option-pair": (
        "An option is written NAME=VALUE, each once, not {given}.",
        "Une option s’écrit NOM=VALEUR, chacune une fois, et non {given}.",
        "Eine Option schreibt man NAME=WERT, jede nur einmal, nicht {given}.",
    ),
    "no-language": (
        "Language is one of {names}; not {given}.",
        "La langue est l’une de celles-ci : {names}. Elle ne peut pas être {given}.",
        "Die Sprache ist eine von diesen: {names}. Sie kann nicht {given} sein.",
    ),
    "no-seed": (
        "A seed is a whole number, not {given}.",
        "Une graine est un nombre entier, pas {given}.",
        "Ein Startwert ist eine ganze Zahl, nicht {given}.",
    ),
    "seats-of-game": (
        "{game} is for {numbers} players, not {given}.",
        "{game} se joue à {numbers}, et non à {given}.",
        "{game} ist ein Spiel für {numbers} Personen, nicht für {given}.",
    ),
    "no-seat": (
        "There is no seat {seat}; seats are 0 to {last}.",
        "Il n’y a pas de place {seat}. Les places vont de 0 à {last}.",
        "Es gibt keinen Platz {seat}. Die Plätze gehen von 0 bis {last}.",
    ),
    "no-seat-or-spectator": (
        "There is no seat {seat}; seats are 0 to {last}, -1 is a spectator.",
        "Il n’y a pas de place {seat}. Les places vont de 0 à {last} ; -1 est le public.",
        "Es gibt keinen Platz {seat}. Die Plätze gehen von 0 bis {last}; -1 ist das Publikum.",
    ),
    "arena-games": (
        "An arena needs at least one game and one process.",
        "Une arène a besoin d’au moins une partie et un processus.",
        "Eine Arena braucht mindestens eine Partie und einen Prozess.",
    ),
    "arena-agents": (
        "An arena needs at least two agents.",
        "Une arène a besoin d’au moins deux agents.",
        "Eine Arena braucht mindestens zwei Agenten.",
    ),
    "no-layer": (
        "A layer is written like 3v2, with 1 to 4 pieces each; not {given}.",
        "Une couche s’écrit comme 3v2, avec 1 à 4 pièces de chaque côté, et non {given}.",
        "Eine Schicht schreibt man wie 3v2, mit je 1 bis 4 Figuren, nicht {given}.",
    ),
    "no-device": (
        "The device is one of {names}; not {given}.",
        "L’appareil est l’un de ceux-ci : {names}. Il ne peut pas être {given}.",
        "Das Gerät ist eines von diesen: {names}. Es kann nicht {given} sein.",
    ),
    "no-agent": (
        "There is no agent “{kind}”; agents are {known}, levels {levels}.",
        "Il n’y a pas d’agent « {kind} ». Les agents sont {known}, les niveaux {levels}.",
        "Es gibt keinen Agenten „{kind}“. Die Agenten sind {known}, die Stufen {levels}.",
    ),
    "no-agent-named": (
        "“{agent}” names no agent. Write for example random, greedy or mcts:1000.",
        "« {agent} » ne nomme aucun agent. Écrivez par exemple random, greedy ou mcts:1000.",
        "„{agent}“ nennt keinen Agenten. Schreibe zum Beispiel random, greedy oder mcts:1000.",
    ),
    "agent-levels": (
        "{game} names {count} agents for the levels {levels}.",
        "Pour les niveaux {levels}, {game} nomme {count} agents.",
        "Für die Stufen {levels} nennt {game} {count} Agenten.",
    ),
    "no-level": (
        "{game} has no level {level}; it has {levels}.",
        "{game} n’a pas de niveau {level}. Ses niveaux sont : {levels}.",
        "{game} hat keine Stufe {level}. Es gibt {levels}.",
    ),
    "judge-searches": (
        "In {game} “{judge}” is to judge choices, but it does not search: name one that does, such as mcts:1000.",
        "Dans {game}, « {judge} » doit juger les choix, mais ne cherche pas : nommez-en un qui cherche (mcts:1000).",
        "In {game} soll „{judge}“ Entscheidungen beurteilen, sucht aber nicht: Nenne einen, der sucht (mcts:1000).",
    ),
    "agent-at-fault": (
        "{why} So “{agent}” is no agent.",
        "{why} « {agent} » n’est donc pas un agent.",
        "{why} Darum ist „{agent}“ kein Agent.",
    ),
    "level-at-fault": (
        "{why} So the level {level} of {game} has no agent.",
        "{why} Le niveau {level} de {game} n’a donc pas d’agent.",
        "{why} Darum hat die Stufe {level} von {game} keinen Agenten.",
    ),
    "no-parameter": (
        "“{agent}”: {kind} has no parameter “{name}”; it has {names}.",
        "« {agent} » : {kind} n’a pas de paramètre « {name} ». Ses paramètres sont : {names}.",
        "„{agent}“: {kind} hat keinen Parameter „{name}“. Seine Parameter sind: {names}.",
    ),
    "no-parameters": (
        "“{agent}”: {kind} has no parameter “{name}”; it has none.",
        "« {agent} » : {kind} n’a pas de paramètre « {name} ». Il n’en a aucun.",
        "„{agent}“: {kind} hat keinen Parameter „{name}“. Er hat gar keine.",
    ),
    "parameter-range": (
        "{name} is a number from {low} to {high}.",
        "{name} est un nombre de {low} à {high}.",
        "{name} ist eine Zahl von {low} bis {high}.",
    ),
    "parameter-twice": (
        "“{agent}”: parameters are written name=number, each once.",
        "« {agent} » : un paramètre s’écrit nom=nombre, chacun une fois.",
        "„{agent}“: Parameter schreibt man name=zahl, jeden nur einmal.",
    ),
    "parameter-number": (
        "“{agent}”: “{given}” stands where a whole number is expected.",
        "« {agent} » : « {given} » tient la place d’un nombre entier.",
        "„{agent}“: „{given}“ steht, wo eine ganze Zahl erwartet wird.",
    ),
    "agent-no-number": (
        "“{agent}”: {kind} takes no number.",
        "« {agent} » : {kind} ne prend pas de nombre.",
        "„{agent}“: {kind} nimmt keine Zahl.",
    ),
    "agent-number": (
        "“{agent}”: {kind} needs a number of {name}, as in {kind}:1000.",
        "« {agent} » : {kind} demande un nombre pour {name}, comme dans {kind}:1000.",
        "„{agent}“: {kind} braucht eine Zahl für {name}, wie in {kind}:1000.",
    ),
    "only-cunning": (
        "Only a cunning turn gives something away. Write perfect:cunning:loss=5.",
        "Seul un tour rusé cède quelque chose. Écrivez perfect:cunning:loss=5.",
        "Nur ein listiger Zug gibt etwas her. Schreibe perfect:cunning:loss=5.",
    ),
    "openspiel-algorithm": (
        "OpenSpiel's mcts is for games that hide nothing, its ismcts for those that do: for {game} write {example}.",
        "Le mcts d’OpenSpiel est pour les jeux qui ne cachent rien, son ismcts pour ceux qui cachent quelque chose : "
        "pour {game}, écrivez {example}.",
        "OpenSpiels mcts ist für Spiele, die nichts verbergen, ismcts für solche, die etwas verbergen. Schreibe für "
        "{game} {example}.",
    ),
    "not-solved": (
        "{game} is not solved, so nobody plays it perfectly.",
        "{game} n’est pas résolu : personne n’y joue parfaitement.",
        "{game} ist nicht gelöst, darum spielt es niemand perfekt.",
    ),
}
"""Why something is refused, apart from the rules of the game: English, French, German, with blanks to fill."""

_CHOICES = {
    "en": ("{label} “{value}”", "and"),
    "fr": ("{label} «\u00a0{value}\u00a0»", "et"),
    "de": ("{label} „{value}“", "und"),
    "ar": ("{label} «{value}»", "و"),
}

_E = TypeVar("_E", bound=WordedError)


def refused(error: type[_E], reason: str, **details: Any) -> _E:
    """An error of this class with the English sentence of a reason."""
    return error(_sentence(reason, details, LANGUAGES[0]), reason, details)


def worded(error: Exception, lang: str, text: Any = None) -> str:
    """What an error says, in a language; `text` is the game's text.py, which words its rules.

    Errors that know only English say it in English.
    """
    if isinstance(error, IllegalMove) and error.rule and text:
        return str(text.refusal(error.rule, lang))
    if isinstance(error, WordedError) and error.reason:
        return _sentence(error.reason, error.details, lang)
    return str(error)


def every_language(error: Exception) -> dict[str, str]:
    """What an error says, by language: a detail of another error."""
    return {lang: worded(error, lang) for lang in PAGE_LANGUAGES}


def choices_in_words(choices: Sequence[tuple[str, str]], lang: str) -> str:
    """Options by label and value in words: "Board “Pocket” and Agreed square “d4”"."""
    template, last = _CHOICES[lang]
    parts = [formatted(template, lang, label=label, value=value) for label, value in choices]
    return joined(parts, last, lang)


def _sentence(reason: str, details: Mapping[str, Any], lang: str) -> str:
    """The sentence of a reason with its blanks filled."""
    parts = {name: in_language(part, lang) if isinstance(part, dict) else part for name, part in details.items()}
    return formatted(_template(reason, lang), lang, **parts)


def _template(reason: str, lang: str) -> str:
    if lang in LANGUAGES:
        return REFUSALS[reason][LANGUAGES.index(lang)]
    return extra_words(__package__, lang).get(reason, REFUSALS[reason][0])
