"""Who owns a seat: leaving before the game begins, and seats that pass to another owner."""
