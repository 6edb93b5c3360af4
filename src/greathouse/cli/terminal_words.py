"""What the terminal says besides the games' own words, by language."""

from __future__ import annotations

WORDS = {
    "en": {
        "you": "Guest",
        "unreadable": "“{typed}” is not a move here. Type help to see what you can type.",
        "more": "… and {count} more; type moves to see them all",
        "help": (
            "Type a move’s number, its name, or the move as it is written in the last column, such as “{example}”.\n"
            "  moves     list all moves\n"
            "  board     show the board again\n"
            "  describe  the position in sentences\n"
            "  help      show this text\n"
            "  quit      leave the game"
        ),
    },
    "fr": {
        "you": "Invité",
        "unreadable": "« {typed} » n’est pas un coup possible ici. Tapez help pour savoir quoi taper.",
        "more": "… et {count} de plus ; tapez moves pour tout voir",
        "help": (
            "Tapez le numéro d’un coup, son nom, ou le coup tel qu’il est écrit dans la dernière colonne, par exemple "
            "« {example} ».\n"
            "  moves     tous les coups\n"
            "  board     revoir le plateau\n"
            "  describe  la position en phrases\n"
            "  help      ce texte\n"
            "  quit      quitter la partie"
        ),
    },
    "de": {
        "you": "Gast",
        "unreadable": "„{typed}“ ist hier kein Zug. Mit help siehst du, was du tippen kannst.",
        "more": "… und {count} weitere; mit moves siehst du alle",
        "help": (
            "Tippe die Nummer eines Zugs, seinen Namen oder den Zug, wie er in der letzten Spalte steht, zum Beispiel "
            "„{example}“.\n"
            "  moves     alle Züge\n"
            "  board     das Brett noch einmal\n"
            "  describe  die Stellung in Sätzen\n"
            "  help      dieser Text\n"
            "  quit      das Spiel verlassen"
        ),
    },
}
