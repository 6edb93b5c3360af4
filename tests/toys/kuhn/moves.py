from greathouse.kernel.moves import Kind, Moves, names

from .content import CARDS

MOVES = Moves(Kind("pass"), Kind("bet"))
CHANCE = Moves(Kind("deal", names(*CARDS)))
PASS, BET = MOVES.base("pass"), MOVES.base("bet")
