"""Pharao in English."""

from greathouse.kernel.words import OptionText

TITLE = "Pharao"
BLURB = "Two dice move your crowns and your opponent’s across the houses, and the Nile takes whoever ends there."
SEATS = ("Dark", "Light")
COUNTED = "{number} {number:house|houses}"

HOUSES = {
    "plain": "House {number}",
    "second_life": "House {number}, the House of Second Life",
    "beauty": "House {number}, the House of Beauty",
    "humiliation": "House {number}, the House of Humiliation: the Nile",
}

MARKED = {"second_life": "House of Second Life", "beauty": "House of Beauty", "humiliation": "the Nile"}

DICE = (
    {
        "waiting": "{name}: die for their own pieces, not thrown yet",
        "zero": "{name} moves none of their own pieces",
        "thrown": "{name} moves one of their own pieces {houses}",
    },
    {
        "waiting": "{name}: die for opposing pieces, not thrown yet",
        "zero": "{name} moves no opposing piece",
        "thrown": "{name} moves an opposing piece {houses}",
    },
)

LABELS = {
    "walk": "{start} → {end}",
    "nile": "{start} → {end}, the Nile",
    "land": "Bring it to {end}",
    "drown": "Let it drown",
    "rescue": "Rescue it",
}

GROUPS = {"step": "Your piece on {start}", "push": "Opposing piece on {start}"}

PROMPTS = {
    "throw": "Throw the dice.",
    "save": "One of your pieces is in the Nile. Let it drown, or rescue it?",
    "step": "Move one of your pieces {houses}.",
    "step_rescuing": "Move one of your pieces {houses}, so that the rescue can follow.",
    "land": "Bring the drowning piece to land, three houses from the Nile.",
    "push": "Move an opposing piece {houses}.",
}

PROMPTS_ABOUT = {
    "throw": "{name} is about to throw.",
    "save": "{name} decides whether to rescue the piece in the Nile.",
    "step": "{name} moves one of their own pieces {houses}.",
    "step_rescuing": "{name} moves one of their own pieces {houses} before the rescue.",
    "land": "{name} brings the drowning piece to land.",
    "push": "{name} moves an opposing piece {houses}.",
}

EVENTS = {
    "throw": "{name} throws {own} and {other}.",
    "step": "{name} moves from {start} to {end}.",
    "step_nile": "{name} has no other move and walks from {start} into the Nile.",
    "push": "{name} moves the opposing piece on {start} to {end}.",
    "push_nile": "{name} pushes the opposing piece on {start} into the Nile.",
    "drown": "{name} lets the piece in the Nile drown.",
    "rescue": "{name} sets out to rescue the piece in the Nile.",
    "land": "{name} brings the drowning piece to {end}.",
    "lost": "The piece in the Nile cannot be rescued and is lost.",
    "own_idle": "None of their own pieces can move {houses}.",
    "other_idle": "No opposing piece can move {houses}.",
    "passed": "Nothing moves.",
}

ENDINGS = {
    "second_life": "{winner} wins: the last piece stands on the House of Second Life.",
    "push": "{winner} wins: the last piece of {loser} is in the Nile.",
    "forced_step": "{winner} wins: {loser} had no other move and walked into the Nile with the last piece.",
    "lock": "{winner} wins: {loser} is locked up and can play neither die.",
    "quiet": "Draw: no piece was lost in {turns} {turns:turn|turns}.",
}

SCORES = ("Lost in the Nile", "Left on the board")
TABLES = {
    "dice": ("The dice", "Die", "Faces"),
    "houses": ("Special houses and the start", "Houses", "What they are"),
}
TABLE_DICE = ("for your own pieces", "for your rival’s pieces")
TABLE_HOUSES = (
    "House of Second Life",
    "House of Beauty",
    "Nile, House of Humiliation",
    "dark pieces at the start",
    "light pieces at the start",
)

DESCRIPTIONS = {
    "pieces": "{name} ({colour}): pieces on {houses}.",
    "piece": "{name} ({colour}): last piece on {houses}.",
    "drowning": "{house} (in the Nile)",
    "dice": "{name} has thrown {own} for their own pieces and {other} for opposing pieces.",
    "quiet": "Turns in a row without a lost piece: {turns}; after {limit} the game is a draw.",
}

INSPECTED = {"stands": "A piece of {name} stands here.", "drowning": "A piece of {name} is drowning here."}

REFUSALS = {
    1: "It is not your turn.",
    4: "The dice are thrown before anything is decided.",
    5: "First you move one of your own pieces by your own die, then an opposing piece by the other die.",
    6: "One piece walks exactly the number on the die: no more, no less, not shared.",
    7: "Pieces walk sideways, up and down, never across a corner.",
    8: "A house with a piece on it can be neither entered nor crossed.",
    9: "No house may be visited twice in one move, and the starting house counts.",
    13: "At this table nobody may cross the Nile on the way.",
    14: "With your own die you may end in the Nile only if that die allows no other move.",
    16: "A drowning piece is moved by no die.",
    17: "The fate of a piece in the Nile is decided at the beginning of its owner’s turn, before anything moves.",
    18: "A rescue needs a piece that stood on the House of Beauty when the turn began, or a move that ends there.",
    19: "After your own move, and only then, the rescued piece walks three houses from the Nile.",
    20: "After this move the drowning piece would have nowhere to land.",
}

COACH = {
    "or": "or",
    "win": "It wins the game at once.",
    "nile": "It puts a piece of your rival into the Nile.",
    "hinder": "From {start} your rival’s last piece could reach house 15 with {numbers}; from {end} only with {left}.",
    "stop": "From {start} your rival’s last piece could reach house 15 with {numbers}; from {end} it cannot.",
    "far": "From {end} your rival’s last piece cannot reach house 15 with one throw.",
    "near": "From {end} your rival’s last piece still needs {numbers} to reach house 15.",
    "way": "Your last piece keeps its way to house 15: {numbers} will win.",
    "clear": "No push can put your last piece into the Nile now.",
    "risk": "A push of {numbers} can still put your last piece into the Nile; no other choice promises more.",
    "even": "While both of you have several pieces, chances stay close to even; no push changes much.",
    "spare": "On {end} a push of {numbers} could put it into the Nile, but losing one of several pieces costs little.",
    "brave": "On {end} a push of {numbers} puts your last piece into the Nile; elsewhere it would fare no better.",
    "alone": "Your last piece then wins as soon as it reaches house 15.",
    "threat": "On {end} a push of {numbers} would put that piece into the Nile.",
    "life": "From {end} your last piece reaches house 15 with a throw of {numbers}, and wins.",
    "flee": "On {start} a push of {numbers} would put your piece into the Nile; on {end} none can.",
    "safe": "On {end} no push can put your piece into the Nile.",
    "beauty": "On 26 it can save a piece of yours from the Nile.",
    "unguard": "From 26 it could have saved a piece from the Nile; on {end} it cannot.",
    "rescue": "The piece in the Nile stays in the game.",
    "drown": "The rescue would cost you more than this piece is worth now.",
    "miss": "Another choice wins the game at once.",
    "expose": "On {end} a push of {numbers} puts your piece into the Nile.",
    "invite": "On {end} your rival’s last piece reaches house 15 with a throw of {numbers}, and wins.",
}

OPTIONS = {
    "quiet_limit": OptionText(
        "Draw after quiet turns",
        "The game is drawn after so many turns in a row without a lost piece; 400 suits matches between programs.",
        {"0": "never", "50": "50 turns", "100": "100 turns", "200": "200 turns", "400": "400 turns"},
    ),
    "rescue_landing": OptionText(
        "Landing of a rescued piece",
        "Where a piece saved from the Nile may go.",
        {"path3": "end of a three-house walk", "distance3": "only houses at distance three"},
    ),
    "return_to_start": OptionText(
        "Back to the starting house",
        "Whether a move of 2 or 4 may end where it began.",
        {"false": "not allowed", "true": "allowed"},
    ),
    "cross_humiliation": OptionText(
        "Crossing the Nile",
        "Whether a piece may walk over the House of Humiliation without stopping there.",
        {"true": "allowed", "false": "not allowed"},
    ),
    "second_life_mode": OptionText(
        "House of Second Life",
        "What a last piece must do there to win.",
        {"own_move": "arrive by its owner’s move", "occupy": "just stand there"},
    ),
    "match_games": OptionText(
        "Games in a match",
        "The players change sides after each game.",
        {"1": "1 game", "2": "2 games", "4": "4 games", "6": "6 games"},
    ),
}
