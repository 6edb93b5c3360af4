"""Playthroughs of the games as OpenSpiel records them; `python -m tests.envs.playthroughs` writes them anew."""

from __future__ import annotations

import hashlib
from pathlib import Path

import greathouse.envs.openspiel  # noqa: F401 - registers the games

FOLDER = Path(__file__).parent / "playthroughs"

GAMES = {
    "pharao": "quiet_limit=50,longest=24",
    "hapy": "seats=2,layout=giza,longest=4",
    "heir": "pyramid_bonus='3-5-7-9',longest=12",
    "favor": "seats=2,setup=first_game,first_player='1',longest=12",
    "osiris": "seats=2,ability_cards=false,longest=5",
}

WIDEST = 120


def playthrough(key: str) -> str:
    """A game by random moves; of a long line stands its beginning, and a digest of the whole."""
    from open_spiel.python.algorithms import generate_playthrough  # it brings SciPy

    lines = generate_playthrough.playthrough_lines(f"greathouse_{key}({GAMES[key]})", seed=7)
    return "".join(f"{shortened(line)}\n" for part in lines for line in part.split("\n"))


def shortened(line: str) -> str:
    if len(line) <= WIDEST:
        return line.rstrip()
    return f"{line[:WIDEST]}… {hashlib.sha256(line.encode()).hexdigest()[:16]}"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for key in GAMES:
        (FOLDER / f"{key}.txt").write_text(playthrough(key), encoding="utf-8")


if __name__ == "__main__":
    main()
