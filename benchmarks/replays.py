"""What the replay of a long game costs: `python -m benchmarks.replays [GAME] [--seats 5] [--games 5] [--seed 0]`.

Games of one guest at every seat, played at random by the house itself, so that no page has told anything of them. Of
each its events, and CPU milliseconds of the whole process for its pages: "first" is asked for by somebody whose reader
nobody has looked through before, "again" the same page once more, "next" a moment after another in the middle of the
game (the median, and the worst). The first row is that of a house which has just opened.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
from collections import defaultdict

from benchmarks.page_cost import MANY, Browser
from greathouse.kernel.game import list_games
from greathouse.server.catalog import offered_games
from greathouse.server.garbage import sparing
from greathouse.server.house import House
from greathouse.server.messages import Act, Open
from greathouse.server.serving import Settings, open_house, run_loop
from greathouse.server.tables import Seat, Table
from greathouse.server.web.app import make_app
from greathouse.server.web.first_pages import make_ready
from greathouse.server.web.guard import Limits

GUEST = "a" * 64
STEPS = 25
"""Moments that are looked at one after another."""


async def played(house: House, game: str, seats: int, rng: random.Random) -> Table:
    """A table whose game is over."""
    opened = await house.send(Open(game, {}, tuple(Seat(f"P{seat}", GUEST) for seat in range(seats)), shuffle=False))
    table, number = opened.table, 0
    while not table.over:
        seat, number = table.waiting[0], number + 1
        click = Act(GUEST, table.revision(seat), rng.choice(table.match.legal(seat)), str(number), seat=seat)
        table = (await house.send(click, table)).table
    return table


async def looked_at(browser: Browser, table: Table) -> str:
    """A row: what the pages of a table's replay cost."""
    browser.spent, path = defaultdict(list), f"/t/{table.id}/replay"
    await browser.look("first", path, part=False)
    for _ in range(3):
        await browser.look("again", path, part=False)
    middle = len(table.match.history) // 2
    for moment in range(middle, middle + STEPS):
        await browser.look("next", f"{path}?at={moment}")
    [first], again, after = (browser.spent[kind] for kind in ("first", "again", "next"))
    figures = (first, statistics.median(again), statistics.median(after), max(after))
    return f"| {len(table.match.history)} | {' | '.join(f'{figure:.1f}' for figure in figures)} |"


async def measure(game: str, seats: int, games: int, seed: int) -> None:
    """Prints a row for each game; garbage is collected as in a house that is served."""
    limits = Limits(burst=MANY, per_second=MANY, cpu_burst=MANY, tables_burst=MANY, tables_per_second=MANY, lag=MANY)
    async with sparing():
        with tempfile.TemporaryDirectory() as folder:
            house = open_house(Settings(f"sqlite:///{folder}/house.sqlite", pace=0.0, helps=False))
            app = make_app(house, offered_games, limits=limits, hosts=())
            browser = Browser(app, defaultdict(list), None)
            house.start()
            await make_ready(app.state.site)
            print("| events | first | again | next | worst |\n| ---: | ---: | ---: | ---: | ---: |")
            for number in range(games):
                rng = random.Random(seed + number)  # noqa: S311 - no secret
                print(await looked_at(browser, await played(house, game, seats, rng)), flush=True)
            await house.close()


def main(arguments: list[str] | None = None) -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="osiris", choices=list_games())
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--games", type=int, default=5, help="how many are played and looked at")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    run_loop(measure(given.game, given.seats, given.games, given.seed))


if __name__ == "__main__":
    main()
