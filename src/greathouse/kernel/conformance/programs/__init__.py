"""Programs of the suite over any game, in a folder of their own: machine code is kept by the sources of its folder."""
