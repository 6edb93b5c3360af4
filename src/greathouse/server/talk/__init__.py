"""Talk at tables: what players and, apart from them, spectators say; who is muted, reported, silenced."""
