from greathouse.kernel.moves import Kind, Moves, span

MOVES = Moves(Kind("bid", span(0, 4)))
CHANCE = Moves()
