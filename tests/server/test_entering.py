"""Who takes part in a tournament: settled in one moment, whatever others do in that moment."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
import sqlalchemy as sa

from greathouse.server.errors import Refused
from greathouse.server.house import House
from greathouse.server.store import Store
from greathouse.server.tournaments.director import beginning
from greathouse.server.tournaments.organizing import MAX_ENTRANTS, Organizer
from greathouse.server.tournaments.schema import ENTRANTS
from greathouse.server.tournaments.standings import Met
from greathouse.server.tournaments.store import Entrant, Step, Tournament, TournamentStore
from tests.waiting import SECONDS

from .stores import opened_store
from .test_tournaments import finish, made, page
from .visitors import sign_up, visited

OPEN = Tournament(
    "cup", "Cup", "ann", "steps", "round-robin", 3, 60, "600+10", rated=False, duplicate=False, starts=0.0
)


def entrant(owner: str) -> Entrant:
    return Entrant(owner, owner.title(), 0.0, withdrawn=False)


def owners(store: TournamentStore) -> list[str]:
    return [one.owner for one in store.entrants("cup")]


def with_entrants(store: Store, *named: str) -> TournamentStore:
    """Tournaments, of which one is open for which these have enrolled."""
    tournaments = TournamentStore(store)
    tournaments.add(OPEN, 0.0)
    for one in named:
        tournaments.join("cup", entrant(one), 16)
    return tournaments


def begins(tournaments: TournamentStore) -> bool:
    return tournaments.begin(OPEN, lambda entrants: beginning(OPEN, entrants, 1.0))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def store(request, tmp_path) -> Iterator[Store]:
    of_sqlite = request.param == "sqlite"
    found = opened_store(tmp_path) if of_sqlite else Store(request.getfixturevalue("shared"))
    yield found
    found.close()


# One after the other -------------------------------------------------------------------------------------------------


def test_who_leaves_once_it_goes_on_has_withdrawn_and_nobody_comes_any_more(store):
    tournaments = with_entrants(store, "ann", "ben", "cia")
    assert begins(tournaments) and not begins(tournaments)
    tournaments.leave("cup", "cia")
    assert [(one.owner, one.withdrawn) for one in tournaments.entrants("cup")][2] == ("cia", True)
    for late in ("dan", "cia"):
        with pytest.raises(Refused) as refused:
            tournaments.join("cup", entrant(late), 16)
        assert refused.value.reason == "tournament-closed"
    assert owners(tournaments) == ["ann", "ben", "cia"]


def test_who_leaves_before_it_begins_is_not_there(store):
    tournaments = with_entrants(store, "ann", "ben", "cia")
    tournaments.leave("cup", "cia")
    assert owners(tournaments) == ["ann", "ben"]
    for change in (tournaments.leave, lambda cup, owner: tournaments.join(cup, entrant(owner), 16)):
        with pytest.raises(Refused) as refused:
            change("gone", "ann")
        assert refused.value.reason == "unknown-tournament"


def test_of_whom_only_games_are_left_is_among_the_entrants_once(store):
    tournaments = with_entrants(store, "ann", "ben", "cia")
    assert begins(tournaments)
    with store.writing() as connection:
        connection.execute(sa.delete(ENTRANTS).where(ENTRANTS.c.owner != "cia"))
    assert [(one.owner, one.withdrawn) for one in tournaments.entrants("cup")] == [
        ("cia", False),
        ("ann", True),
        ("ben", True),
    ]


async def cup_of(house: House, browser: Callable, *names: str) -> tuple[list, Tournament]:
    """An open round robin of these people, the first of whom has made it."""
    people = [browser() for _ in names]
    for name, one in zip(names, people, strict=True):
        await sign_up(one, name)
    cup = await made(people[0], kind="round-robin")
    for one in people[1:]:
        await one.post(f"{cup}/join")
    return people, house.director.store.find(cup.rpartition("/")[2])


def test_a_tournament_begins_with_whoever_is_in_it_at_that_moment(tmp_path):
    """Somebody leaves, and somebody else comes, just before the first round is stored."""

    async def story(house, browser):
        people, cup = await cup_of(house, browser, "Ann", "Ben", "Cia")
        store, write = house.director.store, house.write
        gone = next(one.owner for one in store.entrants(cup.id) if one.name == "Cia")

        async def late(change, *details):
            house.write = write
            await write(store.leave, cup.id, gone)
            await write(store.join, cup.id, entrant("bot0"), 16)
            return await write(change, *details)

        house.write = late
        assert (await people[0].post(f"/tournaments/{cup.id}/begin")).status_code == 303
        inside = {one.owner for one in store.entrants(cup.id)}
        met = {player for game in store.meetings(cup.id) for player in game[2:4]} - {""}
        assert met == inside and gone not in inside
        assert store.find(cup.id).rounds == 3 and "round 1 of 3" in await page(people[1], f"/tournaments/{cup.id}")

    visited(tmp_path, story)


def test_who_wanted_to_leave_or_come_before_it_began_is_told_what_is_so_then(tmp_path):
    """The tournament that a request has looked up is not what it changes."""

    async def story(house, browser):
        people, cup = await cup_of(house, browser, "Ann", "Ben", "Cia")
        store, organizer = house.director.store, Organizer(house, house.director)
        await people[0].post(f"/tournaments/{cup.id}/begin")
        ben = store.entrants(cup.id)[1].owner
        await organizer.leave(cup, ben)
        with pytest.raises(Refused, match="tournament-closed"):
            await organizer.join(cup, "bot0", "")
        assert [one.owner for one in store.entrants(cup.id) if one.withdrawn] == [ben]
        assert "withdrawn" in await page(people[0], f"/tournaments/{cup.id}")
        for _ in range(4):
            await finish(house, cup.id)
        assert store.find(cup.id).state == "over"

    visited(tmp_path, story)


def test_who_calls_it_off_as_it_begins_is_told_that_it_goes_on(tmp_path):
    async def story(house, browser):
        people, cup = await cup_of(house, browser, "Ann", "Ben")
        organizer = Organizer(house, house.director)
        await people[0].post(f"/tournaments/{cup.id}/begin")
        with pytest.raises(Refused, match="tournament-closed"):
            await organizer.call_off(cup, cup.maker)
        assert house.director.store.find(cup.id).state == "running"

    visited(tmp_path, story)


@pytest.mark.parametrize(("deed", "state"), [("begin", "running"), ("call-off", "off")])
def test_a_doubled_click_on_a_deed_is_answered_as_one(tmp_path, deed, state):
    async def story(house, browser):
        people, cup = await cup_of(house, browser, "Ann", "Ben")
        answers = [await people[0].post(f"/tournaments/{cup.id}/{deed}") for _ in range(2)]
        assert [answer.status_code for answer in answers] == [303, 303]
        assert answers[0].headers["location"] == answers[1].headers["location"]
        found = house.director.store.find(cup.id)
        assert (found.state, found.version) == (state, 1)
        other = {"begin": "call-off", "call-off": "begin"}[deed]
        assert (await people[0].post(f"/tournaments/{cup.id}/{other}")).status_code == 409

    visited(tmp_path, story)


@pytest.mark.parametrize("opened", [False, True])
def test_somebody_of_whom_only_games_are_left_counts_as_withdrawn(tmp_path, opened):
    """As in a tournament that an older house began while somebody left it."""

    async def story(house, browser):
        people, cup = await cup_of(house, browser, "Ann", "Ben", "Cia", "Dan", "Eve")
        store = house.director.store
        await people[0].post(f"/tournaments/{cup.id}/begin")
        if opened:
            await house.director.look()
        entrants = store.entrants(cup.id)
        with house.store.writing() as connection:
            connection.execute(sa.delete(ENTRANTS).where(ENTRANTS.c.name == "Ben"))
        gone = next(one for one in entrants if one.name == "Ben")
        assert store.entrants(cup.id)[-1] == gone._replace(joined=0.0, withdrawn=True)
        shown = await page(browser(), f"/tournaments/{cup.id}")
        assert "round 1 of 5" in shown and ">Ben</a> <small>withdrawn</small>" in shown
        for _ in range(5):
            await finish(house, cup.id)
        games = store.meetings(cup.id)
        assert store.find(cup.id).state == "over" and all(game.won for game in games)
        assert all(gone.owner not in game[2:4] for game in games if game.round > 1)

    visited(tmp_path, story)


@pytest.mark.parametrize("reader", ["page", "director"])
def test_who_comes_to_an_arena_and_is_paired_while_it_is_read_is_in_it(tmp_path, reader, caplog):
    async def story(house, browser):
        ann, ben = browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        address = await made(ann, kind="arena", minutes="10")
        await ann.post(f"{address}/bots", data={"level": "0"})
        await ann.post(f"{address}/begin")
        store, read = house.director.store, house.read
        cup = store.find(address.rpartition("/")[2])

        async def late(query, *details):
            found = await read(query, *details)
            if query in (store.entrants, store.meetings):
                house.read = read
                await ben.post(f"{address}/join")
                store.advance(cup, Step({}, [Met(1, 1, *(one.owner for one in store.entrants(cup.id)[:0:-1]))]))
            return found

        house.read = late
        await (house.director.look() if reader == "director" else ann.get(address))
        assert len(store.meetings(cup.id)) == 1 and not caplog.records

    visited(tmp_path, story)


# At once, in two processes -------------------------------------------------------------------------------------------


class Held(Store):
    """A store whose next transactions wait, when all is in them, to be let through."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.full, self.gate = Event(), Event()

    @contextmanager
    def writing(self):
        with super().writing() as connection:
            yield connection
            self.full.set()
            self.gate.wait(SECONDS)


def at_once(url: str, first: Callable[[TournamentStore], object], second: Callable[[TournamentStore], object]) -> list:
    """What comes of a change that is not yet stored when a second one, in another process, wants to be: result or
    refusal of each."""
    held, other = Held(url), Store(url)
    found: dict[int, object] = {}

    def run(place: int, store: Store, change: Callable[[TournamentStore], object]) -> None:
        try:
            found[place] = change(TournamentStore(store))
        except Refused as refused:
            found[place] = refused.reason

    one = Thread(target=run, args=(0, held, first))
    two = Thread(target=run, args=(1, other, second))
    one.start()
    assert held.full.wait(SECONDS)
    two.start()
    two.join(0.5)
    held.gate.set()
    for thread in (one, two):
        thread.join(SECONDS)
    held.close()
    other.close()
    return [found[0], found[1]]


def comes(owner: str) -> Callable[[TournamentStore], object]:
    return lambda tournaments: tournaments.join("cup", entrant(owner), MAX_ENTRANTS["round-robin"])


def goes(owner: str) -> Callable[[TournamentStore], object]:
    return lambda tournaments: tournaments.leave("cup", owner)


@pytest.fixture
def cup(shared) -> Iterator[TournamentStore]:
    """A tournament of three in a database that processes share."""
    found = Store(shared)
    yield with_entrants(found, "ann", "ben", "cia")
    found.close()


@pytest.mark.slow
def test_a_doubled_click_lets_somebody_in_once(shared, cup):
    assert at_once(shared, comes("dan"), comes("dan")) == [None, None]
    assert owners(cup) == ["ann", "ben", "cia", "dan"]


@pytest.mark.slow
def test_the_last_place_is_taken_once(shared, cup):
    for number in range(4, MAX_ENTRANTS["round-robin"]):
        comes(f"p{number}")(cup)
    assert at_once(shared, comes("dan"), comes("eve")) == [None, "tournament-full"]
    assert len(owners(cup)) == MAX_ENTRANTS["round-robin"]


@pytest.mark.slow
def test_who_comes_as_it_begins_is_in_it_or_too_late(shared, cup):
    assert at_once(shared, comes("dan"), begins) == [None, True]
    assert {player for game in cup.meetings("cup") for player in game[2:4]} == {"ann", "ben", "cia", "dan"}


@pytest.mark.slow
def test_who_comes_as_it_has_begun_is_too_late(shared, cup):
    assert at_once(shared, begins, comes("dan")) == [True, "tournament-closed"]
    assert owners(cup) == ["ann", "ben", "cia"]


@pytest.mark.slow
def test_who_goes_as_it_begins_is_not_in_it(shared, cup):
    assert at_once(shared, goes("cia"), begins) == [None, True]
    assert {player for game in cup.meetings("cup") for player in game[2:4]} == {"ann", "ben"} == set(owners(cup))


@pytest.mark.slow
def test_who_goes_as_it_has_begun_has_withdrawn(shared, cup):
    assert at_once(shared, begins, goes("cia")) == [True, None]
    assert [one.owner for one in cup.entrants("cup") if one.withdrawn] == ["cia"]


@pytest.mark.slow
def test_it_begins_once(shared, cup):
    assert at_once(shared, begins, begins) == [True, False]
    assert len(cup.meetings("cup")) == 2
