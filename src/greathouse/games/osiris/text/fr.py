"""Sailing Toward Osiris en français."""

TITLE = "Sailing Toward Osiris"
BLURB = (
    "Des gouverneurs dressent obélisques, sphinx et pylônes le long du Nil tandis que la barque du "
    "pharaon défunt vogue vers son tombeau."
)
SEATS = ("Rouge", "Bleu", "Vert", "Violet", "Ivoire")
RESOURCES = (("grain", "grains"), ("brique", "briques"), ("pierre", "pierres"))
LABORERS = (
    *(("fermier", "fermiers"), ("briquetier", "briquetiers"), ("carrier", "carriers")),
    *(("maître fermier", "maîtres fermiers"), ("maître briquetier", "maîtres briquetiers")),
    ("maître carrier", "maîtres carriers"),
)
MONUMENTS = (("obélisque", "obélisques"), ("sphinx", "sphinx"), ("pylône", "pylônes"))
A_MONUMENT = ("un obélisque", "un sphinx", "un pylône")
TERRAINS = ("ferme", "briqueterie", "carrière")
TERRAIN_GROUPS = ("Fermes", "Briqueteries", "Carrières", "Villes")
BOONS = ("faveur d’Horus", "faveur de Bastet", "faveur de Râ", "faveur de Thot", "faveur de Ptah")
GODS = ("Horus", "Bastet", "Râ", "Thot", "Ptah")
BOON_EFFECTS = (
    (
        "Cette saison, vous pouvez vous retirer avec des monuments encore planifiés, et les vôtres "
        "restent sur leurs cartouches."
    ),
    ("Prenez gratuitement un ouvrier de votre choix dans le vivier ; au hasard dans le sac s’il est vide."),
    (
        "Jusqu’à la fin de la saison, chaque monument que vous bâtissez rapporte la gloire de la barque "
        "où qu’il se dresse."
    ),
    "Piochez trois cartes Cité, gardez-en une, défaussez les autres.",
    "Planifiez un monument en payant deux jetons de moins.",
)
CARDS = {
    "sculptor": "Sculpteur",
    "architect": "Architecte",
    "overseer": "Intendant",
    "ferryman": "Passeur",
    "foreman": "Contremaître",
    "recruiter": "Recruteur",
    "scribe": "Scribe",
    "merchant": "Marchand",
    "cameldriver": "Chamelier",
    "priest": "Prêtre",
    "taskmaster": "Surveillant",
    "engineer": "Ingénieur",
    "treasurer": "Trésorier",
}
ABILITIES = {
    "sculptor": (
        "Bâtissez l’un de vos obélisques planifiés sur une section dont le seul monument est un "
        "obélisque, à qui qu’il soit ; le reste comme toujours."
    ),
    "architect": (
        "Planifiez un monument sur un cartouche libre en payant le même NOMBRE de jetons, dans n’importe quel mélange."
    ),
    "overseer": "Planifiez un monument sur un cartouche libre à son coût normal et bâtissez-le aussitôt.",
    "ferryman": "Récoltez avec un ouvrier simple sur n’importe quel terrain de son genre, où que soit la barque.",
    "foreman": (
        "Récoltez avec un ouvrier sur un terrain de n’importe quel genre à sa portée ; prenez ce que le "
        "terrain produit."
    ),
    "recruiter": "Prenez gratuitement un ouvrier au hasard dans le sac.",
    "scribe": "Piochez deux cartes Cité et gardez les deux.",
    "merchant": "Jusqu’à quatre fois : échangez l’un de vos jetons contre un jeton d’un autre genre de la réserve.",
    "cameldriver": (
        "Rejoignez ou lancez une caravane ; prenez les ressources de ses DEUX sections et ne payez pas de tribut."
    ),
    "priest": "Bâtissez l’un de vos monuments planifiés selon les règles ; il rapporte 1 gloire de plus.",
    "taskmaster": "Prenez derrière votre écran un ouvrier qui se trouve sur un terrain ou dans une ville.",
    "engineer": (
        "Bâtissez l’un de vos monuments planifiés sur n’importe quelle section de terrain libre, quel que"
        " soit son nombre d’icônes."
    ),
    "treasurer": (
        "Prenez trois jetons de votre choix (tous, s’il y en a moins) sur les cartouches de la réserve "
        "d’ouvriers et du marché."
    ),
}
ACTIONS = (
    *(
        "Récolter",
        "Visiter une ville",
        "Caravane",
        "Engager un ouvrier",
        "Commercer au marché",
        "Planifier un monument",
    ),
    *("Bâtir un monument", "Jouer une carte Cité", "Jouer une faveur", "Se retirer", "Faire une offre"),
)
SHORT = (
    "Récolter",
    "Visiter",
    "Caravane",
    "Engager",
    "Marché",
    "Planifier",
    "Bâtir",
    "Carte",
    "Faveur",
    "Se retirer",
    "Offre",
)
"""The actions in a word each."""
TABLES = {
    "costs": ("Coûts des cartouches", "Cartouche", "Coût"),
    "market": ("Marché : payez un côté, recevez l’autre", "Cartouche", "Un côté", "Autre côté"),
    "caravans": ("Caravanes", "Moitié", "Biens"),
}
WORDS = {
    "inspect_resources": "Comme ressources : {goods}.",
    "inspect_ability": "Sa capacité : {text}",
    "inspect_cost": "Coûte {goods}.",
    "inspect_segment": "Segment du fleuve : {segments}.",
    "inspect_neutral": "Le monument est neutre : il n’est à personne, ne compte jamais et bloque sa moitié.",
    "inspect_boons": "Faveurs pas encore jouées : {boons}.",
    "worth": "Ce que valent les monuments et les groupes",
    "the_barge": "La barque du pharaon",
    "and": "et",
    "nothing": "rien",
    "neutral": "neutre",
    "section": "{space}, section {part}",
    "icons": "{n} {n:icône|icônes}",
    "caravan": "caravane",
    "any_card": "une carte Cité quelconque",
    "extra_card": "la carte Cité supplémentaire",
    "a_card": "une carte Cité",
    "cards": "{n} {n:carte|cartes} Cité",
    "glory": "{n} {n:point|points} de gloire",
    "ability": "Capacité",
    "stop": "Assez d’échanges",
    "discard": "La défausser pour 1 grain",
    "done": "Voilà ce que je donne",
    "propose": "Faire cette offre",
    "accept": "Accepter",
    "decline": "Refuser",
    "seal": "Voilà mon pot-de-vin",
    "seal_none": "Pas de pot-de-vin",
    "swap": "{give} contre {take}",
    "trade": "{id} : {give} contre {take}",
    "cartouche": "{kind} pour {cost}",
    "no_site": "{choice} – aucun emplacement pour l’instant !",
    "free_sites": "{n} {n:emplacement libre|emplacements libres}",
    "inspect_sites": "Emplacements libres à présent : {n}.",
    "planned": "{kind} ({cost})",
    "Resources": "Ressources",
    "Laborers": "Ouvriers",
    "City cards": "Cartes Cité",
    "chapter": "Saison {n}",
    "season": "Saison {n} sur 4 ; la barque est sur le tronçon {n}.",
    "before": "La partie se met en place.",
    "regent": "Régent",
    "withdrawn": "retiré",
    "supply": "Réserve",
    "pool": "Vivier",
    "market": "Marché",
    "laborers": "ouvriers",
    "hidden": "{n} {n:caché|cachés}",
    "camel": "mène la caravane {id}",
    "used": "utilisé",
    "free": "libre",
    "covered": "couvert",
    "stock": "en stock",
    "map": "Carte",
    "sets": "{near} {near:groupe|groupes} de voisins, {segment} d’un tronçon",
    "bonuses": "Bonus du Régent",
    "own": "{who} : vous avez {goods}",
    "bids": "propose {goods}",
    "barge": "+{n} {n:point|points} de gloire : la barque est ici",
    "ra": "+{n} {n:point|points} de gloire grâce à Râ",
    "short": "La réserve ne suffit pas : vous recevez {goods}",
    "short_of_all": "La réserve n’en a plus : vous ne recevez rien",
    "planning": "Monuments planifiés",
    "board": "Sailing Toward Osiris : la carte d’Égypte, les cartouches et les biens des gouverneurs",
}
PROMPTS = {
    "to_regent": "Le sort désigne le premier Régent.",
    "to_deal": "{who} pioche une carte Cité.",
    "to_draw": "{who} tire un ouvrier.",
    "to_pool": "Un ouvrier rejoint le vivier.",
    "to_bag": "{who} prend un ouvrier dans le sac.",
    "other": "On attend {who}.",
    "action": "À vous : choisissez une action.",
    "laborer": "Choisissez un ouvrier.",
    "terrain": "Où l’ouvrier ({laborer}) récolte-t-il ?",
    "city": "Quelle ville l’ouvrier ({laborer}) visite-t-il ?",
    "section": "Quelle section de caravane ?",
    "tribute": "Quel jeton payez-vous en tribut à {leader} ?",
    "lift": "Quel ouvrier prenez-vous ?",
    "payment": "Quels jetons payez-vous pour un ouvrier ?",
    "engage": "Quel ouvrier prenez-vous ?",
    "market": "Quel échange ?",
    "collect": "Quels jetons prenez-vous ?",
    "swap": "Quels jetons échangez-vous ?",
    "cartouche": "Quel monument planifiez-vous ?",
    "mix": "Avec quels jetons payez-vous ?",
    "waive": "Quels deux jetons épargnez-vous ?",
    "planned": "Quel monument bâtissez-vous ?",
    "site": "Où se dresse-t-il ?",
    "card": "Quelle carte Cité jouez-vous ?",
    "side": "Ressources ou capacité ?",
    "keep": "Quelle carte gardez-vous ?",
    "give": "Qui reçoit l’autre carte ?",
    "invoke": "Quelle faveur jouez-vous ?",
    "bonus": "Vous vous retirez en premier. Choisissez un bonus.",
    "to": "À qui faites-vous une offre ?",
    "put": "Que donnez-vous ?",
    "ask": "Que demandez-vous ?",
    "reply": "{who} vous offre {give} contre {ask}. Acceptez-vous ?",
    "reply_ask": "{who} vous demande {ask}. Acceptez-vous ?",
    "hand": "Quelle carte remettez-vous ?",
    "bribe": "Que proposez-vous pour la carte supplémentaire ?",
    "over": "La partie est finie.",
}
EVENTS = {
    "regent": "{who} est le premier Régent.",
    "deal": "{who} pioche la carte {card}.",
    "deal_hidden": "{who} pioche une carte Cité.",
    "draw": "{who} tire un {laborer}.",
    "pool": "Un {laborer} attend dans le vivier.",
    "bag": "{who} prend un {laborer} dans le sac.",
    "bag_hidden": "{who} prend un ouvrier dans le sac.",
    "withdraw": "{who} se retire.",
    "terrain": "L’ouvrier de {who} ({laborer}) récolte {goods}. Lieu : {place}.",
    "city": "L’ouvrier de {who} ({laborer}) visite {place}.",
    "section": "L’ouvrier de {who} ({laborer}) va sur la section {id} et reçoit {goods}.",
    "tribute": "{who} paie {goods} en tribut à {leader}.",
    "lift": "{who} prend l’ouvrier ({laborer}) : {place}.",
    "pay": "{who} paie {goods} au vivier.",
    "engage": "{who} prend un {laborer} dans le vivier.",
    "trade": "{who} échange {give} contre {take} au marché {id}.",
    "collect": "{who} prend {goods} sur les cartouches.",
    "swap": "{who} échange {give} contre {take}.",
    "cartouche": "{who} planifie {kind} pour {goods}.",
    "mix": "{who} planifie {kind} pour {goods}.",
    "waive": "{who} planifie {kind} et épargne {goods}.",
    "site": "{who} bâtit {kind} : {place}.",
    "card": "{who} joue la carte {card}.",
    "resources": "{who} en tire {goods}.",
    "keep": "{who} garde la carte {card}.",
    "keep_hidden": "{who} garde une carte.",
    "give": "{other} reçoit l’autre carte.",
    "discard": "{who} défausse l’autre carte.",
    "invoke": "{who} joue la {boon}.",
    "bonus": "{who} prend {goods} et sera Régent.",
    "last_bonus": "{who} prend {goods}.",
    "propose": "{who} donnerait {give} à {other} et recevrait {ask}.",
    "decline": "{who} refuse.",
    "accept": "{who} accepte.",
    "hand": "{who} remet la carte {card}.",
    "hand_hidden": "{who} remet une carte.",
    "seal": "{who} propose {goods}.",
    "seal_nothing": "{who} ne propose rien.",
}
ENDING = (
    "{who} monte sur le trône. {scores}.",
    "{who} se partagent le royaume. {scores}.",
    "{who} monte sur le trône : gloire égale, mais plus de ressources en main, {n} contre {of}. {scores}.",
)
SCORES = ("Gloire pendant la partie", "Séries de voisins", "Séries sur un tronçon", "Gloire")
DEALS = {
    "example": "offre {other} 2 grains contre 1 pierre",
    "traded": "{who} et {other} échangent : {give} contre {ask}.",
    "gift": "{who} donne à {other} {give}.",
    "bribe": "{who} propose {give} pour la carte Cité supplémentaire.",
    "no_bribe": "{who} retire sa proposition pour la carte Cité supplémentaire.",
    "whom": "Dites à qui, par la couleur ou le nom, ou « tous ».",
    "what": "« {item} » ne s’échange pas ici.",
    "empty": "Dites ce que vous donnez, et contre quoi.",
    "many": "Au plus {n} {n:chose|choses} de chaque côté.",
    "short": "Vous n’avez que {have}.",
}
TYPED = {
    "numbers": ("deux", "trois", "quatre", "cinq", "six", "sept", "huit"),
    "offer": ("offre", "propose"),
    "to": ("à", "a"),
    "for": ("contre", "pour"),
    "anyone": ("tous", "tout le monde", "quiconque"),
    "nothing": ("rien",),
    "a": ("un", "une", "le", "la", "des", "du"),
    "any_card": ("carte", "cartes", "carte cité", "cartes cité", "carte quelconque", "carte cité quelconque"),
    "extra_card": ("carte supplémentaire", "carte cité supplémentaire", "carte en plus", "carte cité en plus"),
}
REFUSALS = {
    4: "Des pièces neutres bloquent cet endroit.",
    8: "Vous n’avez pas d’ouvrier pour cela.",
    12: "Ce n’est pas ce qui est à faire maintenant.",
    14: "Vous avez fait toutes les actions qu’une saison permet. Retirez-vous, ou bâtissez jusqu’à pouvoir le faire.",
    16: "Cet ouvrier ne travaille pas sur ce genre de terrain.",
    17: "Un ouvrier y travaille déjà.",
    20: "Les deux sections portent des monuments ; il n’y a rien à récolter.",
    22: "Un ouvrier simple ne va que là où la barque est ou a été.",
    26: "La réserve n’a plus de cette ressource.",
    28: "Aucune place n’est libre pour cela : les ouvriers restent jusqu’à la fin de la saison.",
    30: "Chaque ville accueille un seul ouvrier, et il y en a déjà un.",
    31: "À deux gouverneurs, une ville avec un monument n’accueille pas d’ouvrier.",
    32: "Vous gardez l’une des deux cartes piochées et donnez l’autre à un adversaire.",
    34: "La carte supplémentaire ne se défausse qu’à deux gouverneurs.",
    35: "Il ne reste plus de carte à piocher.",
    36: "Chaque section de caravane accueille un seul ouvrier, et il y en a déjà un.",
    37: "Votre chameau est pris. Un autre gouverneur doit d’abord mener cette caravane.",
    39: "La réserve n’a rien de ce que donne cette section.",
    41: "Vous n’avez pas reçu un tel jeton.",
    42: "Engager demande deux de vos jetons et un ouvrier du vivier.",
    43: "Vous n’avez pas les jetons de cet ensemble.",
    44: "Ce cartouche du marché a déjà servi cette saison.",
    45: "La réserve n’a rien à vous donner en échange.",
    47: "Planifier demande un cartouche libre, un monument de son type en stock et son coût entier.",
    48: "Ce cartouche est occupé.",
    50: "Vous ne bâtissez que ce que vous avez planifié.",
    56: "Un site est sans monument ni ouvrier, et il convient au monument.",
    57: "Cette section n’a pas le bon nombre d’icônes pour ce monument.",
    58: "Seuls les pylônes se dressent dans les villes.",
    63: "Cette capacité serait sans effet.",
    64: "Vous n’avez pas cette carte Cité.",
    67: "Le Sculpteur bâtit sur une section dont le seul monument est un obélisque.",
    68: "Vous devez payer exactement autant de jetons que coûte le cartouche.",
    69: "L’Intendant bâtit aussitôt, et ce monument n’a aucun site.",
    70: "Le Passeur a besoin d’un ouvrier simple.",
    74: "Il vous faut un jeton à donner, et à la réserve un jeton à prendre.",
    77: "Aucun ouvrier ne se trouve là.",
    78: "L’Ingénieur bâtit sur un terrain libre, pas dans une ville.",
    79: "Vous prenez trois jetons posés sur les cartouches, ou tous s’il y en a moins.",
    80: "Une faveur par saison, et aucune qu’un autre gouverneur a jouée cette saison.",
    81: "Cette faveur serait sans effet maintenant.",
    82: "Vous n’avez plus cette faveur.",
    86: "Vous gardez l’une des cartes piochées pour Thot.",
    87: "Les jetons épargnés doivent faire partie du coût, et vous devez payer le reste.",
    88: "Vous devez d’abord bâtir ce que vous avez planifié et pouvez bâtir, ou avoir joué Horus.",
    92: "Ce bonus est couvert.",
    94: "Les gouverneurs échangent entre eux, et seulement quand cette table le permet.",
    95: "Vous avez fait vos offres pour ce tour.",
    97: "Une offre énumère, dans l’ordre, ce que chacun possède, et jamais rien contre rien.",
    98: "Seuls des jetons, des ouvriers non placés et des cartes Cité changent de mains, et pas trop à la fois.",
}
OPTION_GROUPS = {"haggling": "Le marchandage en détail", "rulings": "Interprétations et limites"}
OPTIONS = {
    "haggling": (
        "Marchandage",
        "Comment les gouverneurs échangent entre eux.",
        {"formal": "offres à son tour", "open": "à tout moment", "off": "aucun"},
    ),
    "haggle_offers_per_turn": (
        "Offres par tour",
        "Marchandage à son tour : nombre d’offres qu’un gouverneur peut faire avant son action.",
        {},
    ),
    "haggle_max_items": ("Objets par côté", "Nombre maximal d’objets de chaque côté d’un échange.", {}),
    "bots_trade": (
        "Robots au marché",
        "Marchandage libre : les robots font des offres et y répondent, ou s’en tiennent à l’écart.",
        {"false": "non", "true": "oui"},
    ),
    "bribe_window": (
        "Pots-de-vin",
        "Les adversaires peuvent enchérir pour la carte Cité supplémentaire.",
        {"false": "non", "true": "oui"},
    ),
    "open_resources": (
        "Ressources visibles",
        "Les jetons derrière les écrans sont montrés à tous.",
        {"false": "non", "true": "oui"},
    ),
    "cross_river_adjacency": (
        "À travers le fleuve",
        "Les lieux qui se font face par-delà le fleuve sont voisins.",
        {"false": "non", "true": "oui"},
    ),
    "ability_cards": (
        "Capacités",
        (
            "Les cartes Cité ont des capacités ; sans elles, elles ne donnent que des ressources, pour "
            "une première partie."
        ),
        {"false": "non", "true": "oui"},
    ),
    "first_regent": (
        "Premier Régent",
        "Qui commence ; une place absente signifie le tirage au sort.",
        {"random": "au sort", "0": "place 1", "1": "place 2", "2": "place 3", "3": "place 4", "4": "place 5"},
    ),
    "max_actions_per_season": (
        "Actions par saison",
        "Après tant d’actions, un gouverneur doit bâtir et se retirer.",
        {},
    ),
}
