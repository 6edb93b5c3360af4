"""What who runs a house does with its people and tables by `greathouse admin`, while the house is open or closed."""
