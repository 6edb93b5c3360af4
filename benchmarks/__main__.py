"""`make bench`: the speed of every game, the same loop of random play in other systems
that are installed, and the time from a click in one browser to the change in another."""

from benchmarks import compare, latency, run

run.main()
compare.main()
latency.main()
