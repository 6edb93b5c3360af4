"""Names of the 55 tiles, and what each does, by language."""

from __future__ import annotations

from typing import NamedTuple

from greathouse.kernel.grammar import polish_all

from . import ar
from .short import SHORT


class Tile(NamedTuple):
    """A tile in one language: its name, what it does, and that in few words."""

    name: str
    effect: str
    short: str


EN = {
    "herder": (
        "Herder",
        "Once a turn, after you lock two equal dice between two rolls: one Standard die joins your next roll.",
    ),
    "farmer": ("Farmer", "Start with one more Standard die."),
    "guard": ("Guard", "After any roll, bring in a Standard die showing 2."),
    "indentured_worker": ("Indentured Worker", "One token when claimed. Start with one more Immediate die."),
    "serf": ("Serf", "Start with the Serf die."),
    "worker": ("Worker", "After any roll, bring in a Standard die showing 1."),
    "beggar": ("Beggar", "Draw one token at the start of each turn."),
    "servant": ("Servant", "Add 1, 2 or 3 pips to one active die."),
    "soothsayer": ("Soothsayer", "Move pips from one active die to another."),
    "ancestral_guidance": ("Ancestral Guidance", "Once: draw two tokens, and one Standard die joins your next roll."),
    "ankh": ("Ankh", "Once: draw as many tokens as you hold."),
    "omen": ("Omen", "When claimed: another turn after this one, begun with one Standard die fewer."),
    "artisan": ("Artisan", "Start with the Artisan die."),
    "builder": ("Builder", "Each turn, draw one token and start with one more Immediate die."),
    "noble_adoption": ("Noble Adoption", "Start with the Noble die."),
    "palace_servants": ("Palace Servants", "Start with two more Immediate dice."),
    "soldier": ("Soldier", "After any roll, bring in a Standard die showing 3."),
    "entertainer": ("Entertainer", "Turn any number of active dice to their opposite faces."),
    "grain_merchant": ("Grain Merchant", "Reroll one or more active dice, then draw one token."),
    "matchmaker": ("Matchmaker", "Turn one active die to the value of a locked die."),
    "good_omen": ("Good Omen", "When claimed: another turn after this one."),
    "palace_key": ("Palace Key", "Once: start a turn with two more Standard dice."),
    "spirit_of_the_dead": (
        "Spirit of the Dead",
        "Once, when all dice are locked: lock one more Standard die with any value.",
    ),
    "charioteer": ("Charioteer", "After any roll, bring in a Standard die showing 5."),
    "conspirator": ("Conspirator", "Start with the Intrigue die."),
    "overseer": ("Overseer", "After any roll, bring in a Standard die showing 4."),
    "ship_captain": ("Ship Captain", "Start with the Voyage die."),
    "tomb_builder": ("Tomb Builder", "Each turn, draw one token and start with one more Standard die."),
    "head_servant": ("Head Servant", "Turn any number of active Immediate dice to faces of your choice."),
    "master_artisan": ("Master Artisan", "Turn one active die to any other face."),
    "priest": ("Priest", "Add 1 pip to each of any number of active dice."),
    "bad_omen": (
        "Bad Omen",
        "Once, at the end of your turn: every other player leaves two dice out at the next start (not in the "
        "roll-off); you start your next turn with one more Standard die.",
    ),
    "burial_mask": ("Burial Mask", "Once: draw five tokens."),
    "royal_decree": ("Royal Decree", "Once: start your roll-off turn with three more Immediate dice."),
    "embalmer": ("Embalmer", "After any roll, bring in a Standard die showing 6."),
    "estate_overseer": (
        "Estate Overseer",
        "Each turn, draw one token; a Standard die here starts at 1, grows by 1 with each further roll, and may enter "
        "after any roll.",
    ),
    "grain_trader": ("Grain Trader", "Each turn, draw two tokens and start with one more Standard die."),
    "priest_of_the_dead": (
        "Priest of the Dead",
        "When all dice are locked: lock one more Standard die with any value.",
    ),
    "royal_attendants": ("Royal Attendants", "Start with one more Standard and one more Immediate die."),
    "astrologer": ("Astrologer", "Redistribute the pips of two or three active dice."),
    "priestess": ("Priestess", "Add exactly 2 pips to each of any number of active dice."),
    "surveyor": ("Surveyor", "Replace one active die by two Immediate dice with the same sum."),
    "pharaohs_gift": ("Pharaoh’s Gift", "Once, after your roll-off turn: cancel it and take it again."),
    "secret_passage": ("Secret Passage", "Once: claim one or two level 3 tiles that you do not own."),
    "treasure": (
        "Treasure",
        "Once, after claiming: split your locked dice in two groups and claim a yellow or blue tile with each.",
    ),
    "queen": (
        "Queen",
        "When claimed: the Pharaoh and the roll-off. After any roll, bring in a Standard die of any value.",
    ),
    "general": ("General", "Start with two more Standard dice."),
    "granary_master": (
        "Granary Master",
        "Start with one more Standard die; another one here starts at 1, grows by 1 with each further roll, and may "
        "enter after any roll.",
    ),
    "grand_vizier": ("Grand Vizier", "Start with the Decree die."),
    "heir": ("Heir", "Add 1 or 2 pips to each of any number of active dice."),
    "royal_astrologer": ("Royal Astrologer", "Turn any number of active custom and Immediate dice to other faces."),
    "royal_mother": (
        "Royal Mother",
        "Remove any number of active Immediate dice and/or the Serf die; for each, a token and a Standard die for the "
        "next roll.",
    ),
    "queens_favor": ("Queen’s Favor", "When claimed: take any yellow or blue tile up to level 6, then another turn."),
    "royal_death": (
        "Royal Death",
        "When claimed: the roll-off begins with you and two more Immediate dice; the roll to beat is seven 1s.",
    ),
    "royal_power": ("Royal Power", "Once: claim one or two blue tiles up to level 6 that you do not own."),
}

FR = {
    "herder": (
        "Berger",
        "Une fois par tour, après avoir verrouillé deux dés égaux entre deux lancers : un dé Standard "
        "rejoint le prochain lancer.",
    ),
    "farmer": ("Paysan", "Commencez avec un dé Standard de plus."),
    "guard": ("Garde", "Après un lancer, faites entrer un dé Standard montrant 2."),
    "indentured_worker": ("Travailleur engagé", "Un jeton à l’acquisition. Commencez avec un dé Immédiat de plus."),
    "serf": ("Serf", "Commencez avec le dé du Serf."),
    "worker": ("Ouvrier", "Après un lancer, faites entrer un dé Standard montrant 1."),
    "beggar": ("Mendiant", "Piochez un jeton au début de chaque tour."),
    "servant": ("Serviteur", "Ajoutez 1, 2 ou 3 points à un dé actif."),
    "soothsayer": ("Devin", "Déplacez des points d’un dé actif vers un autre."),
    "ancestral_guidance": (
        "Conseil des ancêtres",
        "Une fois : piochez deux jetons, et un dé Standard rejoint le prochain lancer.",
    ),
    "ankh": ("Ânkh", "Une fois : piochez autant de jetons que vous en avez."),
    "omen": ("Présage", "À l’acquisition : un tour de plus après celui-ci, avec un dé Standard de moins au départ."),
    "artisan": ("Artisan", "Commencez avec le dé de l’Artisan."),
    "builder": ("Bâtisseur", "À chaque tour, piochez un jeton et commencez avec un dé Immédiat de plus."),
    "noble_adoption": ("Adoption noble", "Commencez avec le dé du Noble."),
    "palace_servants": ("Domestiques du palais", "Commencez avec deux dés Immédiats de plus."),
    "soldier": ("Soldat", "Après un lancer, faites entrer un dé Standard montrant 3."),
    "entertainer": ("Saltimbanque", "Retournez autant de dés actifs que vous voulez sur leur face opposée."),
    "grain_merchant": ("Marchand de grain", "Relancez un ou plusieurs dés actifs, puis piochez un jeton."),
    "matchmaker": ("Marieuse", "Tournez un dé actif sur la valeur d’un dé verrouillé."),
    "good_omen": ("Heureux présage", "À l’acquisition : un tour de plus après celui-ci."),
    "palace_key": ("Clé du palais", "Une fois : commencez un tour avec deux dés Standard de plus."),
    "spirit_of_the_dead": (
        "Esprit des morts",
        "Une fois, quand tous les dés sont verrouillés : verrouillez un dé Standard de plus, de valeur libre.",
    ),
    "charioteer": ("Conducteur de char", "Après un lancer, faites entrer un dé Standard montrant 5."),
    "conspirator": ("Conspirateur", "Commencez avec le dé d’Intrigue."),
    "overseer": ("Contremaître", "Après un lancer, faites entrer un dé Standard montrant 4."),
    "ship_captain": ("Capitaine", "Commencez avec le dé du Voyage."),
    "tomb_builder": (
        "Bâtisseur de tombes",
        "À chaque tour, piochez un jeton et commencez avec un dé Standard de plus.",
    ),
    "head_servant": (
        "Premier serviteur",
        "Tournez autant de dés Immédiats actifs que vous voulez sur les faces de votre choix.",
    ),
    "master_artisan": ("Maître artisan", "Tournez un dé actif sur n’importe quelle autre face."),
    "priest": ("Prêtre", "Ajoutez 1 point à chacun des dés actifs de votre choix."),
    "bad_omen": (
        "Mauvais présage",
        "Une fois, à la fin de votre tour : chaque autre joueur écarte deux dés à son prochain départ (pas dans la "
        "joute finale) ; vous commencez votre prochain tour avec un dé Standard de plus.",
    ),
    "burial_mask": ("Masque funéraire", "Une fois : piochez cinq jetons."),
    "royal_decree": (
        "Décret royal",
        "Une fois : commencez votre tour de joute finale avec trois dés Immédiats de plus.",
    ),
    "embalmer": ("Embaumeur", "Après un lancer, faites entrer un dé Standard montrant 6."),
    "estate_overseer": (
        "Intendant du domaine",
        "À chaque tour, piochez un jeton ; ici un dé Standard commence à 1, grandit de 1 à chaque nouveau lancer et "
        "peut entrer après un lancer.",
    ),
    "grain_trader": (
        "Négociant en grain",
        "À chaque tour, piochez deux jetons et commencez avec un dé Standard de plus.",
    ),
    "priest_of_the_dead": (
        "Prêtre des morts",
        "Quand tous les dés sont verrouillés : verrouillez un dé Standard de plus, de valeur libre.",
    ),
    "royal_attendants": ("Suite royale", "Commencez avec un dé Standard et un dé Immédiat de plus."),
    "astrologer": ("Astrologue", "Répartissez autrement les points de deux ou trois dés actifs."),
    "priestess": ("Prêtresse", "Ajoutez exactement 2 points à chacun des dés actifs de votre choix."),
    "surveyor": ("Arpenteur", "Remplacez un dé actif par deux dés Immédiats de même somme."),
    "pharaohs_gift": ("Don du pharaon", "Une fois, après votre tour de joute finale : annulez-le et rejouez-le."),
    "secret_passage": ("Passage secret", "Une fois : prenez une ou deux tuiles de niveau 3 que vous n’avez pas."),
    "treasure": (
        "Trésor",
        "Une fois, après une acquisition : partagez vos dés verrouillés en deux groupes et prenez avec chacun une "
        "tuile jaune ou bleue.",
    ),
    "queen": (
        "Reine",
        "À l’acquisition : le pharaon et la joute finale. Après un lancer, faites entrer un dé Standard de "
        "valeur libre.",
    ),
    "general": ("Général", "Commencez avec deux dés Standard de plus."),
    "granary_master": (
        "Maître des greniers",
        "Commencez avec un dé Standard de plus ; un autre commence ici à 1, grandit de 1 à chaque nouveau lancer et "
        "peut entrer après un lancer.",
    ),
    "grand_vizier": ("Grand vizir", "Commencez avec le dé du Décret."),
    "heir": ("Héritier", "Ajoutez 1 ou 2 points à chacun des dés actifs de votre choix."),
    "royal_astrologer": (
        "Astrologue royal",
        "Tournez sur d’autres faces autant de dés spéciaux et Immédiats actifs que vous voulez.",
    ),
    "royal_mother": (
        "Mère royale",
        "Retirez autant de dés Immédiats actifs que vous voulez, et/ou le dé du Serf ; pour chacun, un jeton et un dé "
        "Standard au prochain lancer.",
    ),
    "queens_favor": (
        "Faveur de la reine",
        "À l’acquisition : prenez une tuile jaune ou bleue de niveau 6 au plus, puis rejouez un tour.",
    ),
    "royal_death": (
        "Mort royale",
        "À l’acquisition : la joute finale commence par vous, avec deux dés Immédiats de plus ; il faut battre sept 1.",
    ),
    "royal_power": (
        "Pouvoir royal",
        "Une fois : prenez une ou deux tuiles bleues de niveau 6 au plus que vous n’avez pas.",
    ),
}

DE = {
    "herder": (
        "Hirte",
        "Einmal im Zug, nachdem zwischen zwei Würfen zwei gleiche Würfel gesichert wurden: Ein Standardwürfel "
        "kommt zum nächsten Wurf.",
    ),
    "farmer": ("Bauer", "Beginne mit einem Standardwürfel mehr."),
    "guard": ("Wache", "Nach einem Wurf: Bringe einen Standardwürfel mit einer 2 ins Spiel."),
    "indentured_worker": ("Schuldknecht", "Ein Marker beim Erwerb. Beginne mit einem Sofortwürfel mehr."),
    "serf": ("Leibeigener", "Beginne mit dem Leibeigenenwürfel."),
    "worker": ("Arbeiter", "Nach einem Wurf: Bringe einen Standardwürfel mit einer 1 ins Spiel."),
    "beggar": ("Bettler", "Ziehe zu Beginn jedes Zuges einen Marker."),
    "servant": ("Diener", "Füge einem aktiven Würfel 1, 2 oder 3 Augen hinzu."),
    "soothsayer": ("Wahrsager", "Verschiebe Augen von einem aktiven Würfel auf einen anderen."),
    "ancestral_guidance": (
        "Rat der Ahnen",
        "Einmal: Ziehe zwei Marker, und ein Standardwürfel kommt zum nächsten Wurf.",
    ),
    "ankh": ("Anch", "Einmal: Ziehe so viele Marker, wie du hast."),
    "omen": ("Omen", "Beim Erwerb: noch ein Zug nach diesem, begonnen mit einem Standardwürfel weniger."),
    "artisan": ("Handwerker", "Beginne mit dem Handwerkerwürfel."),
    "builder": ("Baumeister", "In jedem Zug: Ziehe einen Marker und beginne mit einem Sofortwürfel mehr."),
    "noble_adoption": ("Adel durch Adoption", "Beginne mit dem Adelswürfel."),
    "palace_servants": ("Palastdiener", "Beginne mit zwei Sofortwürfeln mehr."),
    "soldier": ("Soldat", "Nach einem Wurf: Bringe einen Standardwürfel mit einer 3 ins Spiel."),
    "entertainer": ("Gaukler", "Drehe beliebig viele aktive Würfel auf die gegenüberliegende Seite."),
    "grain_merchant": ("Kornhändler", "Wirf einen oder mehrere aktive Würfel neu, dann ziehe einen Marker."),
    "matchmaker": ("Ehestifterin", "Drehe einen aktiven Würfel auf den Wert eines gesicherten."),
    "good_omen": ("Gutes Omen", "Beim Erwerb: noch ein Zug nach diesem."),
    "palace_key": ("Palastschlüssel", "Einmal: Beginne einen Zug mit zwei Standardwürfeln mehr."),
    "spirit_of_the_dead": (
        "Totengeist",
        "Einmal, wenn alle Würfel gesichert sind: Sichere noch einen Standardwürfel mit beliebigem Wert.",
    ),
    "charioteer": ("Wagenlenker", "Nach einem Wurf: Bringe einen Standardwürfel mit einer 5 ins Spiel."),
    "conspirator": ("Verschwörer", "Beginne mit dem Intrigenwürfel."),
    "overseer": ("Aufseher", "Nach einem Wurf: Bringe einen Standardwürfel mit einer 4 ins Spiel."),
    "ship_captain": ("Schiffskapitän", "Beginne mit dem Reisewürfel."),
    "tomb_builder": ("Grabbaumeister", "In jedem Zug: Ziehe einen Marker und beginne mit einem Standardwürfel mehr."),
    "head_servant": ("Oberster Diener", "Drehe beliebig viele aktive Sofortwürfel auf beliebige Seiten."),
    "master_artisan": ("Kunstmeister", "Drehe einen aktiven Würfel auf eine andere Seite."),
    "priest": ("Priester", "Füge beliebig vielen aktiven Würfeln je 1 Auge hinzu."),
    "bad_omen": (
        "Böses Omen",
        "Einmal, am Ende deines Zuges: Alle anderen lassen beim nächsten Beginn zwei Würfel weg (nicht im Endwürfeln); "
        "du beginnst deinen nächsten Zug mit einem Standardwürfel mehr.",
    ),
    "burial_mask": ("Totenmaske", "Einmal: Ziehe fünf Marker."),
    "royal_decree": ("Königlicher Erlass", "Einmal: Beginne dein Endwürfeln mit drei Sofortwürfeln mehr."),
    "embalmer": ("Einbalsamierer", "Nach einem Wurf: Bringe einen Standardwürfel mit einer 6 ins Spiel."),
    "estate_overseer": (
        "Gutsverwalter",
        "In jedem Zug: Ziehe einen Marker; hier beginnt ein Standardwürfel mit 1, wächst mit jedem weiteren Wurf um 1 "
        "und darf nach einem Wurf ins Spiel.",
    ),
    "grain_trader": ("Kornkaufmann", "In jedem Zug: Ziehe zwei Marker und beginne mit einem Standardwürfel mehr."),
    "priest_of_the_dead": (
        "Totenpriester",
        "Wenn alle Würfel gesichert sind: Sichere noch einen Standardwürfel mit beliebigem Wert.",
    ),
    "royal_attendants": ("Königliches Gefolge", "Beginne mit einem Standard- und einem Sofortwürfel mehr."),
    "astrologer": ("Sterndeuter", "Verteile die Augen von zwei oder drei aktiven Würfeln neu."),
    "priestess": ("Priesterin", "Füge beliebig vielen aktiven Würfeln je genau 2 Augen hinzu."),
    "surveyor": ("Landvermesser", "Ersetze einen aktiven Würfel durch zwei Sofortwürfel mit derselben Summe."),
    "pharaohs_gift": (
        "Geschenk des Pharaos",
        "Einmal, nach deinem Endwürfeln: Es zählt nicht, du würfelst noch einmal.",
    ),
    "secret_passage": ("Geheimgang", "Einmal: Nimm ein oder zwei Tafeln der Stufe 3, die du nicht hast."),
    "treasure": (
        "Schatz",
        "Einmal, nach einem Erwerb: Teile deine gesicherten Würfel in zwei Gruppen und nimm mit jeder eine gelbe oder "
        "blaue Tafel.",
    ),
    "queen": (
        "Königin",
        "Beim Erwerb: der Pharao und das Endwürfeln. Nach einem Wurf: Bringe einen Standardwürfel mit "
        "beliebigem Wert ins Spiel.",
    ),
    "general": ("General", "Beginne mit zwei Standardwürfeln mehr."),
    "granary_master": (
        "Speichermeister",
        "Beginne mit einem Standardwürfel mehr; ein weiterer beginnt hier mit 1, wächst mit jedem weiteren Wurf um 1 "
        "und darf nach einem Wurf ins Spiel.",
    ),
    "grand_vizier": ("Großwesir", "Beginne mit dem Erlasswürfel."),
    "heir": ("Thronfolger", "Füge beliebig vielen aktiven Würfeln je 1 oder 2 Augen hinzu."),
    "royal_astrologer": (
        "Königlicher Sterndeuter",
        "Drehe beliebig viele aktive Sonder- und Sofortwürfel auf andere Seiten.",
    ),
    "royal_mother": (
        "Königsmutter",
        "Entferne beliebig viele aktive Sofortwürfel und/oder den Leibeigenenwürfel; für jeden ein Marker und ein "
        "Standardwürfel für den nächsten Wurf.",
    ),
    "queens_favor": (
        "Gunst der Königin",
        "Beim Erwerb: Nimm eine gelbe oder blaue Tafel bis Stufe 6, dann noch ein Zug.",
    ),
    "royal_death": (
        "Königstod",
        "Beim Erwerb: Das Endwürfeln beginnt mit dir und zwei Sofortwürfeln mehr; zu schlagen sind sieben Einsen.",
    ),
    "royal_power": ("Königsmacht", "Einmal: Nimm ein oder zwei blaue Tafeln bis Stufe 6, die du nicht hast."),
}

_ALL = {"en": EN, "fr": FR, "de": DE, "ar": ar.TILES}


def tile(name: str, lang: str) -> Tile:
    """The tile with this id in a language."""
    named, effect = _ALL[lang][name]
    return Tile(*polish_all((named, effect, SHORT[lang].get(name, effect)), lang))
