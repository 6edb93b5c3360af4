from greathouse.kernel.moves import Kind, Moves

MOVES = Moves(Kind("heads"), Kind("tails"), Kind("safe"))
CHANCE = Moves()
SAFE = MOVES.base("safe")
