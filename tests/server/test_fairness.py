"""Tables whose chance is fixed before the game: numbers that players give, what is shown when, what verifies."""

from __future__ import annotations

import asyncio
import hashlib
import random
import re
from contextlib import nullcontext

import pytest

from greathouse.client import Client, Lost
from greathouse.client.schemas import Position
from greathouse.kernel import proof
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.fairness import is_number
from greathouse.server import contributions
from greathouse.server.entries import fold
from greathouse.server.errors import Refused
from greathouse.server.house import House
from greathouse.server.messages import Act, Begin, Contribute, Leave, Open, PlayOn, Rematch, Resign, Sit, Undo
from greathouse.server.tables import Seat
from greathouse.server.tournaments.duplicate import commitment, round_secret
from tests.server.stores import opened_store
from tests.toys import toy
from tests.waiting import SECONDS

from .desk import ANN, BEN, Desk, make_service
from .houses import Puppets, first
from .programs import keeper_with
from .visitors import invitation, joined, opened, visited

ONE, TWO = 32 * "1", 32 * "2"


@pytest.fixture
def desk(tmp_path):
    made = Desk(tmp_path)
    give_secrets(made.service)
    return made


def give_secrets(service) -> None:
    rand = random.Random(4)
    service.secret = lambda: rand.randbytes(32).hex()


def waiting(desk, game="steps", **options):
    """A table of two who wish to give a number."""
    seats = (Seat("Ann", ANN, contributes=True), Seat())
    table = desk.send(Open(game, options, seats, shuffle=False)).table
    return desk.send(Sit(BEN, "Ben", table.join, contributes=True), table).table


def both(desk, game="steps", **options):
    """The same, with both numbers."""
    table = waiting(desk, game, **options)
    desk.send(Contribute(ANN, ONE), table)
    return desk.send(Contribute(BEN, TWO), table).table


def finish(desk, table):
    """Plays at random until the game is over."""
    rand = random.Random(1)
    while not (table := desk.tables[table.id]).over:
        seat = table.waiting[0]
        desk.act(table, table.seats[seat].guest, rand.choice(table.match.legal(seat)))
    return table


def verified(table):
    """The verdict on a table's record."""
    return proof.verify(table.record(["Ann", "Ben"]), table.game)


def test_a_game_begins_when_the_last_number_is_there(desk):
    table = waiting(desk)
    assert table.full and not table.started and table.missing == (0, 1)
    assert not desk.send(Contribute(ANN, ONE), table).table.started
    table = desk.send(Contribute(BEN, TWO), table).table
    assert table.started and table.fairness.numbers == {0: ONE, 1: TWO}
    verdict = verified(finish(desk, table))
    assert verdict.seats == (0, 1) and verdict.verified and not verdict.faults


def test_the_first_number_counts_and_none_does_later(desk):
    table = waiting(desk)
    desk.send(Contribute(ANN, ONE), table)
    assert not desk.send(Contribute(ANN, TWO), table).writes
    table = desk.send(Contribute(BEN, TWO), table).table
    assert not desk.send(Contribute(ANN, TWO), table).writes
    assert table.fairness.numbers[0] == ONE


@pytest.mark.parametrize("number", ["", "1", 31 * "1" + "g", 32 * "A", 33 * "1"])
def test_what_is_no_number_is_refused(desk, number):
    with pytest.raises(Refused, match="bad-request"):
        desk.send(Contribute(ANN, number), waiting(desk))


def test_a_number_can_be_given_without_having_been_announced(desk):
    table = desk.send(Open("steps", {}, (Seat("Ann", ANN), Seat()), shuffle=False)).table
    desk.send(Contribute(ANN, ONE), table)
    table = desk.send(Sit(BEN, "Ben", table.join), table).table
    assert table.started and table.fairness.numbers == {0: ONE}


def test_without_secrets_nobody_is_asked_and_games_begin_at_once(tmp_path):
    desk = Desk(tmp_path)
    table = desk.two()
    assert table.started and table.fairness is None
    with pytest.raises(Refused, match="bad-request"):
        desk.send(Contribute(ANN, ONE), table)


def test_who_leaves_takes_its_number_along(desk):
    table = waiting(desk)
    desk.send(Contribute(BEN, TWO), table)
    table = desk.send(Leave(BEN, "k"), table).table
    assert table.missing == (0,) and not table.seats[1].number
    with pytest.raises(Refused, match="started"):
        desk.send(Begin(), table)


def test_the_log_alone_tells_the_same_table(desk):
    table = finish(desk, both(desk))
    folded = fold(table.id, toy, desk.store.entries(table.id))
    assert folded.fairness == table.fairness and folded.match.state == table.match.state
    assert not list(proof.unfair(folded.match, folded.fairness))


def test_a_rematch_has_a_secret_of_its_own_and_waits_for_those_who_gave_a_number(desk):
    table = finish(desk, both(desk))
    opened = desk.send(Rematch(ANN, "again"), table)
    again = desk.tables[opened.opened]
    assert again.fairness.secret != table.fairness.secret and again.missing == (0, 1)


def test_what_is_played_on_has_chance_of_its_own(desk):
    table = finish(desk, both(desk))
    at = next(place for place, event in enumerate(table.match.history) if place and event.actor == CHANCE)
    on = desk.tables[desk.send(PlayOn(ANN, "Ann", at, 0, contributes=True), table).opened]
    assert not on.started
    on = desk.send(Contribute(ANN, TWO), on).table
    assert on.match.history[:at] == table.match.history[:at] and on.prefix == at
    on = desk.send(Resign(ANN, "enough"), on).table
    verdict = verified(on)
    assert verdict.elsewhere and verdict.verified and not verdict.faults


def test_taking_back_brings_no_other_chance(desk):
    table = both(desk)
    before = table.fairness
    mine = table.seats[table.waiting[0]].guest
    table = desk.act(table, mine, table.match.legal()[0]).table
    seat = table.seats_of(mine)[0]
    table = desk.send(Undo(mine, table.revision(seat), "back"), table).table
    assert table.fairness == before
    assert not list(proof.unfair(table.match, before))


def test_a_secret_is_revealed_when_the_game_is_over_and_not_before(desk):
    table = both(desk)
    assert table.fairness.secret not in table.record(["Ann", "Ben"])
    assert table.fairness.secret in finish(desk, table).record(["Ann", "Ben"])


def test_a_house_begins_without_numbers_that_do_not_come(tmp_path, monkeypatch):
    monkeypatch.setattr(contributions, "MAX_WAIT", 0.01)

    async def story():
        service = make_service()
        give_secrets(service)
        house = House(opened_store(tmp_path), service, Puppets(first), 0.0)
        try:
            seats = (Seat("Ann", ANN, contributes=True), Seat("Ben", BEN, contributes=True))
            table = (await house.send(Open("steps", {}, seats, shuffle=False))).table
            await house.send(Contribute(BEN, TWO), table)
            async with asyncio.timeout(SECONDS):
                while not house.present(table.id).started:
                    await asyncio.sleep(0.01)
            assert house.present(table.id).fairness.numbers == {1: TWO}
        finally:
            await house.close()

    asyncio.run(story())


def fair_house(tmp_path):
    service = make_service()
    give_secrets(service)
    return House(opened_store(tmp_path), service, Puppets(first), 0.0)


def test_pages_show_the_commitment_before_and_the_secret_after(tmp_path):
    async def story(house, browser):
        ann, ben = browser(), browser("10.0.0.2")
        for one in (ann, ben):
            one.cookies.set("contributes", "1")
        table = await opened(ann)
        page = (await ann.get(table)).text
        (commitment,) = set(re.findall('data-commitment="([0-9a-f]{64})"', page))
        await joined(ben, await invitation(ann, table))
        assert "data-started" not in (await ben.get(table)).text
        for one, number in ((ann, ONE), (ben, TWO)):
            answer = await one.post(f"{table}/number", data={"number": number})
            assert answer.status_code == 303, answer.text
        inside = house.present(table.removeprefix("/t/"))
        assert inside.started and inside.fairness.commitment == commitment
        for address in (table, f"{table}/fair", f"{table}/record", f"{table}/replay"):
            text = (await ann.get(address)).text
            assert inside.fairness.secret not in text, address
        shown = (await ann.get(f"{table}/fair")).text
        assert commitment in shown and ONE in shown and TWO in shown
        await ann.post(f"{table}/resign", data={"key": "k"})
        over = (await ben.get(f"{table}/fair")).text
        assert "data-record" in over
        assert inside.fairness.secret in (await ben.get(f"{table}/record")).text

    visited(tmp_path, story, lambda: fair_house(tmp_path))


def test_a_table_without_secret_has_no_such_page(tmp_path):
    async def story(house, browser):
        ann = browser()
        table = await opened(ann)
        assert (await ann.get(f"{table}/fair")).status_code == 404
        assert "/fair" not in (await ann.get(table)).text

    visited(tmp_path, story)


def test_robots_give_numbers_and_see_what_chance_follows_from(tmp_path):
    """The house waits for the number that was promised; the secret is told when the game is over, and not before."""

    async def story(house, browser):
        _, robot = await keeper_with(browser, "Ann", "Ann-1")
        _, other = await keeper_with(browser, "Ben", "Ben-1")
        begun = await robot.post("/challenges", name="Ben-1", game="steps", contributes=True)
        table, chance = begun["table"], begun["chance"]
        assert chance["wants"] and chance["numbers"] == {} and chance["secret"] is None
        assert (await other.post(f"/tables/{table}/join", contributes=True))["status"] == "open"
        assert (await robot.post(f"/tables/{table}/number", number=ONE))["status"] == "open"
        playing = await other.post(f"/tables/{table}/number", number=TWO)
        assert playing["status"] == "running" and playing["chance"]["commitment"] == chance["commitment"]
        assert sorted(playing["chance"]["numbers"].values()) == sorted([ONE, TWO])
        assert house.present(table).fairness.secret not in str(playing)
        assert (await robot.post(f"/tables/{table}/number", number="3" * 32))["chance"] == playing["chance"]
        over = (await robot.post(f"/tables/{table}/resign"))["chance"]
        assert hashlib.sha256(bytes.fromhex(over["secret"])).hexdigest() == over["commitment"]
        refused = await robot.refused(f"/tables/{table}/number", number="short")
        assert refused[0] == 422

    visited(tmp_path, story, lambda: fair_house(tmp_path))


def chance_of(table: str, secret: str | None, numbers: dict[str, str], *, wants: bool = False) -> dict[str, object]:
    """A position as a house tells it, but for its chance nearly empty."""
    commitment = hashlib.sha256(bytes.fromhex("ab" * 32)).hexdigest()
    chance = {"commitment": commitment, "wants": wants, "numbers": numbers, "secret": secret}
    content = {name: [] for name in ("seats", "legal", "log", "offers")} | {"result": None, "chance": chance}
    facts = {"game": "steps", "options": {}, "status": "over" if secret else "open", "rated": False, "your_turn": False}
    return content | facts | {"table": table}


def test_a_client_gives_a_number_by_itself_and_compares_at_the_end(monkeypatch):
    client, sent = Client("http://house", "token"), []

    def ask(path, content=None):
        sent.append((path, content))
        number = content.get("number") if content else None
        return chance_of("t", None, {"0": number} if number else {}, wants=not number)

    monkeypatch.setattr(client._line, "ask", ask)
    begun = client.open("steps")
    (_, opened), (path, given) = sent
    assert opened["contributes"] and path == "/tables/t/number" and not begun.chance.wants
    mine = given["number"]
    assert is_number(mine) and client.noted == {"t": (begun.chance.commitment, mine, True)}
    assert client.compared(Position.of(chance_of("t", "ab" * 32, {"0": mine}))) == "same"
    assert client.compared(Position.of(chance_of("t", "cd" * 32, {"0": mine}))) == "other"
    assert client.compared(Position.of(chance_of("t", "ab" * 32, {"0": "7" * 32}))) == "other", "the house had taken it"
    assert client.compared(Position.of(chance_of("elsewhere", "cd" * 32, {}))) == "same"


@pytest.mark.parametrize("lost", [True, False])
def test_a_number_that_does_not_arrive_in_time_is_told_apart_from_one_that_was_exchanged(monkeypatch, lost):
    """It is lost on the way, or comes when the game has begun."""
    client = Client("http://house", "token")

    def ask(path, content=None):
        if lost and content and "number" in content:
            raise Lost("away")
        return chance_of("t", None, {}, wants=not (content and "number" in content))

    monkeypatch.setattr(client._line, "ask", ask)
    with pytest.raises(Lost) if lost else nullcontext():
        client.open("steps")
    mine = client.noted["t"].number
    assert client.compared(Position.of(chance_of("t", "ab" * 32, {"1": TWO}))) == "late"
    assert client.compared(Position.of(chance_of("t", "cd" * 32, {"1": TWO}))) == "other"
    assert client.compared(Position.of(chance_of("t", "ab" * 32, {"0": mine}))) == "same"


def test_the_answer_to_a_number_repeats_it_only_if_it_counts(tmp_path):
    async def story(house, browser):
        ann, ben = browser(), browser("10.0.0.2")
        table = await opened(ann)
        assert "Number" not in (await ann.post(f"{table}/number", data={"number": "short"})).headers
        for _ in range(2):
            assert (await ann.post(f"{table}/number", data={"number": ONE})).headers["Number"] == ONE
        assert "Number" not in (await ann.post(f"{table}/number", data={"number": TWO})).headers
        await joined(ben, await invitation(ann, table))
        late = await ben.post(f"{table}/number", data={"number": TWO})
        assert late.status_code == 303 and "Number" not in late.headers

    visited(tmp_path, story, lambda: fair_house(tmp_path))


def test_at_tables_with_one_secret_nobody_adds_a_number(tmp_path):
    """Not even who wishes to: the game begins at once, and its secret is not told when it is over."""
    desk = Desk(tmp_path)
    seats = (Seat("Ann", ANN, contributes=True), Seat("Ben", BEN, contributes=True))
    table = desk.send(Open("steps", {}, seats, shuffle=False, duplicate="12" * 32)).table
    assert table.started and not table.wants_number(ANN) and table.fairness.numbers == {}
    table = desk.send(Resign(ANN, ""), table).table
    assert table.over and "12" * 32 not in table.record(["Ann", "Ben"])
    assert "12" * 32 in table.record(["Ann", "Ben"], revealed=True)


# The same chance -----------------------------------------------------------------------------------------------------


def test_tables_with_one_secret_meet_the_same_chance(tmp_path):
    desk = Desk(tmp_path)
    seats = (Seat("Ann", ANN), Seat("Ben", BEN))

    def dealt(secret: str, key: str) -> list:
        table = desk.send(Open("kuhn", {}, seats, shuffle=False, key=key, duplicate=secret)).table
        return table.written

    secrets = [round_secret("ab" * 32, number) for number in range(1, 9)]
    assert all(dealt(secret, f"a{n}") == dealt(secret, f"b{n}") for n, secret in enumerate(secrets))
    assert len({str(dealt(secret, f"c{n}")) for n, secret in enumerate(secrets)}) > 1, "each round has its own"
    assert commitment("ab" * 32) != commitment("cd" * 32) and len(commitment("ab" * 32)) == 64


def test_each_kind_of_chance_has_its_own_stream(tmp_path):
    """The next outcome of a kind is the same however often others came before; taken back and done again, too."""
    desk = Desk(tmp_path)
    seats = (Seat("Ann", ANN), Seat("Ben", BEN))
    ends = []
    for key in "ab":
        table = desk.send(Open("steps", {}, seats, shuffle=False, key=key, duplicate="12" * 32)).table
        while not table.over:
            seat = table.waiting[0]
            move = table.game.moves.write(table.match.legal_numbers(seat)[0])
            table = desk.send(Act(table.seats[seat].guest, table.revision(seat), move, "", seat), table).table
        ends.append(table.written)
    assert ends[0] == ends[1]
