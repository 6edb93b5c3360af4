"""Program over any game: information-set Monte Carlo tree search with a tree for each seat.

Every simulation guesses a state from the searching seat's view and plays on. While it is inside the trees, the seat
to move decides at the node of what *it* has seen since the root, never of what truly happened: by upper confidence
bounds, or, where several seats answer in secret, by regret matching. Beyond, `prefer` plays a few decisions and `leaf`
estimates, corrected by a net if there is one. Each seat's trees keep its own returns, so any number of seats is served.
"""

from __future__ import annotations

from greathouse.agents.net import correct
from greathouse.agents.tree import (
    MAX_TREE_DEPTH,
    SearchArrays,
    add_node,
    best,
    clear,
    credit,
    extend,
    mix,
    offer,
    rival,
    slot,
)
from greathouse.kernel.chance import draw, draw_place
from greathouse.kernel.contract import (
    CHANCE,
    OVER,
    UNNOTICED,
    WIN,
    State,
    apply,
    choices,
    clone,
    features,
    guess,
    leaf,
    odds,
    prefer,
    result,
    seen,
    turn,
    viewpoint,
    waiting,
)
from greathouse.kernel.rules import POWERS, entry, rule, table

BIT = table(POWERS)


@rule
def mover(s: State, seat: int) -> int:
    """Who decides next; of several who answer in secret the searching seat first, so that its root is one node."""
    who = turn(s)
    return seat if who >= 0 and waiting(s) & int(BIT[seat]) else who


@rule
def simultaneous_seats(s: State, left: int) -> int:
    """Seats that answer in secret now, 0 if one decides in the open; `left` are those left of an earlier moment."""
    asked = waiting(s)
    return asked if asked & (asked - 1) or asked == left else 0


@rule
def happen(m: SearchArrays, actor: int, action: int) -> None:
    """Carries out an action or outcome; every seat's path goes on with what it sees of it."""
    s = m.states[0]
    tree = m.tree[0]
    for p in range(int(s.seats)):
        code = seen(s, actor, action, p)
        if code != UNNOTICED:
            tree.paths[p] = extend(int(tree.paths[p]), actor, code)
    apply(s, actor, action)


@rule
def outcome(m: SearchArrays) -> int:
    """A chance outcome drawn by its weight."""
    count = odds(m.states[0], m.out, m.weight)
    return int(m.out[draw_place(m.rngs[0], m.weight, count)])


@rule
def opponent_errs(m: SearchArrays, seat: int, searcher: int) -> bool:
    """Whether a seat other than the searching one is taken to decide at random now."""
    epsilon = int(m.tree[0].opponent_epsilon)
    return epsilon > 0 and seat != searcher and draw(m.rngs[0], 100) < epsilon


@rule
def learned(m: SearchArrays) -> bool:
    """Whether a net judges."""
    return len(m.net.w1) > 0


@rule
def judge(m: SearchArrays, s: State) -> None:
    """Writes in `payoff` how a state ended, or what the advice, corrected by the net, expects of it."""
    if turn(s) == OVER:
        result(s, m.payoff)
        return
    leaf(s, m.payoff)
    if learned(m):
        me = viewpoint(s)
        correct(m.net, features(s, me, m.net.active), me, m.payoff)


@rule
def estimate(m: SearchArrays, seat: int, count: int) -> None:
    """Notes at every edge of `places` what is expected after its choice, here and now; uses `states[1]`."""
    for i in range(count):
        clone(m.states, 1, 0)
        s = m.states[1]
        apply(s, seat, int(m.out[i]))
        judge(m, s)
        m.edges[m.places[i]].prior = m.payoff[seat]


@rule
def estimates_now(m: SearchArrays, node: int) -> bool:
    """Whether choices at a node are estimated at this visit."""
    return m.tree[0].prior_visits > 0 and m.nodes[node].visits == m.tree[0].prior_delay


@rule
def decide(m: SearchArrays, seat: int, searcher: int, simultaneous: bool) -> bool:
    """Takes a decision inside the tree; whether the tree ends here, because the node was new or room ran out."""
    s = m.states[0]
    tree = m.tree[0]
    count = choices(s, seat, m.out)
    if count == 1 or opponent_errs(m, seat, searcher):
        happen(m, seat, int(m.out[draw(m.rngs[0], count) if count > 1 else 0]))
        return False
    key = extend(int(tree.paths[seat]), seat, 0)
    place = slot(m, key)
    new = m.index[place] == 0
    node = add_node(m, place, key) if new else int(m.index[place]) - 1
    if node < 0 or not offer(m, node, count):
        apply(s, seat, int(m.out[prefer(s, seat, m.out, count, m.rngs[0])]))
        return True
    step = m.steps[int(tree.steps)]
    step.seat = seat
    step.node = node
    step.probability = 0
    chosen = rival(m, count) if node == 0 else -1
    if chosen >= 0:
        at = chosen
    elif simultaneous or tree.regret_matching:
        at = mix(m, node, count, step)
    elif m.nodes[node].visits < tree.prior_delay:
        at = prefer(s, seat, m.out, count, m.rngs[0])
    else:
        if estimates_now(m, node):
            estimate(m, seat, count)
        at = best(m, node, count)
    step.edge = m.places[at]
    tree.steps += 1
    happen(m, seat, int(m.out[at]))
    return new or tree.steps == MAX_TREE_DEPTH


@rule
def descend(m: SearchArrays, seat: int) -> None:
    """Plays `states[0]` from the root to the rim of the tree, or to the end of the game."""
    s = m.states[0]
    tree = m.tree[0]
    tree.steps = 0
    for p in range(int(s.seats)):
        tree.paths[p] = 0
    secret = 0
    grown = False
    who = mover(s, seat)
    while who != OVER and not grown:
        if who == CHANCE:
            happen(m, CHANCE, outcome(m))
        else:
            secret = simultaneous_seats(s, secret)
            grown = decide(m, who, seat, secret != 0)
            secret &= ~int(BIT[who])
        who = mover(s, seat)


@rule
def prefer_or_err(m: SearchArrays, seat: int, searcher: int) -> int:
    """The action of a seat beyond the tree."""
    count = choices(m.states[0], seat, m.out)
    if count == 1:
        return int(m.out[0])
    if opponent_errs(m, seat, searcher):
        return int(m.out[draw(m.rngs[0], count)])
    return int(m.out[prefer(m.states[0], seat, m.out, count, m.rngs[0])])


@rule
def clear_enough(m: SearchArrays) -> bool:
    """Whether the estimate, now in `payoff`, is so far from even that a rollout need not go on."""
    s = m.states[0]
    seats = int(s.seats)
    judge(m, s)
    far = 0
    for p in range(seats):
        far = max(far, abs(m.payoff[p] - WIN // seats))
    return far > m.tree[0].rollout_cutoff


@rule
def rollout(m: SearchArrays, searcher: int) -> None:
    """Plays on by the advice and writes in `payoff` how it ends, or the estimate where it is clear or depth ends.

    A net judges before the chance that comes then, the advice alone after it.
    """
    s = m.states[0]
    left = int(m.tree[0].rollout_depth)
    watchful = m.tree[0].rollout_cutoff < WIN
    who = turn(s)
    while who != OVER and (left > 0 or (who == CHANCE and not learned(m))):
        if who == CHANCE:
            apply(s, CHANCE, outcome(m))
        elif watchful and clear_enough(m):
            return
        else:
            apply(s, who, prefer_or_err(m, who, searcher))
            left -= 1
        who = turn(s)
    judge(m, s)


@rule
def simulate(m: SearchArrays, seat: int, simulations: int) -> None:
    """The work of `search`."""
    for _ in range(simulations):
        guess(m.views[0], seat, m.states[0], m.rngs[0])
        m.tree[0].simulation += 1
        descend(m, seat)
        rollout(m, seat)
        credit(m)


@entry
def search(m: SearchArrays, seat: int, simulations: int) -> None:
    """Adds simulations to the tree of `views[0]`, what `seat` knows."""
    simulate(m, seat, simulations)


@entry
def reset(m: SearchArrays) -> None:
    """Begins a new tree."""
    clear(m)


@entry
def findings(m: SearchArrays) -> int:
    """Writes for each choice at the root: number, visits, mean return and play probability (of ONE).

    In `out`, `weight`, `places`, `shares`; returns how many, 0 without a search.
    """
    if m.tree[0].nodes == 0:
        return 0
    root = m.nodes[0]
    played = 0
    number = int(root.first)
    while number >= 0:
        played += int(m.edges[number].strategy)
        number = int(m.edges[number].next)
    count = 0
    number = int(root.first)
    while number >= 0:
        edge = m.edges[number]
        m.out[count] = edge.action
        m.weight[count] = edge.visits
        m.places[count] = edge.total // max(1, int(edge.visits))
        m.shares[count] = edge.strategy // max(1, played >> 20)
        count += 1
        number = int(edge.next)
    return count
