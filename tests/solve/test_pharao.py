"""The solver of Pharao: index, exact values, tables on disk, interrupted solves, probing."""

import random
from typing import Any

import numpy as np
import pytest

import greathouse as gh
from greathouse.kernel.errors import HouseError
from greathouse.solve.pharao import solver
from greathouse.solve.pharao.index import as_mask, index, place_of, position, positions
from greathouse.solve.pharao.probe import NotSolved, Tables, probe
from greathouse.solve.pharao.solver import Plan, needed, solve
from greathouse.solve.pharao.tables import (
    BadTable,
    open_table,
    read_header,
    solved_options,
    table_path,
    write_table,
)
from greathouse.solve.pharao.verify import verify, verify_all

SMALL = [(1, 1), (2, 1), (1, 2)]


@pytest.fixture(scope="module")
def solved(tmp_path_factory):
    """Folder with 1v1, 2v1 and 1v2 under the default options."""
    folder = tmp_path_factory.mktemp("tables")
    solve([(2, 1)], Plan(solved_options(), folder))
    return folder


@pytest.fixture
def tables(solved, monkeypatch):
    monkeypatch.setenv("GREATHOUSE_TABLES", str(solved))
    return Tables()


def value(tables, own, other):
    return tables.value(as_mask(own), as_mask(other))


@pytest.mark.parametrize(
    ("own", "other", "number"),
    [
        ([20, 21, 22, 23], [2, 3, 4, 5], 63675),
        ([2, 3, 4, 5], [20, 21, 22, 23], 132367304),
        ([1], [30], 841),
        ([30], [1], 28),
        ([26, 27], [1, 2], 299),
    ],
)
def test_t25_index(own, other, number):
    assert index(as_mask(own), as_mask(other)) == number
    assert place_of(as_mask(own), as_mask(other)) == number
    assert position(number, (len(own), len(other))) == (as_mask(own), as_mask(other))


@pytest.mark.parametrize("layer", [(1, 1), (2, 1), (3, 2), (4, 4)])
def test_every_number_is_a_position_of_its_own(layer):
    rand = random.Random(1)
    for number in [0, positions(layer) - 1, *(rand.randrange(positions(layer)) for _ in range(300))]:
        own, other = position(number, layer)
        assert (own.bit_count(), other.bit_count(), own & other) == (*layer, 0)
        assert index(own, other) == number


@pytest.mark.parametrize(
    ("own", "other", "exact"),
    [
        ([1], [30], 0.510940),
        ([30], [1], 0.511370),
        ([16], [1], 0.735252),
        ([5], [20], 0.737136),
        ([20], [5], 0.392303),
        ([28], [10], 0.520046),
        ([15], [1], 0.533619),
        ([20, 21], [5], 0.177230),
        ([9, 11], [10], 0.397054),
        ([16, 27], [1], 0.735252),
        ([26, 27], [1], 0.661463),
        ([5], [20, 21], 0.895652),
        ([10], [9, 11], 0.448736),
        ([28], [13, 29], 0.492914),
    ],
)
def test_t26_to_t38_exact_values(tables, own, other, exact):
    assert value(tables, own, other) == pytest.approx(exact, abs=1e-6)


@pytest.mark.parametrize("layer", SMALL)
def test_tables_agree_with_an_independent_backup(solved, layer):
    verdict = verify(layer, solved_options(), solved, 60)
    assert verdict.sound
    assert verdict.entries > 50
    assert verdict.largest < 2e-8


@pytest.mark.parametrize(
    "changed",
    [
        {"rescue_landing": "distance3"},
        {"return_to_start": True},
        {"cross_humiliation": False},
        {"second_life_mode": "occupy"},
    ],
)
def test_every_option_agrees_with_an_independent_backup(tmp_path, changed):
    options = solved_options(changed)
    solve([(2, 1)], Plan(options, tmp_path))
    for layer in SMALL:
        assert verify(layer, options, tmp_path, 60, seed=1).sound


def test_a_wrong_entry_is_found(solved, tmp_path):
    for layer in SMALL:
        source = table_path(solved, layer, solved_options())
        (tmp_path / source.name).write_bytes(source.read_bytes())
    values = np.array(open_table(table_path(solved, (1, 1), solved_options()), (1, 1), solved_options()))
    values[values > 0.1] += 0.001
    from greathouse.solve.pharao.tables import write_table

    write_table(table_path(tmp_path, (1, 1), solved_options()), (1, 1), solved_options(), values, 1e-9)
    assert not verify((1, 1), solved_options(), tmp_path, 60).sound


def test_a_whole_layer_is_swept(solved, tmp_path):
    """The least spreads are those of the rules' section 11.5; one altered entry among thousands is found."""
    verdicts = verify_all(SMALL, Plan(solved_options(), solved), 1, True, lambda verdict: None)
    assert all(verdict.sound for verdict in verdicts)
    spreads = [verdict.whole_spread for verdict in verdicts]
    assert spreads == pytest.approx([0.0246, 0.0008, 0.001], rel=0.05)
    plan = Plan(solved_options(), tmp_path)
    for layer in SMALL:
        values = np.array(open_table(table_path(solved, layer, plan.options), layer, plan.options))
        if layer == (2, 1):
            values[index(as_mask([1, 20]), as_mask([5]))] += 1e-4
        write_table(plan.path(layer), layer, plan.options, values, 1e-8)
    assert [v.sound for v in verify_all(SMALL, plan, 1, True, lambda verdict: None)] == [True, False, False]


def test_a_rougher_table_is_taken_further(tmp_path, monkeypatch):
    """A solve to a finer goal begins where the rougher one ended."""
    monkeypatch.setattr(solver, "SMALL", 0)
    sweeps = []
    for goal in (1e-3, 1e-6):
        solve([(1, 1)], Plan(solved_options(), tmp_path, rough=goal, tell=lambda told: sweeps.append(told.residual)))
    assert read_header(table_path(tmp_path, (1, 1), solved_options())).residual <= 1e-6
    assert [residual for residual in sweeps if residual > 0.01] == sweeps[: sum(r > 0.01 for r in sweeps)]


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        (lambda data: data[:-8], "truncated"),
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "altered"),
        (lambda data: data.replace(b'"layer": [1, 1]', b'"layer": [2, 1]'), "layer"),
        (lambda data: data.replace(b"path3", b"wade3"), "options"),
        (lambda data: b"x" * 5000, "not a table"),
    ],
)
def test_damaged_tables_are_refused(solved, tmp_path, damage, named):
    path = table_path(tmp_path, (1, 1), solved_options())
    path.write_bytes(damage(table_path(solved, (1, 1), solved_options()).read_bytes()))
    with pytest.raises(BadTable, match=named):
        open_table(path, (1, 1), solved_options())


def test_a_killed_solve_resumes_to_the_same_table(solved, tmp_path):
    class Killed(Exception):
        pass

    def tell(progress):
        if progress.pair == ((2, 1), (1, 2)) and progress.sweep in {7, 22, 31} and progress.sweep not in met:
            met.append(progress.sweep)
            raise Killed

    met = []
    for _ in range(3):
        with pytest.raises(Killed):
            solve([(2, 1)], Plan(solved_options(), tmp_path, tell=tell, checkpoint=0.0))
    assert any(path.suffix == ".checkpoint" for path in tmp_path.iterdir())
    solve([(2, 1)], Plan(solved_options(), tmp_path, tell=tell, checkpoint=0.0))
    for layer in SMALL:
        ours, theirs = (read_header(table_path(f, layer, solved_options())) for f in (tmp_path, solved))
        assert ours == theirs
    assert not any(path.suffix == ".checkpoint" for path in tmp_path.iterdir())


def test_too_little_memory_is_refused_before_anything_is_done(tmp_path):
    with pytest.raises(HouseError, match="memory"):
        solve([(4, 4)], Plan(solved_options(), tmp_path, memory=1e6))
    assert not list(tmp_path.iterdir())


def test_pairs_come_in_an_order_that_has_everything_before():
    assert needed([(3, 3)])[-1] == ((3, 3),)
    assert [pair[0] for pair in needed([(1, 3)])] == [(1, 1), (2, 1), (3, 1)]


def test_batches_equal_single_probes(tables):
    rand = random.Random(2)
    pairs = [position(rand.randrange(positions((2, 1))), (2, 1)) for _ in range(50)]
    batch = tables.values([own for own, _ in pairs], [other for _, other in pairs])
    assert batch.tolist() == [tables.value(own, other) for own, other in pairs]


def set_up(own, other, seed=1):
    position = {"dark": {"houses": own}, "light": {"houses": other}}
    match = gh.load("pharao").position({"position": position}, seed=seed)
    assert match.history
    return match


def test_t47_value_of_every_throw(tables):
    from greathouse.kernel.match import Match

    game = gh.load("pharao")
    match = Match.from_position(game, {"position": {"dark": {"houses": [5]}, "light": {"houses": [20]}}}, None)
    answer = probe(match)
    assert answer.value == pytest.approx(0.737136, abs=1e-6)
    assert answer.throws["throw 0 1"] == pytest.approx(0.616275, abs=1e-6)
    assert answer.throws["throw 3 2"] == pytest.approx(0.595393, abs=1e-6)
    assert answer.throws["throw 2 0"] == 1


def test_turns_are_listed_best_first(tables):
    match = set_up([5], [20])
    answer = probe(match)
    assert answer.turns[0].value == answer.value
    assert [t.value for t in answer.turns] == sorted((t.value for t in answer.turns), reverse=True)
    assert answer.exact


def test_what_is_not_solved_says_so(tables):
    with pytest.raises(NotSolved, match="4 against 4"):
        probe(gh.load("pharao").new(seed=1))


def test_perfect_plays_the_best_move_and_searches_without_a_table_or_net(tables):
    from greathouse.agents import make

    game = gh.load("pharao")
    agent: Any = make("perfect", game, 1, compiled=False)
    rand = random.Random(4)
    compared = 0
    for seed in range(30):
        houses = rand.sample([h for h in range(1, 31) if h != 27], 3)
        match = set_up(houses[:2], houses[2:], seed)
        while not match.over and match.turn == 0 and match.history[-1].actor in {-1, 0}:
            best, state = probe(match).value, match.state.copy()
            number = agent.choose(match.view(0), 0)
            game.rules.apply(state, 0, number)
            assert tables.worth(state, 0) == pytest.approx(best, abs=1e-9)
            match.choose(number)
            compared += 1
    assert compared > 30
    match = game.new(seed=1, rescue_landing="distance3")
    agent._search = make("random", game, 1)
    assert agent.choose(match.view(match.turn), match.turn) in match.legal_numbers()


def test_cunning_gives_away_no_more_than_it_says_and_completes_the_turn_it_meant(tables):
    from greathouse.agents import make

    game = gh.load("pharao")
    agent = make("perfect:cunning:loss=10", game, 1, compiled=False)
    rand = random.Random(6)
    given = []
    for seed in range(40):
        houses = rand.sample([h for h in range(1, 31) if h != 27], 3)
        match = set_up(houses[:1], houses[1:], seed)
        if match.turn != 0:
            continue
        best = probe(match).value
        match.dealer = None
        while match.turn == 0:
            match.choose(agent.choose(match.view(0), 0))
        given.append(best - tables.worth(match.state, 0))
    assert len(given) > 30
    assert min(given) > -1e-9 and max(given) < 0.01
    assert max(given) > 1e-6, "it never left the perfect move for a trap"


def test_prospects_against_a_player_who_never_errs_are_the_exact_ones(tables, monkeypatch):
    from greathouse.solve.pharao import fallible

    monkeypatch.setattr(fallible, "OUTLOOK", np.array([(0, 1)] * 3))
    start = gh.load("pharao").blank()[0]
    start.houses[0], start.houses[1] = as_mask([5]), as_mask([20])
    listing, worth = tables.listed(start)
    exact = 1 - tables.value(as_mask([5]), as_mask([20]))
    found = [fallible.prospects(listing, worth, epsilon) for epsilon in (0.0, 0.25, 0.75, 1.0)]
    assert found[0] == pytest.approx(exact, abs=1e-8)
    assert found == sorted(found) and len(set(found)) == 4
    means = [worth[listing.throw == place].mean() for place in range(len(listing.weights))]
    assert found[-1] == pytest.approx(1 - np.average(means, weights=listing.weights), abs=1e-8)


@pytest.mark.parametrize(
    ("own", "other", "kind"),
    [
        ([5], [20], "LONE"),
        ([5, 27], [20, 21], "LONE"),
        ([5, 6], [20], "HUNTING"),
        ([5, 6], [20, 27], "HUNTING"),
        ([5, 6], [20, 21], "WAITING"),
        ([5, 6, 27], [20, 21, 22], "WAITING"),
    ],
)
def test_a_drowning_piece_counts_no_more_in_the_kind_of_a_position(own, other, kind):
    from greathouse.solve.pharao import fallible

    assert fallible.kind_of(as_mask(own), as_mask(other)) == getattr(fallible, kind)
    low, high = fallible.outlook(as_mask(own), as_mask(other), np.array([0.2, 0.8]))
    assert 0 < low < high < 1


def test_turns_are_the_same_compiled_and_plain(tables):
    match = set_up([9, 11], [10])
    for state in (match.state, gh.load("pharao").new(seed=3).state):
        from greathouse.solve.pharao.listing import lister

        one, two = lister(True).turns(state), lister(False).turns(state)
        for name in ("own", "other", "payoff", "throw", "made", "weights"):
            assert (getattr(one, name) == getattr(two, name)).all(), name


@pytest.mark.parametrize(
    "spec",
    ["perfect:7", "perfect:rollout_depth=3", "perfect:sly", "perfect:cunning:rollout_depth=3", "perfect:cunning:sly"],
)
def test_perfect_refuses_what_it_does_not_know(spec):
    from greathouse.agents import make
    from greathouse.kernel.errors import BadAgent

    with pytest.raises(BadAgent, match="perfect"):
        make(spec, gh.load("pharao"))


@pytest.mark.parametrize("spec", ["mcts:many", "random:often", "greedy:5:slow"])
def test_other_agents_take_no_words(spec):
    from greathouse.agents import make
    from greathouse.kernel.errors import BadAgent

    with pytest.raises(BadAgent, match="no parameter"):
        make(spec, gh.load("pharao"))
