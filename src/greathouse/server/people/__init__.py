"""People who come back: accounts behind the seats, how one signs in, and what becomes of a person's seats."""
