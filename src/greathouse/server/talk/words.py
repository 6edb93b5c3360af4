"""Words about talk in English, French and German, and the phrases that everybody reads in its own language.

Keys that are put together, and by whom:

phrase-{phrase}    server/web/talk.py                text_of
decided-{what}     server/web/moderation.py          _decision
moderate-{days}    server/templates/moderation.html
{preference}-pref  server/templates/base.html
"""

from __future__ import annotations

PHRASES = (
    *("hello", "luck", "thanks", "well-played", "good-game", "sorry"),
    *("moment", "your-time", "oops", "another", "no-thanks", "bye"),
)
"""What can be said without typing, in this order."""

TALK_WORDS: dict[str, tuple[str, str, str]] = {
    "phrase-hello": ("Hello!", "Bonjour !", "Hallo!"),
    "phrase-luck": ("Good luck!", "Bonne chance !", "Viel Glück!"),
    "phrase-thanks": ("Thank you!", "Merci !", "Danke!"),
    "phrase-well-played": ("Well played!", "Bien joué !", "Gut gespielt!"),
    "phrase-good-game": ("Good game!", "Belle partie !", "Schöne Partie!"),
    "phrase-sorry": ("Sorry.", "Pardon.", "Entschuldigung."),
    "phrase-moment": ("One moment, please.", "Un instant, s’il vous plaît.", "Einen Moment bitte."),
    "phrase-your-time": ("Take your time.", "Prenez votre temps.", "Lass dir Zeit."),
    "phrase-oops": ("Oops!", "Oups !", "Hoppla!"),
    "phrase-another": ("Another game?", "Une autre partie ?", "Noch eine Partie?"),
    "phrase-no-thanks": ("No, thank you.", "Non, merci.", "Nein, danke."),
    "phrase-bye": ("Goodbye!", "Au revoir !", "Tschüss!"),
    "talk": ("Talk", "Discussion", "Gespräch"),
    "talk-at": ("Talk · {game}", "Discussion · {game}", "Gespräch · {game}"),
    "talk-new": ("New messages: {n}", "Nouveaux messages : {n}", "Neue Nachrichten: {n}"),
    "talk-table": (
        "Everyone at the table and everyone watching can read this.",
        "Les joueurs et les spectateurs peuvent lire ceci.",
        "Alle am Tisch und alle, die zusehen, können das lesen.",
    ),
    "talk-spectators": (
        "Only spectators can read this now; players can after the game.",
        "Seuls les spectateurs peuvent lire ceci ; les joueurs, après la partie.",
        "Das lesen jetzt nur, die zusehen; wer mitspielt, erst nach der Partie.",
    ),
    "talk-room": ("spectator", "spectateur", "sieht zu"),
    "talk-nothing": ("No messages yet.", "Aucun message pour l’instant.", "Noch keine Nachrichten."),
    "talk-phrases": ("Phrases", "Phrases toutes faites", "Fertige Sätze"),
    "talk-say": ("Your message", "Votre message", "Deine Nachricht"),
    "talk-send": ("Send", "Envoyer", "Senden"),
    "talk-guest": (
        "With an account you can write messages of your own.",
        "Avec un compte, vous pouvez écrire vos propres messages.",
        "Mit einem Konto kannst du eigene Nachrichten schreiben.",
    ),
    "talk-off": ("No talk at this table", "Pas de discussion à cette table", "Kein Gespräch an diesem Tisch"),
    "talk-pref": ("Show talk at tables", "Afficher les discussions aux tables", "Gespräche an Tischen zeigen"),
    "talk-allowed": ("allowed", "autorisée", "erlaubt"),
    "talk-none": ("switched off", "désactivée", "abgeschaltet"),
    "talk-help": (
        "Guests have ready-made phrases, people with an account can write. You can mute and report.",
        "Les invités ont des phrases toutes faites, les titulaires d’un compte peuvent écrire. Vous pouvez masquer et"
        " signaler.",
        "Gäste haben fertige Sätze, mit einem Konto kann man schreiben. Du kannst ausblenden und melden.",
    ),
    "talk-by": ("{name}:", "{name} :", "{name}:"),
    "talk-more": ("Mute or report {name}", "Masquer ou signaler {name}", "{name} ausblenden oder melden"),
    "talk-mute": ("Mute {name}", "Masquer {name}", "{name} ausblenden"),
    "talk-report": ("Report this message", "Signaler ce message", "Diese Nachricht melden"),
    "talk-reported": (
        "Reported. A moderator will look at it.",
        "Message signalé. La modération va l’examiner.",
        "Gemeldet. Die Moderation sieht es sich an.",
    ),
    "talk-unmute": ("Show everyone again", "Ne plus masquer personne", "Niemanden mehr ausblenden"),
    "phrases-only": (
        "You need an account to write your own messages. Guests at the table can use the phrases.",
        "Il faut un compte pour écrire vos propres messages. À la table, les invités ont les phrases toutes faites.",
        "Für eigene Nachrichten brauchst du ein Konto. Gäste am Tisch haben die fertigen Sätze.",
    ),
    "phrases-here": (
        "This house has ready-made phrases only.",
        "Cette maison n’a que des phrases toutes faites.",
        "In diesem Haus gibt es nur fertige Sätze.",
    ),
    "talk-full": (
        "So much has been said at this table that there is no room for more.",
        "On a tant parlé à cette table qu’il n’y a plus de place.",
        "An diesem Tisch ist so viel gesagt worden, dass kein Platz mehr ist.",
    ),
    "silenced": (
        "A moderator has muted you for some days. You can play, but not talk.",
        "La modération vous a retiré la parole pour quelques jours. Vous pouvez jouer, mais pas discuter.",
        "Die Moderation hat dich für einige Tage stummgeschaltet. Du kannst spielen, aber nicht mitreden.",
    ),
    "talk-closed": (
        "A moderator has closed talk for you. You can still play.",
        "La modération vous a retiré la parole. Vous pouvez toujours jouer.",
        "Die Moderation hat dich vom Gespräch ausgeschlossen. Spielen kannst du weiterhin.",
    ),
    "unknown-line": ("This message isn’t here.", "Ce message n’est pas ici.", "Diese Nachricht gibt es hier nicht."),
    "moderation": ("Moderation", "Modération", "Moderation"),
    "moderation-lead": (
        "Reported messages, the oldest first. Nobody can read a deleted message any more.",
        "Les messages signalés, du plus ancien au plus récent. Plus personne ne peut lire un message supprimé.",
        "Gemeldete Nachrichten, die ältesten zuerst. Gelöschte Nachrichten kann niemand mehr lesen.",
    ),
    "moderation-nothing": ("No reports are waiting.", "Aucun signalement n’attend.", "Keine Meldung wartet."),
    "not-moderator": (
        "This page is for moderators.",
        "Cette page est réservée à la modération.",
        "Diese Seite ist für die Moderation.",
    ),
    "moderate-times": ("Reports: {n}", "Signalements : {n}", "Meldungen: {n}"),
    "moderate-table": ("Go to the table", "Voir la table", "Zum Tisch"),
    "moderate-dismiss": ("Dismiss", "Classer", "Verwerfen"),
    "moderate-delete": ("Delete message", "Supprimer le message", "Nachricht löschen"),
    "moderate-days": ("Delete and mute for", "Supprimer et retirer la parole", "Löschen und stummschalten"),
    "moderate-1": ("1 day", "1 jour", "1 Tag"),
    "moderate-7": ("7 days", "7 jours", "7 Tage"),
    "moderate-30": ("30 days", "30 jours", "30 Tage"),
    "moderate-silence": ("Mute", "Retirer la parole", "Stummschalten"),
    "moderate-close": (
        "Delete and close talk for good",
        "Supprimer et retirer la parole pour toujours",
        "Löschen und dauerhaft ausschließen",
    ),
    "moderate-lift": ("Let {name} talk again", "Rendre la parole à {name}", "{name} wieder mitreden lassen"),
    "moderation-silenced": ("Muted by moderators", "Privés de parole", "Stummgeschaltet"),
    "moderation-until": ("until {date}", "jusqu’au {date}", "bis {date}"),
    "moderation-forever": ("for good", "pour toujours", "dauerhaft"),
    "moderation-log": ("Latest decisions", "Dernières décisions", "Letzte Entscheidungen"),
    "decided-dismiss": ("report dismissed", "signalement classé", "Meldung verworfen"),
    "decided-delete": ("message deleted", "message supprimé", "Nachricht gelöscht"),
    "decided-silence": ("deleted and muted", "supprimé, parole retirée", "gelöscht und stummgeschaltet"),
    "decided-close": (
        "deleted, talk closed for good",
        "supprimé, parole retirée pour toujours",
        "gelöscht, dauerhaft ausgeschlossen",
    ),
    "decided-lift": ("may talk again", "parole rendue", "darf wieder mitreden"),
}
