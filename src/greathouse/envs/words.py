"""What OpenSpiel's searches and their parameters mean, in English, French and German."""

from __future__ import annotations

from greathouse.agents.words import Meaning

OPENSPIEL: Meaning = (
    "OpenSpiel’s search: mcts or ismcts, as in openspiel:ismcts:200",
    "la recherche d’OpenSpiel : mcts ou ismcts, comme dans openspiel:ismcts:200",
    "OpenSpiels Suche: mcts oder ismcts, wie in openspiel:ismcts:200",
)
MCTS: Meaning = (
    "1: Monte Carlo tree search, for games that hide nothing",
    "1 : recherche arborescente de Monte-Carlo, pour les jeux qui ne cachent rien",
    "1: Monte-Carlo-Baumsuche, für Spiele, die nichts verbergen",
)
ISMCTS: Meaning = (
    "1: the same over what the seat can know, for games that hide something",
    "1 : la même sur ce que la place peut savoir, pour les jeux qui cachent quelque chose",
    "1: dieselbe über das, was der Platz wissen kann, für Spiele, die etwas verbergen",
)
ROLLOUTS: Meaning = (
    "random rollouts from each new node",
    "parties simulées au hasard depuis chaque nouveau nœud",
    "zufällige Probepartien von jedem neuen Knoten aus",
)
ROLLOUT_DEPTH: Meaning = (
    "events of a rollout, after which the game’s estimate takes over; 0: the estimate alone",
    "événements d’une partie simulée, après lesquels l’estimation du jeu prend le relais ; 0 : l’estimation seule",
    "Ereignisse einer Probepartie, nach denen die Schätzung des Spiels übernimmt; 0: die Schätzung allein",
)
