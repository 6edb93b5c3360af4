"""The house's own words in English, French and German; games bring theirs in `text.py`."""

from __future__ import annotations

from greathouse.kernel.words import LANGUAGES

LEVELS = {
    "en": ("Servant", "Scribe", "Vizier", "Pharaoh", "Imhotep"),
    "fr": ("Serviteur", "Scribe", "Vizir", "Pharaon", "Imhotep"),
    "de": ("Diener", "Schreiber", "Wesir", "Pharao", "Imhotep"),
}
LANGUAGE_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch"}
GUEST_NAMES = ("Nefer", "Khaba", "Meryt", "Senbi", "Tia", "Nakht", "Ipi", "Hori", "Teti", "Ankhu")
"""Names for guests who give none: people's names of old Egypt, the same in every language, and nothing on any board."""

_WORDS: dict[str, tuple[str, str, str]] = {
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
    "theme": ("Colours", "Couleurs", "Farben"),
    "auto": ("as the system", "comme le système", "wie das System"),
    "light": ("light", "clair", "hell"),
    "dark": ("dark", "sombre", "dunkel"),
    "confirm-pref": (
        "Ask before a choice counts",
        "Demander confirmation de chaque choix",
        "Vor jeder Wahl nachfragen",
    ),
    "forced-pref": (
        "Make forced choices for me",
        "Jouer pour moi les coups forcés",
        "Erzwungene Züge selbst ausführen",
    ),
    "sound-pref": ("Sound when it is my turn", "Son quand c’est à moi", "Ton, wenn ich am Zug bin"),
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
    "play-now": ("Play now against", "Jouer tout de suite contre", "Gleich spielen gegen"),
    "play-level": ("Play {game} against {level}", "Jouer à {game} contre {level}", "{game} gegen {level} spielen"),
    "friend": ("Play with a friend", "Jouer avec un ami", "Mit Freunden spielen"),
    "more": ("Table options", "Options de la table", "Tischoptionen"),
    "rules": ("Rules", "Règles", "Regeln"),
    "my-tables": ("Your tables", "Vos tables", "Deine Tische"),
    "your-turn": ("Your turn", "À vous", "Du bist am Zug"),
    "their-turn": ("{name} to move", "À {name}", "{name} am Zug"),
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
    "new-table": ("A table of {game}", "Une table de {game}", "Ein Tisch {game}"),
    "seats": ("Who plays", "Qui joue", "Wer spielt"),
    "seat-n": ("Player {n}", "Joueur {n}", "Person {n}"),
    "me": ("You", "Vous", "Du"),
    "me-too": ("You again (one screen)", "Vous encore (un écran)", "Noch einmal du (ein Bildschirm)"),
    "guest": ("A friend, by link", "Un ami, par un lien", "Jemand per Link"),
    "bot": ("{level} (the house)", "{level} (la maison)", "{level} (das Haus)"),
    "none": ("nobody", "personne", "niemand"),
    "order": ("Seating", "Ordre", "Sitzordnung"),
    "order-random": ("at random", "au hasard", "zufällig"),
    "order-given": ("as above", "comme ci-dessus", "wie oben"),
    "your-name": ("Your name", "Votre nom", "Dein Name"),
    "options": ("Options", "Options", "Optionen"),
    "open-table": ("Open the table", "Ouvrir la table", "Tisch eröffnen"),
    # table
    "players-here": ("At the table", "À la table", "Am Tisch"),
    "more-here": ("More", "Plus", "Mehr"),
    "board": ("The board", "Le plateau", "Der Spielplan"),
    "choices": ("Your choices", "Vos choix", "Deine Möglichkeiten"),
    "history": ("What happened", "Déroulement", "Verlauf"),
    "no-history": ("Nothing yet.", "Rien encore.", "Noch nichts."),
    "position": ("The position in words", "La position en mots", "Die Stellung in Worten"),
    "is-bot": ("bot", "robot", "Bot"),
    "is-you": ("you", "vous", "du"),
    "to-move": ("to move", "doit jouer", "am Zug"),
    "thinking": ("thinking", "réfléchit", "denkt nach"),
    "free-seat": ("free seat", "place libre", "freier Platz"),
    "plays-for": ("{bot} for {name}", "{bot} pour {name}", "{bot} für {name}"),
    "warming": (
        "The house is still sharpening its reeds: for a minute or two its bots play more weakly.",
        "La maison taille encore ses calames : pendant une minute ou deux, ses robots jouent moins bien.",
        "Das Haus spitzt noch seine Schreibrohre: ein, zwei Minuten lang spielen die Bots schwächer.",
    ),
    "typed": ("Type a move", "Écrire un coup", "Zug eintippen"),
    "play": ("Play", "Jouer", "Spielen"),
    "undo": ("Take back", "Reprendre le coup", "Zurücknehmen"),
    "resign": ("Give up", "Abandonner", "Aufgeben"),
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
    "other-game": ("Other level or options", "Autre niveau, autres options", "Andere Stufe oder Optionen"),
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
    "record": ("Download the record", "Télécharger la partie", "Partie herunterladen"),
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
        "Send this link. Who opens it takes the free seat, and the game begins.",
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
    "log-undo": ("{name} takes a choice back.", "{name} reprend un choix.", "{name} nimmt eine Wahl zurück."),
    "log-resign": ("{name} gives up.", "{name} abandonne.", "{name} gibt auf."),
    "log-fault": (
        "{name} stumbled; a choice was made at random.",
        "{name} a trébuché ; un choix a été fait au hasard.",
        "{name} ist gestrauchelt; zufällig wurde gewählt.",
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
    "bid-now": (
        "You can bid for {item}: offer {name} something for it.",
        "Vous pouvez enchérir pour {item} : offrez quelque chose à {name}.",
        "Du kannst um {item} bieten: Biete {name} etwas dafür.",
    ),
    "send-offer": ("Offer", "Proposer", "Anbieten"),
    "only-say": ("Only say it", "Seulement le dire", "Nur sagen"),
    "type-offer": ("In one line", "En une ligne", "In einer Zeile"),
    "accept": ("Accept", "Accepter", "Annehmen"),
    "accept-with": ("Accept, giving", "Accepter, en donnant", "Annehmen und geben:"),
    "refuse": ("Refuse", "Refuser", "Ablehnen"),
    "counter": ("Counter", "Contre-offre", "Gegenangebot"),
    "withdraw-offer": ("Take back", "Retirer", "Zurückziehen"),
    "cannot-deliver": ("You do not hold this.", "Vous n’avez pas cela.", "Das hast du nicht."),
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
    "quoted": ("“{words}”", "« {words} »", "„{words}“"),
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
        "That did not arrive. Please try again.",
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
    "why-rule": ("Rule R{n}", "Règle R{n}", "Regel R{n}"),
    "close": ("Close", "Fermer", "Schließen"),
    "inspect-next": ("What is this? (I)", "Qu’est-ce que c’est ? (I)", "Was ist das? (I)"),
    "inspect-this": ("What is this?", "Qu’est-ce que c’est ?", "Was ist das?"),
    "could-now": ("You can now:", "Vous pouvez maintenant :", "Du kannst jetzt:"),
    "no-thing": ("That isn’t on this board.", "Cela n’est pas sur ce plateau.", "Das liegt nicht auf diesem Brett."),
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
    "coach-on": ("Coach on", "Mentor présent", "Begleitung an"),
    "coach-off": ("Coach off", "Sans mentor", "Begleitung aus"),
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
    "no-mistakes": (
        "No choice here cost one part in a hundred.",
        "Aucun choix n’a coûté un centième.",
        "Keine Wahl kostete auch nur ein Hundertstel.",
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
        "The table had already gone on; this is the position now.",
        "La table avait déjà avancé ; voici la position actuelle.",
        "Der Tisch war schon weiter; dies ist die Stellung jetzt.",
    ),
    "illegal": ("The rules do not allow this.", "Les règles ne le permettent pas.", "Die Regeln erlauben das nicht."),
    "unreadable": (
        "This is no move of this game.",
        "Ce n’est pas un coup de ce jeu.",
        "Das ist kein Zug dieses Spiels.",
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
        "This offer stands no longer.",
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
        "This game has no such moment.",
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
        "This click was already used for something else.",
        "Ce clic a déjà servi à autre chose.",
        "Dieser Klick galt schon etwas anderem.",
    ),
    "unknown-table": ("There is no such table.", "Cette table n’existe pas.", "Diesen Tisch gibt es nicht."),
    "old-rules": (
        "This table was played by older rules and cannot be shown.",
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
    "bad-request": ("The request makes no sense.", "La demande n’a pas de sens.", "Die Anfrage ergibt keinen Sinn."),
    "bad-method": (
        "This address does not take that.",
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
        "Something broke in the house. It has been noted.",
        "Quelque chose s’est cassé. C’est noté.",
        "Im Haus ist etwas zerbrochen. Es ist notiert.",
    ),
    "home": ("To the start page", "À la page d’accueil", "Zur Startseite"),
}


class Words:
    """The house's words in one language: `words("undo")`, `words("players", n=2)`."""

    def __init__(self, lang: str) -> None:
        self.lang = lang if lang in LANGUAGES else LANGUAGES[0]
        self._place = LANGUAGES.index(self.lang)

    def __call__(self, key: str, **values: object) -> str:
        text = _WORDS[key][self._place]
        return text.format(**values) if values else text

    def spectators(self, number: int) -> str:
        """How many pages watch; "" for none."""
        return (self("one-spectator") if number == 1 else self("spectators", n=number)) if number else ""

    def guests(self, number: int) -> str:
        """How many guests are here; "" for none."""
        return (self("one-guest") if number == 1 else self("guests", n=number)) if number else ""

    def free_seats(self, number: int) -> str:
        """How many seats are free."""
        return self("one-free") if number == 1 else self("free-seats", n=number)

    def level(self, level: int) -> str:
        """Name of a bot's level."""
        return LEVELS[self.lang][level]


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
    return next((lang for _, lang in sorted(wanted, key=lambda one: one[0]) if lang in LANGUAGES), LANGUAGES[0])
