"""What spectators see of a table: each move at once, or so many moves later, perhaps as one seat saw it."""
