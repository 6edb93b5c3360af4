"""A number in the box of a real game is corrected: its tables, records and golden records end as they began."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import greathouse as gh
from greathouse.games.heir.state import BY_MAJORITY
from greathouse.kernel import transcript
from greathouse.kernel.chance import Dealer
from greathouse.kernel.errors import BadContent
from greathouse.kernel.game import Game
from greathouse.kernel.match import Match
from greathouse.server.catalog import find_game
from greathouse.server.errors import Refused
from greathouse.server.house import House
from greathouse.server.messages import Act, Open, Rematch
from greathouse.server.service import Service
from greathouse.server.tables import Seat, Table
from tests.corpus import CORPUS, end_of
from tests.server.desk import ANN, BEN
from tests.server.houses import Puppets, first
from tests.server.stores import opened_store

HEIR = Path(gh.__file__).parent / "games" / "heir"
CHANGES = (("content.toml", "majority = 7 ", "majority = 9 "), ("__init__.py", 'rules="1"', 'rules="2"'))
"""More platforms of the pyramid score 9 by version 2."""

RECORDS = sorted((CORPUS / "heir").glob("1-*.jsonl"))


def folder(home: Path, *, changed: bool) -> Path:
    """The game's folder, before or after its box was corrected as ADDING_A_GAME.md says."""
    made = Path(shutil.copytree(HEIR, home / ("after" if changed else "before") / "heir"))
    if changed:
        (made / "versions" / "1").mkdir(parents=True)
        shutil.copy(made / "content.toml", made / "versions" / "1")
        for name, old, new in CHANGES:
            text = (made / name).read_text(encoding="utf-8")
            assert text.count(old) == 1
            (made / name).write_text(text.replace(old, new), encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def before(tmp_path_factory) -> Game:
    return gh.load(folder(tmp_path_factory.mktemp("games"), changed=False))


@pytest.fixture(scope="module")
def after(tmp_path_factory) -> Game:
    return gh.load(folder(tmp_path_factory.mktemp("games"), changed=True))


def in_house(home: Path, games: Callable[[str, str], Game], story):
    """Opens a house over the database in this folder, lets a story happen, and closes it."""

    async def run():
        names, opened = itertools.count(), f"{random.getrandbits(32):x}"
        service = Service(games, Dealer(3), lambda: f"{opened}-{next(names)}")
        house = House(opened_store(home), service, Puppets(first), 0.0)
        try:
            return await story(house)
        finally:
            await house.close()

    return asyncio.run(run())


async def play(house: House, table: Table, moves: int = 10_000) -> Table:
    """The table after so many moves, or at its end."""
    rand = random.Random(table.length)
    while moves and not table.over:
        seat = table.waiting[0]
        message = Act(table.seats[seat].guest, table.revision(seat), rand.choice(table.match.legal(seat)), "")
        table, moves = (await house.send(message, table)).table, moves - 1
    return table


async def begun(house: House) -> Table:
    """A new table, after some moves."""
    table = (await house.send(Open("heir", {}, (Seat("Ann", ANN), Seat("Ben", BEN)), shuffle=False))).table
    return await play(house, table, 40)


def majority(match: Match) -> int:
    """What the most platforms scored in a finished game."""
    return max(points[BY_MAJORITY] for points in match.state.points)


def test_a_table_ends_by_the_box_with_which_it_began(tmp_path, before, after):
    begun_before = in_house(tmp_path, lambda *_: before, begun)
    assert not begun_before.over and begun_before.game.about.rules == "1"

    async def goes_on(house: House) -> tuple[Table, Table]:
        old = await play(house, await house.table(begun_before.id))
        new = await play(house, await begun(house))
        again = (await house.send(Rematch(ANN, "again"), old)).opened
        assert (await house.table(again)).game.about.rules == "2"
        return old, new

    old, new = in_house(tmp_path, lambda *_: after, goes_on)
    assert old.over and old.match.history[: begun_before.length] == begun_before.match.history
    assert [(table.game.about.rules, majority(table.match)) for table in (old, new)] == [("1", 7), ("2", 9)]
    for table in (old, new):
        text = table.record(["Ann", "Ben"])
        match = transcript.read(text, after)
        assert match.game is after.under(table.game.about.rules)
        assert end_of(match) == end_of(table.match)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_records_end_as_they_did(path, after):
    text = path.read_text(encoding="utf-8")
    match = transcript.read(text, after)
    assert match.game.about.rules == "1"
    assert end_of(match) == json.loads(text.splitlines()[-1])["end"]


def test_they_would_end_otherwise_by_the_present_box(after):
    text = RECORDS[0].read_text(encoding="utf-8")
    head, _, rest = text.partition("\n")
    old = transcript.read(text, after)
    new = transcript.read(json.dumps(json.loads(head) | {"rules": "2"}) + "\n" + rest, after)
    assert new.game is after and new.history == old.history
    assert (majority(old), majority(new)) == (7, 9)
    assert sum(new.scores) == sum(old.scores) + 2


def test_a_table_is_refused_by_name_where_its_corrected_box_is_not(tmp_path):
    corrected = tmp_path / "heir.toml"
    corrected.write_text((HEIR / "content.toml").read_text(encoding="utf-8").replace(*CHANGES[0][1:]), encoding="utf-8")
    game = gh.load("heir", corrected)
    with pytest.raises(BadContent, match=f"content {game.content_digest}, which this house does not have"):
        find_game("heir", game.content_digest)
    with pytest.raises(BadContent, match="which this house does not have"):
        find_game("heir", "of yesterday")

    opened = in_house(tmp_path, lambda *_: game, begun)

    async def refused(house: House) -> None:
        with pytest.raises(Refused, match=game.content_digest) as told:
            await house.table(opened.id)
        assert told.value.reason == "old-rules" and isinstance(told.value.error, BadContent)

    in_house(tmp_path, find_game, refused)
