"""Sailing Toward Osiris auf Deutsch."""

TITLE = "Sailing Toward Osiris"
BLURB = (
    "Statthalter errichten Obelisken, Sphingen und Pylone am Nil, während die Barke des toten Pharaos zu "
    "seinem Grab segelt."
)
SEATS = ("Rot", "Blau", "Grün", "Violett", "Elfenbein")
RESOURCES = (("Getreide", "Getreide"), ("Ziegel", "Ziegel"), ("Stein", "Steine"))
LABORERS = (
    *(("Bauer", "Bauern"), ("Ziegler", "Ziegler"), ("Steinmetz", "Steinmetze")),
    *(("Meisterbauer", "Meisterbauern"), ("Meisterziegler", "Meisterziegler")),
    ("Meistersteinmetz", "Meistersteinmetze"),
)
MONUMENTS = (("Obelisk", "Obelisken"), ("Sphinx", "Sphingen"), ("Pylon", "Pylone"))
A_MONUMENT = ("einen Obelisken", "eine Sphinx", "einen Pylon")
TERRAINS = ("Feld", "Ziegelei", "Steinbruch")
TERRAIN_GROUPS = ("Felder", "Ziegeleien", "Steinbrüche", "Städte")
BOONS = ("Gunst des Horus", "Gunst der Bastet", "Gunst des Re", "Gunst des Thot", "Gunst des Ptah")
GODS = ("Horus", "Bastet", "Re", "Thot", "Ptah")
BOON_EFFECTS = (
    (
        "In dieser Saison darfst du dich mit noch geplanten Monumenten zurückziehen, und deine bleiben "
        "auf ihren Kartuschen."
    ),
    "Nimm umsonst einen Arbeiter deiner Wahl vom Arbeitsmarkt; ist er leer, einen zufälligen aus dem Beutel.",
    "Bis zum Ende der Saison bringt jedes Monument, das du baust, den Ruhm der Barke, wo immer es steht.",
    "Ziehe drei Stadtkarten, behalte eine, lege die anderen ab.",
    "Plane ein Monument und zahle zwei Marker weniger.",
)
CARDS = {
    "sculptor": "Bildhauer",
    "architect": "Architekt",
    "overseer": "Verwalter",
    "ferryman": "Fährmann",
    "foreman": "Vorarbeiter",
    "recruiter": "Werber",
    "scribe": "Schreiber",
    "merchant": "Händler",
    "cameldriver": "Kameltreiber",
    "priest": "Priester",
    "taskmaster": "Aufseher",
    "engineer": "Baumeister",
    "treasurer": "Schatzmeister",
}
ABILITIES = {
    "sculptor": (
        "Baue einen deiner geplanten Obelisken auf eine Hälfte, deren einziges Monument ein Obelisk "
        "ist, wem er auch gehört; sonst gilt alles wie immer."
    ),
    "architect": (
        "Plane ein Monument auf einer freien Kartusche und zahle dieselbe ANZAHL Marker in beliebiger Mischung."
    ),
    "overseer": "Plane ein Monument auf einer freien Kartusche zum üblichen Preis und baue es sofort.",
    "ferryman": "Ernte mit einem einfachen Arbeiter auf einem beliebigen Gelände seiner Art, wo die Barke auch ist.",
    "foreman": (
        "Ernte mit einem Arbeiter auf einem Gelände beliebiger Art in seiner Reichweite; nimm, was das Gelände bringt."
    ),
    "recruiter": "Nimm umsonst einen zufälligen Arbeiter aus dem Beutel.",
    "scribe": "Ziehe zwei Stadtkarten und behalte beide.",
    "merchant": "Bis zu viermal: Tausche einen deiner Marker gegen einen anderer Art aus dem Vorrat.",
    "cameldriver": (
        "Beginne eine Karawane oder schließe dich an; nimm die Waren BEIDER Abschnitte und zahle keinen Tribut."
    ),
    "priest": "Baue eines deiner geplanten Monumente nach den Regeln; es bringt 1 Ruhm mehr.",
    "taskmaster": "Nimm einen Arbeiter, der auf einem Gelände oder in einer Stadt steht, hinter deinen Schirm.",
    "engineer": (
        "Baue eines deiner geplanten Monumente auf eine beliebige freie Geländehälfte, wie viele Zeichen sie auch hat."
    ),
    "treasurer": (
        "Nimm drei Marker deiner Wahl (alle, wenn es weniger sind) von den Kartuschen von Arbeitsmarkt und Markt."
    ),
}
ACTIONS = (
    *("Ernten", "Stadt besuchen", "Karawane", "Arbeiter anwerben", "Auf dem Markt tauschen", "Monument planen"),
    *("Monument bauen", "Stadtkarte spielen", "Gunst spielen", "Zurückziehen", "Angebot machen"),
)
SHORT = (
    "Ernten",
    "Besuchen",
    "Karawane",
    "Anwerben",
    "Markt",
    "Planen",
    "Bauen",
    "Stadtkarte",
    "Gunst",
    "Rückzug",
    "Angebot",
)
"""The actions in a word each."""
TABLES = {
    "costs": ("Kosten der Kartuschen", "Kartusche", "Kosten"),
    "market": ("Markt: eine Seite zahlen, die andere bekommen", "Kartusche", "Eine Seite", "Andere Seite"),
    "caravans": ("Karawanen", "Hälfte", "Güter"),
}
WORDS = {
    "inspect_resources": "Als Waren: {goods}.",
    "inspect_ability": "Ihre Fähigkeit: {text}",
    "inspect_cost": "Kostet {goods}.",
    "inspect_segment": "Flussabschnitt: {segments}.",
    "inspect_neutral": "Das Monument ist neutral: Es gehört niemandem, zählt nie und blockiert seine Hälfte.",
    "inspect_boons": "Noch nicht gespielte Gunstkarten: {boons}.",
    "worth": "Was Monumente und Gruppen wert sind",
    "the_barge": "Die Barke des Pharaos",
    "and": "und",
    "nothing": "nichts",
    "neutral": "neutral",
    "section": "{space}, Hälfte {part}",
    "icons": "{n} Zeichen",
    "caravan": "Karawane",
    "any_card": "irgendeine Stadtkarte",
    "extra_card": "die überzählige Stadtkarte",
    "a_card": "eine Stadtkarte",
    "cards": "{n} {n:Stadtkarte|Stadtkarten}",
    "glory": "{n} Ruhm",
    "ability": "Fähigkeit",
    "stop": "Genug getauscht",
    "discard": "Für 1 Getreide ablegen",
    "done": "Das gebe ich",
    "propose": "Angebot machen",
    "accept": "Annehmen",
    "decline": "Ablehnen",
    "seal": "Das ist mein Gebot",
    "seal_none": "Kein Gebot",
    "swap": "{give} gegen {take}",
    "trade": "{id}: {give} gegen {take}",
    "cartouche": "{kind} für {cost}",
    "no_site": "{choice} – zurzeit kein Bauplatz!",
    "free_sites": "{n} {n:freier Bauplatz|freie Bauplätze}",
    "inspect_sites": "Freie Bauplätze zurzeit: {n}.",
    "planned": "{kind} ({cost})",
    "Resources": "Waren",
    "Laborers": "Arbeiter",
    "City cards": "Stadtkarten",
    "chapter": "Saison {n}",
    "season": "Saison {n} von 4; die Barke liegt auf Flussabschnitt {n}.",
    "before": "Das Spiel wird aufgebaut.",
    "regent": "Regent",
    "withdrawn": "zurückgezogen",
    "supply": "Vorrat",
    "pool": "Arbeitsmarkt",
    "market": "Markt",
    "laborers": "Arbeiter",
    "hidden": "{n} verdeckt",
    "camel": "führt Karawane {id}",
    "used": "benutzt",
    "free": "frei",
    "covered": "bedeckt",
    "stock": "übrig",
    "map": "Karte",
    "sets": "{near} {near:Nachbargruppe|Nachbargruppen}, {segment} eines Flussabschnitts",
    "bonuses": "Boni des Regenten",
    "own": "{who}: du hast {goods}",
    "bids": "bietet {goods}",
    "barge": "+{n} Ruhm: hier liegt die Barke",
    "planning": "Planung",
    "board": "Sailing Toward Osiris: die Karte Ägyptens, die Kartuschen und der Besitz der Statthalter",
}
PROMPTS = {
    "to_regent": "Das Los sagt, wer der erste Regent ist.",
    "to_deal": "{who} zieht eine Stadtkarte.",
    "to_draw": "{who} zieht einen Arbeiter.",
    "to_pool": "Ein Arbeiter kommt auf den Arbeitsmarkt.",
    "to_bag": "{who} nimmt einen Arbeiter aus dem Beutel.",
    "other": "Warten auf {who}.",
    "action": "Du bist am Zug: Wähle eine Aktion.",
    "laborer": "Wähle einen Arbeiter.",
    "terrain": "Wo erntet dein Arbeiter ({laborer})?",
    "city": "Welche Stadt besucht dein Arbeiter ({laborer})?",
    "section": "Welcher Abschnitt einer Karawane?",
    "tribute": "Welchen Marker zahlst du {leader} als Tribut?",
    "lift": "Welchen Arbeiter nimmst du?",
    "payment": "Welche Marker zahlst du für einen Arbeiter?",
    "engage": "Welchen Arbeiter nimmst du?",
    "market": "Welcher Tausch?",
    "collect": "Welche Marker nimmst du?",
    "swap": "Welche Marker tauschst du?",
    "cartouche": "Welches Monument planst du?",
    "mix": "Mit welchen Markern zahlst du?",
    "waive": "Welche zwei Marker sparst du?",
    "planned": "Welches Monument baust du?",
    "site": "Wo steht es?",
    "card": "Welche Stadtkarte spielst du?",
    "side": "Waren oder Fähigkeit?",
    "keep": "Welche Karte behältst du?",
    "give": "Wer bekommt die andere Karte?",
    "invoke": "Welche Gunst spielst du?",
    "bonus": "Du ziehst dich zuerst zurück. Wähle einen Bonus.",
    "to": "Wem machst du ein Angebot?",
    "put": "Was gibst du?",
    "ask": "Was verlangst du?",
    "reply": "{who} bietet dir {give} gegen {ask}. Nimmst du an?",
    "reply_ask": "{who} bittet dich um {ask}. Stimmst du zu?",
    "hand": "Welche Karte gibst du her?",
    "bribe": "Was bietest du für die überzählige Karte?",
    "over": "Das Spiel ist aus.",
}
EVENTS = {
    "regent": "{who} ist der erste Regent.",
    "deal": "{who} zieht die Karte {card}.",
    "deal_hidden": "{who} zieht eine Stadtkarte.",
    "draw": "{who} zieht: {laborer}.",
    "pool": "Auf dem Arbeitsmarkt: {laborer}.",
    "bag": "{who} nimmt aus dem Beutel: {laborer}.",
    "bag_hidden": "{who} nimmt einen Arbeiter aus dem Beutel.",
    "withdraw": "{who} zieht sich zurück.",
    "terrain": "Arbeiter von {who} ({laborer}) erntet {goods}: {place}.",
    "city": "Arbeiter von {who} ({laborer}) besucht {place}.",
    "section": "Arbeiter von {who} ({laborer}) geht auf Karawanenabschnitt {id} und bringt {goods}.",
    "tribute": "{who} zahlt {leader} {goods} Tribut.",
    "lift": "{who} nimmt einen Arbeiter ({laborer}): {place}.",
    "pay": "{who} zahlt {goods} auf den Arbeitsmarkt.",
    "engage": "{who} nimmt vom Arbeitsmarkt: {laborer}.",
    "trade": "{who} tauscht {give} gegen {take} auf Markt {id}.",
    "collect": "{who} nimmt {goods} von den Kartuschen.",
    "swap": "{who} tauscht {give} gegen {take}.",
    "cartouche": "{who} plant {kind} für {goods}.",
    "mix": "{who} plant {kind} für {goods}.",
    "waive": "{who} plant {kind} und spart {goods}.",
    "site": "{who} baut {kind}: {place}.",
    "card": "{who} spielt die Karte {card}.",
    "resources": "{who} nimmt {goods} dafür.",
    "keep": "{who} behält die Karte {card}.",
    "keep_hidden": "{who} behält eine Karte.",
    "give": "{other} bekommt die andere Karte.",
    "discard": "{who} legt die andere Karte ab.",
    "invoke": "{who} spielt die {boon}.",
    "bonus": "{who} nimmt {goods} und wird Regent.",
    "last_bonus": "{who} nimmt {goods}.",
    "propose": "{who} würde {other} {give} geben und {ask} bekommen.",
    "decline": "{who} lehnt ab.",
    "accept": "{who} nimmt an.",
    "hand": "{who} gibt die Karte {card} her.",
    "hand_hidden": "{who} gibt eine Karte her.",
    "seal": "{who} bietet {goods}.",
    "seal_nothing": "{who} bietet nichts.",
}
ENDING = ("{who} besteigt den Thron. {scores}.", "{who} teilen sich das Reich. {scores}.")
SCORES = ("Ruhm während des Spiels", "Reihen von Nachbarn", "Reihen an einem Abschnitt", "Ruhm")
DEALS = {
    "example": "biete {other} 2 Getreide gegen 1 Stein",
    "traded": "{who} und {other} tauschen: {give} gegen {ask}.",
    "gift": "{who} gibt {other} {give}.",
    "bribe": "{who} bietet {give} für die überzählige Stadtkarte.",
    "no_bribe": "{who} nimmt das Gebot für die überzählige Stadtkarte zurück.",
    "whom": "Sag, wem du das anbietest: Farbe, Name oder „allen“.",
    "what": "„{item}“ kann man hier nicht tauschen.",
    "empty": "Sag, was du gibst und wofür.",
    "many": "Höchstens {n} {n:Ding|Dinge} auf jeder Seite.",
    "short": "Du hast nur {have}.",
}
TYPED = {
    "numbers": ("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"),
    "offer": ("biete", "angebot"),
    "to": ("an",),
    "for": ("gegen", "für"),
    "anyone": ("allen", "alle", "jedem"),
    "nothing": ("nichts",),
    "a": ("ein", "eine", "einen", "der", "die", "den"),
    "any_card": ("karte", "karten", "stadtkarte", "stadtkarten", "irgendeine karte", "irgendeine stadtkarte"),
    "extra_card": ("überzählige karte", "überzählige stadtkarte"),
}
REFUSALS = {
    4: "Neutrale Teile versperren das.",
    8: "Du hast keinen Arbeiter dafür.",
    12: "Das ist jetzt nicht an der Reihe.",
    14: "Du hast so viele Aktionen gehabt, wie eine Saison erlaubt. Zieh dich zurück, oder baue, bis du es kannst.",
    16: "Dieser Arbeiter arbeitet nicht auf solchem Gelände.",
    17: "Dort arbeitet schon jemand.",
    20: "Auf beiden Hälften stehen Monumente; es gibt nichts zu ernten.",
    22: "Ein einfacher Arbeiter geht nur dorthin, wo die Barke ist oder war.",
    26: "Der Vorrat hat davon nichts mehr.",
    28: "Dafür ist kein Platz frei: Arbeiter bleiben bis zum Ende der Saison.",
    30: "Jede Stadt nimmt einen Arbeiter auf, und es ist schon einer da.",
    31: "Zu zweit nimmt eine Stadt mit Monument keinen Arbeiter auf.",
    32: "Du behältst eine der beiden gezogenen Karten und gibst die andere weiter.",
    34: "Nur zu zweit darf die überzählige Karte abgelegt werden.",
    35: "Es gibt keine Karte mehr zu ziehen.",
    36: "Jeder Karawanenabschnitt nimmt einen Arbeiter auf, und es ist schon einer da.",
    37: "Dein Kamel ist unterwegs. Erst muss jemand anders diese Karawane führen.",
    39: "Der Vorrat hat nichts von dem, was dieser Abschnitt bringt.",
    41: "Einen solchen Marker hast du nicht bekommen.",
    42: "Anwerben kostet zwei deiner Marker und braucht einen Arbeiter vom Arbeitsmarkt.",
    43: "Dir fehlen die Marker für diesen Satz.",
    44: "Diese Marktkartusche wurde in dieser Saison schon benutzt.",
    45: "Der Vorrat hat nichts, was er dir dafür geben könnte.",
    47: "Planen braucht eine freie Kartusche, ein solches Monument übrig und den ganzen Preis.",
    48: "Diese Kartusche ist besetzt.",
    50: "Du kannst nur bauen, was du geplant hast.",
    56: "Ein Bauplatz ist frei von Monumenten und Arbeitern und passt zum Monument.",
    57: "Diese Hälfte hat nicht die Zeichen für dieses Monument.",
    58: "In Städten stehen nur Pylone.",
    63: "Diese Fähigkeit hätte keine Wirkung.",
    64: "Du hast keine solche Stadtkarte.",
    67: "Der Bildhauer baut auf eine Hälfte, deren einziges Monument ein Obelisk ist.",
    68: "Du musst genau so viele Marker zahlen, wie die Kartusche kostet.",
    69: "Der Verwalter baut sofort, und dieses Monument hat keinen Bauplatz.",
    70: "Der Fährmann braucht einen einfachen Arbeiter.",
    74: "Du brauchst einen Marker zum Geben und der Vorrat einen zum Nehmen.",
    77: "Dort steht kein Arbeiter.",
    78: "Der Baumeister baut auf freiem Gelände, nicht in Städten.",
    79: "Du nimmst drei Marker, die auf den Kartuschen liegen, oder alle, wenn es weniger sind.",
    80: "Eine Gunst in jeder Saison, und keine, die ein anderer in dieser Saison gespielt hat.",
    81: "Diese Gunst hätte jetzt keine Wirkung.",
    82: "Diese Gunst hast du nicht mehr.",
    86: "Du behältst eine der für Thot gezogenen Karten.",
    87: "Die gesparten Marker müssen zum Preis gehören, und den Rest musst du zahlen.",
    88: "Erst musst du bauen, was du geplant hast und bauen kannst, oder Horus gespielt haben.",
    92: "Dieser Bonus ist bedeckt.",
    94: "Statthalter tauschen miteinander, und nur dann, wenn dieser Tisch es erlaubt.",
    95: "Du hast deine Angebote für diesen Zug gemacht.",
    97: "Ein Angebot nennt der Reihe nach nur, was beide haben, und nie nichts gegen nichts.",
    98: "Nur Marker, nicht eingesetzte Arbeiter und Stadtkarten wechseln den Besitzer, und nicht zu viele auf einmal.",
}
OPTION_GROUPS = {"haggling": "Mehr zum Handel", "rulings": "Auslegungen und Grenzen"}
OPTIONS = {
    "haggling": (
        "Handel",
        "Wie die Statthalter miteinander handeln.",
        {"formal": "Angebote im Zug", "open": "jederzeit", "off": "keiner"},
    ),
    "haggle_offers_per_turn": (
        "Angebote je Zug",
        "Handel im Zug: Wie viele Angebote ein Statthalter vor seiner Aktion machen darf.",
        {},
    ),
    "haggle_max_items": ("Dinge je Seite", "Wie viele Dinge höchstens auf jeder Seite eines Handels stehen.", {}),
    "bots_trade": (
        "Bots handeln",
        "Offener Handel: Bots machen und beantworten Angebote, oder sie halten sich heraus.",
        {"false": "nein", "true": "ja"},
    ),
    "bribe_window": (
        "Bestechung",
        "Die anderen dürfen für die überzählige Stadtkarte bieten.",
        {"false": "nein", "true": "ja"},
    ),
    "open_resources": (
        "Offene Waren",
        "Die Marker hinter den Schirmen werden allen gezeigt.",
        {"false": "nein", "true": "ja"},
    ),
    "cross_river_adjacency": (
        "Über den Fluss",
        "Plätze, die sich über den Fluss gegenüberliegen, sind Nachbarn.",
        {"false": "nein", "true": "ja"},
    ),
    "ability_cards": (
        "Fähigkeiten",
        "Stadtkarten haben Fähigkeiten; ohne sie geben sie nur Waren, für ein erstes Spiel.",
        {"false": "nein", "true": "ja"},
    ),
    "first_regent": (
        "Erster Regent",
        "Wer beginnt; ein Platz, den es nicht gibt, bedeutet das Los.",
        {"random": "durch das Los", "0": "Platz 1", "1": "Platz 2", "2": "Platz 3", "3": "Platz 4", "4": "Platz 5"},
    ),
    "max_actions_per_season": (
        "Aktionen je Saison",
        "Nach so vielen Aktionen muss ein Statthalter bauen und sich zurückziehen.",
        {},
    ),
}
