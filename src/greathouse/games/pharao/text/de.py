"""Pharao auf Deutsch."""

from greathouse.kernel.words import OptionText

TITLE = "Pharao"
BLURB = "Zwei Würfel bewegen die eigenen und die gegnerischen Kronen von Haus zu Haus, und wer im Nil endet, ertrinkt."
SEATS = ("Dunkel", "Hell")
COUNTED = "{number} {number:Haus|Häuser}"

HOUSES = {
    "plain": "Haus {number}",
    "second_life": "Haus {number}, das Haus des Zweiten Lebens",
    "beauty": "Haus {number}, das Haus der Schönheit",
    "humiliation": "Haus {number}, das Haus der Demütigung: der Nil",
}

MARKED = {"second_life": "Haus des Zweiten Lebens", "beauty": "Haus der Schönheit", "humiliation": "der Nil"}

DICE = (
    {
        "waiting": "{name}: Würfel für eigene Figuren, noch nicht geworfen",
        "zero": "{name} zieht keine eigene Figur",
        "thrown": "{name} zieht eine eigene Figur {houses} weit",
    },
    {
        "waiting": "{name}: Würfel für gegnerische Figuren, noch nicht geworfen",
        "zero": "{name} zieht keine gegnerische Figur",
        "thrown": "{name} zieht eine gegnerische Figur {houses} weit",
    },
)

LABELS = {
    "walk": "{start} → {end}",
    "nile": "{start} → {end}, in den Nil",
    "land": "Nach {end} bringen",
    "drown": "Ertrinken lassen",
    "rescue": "Retten",
}

GROUPS = {"step": "Eigene Figur auf {start}", "push": "Gegnerische Figur auf {start}"}

PROMPTS = {
    "throw": "Wirf die Würfel.",
    "save": "Eine deiner Figuren ist im Nil. Ertrinken lassen oder retten?",
    "step": "Zieh eine deiner Figuren {houses} weit.",
    "step_rescuing": "Zieh eine deiner Figuren {houses} weit, und zwar so, dass die Rettung gelingt.",
    "land": "Bring die ertrinkende Figur an Land, drei Häuser vom Nil entfernt.",
    "push": "Zieh eine gegnerische Figur {houses} weit.",
}

PROMPTS_ABOUT = {
    "throw": "{name} ist am Wurf.",
    "save": "{name} entscheidet über die Figur im Nil.",
    "step": "{name} zieht eine eigene Figur {houses} weit.",
    "step_rescuing": "{name} zieht vor der Rettung eine eigene Figur {houses} weit.",
    "land": "{name} bringt die ertrinkende Figur an Land.",
    "push": "{name} zieht eine gegnerische Figur {houses} weit.",
}

EVENTS = {
    "throw": "{name} wirft {own} und {other}.",
    "step": "{name} zieht von {start} nach {end}.",
    "step_nile": "{name} hat keinen anderen Zug und geht von {start} in den Nil.",
    "push": "{name} zieht die gegnerische Figur von {start} nach {end}.",
    "push_nile": "{name} stößt die gegnerische Figur von {start} in den Nil.",
    "drown": "{name} lässt die Figur im Nil ertrinken.",
    "rescue": "{name} will die Figur im Nil retten.",
    "land": "{name} bringt die ertrinkende Figur nach {end}.",
    "lost": "Die Figur im Nil ist nicht zu retten und verloren.",
    "own_idle": "Keine eigene Figur kann {houses} weit ziehen.",
    "other_idle": "Keine gegnerische Figur kann {houses} weit ziehen.",
    "passed": "Nichts bewegt sich.",
}

ENDINGS = {
    "second_life": "{winner} gewinnt: Die letzte Figur steht im Haus des Zweiten Lebens.",
    "push": "{winner} gewinnt: {loser} hat die letzte Figur an den Nil verloren.",
    "forced_step": "{winner} gewinnt: {loser} hatte keinen anderen Zug und ging mit der letzten Figur in den Nil.",
    "lock": "{winner} gewinnt: {loser} ist eingesperrt und kann keinen der beiden Würfel ausführen.",
    "quiet": "Unentschieden: In {turns} {turns:Zug|Zügen} ging keine Figur verloren.",
}

SCORES = ("Im Nil verloren", "Auf dem Plan übrig")
TABLES = {
    "dice": ("Die Würfel", "Würfel", "Seiten"),
    "houses": ("Besondere Häuser und Aufstellung", "Häuser", "Was sie sind"),
}
TABLE_DICE = ("für eigene Figuren", "für gegnerische Figuren")
TABLE_HOUSES = (
    "Haus des Zweiten Lebens",
    "Haus der Schönheit",
    "Nil, Haus der Demütigung",
    "dunkle Figuren am Anfang",
    "helle Figuren am Anfang",
)

DESCRIPTIONS = {
    "pieces": "{name} ({colour}): Figuren auf {houses}.",
    "piece": "{name} ({colour}): letzte Figur auf {houses}.",
    "drowning": "{house} (im Nil)",
    "dice": "{name} hat {own} für eigene und {other} für gegnerische Figuren geworfen.",
    "quiet": "Züge in Folge ohne verlorene Figur: {turns}; nach {limit} ist das Spiel unentschieden.",
}

INSPECTED = {"stands": "Hier steht eine Figur von {name}.", "drowning": "Hier ertrinkt eine Figur von {name}."}

REFUSALS = {
    1: "Du bist nicht am Zug.",
    4: "Erst wird geworfen, dann entschieden.",
    5: "Zuerst ziehst du mit dem eigenen Würfel eine eigene Figur, danach mit dem anderen eine gegnerische.",
    6: "Eine einzige Figur zieht genau so weit, wie der Würfel zeigt: nicht weiter, nicht kürzer, nicht geteilt.",
    7: "Figuren ziehen seitwärts, aufwärts und abwärts, nie über Eck.",
    8: "Ein besetztes Haus kann weder betreten noch durchquert werden.",
    9: "Kein Haus darf in einem Zug zweimal besucht werden; das Ausgangshaus zählt mit.",
    13: "An diesem Tisch darf der Nil nicht durchquert werden.",
    14: "Mit dem eigenen Würfel darfst du nur dann im Nil enden, wenn er keinen anderen Zug erlaubt.",
    16: "Eine ertrinkende Figur wird von keinem Würfel bewegt.",
    17: "Über eine Figur im Nil wird zu Beginn des Zuges ihres Besitzers entschieden, bevor etwas zieht.",
    18: "Zur Rettung muss zu Beginn des Zuges eine Figur im Haus der Schönheit stehen oder der eigene Zug dort enden.",
    19: "Erst nach dem eigenen Zug, und nur dann, geht die gerettete Figur vom Nil aus drei Häuser weit.",
    20: "Nach diesem Zug könnte die ertrinkende Figur nirgends an Land gehen.",
}

COACH = {
    "or": "oder",
    "win": "Das gewinnt die Partie sofort.",
    "nile": "Es bringt eine gegnerische Figur in den Nil.",
    "hinder": "Von {start} kam die letzte gegnerische Figur mit {numbers} auf Haus 15; von {end} nur noch mit {left}.",
    "stop": "Von {start} kam die letzte gegnerische Figur mit {numbers} auf Haus 15; von {end} nicht mehr.",
    "far": "Von {end} kommt die letzte gegnerische Figur mit einem Wurf nicht auf Haus 15.",
    "near": "Von {end} braucht die letzte gegnerische Figur noch {numbers}, um auf Haus 15 zu kommen.",
    "way": "Deine letzte Figur behält ihren Weg zu Haus 15: Mit {numbers} gewinnt sie.",
    "clear": "Kein Stoß kann deine letzte Figur jetzt in den Nil bringen.",
    "risk": "Ein Stoß um {numbers} kann deine letzte Figur noch in den Nil bringen; keine andere Wahl verspricht mehr.",
    "even": "Solange beide mehrere Figuren haben, bleiben die Aussichten fast gleich; kein Stoß ändert daran viel.",
    "spare": "Auf {end} könnte ein Stoß von {numbers} sie in den Nil bringen, doch eine von mehreren "
    "Figuren zu verlieren kostet wenig.",
    "brave": "Auf {end} bringt ein Stoß von {numbers} deine letzte Figur in den Nil; anderswo stünde sie nicht besser.",
    "alone": "Deine letzte Figur gewinnt dann, sobald sie auf Haus 15 kommt.",
    "threat": "Auf {end} würde ein Stoß von {numbers} diese Figur in den Nil bringen.",
    "life": "Von {end} kommt deine letzte Figur mit {numbers} auf Haus 15 und gewinnt.",
    "flee": "Auf {start} brächte ein Stoß von {numbers} deine Figur in den Nil; auf {end} keiner.",
    "safe": "Auf {end} kann kein Stoß deine Figur in den Nil bringen.",
    "beauty": "Auf 26 kann sie eine deiner Figuren aus dem Nil retten.",
    "unguard": "Von 26 aus hätte sie eine Figur aus dem Nil retten können; auf {end} kann sie es nicht.",
    "rescue": "Die Figur im Nil bleibt im Spiel.",
    "drown": "Die Rettung würde mehr kosten, als diese Figur jetzt wert ist.",
    "miss": "Eine andere Wahl gewinnt die Partie sofort.",
    "expose": "Auf {end} bringt ein Stoß von {numbers} deine Figur in den Nil.",
    "invite": "Auf {end} kommt die letzte gegnerische Figur mit {numbers} auf Haus 15 und gewinnt.",
}

OPTIONS = {
    "quiet_limit": OptionText(
        "Remis nach ruhigen Zügen",
        "Nach so vielen Zügen ohne Verlust endet das Spiel unentschieden; 400 passt für Wettkämpfe von Programmen.",
        {"0": "nie", "50": "50 Züge", "100": "100 Züge", "200": "200 Züge", "400": "400 Züge"},
    ),
    "rescue_landing": OptionText(
        "Ziel einer geretteten Figur",
        "Wohin eine aus dem Nil gerettete Figur gehen darf.",
        {"path3": "Ende eines Weges von drei", "distance3": "nur Häuser im Abstand drei"},
    ),
    "return_to_start": OptionText(
        "Zurück ins Ausgangshaus",
        "Ob ein Zug von 2 oder 4 enden darf, wo er begann.",
        {"false": "verboten", "true": "erlaubt"},
    ),
    "cross_humiliation": OptionText(
        "Durch den Nil",
        "Ob eine Figur durch das Haus der Demütigung gehen darf, ohne dort zu enden.",
        {"true": "erlaubt", "false": "verboten"},
    ),
    "second_life_mode": OptionText(
        "Haus des Zweiten Lebens",
        "Was eine letzte Figur dort tun muss, um zu gewinnen.",
        {"own_move": "durch eigenen Zug ankommen", "occupy": "nur dort stehen"},
    ),
    "match_games": OptionText(
        "Spiele im Wettkampf",
        "Nach jedem Spiel werden die Seiten getauscht.",
        {"1": "1 Spiel", "2": "2 Spiele", "4": "4 Spiele", "6": "6 Spiele"},
    ),
}
