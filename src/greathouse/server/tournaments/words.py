"""The house's words about tournaments, in English, French and German.

Keys that are put together, and by whom:

kind-{kind}-help  server/web/tournaments.py  _kinds_told
"""

TOURNAMENT_WORDS: dict[str, tuple[str, str, str]] = {
    "tournaments": ("Tournaments", "Tournois", "Turniere"),
    "tournaments-lead": (
        "Everybody with an account can make one and take part. The rounds go on by themselves.",
        "Avec un compte, chacun peut en créer un et y participer. Les rondes s’enchaînent d’elles-mêmes.",
        "Wer ein Konto hat, kann eines anlegen und mitspielen. Die Runden laufen von selbst.",
    ),
    "no-tournaments": (
        "There is none yet: choose a game and make the first.",
        "Il n’y en a pas encore : choisissez un jeu et créez le premier.",
        "Noch gibt es keines: Wähle ein Spiel und lege das erste an.",
    ),
    "tournaments-now": ("Open and running", "Ouverts et en cours", "Offen und im Gange"),
    "tournaments-past": ("Over", "Terminés", "Beendet"),
    "tournaments-kinds": ("Three kinds", "Trois formules", "Drei Arten"),
    "tournament-of": ("New tournament: {game}", "Nouveau tournoi : {game}", "Neues Turnier: {game}"),
    "new-tournament": ("New tournament", "Nouveau tournoi", "Neues Turnier"),
    "make-tournament": ("Create the tournament", "Créer le tournoi", "Turnier anlegen"),
    "tournament-name": ("Name", "Nom", "Name"),
    "tournament-kind": ("Kind", "Formule", "Art"),
    "kind-swiss": ("Swiss system", "système suisse", "Schweizer System"),
    "kind-round-robin": ("round robin", "toutes rondes", "jeder gegen jeden"),
    "kind-arena": ("arena", "arène", "Arena"),
    "kind-swiss-help": (
        "A set number of rounds, in which equals meet.",
        "Un nombre de rondes fixé, à niveau égal.",
        "Eine feste Zahl von Runden, in denen sich Gleiche treffen.",
    ),
    "kind-round-robin-help": (
        "All meet all; 16 players at most.",
        "Tous se rencontrent ; 16 joueurs au plus.",
        "Alle treffen alle; höchstens 16 Personen.",
    ),
    "kind-arena-help": (
        "A set number of minutes, and whoever is free plays the next game.",
        "Un nombre de minutes fixé, et qui est libre joue la partie suivante.",
        "Eine feste Zahl von Minuten, und wer frei ist, spielt die nächste Partie.",
    ),
    "tournament-rounds": ("Rounds (Swiss system)", "Rondes (système suisse)", "Runden (Schweizer System)"),
    "tournament-minutes": ("Minutes (arena)", "Minutes (arène)", "Minuten (Arena)"),
    "tournament-clock": ("Time for each player", "Temps de chaque joueur", "Zeit für jede Person"),
    "tournament-in": ("Begins in so many minutes", "Commence dans tant de minutes", "Beginnt in so vielen Minuten"),
    "lasts": ("{n} minutes", "{n} minutes", "{n} Minuten"),
    "rounds-number": ("rounds: {n}", "rondes : {n}", "Runden: {n}"),
    "begins": ("begins {at}", "début {at}", "Beginn {at}"),
    "taking-part": ("taking part: {n}", "participants : {n}", "dabei: {n}"),
    "state-open": ("open", "ouvert", "offen"),
    "state-running": ("running", "en cours", "läuft"),
    "state-waiting": ("waits for its game", "attend son jeu", "wartet auf sein Spiel"),
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
    "people-compete": (
        "In this tournament people play among themselves.",
        "Dans ce tournoi, on joue entre humains.",
        "In diesem Turnier spielen Menschen unter sich.",
    ),
    "tournament-full": ("No place is left.", "Il n’y a plus de place.", "Es ist kein Platz mehr frei."),
    "many-tournaments": (
        "Three of your tournaments are open or running already.",
        "Trois de vos tournois sont déjà ouverts ou en cours.",
        "Drei deiner Turniere sind schon offen oder laufen.",
    ),
    "many-ended": (
        "Many of your tournaments ended today already. Make the next one tomorrow.",
        "Beaucoup de vos tournois se sont déjà terminés aujourd’hui. Créez le prochain demain.",
        "Heute sind schon viele deiner Turniere zu Ende gegangen. Lege das nächste morgen an.",
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
}
