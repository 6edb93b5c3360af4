from greathouse.kernel.moves import Kind, Moves, span

MOVES = Moves(Kind("ask"), Kind("roll"), Kind("trust"), Kind("keep"), Kind("give"))
CHANCE = Moves(Kind("die", span(1, 3)))
ASK, ROLL, TRUST, KEEP, GIVE = (MOVES.base(verb) for verb in ("ask", "roll", "trust", "keep", "give"))
