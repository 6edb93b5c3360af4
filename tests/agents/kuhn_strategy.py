"""Kuhn poker strategies out of a search from before the deal, and what a best answer wins against them."""

from itertools import permutations

from greathouse.agents.parameters import SearchParameters
from greathouse.agents.searcher import Searcher
from greathouse.agents.tree import extend, slot
from greathouse.kernel.contract import CHANCE, HIDDEN

HISTORIES = ((), (0,), (1,), (0, 1))


def search_from_deal(game, simulations, **parameters):
    """The arrays after a search whose root is the moment before the cards are dealt."""
    search = Searcher(game, SearchParameters(simulations, **parameters), simulations, compiled=False)
    search.seed(11)
    state, _ = game.blank()
    view = game.View()
    game.views.view(state, 0, view)
    search.begin(view)
    search.simulate(0, simulations)
    return search.arrays


def betting(arrays, how):
    """How often each (card, history) bets, by `how(edge)`, the weight of an edge."""
    found = {}
    for card in range(1, 4):
        for history in HISTORIES:
            seat = len(history) % 2
            path = 0
            for dealt in range(2):
                path = extend(path, CHANCE, card - 1 if dealt == seat else HIDDEN)
            for place, action in enumerate(history):
                path = extend(path, place % 2, action)
            node = arrays.nodes[arrays.index[slot(arrays, extend(path, seat, 0))] - 1]
            weights = {0: 0, 1: 0}
            number = int(node.first)
            while number >= 0:
                edge = arrays.edges[number]
                weights[int(edge.action)] += how(edge)
                number = int(edge.next)
            found[card, history] = weights[1] / max(1, sum(weights.values()))
    return found


def won(cards, history):
    """Chips that the first seat wins, or None while the game goes on."""
    higher = 1 if cards[0] > cards[1] else -1
    return {(0, 0): higher, (1, 1): 2 * higher, (0, 1, 1): 2 * higher, (1, 0): 1, (0, 1, 0): -1}.get(history)


def value(bets, answer=None, seat=None):
    """Chips for the first seat if both play `bets`; `seat` plays the pure `answer` instead."""

    def follow(cards, history, chance):
        chips = won(cards, history)
        if chips is not None:
            return chance * chips
        mover = len(history) % 2
        bet = bets[cards[mover], history] if mover != seat else answer[cards[mover], history]
        return follow(cards, (*history, 0), chance * (1 - bet)) + follow(cards, (*history, 1), chance * bet)

    return sum(follow(cards, (), 1 / 6) for cards in permutations((1, 2, 3), 2))


def exploitability(bets):
    """What best answers win against both seats' strategies, on average over the seats; 0 in equilibrium."""
    gains = []
    for seat, sign in ((0, 1), (1, -1)):
        spots = [(card, history) for card in (1, 2, 3) for history in HISTORIES if len(history) % 2 == seat]
        answers = ({s: n >> i & 1 for i, s in enumerate(spots)} for n in range(1 << len(spots)))
        gains.append(max(sign * value(bets, answer, seat) for answer in answers))
    return sum(gains) / 2
