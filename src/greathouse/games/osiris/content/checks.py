"""What the tables of the content file must agree on among each other."""

from __future__ import annotations

from functools import partial
from typing import Any

from greathouse.kernel.schema import require, row_name

from .box import LABORERS, MONUMENTS, RESOURCES, TERRAINS, AdjacencyRows, Box

need = partial(require, package=(__package__ or "").rpartition(".")[0])


def check_box(box: Box) -> None:
    """Raises BadContent naming table and row where two tables contradict each other."""
    for check in (check_unique, _check_laborers, _check_map, _check_neutral, _check_cartouches, _check_market):
        check(box)


def check_unique(box: Box) -> None:
    """No two things of one sort have the same id; places have ids of their own."""
    for tables in (("section", "city"), ("space",), ("cartouche",), ("market",), ("regent_bonus",), ("caravan",),
                   ("caravan_section",), ("city_card",), ("boon",), ("segment",), ("setup",)):  # fmt: skip
        taken: set[Any] = set()
        for table in tables:
            for number, row in enumerate(getattr(box, table), 1):
                key = str(row.id).lower()
                need(key not in taken, row_name(table, number, row), "has an id that is already taken")
                taken.add(key)


def _check_laborers(box: Box) -> None:
    for place, name in enumerate(LABORERS):
        terrain, resource, master = TERRAINS[place % 3], RESOURCES[place % 3], place >= 3
        row = getattr(box.laborer, name)
        right = (row.terrain, row.resource, row.master) == (terrain, resource, master)
        need(right, f"table [laborer], row {name}", f"must be {terrain}, {resource}, {str(master).lower()}")
    for number, setup in enumerate(box.setup, 1):
        total = 3 * (setup.basic_each + setup.master_each)
        used = setup.players * setup.draw_each + setup.labor_pool + setup.left_in_bag
        where = row_name("setup", number, setup)
        need(total == used, where, f"hands out {used} laborers, but there are {total}")
        for resource in RESOURCES:
            start = setup.players * getattr(box.start.resources, resource)
            need(start <= setup.supply_each, where, f"supply_each is less than the {start} {resource} of the start")


def _check_map(box: Box) -> None:
    sections = {row.id: row for row in box.section}
    owners = {name: space.id for space in box.space for name in space.sections}
    for number, space in enumerate(box.space, 1):
        where = row_name("space", number, space)
        need(space.resource == RESOURCES[TERRAINS.index(space.terrain)], where, "its resource is not its terrain's")
        touched: set[int] = set()
        for name in space.sections:
            need(name in sections, where, f"there is no section {name}")
            touched |= set(sections[name].segments)
        need(set(space.segments) == touched, where, "its segments are not those of its sections")
    for number, row in enumerate(box.section, 1):
        need(owners.get(row.id) == row.space, row_name("section", number, row), "is not listed by its space")
    need(len(owners) == 2 * len(box.space) == len(sections), "table [[space]]", "a section belongs to two spaces")
    for number, rapids in enumerate(box.rapids, 1):
        need(len(rapids.between) == 2, row_name("rapids", number, rapids), "lies between two segments")
    _check_adjacency(box.adjacency, {*sections, *(row.id for row in box.city)})


def _check_adjacency(pairs: AdjacencyRows, places: set[str]) -> None:
    known: set[frozenset[str]] = set()
    for name in ("edges", "across"):
        for number, pair in enumerate(getattr(pairs, name), 1):
            where = f"table [adjacency], {name}, pair {number} ({', '.join(pair)})"
            need(set(pair) <= places, where, "names a place that is not on the map")
            need(pair[0] != pair[1] and frozenset(pair) not in known, where, "is no new pair of two places")
            known.add(frozenset(pair))


def _check_neutral(box: Box) -> None:
    marks = {row.id: row.mark for row in box.section}
    used: set[str] = set()
    for number, row in enumerate(box.neutral, 1):
        name = row.section
        need(name not in used and marks.get(name) == row.mark, row_name("neutral", number, row),
              f"section {name} does not bear the mark {row.mark} or is used twice")  # fmt: skip
        used.add(name)
    bare = [name for name, mark in marks.items() if mark and name not in used]
    need(not bare, "table [[neutral]]", f"has no row for the marked section {', '.join(bare)}")


def _check_cartouches(box: Box) -> None:
    kinds: list[str] = [row.type for row in box.cartouche]
    for name in MONUMENTS:
        need(2 <= kinds.count(name) <= 3, "table [[cartouche]]", f"needs two or three of type {name}")
    for number, row in enumerate(box.cartouche, 1):
        size = sum(row.cost.counts)
        discount = box.boon_param.ptah_discount
        need(
            discount < size <= 20, row_name("cartouche", number, row), f"costs {size} tokens, not {discount + 1} to 20"
        )
    types = {row.id: row.type for row in box.cartouche}
    caravans = {row.id for row in box.caravan}
    for number, setup in enumerate(box.setup, 1):
        where = row_name("setup", number, setup)
        held = [types.get(name) for name in setup.cartouche_placeholders]
        need(None not in held and len(set(held)) == len(held), where, "needs at most one placeholder for each type")
        need(set(setup.blocked_caravans) <= caravans, where, "blocks a caravan that is not there")


def _check_market(box: Box) -> None:
    for number, row in enumerate(box.market, 1):
        sets = [sum(row.set_a.counts), sum(row.set_b.counts)]
        need(min(sets) > 0, row_name("market", number, row), "has an empty set")
    homes = {row.id: row.caravan for row in box.caravan_section}
    for number, caravan in enumerate(box.caravan, 1):
        right = all(homes.get(name) == caravan.id for name in caravan.sections) and len(set(caravan.sections)) == 2
        need(right, row_name("caravan", number, caravan), "its two sections are not those that name it")
