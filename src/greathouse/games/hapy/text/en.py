"""Hâpy Families in English."""

from greathouse.kernel.words import OptionText

TITLE = "Hâpy Families"
BLURB = "Six families of gods lie in the pyramid; take one card, ask for one card, and remember who holds what."
SEATS = ("East", "South", "West", "North")
ANIMALS = ("Jackal", "Cat", "Crocodile", "Falcon", "Hippopotamus", "Bull")
THE_ANIMALS = ANIMALS
TO_SEATS = SEATS
GODS = (
    *("jackals of Anubis", "cats of Bastet", "crocodiles of Sobek"),
    *("falcons of Horus", "hippopotamuses of Taweret", "bulls of Apis"),
)
PYRAMIDS = ("Khufu", "Khafre", "Menkaure")
AND = "and"
TO = "{name}"
NUMBERED = "{animal} {number}"

VERBS = {
    "ask": ("ask",),
    "take": ("take",),
    "pass": ("pass", "none"),
    "keep": ("keep",),
}
FILLERS = ("for", "the", "to", "number", "from", "mummy")

WORDS = {
    "take-god": "Take {card}",
    "take-mummy": "Take the mummy ({place})",
    "ask": "{card} from {other}",
    "pass": "No request",
    "keep": "Keep {card}",
    "group-take-god": "Gods",
    "group-take-mummy": "Mummies",
    "group-ask": "Ask {other}",
    "prompt-take": "Take a card that nothing covers.",
    "prompt-ask": "Ask one player for one card, or make no request.",
    "prompt-ask-bar": "Ask one player for one card, or make no request. {card} must not be named now.",
    "prompt-keep": "You hold four of one family. Three are laid; choose in secret the one that stays in your hand.",
    "wait-take": "{name} takes a card.",
    "wait-ask": "{name} may ask for a card.",
    "wait-reveal": "{name} reveals any groups.",
    "wait-chance": "The cards are being dealt.",
    "wait-find": "{name} looks at the card.",
    "wait-answer": "{name} answers.",
    "event-first": "{name} begins.",
    "event-mummies": "The pyramid of {pyramid} lies mummy side up.",
    "event-found": "It is {card}.",
    "event-take-god": "{name} takes {card}.",
    "event-take-mummy": "{name} takes a mummy ({place}).",
    "event-ask": "{name} asks {other} for {card}.",
    "event-ask-own": "{name} names {card} to {other}, from {name}’s own hand: nobody else may name it now.",
    "event-pass": "{name} makes no request.",
    "event-yes": "{name} hands {card} over.",
    "event-no": "{name} does not have it.",
    "event-keep": "{name} keeps {card} in hand.",
    "event-lay": "{name} lays a group: {cards}.",
    "end-family": "{names} {n:has|have} laid a whole family, the {god}.",
    "end-groups": "{names} {n:has|have} laid {count} {count:group|groups}.",
    "end-pass": "Nobody made a request any more. First by groups, largest family and cards in hand: {names}.",
    "end-stalled": "No new group for {count} {count:round|rounds}. "
    "First by groups, largest family and cards in hand: {names}.",
    "say-empty": "The display is empty.",
    "say-count": "In the display: {count} {count:card|cards}, including {mummies} {mummies:mummy|mummies}.",
    "say-free": "Available: {cards}.",
    "say-covered": "Visible but covered: {cards}.",
    "say-mummy": "mummy ({place})",
    "say-god": "{card} ({place})",
    "say-at-row": "Row {row} from the top, card {number} from the left; written {place}.",
    "say-at-ring": "Ring {row} around the middle, card {number}; written {place}.",
    "spot-ring": "ring {row}, card {number}",
    "spot-row": "row {row}, card {number}",
    "say-player": "{name}: {hand} in hand; groups: {groups}.",
    "say-known": "{name} is known to hold: {cards}.",
    "say-hand": "Your hand: {cards}.",
    "say-hand-empty": "Your hand is empty.",
    "say-secret": "Nobody else knows of: {cards}.",
    "say-last-yes": "Latest request: {name} asked {other} for {card} and got it.",
    "say-last-no": "Latest request: {name} asked {other} for {card}, in vain.",
    "say-last-own": "Latest request: {name} named {card} to {other}; {name} holds it.",
    "say-last-open": "Latest request: {name} asks {other} for {card}.",
    "say-barred": "{card} must not be named by {name} now.",
    "none": "none",
    "cards-0": "no card",
    "cards-n": "{count} {count:card|cards}",
    "no-latest": "No request yet",
    "yes": "yes",
    "no": "no",
    "number": "Number {number}",
    "chapter": "The middle is empty",
    "covered": "covered",
    "barred": "barred",
    "secret": "secret",
    "note-count": "{name} holds {hand}: that is the number beside the name.",
    "note-bar": "The red sign: {name} must not name {card} now, because somebody else has just done so.",
    "why-family": "With it you have both groups of a family, and you win.",
    "why-group": "With it you have three of a family and lay them down as a group.",
    "why-pair": "It goes with what you hold of its family.",
    "why-deny": "{name} is known to hold two of this family; you keep the third from them.",
    "why-none": "It is worth more than what else lies open.",
    "why-mummy": "Nothing that lies open helps you much; a mummy may, and nobody learns what it was.",
    "why-both": "You have laid a group of this family; the other one would win you the game.",
    "why-break": "{name} is known to hold two of this family; you take one of them.",
    "why-more": "It is one card more for you and one less for them.",
    "why-blind": "You hold none of its family, so the question gives nothing away.",
    "why-shield": "You hold it yourself: until the next request nobody else may name it.",
    "why-dark": "Only mummies are available, and only you will see what this one is.",
    "why-hidden": "Nobody learns what a mummy was, so nobody knows to ask you for it.",
    "why-keep": "Nobody has seen it, so nobody knows to ask you for it.",
    "why-keep-known": "Everybody knows of it already; the three that you lay down are safe.",
    "why-bar": "{name} cannot hold it, but until the next request nobody else may name it.",
    "why-pass": "Any request would tell the others what you collect.",
    "why-sure": "{name} surely holds {card}.",
    "why-chance": "{name} holds {card} in about {likely} cases out of 100.",
    "doubt-third": "{card} lies open and would be your third card of a family.",
    "doubt-vain": "{name} cannot hold {card}: look at what was asked and shown.",
    "doubt-pass": "{name} surely holds {card}, which would be your third card of a family.",
}

SCORES = ("Cards in hand", "Groups of three laid")

REFUSALS = {
    5: "This place belongs to another layout.",
    7: "A turn goes take, request, reveal; this belongs to another step.",
    8: "There is no card at this place any more.",
    9: "Another card lies on this one.",
    11: "The display is empty; only requests are left.",
    12: "A request goes to one other player at the table.",
    15: "This card was named in the latest request of another player; it is barred for now.",
    18: "When you hold four cards of a family, one of those four stays in your hand.",
    20: "This card has been laid and cannot be asked for.",
    21: "It is another player’s turn.",
    27: "This player holds no card.",
    28: "This card lies visible in the display.",
    29: "At this table you can’t ask for a card in your own hand.",
}

OPTIONS = {
    "layout": OptionText(
        "Layout",
        "How the cards lie in the middle.",
        {"pyramid": "pyramid", "mastaba": "mastaba", "tomb": "tomb", "temple": "temple", "giza": "Giza"},
    ),
    "giza_mummy": OptionText(
        "Mummies at Giza",
        "Only at Giza: one pyramid can lie mummy side up.",
        {"none": "none", "khufu": "Khufu", "khafre": "Khafre", "menkaure": "Menkaure", "random": "drawn at random"},
    ),
    "first_player": OptionText(
        "First player",
        "Who begins; at a smaller table the seats are counted on round the table.",
        {"random": "drawn at random", "seat_0": "East", "seat_1": "South", "seat_2": "West", "seat_3": "North"},
    ),
    "bar_rule": OptionText(
        "Barred card",
        "Which card must not be named.",
        {"last_request": "the latest one another player named", "previous_turn": "the one named just before"},
    ),
    "request_scope": OptionText(
        "Requests",
        "Which cards may be named.",
        {
            "plausible": "any that could be in a hand, bluffs too",
            "open": "any",
            "honest": "none from your own hand",
        },
    ),
    "four_in_hand": OptionText(
        "Four in hand",
        "Which card stays in the hand when there are four of a family.",
        {"choose": "the player chooses", "lowest_three": "the highest number"},
    ),
    "stall_rounds": OptionText("Rounds without a group", "With an empty display the game ends after so many.", {}),
    "all_pass_ends": OptionText(
        "End when nobody asks",
        "With an empty display the game ends when all in turn make no request.",
        {"true": "yes", "false": "no"},
    ),
    "memory_aid": OptionText(
        "Memory",
        "What the page remembers for you; the rules stay the same.",
        {"last_request": "only the latest request", "log": "the log", "full": "log and known cards"},
    ),
}
