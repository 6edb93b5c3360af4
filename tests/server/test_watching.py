"""Spectators who see each move some moves later, perhaps by a player's eyes: nothing tells them of what came since."""

import re

import pytest

from greathouse.kernel.contract import UNNOTICED
from greathouse.kernel.match import Match
from greathouse.server.errors import Refused
from greathouse.server.messages import Act, Open, Resign
from greathouse.server.settings import checked
from greathouse.server.tables import Seat
from greathouse.server.watching.place import place_for
from greathouse.server.web.guard import Limits

from .desk import ANN, BEN
from .houses import played
from .programs import keeper_with
from .visitors import eventually_named, invitation, joined, opened, sign_up, visited

LATER = 3
LIMITS = Limits(accounts_burst=100, burst=10_000, per_second=10_000, cpu_burst=10_000)
PATHS = ("", "/live", "/live?after=0", "/replay", "/replay?at=2", "/board", "/record", "/again?from=0&to=1", "/talk")
SCRIPT = {"HX-Request": "true"}


async def chosen(house, table_id: str, *moves: str) -> None:
    """The seats that are to choose make these choices, or the "low"est or "high"est they have."""
    for move in moves:
        table = house.present(table_id)
        seat = table.waiting[0]
        legal = table.match.legal(seat)
        written = {"low": legal[0], "high": legal[-1]}.get(move, move)
        await house.send(Act(table.seats[seat].guest, table.revision(seat), written, ""), table)


async def told(browser, table: str) -> list[str]:
    """All that somebody without a seat is sent."""
    answers = [await browser.get(f"{table}{path}", headers=SCRIPT) for path in PATHS]
    answers += [await browser.get("/showcase", headers=SCRIPT), await browser.get("/")]
    for path, form in (("undo", {"revision": "1"}), ("move", {"revision": "1", "move": "go 1"}), ("resign", {})):
        answers.append(await browser.post(f"{table}/{path}", data={"key": "k", **form}, headers=SCRIPT))
    return [f"{answer.status_code} {_without_keys(answer.text)}" for answer in answers]


def _without_keys(text: str) -> str:
    return re.sub(r'(data-key|name="key" value)="[^"]*"', "", text)


def at_table(tmp_path, moves: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """What a stranger and a robot are sent after these choices, and what each of them was told when it was made."""
    sent, woken = list[str](), list[str]()

    async def story(house, browser):
        _, robot = await keeper_with(browser, "Keeper", "Sobek")
        ann, ben, stranger = browser(), browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        table = await opened(ann, later=str(LATER), public="yes")
        await joined(ben, await invitation(ann, table), "Ben")
        stream = house.watch(await house.table(table[3:]), "")
        for move in moves:
            await chosen(house, table[3:], move)
            woken.append(str((await stream.next(0.02) or (None,))[0]))
        house.leave(stream)
        sent.extend(await told(stranger, table))
        sent.append(str(await robot.get(f"/tables{table[2:]}")))
        refused = await robot.ask("POST", f"/tables{table[2:]}/resign")
        sent.append(f"{refused.status_code} {refused.text}")

    visited(tmp_path, story, limits=LIMITS, settings=checked({}, "house.toml"))
    return sent, woken


@pytest.mark.slow
def test_nothing_tells_a_spectator_of_the_last_moves(tmp_path):
    """Pages, pictures, records, refusals, start page, streams and interface are the same, whatever was played."""
    before = ("low",) * 4
    for name in ("one", "two", "past"):
        (tmp_path / name).mkdir()
    one, woken = at_table(tmp_path / "one", (*before, "low", "low", "low"))
    two, also_woken = at_table(tmp_path / "two", (*before, "high", "high", "high"))
    for was, now in zip(one, two, strict=True):
        assert was == now
    assert woken == also_woken
    past, _ = at_table(tmp_path / "past", (*before, "high", "high", "high", "low"))
    assert past != one, "and a move later they see the next one"


@pytest.mark.slow
def test_players_and_everybody_after_the_end_see_the_present(tmp_path):
    async def story(house, browser):
        ann, ben, stranger = browser(), browser(), browser()
        table = await opened(ann, later="3")
        await joined(ben, await invitation(ann, table), "Ben")
        await chosen(house, table[3:], *("go 1",) * 5)
        live = house.present(table[3:])
        assert f'data-revision="{live.revision(0)}"' in (await ann.get(table)).text
        page = (await stranger.get(table)).text
        assert f'data-revision="{live.places[0].revisions[0]}"' in page
        assert (
            "Spectators are 3 moves behind" in page and "Spectators are 3 moves behind" in (await ben.get(table)).text
        )
        await house.send(Resign(live.seats[0].guest, ""), live)
        live = house.present(table[3:])
        assert f'data-revision="{live.revision(-1)}"' in (await stranger.get(table)).text
        assert "Spectators are" not in (await stranger.get(table)).text
        await ann.post(f"{table}/rematch", data={"key": "m"})
        assert house.present(house.present(table[3:]).next).later == 3

    visited(tmp_path, story, limits=LIMITS)


def test_a_spectator_cannot_change_or_fork_the_table(tmp_path):
    async def story(house, browser):
        ann, ben, stranger = browser(), browser(), browser()
        table = await opened(ann, later="3")
        await joined(ben, await invitation(ann, table), "Ben")
        await chosen(house, table[3:], *("go 1",) * 5)
        live = house.present(table[3:])
        forked = await stranger.post(f"{table}/play-on", data={"at": live.length - 1, "level": "0", "key": "f"})
        assert forked.status_code == 409
        assert "play-on" not in (await stranger.get(f"{table}/replay?at=1")).text
        await stranger.post(f"{table}/resign", data={"key": "r"})
        assert (await stranger.post(f"{table}/talk", data={"phrase": "hello"})).status_code == 403
        house._tables.clear()
        await stranger.get(f"{table}/live")
        stream = house.watch(await house.delays.seen(await house.table(table[3:]), ""), "")
        assert house.present(table[3:]).live is None and house.present(table[3:]).seq == live.seq
        house.leave(stream)

    visited(tmp_path, story, limits=LIMITS)


@pytest.mark.slow
def test_a_new_name_is_no_secret_of_the_game(tmp_path):
    """What a spectator is shown is old, but not by which names it tells it; a deleted person's is forgotten."""

    async def story(house, browser):
        ann, ben, stranger = browser(), browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        table = await opened(ann, later="3", public="yes")
        await joined(ben, await invitation(ann, table), "Ben")
        await chosen(house, table[3:], *("low",) * 5)
        for path in (table, f"{table}/live", "/"):
            assert "Ann" in (await stranger.get(path)).text
        assert (await ann.post("/account/name", data={"name": "Anouk"})).status_code == 303
        await eventually_named(ann, table, ["Anouk", "Ben"])
        for path in (table, f"{table}/live", "/"):
            page = (await stranger.get(path)).text
            assert "Anouk" in page and "Ann" not in page, path

    visited(tmp_path, story, limits=LIMITS)


def test_a_hand_is_seen_as_many_moves_later(tmp_path):
    """By the eyes of who opened the table alone; nobody is asked to choose."""

    async def story(house):
        seats = (Seat("Ann", ANN), Seat("Ben", BEN))
        table = (await house.send(Open("kuhn", {}, seats, shuffle=False, later=2, eyes=ANN))).table
        hands = table.match.state.cards
        seen = await house.delays.seen(table, "")
        assert list(seen.view(seen.reader("")).cards) == [0, 0]
        await chosen(house, table.id, "pass")
        seen = await house.delays.seen(house.present(table.id), "")
        assert list(seen.view(seen.reader("")).cards) == [0, 0], "one move later is too early"
        await chosen(house, table.id, "bet")
        seen = await house.delays.seen(house.present(table.id), "")
        assert seen.length == 2, "two cards are dealt, nothing is chosen"
        assert list(seen.view(seen.reader("")).cards) == [hands[0], 0]
        assert seen.speaker(seen.reader("")) == -1 and not seen.helps
        for guest in (ANN, BEN):
            assert (await house.delays.seen(seen, guest)) is house.present(table.id)

    played(tmp_path, story)


def test_choices_that_nobody_notices_do_not_count(tmp_path, monkeypatch):
    async def story(house):
        table = (await house.send(Open("sealed", {}, (Seat("Ann", ANN), Seat("Ben", BEN)), later=1))).table
        with monkeypatch.context() as patched:
            patched.setattr(Match, "seen", lambda match, event, reader: UNNOTICED if reader < 0 else event.action)
            await chosen(house, table.id, "bid 1")
        assert place_for(house.present(table.id), "") is None
        await chosen(house, table.id, "bid 2")
        assert place_for(house.present(table.id), "").seq == 2, "all before the choice that everybody noticed"

    played(tmp_path, story)


@pytest.mark.slow
def test_pages_by_the_eyes_of_a_player(tmp_path):
    async def story(house, browser):
        stranger = browser()
        _, robot = await keeper_with(browser, "Keeper", "Sobek")
        table = (await house.send(Open("kuhn", {}, (Seat("Ann", ANN), Seat("Ben", BEN)), later=1, eyes=ANN))).table
        await chosen(house, table.id, "pass")
        page = (await stranger.get(f"/t/{table.id}")).text
        assert "1 moves behind and see what" in page
        assert 'name="move"' not in page and "data-turn" not in page
        shown = await robot.get(f"/tables/{table.id}")
        assert (shown["you"], shown["legal"], shown["your_turn"]) == (None, [], False)
        card = house.present(table.id).match.state.cards[house.present(table.id).eyes]
        assert shown["numbers"]["cards"] == [card if n == house.present(table.id).eyes else 0 for n in (0, 1)]

    visited(tmp_path, story, limits=LIMITS)


@pytest.mark.parametrize(
    "more",
    [{"later": 0}, {"later": 3, "rated": True}, {"later": 3, "eyes": "c" * 64}, {"later": 3, "game": "steps"}],
    ids=["at once", "rated", "a stranger's", "open"],
)
def test_a_hand_is_shown_only_where_that_harms_nobody(tmp_path, more):
    async def story(house):
        people = (Seat("Ann", "p" + "a" * 30), Seat("Ben", "p" + "b" * 30))
        fields = {"game": "kuhn", "eyes": people[0].guest, **more}
        with pytest.raises(Refused, match="not-watchable"):
            await house.send(Open(fields.pop("game"), {}, people, **fields))

    played(tmp_path, story)


def test_who_takes_the_place_of_a_player_is_not_looked_through(tmp_path):
    async def story(house, browser):
        ann, ben, eve = browser(), browser(), browser()
        table = await opened(ann, "kuhn", later="3", eyes="yes")
        link = await invitation(ann, table)
        assert house.present(table[3:]).eyes == 0
        await joined(ben, link, "Ben")
        assert house.present(table[3:]).eyes == 0
        other = await opened(ann, "kuhn", later="3", eyes="yes")
        link = await invitation(ann, other)
        await sign_up(ann, "Ann")
        await ann.post(f"{other}/leave", data={"key": "l"})
        assert house.present(other[3:]).eyes == -1
        for form in ({"later": "4"}, {"later": "x"}):
            assert (await eve.post("/new/kuhn", data={"seat0": "me", "seat1": "guest", **form})).status_code == 422

    visited(tmp_path, story, limits=LIMITS)
