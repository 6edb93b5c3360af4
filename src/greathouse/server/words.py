"""The house's own words: English, French and German here, Arabic in `words.ar.toml`; games have theirs in `text.py`.

Keys that are put together, and by whom:

log-{kind}            server/log.py                      _sentence
log-{kind}            server/trade/words.py              terms
log-{kind}            server/trade/words.py              told
accounts-{open_to}    server/people/people.py            _require_welcome
accounts-{open_to}    server/templates/sign_up.html
accounts-{open_to}    server/templates/account.html
puzzle-{theme}        server/templates/puzzles.html
puzzle-{theme}        server/templates/puzzle_part.html
puzzle-worth-{judge}  server/web/puzzles.py              _solution
sound-{loudness}      server/templates/base.html
{preference}-pref     server/templates/base.html
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from markupsafe import Markup

from greathouse.kernel.grammar import enumerated, formatted, isolated, polished
from greathouse.kernel.languages import LANGUAGES, PAGE_LANGUAGES, Language, extra_words, in_full
from greathouse.server.clocks.words import CLOCK_WORDS
from greathouse.server.notices.words import NOTICE_WORDS
from greathouse.server.robots.words import ROBOT_WORDS
from greathouse.server.talk.words import TALK_WORDS
from greathouse.server.watching.words import LATER_WORDS

LEVELS = {
    "en": ("Servant", "Scribe", "Vizier", "Pharaoh", "Imhotep"),
    "fr": ("Serviteur", "Scribe", "Vizir", "Pharaon", "Imhotep"),
    "de": ("Diener", "Schreiber", "Wesir", "Pharao", "Imhotep"),
    "ar": ("الخادم", "الكاتب", "الوزير", "الفرعون", "إمحوتب"),
}
GUEST_NAMES = ("Nefer", "Khaba", "Meryt", "Senbi", "Tia", "Nakht", "Ipi", "Hori", "Teti", "Ankhu")
"""Names for guests who give none: people's names of old Egypt, the same in every language, and nothing on any board."""

_WORDS: dict[str, tuple[str, str, str]] = {
    **ROBOT_WORDS,
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
    "keys-choose": ("Keys 1 to 9 choose.", "Les touches 1 à 9 choisissent.", "Die Tasten 1 bis 9 wählen."),
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
    "more": ("Table options", "Options de la table", "Tischoptionen"),
    "rules": ("Rules", "Règles", "Regeln"),
    "my-tables": ("Your tables", "Vos tables", "Deine Tische"),
    "your-turn": ("Your turn", "À vous", "Du bist am Zug"),
    "their-turn": ("{name} to move", "{name} doit jouer", "{name} am Zug"),
    "finished": ("finished", "terminée", "beendet"),
    "open-seat": ("waiting for players", "en attente de joueurs", "wartet auf Mitspieler"),
    # lessons
    "learn": ("Learn", "Apprendre", "Lernen"),
    "learn-game": ("Learn {game}", "Apprendre {game}", "{game} lernen"),
    "learn-title": ("Learn to play", "Apprendre à jouer", "Spielen lernen"),
    "learn-lead": (
        "Each lesson is played on the real board: you make every move, and a coach says what is new.",
        "Chaque leçon se joue sur le vrai plateau : vous faites chaque coup, et un guide dit ce qui est nouveau.",
        "Jede Lektion wird auf dem echten Brett gespielt: Du machst jeden Zug, und ein Lehrer sagt, was neu ist.",
    ),
    "one-minute": ("1 minute", "1 minute", "1 Minute"),
    "winning": ("How to win", "Comment gagner", "So gewinnst du"),
    "goal": ("The goal", "Le but", "Das Ziel"),
    "lesson-steps": ("In this lesson", "Dans cette leçon", "In dieser Lektion"),
    "lesson-step": ("Step {n} of {of}", "Étape {n} sur {of}", "Schritt {n} von {of}"),
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
    "no-history": ("Nothing yet.", "Rien encore.", "Noch nichts."),
    "position": ("The position in words", "La position en mots", "Stellung in Worten"),
    "is-bot": ("bot", "robot", "Bot"),
    "is-you": ("you", "vous", "du"),
    "to-move": ("to move", "doit jouer", "am Zug"),
    "thinking": ("thinking", "réfléchit", "denkt nach"),
    "free-seat": ("free seat", "place libre", "freier Platz"),
    "plays-for": ("{bot} for {name}", "{bot} pour {name}", "{bot} für {name}"),
    "warming": (
        "Warming up: for a minute or two the bots play a little worse.",
        "Mise en route : pendant une minute ou deux, les robots jouent un peu moins bien.",
        "Aufwärmen: Ein, zwei Minuten lang spielen die Bots etwas schwächer.",
    ),
    "typed": ("Type a move", "Écrire un coup", "Zug eintippen"),
    "play": ("Play", "Jouer", "Spielen"),
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
        "The house has too much to do; this is tried again by itself.",
        "La maison a trop à faire ; un nouvel essai suit de lui-même.",
        "Das Haus hat gerade zu viel zu tun; es wird von selbst noch einmal versucht.",
    ),
    "not-stored": (
        "The house cannot store this at the moment; it is tried again by itself.",
        "La maison ne peut pas l’enregistrer en ce moment ; un nouvel essai suit de lui-même.",
        "Das Haus kann das gerade nicht speichern; es wird von selbst noch einmal versucht.",
    ),
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
        "The bots’ search counts on {chance} of the wins after it, {gap} more than after anything else.",
        "La recherche des robots compte sur {chance} de victoires ensuite, {gap} de plus qu’après tout autre choix.",
        "Die Suche der Bots rechnet danach mit {chance} der Siege, {gap} mehr als nach allem anderen.",
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
        "They count on {first} of the wins after it, and on {second} after their next choice.",
        "Ils comptent sur {first} de victoires ensuite, et sur {second} après leur deuxième choix.",
        "Damit rechnen sie mit {first} der Siege, mit ihrer zweiten Wahl mit {second}.",
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
        "The bots are still warming up. Please ask for the review in a minute.",
        "Les robots s’échauffent encore. Redemandez l’analyse dans une minute.",
        "Die Bots wärmen sich noch auf. Frag in einer Minute noch einmal nach der Analyse.",
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
    # ratings and finished games
    "rated": ("rated", "classée", "gewertet"),
    "given-up": ("given up", "abandonnée", "aufgegeben"),
    "unlisted": ("only you see this", "visible pour vous seulement", "nur für dich sichtbar"),
    "game": ("Game", "Jeu", "Spiel"),
    "pages": ("Pages", "Pages", "Seiten"),
    "any": ("any", "peu importe", "egal"),
    "show": ("Show", "Afficher", "Zeigen"),
    "day": ("Day", "Jour", "Tag"),
    "player": ("Player", "Joueur", "Name"),
    "place": ("Place", "Rang", "Platz"),
    "seat": ("Seat", "Place", "Sitz"),
    "against": ("Against", "Contre", "Gegen"),
    "against-people": ("people", "des personnes", "Menschen"),
    "against-bots": ("bots", "des robots", "Bots"),
    "against-mixed": ("people and bots", "personnes et robots", "Menschen und Bots"),
    "between": ("Players", "Joueurs", "Wer spielt"),
    "between-people": ("people only", "des personnes seulement", "nur Menschen"),
    "between-bots": ("bots only", "des robots seulement", "nur Bots"),
    "between-mixed": ("people and bots", "personnes et robots", "Menschen und Bots"),
    "how-many": ("Number of players", "Nombre de joueurs", "Zahl der Plätze"),
    "result-won": ("won", "gagnées", "gewonnen"),
    "result-shared": ("shared win", "victoire partagée", "geteilter Sieg"),
    "result-lost": ("lost", "perdues", "verloren"),
    "seat-won": ("player {n} won", "le joueur {n} a gagné", "Person {n} gewann"),
    "leaders": ("Leaderboard", "Classement", "Rangliste"),
    "leaders-of": ("Leaderboard: {game}", "Classement : {game}", "Rangliste: {game}"),
    "leaders-lead": (
        "People stand here after {n} rated games. The bots of the house are rated on the same scale.",
        "On figure ici après {n} parties classées. Les robots de la maison sont notés sur la même échelle.",
        "Hier steht, wer {n} gewertete Partien gespielt hat. Die Bots des Hauses haben dieselbe Skala.",
    ),
    "no-leaders": (
        "Nobody has played enough rated games yet.",
        "Personne n’a encore joué assez de parties classées.",
        "Noch hat niemand genug gewertete Partien gespielt.",
    ),
    "rating": ("Rating", "Cote", "Wertung"),
    "ratings": ("Ratings", "Cotes", "Wertungen"),
    "rated-games": ("Rated games", "Parties classées", "Gewertete Partien"),
    "rated-count": ("rated games: {n}", "parties classées : {n}", "gewertete Partien: {n}"),
    "rating-help": (
        "A new player has 1500 points. Whoever has 400 points more wins about ten games for each one they lose. "
        "After ± stands how uncertain the rating still is; “?” marks one that is provisional.",
        "Un nouveau joueur a 1500 points. Avec 400 points de plus, on gagne environ dix parties pour une perdue. "
        "Après ± figure l’incertitude ; « ? » marque une cote provisoire.",
        "Wer neu ist, hat 1500 Punkte. Mit 400 Punkten mehr gewinnt man etwa zehn Partien auf eine verlorene. "
        "Hinter ± steht, wie unsicher die Wertung noch ist; „?“ heißt: vorläufig.",
    ),
    "provisional": ("provisional", "provisoire", "vorläufig"),
    "rating-curve": ("Rating over time: {game}", "Évolution de la cote : {game}", "Verlauf der Wertung: {game}"),
    "as-table": ("As a table", "En tableau", "Als Tabelle"),
    "win-share": ("Share of wins", "Part de victoires", "Siegesanteil"),
    "win-shares": ("Results by game", "Résultats par jeu", "Ergebnisse nach Spielen"),
    "games-number": ("Games", "Parties", "Partien"),
    "favourite-openings": ("Favorite openings", "Ouvertures favorites", "Liebste Eröffnungen"),
    "opening-move": ("First choice", "Premier choix", "Erster Zug"),
    "past-games": ("Finished games", "Parties terminées", "Beendete Partien"),
    "earlier-games": ("Earlier games", "Parties plus anciennes", "Frühere Partien"),
    "no-games": (
        "There are no such games yet.",
        "Il n’y a pas encore de telles parties.",
        "Solche Partien gibt es noch nicht.",
    ),
    "privacy": ("Who sees this", "Qui voit cette page", "Wer das sieht"),
    "privacy-shown": (
        "Everybody can see your ratings and your listed games. You can keep them to yourself.",
        "Tout le monde voit vos cotes et vos parties affichées. Vous pouvez les garder pour vous.",
        "Alle sehen deine Wertungen und deine gezeigten Partien. Du kannst sie für dich behalten.",
    ),
    "privacy-hidden": (
        "Only you see your ratings and games. You do not stand on leaderboards, and nobody finds your games "
        "by your name.",
        "Vous seul voyez vos cotes et vos parties. Vous ne figurez dans aucun classement, et personne ne "
        "trouve vos parties par votre nom.",
        "Nur du siehst deine Wertungen und Partien. Du stehst auf keiner Rangliste, und niemand findet deine "
        "Partien über deinen Namen.",
    ),
    "hide-profile": ("Keep them to myself", "Les garder pour moi", "Für mich behalten"),
    "show-profile": ("Show them to everybody", "Les montrer à tous", "Allen zeigen"),
    "profile-hidden": (
        "This person keeps ratings and games to themselves.",
        "Cette personne garde ses cotes et ses parties pour elle.",
        "Diese Person behält Wertungen und Partien für sich.",
    ),
    "statistics": ("Statistics", "Statistiques", "Statistik"),
    "statistics-of": ("Statistics: {game}", "Statistiques : {game}", "Statistik: {game}"),
    "statistics-lead": (
        "All listed games that were played to their end, without help and from the beginning.",
        "Toutes les parties affichées, jouées jusqu’au bout, sans aide et depuis le début.",
        "Alle gezeigten Partien, die ohne Hilfe und vom Anfang bis zum Ende gespielt wurden.",
    ),
    "games-counted": ("Games: {n}.", "Parties : {n}.", "Partien: {n}."),
    "lengths": (
        "Half of them took {low} to {high} events, the median is {middle}.",
        "La moitié a duré de {low} à {high} événements, la médiane est {middle}.",
        "Die Hälfte dauerte {low} bis {high} Ereignisse, der Median ist {middle}.",
    ),
    "mean-score": ("Points on average", "Points en moyenne", "Punkte im Mittel"),
    "explorer": ("Games", "Parties", "Partien"),
    "search-games": ("Search", "Chercher", "Suchen"),
    "only-rated": ("Rated games only", "Parties classées seulement", "Nur gewertete Partien"),
    "found-games": ("Finished games that are listed", "Parties terminées affichées", "Gezeigte beendete Partien"),
    "openings": ("Openings", "Ouvertures", "Eröffnungen"),
    "this-position": ("This position", "Cette position", "Diese Stellung"),
    "games-reached": (
        "Games with this position: {n}.",
        "Parties avec cette position : {n}.",
        "Partien mit dieser Stellung: {n}.",
    ),
    "what-followed": ("What happened next", "Ce qui a suivi", "Wie es weiterging"),
    "from-the-start": ("From the start", "Depuis le début", "Von Anfang an"),
    "same-position": ("Games with this position", "Parties avec cette position", "Partien mit dieser Stellung"),
    "rated-label": ("Rated", "Classement", "Wertung"),
    "rated-no": ("for fun", "pour le plaisir", "zum Vergnügen"),
    "rated-yes": ("rated", "partie classée", "gewertet"),
    "rated-help": (
        "A rated game changes the players’ ratings. Only people with an account can join, nobody gets hints, "
        "and no choice is taken back.",
        "Une partie classée change la cote des joueurs. Il faut un compte pour y jouer ; pas d’indices, et "
        "aucun choix ne se reprend.",
        "Eine gewertete Partie ändert die Wertung. Mitspielen kann nur, wer ein Konto hat; es gibt keine "
        "Tipps, und kein Zug wird zurückgenommen.",
    ),
    "pair-rated": ("A rated game now", "Une partie classée tout de suite", "Gleich gewertet spielen"),
    "pair-rated-game": ("{game}: a rated game now", "{game} : une partie classée", "{game}: gewertet spielen"),
    "only-accounts": (
        "A rated game is for people with an account and a name. Create an account, or choose a game for fun.",
        "Une partie classée demande un compte avec un nom. Créez un compte, ou choisissez une partie pour le plaisir.",
        "Gewertet spielen kann nur, wer ein Konto mit Namen hat. Leg ein Konto an, oder spiel zum Vergnügen.",
    ),
    "rated-abort": (
        "A rated game against bots is not called off. You can give up.",
        "Une partie classée contre des robots ne s’annule pas. Vous pouvez abandonner.",
        "Eine gewertete Partie gegen Bots wird nicht abgebrochen. Du kannst aufgeben.",
    ),
    "not-ratable": (
        "A rated game begins at the beginning, without help, and everybody has one seat.",
        "Une partie classée commence au début, sans aide, et chacun y a une seule place.",
        "Eine gewertete Partie beginnt am Anfang, ohne Hilfe, und alle haben einen Platz.",
    ),
    # tournaments
    "tournaments": ("Tournaments", "Tournois", "Turniere"),
    "tournaments-lead": (
        "Everybody with an account can make one and take part. The rounds go on by themselves.",
        "Avec un compte, chacun peut en créer un et y participer. Les rondes s’enchaînent d’elles-mêmes.",
        "Wer ein Konto hat, kann eines anlegen und mitspielen. Die Runden laufen von selbst.",
    ),
    "no-tournaments": ("There is no tournament yet.", "Il n’y a pas encore de tournoi.", "Noch gibt es kein Turnier."),
    "new-tournament": ("New tournament", "Nouveau tournoi", "Neues Turnier"),
    "make-tournament": ("Create the tournament", "Créer le tournoi", "Turnier anlegen"),
    "tournament-name": ("Name", "Nom", "Name"),
    "tournament-kind": ("Kind", "Formule", "Art"),
    "kind-swiss": ("Swiss system", "système suisse", "Schweizer System"),
    "kind-round-robin": ("round robin", "toutes rondes", "jeder gegen jeden"),
    "kind-arena": ("arena", "arène", "Arena"),
    "kinds-help": (
        "Swiss: so many rounds, equals meet. Round robin: all meet all, 16 players at most. "
        "Arena: so many minutes, and whoever is free plays the next game.",
        "Système suisse : tant de rondes, à niveau égal. Toutes rondes : tous se rencontrent, 16 joueurs au plus. "
        "Arène : tant de minutes, et qui est libre joue la partie suivante.",
        "Schweizer System: so viele Runden, Gleiche treffen sich. Jeder gegen jeden: höchstens 16 Personen. "
        "Arena: so viele Minuten, und wer frei ist, spielt die nächste Partie.",
    ),
    "tournament-rounds": ("Rounds (Swiss system)", "Rondes (système suisse)", "Runden (Schweizer System)"),
    "tournament-minutes": ("Minutes (arena)", "Minutes (arène)", "Minuten (Arena)"),
    "tournament-clock": ("Time for each player", "Temps de chaque joueur", "Zeit für jede Person"),
    "tournament-in": ("Begins in so many minutes", "Commence dans tant de minutes", "Beginnt in so vielen Minuten"),
    "clock-live": ("{minutes} min + {seconds} s", "{minutes} min + {seconds} s", "{minutes} min + {seconds} s"),
    "clock-day": ("1 day for each turn", "1 jour par tour", "1 Tag pro Zug"),
    "clock-days": ("{n} days for each turn", "{n} jours par tour", "{n} Tage pro Zug"),
    "lasts": ("{n} minutes", "{n} minutes", "{n} Minuten"),
    "rounds-number": ("rounds: {n}", "rondes : {n}", "Runden: {n}"),
    "begins": ("begins {at}", "début {at}", "Beginn {at}"),
    "taking-part": ("taking part: {n}", "participants : {n}", "dabei: {n}"),
    "state-open": ("open", "ouvert", "offen"),
    "state-running": ("running", "en cours", "läuft"),
    "state-off": ("called off", "annulé", "abgesagt"),
    "join-tournament": ("Take part", "Participer", "Mitspielen"),
    "join-account": (
        "Create an account to take part",
        "Créer un compte pour participer",
        "Zum Mitspielen Konto anlegen",
    ),
    "leave-tournament": ("Withdraw", "Se retirer", "Zurückziehen"),
    "withdrawn": ("withdrawn", "retrait", "zurückgezogen"),
    "begin-tournament": ("Begin now", "Commencer maintenant", "Jetzt beginnen"),
    "call-off": ("Call off", "Annuler", "Absagen"),
    "add-bot": ("Add {level}", "Ajouter : {level}", "{level} dazunehmen"),
    "your-game": ("To your game", "À votre partie", "Zu deiner Partie"),
    "standings": ("Standings", "Classement provisoire", "Tabelle"),
    "points-short": ("Points", "Points", "Punkte"),
    "compared": ("Compared", "Comparaison", "Vergleich"),
    "round-of": ("round {n} of {of}", "ronde {n} sur {of}", "Runde {n} von {of}"),
    "round-number": ("Round {n}", "Ronde {n}", "Runde {n}"),
    "game-number": ("Game {n}", "Partie {n}", "Partie {n}"),
    "bye": ("bye", "exempt", "spielfrei"),
    "playing": ("playing", "en cours", "läuft"),
    "missed": ("{result}, did not come", "{result}, absence", "{result}, nicht angetreten"),
    "ties-help": (
        "A win is 1 point, a shared win ½, a bye 1. Ties are broken by Buchholz (the points of all rivals), "
        "then by Sonneborn–Berger (the points of those beaten, half of those drawn with), then by wins.",
        "Une victoire vaut 1 point, une victoire partagée ½, une exemption 1. Départage : Buchholz (points de tous "
        "les adversaires), Sonneborn-Berger (points des adversaires battus, moitié en cas de partage), victoires.",
        "Ein Sieg zählt 1 Punkt, ein geteilter ½, spielfrei 1. Bei Gleichstand zählen Buchholz (Punkte aller Gegner), "
        "dann Sonneborn-Berger (Punkte der Besiegten, bei Teilung die Hälfte), dann Siege.",
    ),
    "ties-duplicate": (
        "A win is 1 point, a shared win ½, a bye 1. Ties are broken by comparison (the share of the other tables where "
        "the same seat scored less), then by Buchholz, Sonneborn–Berger and wins.",
        "Une victoire vaut 1 point, une victoire partagée ½, une exemption 1. Départage : comparaison (part des autres "
        "tables où la même place a marqué moins), puis Buchholz, Sonneborn-Berger et victoires.",
        "Ein Sieg zählt 1 Punkt, ein geteilter ½, spielfrei 1. Bei Gleichstand zählt der Vergleich (Anteil der anderen "
        "Tische, an denen derselbe Platz weniger erzielte), dann Buchholz, Sonneborn-Berger und Siege.",
    ),
    "duplicate": ("same deal and dice", "mêmes tirages", "gleiche Karten und Würfe"),
    "duplicate-label": (
        "The same deal and dice at all tables of a round",
        "Les mêmes tirages à toutes les tables d’une ronde",
        "Gleiche Karten und Würfe an allen Tischen einer Runde",
    ),
    "duplicate-help": (
        "Then the same seats of different tables are compared. Nobody can watch these games before the round is over.",
        "On compare alors les mêmes places des différentes tables. Personne ne peut regarder ces parties avant la fin "
        "de la ronde.",
        "Dann werden gleiche Plätze an verschiedenen Tischen verglichen. Zusehen kann man erst nach der Runde.",
    ),
    "same-chance": (
        "The same chance at all tables",
        "Le même hasard à toutes les tables",
        "Gleicher Zufall an allen Tischen",
    ),
    "same-chance-help": (
        "All chance of a round follows from one secret. Each kind of chance has a series of its "
        "own: the third throw is "
        "made with the same number at every table, whatever was drawn before. Where tables part ways, the same number "
        "can mean something else, because the rules ask for something else.",
        "Tout le hasard d’une ronde découle d’un seul secret. Chaque sorte de hasard a sa propre série : le troisième "
        "lancer se fait partout avec le même nombre, quoi qu’on ait tiré avant. Quand les tables divergent, le même "
        "nombre peut donner autre chose, car les règles demandent autre chose.",
        "Aller Zufall einer Runde folgt aus einem Geheimnis. Jede Art von Zufall hat ihre eigene "
        "Reihe: Der dritte Wurf "
        "entsteht an jedem Tisch aus derselben Zahl, was auch immer vorher gezogen wurde. Wo Tische auseinandergehen, "
        "kann dieselbe Zahl etwas anderes bedeuten, weil die Regeln nach etwas anderem fragen.",
    ),
    "chance-commitment": (
        "SHA-256 of the secret, fixed before the first round:",
        "SHA-256 du secret, fixé avant la première ronde :",
        "SHA-256 des Geheimnisses, festgelegt vor der ersten Runde:",
    ),
    "chance-secret": ("The secret:", "Le secret :", "Das Geheimnis:"),
    "unknown-tournament": ("There is no such tournament.", "Ce tournoi n’existe pas.", "Dieses Turnier gibt es nicht."),
    "tournament-closed": (
        "That is not possible any more at this tournament.",
        "Ce n’est plus possible dans ce tournoi.",
        "Das geht bei diesem Turnier nicht mehr.",
    ),
    "tournament-full": ("No place is left.", "Il n’y a plus de place.", "Es ist kein Platz mehr frei."),
    "many-tournaments": (
        "Three of your tournaments are open or running already.",
        "Trois de vos tournois sont déjà ouverts ou en cours.",
        "Drei deiner Turniere sind schon offen oder laufen.",
    ),
    "not-your-tournament": (
        "Only whoever made the tournament can do that.",
        "Seule la personne qui a créé le tournoi peut faire cela.",
        "Das kann nur, wer das Turnier angelegt hat.",
    ),
    "bad-tournament": (
        "Such a tournament is not possible.",
        "Un tel tournoi n’est pas possible.",
        "Ein solches Turnier ist nicht möglich.",
    ),
    "arena-live": (
        "An arena needs a clock of minutes.",
        "Une arène demande une pendule en minutes.",
        "Eine Arena braucht eine Uhr mit Minuten.",
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
    # lobby
    "meet": ("Play with people", "Jouer avec d’autres", "Mit anderen spielen"),
    "pair": ("Play somebody now", "Jouer tout de suite contre quelqu’un", "Gleich gegen jemanden spielen"),
    "pair-game": ("{game}: play somebody now", "{game} : jouer contre quelqu’un", "{game}: gegen jemanden spielen"),
    "open-tables": ("Open tables", "Tables ouvertes", "Offene Tische"),
    "no-open-tables": (
        "Nobody is waiting right now. Choose a game, and whoever comes next plays with you.",
        "Personne n’attend en ce moment. Choisissez un jeu, et la prochaine personne jouera avec vous.",
        "Gerade wartet niemand. Wähl ein Spiel, und wer als Nächstes kommt, spielt mit dir.",
    ),
    "join-table": ("Join {players}: {game}", "Rejoindre {players} : {game}", "Mitspielen bei {players}: {game}"),
    "join-now": ("Join", "Rejoindre", "Mitspielen"),
    "option-is": ("{option}: {value}", "{option} : {value}", "{option}: {value}"),
    "one-free": ("1 free seat", "1 place libre", "1 freier Platz"),
    "free-seats": ("{n} free seats", "{n} places libres", "{n} freie Plätze"),
    "running-tables": ("Games to watch", "Parties à regarder", "Partien zum Zusehen"),
    "watch-table": ("Watch {players}: {game}", "Regarder {players} : {game}", "Zusehen bei {players}: {game}"),
    "watch-now": ("Watch", "Regarder", "Zusehen"),
    "featured": ("{game}: {players}", "{game} : {players}", "{game}: {players}"),
    "here-now": ("Here now", "Présents", "Gerade hier"),
    "one-guest": ("1 guest", "1 invité", "1 Gast"),
    "guests": ("{n} guests", "{n} invités", "{n} Gäste"),
    "challenges": ("Challenges to you", "Défis pour vous", "Herausforderungen an dich"),
    "challenge": ("Challenge {name}", "Défier {name}", "{name} herausfordern"),
    "take-up": ("Accept", "Accepter", "Annehmen"),
    "turn-down": ("Decline", "Refuser", "Ablehnen"),
    "waiting-for": (
        "Waiting for {name}, who finds your challenge on the start page.",
        "En attente de {name}, qui trouvera votre défi sur la page d’accueil.",
        "{name} findet deine Herausforderung auf der Startseite.",
    ),
    "declined": ("The challenge was declined.", "Le défi a été refusé.", "Die Herausforderung wurde abgelehnt."),
    "not-invited": (
        "This seat is kept for somebody else.",
        "Cette place est réservée à quelqu’un d’autre.",
        "Dieser Platz ist für jemand anderen.",
    ),
    "not-yourself": (
        "You cannot challenge yourself.",
        "Vous ne pouvez pas vous défier.",
        "Dich selbst kannst du nicht herausfordern.",
    ),
    "unknown-person": ("Nobody here has this name.", "Personne ici ne porte ce nom.", "So heißt hier niemand."),
    "is-here": ("here now", "présent en ce moment", "gerade hier"),
    "since": ("here since {date}", "ici depuis le {date}", "dabei seit {date}"),
    "public-label": ("Who can join", "Qui peut jouer", "Wer mitspielen kann"),
    "public-no": ("whoever has the link", "qui a le lien", "wer den Link hat"),
    "public-yes": (
        "everybody; the table is listed",
        "tout le monde ; la table est affichée",
        "alle; der Tisch wird gezeigt",
    ),
    "public-help": (
        "A listed table stands on the start page as long as you are here, and everybody may watch the game.",
        "Une table affichée figure sur la page d’accueil tant que vous êtes là, et tous peuvent regarder la partie.",
        "Ein gezeigter Tisch steht auf der Startseite, solange du da bist, und alle dürfen der Partie zusehen.",
    ),
    "listed": ("Waiting for somebody", "En attente de quelqu’un", "Es wird jemand gesucht"),
    "listed-help": (
        "Your table is listed on the start page. You can also send this link.",
        "Votre table figure sur la page d’accueil. Vous pouvez aussi envoyer ce lien.",
        "Dein Tisch steht auf der Startseite. Du kannst auch diesen Link schicken.",
    ),
    "fill": (
        "Do not wait: play with bots",
        "Ne pas attendre : jouer avec des robots",
        "Nicht warten: mit Bots spielen",
    ),
    "fill-when": ("When", "Quand", "Wann"),
    "fill-now": ("now", "maintenant", "jetzt"),
    "fill-minute": ("if nobody comes for 1 minute", "si personne ne vient en 1 minute", "wenn 1 Minute niemand kommt"),
    "fill-minutes": (
        "if nobody comes for {n} minutes",
        "si personne ne vient en {n} minutes",
        "wenn {n} Minuten niemand kommt",
    ),
    "bots-in-one": (
        "If nobody comes, bots sit down in 1 minute.",
        "Si personne ne vient, des robots s’assiéront dans 1 minute.",
        "Wenn niemand kommt, setzen sich in 1 Minute Bots.",
    ),
    "bots-in": (
        "If nobody comes, bots sit down in {n} minutes.",
        "Si personne ne vient, des robots s’assiéront dans {n} minutes.",
        "Wenn niemand kommt, setzen sich in {n} Minuten Bots.",
    ),
    "friends-here": ("You follow, here now", "Vous suivez, présents", "Du folgst, gerade hier"),
    "follow": ("Follow", "Suivre", "Folgen"),
    "unfollow": ("Follow no more", "Ne plus suivre", "Nicht mehr folgen"),
    "block": ("Block", "Bloquer", "Blockieren"),
    "unblock": ("Block no more", "Ne plus bloquer", "Nicht mehr blockieren"),
    "block-help": (
        "You do not meet: no challenges, and no seats at each other’s tables. Nobody is told.",
        "Vous ne vous rencontrez pas : ni défis, ni places à vos tables respectives. Personne n’en est informé.",
        "Ihr trefft euch nicht: keine Herausforderungen und keine Plätze an euren Tischen. Niemand erfährt davon.",
    ),
    "many-ties": (
        "You follow and block 200 people already.",
        "Vous suivez et bloquez déjà 200 personnes.",
        "Du folgst und blockierst schon 200 Personen.",
    ),
    "leave": ("Leave the table", "Quitter la table", "Tisch verlassen"),
    # people
    "account": ("Account", "Compte", "Konto"),
    "sign-in": ("Sign in", "Se connecter", "Anmelden"),
    "sign-out": ("Sign out", "Se déconnecter", "Abmelden"),
    "sign-up": ("Create an account", "Créer un compte", "Konto anlegen"),
    "come-back": ("Come back any time", "Revenez quand vous voulez", "Komm jederzeit wieder"),
    "come-back-lead": (
        "You play without an account, and this browser remembers your games. "
        "With a private link or an account you find them again in any browser.",
        "Vous jouez sans compte, et ce navigateur retient vos parties. "
        "Avec un lien privé ou un compte, vous les retrouvez dans n’importe quel navigateur.",
        "Du spielst ohne Konto, und dieser Browser merkt sich deine Partien. "
        "Mit einem privaten Link oder einem Konto findest du sie in jedem Browser wieder.",
    ),
    "your-account": ("Your account", "Votre compte", "Dein Konto"),
    "your-account-lead": (
        "Your games and settings follow you to every browser in which you are signed in.",
        "Vos parties et réglages vous suivent dans chaque navigateur où vous êtes connecté.",
        "Deine Partien und Einstellungen sind in jedem Browser da, in dem du angemeldet bist.",
    ),
    "private-link": ("A private link", "Un lien privé", "Ein privater Link"),
    "private-link-help": (
        "Whoever opens it plays as you. Keep it in a safe place, or scan it with your phone.",
        "Qui l’ouvre joue à votre place. Gardez-le en lieu sûr, ou scannez-le avec votre téléphone.",
        "Wer ihn öffnet, spielt als du. Verwahre ihn sicher, oder scanne ihn mit deinem Telefon.",
    ),
    "make-link": ("Make a private link", "Créer un lien privé", "Privaten Link erzeugen"),
    "link-replaces": (
        "You have a link since {date}. A new one takes its place.",
        "Vous avez un lien depuis le {date}. Un nouveau le remplace.",
        "Du hast seit {date} einen Link. Ein neuer tritt an seine Stelle.",
    ),
    "link-once": (
        "This link is shown only now. The house keeps no copy of it.",
        "Ce lien n’est montré que maintenant. La maison n’en garde pas de copie.",
        "Dieser Link wird nur jetzt gezeigt. Das Haus behält keine Kopie davon.",
    ),
    "link-picture": (
        "The link as a QR code, to scan with a phone",
        "Le lien en code QR, à scanner avec un téléphone",
        "Der Link als QR-Code zum Scannen mit dem Telefon",
    ),
    "return-title": ("Welcome back", "Bon retour", "Willkommen zurück"),
    "return-as": ("Go on as {name}", "Continuer comme {name}", "Weiter als {name}"),
    "return-plain": ("Go on with my games", "Continuer mes parties", "Weiter mit meinen Partien"),
    "return-lead": (
        "This private link signs this browser in. What was played here as a guest is added to the account.",
        "Ce lien privé connecte ce navigateur. Les parties jouées ici comme invité rejoignent le compte.",
        "Dieser private Link meldet diesen Browser an. Was hier als Gast gespielt wurde, kommt zum Konto dazu.",
    ),
    "account-help": (
        "Others find you by your name. No e-mail address is needed.",
        "Les autres vous trouvent par votre nom. Aucune adresse électronique n’est demandée.",
        "Andere finden dich unter deinem Namen. Eine E-Mail-Adresse braucht es nicht.",
    ),
    "name": ("Name", "Nom", "Name"),
    "name-help": (
        "2 to 20 letters and digits; a hyphen, dot or underscore may stand between them.",
        "De 2 à 20 lettres et chiffres ; un tiret, un point ou un tiret bas peut les séparer.",
        "2 bis 20 Buchstaben und Ziffern; dazwischen darf ein Binde- oder Unterstrich oder ein Punkt stehen.",
    ),
    "password": ("Password", "Mot de passe", "Passwort"),
    "password-help": ("At least 8 characters.", "Au moins 8 caractères.", "Mindestens 8 Zeichen."),
    "password-now": ("Current password", "Mot de passe actuel", "Jetziges Passwort"),
    "password-new": ("New password", "Nouveau mot de passe", "Neues Passwort"),
    "change-password": ("Change password", "Changer le mot de passe", "Passwort ändern"),
    "rename": ("Change name", "Changer de nom", "Namen ändern"),
    "choose-name": ("Choose a name and password", "Choisir un nom et un mot de passe", "Namen und Passwort wählen"),
    "no-account": ("New here? Create an account.", "Nouveau ? Créez un compte.", "Neu hier? Leg ein Konto an."),
    "have-account": ("I have an account", "J’ai déjà un compte", "Ich habe ein Konto"),
    "lost-password": ("I lost my password", "J’ai perdu mon mot de passe", "Ich habe mein Passwort verloren"),
    "code": ("Recovery code", "Code de secours", "Wiederherstellungscode"),
    "codes": ("Recovery codes", "Codes de secours", "Wiederherstellungscodes"),
    "codes-help": (
        "Each code signs you in once, when you have lost everything else. Write them down.",
        "Chaque code vous connecte une fois, si vous avez tout perdu. Notez-les.",
        "Jeder Code meldet dich einmal an, wenn alles andere verloren ist. Schreib sie auf.",
    ),
    "codes-left": ("You have {n} codes left.", "Il vous reste {n} codes.", "Du hast noch {n} Codes."),
    "codes-once": (
        "These codes are shown only now. Earlier ones no longer count.",
        "Ces codes ne sont montrés que maintenant. Les précédents ne valent plus.",
        "Diese Codes werden nur jetzt gezeigt. Frühere gelten nicht mehr.",
    ),
    "make-codes": ("Make recovery codes", "Créer des codes de secours", "Codes erzeugen"),
    "passkeys": ("Passkeys", "Clés d’accès", "Passkeys"),
    "passkeys-help": (
        "Your device signs you in with your finger, face or PIN; there is nothing to remember.",
        "Votre appareil vous connecte par empreinte, visage ou code ; il n’y a rien à retenir.",
        "Dein Gerät meldet dich mit Finger, Gesicht oder PIN an; zu merken gibt es nichts.",
    ),
    "make-passkey": ("Add a passkey", "Ajouter une clé d’accès", "Passkey hinzufügen"),
    "use-passkey": ("Sign in with a passkey", "Se connecter par clé d’accès", "Mit Passkey anmelden"),
    "made-on": ("added on {date}", "ajoutée le {date}", "hinzugefügt am {date}"),
    "remove": ("Remove", "Retirer", "Entfernen"),
    "remove-passkey": (
        "Remove the passkey of {device}",
        "Retirer la clé d’accès de {device}",
        "Passkey von {device} entfernen",
    ),
    "passkey-failed": (
        "Your device did not do it. Please try again.",
        "Votre appareil ne l’a pas fait. Essayez encore.",
        "Dein Gerät hat es nicht getan. Versuch es noch einmal.",
    ),
    "bad-passkey": (
        "This passkey does not sign anybody in here.",
        "Cette clé d’accès ne connecte personne ici.",
        "Dieser Passkey meldet hier niemanden an.",
    ),
    "too-many-passkeys": (
        "You have many passkeys already; remove one first.",
        "Vous avez déjà beaucoup de clés d’accès ; retirez-en une d’abord.",
        "Du hast schon viele Passkeys; entferne erst einen.",
    ),
    "browsers": ("Where you are signed in", "Où vous êtes connecté", "Wo du angemeldet bist"),
    "this-browser": ("this browser", "ce navigateur", "dieser Browser"),
    "last-seen": ("last used on {date}", "utilisé le {date}", "zuletzt benutzt am {date}"),
    "end-session": ("Sign out: {device}", "Déconnecter : {device}", "Abmelden: {device}"),
    "sign-out-others": ("Sign out everywhere else", "Se déconnecter partout ailleurs", "Überall sonst abmelden"),
    "my-data": ("Your data", "Vos données", "Deine Daten"),
    "export": ("Download my data", "Télécharger mes données", "Meine Daten herunterladen"),
    "delete": ("Delete my account", "Supprimer mon compte", "Mein Konto löschen"),
    "delete-help": (
        "Running games are given up. Finished games stay for the others; there you become “former player”. "
        "This cannot be undone.",
        "Les parties en cours sont abandonnées. Les parties finies restent pour les autres ; vous y devenez "
        "« ancien joueur ». C’est définitif.",
        "Laufende Partien werden aufgegeben. Beendete bleiben für die anderen; dort heißt du dann „ehemals dabei“. "
        "Das lässt sich nicht rückgängig machen.",
    ),
    "delete-sure": ("Delete for good", "Supprimer définitivement", "Endgültig löschen"),
    "former-player": ("former player", "ancien joueur", "ehemals dabei"),
    "browser-on": ("{browser} on {system}", "{browser} sous {system}", "{browser} auf {system}"),
    "some-browser": ("a browser", "un navigateur", "ein Browser"),
    "bad-name": (
        "A name has 2 to 20 letters and digits of one script, a letter first; - . _ may stand between them.",
        "Un nom a de 2 à 20 lettres et chiffres d’une même écriture, une lettre d’abord ; - . _ peuvent les séparer.",
        "Ein Name hat 2 bis 20 Buchstaben und Ziffern einer Schrift, zuerst einen Buchstaben; dazwischen - . _",
    ),
    "blocked": (
        "This house has closed its doors to you.",
        "Cette maison vous a fermé ses portes.",
        "Dieses Haus ist für dich geschlossen.",
    ),
    "log-close": (
        "The host has closed this table. The game has no result.",
        "L’hôte a fermé cette table. La partie est sans résultat.",
        "Wer das Haus führt, hat diesen Tisch geschlossen. Die Partie hat kein Ergebnis.",
    ),
    "privacy-page": ("Privacy", "Vie privée", "Datenschutz"),
    "accounts-invited": (
        "Accounts here need an invitation from the host. You can play without one.",
        "Ici, un compte demande une invitation de l’hôte. Vous pouvez jouer sans compte.",
        "Ein Konto gibt es hier auf Einladung. Spielen kannst du auch ohne.",
    ),
    "accounts-nobody": (
        "This house opens no new accounts. You can play without one.",
        "Cette maison n’ouvre pas de nouveaux comptes. Vous pouvez jouer sans compte.",
        "Dieses Haus eröffnet keine neuen Konten. Spielen kannst du auch ohne.",
    ),
    "name-taken": (
        "This name, or one that looks like it, is taken.",
        "Ce nom, ou un nom qui lui ressemble, est déjà pris.",
        "Diesen oder einen ähnlichen Namen gibt es schon.",
    ),
    "bad-password": (
        "A password has 8 to 128 characters.",
        "Un mot de passe a de 8 à 128 caractères.",
        "Ein Passwort hat 8 bis 128 Zeichen.",
    ),
    "weak-password": (
        "This password is guessed too easily.",
        "Ce mot de passe se devine trop facilement.",
        "Dieses Passwort ist zu leicht zu erraten.",
    ),
    "wrong-password": (
        "Name and password do not match.",
        "Le nom et le mot de passe ne correspondent pas.",
        "Name und Passwort passen nicht zusammen.",
    ),
    "wrong-code": (
        "Name and code do not match, or the code has been used.",
        "Le nom et le code ne correspondent pas, ou le code a déjà servi.",
        "Name und Code passen nicht zusammen, oder der Code ist verbraucht.",
    ),
    "dead-link": (
        "This link no longer signs anybody in.",
        "Ce lien ne connecte plus personne.",
        "Dieser Link meldet niemanden mehr an.",
    ),
    "too-many-guesses": (
        "Too many tries. Wait a few minutes, or use a passkey or your private link.",
        "Trop d’essais. Attendez quelques minutes, ou utilisez une clé d’accès ou votre lien privé.",
        "Zu viele Versuche. Warte einige Minuten, oder nimm einen Passkey oder deinen privaten Link.",
    ),
    "not-signed-in": ("Sign in first.", "Connectez-vous d’abord.", "Melde dich zuerst an."),
    "started": (
        "The game has begun; now you can only give up.",
        "La partie a commencé ; vous ne pouvez plus qu’abandonner.",
        "Die Partie hat begonnen; jetzt kannst du nur noch aufgeben.",
    ),
    "closed": ("This table has been closed.", "Cette table est fermée.", "Dieser Tisch ist geschlossen."),
    # refusals
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
    **CLOCK_WORDS,
    **NOTICE_WORDS,
    **TALK_WORDS,
    **LATER_WORDS,
    # the chance of a game
    "fair-line": (
        "Dice and cards were fixed before the game",
        "Dés et cartes fixés avant la partie",
        "Würfel und Karten standen vorher fest",
    ),
    "fair-line-over": (
        "Check that dice and cards were fair",
        "Vérifier que dés et cartes étaient honnêtes",
        "Prüfen, ob Würfel und Karten ehrlich waren",
    ),
    "fair-mixing": (
        "Dice and cards are being mixed …",
        "On mêle les dés et les cartes…",
        "Würfel und Karten werden gemischt …",
    ),
    "fair-title": ("Fair dice and cards", "Des dés et des cartes honnêtes", "Ehrliche Würfel und Karten"),
    "fair-lead": (
        "Every throw and every card of this game was fixed before it began: by a secret number of the house and by the "
        "numbers of the players. Nobody could know them, and nobody can change them.",
        "Chaque jet de dés et chaque carte de cette partie ont été fixés avant son début : par un nombre secret de la "
        "maison et par les nombres des joueurs. Personne ne pouvait les connaître, personne ne peut les changer.",
        "Jeder Wurf und jede Karte dieser Partie standen fest, bevor sie begann: durch eine geheime Zahl des Hauses "
        "und durch die Zahlen der Spielenden. Niemand konnte sie kennen, und niemand kann sie ändern.",
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
    "not-fair": (
        "The dice and cards of this game were not fixed before it.",
        "Les dés et les cartes de cette partie n’ont pas été fixés avant elle.",
        "Würfel und Karten dieser Partie standen nicht vorher fest.",
    ),
    "home": ("To the start page", "À la page d’accueil", "Zur Startseite"),
}


class Words:
    """The house's words in one language: `words("undo")`, `words("players", n=2)`.

    `house` is its name, if it has one of its own.
    """

    def __init__(self, lang: str) -> None:
        self.house = ""
        self.lang = lang if lang in PAGE_LANGUAGES else LANGUAGES[0]

    def __call__(self, key: str, **values: object) -> str:
        if key == "house" and self.house:
            return self.house
        text = words_in(self.lang)[key]
        return formatted(text, self.lang, **values) if values else text

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


def keys() -> tuple[str, ...]:
    """All keys."""
    return tuple(_WORDS)


def preferred(header: str) -> str:
    """The house's language that an Accept-Language header likes best."""
    wanted = []
    for part in header.split(",")[:20]:
        name, _, quality = part.strip().partition(";q=")
        try:
            wanted.append((-float(quality or 1), name[:2].lower()))
        except ValueError:
            continue
    return next((lang for _, lang in sorted(wanted, key=lambda one: one[0]) if lang in PAGE_LANGUAGES), LANGUAGES[0])
