"""The pages on which people meet, compete and look things up: at every width, light and dark."""

import random
from itertools import product

from greathouse.server.people.names import MAX_NAME as LONGEST_NAME
from tests.grids import grid
from tests.server.running import Client

from .test_layout import FAULTS, SHAPED
from .window import Window

WIDTHS = ((360, 1280), (390, 1920))
SCHEMES = ("light", "dark")


def ended(me: Client, game: str = "pharao") -> str:
    """A public game of two people with accounts that is over, rated; its address."""
    rival = Client(me.base)
    rival.post("/sign-up", name="".join(random.choices("MW", k=12)), password="correct horse")
    table = me.open(game, public="yes", rated="yes")
    rival.post(me.invitation(table))
    me.post(f"{table}/resign", key="r")
    return table


def explorer(window: Window, me: Client) -> str:
    ended(me)
    return "/explorer"


def openings(window: Window, me: Client) -> str:
    ended(me)
    return "/explorer?game=pharao"


def leaders(window: Window, me: Client) -> str:
    return "/leaders/pharao"


def statistics(window: Window, me: Client) -> str:
    return "/statistics/pharao"


def profile(window: Window, me: Client) -> str:
    ended(me)
    window.go("/account")
    return f"/people/{window.page.locator('.who-name').text_content()}"


def tournaments(window: Window, me: Client) -> str:
    tournament(window, me)
    return "/tournaments"


def new_tournament(window: Window, me: Client) -> str:
    return "/tournaments/new"


def tournament(window: Window, me: Client) -> str:
    """A Swiss tournament with bots, which has begun."""
    form = {"name": "Cup of the Nile", "game": "pharao", "kind": "swiss", "rounds": "3", "clock": "600+10"}
    at = me.post("/tournaments/new", **form, minutes="60", **{"in": "10"}).headers["location"]
    for level in (0, 1, 2):
        me.post(f"{at}/bots", level=level)
    me.post(f"{at}/begin")
    return at


def notices(window: Window, me: Client) -> str:
    me.open("pharao")
    return "/notices"


def turns(window: Window, me: Client) -> str:
    me.open("pharao", seat1="bot0")
    return "/turns"


def robots(window: Window, me: Client) -> str:
    me.post("/account/robots", name="".join(random.choices("MW", k=16)))
    return "/account/robots"


def puzzles(window: Window, me: Client) -> str:
    return "/puzzles"


def puzzles_of_a_game(window: Window, me: Client) -> str:
    return "/puzzles/pharao"


def position(window: Window, me: Client) -> str:
    return "/position/pharao"


def summary(window: Window, me: Client) -> str:
    return "/rules/osiris/summary"


def fairness(window: Window, me: Client) -> str:
    return f"{ended(me)}/fair"


def talk(window: Window, me: Client) -> str:
    table = me.open("pharao")
    for words in ("Hello", "W" * 140):
        me.post(f"{table}/talk", words=words)
    return f"{table}/talk"


def beliefs(window: Window, me: Client) -> str:
    return f"{ended(me, 'heir')}/beliefs?seat=0&at=0"


def watched(window: Window, me: Client) -> str:
    """A table whose spectators are kept behind, by the eyes of who opened it."""
    table = me.open("heir", later="3", eyes="yes")
    Client(me.base).post(me.invitation(table), name="Ben")
    return table


PAGES = (
    explorer, openings, leaders, statistics, profile, tournaments, new_tournament, tournament, notices, turns, robots,
    puzzles, puzzles_of_a_game, position, summary, fairness, talk, beliefs, watched,
)  # fmt: skip


@grid("page, widths", product(PAGES, WIDTHS), ids=lambda one: getattr(one, "__name__", None))
def test_layout(window, page, widths):
    """Nothing overflows, targets beside the board are large enough, axe-core finds nothing.

    Each page is looked at light and dark, and so is each width, though not on each page; axe-core judges half of the
    pages narrow and the others wide.
    """
    made = window()
    made.send("/sign-up", name="".join(random.choices("MW", k=LONGEST_NAME)), password="correct horse")
    answer = made.page.goto(page(made, made.client()))
    assert answer.status == 200
    for number, width in enumerate(widths):
        scheme = SCHEMES[(PAGES.index(page) + number) % 2]
        made.page.set_viewport_size({"width": width, "height": 780 if width < 1000 else 860})
        made.page.emulate_media(color_scheme=scheme)
        made.page.wait_for_function(SHAPED)
        made.drawn()
        faults = [fault for fault in made.page.evaluate(FAULTS) if not fault.startswith("small: <g ")]
        assert not faults, (width, scheme, faults)
        if number == PAGES.index(page) % 2:
            assert not made.axe(), (width, scheme)
