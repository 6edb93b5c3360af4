"""Programs of datasets over any game, in a folder of their own: machine code is kept by the sources of its folder."""
