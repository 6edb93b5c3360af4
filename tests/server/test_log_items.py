"""The log as a page lists it: whatever is told stands there escaped, turns in order, the newest first."""

import re
from html import unescape

import pytest

from greathouse.kernel.game import load
from greathouse.server.web.log_items import BATCH, ground, turn_items
from greathouse.server.web.told import ToldLine, ToldTurn
from greathouse.server.words import Words

NASTY = """<b>"Ann" & 'Ben'</b>"""


def turns(count: int, lines: int, since: int = 0) -> list[ToldTurn]:
    told = tuple(ToldLine(f"{NASTY} moves {n}.", f"{n}-{n + 1}", 4 * (n % 2)) for n in range(lines))
    return [ToldTurn(number, number % 2, f"{NASTY} {number}", told, since, "h3 h4") for number in range(count)]


def listed(told: list[ToldTurn], lang: str = "en") -> str:
    return "\n".join(turn_items(told, lang, load("pharao")))


@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize("lang", ["en", "fr", "ar"])
def test_what_is_told_is_escaped(lines, lang):
    html = listed(turns(2, lines, since=1), lang)
    assert "<b>" not in html.replace('<b class="since">', "") and "'" not in html
    assert unescape(html).count(NASTY) == 2 * (lines + 1 if lines > 1 else 1)
    assert f'aria-label="{Words(lang)["again"]}"' in html
    assert html.count('data-rule="r4"') == 2 * (lines // 2)


@pytest.mark.parametrize("count", [0, 1, BATCH - 1, BATCH, BATCH + 1, 3 * BATCH + 2])
def test_all_turns_stand_there_once_the_newest_first(count):
    told = [int(number) for number in re.findall(r'id="gh-turn-(\d+)"', listed(turns(count, 2)))]
    assert told == list(range(count))[::-1]


def test_turns_of_long_ago_stay_one_part_of_the_page():
    some = turns(4 * BATCH, 1)
    before, after = (turn_items(told, "en", load("pharao")) for told in (some[:-3], some))
    assert set(before[-3:]) <= set(after) and len(after) == 4


def test_no_rule_is_no_way_to_one():
    assert ground(Words("en"), "pharao", 0) == ""
    assert 'href="/rules/pharao#r7"' in ground(Words("de"), "pharao", 7)
