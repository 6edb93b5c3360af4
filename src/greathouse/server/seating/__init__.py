"""Who sits where: seats taken, left, filled by bots, given to another owner, and their order at the next table."""
