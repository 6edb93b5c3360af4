from greathouse.kernel.moves import Kind, Moves, span

MOVES = Moves(Kind("go", span(1, 3)))
CHANCE = Moves(Kind("die", span(0, 2)))
