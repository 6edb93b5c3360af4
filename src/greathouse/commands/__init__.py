"""What the commands of `greathouse` do; `greathouse.cli` reads their arguments."""
