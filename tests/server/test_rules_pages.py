"""Rules pages: numbers of rules, pictures from positions, "try it", a search, one page to print."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

import pytest

from greathouse import list_games, load
from greathouse.kernel.conformance.lessons import picture_faults, term_faults
from greathouse.kernel.grammar import polished
from greathouse.kernel.lessons import RulePicture, Term, Wording, glossary_of, rule_pictures
from greathouse.kernel.lessons.pictures import cropped
from greathouse.server.web.glossary import Glossary, glossary, linked, mentioned

from .running import Client

PHARAO, WORDS = load("pharao"), Wording("a", "b", "c")


@pytest.fixture
def ann(server):
    return Client(server.base)


@pytest.mark.parametrize("game", list_games())
def test_the_pictures_of_the_rules_stand_on_the_page_and_are_drawn(ann, game):
    page = ann.get(f"/rules/{game}").text
    pictures = rule_pictures(load(game))
    assert len(pictures) > 3 and sum(not one.rule for one in pictures) == 1
    for one in pictures:
        assert f"/rules/{game}/pictures/{one.id}?lang=en" in page
    drawn = ann.get(f"/rules/{game}/pictures/{pictures[0].id}", lang="de")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert ElementTree.fromstring(drawn.text).tag.endswith("svg")
    assert ann.get(f"/rules/{game}/pictures/none").status_code == 404


def test_each_rule_has_its_number_beside_it(ann):
    page = ann.get("/rules/pharao").text
    assert '<li id="r9"><a class="rule-number" href="#r9">R9</a>' in page
    assert len(re.findall(r'class="rule-number"', page)) == 29


def test_a_picture_opens_its_position_on_a_board(ann):
    tried = ann.post("/rules/pharao/try/second-life")
    assert tried.status_code == 303
    look = ann.turn(tried.headers["location"])
    assert "step 7 15" in look.moves
    assert "Give me a hint" in look.html or "What is best?" in look.html, "the latter where chances are known already"


def test_the_log_and_the_result_lead_to_their_rules(ann):
    table = ann.post("/rules/pharao/try/win").headers["location"]
    ann.move(table, ann.turn(table).revision, "push 28 27")
    page, replay = unescape(ann.get(table).text), ann.get(f"{table}/replay").text
    assert re.search(r'into the Nile\..*? <a class="ground" href="/rules/pharao#r15"', page)
    assert re.search(r'Lost in the Nile <a class="ground" href="/rules/pharao#r17"', page)
    assert 'href="/rules/pharao#r15"' in replay


def test_the_log_of_a_lesson_leads_to_its_rules(ann):
    assert '<a class="ground" href="/rules/pharao#r15"' in ann.get("/learn/pharao/first", at="0").text


def test_the_rules_are_searched(ann):
    found = ann.get("/rules/pharao", q="LOCKED").text
    assert re.search(r'role="status">Found in the rules: [1-9]', found) and 'href="#r26"' in found
    assert "Found in the rules: 0" in ann.get("/rules/pharao", q="xyzzy").text
    assert "&lt;b&gt;" in ann.get("/rules/pharao", q="<b>").text


def test_words_of_a_game_are_explained_and_found(server):
    page = Client(server.base, **{"Accept-Language": "fr"}).get("/rules/heir", q="etage").text
    assert 'href="#term-platform">Étage' in page and 'id="term-platform"' in page and 'href="#r56">R56' in page


@pytest.mark.parametrize("game", list_games())
def test_every_word_of_a_glossary_is_on_the_page(ann, game):
    page = ann.get(f"/rules/{game}").text
    terms = glossary_of(load(game))
    assert len(terms) > 8 and all(
        f'<div id="term-{term.id}"><dt>{term.name.en}</dt>' in unescape(page) for term in terms
    )


def test_a_fault_of_the_glossary_is_named():
    term = Term("word", WORDS, Wording("long " * 31, "b", "c"), 999)
    faults = list(term_faults(PHARAO, [term, Term("other", WORDS, WORDS, 1)]))
    assert "glossary, word: the rules have no anchor r999" in faults
    assert "glossary, en: a is explained twice" in faults
    assert "glossary, word, en: 31 words, at most 30" in faults
    things = [Term("no", WORDS, WORDS, 1, thing="h31"), Term("none", WORDS, WORDS, 1, thing="h1", picture="nowhere")]
    assert list(term_faults(PHARAO, things))[-2:] == [
        "glossary, no: picture win has no element h31",
        "glossary, none: there is no picture nowhere",
    ]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("game", list_games())
@pytest.mark.parametrize("lang", ["en", "fr", "de", "ar"])
def test_words_of_the_rules_lead_to_their_cards(server, game, lang):
    """Each section links a word once; a card says what it means, and shows the thing on a board if it is asked to."""
    reader = Client(server.base, **{"Accept-Language": lang})
    page = reader.get(f"/rules/{game}").text
    terms = {term.id: term for term in glossary_of(load(game))}
    for section in page[page.index('id="gh-rules-text"') : page.index('class="glossary')].split("<h2")[1:]:
        led = re.findall(rf'data-term="/rules/{game}/terms/([a-z-]+)">', section)
        assert len(led) == len(set(led)) and set(led) <= set(terms)
    used = set(re.findall(r'data-term="[^"]*/([a-z-]+)">', page))
    assert len(used) >= len(terms) // 2
    for name in used:
        card = unescape(reader.get(f"/rules/{game}/terms/{name}", drawn=1).text)
        assert polished(terms[name].name[lang], lang) in card
        assert f'href="/rules/{game}#r{terms[name].rule}"' in card
        assert f'data-thing="{terms[name].thing}"' in card
        assert not terms[name].thing or f'id="{terms[name].thing}"' in card
    assert reader.get(f"/rules/{game}/terms/nothing").status_code == 404


WORDS_OF_GAMES = Glossary("pharao", "de", (("nile", "Nil"), ("beauty", "Haus der Schönheit"), ("house", "Haus")))


def test_the_first_use_of_a_word_becomes_a_link_and_the_longest_word_counts():
    html = "<h2>Nil</h2><p>Im <strong>Haus der Schönheit</strong> am Ufer des Nils, am <a>Haus</a>, Nil; Haus.</p>"
    led = re.findall(r'terms/(\w+)">([^<]*)</a>', linked(html, WORDS_OF_GAMES))
    assert led == [("beauty", "Haus der Schönheit"), ("nile", "Nils"), ("house", "Haus")]
    assert linked("Nilpferd", WORDS_OF_GAMES) == "Nilpferd"
    assert linked("Nil", WORDS_OF_GAMES, {"nile"}) == "Nil" and mentioned("des Nils", WORDS_OF_GAMES) == {"nile"}


def test_a_lesson_links_a_word_where_it_comes_first(ann):
    pages = [ann.get("/learn/pharao/first", at=at).text for at in ("start", "0-0-0-0-0-0")]
    assert ['data-term="/rules/pharao/terms/nile"' in page for page in pages] == [True, False]


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_a_game_is_told_on_one_page(server, lang):
    page = Client(server.base, **{"Accept-Language": lang}).get("/rules/hapy/summary").text
    assert load("hapy").about.goal[lang].split()[0] in page and page.count("<dt>") == 7 and "pictures/win" in page


@pytest.mark.parametrize("game", list_games())
def test_the_tables_of_the_box_are_on_that_page(ann, game):
    page = unescape(ann.get(f"/rules/{game}/summary").text)
    assert all(f"<caption>{table.title}</caption>" in page for table in load(game).text.tables("en"))


BROKEN = {
    "the rules have no anchor r999": RulePicture("one", WORDS, 999, position={}),
    "a crop has four numbers": RulePicture("one", WORDS, position={}, crop=[0.5]),
    "no step nowhere in first": RulePicture("one", WORDS, step="nowhere"),
    "houses": RulePicture("one", WORDS, position={"dark": {"houses": [31]}}),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_fault_of_a_picture_is_named(fault):
    (told,) = picture_faults(PHARAO, [BROKEN[fault]])
    assert told.startswith("picture one: ") and fault in told


def test_a_part_of_a_picture_is_cut_out():
    assert cropped('<svg viewBox="0 10 200 100">', [0.5, 0, 0.25, 1]) == '<svg viewBox="100 10 50 100">'
    assert cropped('<svg viewBox="0 10 200 100">', []) == '<svg viewBox="0 10 200 100">'


BOX_FACTS = [
    ("pharao", "en", ("0, 0, 1, 2, 3, 4", "House of Beauty", "20, 21, 22, 23")),
    ("favor", "de", ("Bedingungen auf den Leisten", "Standardwürfel", "1, 2, 3, 4, 5, 6")),
    ("osiris", "fr", ("Coûts des cartouches", "Caravanes", "briques")),
    ("heir", "en", ("(1 + 2 + 1) × 2", "Points for claimed cards of a kind")),
]


@pytest.mark.parametrize(("game", "lang", "cells"), BOX_FACTS)
def test_facts_of_the_box_are_told_in_tables(server, game, lang, cells):
    page = Client(server.base, **{"Accept-Language": lang}).get(f"/rules/{game}").text
    assert all(cell in page for cell in cells)
    for table in load(game).text.tables(lang):
        assert table.rows and all(len(row) == len(table.head) and all(row) for row in table.rows)


@pytest.mark.parametrize(
    ("game", "lang", "sentence", "term"),
    [
        ("osiris", "en", "Who withdrew first is Regent.", "withdraw"),
        ("osiris", "de", "Es ist geplant.", "plan"),
        ("favor", "de", "Sie sichert einen Würfel.", "lock"),
        ("pharao", "fr", "Poussez la dernière pièce.", "push"),
    ],
)
def test_a_word_leads_to_its_card_in_whatever_form_it_stands(game, lang, sentence, term):
    words = glossary(load(game), lang)
    assert term in mentioned(sentence, words)
    assert f"/rules/{game}#term-{term}" in linked(sentence, words)
