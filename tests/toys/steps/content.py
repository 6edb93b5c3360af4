from greathouse.kernel.instances import load_content
from greathouse.kernel.options import Option

BOX = load_content(__package__)
OPTIONS = (Option("length", (12, 30), 12), Option("match_games", (1, 2), 1))
