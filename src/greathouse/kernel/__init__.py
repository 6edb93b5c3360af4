"""The part every game shares: records, rules, moves, chance, matches, compilation, conformance. Knows no game."""
