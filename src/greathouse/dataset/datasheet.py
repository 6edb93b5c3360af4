"""The page that goes with a dataset."""

from __future__ import annotations

import greathouse
from greathouse.dataset.run import LICENCE, Run
from greathouse.kernel.limits import MAX_DECISIONS

_PAGE = """# {games:,} games of {title}

Recorded by `greathouse selfplay` of Great House {version}, under version {rules} of the rules{content}.

| | |
| --- | --- |
| game | {title} ({designer}, {year}), `{key}` |
| seats | {seats} |
| options | {options} |
| agents | {agents}; they change seats from game to game |
| seed | {seed}: with it the same command records the same games |
| licence of the data | {licence} |

## How it was made

{how}
A game that reaches {most:,} decisions is truncated. Nothing was left out: ids count from 0 without a gap.
An agent decides from what its seat may know; the columns hold everything, also what was hidden from seats.

## Files

| file | holds |
| --- | --- |
| `games-*.parquet` | the games, {shard:,} in a file, in the order of their ids |
| `vocabulary.json` | `moves` and `chance`: the words of events; an event's number is a place in the list |
| `manifest.json` | all that decides the games, versions, and the SHA-256 of every file |

| column | type | what |
| --- | --- | --- |
| `game_id`, `seed` | int64 | the game's id, and the seed that all its random numbers follow from |
| `game`, `rules` | string | key of the game, version of its rules |
| `content` | string | digest of the corrected content file that it was played with, or "" |
| `options` | string | options of the table, as JSON |
| `seats` | int8 | number of seats |
| `agents` | list of string | the agent of each seat |
| `actors` | list of int8 | who acted in each event: a seat, or -1 for chance |
| `events` | list of int16 | the number of the move, or of the outcome where the actor is chance |
| `returns` | list of float | what each seat won: 1 for a win, wins shared out evenly, also if truncated |
| `placing` | list of int8 | how each seat ended, 1 for the best, equals share one; null if truncated |
| `truncated` | bool | whether the game was cut before its end |

`greathouse dataset verify` replays every game; `greathouse dataset record` makes a game record of any row.
The game belongs to its designer and publisher; this dataset holds none of their texts or artwork.
"""

_HOW = {
    True: "Choices are drawn evenly, and chance by its weights, from one generator for each game.",
    False: "Chance is dealt from a generator for each game; the agents draw from generators of their own.",
}


def datasheet(run: Run) -> str:
    """What the dataset is, how it was made, and what its files hold, in Markdown."""
    about = run.game.about
    digest = run.game.content_digest
    return _PAGE.format(
        games=run.games,
        title=about.title,
        designer=about.designer,
        year=about.year,
        key=run.game.key,
        version=greathouse.__version__,
        rules=about.rules,
        content=f", with the corrected content file {digest}" if digest else "",
        seats=run.seats,
        options=", ".join(f"{name} {value}" for name, value in run.options.items()) or "none",
        agents=", ".join(f"`{agent}`" for agent in run.agents),
        seed=run.seed,
        licence=LICENCE,
        how=_HOW[run.is_random],
        most=MAX_DECISIONS,
        shard=run.shard,
    )
