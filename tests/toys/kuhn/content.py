from greathouse.kernel.instances import load_content
from greathouse.kernel.options import Option

BOX = load_content(__package__)
CARDS: tuple[str, ...] = tuple(BOX["cards"])
OPTIONS = (Option("forced_pot", (0, 1), 0),)
