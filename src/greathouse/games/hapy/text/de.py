"""Hâpy Families auf Deutsch."""

from greathouse.kernel.words import OptionText

TITLE = "Hâpy Families"
BLURB = "Sechs Götterfamilien liegen in der Pyramide: eine Karte nehmen, nach einer fragen, sich merken, wer was hat."
SEATS = ("Ost", "Süd", "West", "Nord")
ANIMALS = ("Schakal", "Katze", "Krokodil", "Falke", "Nilpferd", "Stier")
THE_ANIMALS = ANIMALS
TO_SEATS = SEATS
GODS = (
    *("Schakale des Anubis", "Katzen der Bastet", "Krokodile des Sobek"),
    *("Falken des Horus", "Nilpferde der Taweret", "Stiere des Apis"),
)
PYRAMIDS = ("Cheops", "Chephren", "Mykerinos")
AND = "und"
TO = "{name}"
NUMBERED = "{animal} {number}"

VERBS = {
    "ask": ("frage", "frag", "fragen"),
    "take": ("nimm", "nehme", "nehmen"),
    "pass": ("passe", "nichts"),
    "keep": ("behalte", "behalten"),
}
FILLERS = ("nach", "der", "die", "das", "dem", "den", "von", "mumie")

WORDS = {
    "take-god": "{card} nehmen",
    "take-mummy": "Mumie nehmen ({place})",
    "ask": "{card} von {other}",
    "pass": "Nicht fragen",
    "keep": "{card} behalten",
    "group-take-god": "Götter",
    "group-take-mummy": "Mumien",
    "group-ask": "{other} fragen",
    "prompt-take": "Nimm eine Karte, auf der keine andere liegt.",
    "prompt-ask": "Frage jemanden nach einer Karte oder frage nicht.",
    "prompt-ask-bar": "Frage jemanden nach einer Karte oder frage nicht. {card} darf jetzt nicht genannt werden.",
    "prompt-keep": "Vier Karten einer Familie: Drei werden ausgelegt; wähle geheim, welche auf der Hand bleibt.",
    "wait-take": "{name} nimmt eine Karte.",
    "wait-ask": "{name} darf nach einer Karte fragen.",
    "wait-reveal": "{name} deckt Gruppen auf.",
    "wait-chance": "Die Karten werden ausgelegt.",
    "wait-find": "{name} sieht sich die Karte an.",
    "wait-answer": "{name} antwortet.",
    "event-first": "{name} beginnt.",
    "event-mummies": "Die Pyramide des {pyramid} liegt mit der Mumienseite oben.",
    "event-found": "Es ist: {card}.",
    "event-take-god": "{name} nimmt {card}.",
    "event-take-mummy": "{name} nimmt eine Mumie ({place}).",
    "event-ask": "{name} fragt {other} nach {card}.",
    "event-ask-own": "{name} nennt {other} {card}, eine eigene Karte: Niemand sonst darf sie jetzt nennen.",
    "event-pass": "{name} fragt nicht.",
    "event-yes": "{name} gibt {card} ab.",
    "event-no": "{name} hat die Karte nicht.",
    "event-keep": "{name} behält {card} auf der Hand.",
    "event-lay": "{name} legt eine Gruppe aus: {cards}.",
    "end-family": "{names} {n:hat|haben} eine ganze Familie ausgelegt, die {god}.",
    "end-groups": "{names} {n:hat|haben} {count} {count:Gruppe|Gruppen} ausgelegt.",
    "end-pass": "Niemand fragt mehr. Nach Gruppen, größter Familie und Handkarten vorn: {names}.",
    "end-stalled": "{count} {count:Runde|Runden} ohne neue Gruppe. "
    "Nach Gruppen, größter Familie und Handkarten vorn: {names}.",
    "say-empty": "Die Auslage ist leer.",
    "say-count": "In der Auslage: {count} {count:Karte|Karten}, davon {mummies} {mummies:Mumie|Mumien}.",
    "say-free": "Frei: {cards}.",
    "say-covered": "Sichtbar, aber überdeckt: {cards}.",
    "say-mummy": "Mumie ({place})",
    "say-god": "{card} ({place})",
    "say-at-row": "Reihe {row} von oben, Karte {number} von links; geschrieben {place}.",
    "say-at-ring": "Ring {row} um die Mitte, Karte {number}; geschrieben {place}.",
    "spot-ring": "Ring {row}, Karte {number}",
    "spot-row": "Reihe {row}, Karte {number}",
    "say-player": "{name}: {hand} auf der Hand; Gruppen: {groups}.",
    "say-known": "Von {name} sind bekannt: {cards}.",
    "say-hand": "Deine Hand: {cards}.",
    "say-hand-empty": "Deine Hand ist leer.",
    "say-secret": "Davon weiß sonst niemand: {cards}.",
    "say-last-yes": "Letzte Frage: {name} fragte {other} nach {card} und bekam die Karte.",
    "say-last-no": "Letzte Frage: {name} fragte {other} vergeblich nach {card}.",
    "say-last-own": "Letzte Frage: {name} nannte {other} {card} und hat die Karte selbst.",
    "say-last-open": "Letzte Frage: {name} fragt {other} nach {card}.",
    "say-barred": "{name} darf {card} jetzt nicht nennen.",
    "none": "keine",
    "cards-0": "keine Karte",
    "cards-n": "{count} {count:Karte|Karten}",
    "no-latest": "Noch keine Frage",
    "yes": "ja",
    "no": "nein",
    "number": "Nummer {number}",
    "chapter": "Die Mitte ist leer",
    "covered": "überdeckt",
    "barred": "gesperrt",
    "secret": "geheim",
    "note-count": "{name} hat {hand} auf der Hand: Das sagt die Zahl neben dem Namen.",
    "note-bar": "Das rote Zeichen: {name} darf {card} jetzt nicht nennen, denn jemand anders hat es eben getan.",
    "why-family": "Mit ihr hast du beide Gruppen einer Familie und gewinnst.",
    "why-group": "Mit ihr hast du drei Karten einer Familie und legst sie als Gruppe aus.",
    "why-pair": "Sie passt zu dem, was du von ihrer Familie hältst.",
    "why-deny": "{name} hält bekanntlich zwei aus dieser Familie; die dritte bekommst du.",
    "why-none": "Sie ist mehr wert als alles andere, was offen liegt.",
    "why-mummy": "Nichts Offenes hilft dir viel; eine Mumie vielleicht, und niemand erfährt, was es war.",
    "why-both": "Eine Gruppe dieser Familie hast du schon; mit der anderen gewinnst du.",
    "why-break": "{name} hält bekanntlich zwei aus dieser Familie; du nimmst eine davon.",
    "why-more": "Es ist eine Karte mehr für dich und eine weniger auf der anderen Seite.",
    "why-blind": "Von ihrer Familie hältst du nichts; so verrät die Frage nichts.",
    "why-shield": "Du hast sie selbst: Bis zur nächsten Frage darf niemand sonst sie nennen.",
    "why-dark": "Nur Mumien sind frei, und nur du siehst, was diese ist.",
    "why-hidden": "Was eine Mumie war, erfährt niemand; so fragt auch niemand gezielt nach ihr.",
    "why-keep": "Niemand hat sie gesehen; so fragt niemand gezielt nach ihr.",
    "why-keep-known": "Alle wissen schon von ihr; die drei, die du auslegst, sind sicher.",
    "why-bar": "{name} kann sie nicht haben, aber bis zur nächsten Frage darf niemand sonst sie nennen.",
    "why-pass": "Jede Frage würde verraten, was du sammelst.",
    "why-sure": "{name} hat sicher {card}.",
    "why-chance": "{name} hat {card} in etwa {likely} von 100 Fällen.",
    "doubt-third": "{card} liegt offen und wäre deine dritte Karte einer Familie.",
    "doubt-vain": "{name} kann {card} nicht haben: Denk daran, was gefragt und gezeigt wurde.",
    "doubt-pass": "{name} hat sicher {card}, und das wäre deine dritte Karte einer Familie.",
}

SCORES = ("Handkarten", "Ausgelegte Dreiergruppen")

REFUSALS = {
    5: "Dieser Platz gehört zu einer anderen Auslage.",
    7: "Der Reihe nach: Karte nehmen, fragen, aufdecken. Das ist ein anderer Schritt.",
    8: "An diesem Platz liegt keine Karte mehr.",
    9: "Auf dieser Karte liegt eine andere.",
    11: "Die Auslage ist leer; es bleiben die Fragen.",
    12: "Gefragt wird eine andere Person am Tisch.",
    15: "Nach dieser Karte hat zuletzt jemand anders gefragt; sie ist jetzt gesperrt.",
    18: "Eine von vier Karten einer Familie bleibt auf der Hand, und nur, wenn es vier sind.",
    20: "Diese Karte liegt aus und kann nicht mehr erfragt werden.",
    21: "Jemand anders ist am Zug.",
    27: "Diese Person hat keine Karte.",
    28: "Diese Karte liegt sichtbar in der Auslage.",
    29: "An diesem Tisch fragt niemand nach einer Karte der eigenen Hand.",
}

OPTIONS = {
    "layout": OptionText(
        "Auslage",
        "Wie die Karten in der Mitte liegen.",
        {"pyramid": "Pyramide", "mastaba": "Mastaba", "tomb": "Grab", "temple": "Tempel", "giza": "Gizeh"},
    ),
    "giza_mummy": OptionText(
        "Mumien in Gizeh",
        "Nur in Gizeh: Eine Pyramide kann ganz aus Mumien bestehen.",
        {"none": "keine", "khufu": "Cheops", "khafre": "Chephren", "menkaure": "Mykerinos", "random": "ausgelost"},
    ),
    "first_player": OptionText(
        "Wer beginnt",
        "An einem kleineren Tisch wird reihum weitergezählt.",
        {"random": "ausgelost", "seat_0": "Ost", "seat_1": "Süd", "seat_2": "West", "seat_3": "Nord"},
    ),
    "bar_rule": OptionText(
        "Gesperrte Karte",
        "Welche Karte nicht genannt werden darf.",
        {"last_request": "die zuletzt von jemand anderem genannte", "previous_turn": "die unmittelbar zuvor genannte"},
    ),
    "request_scope": OptionText(
        "Fragen",
        "Welche Karten genannt werden dürfen.",
        {
            "plausible": "alle, die auf einer Hand sein können, auch als Bluff",
            "open": "alle",
            "honest": "keine der eigenen Hand",
        },
    ),
    "four_in_hand": OptionText(
        "Vier auf der Hand",
        "Welche Karte auf der Hand bleibt, wenn es vier einer Familie sind.",
        {"choose": "freie Wahl", "lowest_three": "die höchste Nummer"},
    ),
    "stall_rounds": OptionText("Runden ohne Gruppe", "Bei leerer Auslage endet das Spiel nach so vielen.", {}),
    "all_pass_ends": OptionText(
        "Ende, wenn niemand fragt",
        "Bei leerer Auslage endet das Spiel, wenn reihum niemand fragt.",
        {"true": "ja", "false": "nein"},
    ),
    "memory_aid": OptionText(
        "Gedächtnis",
        "Was die Seite sich merkt; die Regeln bleiben gleich.",
        {"last_request": "nur die letzte Frage", "log": "der Verlauf", "full": "Verlauf und bekannte Karten"},
    ),
}
