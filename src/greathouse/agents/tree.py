"""The arrays of a search, and the steps on them that need no rules: paths, nodes, choices and how one is taken.

A node stands for what one seat has seen since the root; an edge for a choice offered there. Nodes are found by the
hash of (seat, path) in an open-addressed index. Everything has a fixed size: when nodes or edges run out, the tree
stops growing and simulations go on from its rim.
"""

from __future__ import annotations

from math import sqrt
from typing import Annotated as A
from typing import Any, Final, NamedTuple

from greathouse.agents.net import NetArrays
from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.chance import draw, draw_place
from greathouse.kernel.contract import WIN
from greathouse.kernel.limits import MAX_SEATS
from greathouse.kernel.records import Int32, Int64, Ints, Record
from greathouse.kernel.rules import rule

MAX_TREE_DEPTH: Final = 400
"""Decisions of one simulation inside the tree, at most."""

ONE: Final = 1 << 20
"""Probability 1 of a choice, in whole numbers."""

LIMIT: Final = 1 << 42
"""Regrets stay below this, so that no product leaves 63 bits."""

LOGS: Final = 4096


class Tree(Record):
    """The search as a whole: how much is in use, where the current simulation is, and how to search."""

    nodes: Int32
    edges: Int32
    simulation: Int32  # number of the current simulation, from 1
    steps: Int32  # decisions inside the tree in this simulation
    rollout_depth: Int32  # decisions of a rollout before `leaf` estimates
    rollout_cutoff: Int32  # estimates farther than this from an even share end a rollout
    exploration: Int32  # weight of exploration, in hundredths
    prior_visits: Int32  # visits that the estimate of a choice counts for; 0: it is not asked
    prior_delay: Int32  # visits of a node, decided as the advice prefers, before its choices are estimated
    opponent_epsilon: Int32  # percentage of decisions that the other seats are taken to make at random
    regret_matching: Int32  # 1: at every decision, not at simultaneous ones only
    rivals: A[list[int], Ints("i4", 2)]  # 1 + each of two choices between which the first decision alternates; or 0
    paths: A[list[int], Ints("i8", MAX_SEATS)]  # hash of what each seat has seen since the root


class Node(Record):
    """What one seat has seen, with its decision there."""

    key: Int64
    total: Int64  # returns of the seat, summed over visits
    visits: Int32
    first: Int32  # first and last edge, -1 if there is none
    last: Int32


class Edge(Record):
    """A choice at a node."""

    action: Int32
    next: Int32  # -1 at the end
    visits: Int32
    offered: Int32  # visits of the node in which this choice could be made
    latest: Int32  # simulation in which it was last offered
    prior: Int32  # what the estimate expects of it, -1 if not asked
    total: Int64  # returns of the seat after this choice, summed
    regret: Int64  # what always making this choice would have gained, never below 0
    strategy: Int64  # summed probabilities, later ones weigh more


class Step(Record):
    """A decision taken inside the tree in the current simulation."""

    seat: Int32
    node: Int32
    edge: Int32
    probability: Int32  # that the choice had, of ONE; 0 if it was not drawn


class SearchArrays(NamedTuple):
    """All arrays of a search and the net that judges; the last six hold a number for each of the choices at hand, seats
    or logarithms."""

    views: Any
    states: Any
    rngs: Any
    tree: Any
    nodes: Any
    edges: Any
    steps: Any
    index: Any
    net: NetArrays
    out: Int64Array
    weight: Int64Array
    places: Any
    shares: Any
    payoff: Any
    logs: Any


@rule
def extend(path: int, actor: int, code: int) -> int:
    """Hash (62 bits) of a path that goes on with what was seen; products stay below 2**62."""
    low = ((path ^ code) & 0x7FFFFFFF) * 1_948_574_681
    high = (((path >> 31) + actor + 3) & 0x7FFFFFFF) * 1_671_592_603
    return low ^ (high >> 31) ^ ((high & 0x7FFFFFFF) << 31)


@rule
def slot(m: SearchArrays, key: int) -> int:
    """Where the node with this key stands in the index, or where it would be entered."""
    last = len(m.index) - 1
    place = (key ^ (key >> 31)) & last
    while m.index[place] != 0 and m.nodes[m.index[place] - 1].key != key:
        place = (place + 1) & last
    return place


@rule
def clear(m: SearchArrays) -> None:
    """Empties the tree for a new search."""
    tree = m.tree[0]
    tree.nodes = 0
    tree.edges = 0
    tree.simulation = 0
    for place in range(len(m.index)):
        m.index[place] = 0


@rule
def add_node(m: SearchArrays, place: int, key: int) -> int:
    """Enters a new node in the index at `place`; -1 if there is no room."""
    tree = m.tree[0]
    number = int(tree.nodes)
    if number >= len(m.nodes):
        return -1
    tree.nodes = number + 1
    m.index[place] = number + 1
    node = m.nodes[number]
    node.key = key
    node.total = 0
    node.visits = 0
    node.first = -1
    node.last = -1
    return number


@rule
def add_edge(m: SearchArrays, node: int, action: int) -> int:
    """Adds a choice to a node; -1 if there is no room."""
    tree = m.tree[0]
    number = int(tree.edges)
    if number >= len(m.edges):
        return -1
    tree.edges = number + 1
    edge = m.edges[number]
    edge.action = action
    edge.next = -1
    edge.visits = 0
    edge.offered = 0
    edge.latest = 0
    edge.prior = -1
    edge.total = 0
    edge.regret = 0
    edge.strategy = 0
    if m.nodes[node].first < 0:
        m.nodes[node].first = number
    else:
        m.edges[m.nodes[node].last].next = number
    m.nodes[node].last = number
    return number


@rule
def find_edge(m: SearchArrays, node: int, action: int) -> int:
    """The edge of a choice at a node, -1 if there is none."""
    number = int(m.nodes[node].first)
    while number >= 0 and m.edges[number].action != action:
        number = int(m.edges[number].next)
    return number


@rule
def offer(m: SearchArrays, node: int, count: int) -> bool:
    """Notes in `places` the edges of the choices `out[:count]`, adding missing ones; whether there was room.

    What is offered depends on hidden facts for seats other than the searching one, so choices come and go.
    """
    number = int(m.nodes[node].first)
    for i in range(count):
        if number < 0 or m.edges[number].action != m.out[i]:
            number = find_edge(m, node, int(m.out[i]))
            if number < 0:
                number = add_edge(m, node, int(m.out[i]))
            if number < 0:
                return False
        edge = m.edges[number]
        edge.offered += 1
        edge.latest = m.tree[0].simulation
        m.places[i] = number
        number = int(edge.next)
    return True


@rule
def logarithm(m: SearchArrays, n: int) -> float:
    """Natural logarithm from a table, the same in both modes; n at least 1."""
    extra = 0.0
    while n >= LOGS:
        n >>= 1
        extra += 0.6931471805599453
    return m.logs[n] / 1e9 + extra


@rule
def best(m: SearchArrays, node: int, count: int) -> int:
    """The choice (place in `out`) with the highest upper confidence bound; ties go to the first from a random start.

    Tries begin with imagined ones: as often as the tree says what the advice expects, or once the node's mean.
    """
    here = m.nodes[node]
    mean = here.total / max(1, int(here.visits))
    scale = WIN * m.tree[0].exploration / 100
    weight = int(m.tree[0].prior_visits)
    at = draw(m.rngs[0], count)
    found, highest = at, -1.0
    for _ in range(count):
        edge = m.edges[m.places[at]]
        imagined, expected = (weight, float(edge.prior)) if edge.prior >= 0 else (1, mean)
        tries = edge.visits + imagined
        worth = (edge.total + imagined * expected) / tries + scale * sqrt(logarithm(m, int(edge.offered)) / tries)
        if worth > highest:
            found, highest = at, worth
        at = at + 1 if at + 1 < count else 0
    return found


@rule
def rival(m: SearchArrays, count: int) -> int:
    """The place in `out` of the rival whose turn it is at the root; -1 if the search is free, or it is not offered."""
    wanted = int(m.tree[0].rivals[m.tree[0].simulation & 1]) - 1
    for i in range(count):
        if m.out[i] == wanted:
            return i
    return -1


@rule
def match_regrets(m: SearchArrays, node: int, count: int) -> None:
    """Writes in `shares` the current strategy (of ONE): in proportion to regret, else even; adds it to the average.

    Later strategies weigh more in the average.
    """
    total = 0
    for i in range(count):
        total += int(m.edges[m.places[i]].regret)
    for i in range(count):
        edge = m.edges[m.places[i]]
        share = ONE // count
        if total > 0:
            share = int(edge.regret) * ONE // total
        m.shares[i] = share
        edge.strategy += share * (m.nodes[node].visits + 1)


@rule
def mix(m: SearchArrays, node: int, count: int, step: Any) -> int:
    """A choice drawn from the current strategy, one time in ten evenly among all; `step` keeps its probability."""
    match_regrets(m, node, count)
    total = 0
    for i in range(count):
        m.shares[i] = (9 * m.shares[i] + ONE // count) // 10 + 1
        total += int(m.shares[i])
    at = draw_place(m.rngs[0], m.shares, count)
    step.probability = int(m.shares[at]) * ONE // total
    return at


@rule
def regret(m: SearchArrays, step: Any, payoff: int) -> None:
    """Updates regrets (never below 0) after a drawn choice; the node's mean as baseline keeps the estimate steady."""
    node = m.nodes[step.node]
    gain = payoff - node.total // max(1, int(node.visits))
    number = int(node.first)
    while number >= 0:
        edge = m.edges[number]
        if edge.latest == m.tree[0].simulation:
            change = gain * ONE // step.probability - gain if number == step.edge else -gain
            edge.regret = min(LIMIT, max(0, int(edge.regret) + change))
        number = int(edge.next)


@rule
def credit(m: SearchArrays) -> None:
    """Carries `payoff` back to every decision of the simulation, each seat its own."""
    for i in range(int(m.tree[0].steps)):
        step = m.steps[i]
        payoff = int(m.payoff[step.seat])
        if step.probability > 0:
            regret(m, step, payoff)
        m.nodes[step.node].visits += 1
        m.nodes[step.node].total += payoff
        m.edges[step.edge].visits += 1
        m.edges[step.edge].total += payoff
