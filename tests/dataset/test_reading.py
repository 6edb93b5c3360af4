"""What is wrong with a dataset is found and told; what its games are like; games taken out as records."""

import json
import shutil
from collections import Counter

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import greathouse as gh
from greathouse.cli.dataset import app
from greathouse.dataset.describe import describe
from greathouse.dataset.folder import sha256
from greathouse.dataset.parquet import ENCODINGS, decode, encode, read_table, written
from greathouse.dataset.plot import plot
from greathouse.dataset.reading import Dataset
from greathouse.dataset.selfplay import selfplay
from greathouse.dataset.verify import verify
from greathouse.kernel.errors import BadRecord
from tests.dataset.runs import small_run
from tests.toys import toy

FIRST, SECOND = "games-000000.parquet", "games-000001.parquet"


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """Kuhn poker between two agents, in five files."""
    folder = tmp_path_factory.mktemp("recorded")
    selfplay(small_run(agents=["random", "greedy:2"]), folder, processes=1)
    return folder


@pytest.fixture
def copied(recorded, tmp_path):
    return shutil.copytree(recorded, tmp_path / "copied")


def faults_of(folder, game=None):
    return verify(folder, game or toy("kuhn"), processes=1, compiled=False).faults


def rewrite(folder, change, file=FIRST):
    """Changes the rows of a shard, as somebody would who also corrects the manifest."""
    table = pq.read_table(folder / file)
    rows = change(table.to_pylist())
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), folder / file)
    correct(folder, lambda manifest: manifest["sha256"].update({file: sha256((folder / file).read_bytes())}))


def correct(folder, change):
    manifest = json.loads((folder / "manifest.json").read_text())
    change(manifest)
    (folder / "manifest.json").write_text(json.dumps(manifest))


def with_row(number, **values):
    """A change of one row."""
    return lambda rows: [row | values if i == number else row for i, row in enumerate(rows)]


@pytest.mark.parametrize("processes", [1, 2])
def test_a_sound_dataset_has_no_faults(recorded, processes):
    told = []
    found = verify(recorded, toy("kuhn"), processes=processes, compiled=False, progress=lambda *done: told.append(done))
    assert found == (50, [])
    assert told == [(n, 50) for n in range(10, 51, 10)]


def test_a_shard_is_written_as_small_as_it_can_be_and_read_however_it_was_written(recorded, copied):
    table, run = pq.read_table(recorded / FIRST), Dataset(recorded, toy("kuhn")).run
    files = [written(table, encoding) for encoding in ENCODINGS]
    assert encode(run, next(run.shards()), decode(table)) == min(files, key=len)
    for file in files:
        (copied / FIRST).write_bytes(file)
        assert read_table(copied / FIRST) == table
    column = pq.read_metadata(pa.BufferReader(files[1])).row_group(0).column(table.schema.names.index("events"))
    assert "BYTE_STREAM_SPLIT" in column.encodings


@pytest.mark.compiled
def test_compiled_code_finds_the_same(recorded, copied):
    assert verify(recorded, toy("kuhn"), processes=1) == (50, [])
    rewrite(copied, with_row(4, events=[0, 1, 9, 0]))
    plain, compiled = (verify(copied, toy("kuhn"), processes=1, compiled=mode) for mode in (False, True))
    assert plain == compiled and len(plain.faults) > 0


@pytest.mark.parametrize("place", [0, 100, -1])
def test_a_flipped_byte(copied, place):
    data = bytearray((copied / SECOND).read_bytes())
    data[place] ^= 1
    (copied / SECOND).write_bytes(data)
    assert faults_of(copied) == [f"{SECOND}: its bytes are not those that were recorded (SHA-256)."]


def test_files_that_are_missing_or_foreign(copied):
    (copied / SECOND).rename(copied / "games-000009.parquet")
    assert faults_of(copied) == [
        f"{SECOND} is missing: games 10 to 19.",
        "games-000009.parquet does not belong to the dataset.",
    ]
    (copied / "vocabulary.json").write_text("{}")
    assert faults_of(copied)[0] == "vocabulary.json is not the vocabulary of Kuhn poker."


def test_a_file_that_the_manifest_does_not_name(copied):
    correct(copied, lambda manifest: manifest["sha256"].pop(SECOND))
    assert faults_of(copied) == [f"{SECOND}: the manifest does not name it."]


@pytest.mark.parametrize("data", [b"PAR1", b"no parquet " * 9])
def test_a_file_that_is_no_parquet(copied, data):
    (copied / FIRST).write_bytes(data)
    correct(copied, lambda manifest: manifest["sha256"].update({FIRST: sha256(data)}))
    (told,) = faults_of(copied)
    assert told.startswith(f"{FIRST} cannot be read: ") and told.endswith(".") and not told.endswith("..")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda rows: [*rows[:3], rows[2], *rows[4:]], ["game 2 is there twice.", "game 3 is missing."]),
        (lambda rows: [*rows, rows[2]], ["game 2 is there twice."]),
        (lambda rows: rows[:-1], ["game 9 is missing."]),
        (lambda rows: rows[::-1], ["its games are not in the order of their ids."]),
        (lambda rows: [], ["it holds no games"]),
        (with_row(9, game_id=12), ["game 9 is missing.", "game 12 does not belong there."]),
        (with_row(3, seed=5), ["game 3: seed is 5, not"]),
        (with_row(3, content="abc"), ["game 3: content is 'abc', not ''."]),
        (with_row(3, agents=["random", "greedy:2"]), ["game 3: agents is ['random', 'greedy:2'], not"]),
        (with_row(3, returns=[0.5, 0.5]), ["game 3: returns is [0.5, 0.5], but it ended with"]),
        (with_row(3, placing=[2, 2]), ["game 3: placing is [2, 2], but it ended with"]),
        (
            with_row(3, placing=None, truncated=True),
            ["game 3: truncated is True, but", "game 3: placing is [0, 0], but"],
        ),
        (with_row(3, actors=[-1, -1], events=[0, 1]), ["Game 3 stops before its end."]),
        (with_row(3, actors=[-1, -1], events=[0, 0]), ["Game 3, event 2: "]),
        (with_row(3, actors=[-1, -1, 1], events=[0, 1, 0]), ["Game 3, event 3: "]),
        (with_row(3, actors=[-1, -1, 7], events=[0, 1, 0]), ["Game 3, event 3: There is no seat 7"]),
        (with_row(3, actors=[-1, -1, 0], events=[0, 1, 99]), ["Game 3, event 3: "]),
        (with_row(3, actors=[-1], events=[0, 1]), ["actors and events differ in number"]),
    ],
)
def test_rows_that_cannot_be(copied, change, told):
    """Also where the hash has been made to fit."""
    rewrite(copied, change)
    found = [fault for fault in faults_of(copied) if "is missing: games" not in fault]
    assert all(fault.startswith(FIRST) for fault in found)
    assert [part in fault for part, fault in zip(told, found, strict=True)] == [True] * len(told), found


def test_one_file_in_the_place_of_another(copied):
    shutil.copy(copied / FIRST, copied / SECOND)
    correct(copied, lambda manifest: manifest["sha256"].update({SECOND: manifest["sha256"][FIRST]}))
    faults = faults_of(copied)
    assert f"{SECOND}: game 10 is missing." in faults and f"{SECOND}: game 0 does not belong there." in faults


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"rules": "0"}, r"follow version '0' of the rules of kuhn; this is '1'\."),
        ({"content": "abc"}, r"played with the content abc, not with that of the game: name its file\."),
        ({"game": "pharao"}, "These are games of 'pharao', not of 'kuhn'"),
        ({"greathouse_dataset": 7}, "is not the manifest of a dataset of format 1"),
        ({"agents": None}, "is damaged"),
        ({"shard": 0}, "is damaged"),
        ({"sha256": []}, "is damaged"),
    ],
)
def test_a_dataset_of_something_else(copied, change, told):
    correct(copied, lambda manifest: manifest.update(change))
    (fault,) = faults_of(copied)
    with pytest.raises(BadRecord, match=told):
        raise BadRecord(fault)


def test_no_dataset_at_all(tmp_path):
    assert faults_of(tmp_path) == [f"{tmp_path} holds no dataset: manifest.json: No such file or directory."]


def test_what_the_games_are_like(recorded):
    found = describe(recorded, toy("kuhn"))
    rows = [row for file in sorted(recorded.glob("*.parquet")) for row in pq.read_table(file).to_pylist()]
    assert (found.games, found.of, found.truncated) == (50, 50, 0)
    lengths = [len(row["events"]) for row in rows]
    assert found.events.mean == pytest.approx(sum(lengths) / 50)
    assert (found.events.quantiles["least"], found.events.quantiles["most"]) == (min(lengths), max(lengths))
    assert found.wins[0].mean == pytest.approx(sum(row["returns"][0] for row in rows) / 50)
    by_agent = [row["returns"][row["agents"].index("random")] for row in rows]
    assert found.agents["random"].mean == pytest.approx(sum(by_agent) / 50)
    words = json.loads((recorded / "vocabulary.json").read_text())
    counted = Counter(
        words["chance" if actor < 0 else "moves"][event]
        for row in rows
        for actor, event in zip(row["actors"], row["events"], strict=True)
    )
    assert found.moves | found.chance == counted
    assert list(found.moves.values()) == sorted(found.moves.values(), reverse=True)
    text = str(found)
    assert "50 games of kuhn, 0 truncated" in text and "wins of greedy:2: " in text
    assert json.loads(json.dumps(found.to_json()))["kinds"] == found.kinds()


def test_a_dataset_without_games_cannot_be_described(copied):
    for file in copied.glob("*.parquet"):
        file.unlink()
    with pytest.raises(BadRecord, match="holds no games yet"):
        describe(copied, toy("kuhn"))


@pytest.mark.slow
def test_a_picture(recorded, tmp_path):
    plot(describe(recorded, toy("kuhn")), tmp_path / "picture.svg")
    assert "<svg" in (tmp_path / "picture.svg").read_text()


def test_a_game_becomes_a_record(tmp_path):
    run = small_run("hapy", games=12, shard=5, seats=3)
    selfplay(run, tmp_path, processes=1)
    dataset = Dataset(tmp_path)
    for game_id in (0, 7, 11):
        (tmp_path / "game.jsonl").write_text(dataset.record(game_id))
        *_, match = gh.replay(tmp_path / "game.jsonl")
        assert match.over and match.history == dataset.match(game_id).history
    assert json.loads(dataset.record(7).partition("\n")[0])["names"] == ["random"] * 3
    for game_id in (-1, 12):
        with pytest.raises(BadRecord, match="ids are 0 to 11"):
            dataset.record(game_id)


@pytest.mark.compiled
def test_command_line(recorded, copied, tmp_path, monkeypatch):
    monkeypatch.setattr("greathouse.cli.dataset.find_game", lambda key, content: toy(key))
    run = CliRunner().invoke
    sound = run(app, ["verify", str(recorded), "--game", "kuhn", "--workers", "1"])
    assert (sound.exit_code, sound.stdout) == (0, "50 games replayed, 0 faults\n")
    (copied / SECOND).unlink()
    faulty = run(app, ["verify", str(copied), "--game", "kuhn", "--workers", "1", "--json"])
    assert faulty.exit_code == 1
    assert json.loads(faulty.stdout) == {"games": 40, "faults": [f"{SECOND} is missing: games 10 to 19."]}
    faulty = run(app, ["verify", str(copied), "--game", "kuhn", "--workers", "1"])
    assert faulty.stdout.endswith("40 games replayed, 1 fault\n")
    assert "40 games of 50 of kuhn" in run(app, ["describe", str(copied), "--game", "kuhn"]).stdout
    assert json.loads(run(app, ["describe", str(copied), "--game", "kuhn", "--json"]).stdout)["games"] == 40
    printed = run(app, ["record", str(recorded), "3", "--game", "kuhn"]).stdout
    assert printed == Dataset(recorded, toy("kuhn")).record(3)
    assert run(app, ["record", str(recorded), "3", "--game", "kuhn", "--out", str(tmp_path / "3.jsonl")]).stdout == ""
    assert (tmp_path / "3.jsonl").read_text() == printed
