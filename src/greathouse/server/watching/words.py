"""Words about what spectators see in English, French and German."""

from __future__ import annotations

LATER_WORDS: dict[str, tuple[str, str, str]] = {
    "later-label": ("Spectators see", "Les spectateurs voient", "Wer zusieht, sieht"),
    "later-now": ("each move at once", "chaque coup aussitôt", "jeden Zug sofort"),
    "later-moves": ("each move {n} moves later", "chaque coup {n} coups plus tard", "jeden Zug {n} Züge später"),
    "later-hand": ("Through my eyes", "Par mes yeux", "Mit meinen Augen"),
    "later-hand-no": (
        "no: what everyone may know",
        "non : ce que tous peuvent savoir",
        "nein: was alle wissen dürfen",
    ),
    "later-hand-yes": (
        "yes, my secrets too, but only later",
        "oui, mes secrets aussi, mais seulement plus tard",
        "ja, auch mein Verborgenes, aber erst später",
    ),
    "later-help": (
        "Nobody who watches can then tell a player what is happening now. After the game everyone sees it all.",
        "Aucun spectateur ne peut alors dire à un joueur ce qui se passe. Après la partie, tout le monde voit tout.",
        "Wer zusieht, kann dann niemandem am Tisch sagen, was gerade geschieht. Nach dem Ende sehen alle alles.",
    ),
    "later-tag": (
        "Spectators are {n} moves behind",
        "Les spectateurs ont {n} coups de retard",
        "Wer zusieht, ist {n} Züge zurück",
    ),
    "later-tag-eyes": (
        "Spectators are {n} moves behind and see what {name} sees",
        "Les spectateurs ont {n} coups de retard et voient ce que voit {name}",
        "Wer zusieht, ist {n} Züge zurück und sieht, was {name} sieht",
    ),
    "not-watchable": (
        "Only a later view can be through your eyes, in a game that hides something and is not rated.",
        "Seule une vue retardée peut être la vôtre, dans une partie non classée où quelque chose est caché.",
        "Mit deinen Augen geht nur später, in einer Partie ohne Wertung, in der etwas verborgen ist.",
    ),
}
