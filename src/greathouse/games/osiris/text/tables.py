"""Tables of the rules pages: costs, market sets, caravans."""

from __future__ import annotations

from greathouse.kernel.words import RuleTable

from ..content import CARAVAN_GOODS, CARAVAN_SECTION_IDS, CARTOUCHE_TYPE, COST, MARKET_IDS, MARKET_SETS
from .names import TONGUES, capital, goods, monument


def tables(lang: str) -> list[RuleTable]:
    """What planning costs, what the market exchanges, what the caravans bring."""
    costs = tuple((capital(monument(CARTOUCHE_TYPE[n], lang)), goods(cost, lang)) for n, cost in enumerate(COST))
    sets = [goods(one, lang) for one in MARKET_SETS]
    market = tuple((name, sets[2 * n], sets[2 * n + 1]) for n, name in enumerate(MARKET_IDS))
    caravans = tuple((name, goods(CARAVAN_GOODS[n], lang)) for n, name in enumerate(CARAVAN_SECTION_IDS))
    return [_table("costs", costs, lang), _table("market", market, lang), _table("caravans", caravans, lang)]


def _table(key: str, rows: tuple[tuple[str, ...], ...], lang: str) -> RuleTable:
    title, *head = TONGUES[lang].TABLES[key]
    return RuleTable(title, tuple(head), rows)
