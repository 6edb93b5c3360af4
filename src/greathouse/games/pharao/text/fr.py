"""Pharao en français."""

from greathouse.kernel.words import OptionText

TITLE = "Pharao"
BLURB = "Deux dés mènent vos couronnes et celles de l’adversaire de maison en maison, et le Nil emporte qui s’y arrête."
SEATS = ("Sombre", "Clair")
COUNTED = "{number} {number:maison|maisons}"

HOUSES = {
    "plain": "Maison {number}",
    "second_life": "Maison {number}, la Maison de la Seconde Vie",
    "beauty": "Maison {number}, la Maison de la Beauté",
    "humiliation": "Maison {number}, la Maison de l’Humiliation : le Nil",
}

MARKED = {"second_life": "Maison de la Seconde Vie", "beauty": "Maison de la Beauté", "humiliation": "le Nil"}

DICE = (
    {
        "waiting": "{name} : dé de ses pièces, pas encore lancé",
        "zero": "{name} n’avance aucune de ses pièces",
        "thrown": "{name} avance une de ses pièces de {houses}",
    },
    {
        "waiting": "{name} : dé des pièces adverses, pas encore lancé",
        "zero": "{name} ne déplace aucune pièce adverse",
        "thrown": "{name} déplace une pièce adverse de {houses}",
    },
)

LABELS = {
    "walk": "{start} → {end}",
    "nile": "{start} → {end}, le Nil",
    "land": "L’amener en {end}",
    "drown": "La laisser se noyer",
    "rescue": "La sauver",
}

GROUPS = {"step": "Votre pièce en {start}", "push": "Pièce adverse en {start}"}

PROMPTS = {
    "throw": "Lancez les dés.",
    "save": "Une de vos pièces est dans le Nil. La laisser se noyer, ou la sauver ?",
    "step": "Avancez une de vos pièces de {houses}.",
    "step_rescuing": "Avancez une de vos pièces de {houses} pour permettre le sauvetage.",
    "land": "Ramenez à terre la pièce qui se noie, à trois maisons du Nil.",
    "push": "Déplacez une pièce adverse de {houses}.",
}

PROMPTS_ABOUT = {
    "throw": "{name} va lancer les dés.",
    "save": "{name} décide du sort de sa pièce tombée dans le Nil.",
    "step": "{name} avance une de ses pièces de {houses}.",
    "step_rescuing": "{name} avance une de ses pièces de {houses} avant le sauvetage.",
    "land": "{name} ramène à terre la pièce qui se noie.",
    "push": "{name} déplace une pièce adverse de {houses}.",
}

EVENTS = {
    "throw": "{name} lance {own} et {other}.",
    "step": "{name} avance de {start} à {end}.",
    "step_nile": "{name} n’a pas d’autre coup et doit passer de {start} dans le Nil.",
    "push": "{name} déplace la pièce adverse de {start} à {end}.",
    "push_nile": "{name} pousse dans le Nil la pièce adverse placée en {start}.",
    "drown": "{name} laisse se noyer sa pièce tombée dans le Nil.",
    "rescue": "{name} entreprend de sauver sa pièce tombée dans le Nil.",
    "land": "{name} ramène en {end} la pièce qui se noyait.",
    "lost": "La pièce tombée dans le Nil ne peut être sauvée : elle est perdue.",
    "own_idle": "Aucune de ses pièces ne peut avancer de {houses}.",
    "other_idle": "Aucune pièce adverse ne peut avancer de {houses}.",
    "passed": "Rien ne bouge.",
}

ENDINGS = {
    "second_life": "Victoire pour {winner} : sa dernière pièce occupe la Maison de la Seconde Vie.",
    "push": "Victoire pour {winner} : la dernière pièce adverse ({loser}) est dans le Nil.",
    "forced_step": "Victoire pour {winner} : faute d’autre coup, {loser} a dû mener sa dernière pièce dans le Nil.",
    "lock": "Victoire pour {winner} : {loser} ne peut jouer aucun des deux dés, c’est le blocage.",
    "quiet": "Partie nulle : aucune pièce perdue en {turns} {turns:tour|tours}.",
}

SCORES = ("Perdues dans le Nil", "Restées sur le plateau")
TABLES = {
    "dice": ("Les dés", "Dé", "Faces"),
    "houses": ("Maisons spéciales et départ", "Maisons", "Ce qu’elles sont"),
}
TABLE_DICE = ("pour vos pièces", "pour les pièces adverses")
TABLE_HOUSES = (
    "Maison de la Seconde Vie",
    "Maison de la Beauté",
    "Nil, Maison de l’Humiliation",
    "pièces sombres au départ",
    "pièces claires au départ",
)

DESCRIPTIONS = {
    "pieces": "{name} ({colour}) : pièces en {houses}.",
    "piece": "{name} ({colour}) : dernière pièce en {houses}.",
    "drowning": "{house} (dans le Nil)",
    "dice": "{name} a lancé {own} pour ses pièces et {other} pour les pièces adverses.",
    "quiet": "Tours d’affilée sans pièce perdue : {turns} ; après {limit}, la partie est nulle.",
}

INSPECTED = {"stands": "Une pièce de {name} se trouve ici.", "drowning": "Une pièce de {name} s’y noie."}

REFUSALS = {
    1: "Ce n’est pas votre tour.",
    4: "On lance les dés avant de décider quoi que ce soit.",
    5: "On avance d’abord une de ses propres pièces avec son propre dé, puis une pièce adverse avec l’autre dé.",
    6: "Une seule pièce avance exactement du nombre indiqué : ni plus, ni moins, sans partage.",
    7: "Les pièces avancent de côté, vers le haut ou vers le bas, jamais en diagonale.",
    8: "On ne peut ni entrer dans une maison occupée ni la traverser.",
    9: "On ne passe pas deux fois par la même maison dans un coup, et la maison de départ compte.",
    13: "À cette table, on ne traverse pas le Nil.",
    14: "Avec votre propre dé, vous ne pouvez finir dans le Nil que si ce dé ne permet aucun autre coup.",
    16: "Aucun dé ne déplace une pièce qui se noie.",
    17: "Le sort d’une pièce tombée dans le Nil se règle au début du tour de son camp, avant tout déplacement.",
    18: "Pour un sauvetage, il faut une pièce sur la Maison de la Beauté au début du tour, ou un coup qui s’y termine.",
    19: "C’est après votre propre coup, et alors seulement, que la pièce sauvée avance de trois maisons depuis le Nil.",
    20: "Après ce coup, la pièce qui se noie n’aurait nulle part où aborder.",
}

COACH = {
    "or": "ou",
    "win": "Ce coup gagne la partie aussitôt.",
    "nile": "Il met une pièce adverse dans le Nil.",
    "hinder": "De la maison {start}, la dernière pièce adverse pouvait atteindre la maison 15 avec "
    "{numbers} ; de la maison {end}, seulement avec {left}.",
    "stop": "De la maison {start}, la dernière pièce adverse pouvait atteindre la maison 15 avec "
    "{numbers} ; de la maison {end}, elle ne le peut pas.",
    "far": "De la maison {end}, la dernière pièce adverse ne peut pas atteindre la maison 15 en un lancer.",
    "near": "De la maison {end}, il faut encore {numbers} à la dernière pièce adverse pour atteindre la maison 15.",
    "way": "Votre dernière pièce garde son chemin vers la maison 15 : {numbers} fera gagner.",
    "clear": "Aucune poussée ne peut mettre votre dernière pièce dans le Nil à présent.",
    "risk": "Une poussée de {numbers} peut encore noyer votre dernière pièce ; aucun autre choix ne promet mieux.",
    "even": "Tant que chacun a plusieurs pièces, les chances restent presque égales ; aucune poussée "
    "n’y change grand-chose.",
    "spare": "En maison {end}, une poussée de {numbers} pourrait la mettre dans le Nil, mais perdre "
    "une pièce parmi plusieurs coûte peu.",
    "brave": "En maison {end}, une poussée de {numbers} met votre dernière pièce dans le Nil ; "
    "ailleurs, ce ne serait pas mieux.",
    "alone": "Votre dernière pièce gagne alors dès qu’elle atteint la maison 15.",
    "threat": "En maison {end}, une poussée de {numbers} mettrait cette pièce dans le Nil.",
    "life": "De la maison {end}, votre dernière pièce atteint la maison 15 avec {numbers}, et gagne.",
    "flee": "En maison {start}, une poussée de {numbers} mettrait votre pièce dans le Nil ; en maison {end}, aucune.",
    "safe": "En maison {end}, aucune poussée ne peut mettre votre pièce dans le Nil.",
    "beauty": "En maison 26, elle peut sauver une de vos pièces du Nil.",
    "unguard": "En 26, elle aurait pu sauver une pièce du Nil ; en {end}, non.",
    "rescue": "La pièce tombée dans le Nil reste en jeu.",
    "drown": "Le sauvetage vous coûterait plus que cette pièce ne vaut à présent.",
    "miss": "Un autre choix gagne la partie aussitôt.",
    "expose": "En maison {end}, une poussée de {numbers} met votre pièce dans le Nil.",
    "invite": "De la maison {end}, la dernière pièce adverse atteint la maison 15 avec {numbers}, et gagne.",
}

OPTIONS = {
    "quiet_limit": OptionText(
        "Nulle après des tours calmes",
        "La partie est nulle après tant de tours d’affilée sans perte ; 400 convient aux matchs entre programmes.",
        {"0": "jamais", "50": "50 tours", "100": "100 tours", "200": "200 tours", "400": "400 tours"},
    ),
    "rescue_landing": OptionText(
        "Arrivée d’une pièce sauvée",
        "Où peut aller une pièce sauvée du Nil.",
        {"path3": "au bout d’un trajet de trois", "distance3": "seulement à distance trois"},
    ),
    "return_to_start": OptionText(
        "Retour à la maison de départ",
        "Si un coup de 2 ou de 4 peut finir là où il a commencé.",
        {"false": "interdit", "true": "permis"},
    ),
    "cross_humiliation": OptionText(
        "Traversée du Nil",
        "Si une pièce peut passer par la Maison de l’Humiliation sans s’y arrêter.",
        {"true": "permise", "false": "interdite"},
    ),
    "second_life_mode": OptionText(
        "Maison de la Seconde Vie",
        "Ce qu’une dernière pièce doit y faire pour gagner.",
        {"own_move": "y arriver par un coup de son camp", "occupy": "simplement s’y trouver"},
    ),
    "match_games": OptionText(
        "Parties du match",
        "Les joueurs changent de camp après chaque partie.",
        {"1": "1 partie", "2": "2 parties", "4": "4 parties", "6": "6 parties"},
    ),
}
