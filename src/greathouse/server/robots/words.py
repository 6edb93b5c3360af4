"""Words about robots in English, French and German.

Keys that are put together, and by whom:

log-{kind}  server/log.py  _sentence
"""

from __future__ import annotations

ROBOT_WORDS: dict[str, tuple[str, str, str]] = {
    "is-robot": ("robot", "automate", "Roboter"),
    "robot-named": ("{name} (robot)", "{name} (automate)", "{name} (Roboter)"),
    "robot-of": (
        "A program that plays by itself; who answers for it:",
        "Un programme qui joue seul ; qui en répond :",
        "Ein Programm, das selbst spielt; dafür steht ein:",
    ),
    "robots-here": ("Robots here:", "Automates présents :", "Roboter hier:"),
    "robots-welcome": ("robots welcome", "automates bienvenus", "Roboter willkommen"),
    "robots-join": ("Robots may join, too", "Les automates peuvent aussi jouer", "Auch Roboter dürfen mitspielen"),
    "no-robots": (
        "At this table people want to play with people.",
        "À cette table, on veut jouer entre humains.",
        "An diesem Tisch wollen Menschen unter sich spielen.",
    ),
    "late": (
        "{name} does not answer. If that goes on, the seat gives up.",
        "{name} ne répond pas. Si cela dure, sa place abandonne.",
        "{name} antwortet nicht. Bleibt es so, gibt der Platz auf.",
    ),
    "patience": (
        "A robot that does not answer for {n} seconds gives up.",
        "Un automate qui ne répond pas pendant {n} secondes abandonne.",
        "Ein Roboter, der {n} Sekunden lang nicht antwortet, gibt auf.",
    ),
    "log-late": (
        "{name} did not answer in time and gives up.",
        "{name} n’a pas répondu à temps et abandonne.",
        "{name} hat nicht rechtzeitig geantwortet und gibt auf.",
    ),
    "robots": ("Robots", "Automates", "Roboter"),
    "your-robots": ("Your robots", "Vos automates", "Deine Roboter"),
    "robots-help": (
        "A robot is an account that your own program plays with. Everybody sees that it is one, and whose.",
        "Un automate est un compte avec lequel joue votre propre programme. Tout le monde le voit, et à qui il est.",
        "Ein Roboter ist ein Konto, mit dem dein eigenes Programm spielt. Alle sehen das, und wem er gehört.",
    ),
    "new-robot": ("A new robot", "Un nouvel automate", "Ein neuer Roboter"),
    "robot-name": ("Name of the robot", "Nom de l’automate", "Name des Roboters"),
    "make-robot": ("Make the robot", "Créer l’automate", "Roboter anlegen"),
    "remove-robot": ("Delete this robot", "Supprimer cet automate", "Diesen Roboter löschen"),
    "remove-robot-named": ("Delete {name}", "Supprimer {name}", "{name} löschen"),
    "remove-robot-help": (
        "Its tokens count no more, and its running games are given up.",
        "Ses jetons ne valent plus, et ses parties en cours sont abandonnées.",
        "Seine Token gelten nicht mehr, seine laufenden Partien sind aufgegeben.",
    ),
    "token-of": ("A token of {name}", "Un jeton de {name}", "Ein Token von {name}"),
    "token-label": ("What the token is for", "À quoi sert le jeton", "Wofür das Token ist"),
    "token-example": ("my laptop", "mon portable", "mein Laptop"),
    "make-token": ("Make a token", "Créer un jeton", "Token anlegen"),
    "token-help": (
        "With this token a program plays as the robot. Keep it like a password.",
        "Avec ce jeton, un programme joue pour l’automate. Gardez-le comme un mot de passe.",
        "Mit diesem Token spielt ein Programm als dieser Roboter. Behandle es wie ein Passwort.",
    ),
    "token-once": (
        "It is shown only now; the house keeps no copy.",
        "Il n’est affiché que maintenant ; la maison n’en garde pas de copie.",
        "Es wird nur jetzt gezeigt; das Haus behält keine Kopie.",
    ),
    "token-where": (
        "The program reads the token from GREATHOUSE_TOKEN.",
        "Le programme lit le jeton dans GREATHOUSE_TOKEN.",
        "Das Programm liest das Token aus GREATHOUSE_TOKEN.",
    ),
    "token-made": ("made on {date}", "créé le {date}", "angelegt am {date}"),
    "token-used": ("last used on {date}", "utilisé le {date}", "zuletzt benutzt am {date}"),
    "token-unused": ("never used", "jamais utilisé", "nie benutzt"),
    "revoke": ("Revoke", "Révoquer", "Widerrufen"),
    "revoke-token": ("Revoke the token {label}", "Révoquer le jeton {label}", "Token {label} widerrufen"),
    "too-many-robots": (
        "You have many robots already; delete one first.",
        "Vous avez déjà beaucoup d’automates ; supprimez-en un d’abord.",
        "Du hast schon viele Roboter; lösche erst einen.",
    ),
    "too-many-tokens": (
        "This robot has many tokens already; revoke one first.",
        "Cet automate a déjà beaucoup de jetons ; révoquez-en un d’abord.",
        "Dieser Roboter hat schon viele Token; widerrufe erst eines.",
    ),
    "too-many-tables": (
        "This robot plays at many tables already; finish a game first.",
        "Cet automate joue déjà à beaucoup de tables ; finissez d’abord une partie.",
        "Dieser Roboter spielt schon an vielen Tischen; beende erst eine Partie.",
    ),
    "unknown-robot": (
        "You have no such robot.",
        "Vous n’avez pas cet automate.",
        "So einen Roboter hast du nicht.",
    ),
    "choose-name-first": (
        "Choose a name for your account first.",
        "Choisissez d’abord un nom pour votre compte.",
        "Gib deinem Konto erst einen Namen.",
    ),
    "bad-token": (
        "This token is unknown or was revoked. Tokens are made on the account page, under Robots.",
        "Ce jeton est inconnu ou a été révoqué. Les jetons se créent sur la page du compte, sous Automates.",
        "Dieses Token ist unbekannt oder wurde widerrufen. Token gibt es auf der Kontoseite unter Roboter.",
    ),
}
