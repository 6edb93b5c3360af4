"""`python -m greathouse` is the command `greathouse`."""

from greathouse.cli import main

main()
