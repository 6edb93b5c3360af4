"""A dataset that was recorded, read again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from greathouse.dataset.folder import MANIFEST, VOCABULARY, read_manifest, sha256
from greathouse.dataset.games import Games
from greathouse.dataset.parquet import decode, read_table
from greathouse.dataset.players import events_of
from greathouse.dataset.run import Run, Shard
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.errors import BadRecord, HouseError
from greathouse.kernel.events import Event
from greathouse.kernel.game import Game, load
from greathouse.kernel.match import Match


class Dataset:
    """The games of a folder that `greathouse selfplay` has recorded.

        dataset = Dataset("heir-random")
        match = dataset.match(17)                # the game with this id, replayed
        match.save("game.jsonl")

    `game` is needed only for games that `gh.load` does not know by their key, or that were played with a corrected
    content file. Raises BadRecord if there is no dataset, or if it follows other rules than those that are here.
    """

    def __init__(self, path: str | Path, game: Game | None = None, *, compiled: bool = False) -> None:
        self.path = Path(path)
        self.manifest = read_manifest(self.path)
        try:
            self.run = _run(self.manifest, game or load(str(self.manifest["game"])), compiled)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise BadRecord(f"{self.path / MANIFEST} is damaged: it lacks what tells the games.") from None

    def shards(self) -> Iterator[Shard]:
        """The shards that are there, in order."""
        return (shard for shard in self.run.shards() if (self.path / shard.file).exists())

    def check_hash(self, shard: Shard) -> None:
        """Raises BadRecord unless the bytes of a shard are those that the manifest knows."""
        try:
            data = (self.path / shard.file).read_bytes()
        except OSError as error:
            raise BadRecord(f"{shard.file} cannot be read: {error.strerror or error}.") from None
        if shard.file not in self.manifest["sha256"]:
            raise BadRecord(f"{shard.file}: the manifest does not name it.")
        if sha256(data) != self.manifest["sha256"][shard.file]:
            raise BadRecord(f"{shard.file}: its bytes are not those that were recorded (SHA-256).")

    def table(self, shard: Shard) -> Any:
        """The columns of a shard, as a table of pyarrow. Raises BadRecord."""
        try:
            return read_table(self.path / shard.file)
        except OSError as error:
            raise BadRecord(f"{shard.file} cannot be read: {error.strerror or error}.") from None
        except ValueError as error:
            raise BadRecord(f"{shard.file} cannot be read: {error}.") from None

    def games(self, shard: Shard) -> Games:
        """The games of a shard. Raises BadRecord."""
        try:
            return decode(self.table(shard))
        except ValueError as error:
            raise BadRecord(f"{shard.file} cannot be read: {error}.") from None

    def match(self, game_id: int) -> Match:
        """A game, replayed to its end; it has no dealer. Raises BadRecord."""
        if not 0 <= game_id < self.run.games:
            raise BadRecord(f"There is no game {game_id}; ids are 0 to {self.run.games - 1}.")
        first = game_id - game_id % self.run.shard
        shard = next(self.run.shards(first))
        return replayed(self.run, events_of(self.games(shard), game_id - first), game_id)

    def record(self, game_id: int) -> str:
        """A game as a record in JSON lines, as `gh.replay` reads it. Raises BadRecord."""
        return self.match(game_id).transcript(names=self.run.lineup(game_id))

    def vocabulary(self) -> dict[str, list[str]]:
        """The words of moves and of chance, each at the place that is its number. Raises BadRecord."""
        try:
            words: dict[str, list[str]] = json.loads((self.path / VOCABULARY).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise BadRecord(f"{self.path / VOCABULARY} cannot be read: {error}.") from None
        return words


def replayed(run: Run, events: list[Event], game_id: int) -> Match:
    """The match of these events. Raises BadRecord naming the first that the rules do not allow."""
    match = Match.waiting_for_chance(run.game, run.seats, run.options)
    for number, (actor, action) in enumerate(events, 1):
        try:
            if actor == CHANCE:
                match.chance(action)
            else:
                match.choose(action, actor)
        except HouseError as error:
            raise BadRecord(f"Game {game_id}, event {number}: {error}") from None
    return match


def _run(manifest: dict[str, Any], game: Game, compiled: bool) -> Run:
    """The run of a manifest. Raises BadRecord where it followed other rules, BadOption and BadSeats."""
    if manifest["game"] != game.key:
        raise BadRecord(f"These are games of {manifest['game']!r}, not of {game.key!r}.")
    if manifest["rules"] != game.about.rules:
        theirs, ours = manifest["rules"], game.about.rules
        raise BadRecord(f"The games follow version {theirs!r} of the rules of {game.key}; this is {ours!r}.")
    if manifest["content"] != game.content_digest:
        theirs = manifest["content"] or "of the game"
        ours = game.content_digest or "of the game"
        raise BadRecord(f"The games were played with the content {theirs}, not with that {ours}: name its file.")
    _, options = game.blank(manifest["seats"], manifest["options"])
    seed, games, shard = (int(manifest[name]) for name in ("seed", "games", "shard"))
    if shard < 1 or not manifest["agents"] or not isinstance(manifest["sha256"], dict):
        raise ValueError
    return Run(game, tuple(map(str, manifest["agents"])), int(manifest["seats"]), options, seed, games, shard, compiled)
