"""The house's words about time and agreements, in English, French and German.

Keys that are put together, and by whom:

log-{kind}      server/log.py         _sentence
log-ask-{wish}  server/web/timing.py  consent
"""

CLOCK_WORDS: dict[str, tuple[str, str, str]] = {
    "clock": ("Time", "Temps", "Bedenkzeit"),
    "clock-each": ("For each player", "Pour chaque joueur", "Für alle, die spielen"),
    "clock-none": ("no clock", "sans pendule", "ohne Uhr"),
    "clock-live": ("in one sitting", "en une séance", "in einer Sitzung"),
    "clock-by-days": ("over days", "sur plusieurs jours", "über Tage"),
    "clock-bank": ("{minutes} min", "{minutes} min", "{minutes} min"),
    "clock-increment": (
        "{minutes} min + {extra} s a turn",
        "{minutes} min + {extra} s par tour",
        "{minutes} min + {extra} s je Zug",
    ),
    "clock-delay": (
        "{minutes} min, {extra} s of each turn free",
        "{minutes} min, {extra} s libres par tour",
        "{minutes} min, {extra} s je Zug frei",
    ),
    "clock-one-day": ("1 day a turn", "1 jour par tour", "1 Tag je Zug"),
    "clock-days": ("{n} days a turn", "{n} jours par tour", "{n} Tage je Zug"),
    "clock-help": (
        "A turn lasts as long as it is up to you; bots need no time. While the house is closed, no clock runs.",
        "Un tour dure tant que c’est à vous ; les robots n’ont pas besoin de temps. Quand la maison est fermée, aucune"
        " pendule n’avance.",
        "Ein Zug dauert, solange du dran bist; Bots brauchen keine Zeit. Solange das Haus geschlossen ist, läuft keine"
        " Uhr.",
    ),
    "days-off": ("Weekends and holidays", "Week-ends et jours fériés", "Wochenenden und Feiertage"),
    "days-off-no": ("count", "comptent", "zählen"),
    "days-off-yes": ("do not count", "ne comptent pas", "zählen nicht"),
    "days-off-help": (
        "Only where a turn may take days. Saturday, Sunday and the holidays of this house, by universal time.",
        "Seulement quand un tour peut durer des jours. Samedi, dimanche et jours fériés de cette maison, en temps"
        " universel.",
        "Nur wo ein Zug Tage dauern darf. Samstag, Sonntag und die Feiertage dieses Hauses, nach Weltzeit.",
    ),
    "days-off-short": ("weekends off", "week-ends exclus", "Wochenenden frei"),
    "clock-end": ("When time is up", "Quand le temps est écoulé", "Wenn die Zeit um ist"),
    "end-loss": ("the game is lost", "la partie est perdue", "ist die Partie verloren"),
    "end-bot": (
        "{level} plays on until the player is back",
        "{level} continue jusqu’au retour du joueur",
        "spielt {level} weiter, bis die Person zurück ist",
    ),
    "end-bot-short": ("then {level} plays on", "puis {level} continue", "dann spielt {level} weiter"),
    "time-left": ("time left", "temps restant", "Restzeit"),
    "resting": ("on vacation", "en vacances", "im Urlaub"),
    "substitute": ("substitute", "remplaçant", "Ersatz"),
    "low-time": ("Only {n} seconds left.", "Plus que {n} secondes.", "Nur noch {n} Sekunden."),
    "left-days": ("{days} d {hours} h", "{days} j {hours} h", "{days} T {hours} Std."),
    "left-hours": ("{hours} h {minutes} min", "{hours} h {minutes} min", "{hours} Std. {minutes} min"),
    "lost-on-time": ("{name} has run out of time.", "{name} n’a plus de temps.", "{name} hat keine Zeit mehr."),
    # what players agree on
    "ask-undo": ("Ask to take back", "Demander à reprendre", "Um Rücknahme bitten"),
    "ask-abort": ("Suggest to end it", "Proposer d’arrêter", "Abbruch vorschlagen"),
    "abort": ("End without result", "Arrêter sans résultat", "Ohne Ergebnis beenden"),
    "agree": ("I agree", "D’accord", "Einverstanden"),
    "disagree": ("No", "Non", "Nein"),
    "ask-no-more": ("Never mind", "Tant pis", "Doch nicht"),
    "substituted": (
        "Your time was up. {bot} plays for you until you are back.",
        "Votre temps était écoulé. {bot} joue pour vous jusqu’à votre retour.",
        "Deine Zeit war um. {bot} spielt für dich, bis du zurück bist.",
    ),
    "come-back": ("I am back", "Je suis de retour", "Ich bin zurück"),
    "log-flag": ("{name} has run out of time.", "{name} n’a plus de temps.", "{name} hat keine Zeit mehr."),
    "log-back": (
        "{name} is back and plays again.",
        "{name} est de retour et joue à nouveau.",
        "{name} ist zurück und spielt wieder.",
    ),
    "log-ask-undo": (
        "{name} asks to take the latest choice back, and all that came after it.",
        "{name} demande à reprendre son dernier choix, et tout ce qui a suivi.",
        "{name} möchte die letzte eigene Wahl zurücknehmen, samt allem, was darauf folgte.",
    ),
    "log-ask-abort": (
        "{name} suggests ending the game without a result.",
        "{name} propose d’arrêter la partie sans résultat.",
        "{name} schlägt vor, die Partie ohne Ergebnis zu beenden.",
    ),
    "log-disagree": ("{name} does not agree.", "{name} n’est pas d’accord.", "{name} ist nicht einverstanden."),
    "log-ask-no-more": (
        "{name} takes the question back.",
        "{name} retire sa demande.",
        "{name} zieht die Frage zurück.",
    ),
    "log-abort": (
        "The game was ended without a result.",
        "La partie a été arrêtée sans résultat.",
        "Die Partie wurde ohne Ergebnis beendet.",
    ),
    "aborted": ("no result", "sans résultat", "ohne Ergebnis"),
    # vacations
    "vacation": ("Vacation", "Vacances", "Urlaub"),
    "vacation-lead": (
        "While you are on vacation, your clocks stand still in games over days.",
        "Pendant vos vacances, vos pendules s’arrêtent dans les parties sur plusieurs jours.",
        "Solange du im Urlaub bist, stehen deine Uhren in Partien über Tage still.",
    ),
    "vacation-left": (
        "Days of vacation left this year: {n}",
        "Jours de vacances restants cette année : {n}",
        "Urlaubstage, die dir dieses Jahr bleiben: {n}",
    ),
    "vacation-days": ("Days", "Jours", "Tage"),
    "vacation-begin": ("Begin the vacation", "Commencer les vacances", "Urlaub beginnen"),
    "vacation-until": (
        "You are on vacation until {date}.",
        "Vous êtes en vacances jusqu’au {date}.",
        "Du bist bis {date} im Urlaub.",
    ),
    # refusals
    "out-of-time": ("Your time is up.", "Votre temps est écoulé.", "Deine Zeit ist um."),
    "not-due": ("There is time left.", "Il reste du temps.", "Es ist noch Zeit."),
    "asked-already": (
        "Another question waits for its answer first.",
        "Une autre question attend d’abord sa réponse.",
        "Erst wartet noch eine andere Frage auf Antwort.",
    ),
    "not-asked": (
        "Nobody is asking you at the moment.",
        "Personne ne vous demande rien pour le moment.",
        "Im Moment fragt dich niemand.",
    ),
    "no-vacation": (
        "You do not have so many days of vacation.",
        "Vous n’avez pas autant de jours de vacances.",
        "So viele Urlaubstage hast du nicht.",
    ),
    "on-vacation": ("You are on vacation already.", "Vous êtes déjà en vacances.", "Du bist schon im Urlaub."),
}
