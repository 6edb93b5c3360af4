"""Nets learned by self-play: what `greathouse learn` does.

Games are played in compiled code, each decision by the net one step ahead or as the advice prefers; what came of the
positions is what the net is fitted to. Weights are floats here and whole numbers in the file that agents read
(`greathouse.agents.nets`). Needs Numba.
"""
