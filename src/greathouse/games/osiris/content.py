"""The box of Sailing Toward Osiris as constants, checked: map, cartouches, market, cards, set-ups, options.

Order of everything: seats from 0; resources grain, brick, stone; laborers farmer, brickmaker, stonecutter and their
masters; building places are the sections of space 0 (two), of space 1, …, then the cities; city cards by id.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from greathouse.kernel.errors import BadContent
from greathouse.kernel.instances import load_content
from greathouse.kernel.options import Option

RESOURCES = ("grain", "brick", "stone")
LABORERS = ("farmer", "brickmaker", "stonecutter", "master_farmer", "master_brickmaker", "master_stonecutter")
TERRAINS = ("farm", "brickyard", "quarry")
MONUMENTS = ("obelisk", "sphinx", "pylon")
BOONS = ("horus", "bastet", "ra", "thoth", "ptah")
ABILITIES = (
    *("sculptor", "architect", "overseer", "ferryman", "foreman", "recruiter", "scribe"),
    *("merchant", "cameldriver", "priest", "taskmaster", "engineer", "treasurer"),
)
SEASONS = 4
MAX_SEATS = 5
MAX_SPACES, MAX_CITIES, MAX_PLACES = 24, 8, 56
MAX_CARTOUCHES, MAX_MARKETS, MAX_BONUSES = 9, 6, 6
MAX_MONUMENTS = 11
"""Array sizes of State and View; a corrected content file may use up to so many."""
CITY_CARDS = 25
NEUTRAL = MAX_SEATS
"""The owner of neutral monuments, camels and placeholders."""

Goods = tuple[int, int, int]


class Shape(NamedTuple):
    """What a value of the file must be."""

    wanted: str
    fits: Callable[[Any], bool]


def _need(right: bool, where: str, wanted: str) -> None:
    if not right:
        raise BadContent(f"Sailing Toward Osiris, {where}: {wanted}.")


# --- shapes of values -------------------------------------------------------------------------------------------------


def _is_whole(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _whole(low: int, high: int) -> Shape:
    return Shape(f"must be a whole number {low} to {high}", lambda v: _is_whole(v, low, high))


def _just(value: Any) -> Shape:
    return Shape(f"must be {value!r}", lambda v: type(v) is type(value) and v == value)


def _word(*allowed: str) -> Shape:
    return Shape(f"must be one of {', '.join(allowed)}", lambda v: isinstance(v, str) and v in allowed)


def _list(inner: Shape, least: int, most: int) -> Shape:
    wanted = f"must be a list of {least} to {most} values, each of which {inner.wanted}"
    return Shape(
        wanted, lambda v: isinstance(v, list) and least <= len(v) <= most and all(inner.fits(item) for item in v)
    )


def _is_goods(value: Any) -> bool:
    return isinstance(value, dict) and set(value) <= set(RESOURCES) and all(_is_whole(n, 0, 15) for n in value.values())


_TEXT = Shape("must be a text", lambda v: isinstance(v, str) and bool(v.strip()))
_ID = Shape("must be a name without spaces", lambda v: isinstance(v, str) and bool(v) and " " not in v)
_MARK = Shape('must be "ankh", "scarab" or ""', lambda v: v in ("ankh", "scarab", ""))
_GOODS = Shape("must name amounts 0 to 15 of grain, brick, stone", _is_goods)
_FLAG = Shape("must be true or false", lambda v: type(v) is bool)
_POINT = _list(_whole(0, 10_000), 2, 2)
_POLYGON = _list(_POINT, 3, 40)
_RECT = _list(_whole(0, 10_000), 4, 4)
_SEGMENTS = _list(_whole(1, SEASONS), 1, SEASONS)
_BANK = _word("north", "south")
_GLORY = _whole(0, 20)

_LABORER = Shape("needs terrain, resource and master of its kind", lambda v: isinstance(v, dict))
_SETTINGS: dict[str, dict[str, Shape]] = {
    "meta": {
        **dict.fromkeys(("title", "designer", "publisher"), _TEXT),
        "game": _just("osiris"),
        "year": _whole(1900, 2100),
        "content_version": _whole(1, 1000),
        "players_min": _just(2),
        "players_max": _just(MAX_SEATS),
        "seasons": _just(SEASONS),
        "resources": _just(list(RESOURCES)),
        "laborers": _just(list(LABORERS)),
        "reconstructed": _list(_TEXT, 0, 50),
    },
    "laborer": dict.fromkeys(LABORERS, _LABORER),
    "start": {"resources": _GOODS, "city_cards": _whole(0, 3), "boon_cards": _just(5), "camels": _just(1)},
    "scoring": {
        "barge_glory": _GLORY,
        "adjacent_set_size": _just(3),
        "adjacent_set_glory": _GLORY,
        "segment_set_size": _just(4),
        "segment_set_glory": _GLORY,
    },
    "labor_pool": {"price_tokens": _whole(1, 3), "rect": _RECT},
    "map": {
        "width": _whole(100, 10_000),
        "height": _whole(100, 10_000),
        "map_height": _whole(100, 10_000),
        "temple": _POINT,
    },
    "adjacency": {"edges": _list(_list(_ID, 2, 2), 0, 400), "across": _list(_list(_ID, 2, 2), 0, 400)},
    "ability": dict.fromkeys(ABILITIES, _TEXT),
    "ability_param": {
        "scribe_draw": _whole(1, 3),
        "merchant_swaps": _whole(1, 9),
        "treasurer_tokens": _whole(1, 4),
        "priest_glory": _GLORY,
    },
    "boon_param": {"thoth_draw": _whole(1, 4), "thoth_keep": _just(1), "ptah_discount": _whole(1, 3)},
    "options": {
        "haggling": _word("formal", "open", "off"),
        "haggle_offers_per_turn": _whole(0, 5),
        "haggle_max_items": _whole(1, 8),
        **dict.fromkeys(("bribe_window", "open_resources", "cross_river_adjacency", "ability_cards"), _FLAG),
        "first_regent": Shape('must be "random" or a seat 0 to 4', lambda v: v == "random" or _is_whole(v, 0, 4)),
        "max_actions_per_season": Shape("must be one of 25, 50, 100, 200", lambda v: v in (25, 50, 100, 200)),
    },
}
"""Tables that are there once: row name -> what it must be."""

_ROWS: dict[str, tuple[int, int, dict[str, Shape]]] = {
    "setup": (
        4,
        4,
        {
            "players": _whole(2, 5),
            "supply_each": _whole(1, 30),
            "basic_each": _whole(1, 4),
            "master_each": _whole(0, 1),
            "draw_each": _whole(1, 5),
            "labor_pool": _whole(0, 15),
            "left_in_bag": _just(2),
            "neutral_marks": _list(_word("ankh", "scarab"), 0, 2),
            "blocked_caravans": _list(_ID, 0, 2),
            "cartouche_placeholders": _list(_ID, 0, 3),
        },
    ),
    "cartouche": (
        3,
        MAX_CARTOUCHES,
        {"id": _ID, "type": _word(*MONUMENTS), "order": _whole(1, 3), "cost": _GOODS, "rect": _RECT},
    ),
    "market": (1, MAX_MARKETS, {"id": _ID, "set_a": _GOODS, "set_b": _GOODS, "rect": _RECT}),
    "regent_bonus": (
        4,
        MAX_BONUSES,
        {"id": _ID, "glory": _GLORY, "city_cards": _whole(0, 3), "resources": _GOODS, "rect": _RECT},
    ),
    "segment": (SEASONS, SEASONS, {"id": _whole(1, SEASONS), "polygon": _POLYGON, "barge": _POINT}),
    "rapids": (0, 10, {"between": _SEGMENTS, "line": _list(_POINT, 2, 2)}),
    "city": (
        1,
        MAX_CITIES,
        {"id": _ID, "name": _TEXT, "bank": _BANK, "segments": _SEGMENTS, "polygon": _POLYGON, "label": _POINT},
    ),
    "space": (
        1,
        MAX_SPACES,
        {
            "id": _ID,
            "terrain": _word(*TERRAINS),
            "resource": _word(*RESOURCES),
            "bank": _BANK,
            "segments": _SEGMENTS,
            "sections": _list(_ID, 2, 2),
        },
    ),
    "section": (
        2,
        2 * MAX_SPACES,
        {
            "id": _ID,
            "space": _ID,
            "icons": _whole(1, 3),
            "segments": _SEGMENTS,
            "mark": _MARK,
            "polygon": _POLYGON,
            "label": _POINT,
        },
    ),
    "neutral": (0, 12, {"mark": _word("ankh", "scarab"), "section": _ID, "monument": _word("obelisk", "sphinx")}),
    "caravan": (2, 2, {"id": _ID, "name": _TEXT, "bank": _BANK, "sections": _list(_ID, 2, 2)}),
    "caravan_section": (4, 4, {"id": _ID, "caravan": _ID, "resources": _GOODS, "polygon": _POLYGON}),
    "city_card": (
        CITY_CARDS,
        CITY_CARDS,
        {"id": _ID, "name": _TEXT, "resources": _GOODS, "ability": _word(*ABILITIES)},
    ),
    "boon": (5, 5, {"id": _word(*BOONS), "name": _TEXT, "source": _TEXT, "text": _TEXT}),
}
"""Tables of rows: least and most rows, and what each value of a row must be."""

_MONUMENT = {
    "count": _whole(1, 4),
    "glory": _GLORY,
    "icons": _list(_whole(1, 3), 0, 3),
    "city": _FLAG,
    "first_all_built_glory": _GLORY,
}


# --- the check --------------------------------------------------------------------------------------------------------


def _check_row(row: Any, where: str, shapes: dict[str, Shape]) -> None:
    _need(isinstance(row, dict), where, "must be a table of named values")
    for name in sorted(set(row) | set(shapes)):
        _need(name in shapes, f"{where}, {name}", "there is no such value")
        _need(name in row, f"{where}, {name}", "is missing")
        _need(shapes[name].fits(row[name]), f"{where}, {name}", shapes[name].wanted)


def row_name(table: str, number: int, row: Any) -> str:
    """How a message calls a row: table, number from 1, and its id if it has one."""
    mark = row.get("id", row.get("players", "")) if isinstance(row, dict) else ""
    return f"table [[{table}]], row {number}" + (f" ({mark})" if mark != "" else "")


def _check_shapes(box: dict[str, Any]) -> None:
    known = {*_SETTINGS, *_ROWS, "monument"}
    for name in sorted(known | set(box)):
        _need(name in known, f"table [{name}]", "there is no such table")
        _need(name in box, f"table [{name}]", "is missing")
    for name, shapes in _SETTINGS.items():
        _check_row(box[name], f"table [{name}]", shapes)
    for name, (least, most, shapes) in _ROWS.items():
        rows = box[name]
        _need(
            isinstance(rows, list) and least <= len(rows) <= most, f"table [[{name}]]", f"needs {least} to {most} rows"
        )
        for number, row in enumerate(rows, 1):
            _check_row(row, row_name(name, number, row), shapes)
    _need(
        isinstance(box["monument"], dict) and set(box["monument"]) == set(MONUMENTS),
        "table [monument]",
        "must have obelisk, sphinx, pylon",
    )
    for name in MONUMENTS:
        _check_row(box["monument"][name], f"table [monument.{name}]", _MONUMENT)


def _check_unique(box: dict[str, Any]) -> None:
    """No two things of one sort have the same id; places have ids of their own."""
    for tables in (("section", "city"), ("space",), ("cartouche",), ("market",), ("regent_bonus",), ("caravan",),
                   ("caravan_section",), ("city_card",), ("boon",), ("segment",), ("setup",)):  # fmt: skip
        taken: set[Any] = set()
        for table in tables:
            for number, row in enumerate(box[table], 1):
                key = row["players"] if table == "setup" else row["id"]
                key = key.lower() if isinstance(key, str) else key
                _need(key not in taken, row_name(table, number, row), "has an id that is already taken")
                taken.add(key)


def _check_laborers(box: dict[str, Any]) -> None:
    for place, name in enumerate(LABORERS):
        wanted = {"terrain": TERRAINS[place % 3], "resource": RESOURCES[place % 3], "master": place >= 3}
        _need(box["laborer"][name] == wanted, f"table [laborer], row {name}", f"must be {wanted}")
    for number, row in enumerate(box["setup"], 1):
        total = 3 * (row["basic_each"] + row["master_each"])
        used = row["players"] * row["draw_each"] + row["labor_pool"] + row["left_in_bag"]
        where = row_name("setup", number, row)
        _need(total == used, where, f"hands out {used} laborers, but there are {total}")
        for resource in RESOURCES:
            start = row["players"] * box["start"]["resources"].get(resource, 0)
            _need(start <= row["supply_each"], where, f"supply_each is less than the {start} {resource} of the start")


def _check_map(box: dict[str, Any]) -> None:
    sections = {row["id"]: row for row in box["section"]}
    owners = {name: space["id"] for space in box["space"] for name in space["sections"]}
    for number, space in enumerate(box["space"], 1):
        where = row_name("space", number, space)
        _need(
            space["resource"] == RESOURCES[TERRAINS.index(space["terrain"])], where, "its resource is not its terrain's"
        )
        touched: set[int] = set()
        for name in space["sections"]:
            _need(name in sections, where, f"there is no section {name}")
            touched |= set(sections[name]["segments"])
        _need(set(space["segments"]) == touched, where, "its segments are not those of its sections")
    for number, row in enumerate(box["section"], 1):
        _need(owners.get(row["id"]) == row["space"], row_name("section", number, row), "is not listed by its space")
    _need(len(owners) == 2 * len(box["space"]) == len(sections), "table [[space]]", "a section belongs to two spaces")
    for number, row in enumerate(box["rapids"], 1):
        _need(len(row["between"]) == 2, row_name("rapids", number, row), "lies between two segments")
    _check_adjacency(box["adjacency"], {*sections, *(row["id"] for row in box["city"])})


def _check_adjacency(pairs: dict[str, Any], places: set[str]) -> None:
    known: set[frozenset[str]] = set()
    for name in ("edges", "across"):
        for number, pair in enumerate(pairs[name], 1):
            where = f"table [adjacency], {name}, pair {number} ({', '.join(pair)})"
            _need(set(pair) <= places, where, "names a place that is not on the map")
            _need(pair[0] != pair[1] and frozenset(pair) not in known, where, "is no new pair of two places")
            known.add(frozenset(pair))


def _check_neutral(box: dict[str, Any]) -> None:
    marks = {row["id"]: row["mark"] for row in box["section"]}
    used: set[str] = set()
    for number, row in enumerate(box["neutral"], 1):
        name = row["section"]
        _need(name not in used and marks.get(name) == row["mark"], row_name("neutral", number, row),
              f"section {name} does not bear the mark {row['mark']} or is used twice")  # fmt: skip
        used.add(name)
    bare = [name for name, mark in marks.items() if mark and name not in used]
    _need(not bare, "table [[neutral]]", f"has no row for the marked section {', '.join(bare)}")


def _check_cartouches(box: dict[str, Any]) -> None:
    kinds = [row["type"] for row in box["cartouche"]]
    for name in MONUMENTS:
        _need(2 <= kinds.count(name) <= 3, "table [[cartouche]]", f"needs two or three of type {name}")
    for number, row in enumerate(box["cartouche"], 1):
        size = sum(row["cost"].values())
        discount = box["boon_param"]["ptah_discount"]
        _need(
            discount < size <= 20, row_name("cartouche", number, row), f"costs {size} tokens, not {discount + 1} to 20"
        )
    types = {row["id"]: row["type"] for row in box["cartouche"]}
    caravans = {row["id"] for row in box["caravan"]}
    for number, row in enumerate(box["setup"], 1):
        where = row_name("setup", number, row)
        held = [types.get(name) for name in row["cartouche_placeholders"]]
        _need(None not in held and len(set(held)) == len(held), where, "needs at most one placeholder for each type")
        _need(set(row["blocked_caravans"]) <= caravans, where, "blocks a caravan that is not there")


def _check_market(box: dict[str, Any]) -> None:
    for number, row in enumerate(box["market"], 1):
        sets = [sum(row[name].values()) for name in ("set_a", "set_b")]
        _need(min(sets) > 0, row_name("market", number, row), "has an empty set")
    homes = {row["id"]: row["caravan"] for row in box["caravan_section"]}
    for number, row in enumerate(box["caravan"], 1):
        right = all(homes.get(name) == row["id"] for name in row["sections"]) and len(set(row["sections"])) == 2
        _need(right, row_name("caravan", number, row), "its two sections are not those that name it")


def _checked(box: dict[str, Any]) -> dict[str, Any]:
    _check_shapes(box)
    for check in (_check_unique, _check_laborers, _check_map, _check_neutral, _check_cartouches, _check_market):
        check(box)
    return box


# --- constants --------------------------------------------------------------------------------------------------------


def _goods(row: dict[str, int]) -> Goods:
    return (row.get("grain", 0), row.get("brick", 0), row.get("stone", 0))


def _bits(places: list[int]) -> int:
    return sum(1 << place for place in set(places))


def multisets(size: int) -> tuple[Goods, ...]:
    """All ways to take so many tokens of three kinds, those with most grain first."""
    return tuple(
        (picks.count(0), picks.count(1), picks.count(2)) for picks in combinations_with_replacement(range(3), size)
    )


BOX = _checked(load_content(__package__))

CONTENT_VERSION: int = BOX["meta"]["content_version"]
SETUP: dict[int, dict[str, Any]] = {row["players"]: row for row in BOX["setup"]}
START_TOKENS = _goods(BOX["start"]["resources"])
START_CARDS: int = BOX["start"]["city_cards"]

SPACE_ROWS: tuple[dict[str, Any], ...] = tuple(BOX["space"])
_SECTIONS = {row["id"]: row for row in BOX["section"]}
SECTION_ROWS: tuple[dict[str, Any], ...] = tuple(_SECTIONS[name] for row in SPACE_ROWS for name in row["sections"])
CITY_ROWS: tuple[dict[str, Any], ...] = tuple(BOX["city"])
SPACES, CITIES = len(SPACE_ROWS), len(CITY_ROWS)
FIRST_CITY = 2 * SPACES
"""Number of the building place that is the first city."""
PLACES = FIRST_CITY + CITIES
PLACE_ROWS = (*SECTION_ROWS, *CITY_ROWS)
PLACE_IDS: tuple[str, ...] = tuple(row["id"] for row in PLACE_ROWS)
_need(PLACES <= MAX_PLACES, "tables [[section]] and [[city]]", f"have {PLACES} building places, more than {MAX_PLACES}")

SPACE_IDS: tuple[str, ...] = tuple(row["id"] for row in SPACE_ROWS)
SPACE_RESOURCE = tuple(RESOURCES.index(row["resource"]) for row in SPACE_ROWS)
SPACE_SEGMENT = tuple(min(row["segments"]) for row in SPACE_ROWS)
ICONS = tuple(row["icons"] for row in SECTION_ROWS)
CITY_IDS: tuple[str, ...] = tuple(row["id"] for row in CITY_ROWS)
SEGMENT_PLACES = tuple(
    _bits([p for p in range(PLACES) if k in PLACE_ROWS[p]["segments"]]) for k in range(1, SEASONS + 1)
)
"""For each segment, from segment 1: the building places that touch it."""


def _neighbours(across: bool) -> tuple[int, ...]:
    pairs = BOX["adjacency"]["edges"] + (BOX["adjacency"]["across"] if across else [])
    found: list[list[int]] = [[] for _ in range(PLACES)]
    for one, other in pairs:
        a, b = PLACE_IDS.index(one), PLACE_IDS.index(other)
        found[a].append(b)
        found[b].append(a)
    return tuple(_bits(row) for row in found)


NEIGHBOURS = (_neighbours(False), _neighbours(True))
"""By option cross_river_adjacency, by place: the adjacent places."""

_MONUMENT_ROWS = [BOX["monument"][name] for name in MONUMENTS]
MONUMENT_COUNT: Goods = tuple(row["count"] for row in _MONUMENT_ROWS)
GLORY = tuple(row["glory"] for row in _MONUMENT_ROWS)
ALL_BUILT_GLORY = tuple(row["first_all_built_glory"] for row in _MONUMENT_ROWS)
SITES = tuple(
    _bits([p for p in range(FIRST_CITY) if ICONS[p] in row["icons"]] + list(range(FIRST_CITY, PLACES)) * row["city"])
    for row in _MONUMENT_ROWS
)
"""For each type of monument: the places that can bear it."""
_need(sum(MONUMENT_COUNT) <= MAX_MONUMENTS, "table [monument]", f"gives a governor more than {MAX_MONUMENTS} monuments")

SCORING: dict[str, int] = BOX["scoring"]

NEUTRALS = {
    mark: tuple(
        (PLACE_IDS.index(r["section"]), MONUMENTS.index(r["monument"])) for r in BOX["neutral"] if r["mark"] == mark
    )
    for mark in ("ankh", "scarab")
}

CARTOUCHE_ROWS: tuple[dict[str, Any], ...] = tuple(BOX["cartouche"])
CARTOUCHE_IDS: tuple[str, ...] = tuple(row["id"] for row in CARTOUCHE_ROWS)
CARTOUCHE_TYPE = tuple(MONUMENTS.index(row["type"]) for row in CARTOUCHE_ROWS)
COST = tuple(_goods(row["cost"]) for row in CARTOUCHE_ROWS)

MARKET_ROWS: tuple[dict[str, Any], ...] = tuple(BOX["market"])
MARKET_IDS: tuple[str, ...] = tuple(row["id"] for row in MARKET_ROWS)
MARKET_SETS = tuple(_goods(row[name]) for row in MARKET_ROWS for name in ("set_a", "set_b"))
"""Two sets for each cartouche, set a first."""

HIRE_PRICE: int = BOX["labor_pool"]["price_tokens"]
BONUS_ROWS: tuple[dict[str, Any], ...] = tuple(BOX["regent_bonus"])
BONUS_IDS: tuple[str, ...] = tuple(row["id"] for row in BONUS_ROWS)
BONUS_GOODS = tuple(_goods(row["resources"]) for row in BONUS_ROWS)

CARAVAN_ROWS: tuple[dict[str, Any], ...] = tuple(BOX["caravan"])
CARAVAN_IDS: tuple[str, ...] = tuple(row["id"] for row in CARAVAN_ROWS)
_CARAVAN_SECTIONS = {row["id"]: row for row in BOX["caravan_section"]}
CARAVAN_SECTION_ROWS: tuple[dict[str, Any], ...] = tuple(
    _CARAVAN_SECTIONS[n] for r in CARAVAN_ROWS for n in r["sections"]
)
CARAVAN_SECTION_IDS: tuple[str, ...] = tuple(row["id"] for row in CARAVAN_SECTION_ROWS)
CARAVAN_GOODS = tuple(_goods(row["resources"]) for row in CARAVAN_SECTION_ROWS)

CARD_ROWS: tuple[dict[str, Any], ...] = tuple(sorted(BOX["city_card"], key=lambda row: row["id"]))
CARD_IDS: tuple[str, ...] = tuple(row["id"] for row in CARD_ROWS)
CARD_GOODS = tuple(_goods(row["resources"]) for row in CARD_ROWS)
CARD_ABILITY = tuple(ABILITIES.index(row["ability"]) for row in CARD_ROWS)

PARAM: dict[str, int] = {**BOX["ability_param"], **BOX["boon_param"]}

_DEFAULTS = BOX["options"]


OPTIONS = (
    Option("haggling", ("formal", "open", "off"), _DEFAULTS["haggling"], preset="open"),
    Option("haggle_offers_per_turn", tuple(range(6)), _DEFAULTS["haggle_offers_per_turn"], group="haggling"),
    Option("haggle_max_items", tuple(range(1, 9)), _DEFAULTS["haggle_max_items"], group="haggling"),
    Option("bribe_window", (False, True), _DEFAULTS["bribe_window"], group="haggling"),
    Option("bots_haggle", (False, True), True),
    Option("open_resources", (False, True), _DEFAULTS["open_resources"]),
    Option("cross_river_adjacency", (False, True), _DEFAULTS["cross_river_adjacency"], group="rulings"),
    Option("ability_cards", (False, True), _DEFAULTS["ability_cards"]),
    Option("first_regent", ("random", "0", "1", "2", "3", "4"), str(_DEFAULTS["first_regent"])),
    Option("max_actions_per_season", (25, 50, 100, 200), _DEFAULTS["max_actions_per_season"], group="rulings"),
)
