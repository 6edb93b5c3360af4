"""What the pages learn from Pharao's tables, with and without them."""

import pytest

import greathouse as gh
from greathouse.kernel.game import load
from greathouse.kernel.match import Match
from greathouse.solve.analysis import analyst_of
from greathouse.solve.pharao import analyst as module
from greathouse.solve.pharao.analyst import PharaoAnalyst
from greathouse.solve.pharao.solver import Plan, solve
from greathouse.solve.pharao.tables import solved_options, table_path


@pytest.fixture(scope="module")
def solved(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cache") / "tables"
    solve([(2, 1)], Plan(solved_options(), folder))
    return folder


@pytest.fixture
def analyst(solved, tmp_path, monkeypatch):
    """The analyst of an installation whose cache folder holds the layers up to three pieces."""
    monkeypatch.setenv("GREATHOUSE_TABLES", str(tmp_path / "none"))
    monkeypatch.setattr("greathouse.solve.pharao.probe.small_folder", lambda: solved)
    return PharaoAnalyst()


def view(own, other, throw=None, **options):
    position = {"dark": {"houses": own}, "light": {"houses": other}}
    match = Match.from_position(gh.load("pharao"), {"position": position, "options": options}, None)
    if throw:
        match.chance(f"throw {throw}")
    return match.view(0)


def test_it_is_found_by_the_game_alone():
    assert isinstance(analyst_of(load("pharao")), PharaoAnalyst)
    assert analyst_of(load("hapy")) is None


def test_chances_before_and_after_the_throw(analyst):
    assert analyst.chances(view([5], [20])) == pytest.approx((0.737136, 0.262864), abs=1e-6)
    assert analyst.chances(view([5], [20], "0 1")) == pytest.approx((0.616275, 0.383725), abs=1e-6)


def test_advice_begins_with_the_best_choice(analyst):
    advice = analyst.advice(view([5], [20], "3 1"), 0)
    worths = [worth for _, worth in advice]
    assert worths == sorted(worths, reverse=True)
    assert load("pharao").moves.write(advice[0][0]) == "step 5 16"
    assert analyst.advice(view([5], [20], "3 1"), 1) == []


def test_where_no_table_reaches_it_says_nothing_and_how_far_they_reach(analyst):
    assert analyst.chances(view([5, 6], [20, 21])) is None
    assert analyst.advice(view([5, 6], [20, 21], "1 1"), 0) == []
    assert "3 pieces" in analyst.reach({}, "en")
    assert "3 pièces" in analyst.reach({}, "fr")
    assert "3 Figuren" in analyst.reach({}, "de")
    assert "without end" in analyst.reach({"quiet_limit": 200}, "en")
    assert "no exact tables" in analyst.reach({"second_life_mode": "occupy"}, "en")


def test_what_is_missing_is_a_command_for_the_cache_folder(analyst, monkeypatch):
    command = analyst.missing({"return_to_start": True})
    assert command[2:][:5] == ["greathouse", "solve", "pharao", "3v2", "4v1"]
    assert "return_to_start=true" in command
    monkeypatch.setattr(module, "SMALL", ((2, 1),))
    assert analyst.missing({}) == []


@pytest.mark.parametrize(
    ("damage", "named"), [(lambda data: data[:-8], "truncated"), (lambda data: data[:-1] + b"x", "altered")]
)
def test_a_damaged_table_is_refused_by_name_and_the_page_goes_on(solved, tmp_path, monkeypatch, damage, named):
    healthy = table_path(solved, (1, 1), solved_options())
    folder = tmp_path / named
    folder.mkdir()
    (folder / healthy.name).write_bytes(damage(healthy.read_bytes()))
    monkeypatch.setenv("GREATHOUSE_TABLES", str(folder))
    analyst = PharaoAnalyst()
    assert analyst.chances(view([5], [20])) is None
    assert named in analyst.reach({}, "en")
    assert healthy.name in analyst.reach({}, "en")
