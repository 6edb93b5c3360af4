"""The house's own words: English, French and German here and in the `words.py` of its rooms, Arabic in `words.ar.toml`.

Keys that are put together, and by whom:

log-{kind}            server/log.py                      _sentence
log-{kind}            server/trade/words.py              terms
log-{kind}            server/trade/words.py              told
puzzle-{theme}        server/templates/puzzles.html
puzzle-{theme}        server/web/puzzles.py              _fields
puzzle-{theme}        server/templates/puzzle_part.html
puzzle-worth-{judge}  server/web/puzzles.py              _solution
sound-{loudness}      server/templates/base.html
unfair-{fault}        server/web/fairness.py             faults_in
{preference}-pref     server/templates/base.html
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from markupsafe import Markup, escape

from greathouse.kernel.grammar import enumerated, formatted, isolated, polished
from greathouse.kernel.languages import LANGUAGES, PAGE_LANGUAGES, Language, extra_words, in_full
from greathouse.server.clocks.words import CLOCK_WORDS
from greathouse.server.lobby.words import LOBBY_WORDS
from greathouse.server.notices.words import NOTICE_WORDS
from greathouse.server.people.words import PEOPLE_WORDS
from greathouse.server.ratings.words import RATING_WORDS
from greathouse.server.robots.words import ROBOT_WORDS
from greathouse.server.talk.words import TALK_WORDS
from greathouse.server.tournaments.words import TOURNAMENT_WORDS
from greathouse.server.watching.words import LATER_WORDS

LEVELS = {
    "en": ("Servant", "Scribe", "Vizier", "Pharaoh", "Imhotep"),
    "fr": ("Serviteur", "Scribe", "Vizir", "Pharaon", "Imhotep"),
    "de": ("Diener", "Schreiber", "Wesir", "Pharao", "Imhotep"),
    "ar": ("الخادم", "الكاتب", "الوزير", "الفرعون", "إمحوتب"),
}
GUEST_NAMES = ("Nefer", "Khaba", "Meryt", "Senbi", "Tia", "Nakht", "Ipi", "Hori", "Teti", "Ankhu")
"""Names for guests who give none: people's names of old Egypt, the same in every language, and nothing on any board."""

_FRAME_WORDS: dict[str, tuple[str, str, str]] = {
    # frame
    "house": ("Great House", "Great House", "Great House"),
    "tagline": (
        "Board games of ancient Egypt, to play at once: against the house, with whoever is here, or with a friend.",
        "Des jeux de l’Égypte ancienne, à jouer tout de suite : contre la maison, avec qui est là ou avec un ami.",
        "Brettspiele des alten Ägypten, sofort zu spielen: gegen das Haus, mit allen, die da sind, oder mit Freunden.",
    ),
    "headline": (
        "Five games from the banks of the Nile",
        "Cinq jeux des bords du Nil",
        "Fünf Spiele von den Ufern des Nils",
    ),
    "play-game": ("Play {game} now", "Jouer à {game} tout de suite", "Jetzt {game} spielen"),
    "shown": (
        "{game}: the house plays against itself",
        "{game} : la maison joue contre elle-même",
        "{game}: Das Haus spielt gegen sich selbst",
    ),
    "skip": ("Skip to the content", "Aller au contenu", "Zum Inhalt springen"),
    "settings": ("Settings", "Réglages", "Einstellungen"),
    "language": ("Language", "Langue", "Sprache"),
    "theme": ("Appearance", "Apparence", "Darstellung"),
    "auto": ("same as system", "comme le système", "wie das System"),
    "light": ("light", "clair", "hell"),
    "dark": ("dark", "sombre", "dunkel"),
    "confirm-pref": (
        "Confirm every move",
        "Confirmer chaque coup",
        "Jeden Zug bestätigen",
    ),
    "forced-pref": (
        "Play my only legal move for me",
        "Jouer pour moi le seul coup possible",
        "Den einzig möglichen Zug für mich spielen",
    ),
    "shift-all": (
        "Also: hold Shift and click one, or draw across several and on to what comes next.",
        "Ou encore : Maj + clic sur l’un d’eux, ou glisser sur plusieurs, puis jusqu’à la suite.",
        "Auch so: mit der Umschalttaste einen anklicken oder über mehrere ziehen, bis zum nächsten Schritt.",
    ),
    "keys-choose": (
        "The keys on the buttons choose; with Shift they also go on to the next step (lock and roll).",
        "Les touches sur les boutons choisissent ; avec Maj, elles passent aussi à la suite (bloquer et relancer).",
        "Die Tasten auf den Knöpfen wählen, mit der Umschalttaste auch gleich den nächsten Schritt (sichern, würfeln).",
    ),
    "first-choose": ("First choose: {choice}.", "Choisissez d’abord : {choice}.", "Wähle zuerst: {choice}."),
    "sound-pref": ("Sound", "Son", "Ton"),
    "sound-off": ("off", "sans", "aus"),
    "sound-low": ("low", "doux", "leise"),
    "sound-normal": ("normal", "normal", "normal"),
    "again": ("Show again", "Revoir", "Noch einmal zeigen"),
    "motion-pref": ("Motion", "Animations", "Bewegung"),
    "off": ("off", "non", "aus"),
    "save": ("Save", "Enregistrer", "Speichern"),
    "local": (
        "Nothing is loaded from anywhere else; no account is needed.",
        "Rien n’est chargé d’ailleurs ; aucun compte n’est nécessaire.",
        "Nichts wird von anderswo geladen; ein Konto braucht niemand.",
    ),
    # start page
    "games": ("The games", "Les jeux", "Die Spiele"),
    "players": ("{n} players", "{n} joueurs", "{n} Personen"),
    "minutes": ("{n} minutes", "{n} minutes", "{n} Minuten"),
    "by": ("by {name}, {year}", "de {name}, {year}", "von {name}, {year}"),
    "play-level": ("Play {game} against {level}", "Jouer à {game} contre {level}", "{game} gegen {level} spielen"),
    "friend": ("Play with a friend", "Jouer avec un ami", "Mit Freunden spielen"),
    "more": ("Table options", "Options de la table", "Optionen des Tischs"),
    "rules": ("Rules", "Règles", "Regeln"),
    "my-tables": ("Your tables", "Vos tables", "Deine Tische"),
    "your-turn": ("Your turn", "À vous", "Du bist am Zug"),
    "their-turn": ("{name} to move", "{name} doit jouer", "{name} am Zug"),
    "finished": ("finished", "terminée", "beendet"),
    "table-won": ("won", "gagnée", "gewonnen"),
    "table-lost": ("lost", "perdue", "verloren"),
    "table-drawn": ("a draw", "nulle", "unentschieden"),
    "open-seat": ("waiting for players", "en attente de joueurs", "wartet auf Mitspieler"),
    # lessons
    "learn": ("Learn", "Apprendre", "Lernen"),
    "learn-game": ("Learn {game}", "Apprendre {game}", "{game} lernen"),
    "learn-title": ("Learn to play", "Apprendre à jouer", "Spielen lernen"),
    "learn-lead": (
        "Each lesson is played on the real board: you make every move, and a coach says what is new.",
        "Chaque leçon se joue sur le vrai plateau : vous faites chaque coup, et un guide dit ce qui est nouveau.",
        "Jede Lektion wird auf dem echten Brett gespielt: Du machst jeden Zug, und was neu ist, wird dir gesagt.",
    ),
    "one-minute": ("1 minute", "1 minute", "1 Minute"),
    "winning": ("How to win", "Comment gagner", "So gewinnst du"),
    "goal": ("The goal", "Le but", "Das Ziel"),
    "lesson-steps": ("In this lesson", "Dans cette leçon", "In dieser Lektion"),
    "lesson-step": ("Step {n} of {of}", "Étape {n} sur {of}", "Schritt {n} von {of}"),
    "lesson-anew": ("New position", "Nouvelle position", "Neue Stellung"),
    "lesson-done": ("Lesson done", "Leçon terminée", "Lektion geschafft"),
    "lesson-next": ("Continue", "Continuer", "Weiter"),
    "lesson-back": ("Back", "Retour", "Zurück"),
    "lesson-show": ("Show me", "Montrez-moi", "Zeig es mir"),
    "lesson-shown": ("Choose “{move}”.", "Choisissez « {move} ».", "Wähle „{move}“."),
    "lesson-not-now": (
        "The rules allow that, but this step is about something else. “Show me” points at it.",
        "Les règles le permettent, mais il s’agit ici d’autre chose. « Montrez-moi » l’indique.",
        "Das erlauben die Regeln, aber hier geht es um etwas anderes. „Zeig es mir“ weist darauf.",
    ),
    "lesson-again": ("Once more", "Encore une fois", "Noch einmal"),
    "lesson-resume": ("Go on at step {n}", "Reprendre à l’étape {n}", "Weiter bei Schritt {n}"),
    "lesson-start": ("Start the lesson", "Commencer la leçon", "Lektion beginnen"),
    "lesson-finished": ("done", "terminée", "geschafft"),
    "lesson-endgame": ("Play the end of a game", "Jouer une fin de partie", "Ein Endspiel spielen"),
    "lesson-following": (
        "Next lesson: {title} ({minutes})",
        "Leçon suivante : {title} ({minutes})",
        "Nächste Lektion: {title} ({minutes})",
    ),
    "lesson-play": ("Play a whole game", "Jouer une partie entière", "Ein ganzes Spiel spielen"),
    "lesson-leave": ("All lessons", "Toutes les leçons", "Alle Lektionen"),
    "no-lesson": ("There is no such lesson.", "Cette leçon n’existe pas.", "Diese Lektion gibt es nicht."),
    # options form
    "new-table": ("New table: {game}", "Nouvelle table : {game}", "Neuer Tisch: {game}"),
    "seats": ("Who plays", "Qui joue", "Wer spielt"),
    "seat-n": ("Player {n}", "Joueur {n}", "Person {n}"),
    "me": ("You", "Vous", "Du"),
    "me-too": ("You again (one screen)", "Vous encore (un écran)", "Noch einmal du (ein Bildschirm)"),
    "guest": ("A friend, by link", "Un ami, par un lien", "Jemand per Link"),
    "bot": ("{level} (the house)", "{level} (la maison)", "{level} (das Haus)"),
    "bot-rated": (
        "{level} (the house), rating {points}",
        "{level} (la maison), cote {points}",
        "{level} (das Haus), Wertung {points}",
    ),
    "none": ("nobody", "personne", "niemand"),
    "order": ("Seating", "Ordre", "Sitzordnung"),
    "order-random": ("at random", "au hasard", "zufällig"),
    "order-given": ("as above", "comme ci-dessus", "wie oben"),
    "your-name": ("Your name", "Votre nom", "Dein Name"),
    "variants": ("How do you want to play?", "Comment voulez-vous jouer ?", "Wie willst du spielen?"),
    "levels": ("What the levels mean", "Ce que valent les niveaux", "Was die Stufen bedeuten"),
    "level-first": ("for a first game", "pour une première partie", "für das erste Spiel"),
    "level-wins": (
        "wins {n} of 10 games against {level}",
        "gagne {n} parties sur 10 contre {level}",
        "gewinnt {n} von 10 Spielen gegen {level}",
    ),
    "rating-is": ("rating {points}", "cote {points}", "Wertung {points}"),
    "level-top": ("the strongest", "le plus fort", "am stärksten"),
    "table-more": ("More about this table", "Plus de réglages", "Mehr zu diesem Tisch"),
    "opponents": ("Players", "Joueurs", "Personen"),
    "level": ("Opponent", "Adversaire", "Gegenüber"),
    "play-short": ("Play", "Jouer", "Spielen"),
    "name-private": (
        "Friends read this name; where strangers do, the house gives you one.",
        "Vos amis lisent ce nom ; pour les inconnus, la maison vous en donne un.",
        "Freunde lesen diesen Namen; wo Fremde lesen, gibt dir das Haus einen.",
    ),
    "options": ("Options", "Options", "Optionen"),
    "open-table": ("Start the game", "Commencer la partie", "Spiel beginnen"),
    # table
    "players-here": ("At the table", "À la table", "Am Tisch"),
    "more-here": ("More", "Plus", "Mehr"),
    "board": ("The board", "Le plateau", "Der Spielplan"),
    "choices": ("Your choices", "Vos choix", "Deine Möglichkeiten"),
    "history": ("Game log", "Déroulement", "Verlauf"),
    "log-forgets": (
        "What came before is yours to remember.",
        "Ce qui précède, à vous de le retenir.",
        "Was davor war, merkst du dir selbst.",
    ),
    "no-history": ("Nothing yet.", "Rien encore.", "Noch nichts."),
    "position": ("The position in words", "La position en mots", "Stellung in Worten"),
    "is-bot": ("bot", "robot", "Bot"),
    "is-you": ("you", "vous", "du"),
    "to-move": ("to move", "doit jouer", "am Zug"),
    "thinking": ("thinking", "réfléchit", "denkt nach"),
    "free-seat": ("free seat", "place libre", "freier Platz"),
    "plays-for": ("{bot} for {name}", "{bot} pour {name}", "{bot} für {name}"),
    "warming": (
        "For a minute or two the bots play a little worse: they are still getting ready.",
        "Pendant une minute ou deux, les robots jouent un peu moins bien : ils se préparent encore.",
        "Ein, zwei Minuten lang spielen die Bots etwas schwächer: Sie bereiten sich noch vor.",
    ),
    "typed": ("Type a move", "Écrire un coup", "Zug eintippen"),
    "play": ("Play", "Jouer", "Spielen"),
    "cancel": ("Back", "Retour", "Zurück"),
    "cancel-title": (
        "Choose something else (Esc)",
        "Choisir autre chose (Échap)",
        "Etwas anderes wählen (Esc)",
    ),
    "undo": ("Take back", "Reprendre le coup", "Zurücknehmen"),
    "resign": ("Resign", "Abandonner", "Aufgeben"),
    "resign-sure": ("Really give up", "Vraiment abandonner", "Wirklich aufgeben"),
    "rematch": ("Play again", "Rejouer", "Noch einmal"),
    "next-game": ("Next game of the series", "Partie suivante de la série", "Nächste Partie der Serie"),
    "to-next": ("Go to the next table", "Aller à la table suivante", "Zum nächsten Tisch"),
    "next-ready": (
        "The next game is ready; the seats are swapped.",
        "La partie suivante est prête ; les places sont échangées.",
        "Die nächste Partie ist bereit, die Plätze sind getauscht.",
    ),
    "replay": ("Replay", "Revoir", "Nachspielen"),
    "result": ("Result", "Résultat", "Ergebnis"),
    "score": ("Score by source", "Score par origine", "Punkte nach Herkunft"),
    "against-level": ("Against {level}", "Contre {level}", "Gegen {level}"),
    "decided": (
        "What made the difference: {source}, {n} to {of}.",
        "Ce qui a fait la différence : {source}, {n} à {of}.",
        "Den Ausschlag gab: {source}, {n} zu {of}.",
    ),
    "decided-alone": (
        "What made the difference: {source}, {n}, which nobody beat.",
        "Ce qui a fait la différence : {source}, {n}, que personne n’a battu.",
        "Den Ausschlag gab: {source}, {n}, von niemandem überboten.",
    ),
    "other-game": ("Other options", "Autres options", "Andere Optionen"),
    "put-away": ("Remove {game} from the list", "Retirer {game} de la liste", "{game} von der Liste nehmen"),
    "send-link": ("Share …", "Partager…", "Teilen …"),
    "qr": ("The link as a QR code", "Le lien en code QR", "Der Link als QR-Code"),
    "qr-help": (
        "Or let your friend’s phone read the code.",
        "Ou faites lire le code par le téléphone de votre ami.",
        "Oder lass den Code mit dem anderen Telefon lesen.",
    ),
    "share-picture": ("Share a picture", "Partager une image", "Bild teilen"),
    "course-of": ("{what} through the game", "{what} au fil de la partie", "{what} im Lauf der Partie"),
    "course-turns": ("Below: the turns.", "En bas : les tours.", "Unten: die Züge."),
    "course-turn": (
        "The ring marks where {name} took the lead for good.",
        "Le cercle marque l’instant où {name} passe en tête pour de bon.",
        "Der Ring zeigt, ab wann {name} bis zum Schluss vorn lag.",
    ),
    "record": ("Download game", "Télécharger la partie", "Partie herunterladen"),
    "series": ("Game {game} of {of}", "Partie {game} sur {of}", "Partie {game} von {of}"),
    "spectators": ("{n} watching", "{n} spectateurs", "{n} sehen zu"),
    "one-spectator": ("1 watching", "1 spectateur", "1 sieht zu"),
    "unseated": (
        "This browser no longer has the cookie that holds your seat; you are watching now.",
        "Ce navigateur n’a plus le cookie qui garde votre place ; vous êtes maintenant spectateur.",
        "Dieser Browser hat das Cookie nicht mehr, das deinen Platz hält; jetzt siehst du zu.",
    ),
    "you-watch": ("You are watching.", "Vous êtes spectateur.", "Du siehst zu."),
    "invite": ("Invite your friend", "Invitez votre ami", "Lade jemanden ein"),
    "invite-help": (
        "Send this link. Whoever opens it takes the free seat, and the game begins.",
        "Envoyez ce lien. Qui l’ouvre prend la place libre, et la partie commence.",
        "Schick diesen Link. Wer ihn öffnet, nimmt den freien Platz ein, und die Partie beginnt.",
    ),
    "watch-link": ("Link for spectators", "Lien pour spectateurs", "Link zum Zusehen"),
    "copy": ("Copy", "Copier", "Kopieren"),
    "copied": ("Copied", "Copié", "Kopiert"),
    "waiting": ("Waiting for {n} more", "Encore {n} à attendre", "Es fehlen noch {n}"),
    "join": ("Join the table", "Rejoindre la table", "Mitspielen"),
    "join-title": ("{name} invites you to {game}", "{name} vous invite à {game}", "{name} lädt zu {game} ein"),
    "join-title-plain": ("You are invited to {game}", "On vous invite à {game}", "Eine Einladung zu {game}"),
    "watch": ("Only watch", "Seulement regarder", "Nur zusehen"),
    "won": ("{name} wins.", "{name} gagne.", "{name} gewinnt."),
    "you-won": ("You win.", "Vous gagnez.", "Du gewinnst."),
    "you-lost": ("You lose.", "Vous perdez.", "Du verlierst."),
    "log-forced": (
        "{told} (the only choice).",
        "{told} (le seul choix).",
        "{told} (die einzige Möglichkeit).",
    ),
    "log-undo": ("{name} takes a choice back.", "{name} reprend un choix.", "{name} nimmt eine Wahl zurück."),
    "log-resign": ("{name} gives up.", "{name} abandonne.", "{name} gibt auf."),
    "log-fault": (
        "{name} had a hiccup, so a random move was played.",
        "{name} a eu un raté : un coup a été joué au hasard.",
        "Bei {name} ist etwas schiefgegangen; gespielt wurde ein zufälliger Zug.",
    ),
    "log-close": (
        "The host has closed this table. The game has no result.",
        "L’hôte a fermé cette table. La partie est sans résultat.",
        "Wer das Haus führt, hat diesen Tisch geschlossen. Die Partie hat kein Ergebnis.",
    ),
    # trade
    "trade": ("Haggling", "Marchandage", "Handel"),
    "make-offer": ("Make an offer", "Faire une offre", "Ein Angebot machen"),
    "counter-offer": ("Your counter-offer", "Votre contre-offre", "Dein Gegenangebot"),
    "open-offers": ("Standing offers", "Offres en cours", "Stehende Angebote"),
    "offer-to": ("To whom", "À qui", "An wen"),
    "anyone": ("anyone", "tous", "allen"),
    "all-asked": ("anyone", "tous", "alle"),
    "you-give": ("You give", "Vous donnez", "Du gibst"),
    "you-want": ("You want", "Vous voulez", "Du willst"),
    "one-more": ("one more: {item}", "un de plus : {item}", "eins mehr: {item}"),
    "one-less": ("one less: {item}", "un de moins : {item}", "eins weniger: {item}"),
    "give-item": ("you give, {item}", "vous donnez, {item}", "du gibst, {item}"),
    "get-item": ("you want, {item}", "vous voulez, {item}", "du willst, {item}"),
    "nothing-held": ("You hold nothing to give.", "Vous n’avez rien à donner.", "Du hast nichts zu geben."),
    "offer-words": (
        "Words with it (a promise binds nobody)",
        "Quelques mots (une promesse n’engage personne)",
        "Worte dazu (ein Versprechen bindet niemanden)",
    ),
    "no-offers": ("No offers.", "Aucune offre.", "Keine Angebote."),
    "bid-open": (
        "Bids count until {name} chooses.",
        "Les enchères comptent jusqu’au choix de {name}.",
        "Gebote zählen, bis {name} wählt.",
    ),
    "bid-now": (
        "You can bid for {item}: offer {name} something for it.",
        "Vous pouvez enchérir pour {item} : offrez quelque chose à {name}.",
        "Du kannst um {item} bieten: Biete {name} etwas dafür.",
    ),
    "send-offer": ("Offer", "Proposer", "Anbieten"),
    "type-offer": ("In one line", "En une ligne", "In einer Zeile"),
    "accept": ("Accept", "Accepter", "Annehmen"),
    "accept-with": ("Accept, giving", "Accepter, en donnant", "Annehmen und geben:"),
    "refuse": ("Refuse", "Refuser", "Ablehnen"),
    "counter": ("Counter", "Contre-offre", "Gegenangebot"),
    "withdraw-offer": ("Take back", "Retirer", "Zurückziehen"),
    "cannot-deliver": ("You don’t have what they want.", "Vous n’avez pas cela.", "Das hast du nicht."),
    "said-no": ("refused by {names}", "refusée par {names}", "abgelehnt von {names}"),
    "taken-by": (
        "{name} has accepted; exchanged as soon as this action is done.",
        "{name} a accepté ; échange dès la fin de cette action.",
        "{name} hat angenommen; getauscht wird nach dieser Aktion.",
    ),
    "full-offers": (
        "Three of your offers stand; take one back to make another.",
        "Trois de vos offres sont en cours ; retirez-en une pour en faire une autre.",
        "Drei deiner Angebote stehen; zieh eines zurück, um ein neues zu machen.",
    ),
    "log-offer": (
        "{name} offers {other} {gives} for {gets}.",
        "{name} offre à {other} {gives} contre {gets}.",
        "{name} bietet {other} {gives} gegen {gets}.",
    ),
    "log-gift": (
        "{name} offers {other} {gives} for nothing.",
        "{name} offre à {other} {gives} pour rien.",
        "{name} bietet {other} {gives} umsonst.",
    ),
    "log-request": (
        "{name} asks {other} for {gets}.",
        "{name} demande à {other} {gets}.",
        "{name} bittet {other} um {gets}.",
    ),
    "log-accept": (
        "{name} accepts {other}’s offer.",
        "{name} accepte l’offre de {other}.",
        "{name} nimmt das Angebot von {other} an.",
    ),
    "log-refuse": (
        "{name} refuses {other}’s offer.",
        "{name} refuse l’offre de {other}.",
        "{name} lehnt das Angebot von {other} ab.",
    ),
    "log-withdraw": (
        "{name} takes an offer back.",
        "{name} retire une offre.",
        "{name} zieht ein Angebot zurück.",
    ),
    "log-lapse": (
        "An offer of {name} lapses.",
        "Une offre de {name} expire.",
        "Ein Angebot von {name} verfällt.",
    ),
    "log-begin": ("The game begins.", "La partie commence.", "Die Partie beginnt."),
    "confirm": ("Play “{move}”?", "Jouer « {move} » ?", "„{move}“ spielen?"),
    "yes": ("Yes", "Oui", "Ja"),
    "no": ("No", "Non", "Nein"),
    "lost": (
        "The connection is lost. Trying again …",
        "La connexion est perdue. Nouvel essai …",
        "Die Verbindung ist weg. Neuer Versuch …",
    ),
    "failed": (
        "That didn’t reach us. Please try again.",
        "Ce n’est pas arrivé. Réessayez.",
        "Das kam nicht an. Bitte noch einmal.",
    ),
    "paused": (
        "The game is paused: the house cannot store it at the moment and keeps trying by itself.",
        "La partie est en pause : la maison ne peut pas l’enregistrer en ce moment et réessaie d’elle-même.",
        "Die Partie ruht: Das Haus kann sie gerade nicht speichern und versucht es von selbst wieder.",
    ),
    "busy": (
        "The house has too much to do right now.",
        "La maison a trop à faire en ce moment.",
        "Das Haus hat gerade zu viel zu tun.",
    ),
    "away": (
        "The house cannot be reached at the moment.",
        "La maison est injoignable en ce moment.",
        "Das Haus ist gerade nicht zu erreichen.",
    ),
    "not-stored": (
        "The house cannot store this at the moment.",
        "La maison ne peut pas l’enregistrer en ce moment.",
        "Das Haus kann das gerade nicht speichern.",
    ),
    "tried-again": (
        "This is tried again by itself.",
        "Un nouvel essai suit de lui-même.",
        "Es wird von selbst noch einmal versucht.",
    ),
    "nothing-done": (
        "Nothing was done; please try again.",
        "Rien n’a été fait ; réessayez.",
        "Es ist nichts geschehen; bitte noch einmal versuchen.",
    ),
    "come-again": (
        "Please try again after the seconds that Retry-After names.",
        "Réessayez après les secondes que donne Retry-After.",
        "Bitte nach den Sekunden, die Retry-After nennt, noch einmal versuchen.",
    ),
    "send-again": ("Send again", "Renvoyer", "Noch einmal senden"),
    "glossary": ("Glossary", "Glossaire", "Glossar"),
    "why-rule": ("Rule R{n}", "Règle R{n}", "Regel R{n}"),
    "close": ("Close", "Fermer", "Schließen"),
    "inspect-next": ("What is this? (I)", "Qu’est-ce que c’est ? (I)", "Was ist das? (I)"),
    "inspect-this": ("What is this?", "Qu’est-ce que c’est ?", "Was ist das?"),
    "could-now": ("You can now:", "Vous pouvez maintenant :", "Du kannst jetzt:"),
    "no-thing": ("That isn’t on this board.", "Cela n’est pas sur ce plateau.", "Das liegt nicht auf diesem Brett."),
    # puzzles
    "puzzles": ("Puzzles", "Problèmes", "Aufgaben"),
    "puzzles-lead": (
        "One choice is clearly best. Find it; every day each game has another puzzle of the day.",
        "Un seul choix est nettement le meilleur. Trouvez-le ; chaque jour, chaque jeu a son problème du jour.",
        "Eine Wahl ist klar die beste. Finde sie; jeden Tag hat jedes Spiel eine andere Aufgabe des Tages.",
    ),
    "puzzles-none": (
        "There are no puzzles here yet.",
        "Il n’y a pas encore de problèmes ici.",
        "Hier gibt es noch keine Aufgaben.",
    ),
    "puzzle-today": ("Puzzle of the day", "Problème du jour", "Aufgabe des Tages"),
    "puzzles-search": ("Search the puzzles", "Chercher parmi les problèmes", "Aufgaben suchen"),
    "puzzles-more": ("{game}: {n} more", "{game} : encore {n}", "{game}: noch {n}"),
    "puzzles-no-such": (
        "There is no such puzzle of this game.",
        "Il n’y a pas de tel problème pour ce jeu.",
        "Eine solche Aufgabe gibt es für dieses Spiel nicht.",
    ),
    "puzzle-about": ("What it is about", "Sujet", "Worum es geht"),
    "puzzle-hard": ("Difficulty", "Difficulté", "Schwierigkeit"),
    "puzzle-number": ("Puzzle {n}", "Problème {n}", "Aufgabe {n}"),
    "puzzle-task": ("What is best?", "Quel est le meilleur choix ?", "Was ist am besten?"),
    "puzzle-finish": ("Win it", "Gagner", "Gewinnen"),
    "puzzle-keep": ("Stay ahead", "Garder l’avantage", "Vorn bleiben"),
    "puzzle-save": ("Save what you can", "Limiter les dégâts", "Retten, was geht"),
    "puzzle-secret": ("An answer in secret", "Une réponse en secret", "Eine geheime Antwort"),
    "puzzle-gain": ("Get ahead", "Prendre l’avantage", "Nach vorn kommen"),
    "difficulty": ("Difficulty {n} of 5", "Difficulté {n} sur 5", "Schwierigkeit {n} von 5"),
    "puzzle-right": ("That’s it!", "C’est ça !", "Richtig!"),
    "puzzle-best": ("Best: {move}", "Le meilleur : {move}", "Am besten: {move}"),
    "puzzle-wrong": (
        "{move}: there is something clearly better.",
        "{move} : il y a nettement mieux.",
        "{move}: Es gibt etwas klar Besseres.",
    ),
    "puzzle-wrong-by": (
        "{move}: that gives away {lost} of the wins.",
        "{move} : ce choix abandonne {lost} des victoires.",
        "{move}: Das verschenkt {lost} der Siege.",
    ),
    "puzzle-worth-search": (
        "The bots expect to win {chance} of games after it, {gap} more than after anything else.",
        "Les robots pensent gagner {chance} des parties ensuite, {gap} de plus qu’après tout autre choix.",
        "Die Bots erwarten, danach {chance} der Spiele zu gewinnen, {gap} mehr als nach allem anderen.",
    ),
    "puzzle-worth-table": (
        "It wins {chance} of the time with perfect play, {gap} more than anything else.",
        "Il gagne {chance} du temps si chacun joue parfaitement, {gap} de plus que tout autre choix.",
        "Das gewinnt bei perfektem Spiel {chance} der Partien, {gap} mehr als alles andere.",
    ),
    "puzzle-show": ("Show the solution", "Montrer la solution", "Lösung zeigen"),
    "puzzle-next": ("Next puzzle", "Problème suivant", "Nächste Aufgabe"),
    "puzzle-play": ("Play on from here", "Jouer la suite", "Von hier weiterspielen"),
    "no-puzzle": ("There is no such puzzle.", "Ce problème n’existe pas.", "Diese Aufgabe gibt es nicht."),
    # position editor
    "editor": ("Position editor", "Éditeur de position", "Stellungseditor"),
    "editor-edit": ("Edit this position", "Modifier cette position", "Stellung bearbeiten"),
    "editor-text": ("The position as text", "La position en texte", "Die Stellung als Text"),
    "editor-show": ("Show on the board", "Montrer sur le plateau", "Auf dem Brett zeigen"),
    "editor-fresh": ("New, {n} players", "Nouvelle, {n} joueurs", "Neu, {n} Personen"),
    "editor-chance": ("Chance decides:", "Le hasard décide :", "Der Zufall entscheidet:"),
    "editor-random": ("At random", "Au hasard", "Auslosen"),
    "position-wrong": (
        "This position isn’t possible.",
        "Cette position est impossible.",
        "Diese Stellung ist nicht möglich.",
    ),
    "position-not-now": (
        "That can’t happen in this position.",
        "Cela ne peut pas arriver dans cette position.",
        "Das kann in dieser Stellung nicht geschehen.",
    ),
    # exact chances
    "study": ("Help while playing", "Aide pendant la partie", "Hilfe beim Spielen"),
    "study-hints": ("Allow hints", "Permettre les indices", "Tipps erlauben"),
    "study-hints-help": (
        "Every player may ask for hints. Whoever plays alone against bots may do so in any case.",
        "Chacun peut demander des indices. Qui joue seul contre des robots le peut de toute façon.",
        "Alle dürfen nach Tipps fragen. Wer allein gegen Bots spielt, darf es ohnehin.",
    ),
    "study-join": (
        "At this table everybody may ask for hints.",
        "À cette table, chacun peut demander des indices.",
        "An diesem Tisch dürfen alle nach Tipps fragen.",
    ),
    "study-label": ("Show chances and hints", "Montrer chances et conseils", "Chancen und Rat zeigen"),
    "study-help": (
        "For learning: every player sees the exact chances where they are known, and may ask for the best choice. "
        "In a serious game leave it off; the finished game can be studied in any case.",
        "Pour apprendre : chacun voit les chances exactes là où elles sont connues et peut demander le meilleur choix. "
        "Laissez-le désactivé dans une partie sérieuse ; une partie finie s’étudie de toute façon.",
        "Zum Lernen: Alle sehen die exakten Chancen, wo sie bekannt sind, und können nach der besten Wahl fragen. "
        "In einer ernsten Partie bleibt es aus; studieren lässt sich die beendete Partie in jedem Fall.",
    ),
    "analysis-working": (
        "More are being worked out in the background.",
        "D’autres sont en cours de calcul.",
        "Weitere werden gerade im Hintergrund berechnet.",
    ),
    "chances": ("Chances of winning", "Chances de gagner", "Gewinnchancen"),
    "chances-none": (
        "Nothing exact is known of this position.",
        "Rien d’exact n’est connu de cette position.",
        "Über diese Stellung ist nichts Exaktes bekannt.",
    ),
    "chances-first": (
        "To the first moment that is known",
        "Au premier moment connu",
        "Zum ersten bekannten Moment",
    ),
    "coach": ("Coach", "Mentor", "Begleitung"),
    "coach-on": ("Switch the coach on", "Activer le mentor", "Begleitung einschalten"),
    "coach-off": ("Switch the coach off", "Désactiver le mentor", "Begleitung ausschalten"),
    "coach-gone": (
        "I was at your side in two games of {title}; in this one you decide alone. Call me back whenever you like.",
        "J’étais à vos côtés dans deux parties de {title} ; ici, à vous de décider. Rappelez-moi quand vous voulez.",
        "Zwei Partien {title} lang war ich dabei; in dieser entscheidest du allein. Ruf mich, wann immer du willst.",
    ),
    "coach-lesson": ("Lesson: {title} ({minutes})", "Leçon : {title} ({minutes})", "Lektion: {title} ({minutes})"),
    "doubt-play": ("Play it anyway", "Jouer quand même", "Trotzdem spielen"),
    "doubt-again": ("Think again", "Réfléchir encore", "Noch einmal überlegen"),
    "hint-title": ("Hint", "Indice", "Tipp"),
    "hint-ask": ("Give me a hint", "Un indice", "Gib mir einen Tipp"),
    "hint-ask-choice": ("Which move?", "Quel coup ?", "Welcher Zug?"),
    "hint-ask-reason": ("Why?", "Pourquoi ?", "Warum?"),
    "hint-look": (
        "Look where the ring is.",
        "Regardez là où est l’anneau.",
        "Schau dorthin, wo der Ring ist.",
    ),
    "hint-look-several": (
        "One of the ringed ones is best.",
        "L’un de ceux qui sont entourés est le meilleur.",
        "Eines der umringten ist das Beste.",
    ),
    "hint-choice": (
        "The bots would choose: {move}",
        "Les robots choisiraient : {move}",
        "Die Bots würden wählen: {move}",
    ),
    "hint-worth": (
        "They expect to win {first} of games from here with it, and {second} with the next best choice.",
        "Ils pensent gagner ainsi {first} des parties depuis cette position, et {second} avec le deuxième choix.",
        "Sie erwarten, damit {first} der Spiele von hier aus zu gewinnen, mit der zweitbesten Wahl {second}.",
    ),
    "hint-equal": (
        "They think that other choices are about as good.",
        "Selon eux, d’autres choix se valent à peu près.",
        "Andere Möglichkeiten sind nach ihrer Meinung etwa gleich gut.",
    ),
    "hint-thinking": ("The bots are thinking …", "Les robots réfléchissent …", "Die Bots überlegen …"),
    "hint-tried": (
        "They tried it out against the others.",
        "Ils l’ont essayé contre les autres.",
        "Sie haben es gegen die anderen ausprobiert.",
    ),
    "hint-only": ("There is no other choice.", "Il n’y a pas d’autre choix.", "Eine andere Wahl gibt es nicht."),
    "hint-none": (
        "The bots have no advice at the moment.",
        "Les robots n’ont pas de conseil pour l’instant.",
        "Die Bots wissen gerade keinen Rat.",
    ),
    "hint": ("What is best?", "Quel est le meilleur choix ?", "Was ist am besten?"),
    "hint-head": (
        "Your choices, the best first, when both then play perfectly",
        "Vos choix, le meilleur d’abord, si chacun joue ensuite parfaitement",
        "Deine Möglichkeiten, die beste zuerst, wenn danach beide perfekt spielen",
    ),
    "hint-more": ("And {n} more.", "Et {n} de plus.", "Und {n} weitere."),
    "choice": ("Choice", "Choix", "Wahl"),
    "wins": ("Wins", "Gagne", "Gewinnt"),
    "costs": ("Costs", "Coûte", "Kostet"),
    "curve-of": (
        "Chances of {name} through the game",
        "Chances de {name} au fil de la partie",
        "Chancen von {name} im Lauf der Partie",
    ),
    "luck": ("Luck", "Chance", "Glück"),
    "lost-by-choices": ("Lost by choices", "Perdu par les choix", "Durch Wahl verloren"),
    "best-choices": ("Best choices", "Meilleurs choix", "Beste Wahl"),
    "best-of": ("{best} of {of}", "{best} sur {of}", "{best} von {of}"),
    "mistakes": ("Mistakes", "Erreurs", "Fehler"),
    "better": ("better: {move}", "mieux : {move}", "besser: {move}"),
    "accuracy": ("Accuracy", "Précision", "Genauigkeit"),
    "chose": ("{name}: {move}", "{name} : {move}", "{name}: {move}"),
    "brilliant": ("Brilliant choices", "Choix brillants", "Glanzzüge"),
    "curve-own": (
        "Chances through the game, each by what that player could know",
        "Chances au fil de la partie, selon ce que chacun pouvait savoir",
        "Chancen im Lauf der Partie, jeweils nach dem eigenen Wissen",
    ),
    "curve-all": (
        "Everybody’s chances through the game",
        "Chances de chacun au fil de la partie",
        "Chancen aller im Lauf der Partie",
    ),
    "judged-by-search": (
        "The bots’ search judged here, by what each player could know; it can be wrong.",
        "La recherche des robots a jugé ici, selon ce que chacun pouvait savoir ; elle peut se tromper.",
        "Hier urteilte die Suche der Bots nach dem Wissen des jeweiligen Platzes; sie kann irren.",
    ),
    "review": ("Game review", "Analyse de la partie", "Analyse der Partie"),
    "review-help": (
        "The bots look at every choice: mistakes with the better move, chances, luck and skill. "
        "It takes about a minute.",
        "Les robots examinent chaque choix : erreurs et meilleur coup, chances, hasard et adresse. Comptez une minute.",
        "Die Bots sehen sich jede Wahl an: Fehler mit dem besseren Zug, Chancen, Glück und Können. Das dauert etwa "
        "eine Minute.",
    ),
    "review-ask": ("Review this game", "Analyser cette partie", "Partie analysieren"),
    "review-waiting": (
        "The review begins in a moment.",
        "L’analyse va commencer.",
        "Die Analyse beginnt gleich.",
    ),
    "review-working": (
        "The bots are looking at the game: {n} %",
        "Les robots examinent la partie : {n} %",
        "Die Bots sehen sich die Partie an: {n} %",
    ),
    "review-failed": (
        "The review failed. Please try again.",
        "L’analyse a échoué. Veuillez réessayer.",
        "Die Analyse ist gescheitert. Bitte versuch es noch einmal.",
    ),
    "review-not-ready": (
        "The bots are still getting ready. Please ask for the review in a minute.",
        "Les robots se préparent encore. Redemandez l’analyse dans une minute.",
        "Die Bots bereiten sich noch vor. Frag in einer Minute noch einmal nach der Analyse.",
    ),
    "reviews-busy": (
        "Many games are waiting for a review. Please try again later.",
        "Beaucoup de parties attendent leur analyse. Réessayez plus tard.",
        "Viele Partien warten auf ihre Analyse. Bitte versuch es später noch einmal.",
    ),
    "mistake-here": ("A mistake", "Une erreur", "Ein Fehler"),
    "brilliant-here": ("A brilliant choice", "Un choix brillant", "Ein Glanzzug"),
    "better-here": ("Better: {move}", "Mieux : {move}", "Besser: {move}"),
    "line-here": ("Then perhaps:", "Puis peut-être :", "Danach vielleicht:"),
    "try-again": ("Try again from here", "Réessayer à partir d’ici", "Von hier noch einmal"),
    "belief-of": (
        "What {name} could infer",
        "Ce que {name} pouvait déduire",
        "Was {name} erschließen konnte",
    ),
    "belief-truth": ("Show the truth", "Montrer la vérité", "Wahrheit zeigen"),
    "belief-true": ("held", "en main", "auf der Hand"),
    "belief-nothing": (
        "Nothing was hidden from this player.",
        "Rien n’était caché à ce joueur.",
        "Vor diesem Platz war nichts verborgen.",
    ),
    "to-replay": ("Back to the replay", "Revenir à la partie", "Zurück zum Nachspielen"),
    "no-mistakes": (
        "No mistakes were found.",
        "Aucune erreur n’a été trouvée.",
        "Es wurden keine Fehler gefunden.",
    ),
    # replay
    "replay-title": ("Replay: {game}", "Revoir : {game}", "Nachspielen: {game}"),
    "moment": ("Moment {at} of {of}", "Moment {at} sur {of}", "Moment {at} von {of}"),
    "first": ("Start", "Début", "Anfang"),
    "back": ("Back", "Précédent", "Zurück"),
    "forward": ("Forward", "Suivant", "Weiter"),
    "last": ("End", "Fin", "Ende"),
    "run": ("Play all", "Défiler", "Abspielen"),
    "pause": ("Pause", "Pause", "Anhalten"),
    "link-moment": ("Link to this moment", "Lien vers ce moment", "Link zu diesem Moment"),
    "go": ("Go", "Aller", "Gehe zu"),
    "seen-by": ("Seen by", "Vu par", "Gesehen von"),
    "spectator": ("a spectator", "un spectateur", "Zuschauenden"),
    "play-on": (
        "Play on from here against {level}",
        "Continuer d’ici contre {level}",
        "Ab hier weiterspielen gegen {level}",
    ),
    "to-table": ("To the table", "À la table", "Zum Tisch"),
    "preview": ("The board at the beginning", "Le plateau au début", "Das Brett zu Beginn"),
    "turn-before": ("Turn before", "Tour précédent", "Zug davor"),
    "turn-after": ("Next turn", "Tour suivant", "Nächster Zug"),
    "chapters": ("Parts of the game", "Parties du jeu", "Abschnitte der Partie"),
    "keys-replay": (
        "Arrow keys step, with Shift by turns; Home and End jump, space plays. On a phone, swipe across the board.",
        "Flèches : pas à pas, avec Maj tour par tour ; Début et Fin : aux extrémités ; espace : défiler. "
        "Sur un téléphone, balayez le plateau.",
        "Pfeiltasten: Schritt, mit Umschalt Zug um Zug; Pos1 und Ende: Sprung; Leertaste: abspielen. "
        "Am Telefon: über das Brett wischen.",
    ),
    # rules
    "rules-title": ("Rules of {game}", "Règles de {game}", "Regeln von {game}"),
    "rules-search": ("Search the rules", "Chercher dans les règles", "In den Regeln suchen"),
    "rules-find": ("Search", "Chercher", "Suchen"),
    "rules-found": ("Found in the rules: {n}", "Trouvé dans les règles : {n}", "In den Regeln gefunden: {n}"),
    "summary": ("On one page", "En une page", "Auf einer Seite"),
    "picture-try": ("Try it", "Essayer", "Ausprobieren"),
    "no-rules": (
        "These rules are not written down yet.",
        "Ces règles ne sont pas encore écrites.",
        "Diese Regeln sind noch nicht aufgeschrieben.",
    ),
    # refusals
    "started": (
        "The game has begun; now you can only give up.",
        "La partie a commencé ; vous ne pouvez plus qu’abandonner.",
        "Die Partie hat begonnen; jetzt kannst du nur noch aufgeben.",
    ),
    "closed": ("This table has been closed.", "Cette table est fermée.", "Dieser Tisch ist geschlossen."),
    "only-moves": (
        "The game has become so long that only moves count now: nothing can be taken back, offered or said any more.",
        "La partie est devenue si longue que seuls les coups comptent : plus de reprises, d’offres ni de remarques.",
        "Die Partie ist so lang geworden, dass nur noch Züge zählen: keine Rücknahmen, Angebote und Bemerkungen mehr.",
    ),
    "too-long": (
        "The game has become too long; it can only be given up.",
        "La partie est devenue trop longue ; on ne peut plus que l’abandonner.",
        "Die Partie ist zu lang geworden; sie kann nur noch aufgegeben werden.",
    ),
    "stale": (
        "The game has moved on. Here is the current position.",
        "La partie a continué. Voici la position actuelle.",
        "Das Spiel ist weitergegangen. Hier ist die jetzige Stellung.",
    ),
    "illegal": ("The rules do not allow this.", "Les règles ne le permettent pas.", "Die Regeln erlauben das nicht."),
    "unreadable": (
        "That was not understood.",
        "La saisie n’a pas été comprise.",
        "Die Eingabe wurde nicht verstanden.",
    ),
    "not-your-turn": ("It is not your turn.", "Ce n’est pas à vous.", "Du bist nicht am Zug."),
    "not-your-seat": ("This is not your seat.", "Ce n’est pas votre place.", "Das ist nicht dein Platz."),
    "not-started": ("The game has not begun.", "La partie n’a pas commencé.", "Die Partie hat noch nicht begonnen."),
    "over": ("The game is over.", "La partie est terminée.", "Die Partie ist zu Ende."),
    "not-over": ("The game is not over yet.", "La partie n’est pas terminée.", "Die Partie ist noch nicht zu Ende."),
    "not-typed": (
        "At this table offers cannot be typed.",
        "À cette table, on n’écrit pas d’offres.",
        "An diesem Tisch kann man keine Angebote eintippen.",
    ),
    "no-offer": ("This offer cannot be made.", "Cette offre n’est pas possible.", "Dieses Angebot ist nicht möglich."),
    "offer-gone": (
        "This offer is gone.",
        "Cette offre n’est plus valable.",
        "Dieses Angebot steht nicht mehr.",
    ),
    "not-your-offer": (
        "This offer is not yours to answer.",
        "Cette offre ne s’adresse pas à vous.",
        "Dieses Angebot gilt dir nicht.",
    ),
    "too-many-offers": (
        "Three of your offers stand already; take one back first.",
        "Trois de vos offres sont déjà en cours ; retirez-en une d’abord.",
        "Drei deiner Angebote stehen schon; zieh erst eines zurück.",
    ),
    "stays-out": (
        "The bots of this table stay out of haggling.",
        "Les robots de cette table ne marchandent pas.",
        "Die Bots an diesem Tisch handeln nicht.",
    ),
    "pick-cards": (
        "Say which of your cards you hand over.",
        "Dites quelles cartes vous donnez.",
        "Sag, welche Karten du hergibst.",
    ),
    "no-trade": (
        "Nothing can be traded at this table now.",
        "Rien ne s’échange à cette table maintenant.",
        "An diesem Tisch wird jetzt nicht gehandelt.",
    ),
    "no-undo": (
        "Nothing can be taken back: something has been revealed since.",
        "Rien à reprendre : quelque chose a été révélé depuis.",
        "Nichts lässt sich zurücknehmen: Seither wurde etwas aufgedeckt.",
    ),
    "no-moment": (
        "That point isn’t in this replay.",
        "Cette partie n’a pas ce moment.",
        "Diesen Moment hat die Partie nicht.",
    ),
    "bad-link": (
        "This link does not open a seat.",
        "Ce lien n’ouvre pas de place.",
        "Dieser Link öffnet keinen Platz.",
    ),
    "full": (
        "Every seat is taken; you can watch.",
        "Toutes les places sont prises ; vous pouvez regarder.",
        "Alle Plätze sind besetzt; du kannst zusehen.",
    ),
    "key-used": (
        "That button was already used. Please reload.",
        "Ce bouton a déjà servi. Rechargez la page.",
        "Diese Schaltfläche wurde schon benutzt. Lade die Seite neu.",
    ),
    "unknown-table": ("There is no such table.", "Cette table n’existe pas.", "Diesen Tisch gibt es nicht."),
    "old-rules": (
        "This game used older rules and can’t be shown.",
        "Cette table suivait d’anciennes règles et ne peut être montrée.",
        "Dieser Tisch folgte älteren Regeln und lässt sich nicht zeigen.",
    ),
    "unknown-game": ("There is no such game.", "Ce jeu n’existe pas.", "Dieses Spiel gibt es nicht."),
    "bad-options": (
        "Such a table is not possible.",
        "Une telle table n’est pas possible.",
        "Einen solchen Tisch gibt es nicht.",
    ),
    "not-found": ("There is nothing here.", "Il n’y a rien ici.", "Hier ist nichts."),
    "bad-request": (
        "We couldn’t read that request.",
        "Cette demande n’a pas pu être lue.",
        "Diese Anfrage war nicht zu lesen.",
    ),
    "bad-method": (
        "This page can’t do that.",
        "Cette adresse n’accepte pas cela.",
        "Diese Adresse nimmt das nicht an.",
    ),
    "bad-origin": (
        "The request comes from another page and was refused.",
        "La demande vient d’une autre page et a été refusée.",
        "Die Anfrage kommt von einer fremden Seite und wurde abgelehnt.",
    ),
    "too-large": ("The request is too large.", "La demande est trop grande.", "Die Anfrage ist zu groß."),
    "too-often": (
        "That was too fast; wait a moment.",
        "C’était trop rapide ; attendez un instant.",
        "Das war zu schnell; warte einen Moment.",
    ),
    "fault": (
        "Something went wrong on our side. We’ve logged it.",
        "Quelque chose n’a pas marché de notre côté. C’est noté.",
        "Bei uns ist etwas schiefgegangen. Es ist notiert.",
    ),
    # the chance of a game
    "fair-line": (
        "All luck was fixed before the game",
        "Tout hasard était fixé avant la partie",
        "Aller Zufall stand vorher fest",
    ),
    "fair-line-over": (
        "Check that luck was fair",
        "Vérifier que le hasard était honnête",
        "Prüfen, ob der Zufall ehrlich war",
    ),
    "fair-mixing": (
        "Luck is being fixed …",
        "On fixe le hasard…",
        "Der Zufall wird festgelegt …",
    ),
    "fair-title": ("Fair luck", "Un hasard honnête", "Ehrlicher Zufall"),
    "fair-lead": (
        "All that luck brings in this game was fixed before it began: by a secret number of the house and by the "
        "numbers of the players. Nobody could know it, and nobody can change it.",
        "Tout ce que le hasard apporte dans cette partie a été fixé avant son début : par un nombre secret de la "
        "maison et par les nombres des joueurs. Personne ne pouvait le connaître, personne ne peut le changer.",
        "Alles, was der Zufall in dieser Partie bringt, stand fest, bevor sie begann: durch eine geheime Zahl des "
        "Hauses und durch die Zahlen der Spielenden. Niemand konnte es kennen, und niemand kann es ändern.",
    ),
    "fair-lead-series": (
        "Every throw and every card of this round was fixed before the tournament began: by its secret number. All "
        "tables of the round meet the same ones, and nobody can change them.",
        "Chaque jet de dés et chaque carte de cette ronde ont été fixés avant le début du tournoi, par son nombre "
        "secret. Toutes les tables de la ronde ont les mêmes, et personne ne peut les changer.",
        "Jeder Wurf und jede Karte dieser Runde standen fest, bevor das Turnier begann: durch seine geheime Zahl. Alle "
        "Tische der Runde haben dieselben, und niemand kann sie ändern.",
    ),
    "fair-later-series": (
        "You can check it when the tournament is over. The secret number would tell other tables what comes.",
        "Vous pourrez le vérifier à la fin du tournoi. Avant, le nombre secret dirait aux autres tables ce qui vient.",
        "Nachprüfen kannst du es, wenn das Turnier zu Ende ist. Vorher würde die geheime Zahl anderen Tischen "
        "verraten, was kommt.",
    ),
    "fair-series": (
        "All tables of the round have the same secret number. So players add none of their own: each table would have "
        "other throws and cards.",
        "Toutes les tables de la ronde ont le même nombre secret. Les joueurs n’en ajoutent donc pas : chaque table "
        "aurait d’autres jets et d’autres cartes.",
        "Alle Tische der Runde haben dieselbe geheime Zahl. Deshalb geben die Spielenden keine eigenen dazu: Sonst "
        "hätte jeder Tisch andere Würfe und Karten.",
    ),
    "fair-reveal-series": (
        "When the tournament is over the house shows its secret number, and anybody can compute everything again.",
        "À la fin du tournoi, la maison montre son nombre secret, et chacun peut tout recalculer.",
        "Ist das Turnier zu Ende, zeigt das Haus seine geheime Zahl, und jeder kann alles nachrechnen.",
    ),
    "fair-later": (
        "You can check it when the game is over. The secret number would tell hidden cards and coming throws before.",
        "Vous pourrez le vérifier à la fin de la partie. Avant, le nombre secret trahirait les cartes cachées et les "
        "jets à venir.",
        "Nachprüfen kannst du es, wenn die Partie zu Ende ist. Vorher würde die geheime Zahl verdeckte Karten und "
        "kommende Würfe verraten.",
    ),
    "fair-how": ("How it works", "Comment cela marche", "So geht es"),
    "fair-secret": (
        "Before the game the house draws a secret number and shows its fingerprint. Another number would have another "
        "fingerprint, so the house can no longer exchange it.",
        "Avant la partie, la maison tire un nombre secret et montre son empreinte. Un autre nombre aurait une autre "
        "empreinte : la maison ne peut plus l’échanger.",
        "Vor der Partie zieht das Haus eine geheime Zahl und zeigt ihren Fingerabdruck. Eine andere Zahl hätte einen "
        "anderen Fingerabdruck; austauschen kann das Haus sie also nicht mehr.",
    ),
    "fair-numbers": (
        "Then each player’s page adds a random number of its own, which the house cannot foresee:",
        "Puis la page de chaque joueur ajoute un nombre tiré au hasard, que la maison ne peut pas prévoir :",
        "Dann gibt die Seite jedes Spielenden eine eigene Zufallszahl dazu, die das Haus nicht vorhersehen kann:",
    ),
    "fair-none": ("gave none", "n’en a pas donné", "hat keine gegeben"),
    "fair-stream": (
        "All throws and cards are computed from these numbers, one after the other, each equally likely. Whoever takes "
        "a move back gets the same throws again.",
        "Tous les jets et toutes les cartes se calculent à partir de ces nombres, l’un après l’autre, tous également "
        "probables. Qui reprend un coup retrouve les mêmes jets.",
        "Alle Würfe und Karten werden aus diesen Zahlen berechnet, der Reihe nach, alle gleich wahrscheinlich. Wer "
        "einen Zug zurücknimmt, bekommt dieselben Würfe wieder.",
    ),
    "fair-reveal": (
        "When the game is over the house shows its secret number, and anybody can compute everything again.",
        "À la fin de la partie, la maison montre son nombre secret, et chacun peut tout recalculer.",
        "Ist die Partie zu Ende, zeigt das Haus seine geheime Zahl, und jeder kann alles nachrechnen.",
    ),
    "fair-check": ("Checked by your browser", "Vérifié par votre navigateur", "Von deinem Browser geprüft"),
    "fair-sound": (
        "Throws and cards checked: {n}. All follow from the numbers that were fixed before the game.",
        "Jets et cartes vérifiés : {n}. Tous découlent des nombres fixés avant la partie.",
        "Geprüfte Würfe und Karten: {n}. Alle folgen aus den Zahlen, die vor der Partie feststanden.",
    ),
    "fair-unsound": ("Something is wrong:", "Quelque chose ne va pas :", "Etwas stimmt nicht:"),
    "fair-elsewhere": (
        "Of the game that goes on here, and to be checked there: {n}.",
        "De la partie qui continue ici, à vérifier là-bas : {n}.",
        "Aus der Partie, die hier weitergeht, und dort zu prüfen: {n}.",
    ),
    "fair-remembered": (
        "The fingerprint is the one that your browser saw before the game, and your number is part of it.",
        "L’empreinte est celle que votre navigateur a vue avant la partie, et votre nombre en fait partie.",
        "Der Fingerabdruck ist der, den dein Browser vor der Partie gesehen hat, und deine Zahl gehört dazu.",
    ),
    "fair-late": (
        "The fingerprint is the one that your browser saw before the game. Your number did not arrive in time, so the "
        "luck of this game does not contain it.",
        "L’empreinte est celle que votre navigateur a vue avant la partie. Votre nombre n’est pas arrivé à temps : le "
        "hasard de cette partie ne le contient pas.",
        "Der Fingerabdruck ist der, den dein Browser vor der Partie gesehen hat. Deine Zahl kam nicht rechtzeitig an; "
        "der Zufall dieser Partie enthält sie nicht.",
    ),
    "fair-foreign": (
        "The fingerprint or your number is not the one that your browser noted before the game.",
        "L’empreinte ou votre nombre n’est pas celui que votre navigateur a noté avant la partie.",
        "Der Fingerabdruck oder deine Zahl ist nicht das, was dein Browser sich vor der Partie gemerkt hat.",
    ),
    "fair-unable": (
        "This browser cannot check it here: that needs scripts, and a page over HTTPS.",
        "Ce navigateur ne peut pas le vérifier ici : il faut des scripts et une page en HTTPS.",
        "Dieser Browser kann es hier nicht prüfen: Dazu braucht es Skripte und eine Seite über HTTPS.",
    ),
    "fair-elsehow": (
        "Or download the record and check it with a program of your own, or with ours:",
        "Ou téléchargez la partie et vérifiez-la avec votre propre programme, ou avec le nôtre :",
        "Oder lade die Partie herunter und prüfe sie mit einem eigenen Programm, oder mit unserem:",
    ),
    "fair-no-chance": (
        "There is no throw and no card to check in this game.",
        "Il n’y a ni jet ni carte à vérifier dans cette partie.",
        "In dieser Partie gibt es keinen Wurf und keine Karte zu prüfen.",
    ),
    "fair-unchecked": (
        "Nothing was checked: all throws and cards are from the game that goes on here.",
        "Rien n’a été vérifié : tous les jets et toutes les cartes viennent de la partie qui continue ici.",
        "Nichts wurde geprüft: Alle Würfe und Karten sind aus der Partie, die hier weitergeht.",
    ),
    "fair-limit": (
        "Your browser does not know the rules. Only our program below checks that each throw and card had the chances "
        "that the rules give it, and that none is missing.",
        "Votre navigateur ne connaît pas les règles. Seul notre programme ci-dessous vérifie que chaque jet et chaque "
        "carte avaient les chances prévues par les règles, et qu’il n’en manque aucun.",
        "Dein Browser kennt die Regeln nicht. Nur unser Programm hier unten prüft, ob jeder Wurf und jede Karte die "
        "Chancen hatte, die die Regeln vorsehen, und ob nichts davon fehlt.",
    ),
    # what is wrong with the chance of a game
    "unfair-line": (
        "Line {line} of the file cannot be read.",
        "La ligne {line} du fichier est illisible.",
        "Zeile {line} der Datei ist nicht lesbar.",
    ),
    "unfair-unfixed": (
        "The file does not say how the luck of this game was fixed.",
        "Le fichier ne dit pas comment le hasard de cette partie a été fixé.",
        "Die Datei sagt nicht, wie der Zufall dieser Partie festgelegt wurde.",
    ),
    "unfair-protocol": (
        "The luck was fixed in a way that your browser cannot check (protocol {protocol}).",
        "Le hasard a été fixé d’une manière que votre navigateur ne peut pas vérifier (protocole {protocol}).",
        "Der Zufall wurde auf eine Art festgelegt, die dein Browser nicht prüfen kann (Protokoll {protocol}).",
    ),
    "unfair-hidden": (
        "The secret number of the house is missing.",
        "Le nombre secret de la maison manque.",
        "Die geheime Zahl des Hauses fehlt.",
    ),
    "unfair-since": (
        "The file says that {since} of {count} events are from another game. That cannot be.",
        "Selon le fichier, {since} événements sur {count} viennent d’une autre partie. C’est impossible.",
        "Laut der Datei sind {since} von {count} Ereignissen aus einer anderen Partie. Das kann nicht sein.",
    ),
    "unfair-numbers": (
        "The numbers of the players are missing.",
        "Les nombres des joueurs manquent.",
        "Die Zahlen der Spielenden fehlen.",
    ),
    "unfair-seat": (
        "A number stands under a seat that this game does not have: “{seat}”.",
        "Un nombre est attribué à une place qui n’existe pas dans cette partie : « {seat} ».",
        "Eine Zahl steht bei einem Platz, den es in dieser Partie nicht gibt: „{seat}“.",
    ),
    "unfair-number": (
        "What stands as a player’s number is not one (seat {seat}).",
        "Ce qui est donné comme nombre d’un joueur n’en est pas un (place {seat}).",
        "Was als Zahl eines Spielenden dasteht, ist keine (Platz {seat}).",
    ),
    "unfair-secret": (
        "What stands as the secret number of the house is not one.",
        "Ce qui est donné comme nombre secret de la maison n’en est pas un.",
        "Was als geheime Zahl des Hauses dasteht, ist keine.",
    ),
    "unfair-commitment": (
        "The secret number does not have the fingerprint that was shown before the game.",
        "Le nombre secret n’a pas l’empreinte montrée avant la partie.",
        "Die geheime Zahl hat nicht den Fingerabdruck, der vor der Partie zu sehen war.",
    ),
    "unfair-odds": (
        "Event {event}: what could have come instead of “{chance}” is missing in the file, or cannot be.",
        "Événement {event} : ce qui pouvait venir au lieu de « {chance} » manque dans le fichier ou est impossible.",
        "Ereignis {event}: Was statt „{chance}“ kommen konnte, fehlt in der Datei oder ist unmöglich.",
    ),
    "unfair-outcome": (
        "Event {event}: the file says “{chance}”, but “{due}” follows from the numbers.",
        "Événement {event} : le fichier dit « {chance} », mais « {due} » découle des nombres.",
        "Ereignis {event}: In der Datei steht „{chance}“, aber aus den Zahlen folgt „{due}“.",
    ),
    "unfair-elsewhere": (
        "Event {event}: “{chance}” is said to come from another game, but belongs to this one.",
        "Événement {event} : « {chance} » est dit venir d’une autre partie, mais appartient à celle-ci.",
        "Ereignis {event}: „{chance}“ soll aus einer anderen Partie sein, gehört aber zu dieser.",
    ),
    "not-fair": (
        "The luck of this game was not fixed before it.",
        "Le hasard de cette partie n’a pas été fixé avant elle.",
        "Der Zufall dieser Partie stand nicht vorher fest.",
    ),
    "home": ("To the start page", "À la page d’accueil", "Zur Startseite"),
}

ROOMS = (
    _FRAME_WORDS,
    *(CLOCK_WORDS, LATER_WORDS, LOBBY_WORDS, NOTICE_WORDS, PEOPLE_WORDS),
    *(RATING_WORDS, ROBOT_WORDS, TALK_WORDS, TOURNAMENT_WORDS),
)
"""Tables of words: those of the pages' frame and of what has no room of its own, and those of each room."""

_WORDS = {key: texts for room in ROOMS for key, texts in room.items()}


class Words:
    """The house's words in one language: `words("undo")`, `words("players", n=2)`.

    `house` is its name, if it has one of its own; `escaped` are those that a page says as they are.
    """

    def __init__(self, lang: str, house: str = "") -> None:
        self.house = house
        self.lang = lang if lang in PAGE_LANGUAGES else LANGUAGES[0]
        self._texts, self.escaped = words_in(self.lang), escaped_words(self.lang)

    def __call__(self, key: str, **values: object) -> str:
        return formatted(self[key], self.lang, **values) if values else self[key]

    def __getitem__(self, key: str) -> str:
        return self.house if key == "house" and self.house else self._texts[key]

    @property
    def language(self) -> Language:
        """The language: which way it runs, how it writes numbers."""
        return PAGE_LANGUAGES[self.lang]

    @property
    def documents(self) -> str:
        """The language in which the reader gets what exists in some only: rules, lessons, the coach's notes."""
        return in_full(self.lang)

    @property
    def document(self) -> Markup:
        """The attributes of an element of the page that holds such a text."""
        if self.documents == self.lang:
            return Markup("")
        return Markup(' lang="{}" dir="{}"').format(self.documents, PAGE_LANGUAGES[self.documents].direction)

    def number(self, text: str) -> str:
        """A number written with a point, as the language writes it; it reads from left to right everywhere."""
        return isolated(text.replace(".", self.language.decimal), self.lang, number=True)

    def listed(self, parts: Iterable[str]) -> str:
        """Things in a row, with the commas of the language."""
        return enumerated(parts, self.lang)

    def spectators(self, number: int) -> str:
        """How many pages watch; "" for none."""
        return (self("one-spectator") if number == 1 else self("spectators", n=number)) if number else ""

    def guests(self, number: int) -> str:
        """How many guests are here; "" for none."""
        return (self("one-guest") if number == 1 else self("guests", n=number)) if number else ""

    def free_seats(self, number: int) -> str:
        """How many seats are free."""
        return self("one-free") if number == 1 else self("free-seats", n=number)

    def late(self, name: str) -> str:
        """That a robot lets the others wait; "" for none."""
        return self("late", name=name) if name else ""

    def level(self, level: int) -> str:
        """Name of a bot's level."""
        return LEVELS[self.lang][level]


@cache
def words_in(lang: str) -> dict[str, str]:
    """All words in a language, by key; beyond the full languages English stands in for what is not there."""
    full = in_full(lang)
    place = LANGUAGES.index(full)
    return {key: polished(texts[place], full) for key, texts in _WORDS.items()} | extra_words(__package__, lang)


@cache
def escaped_words(lang: str) -> dict[str, Markup]:
    """The same as they stand on a page."""
    return {key: escape(text) for key, text in words_in(lang).items()}


def keys() -> tuple[str, ...]:
    """All keys."""
    return tuple(_WORDS)


MAX_WISHES, MAX_KNOWN_WISHES = 300, 1000
"""Characters of a wish for languages that are read, and how many such wishes are known by what they mean."""


def preferred(header: str) -> str:
    """The house's language that an Accept-Language header likes best; of a long one only the first wishes are read."""
    return _preferred(header if len(header) <= MAX_WISHES else header[:MAX_WISHES].rpartition(",")[0])


@lru_cache(MAX_KNOWN_WISHES)
def _preferred(header: str) -> str:
    wanted = []
    for part in header.split(","):
        name, _, quality = part.strip().partition(";q=")
        try:
            wanted.append((-float(quality or 1), name[:2].lower()))
        except ValueError:
            continue
    return next((lang for _, lang in sorted(wanted, key=lambda one: one[0]) if lang in PAGE_LANGUAGES), LANGUAGES[0])
