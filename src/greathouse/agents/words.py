"""What agents and their parameters mean, in English, French and German."""

from __future__ import annotations

Meaning = tuple[str, str, str]
"""A few words in each language, in the order of `kernel.languages.LANGUAGES`."""

RANDOM: Meaning = (
    "any choice, all equally likely",
    "un choix au hasard, tous aussi probables",
    "irgendeine Wahl, alle gleich wahrscheinlich",
)
GREEDY: Meaning = (
    "the choice after which the game’s estimate is best",
    "le choix après lequel l’estimation du jeu est la meilleure",
    "die Wahl, nach der die Schätzung des Spiels am besten ist",
)
SEARCH: Meaning = (
    "Monte Carlo tree search over what the seat can know",
    "recherche arborescente de Monte-Carlo sur ce que la place peut savoir",
    "Monte-Carlo-Baumsuche über das, was der Platz wissen kann",
)
GUESSES: Meaning = (
    "guesses over which each choice is evaluated",
    "suppositions sur lesquelles chaque choix est évalué",
    "Vermutungen, über die jede Wahl bewertet wird",
)
EPSILON: Meaning = (
    "percentage of the agent’s own decisions made at random",
    "pourcentage des décisions de l’agent prises au hasard",
    "Prozent der eigenen Entscheidungen, die zufällig fallen",
)
OVERLOOK: Meaning = (
    "percentage of the agent’s own decisions in which it notices two of the choices only",
    "pourcentage des décisions de l’agent où il ne remarque que deux des choix",
    "Prozent der eigenen Entscheidungen, bei denen er nur zwei der Möglichkeiten bemerkt",
)
SIMULATIONS: Meaning = (
    "simulations of a decision",
    "simulations par décision",
    "Simulationen je Entscheidung",
)
ROLLOUT_DEPTH: Meaning = (
    "decisions of a rollout, after which the game’s estimate takes over",
    "décisions d’une partie simulée, après lesquelles l’estimation du jeu prend le relais",
    "Entscheidungen einer Probepartie, nach denen die Schätzung des Spiels übernimmt",
)
ROLLOUT_CUTOFF: Meaning = (
    "hundredths of a win: a rollout ends sooner where the estimate is farther than this from even",
    "centièmes de victoire : une partie simulée finit plus tôt si l’estimation s’écarte davantage de l’égalité",
    "Hundertstel eines Siegs: eine Probepartie endet früher, wo die Schätzung weiter als das vom Gleichstand liegt",
)
EXPLORATION: Meaning = (
    "weight of exploration in the upper confidence bounds, in hundredths",
    "poids de l’exploration dans les bornes supérieures de confiance, en centièmes",
    "Gewicht der Erkundung in den oberen Konfidenzgrenzen, in Hundertsteln",
)
PRIOR_VISITS: Meaning = (
    "visits that the estimate of a choice counts for; 0: it is not asked",
    "visites que vaut l’estimation d’un choix ; 0 : elle n’est pas demandée",
    "Besuche, die die Schätzung einer Wahl zählt; 0: sie wird nicht gefragt",
)
PRIOR_DELAY: Meaning = (
    "visits of a new position, decided as the advice prefers, before its choices are estimated",
    "visites d’une nouvelle position, décidées selon le conseil, avant que ses choix soient estimés",
    "Besuche einer neuen Stellung, in denen der Rat entscheidet, bevor ihre Möglichkeiten geschätzt werden",
)
REGRET_MATCHING: Meaning = (
    "1: regret matching at every decision, not at simultaneous ones only",
    "1 : appariement des regrets à chaque décision, pas seulement aux décisions simultanées",
    "1: Regret-Matching bei jeder Entscheidung, nicht nur bei gleichzeitigen",
)
SIMULTANEOUS_GUESSES: Meaning = (
    "guesses over which a simultaneous choice is evaluated in place of a search, which takes far longer to find a "
    "mixture as good; 0: a search",
    "suppositions sur lesquelles un choix simultané est évalué au lieu d’une recherche, qui met bien plus longtemps à "
    "trouver un mélange aussi bon ; 0 : une recherche",
    "Vermutungen, über die eine gleichzeitige Wahl bewertet wird statt einer Suche, die für eine so gute Mischung weit "
    "länger braucht; 0: eine Suche",
)
LOOKAHEAD: Meaning = (
    "decisions that are played on after such a choice, as the advice prefers",
    "décisions jouées après un tel choix, selon la préférence du conseil",
    "Entscheidungen, die nach einer solchen Wahl weitergespielt werden, wie der Rat sie vorzieht",
)
ENDGAME: Meaning = (
    "simulations of a search that answers in place of this evaluation, with a mixture, where it sees the end of the "
    "game; 0: none",
    "simulations d’une recherche qui répond, par un mélange, à la place de cette évaluation là où celle-ci voit la fin "
    "de la partie ; 0 : aucune",
    "Simulationen einer Suche, die statt dieser Bewertung antwortet, mit einer Mischung, wo diese das Ende der Partie "
    "sieht; 0: keine",
)
OPPONENT_SAMPLES: Meaning = (
    "samples over which each opponent is taken to evaluate its own such choice; 0: it follows the advice",
    "échantillons sur lesquels chaque adversaire est censé évaluer un tel choix ; 0 : il suit le conseil",
    "Stichproben, über die jeder Gegner eine solche Wahl bewertet; 0: er folgt dem Rat",
)
OPPONENT_DEFAULT_RATE: Meaning = (
    "percentage of these samples’ choices that follow the advice",
    "pourcentage des choix de ces échantillons qui suivent le conseil",
    "Prozent der Wahlen dieser Stichproben, die dem Rat folgen",
)
OPPONENT_FORESIGHT: Meaning = (
    "percentage of guesses in which the opponents in turn foresee one’s own such choice",
    "pourcentage des suppositions où les adversaires prévoient à leur tour le choix de l’agent",
    "Prozent der Vermutungen, in denen auch die Gegner diese Wahl vorhersehen",
)
OPPONENT_EPSILON: Meaning = (
    "percentage of the opponents’ decisions taken to be random, so that they are lured into mistakes",
    "pourcentage des décisions adverses supposées prises au hasard, pour pousser à la faute",
    "Prozent der Entscheidungen der Gegner, die als zufällig gelten, damit sie in Fehler gelockt werden",
)
MILLISECONDS: Meaning = (
    "time limit of a decision in milliseconds, written alone as in mcts:500ms; 0: none",
    "temps limite d’une décision en millisecondes, écrit seul comme dans mcts:500ms ; 0 : aucun",
    "Zeitgrenze einer Entscheidung in Millisekunden, allein geschrieben wie in mcts:500ms; 0: keine",
)
THREADS: Meaning = (
    "threads that search one decision together, each in a tree of its own",
    "fils d’exécution qui cherchent ensemble une décision, chacun dans son arbre",
    "Threads, die gemeinsam eine Entscheidung suchen, jeder in einem eigenen Baum",
)
NET: Meaning = (
    "1: a learned net that fits, if there is one, corrects the game’s estimate; 2: only for secret answers",
    "1 : un réseau appris, s’il en existe un, corrige l’estimation du jeu ; 2 : seulement pour les réponses secrètes",
    "1: ein passendes gelerntes Netz, wenn da, berichtigt die Schätzung des Spiels; 2: nur bei geheimen Antworten",
)
