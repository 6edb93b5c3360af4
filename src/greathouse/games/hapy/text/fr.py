"""Hâpy Families en français."""

from greathouse.kernel.words import OptionText

TITLE = "Hâpy Families"
BLURB = "Six familles de dieux dans la pyramide : prenez une carte, demandez-en une, et retenez qui possède quoi."
SEATS = ("Est", "Sud", "Ouest", "Nord")
ANIMALS = ("Chacal", "Chat", "Crocodile", "Faucon", "Hippopotame", "Taureau")
THE_ANIMALS = ("le Chacal", "le Chat", "le Crocodile", "le Faucon", "l’Hippopotame", "le Taureau")
TO_SEATS = ("à l’Est", "au Sud", "à l’Ouest", "au Nord")
GODS = (
    *("chacals d’Anubis", "chats de Bastet", "crocodiles de Sobek"),
    *("faucons d’Horus", "hippopotames de Taouret", "taureaux d’Apis"),
)
PYRAMIDS = ("Khéops", "Khéphren", "Mykérinos")
AND = "et"
TO = "à {name}"
NUMBERED = "{animal} n° {number}"

VERBS = {
    "ask": ("demande", "demander"),
    "take": ("prends", "prendre"),
    "pass": ("passe", "rien"),
    "keep": ("garde", "garder"),
}
FILLERS = ("à", "a", "le", "la", "l", "en", "momie")

WORDS = {
    "take-god": "Prendre {card}",
    "take-mummy": "Prendre la momie ({place})",
    "ask": "{card} {to}",
    "pass": "Aucune demande",
    "keep": "Garder {card}",
    "group-take-god": "Dieux",
    "group-take-mummy": "Momies",
    "group-ask": "Demander {to}",
    "prompt-take": "Prenez une carte que rien ne recouvre.",
    "prompt-ask": "Demandez une carte à quelqu’un, ou ne demandez rien.",
    "prompt-ask-bar": "Demandez une carte à quelqu’un, ou ne demandez rien. Interdit pour l’instant : {card}.",
    "prompt-keep": "Quatre cartes d’une famille : trois sont posées, choisissez en secret celle qui reste en main.",
    "wait-take": "{name} prend une carte.",
    "wait-ask": "{name} peut demander une carte.",
    "wait-reveal": "{name} révèle ses séries.",
    "wait-chance": "On distribue les cartes.",
    "wait-find": "{name} regarde la carte.",
    "wait-answer": "{name} répond.",
    "event-first": "{name} commence.",
    "event-mummies": "La pyramide de {pyramid} est faite de momies.",
    "event-found": "C’est {card}.",
    "event-take-god": "{name} prend {card}.",
    "event-take-mummy": "{name} prend une momie ({place}).",
    "event-ask": "{name} demande {card} {to}.",
    "event-ask-own": "{name} nomme {card} {to}, une carte à soi : personne d’autre ne peut la nommer.",
    "event-pass": "{name} ne demande rien.",
    "event-yes": "{name} donne {card}.",
    "event-no": "{name} ne l’a pas.",
    "event-keep": "{name} garde {card} en main.",
    "event-lay": "{name} pose une série : {cards}.",
    "end-family": "{names} {n:a|ont} posé toute une famille, les {god}.",
    "end-groups": "{names} {n:a|ont} posé {count} {count:série|séries}.",
    "end-pass": "Plus personne ne demande. Par les séries, la plus grande famille et la main, en tête : {names}.",
    "end-stalled": "Aucune série en {count} {count:tour|tours} de table. "
    "Par les séries, la plus grande famille et la main, en tête : {names}.",
    "say-empty": "Il n’y a plus de cartes au centre.",
    "say-count": "Au centre : {count} {count:carte|cartes}, dont {mummies} {mummies:momie|momies}.",
    "say-free": "Disponibles : {cards}.",
    "say-covered": "Visibles mais recouvertes : {cards}.",
    "say-mummy": "momie ({place})",
    "say-god": "{card} ({place})",
    "say-at-row": "Rang {row} depuis le haut, carte {number} depuis la gauche ; s’écrit {place}.",
    "say-at-ring": "Anneau {row} autour du centre, carte {number} ; s’écrit {place}.",
    "spot-ring": "anneau {row}, carte {number}",
    "spot-row": "rang {row}, carte {number}",
    "say-player": "{name} : {hand} en main ; séries : {groups}.",
    "say-known": "On sait que {name} a : {cards}.",
    "say-hand": "Votre main : {cards}.",
    "say-hand-empty": "Votre main est vide.",
    "say-secret": "Inconnu des autres : {cards}.",
    "say-last-yes": "Dernière demande : {name} a demandé {card} {to} et l’a eu.",
    "say-last-no": "Dernière demande : {name} a demandé {card} {to}, en vain.",
    "say-last-own": "Dernière demande : {name} a nommé {card} {to} ; {name} tient cette carte.",
    "say-last-open": "Dernière demande : {name} demande {card} {to}.",
    "say-barred": "{name} ne peut pas nommer {card} maintenant.",
    "none": "aucune",
    "cards-0": "aucune carte",
    "cards-n": "{count} {count:carte|cartes}",
    "no-latest": "Aucune demande encore",
    "yes": "oui",
    "no": "non",
    "number": "Numéro {number}",
    "chapter": "Le milieu est vide",
    "covered": "recouverte",
    "barred": "interdite",
    "secret": "secret",
    "note-count": "{name} tient {hand} : c’est le nombre à côté du nom.",
    "note-bar": "Le signe rouge : {name} ne peut pas nommer {card} maintenant, car un autre vient de le faire.",
    "why-family": "Avec elle, vous avez les deux séries d’une famille, et vous gagnez.",
    "why-group": "Avec elle, vous avez trois cartes d’une famille et vous posez une série.",
    "why-pair": "Elle va avec ce que vous tenez de sa famille.",
    "why-deny": "{name} tient, on le sait, deux cartes de cette famille ; vous gardez la troisième pour vous.",
    "why-none": "Elle vaut plus que ce qui est visible ailleurs.",
    "why-mummy": "Rien de visible ne vous aide beaucoup ; une momie le peut, et personne ne saura ce que c’était.",
    "why-both": "Vous avez posé une série de cette famille ; l’autre vous ferait gagner.",
    "why-break": "{name} tient, on le sait, deux cartes de cette famille ; vous en prenez une.",
    "why-more": "C’est une carte de plus pour vous et une de moins en face.",
    "why-blind": "Vous n’avez rien de sa famille : la demande ne trahit rien.",
    "why-shield": "Vous la tenez : jusqu’à la prochaine demande, personne d’autre ne peut la nommer.",
    "why-dark": "Seules des momies sont disponibles, et vous seul verrez ce que cache celle-ci.",
    "why-hidden": "Personne n’apprend ce qu’était une momie : personne ne sait vous la demander.",
    "why-keep": "Personne ne l’a vue : personne ne sait vous la demander.",
    "why-keep-known": "Tous la connaissent déjà ; les trois que vous posez sont à l’abri.",
    "why-bar": "{name} ne peut pas l’avoir, mais jusqu’à la prochaine demande, personne d’autre ne peut la nommer.",
    "why-pass": "Toute demande dirait aux autres ce que vous réunissez.",
    "why-sure": "{name} tient sûrement {card}.",
    "why-chance": "{name} tient {card} dans environ {likely} cas sur 100.",
    "doubt-third": "Carte visible : {card}. Ce serait votre troisième d’une famille.",
    "doubt-vain": "{name} ne peut pas tenir {card} : voyez ce qui a été demandé et montré.",
    "doubt-pass": "{name} tient sûrement {card}, qui serait votre troisième carte d’une famille.",
}

SCORES = ("Cartes en main", "Séries posées")

REFUSALS = {
    5: "Cette place appartient à une autre disposition.",
    7: "Un tour va dans cet ordre : prendre, demander, révéler. Ceci appartient à une autre étape.",
    8: "Il n’y a plus de carte à cette place.",
    9: "Une autre carte recouvre celle-ci.",
    11: "Il n’y a plus de cartes au centre ; restent les demandes.",
    12: "On demande à une autre personne de la table.",
    15: "Cette carte a été nommée dans la dernière demande d’un autre ; elle est interdite pour l’instant.",
    18: "Une des quatre cartes d’une famille reste en main, et seulement quand on en a quatre.",
    20: "Cette carte est posée ; on ne peut plus la demander.",
    21: "C’est à quelqu’un d’autre de jouer.",
    27: "Cette personne n’a pas de carte.",
    28: "Cette carte est visible au centre.",
    29: "À cette table, on ne demande pas une carte de sa propre main.",
}

OPTIONS = {
    "layout": OptionText(
        "Disposition",
        "Comment les cartes sont posées au centre.",
        {"pyramid": "pyramide", "mastaba": "mastaba", "tomb": "tombeau", "temple": "temple", "giza": "Gizeh"},
    ),
    "giza_mummy": OptionText(
        "Momies à Gizeh",
        "À Gizeh seulement : une pyramide peut n’avoir que des momies.",
        {"none": "aucune", "khufu": "Khéops", "khafre": "Khéphren", "menkaure": "Mykérinos", "random": "tirée au sort"},
    ),
    "first_player": OptionText(
        "Qui commence",
        "À une table plus petite, on continue de compter autour de la table.",
        {"random": "tiré au sort", "seat_0": "Est", "seat_1": "Sud", "seat_2": "Ouest", "seat_3": "Nord"},
    ),
    "bar_rule": OptionText(
        "Carte interdite",
        "Quelle carte ne peut pas être nommée.",
        {"last_request": "la dernière demandée par un autre", "previous_turn": "celle demandée juste avant"},
    ),
    "request_scope": OptionText(
        "Demandes",
        "Quelles cartes peuvent être nommées.",
        {
            "plausible": "toute carte qui peut être en main, même par bluff",
            "open": "toutes",
            "honest": "aucune de sa propre main",
        },
    ),
    "four_in_hand": OptionText(
        "Quatre en main",
        "Quelle carte reste en main quand on a quatre cartes d’une famille.",
        {"choose": "au choix", "lowest_three": "le plus grand numéro"},
    ),
    "stall_rounds": OptionText("Tours sans série", "Centre vide : la partie s’arrête après autant de tours.", {}),
    "all_pass_ends": OptionText(
        "Fin si personne ne demande",
        "Centre vide : la partie s’arrête quand tous renoncent à la suite.",
        {"true": "oui", "false": "non"},
    ),
    "memory_aid": OptionText(
        "Mémoire",
        "Ce que la page retient pour vous ; les règles ne changent pas.",
        {"last_request": "la dernière demande seulement", "log": "le déroulement", "full": "tout ce qui est connu"},
    ),
}
