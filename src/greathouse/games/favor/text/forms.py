"""Words of the table options, by language: label, help, then words for values.

Keys that are put together, and by whom:

{colour}_{level}  games/favor/content/__init__.py  _layout_options
"""

from __future__ import annotations

from typing import Any

from . import ar

DISPLAY_HEADING = {
    "en": "A display of your own",
    "fr": "Un étalage à composer",
    "de": "Eine eigene Auslage",
    "ar": ar.DISPLAY_HEADING,
}
"""Heading of the options that compose a display."""

OPTIONS: dict[str, dict[str, Any]] = {
    "en": {
        "setup": (
            "Display",
            "Which tiles lie on the table; custom takes those chosen under “A display of your own”.",
            {"random": "random", "first_game": "first game", "custom": "custom"},
        ),
        "bar_sides": (
            "Level bars",
            "Which sides of the bars are up; custom takes those chosen under “A display of your own”.",
            {"random": "random", "a": "all A", "b": "all B", "custom": "custom"},
        ),
        "bar": ("Bar of level {n}", "Side of this bar, if level bars are custom."),
        "yellow": ("Yellow tiles, level {n}", "Left and right yellow tile, if the display is custom."),
        "yellow_7": ("Yellow tile beside the Queen", "If the display is custom."),
        "blue": ("Blue tile, level {n}", "If the display is custom."),
        "red": ("Red tile, level {n}", "If the display is custom."),
        "random": "random",
        "first_player": ("First player", "Who begins; counted round the table.", "seat {n}"),
        "decline_claim": ("Declining", "Whether a player may claim nothing although they could.", "yes", "no"),
        "dice_minimum": (
            "Number of dice",
            "Where at least as many dice as the level are needed.",
            {"all_conditions": "for “all” requirements", "every_location": "everywhere"},
        ),
        "face_power_trigger": (
            "Powers of faces",
            "What makes the power of a face usable.",
            {"any_change": "any change of the die", "roll_or_adjust": "rolls and turns only"},
        ),
        "claim_artifacts_during_rolls": (
            "Secret Passage, Royal Power",
            "When they can be used.",
            {"allowed": "also while rolling", "claim_phase_only": "after claiming"},
        ),
        "royal_death_unclaimed": (
            "Royal Death, nobody beats seven 1s",
            "Who wins then.",
            {"no_winner": "nobody", "best_roll": "the best roll"},
        ),
        "max_turns": ("Limit of turns", "After so many turns nobody wins.", "none"),
        "odds_helper": ("Odds", "Shows the exact chance of each requirement for the next roll.", "yes", "no"),
    },
    "fr": {
        "setup": (
            "Étalage",
            "Les tuiles sur la table ; « personnalisé » prend celles choisies sous « Un étalage à composer ».",
            {"random": "au hasard", "first_game": "première partie", "custom": "personnalisé"},
        ),
        "bar_sides": (
            "Barres de niveau",
            "Les faces des barres ; « personnalisé » prend celles choisies sous « Un étalage à composer ».",
            {"random": "au hasard", "a": "toutes A", "b": "toutes B", "custom": "personnalisé"},
        ),
        "bar": ("Barre du niveau {n}", "Face de cette barre, si les barres sont personnalisées."),
        "yellow": ("Tuiles jaunes, niveau {n}", "Tuiles jaunes de gauche et de droite, si l’étalage est personnalisé."),
        "yellow_7": ("Tuile jaune à côté de la Reine", "Si l’étalage est personnalisé."),
        "blue": ("Tuile bleue, niveau {n}", "Si l’étalage est personnalisé."),
        "red": ("Tuile rouge, niveau {n}", "Si l’étalage est personnalisé."),
        "random": "au hasard",
        "first_player": ("Premier joueur", "Qui commence ; on compte autour de la table.", "place {n}"),
        "decline_claim": ("Refuser", "Si l’on peut ne rien prendre alors qu’on le pourrait.", "oui", "non"),
        "dice_minimum": (
            "Nombre de dés",
            "Où il faut au moins autant de dés que le niveau.",
            {"all_conditions": "conditions « tous »", "every_location": "partout"},
        ),
        "face_power_trigger": (
            "Pouvoirs des faces",
            "Ce qui rend utilisable le pouvoir d’une face.",
            {"any_change": "tout changement", "roll_or_adjust": "lancers et rotations seulement"},
        ),
        "claim_artifacts_during_rolls": (
            "Passage secret, Pouvoir royal",
            "Quand on peut les utiliser.",
            {"allowed": "aussi pendant les lancers", "claim_phase_only": "après l’acquisition"},
        ),
        "royal_death_unclaimed": (
            "Mort royale, sept 1 non battus",
            "Qui gagne alors.",
            {"no_winner": "personne", "best_roll": "le meilleur résultat"},
        ),
        "max_turns": ("Limite de tours", "Après autant de tours, personne ne gagne.", "aucune"),
        "odds_helper": (
            "Probabilités",
            "Montre la chance exacte de chaque condition au prochain lancer.",
            "oui",
            "non",
        ),
    },
    "de": {
        "setup": (
            "Auslage",
            "Welche Tafeln ausliegen; „eigene Auswahl“ nimmt die unter „Eine eigene Auslage“ gewählten.",
            {"random": "zufällig", "first_game": "erstes Spiel", "custom": "eigene Auswahl"},
        ),
        "bar_sides": (
            "Stufenleisten",
            "Welche Seiten oben liegen; „eigene Auswahl“ nimmt die unter „Eine eigene Auslage“ gewählten.",
            {"random": "zufällig", "a": "alle A", "b": "alle B", "custom": "eigene Auswahl"},
        ),
        "bar": ("Leiste der Stufe {n}", "Seite dieser Leiste, wenn die Leisten selbst gewählt sind."),
        "yellow": ("Gelbe Tafeln, Stufe {n}", "Linke und rechte gelbe Tafel, wenn die Auslage selbst gewählt ist."),
        "yellow_7": ("Gelbe Tafel neben der Königin", "Wenn die Auslage selbst gewählt ist."),
        "blue": ("Blaue Tafel, Stufe {n}", "Wenn die Auslage selbst gewählt ist."),
        "red": ("Rote Tafel, Stufe {n}", "Wenn die Auslage selbst gewählt ist."),
        "random": "zufällig",
        "first_player": ("Erster Spieler", "Wer beginnt; gezählt wird um den Tisch.", "Platz {n}"),
        "decline_claim": ("Verzichten", "Ob jemand nichts nehmen darf, obwohl es möglich wäre.", "ja", "nein"),
        "dice_minimum": (
            "Zahl der Würfel",
            "Wo mindestens so viele Würfel wie die Stufe nötig sind.",
            {"all_conditions": "bei „alle“-Bedingungen", "every_location": "überall"},
        ),
        "face_power_trigger": (
            "Fähigkeiten der Seiten",
            "Was die Fähigkeit einer Seite nutzbar macht.",
            {"any_change": "jede Änderung", "roll_or_adjust": "nur Würfe und Drehen"},
        ),
        "claim_artifacts_during_rolls": (
            "Geheimgang, Königsmacht",
            "Wann sie genutzt werden.",
            {"allowed": "auch beim Würfeln", "claim_phase_only": "nach dem Erwerb"},
        ),
        "royal_death_unclaimed": (
            "Königstod, sieben Einsen ungeschlagen",
            "Wer dann gewinnt.",
            {"no_winner": "niemand", "best_roll": "der beste Wurf"},
        ),
        "max_turns": ("Höchstzahl der Züge", "Nach so vielen Zügen gewinnt niemand.", "keine"),
        "odds_helper": ("Chancen", "Zeigt die genaue Chance jeder Bedingung für den nächsten Wurf.", "ja", "nein"),
    },
    "ar": ar.OPTIONS,
}
