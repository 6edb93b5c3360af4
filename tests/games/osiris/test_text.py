"""Words in three languages: the same ones in each, all sentences filled in."""

import random
import re

import pytest

from greathouse.games.osiris import state
from greathouse.games.osiris import text as osiris_text
from greathouse.games.osiris.content import CARAVAN_GOODS, CARD_GOODS, MARKET_SETS
from greathouse.games.osiris.rules import season
from greathouse.games.osiris.text.names import TONGUES
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.match import Match
from greathouse.kernel.options import written

from .tools import CARD, OSIRIS, Scene, content

text = osiris_text
NAMES = ["Ann", "Ben", "Cem", "Dora", "Eva"]


def fields(value):
    return set(re.findall(r"\{(\w+)", value)) if isinstance(value, str) else set()


def test_languages_hold_the_same_words():
    english, *others = (TONGUES[lang] for lang in LANGUAGES)
    for name in (n for n in vars(english) if n.isupper()):
        for other in others:
            mine, theirs = getattr(english, name), getattr(other, name)
            assert len(mine) == len(theirs) or name in ("BLURB", "ABILITIES"), name
            if isinstance(mine, dict) and name != "ABILITIES":
                assert mine.keys() == theirs.keys(), name
                assert all(fields(mine[key]) == fields(theirs[key]) for key in mine), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_and_their_values_have_words(lang):
    words = text.options(lang)
    assert words.keys() == {option.name for option in OSIRIS.options}
    for option in OSIRIS.options:
        if not isinstance(option.default, int) or isinstance(option.default, bool):
            assert words[option.name].values.keys() == {written(value) for value in option.values}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_is_told(lang):
    """Sentences of random formal games, for a player and for who watches."""
    rand = random.Random(LANGUAGES.index(lang))
    match = OSIRIS.new(3, rand.randrange(100), haggling="formal")
    told = set()
    while not match.over:
        view = match.view(0)
        move = rand.choice(match.legal_numbers())
        assert text.prompt(view, match.turn, lang, NAMES)
        seen = match.seen(type(match.history[0])(match.turn, move), 0)
        told.add(text.event(view, match.turn, seen, lang, NAMES))
        match.play(move)
    assert all("{" not in sentence and "None" not in sentence for sentence in told)
    assert len(told) > 60
    assert any(name in text.ending(match.view(-1), lang, NAMES) for name in NAMES)
    assert text.ending(match.view(-1), lang, NAMES).count(",") == 2


def test_sentences():
    scene = Scene(3).laborers(0, "farmer")
    scene.play("harvest", "laborer farmer")
    said = text.event(scene.match.view(1), 0, OSIRIS.moves.read("terrain N01"), "en", NAMES)
    assert said == "Ann’s farmer harvests 5 grain at farm N01."
    draw = text.event(scene.match.view(1), CHANCE, -1, "en", NAMES)
    assert draw == "Ann takes a laborer from the bag."
    assert text.label(None, OSIRIS.moves.read("trade M1 a"), "de", []) == "M1: 3 Getreide gegen 2 Steine"
    assert text.group(None, OSIRIS.moves.read("site C1"), "fr", []) == "Villes"


@pytest.mark.parametrize(
    ("lang", "warning"), [("en", "no site for it now"), ("fr", "aucun emplacement"), ("de", "kein Bauplatz")]
)
def test_r49_planning_without_a_site_is_warned_of(lang, warning):
    """Q22: it is allowed, and the button says so; the tooltip on the board too."""
    scene = Scene().tokens(0, 9, 9, 9)
    for city in content.CITY_IDS:
        scene.worker(city)
    threes = [name for name in content.PLACE_IDS[:40] if content.ICONS[content.PLACE_IDS.index(name)] == 3]
    scene.built(5, "sphinx", *threes).play("plan")
    numbers = {move: OSIRIS.moves.read(move) for move in scene.legal()}
    said = {move: text.label(scene.match.view(0), number, lang, []) for move, number in numbers.items()}
    assert [move for move in said if warning in said[move]] == ["cartouche pylon-1", "cartouche pylon-2"]
    picture = OSIRIS.board.draw(scene.match.view(0), tuple(numbers.values()), seat=0, lang=lang)
    assert picture.count(warning) == 4, "tooltip and spoken label of both"


@pytest.mark.parametrize(("season", "regent"), [(3, " and is the next Regent"), (4, "")])
def test_no_regent_follows_the_last_season(season, regent):
    scene = Scene(2)
    scene.s.season = season
    scene.play("withdraw")
    said = text.event(scene.match.view(1), 0, OSIRIS.moves.read("bonus three_stone"), "en", NAMES)
    assert said == f"Ann takes 3 stones{regent}."


def test_lists_that_end_by_themselves_are_told():
    scene = Scene(3, haggling="formal", haggle_max_items=1).tokens(0, 2).play("offer", "to 1", "put grain")
    said = text.event(scene.match.view(2), 0, OSIRIS.moves.read("ask any_card"), "en", NAMES)
    assert said == "Ann offers 1 grain to Ben and asks for a city card."
    scene = Scene(3, haggling="formal").laborers(0, "farmer").tokens(1, 0, 1)
    scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1", "keep priest-1")
    said = text.event(scene.match.view(2), 1, OSIRIS.moves.read("bribe brick"), "en", NAMES)
    assert said == "Ben bids 1 brick."
    scene = Scene(3, haggling="formal").laborers(0, "farmer").hand(1, "merchant-1")
    scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1", "keep priest-1")
    assert text.event(scene.match.view(2), 1, -3, "en", NAMES) == "Ben bids a city card."


def test_description_names_everything_open():
    scene = Scene(3).built(1, "pylon", "C1").worker("N01").planned(0, "obelisk-1")
    lines = text.describe(scene.match.view(0), 0, "en", NAMES)
    assert any("Swenett: pylon (Ben)" in line for line in lines)
    assert any("Obelisk (5 grain, 1 brick and 1 stone)" in line and "Ann" in line for line in lines)
    assert any("farmer" in line for line in lines)
    assert any("3 sphinxes" in line for line in lines)


def test_a_demand_without_a_gift_is_asked_as_one():
    scene = Scene(3, haggling="formal").tokens(1, 0, 1)
    scene.tokens(0, 1).play("offer", "to 1", "done", "ask brick", "propose")
    assert text.prompt(scene.match.view(1), 1, "en", NAMES) == "Ann asks you for 1 brick. Do you agree?"


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "2 master stonecutters"),
        ("fr", "2 maîtres carriers"),
        ("de", "2 Meistersteinmetze"),
    ],
)
def test_several_are_told_and_read_in_the_plural(lang, told):
    scene = Scene(2, haggling="open").laborers(0, *["master_stonecutter"] * 2)
    items = {"master_stonecutter": 2}
    assert text.items(items, lang) == told
    verb = {"en": "offer", "fr": "offre", "de": "biete"}[lang]
    said = text.offer(f"{verb} Ben {told}", scene.match.view(0), 0, lang, NAMES[:2])
    assert said == {"to": 1, "gives": items, "gets": {}}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_choices_do(lang):
    """A harvest says what it brings, a site whether the barge is there, a boon and a card what they do."""
    scene = Scene().laborers(0, "farmer").hand(0, "scribe-1").play("harvest", "laborer farmer")
    view, read = scene.match.view(0), OSIRIS.moves.read
    assert text.about(view, read("terrain N01"), lang) == text.goods((5, 0, 0), lang)
    assert text.about(view, read("site N01a"), lang) != ""
    assert text.about(view, read("site N10a"), lang) == ""
    assert text.about(view, read("invoke ptah"), lang) == text.boon_text(4, lang)
    assert text.about(view, read("card scribe-1"), lang).endswith(text.card_text(CARD["scribe-1"], lang))
    assert text.about(view, read("withdraw"), lang) == ""


@pytest.mark.parametrize("ra", [False, True])
def test_sites_say_what_the_barge_adds_there(ra):
    """In words and on the board, for each site: as much as building there earns beyond the obelisk's own glory."""
    scene = Scene(2, season=2).planned(0, "obelisk-2")
    if ra:
        scene.play("boon", "invoke ra").turn(0)
    scene.play("build", "planned obelisk-2")
    earned, said, before = {}, {}, scene.glory(0)
    for number in scene.match.legal_numbers(0):
        site, match = OSIRIS.moves.write(number), scene.match.copy()
        match.play(number, 0)
        earned[site] = match.state.governors[0].glory - before - 2
        said[site] = text.about(scene.match.view(0), number, "en")
    assert set(earned.values()) == ({1} if ra else {0, 1})
    assert {site: more > 0 for site, more in earned.items()} == {site: bool(words) for site, words in said.items()}
    assert set(filter(None, said.values())) == {"+1 glory through Ra" if ra else "+1 glory: the barge is here"}
    view, legal = scene.match.view(0), scene.match.legal_numbers(0)
    discs = [OSIRIS.board.draw(view, choices, seat=0).count(">+1<") for choices in (legal, ())]
    assert discs[0] - discs[1] == sum(earned.values())


@pytest.mark.slow
def test_choices_say_what_the_supply_lacks():
    """A market, a caravan, a card's resources and a discarded card, over whole games: whoever is told that the supply
    is short gets just that, and whoever is not gets what the label names."""
    told, rng = {}, random.Random(11)
    for seed in range(12):
        match = OSIRIS.new(2, seed=seed)
        while not match.over:
            seat = match.waiting[0]
            for number in match.legal_numbers(seat):
                verb, parts = OSIRIS.moves.split(number)
                goods_of_a_card = verb == "side" and parts[0] == 0
                own_section = verb == "section" and not match.state.card
                if verb in ("trade", "discard") or goods_of_a_card or own_section:
                    said = text.about(match.view(seat), number, "en")
                    told.setdefault(verb, set()).add("supply" in said)
                    assert_received(match, seat, number, said)
            match.play(rng.choice(match.legal_numbers(seat)), seat)
    assert set(told) == {"trade", "discard", "section", "side"}
    assert all(short == {False, True} for short in told.values()), told


def assert_received(match, seat, number, said):
    """A choice brings what is said of it, or what its label names."""
    after, (verb, parts) = match.copy(), OSIRIS.moves.split(number)
    before: list[int] = list(match.state.governors[seat].tokens)
    named: tuple[int, ...] = (1, 0, 0)
    if verb == "trade":
        paid = 2 * parts[0] + parts[1]
        before, named = [old - new for old, new in zip(before, MARKET_SETS[paid], strict=True)], MARKET_SETS[paid ^ 1]
    elif verb == "section":
        named = CARAVAN_GOODS[parts[0]]
    elif verb == "side":
        named = CARD_GOODS[match.state.card - 1]
    after.play(number, seat)
    got = [new - old for new, old in zip(after.state.governors[seat].tokens, before, strict=True)]
    if "supply" not in said:
        assert tuple(got) == tuple(named), (verb, said)
    elif any(got):
        assert said.endswith(f"you get {text.goods(got, 'en')}"), (verb, got, said)
    else:
        assert said.endswith("you get nothing")


def test_what_costs_something_is_chosen_by_oneself():
    """Also where there is no other choice: a laborer, goods, or a card is gone then; what only leads on is not."""
    view = Scene().match.view(0)
    asked = {
        move for move in ("terrain N01", "section K1a", "city C1", "withdraw", "engage farmer") if costs(view, move)
    }
    assert asked == {"terrain N01", "section K1a", "city C1", "withdraw", "engage farmer"}
    assert not any(costs(view, move) for move in ("laborer farmer", "harvest", "to 1", "done", "decline"))


def costs(view, move):
    return text.weighty(view, OSIRIS.moves.read(move))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_ending_says_by_what_a_tie_was_broken(lang):
    """R105: most glory, then most tokens, else the kingdom is shared."""
    told = {}
    for name, glory, tokens in (("clear", 9, 3), ("tie", 7, 3), ("shared", 7, 5)):
        scene = Scene(2).tokens(0, tokens, 0, 0).tokens(1, 5, 0, 0)
        scene.s.governors[0].glory, scene.s.governors[1].glory = glory, 7
        scene.s.season = 4
        season.end_season(scene.s)
        told[name] = text.ending(scene.match.view(0), lang, NAMES)
    assert "Ann" in told["clear"] and "5" not in told["clear"]
    assert told["tie"].count("Ben") == 2 and re.search(r"5\D+3", told["tie"])
    assert len({re.sub(r"\d", "", said) for said in told.values()}) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_moments_of_chance_say_what_comes_and_for_whom(lang):
    """Each kind of them in words of its own; a card or laborer that somebody draws names who."""
    told: dict[int, set[str]] = {}
    rng, match = random.Random(3), OSIRIS.new(seed=3, seats=3)
    while not match.over:
        match.play(rng.choice(match.legal(match.waiting[0])), match.waiting[0])
    again = Match.waiting_for_chance(OSIRIS, 3)
    for event in match.history:
        if event.actor == CHANCE:
            told.setdefault(int(again.state.phase), set()).add(text.prompt(again.view(-1), -1, lang, NAMES))
        again.replay([event])
    sentences = [one for said in told.values() for one in said]
    assert len(sentences) == len(set(sentences)) and len(told) >= 4
    assert {len(told[phase]) for phase in (state.TO_DEAL, state.TO_DRAW)} == {3}, "each governor draws"
    assert {len(said) for phase, said in told.items() if phase not in (state.TO_DEAL, state.TO_DRAW)} == {1}
