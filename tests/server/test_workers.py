"""Workers under one supervisor, over PostgreSQL: who dies is replaced, and no answered click is lost."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

import greathouse
from greathouse.server.neighbours import ROUND
from greathouse.server.sharing import LEASE
from tests.waiting import SECONDS, wait_until

from .crew import command_of, finish, kill_worker, play_on, workers
from .forge import ROOT
from .kill import begin
from .running import Client, Running, two_clients


@pytest.fixture(scope="module")
def lasting_crew(postgres, tmp_path_factory):
    """A house with two workers, who may be replaced, for one test after another."""
    running = Running(tmp_path_factory.mktemp("crew"), url=postgres.prepared(), workers=2).start()
    yield running
    running.kill()


@pytest.fixture
def crew(lasting_crew):
    """The house with two workers, opened anew where a test has closed it."""
    if not workers(lasting_crew):
        lasting_crew.start()
    wait_until(lambda: len(workers(lasting_crew)) == 2)
    return lasting_crew


@pytest.fixture
def new_crew(shared, tmp_path):
    """A house with two workers who have measured nothing yet."""
    running = Running(tmp_path, url=shared, workers=2).start()
    wait_until(lambda: len(workers(running)) == 2)
    yield running
    running.kill()


def worker_of(server: Running, response) -> int:
    """The worker that has the server's end of the connection over which this response came."""
    _, port = response.extensions["network_stream"].get_extra_info("client_addr")
    here, there = f":{server.port:04X}", f":{port:04X}"
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[1].endswith(here) and fields[2].endswith(there):
            return _holder(server, f"socket:[{fields[9]}]")
    raise AssertionError("the connection is closed")


def _holder(server: Running, socket: str) -> int:
    for worker in workers(server):
        for descriptor in Path(f"/proc/{worker}/fd").iterdir():
            with suppress(OSError):
                if str(descriptor.readlink()) == socket:
                    return worker
    raise AssertionError("nobody has this connection")


def at_both(server: Running, client: Client, path: str, stack: ExitStack) -> list[Iterator[str]]:
    """Lines of open streams of a guest, one at each worker."""
    streams: dict[int, Iterator[str]] = {}
    for _ in range(200):
        response = stack.enter_context(client.http.stream("GET", path))
        assert response.status_code == 200
        streams[worker_of(server, response)] = response.iter_lines()
        if len(streams) == 2:
            return list(streams.values())
    raise AssertionError("one worker takes all connections")


def revision(lines: Iterator[str]) -> int:
    """The next revision that a stream tells of."""
    return next(int(found[1]) for line in lines if (found := re.fullmatch(r"data: (\d+)", line)))


def test_a_click_at_one_worker_is_heard_at_all(crew):
    ann, ben, table = two_clients(crew)
    look = ann.look(table)
    with ExitStack() as stack:
        streams = at_both(crew, ben, f"{table}/events", stack)
        before = [revision(lines) for lines in streams]
        assert ann.move(table, look.revision, look.moves[0]).status_code == 200
        after = [revision(lines) for lines in streams]
    assert after == [before[0] + 1] * 2
    assert ben.look(table).revision == after[0]


def test_whichever_worker_is_asked_tells_what_all_measure(new_crew):
    def moves() -> dict[str, float]:
        text = httpx.get(f"{new_crew.base}/metrics", timeout=SECONDS).text
        assert text.count("# HELP greathouse_streams ") == 1
        found = re.findall(r'^greathouse_tables\{worker="(\d)"\}', text, re.MULTILINE)
        made = re.findall(
            r'^greathouse_moves_total\{by="person",game="steps",worker="(\d)"\} ([\d.]+)', text, re.MULTILINE
        )
        return dict.fromkeys(found, 0.0) | {worker: float(number) for worker, number in made}

    ann, _, table = two_clients(new_crew)
    look = ann.look(table)
    assert ann.move(table, look.revision, look.moves[0]).status_code == 200
    for _ in range(6):
        wait_until(lambda: len(moves()) == 2 and sum(moves().values()) == 1)


def test_lines_of_the_log_name_worker_and_process(new_crew):
    def told() -> set[tuple[int, int]]:
        Client(new_crew.base).get("/rules/steps")
        lines = [json.loads(line) for line in new_crew.errors.read_text().splitlines() if line.startswith("{")]
        return {(line["worker"], line["process"]) for line in lines if line["logger"] == "greathouse.access"}

    wait_until(lambda: len(told()) == 2)
    assert {worker for worker, _ in told()} == {0, 1} and {process for _, process in told()} == set(workers(new_crew))


def test_a_bot_of_a_killed_worker_plays_on_at_another(shared, tmp_path):
    """The bot waits for its time when its worker is killed; the other worker has never heard of the table."""
    assert LEASE + ROUND < 5, "seconds"
    crew = Running(tmp_path, pace=15.0, url=shared, workers=2).start()
    try:
        ann = Client(crew.base)
        table = ann.open("steps", seat1="bot0")
        wait_until(lambda: ann.turn(table))
        look = ann.look(table)
        answer = ann.move(table, look.revision, look.moves[0])
        assert answer.status_code == 200
        dead = worker_of(crew, answer)
        for worker in workers(crew):
            os.kill(worker, signal.SIGKILL)
        wait_until(lambda: len(workers(crew)) == 2 and dead not in workers(crew))
        wait_until(lambda: _answers(ann, table) and ann.look(table).moves)
    finally:
        crew.kill()


def _answers(client: Client, path: str) -> bool:
    with suppress(Exception):
        return client.get(path).status_code == 200
    return False


def test_killed_workers_are_replaced_and_lose_no_click(crew):
    stop = threading.Event()
    players = begin(crew, 4, stop)
    for _ in range(3):
        play_on(players)
        kill_worker(crew, workers(crew)[0])
    play_on(players)
    finish(players, stop, crew.url)


def test_a_rolling_restart_loses_no_click(crew):
    """As the service is told to reload, by SIGHUP: both workers are replaced while people play, and each click has an
    answer or can be sent again."""
    order = re.search(r"^ExecReload=(.*)$", (ROOT / "deploy/greathouse-workers.conf").read_text(), re.MULTILINE)[1]
    stop, old = threading.Event(), set(workers(crew))
    players = begin(crew, 4, stop)
    play_on(players)
    subprocess.run(order.replace("$MAINPID", str(crew.process.pid)).split(), check=True)
    wait_until(lambda: len(workers(crew)) == 2 and not old & set(workers(crew)))
    play_on(players)
    finish(players, stop, crew.url)
    new = set(workers(crew))
    assert crew.stop() == 0
    lines = [json.loads(line) for line in crew.errors.read_text().splitlines() if line.startswith("{")]
    assert "SIGHUP: the workers are renewed, one after the other" in {line["message"] for line in lines}
    serves = f"Great House {greathouse.__version__} serves"
    assert new <= {line["process"] for line in lines if line["message"] == serves}, "which version is told"


def test_a_killed_database_loses_no_click(crew, postgres):
    stop = threading.Event()
    players = begin(crew, 4, stop)
    for _ in range(2):
        play_on(players)
        postgres.kill()
        postgres.start()
    play_on(players)
    finish(players, stop, crew.url)


def test_workers_end_with_their_supervisor(crew):
    there = workers(crew)
    crew.kill()
    wait_until(lambda: not any(Path(f"/proc/{worker}/fd").exists() and command_of(str(worker)) for worker in there))


def opened(url: str, *more: str) -> subprocess.CompletedProcess[str]:
    """A house of two workers that cannot open."""
    command = [sys.executable, "-m", "greathouse", "serve", "--port", "0", "--workers", "2", "--database", url, *more]
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, cwd=ROOT, check=False)


def test_workers_cannot_share_a_file(tmp_path):
    done = opened(f"sqlite:///{tmp_path}/x.sqlite")
    assert done.returncode == 2 and "cannot share" in done.stderr and "Traceback" not in done.stderr


def test_where_the_database_is_away_it_is_said_in_the_logs_form_with_a_status_of_its_own(tmp_path):
    away = f"postgresql+psycopg://ann@/house?host={tmp_path}"
    plain, told = opened(away), opened(away, "--log", "json")
    assert plain.returncode == told.returncode == 75 and "cannot be opened" in plain.stderr
    *_, last = map(json.loads, told.stderr.splitlines())
    assert last["level"] == "critical" and "cannot be opened" in last["message"] and "Traceback" not in told.stderr


def test_an_error_in_a_worker_is_one_line_of_the_log(new_crew, shared):
    with sa.create_engine(shared).begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    os.kill(workers(new_crew)[0], signal.SIGKILL)
    told = "worker 0 cannot serve: The database belongs to another version", "worker 1 cannot serve: The database"

    def lines() -> list[dict[str, object]]:
        return [json.loads(line) for line in new_crew.errors.read_text().splitlines()]

    wait_until(lambda: any(str(line["message"]).startswith(told) for line in lines()))
