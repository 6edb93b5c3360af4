"""Houses in a simulated world: every await can be the last, lines lose and double, disks are full, clocks jump.

The production code runs in one thread under a clock of its own; what happens follows from the seed alone:
`python -m tests.server.simulation --seeds 50000`, and `--seed 7` for one world again.
"""
