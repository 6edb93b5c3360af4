"""Follows the hints through games against a bot, and looks at each of them: its three degrees, its move, its reason.

python -m tests.server.hinted GAME [--games 2] plays whole games and prints each reason that is new.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import NamedTuple

from greathouse.kernel.languages import LANGUAGES
from tests.waiting import wait_until

from .running import Client, Look, lasting


class Told(NamedTuple):
    """A hint at one decision: the move that it chose, and what its last degree says in each language."""

    move: str
    reasons: dict[str, list[str]]


def sentences(html: str) -> list[str]:
    """What the panel of the hint says."""
    panel = re.search(r'<div class="shown" role="status">(.*?)</div>', html, re.S)
    return [unescape(text) for text in re.findall(r"<p>(.*?)</p>", panel[1])] if panel else []


def hint(client: Client, table: str, revision: int, degree: int, lang: str = "en") -> str:
    """The page with a hint, as soon as the bots have thought."""
    pages: list[str] = []

    def thought() -> bool:
        query = {"hint": str(revision), "degree": str(degree)}
        pages.append(client.http.get(f"{table}/live", params=query, headers={"Accept-Language": lang}).text)
        return "data-thinking" not in pages[-1]

    wait_until(thought)
    return pages[-1]


def look_at_hint(client: Client, table: str, look: Look) -> Told:
    """Checks the three degrees of the hint at a decision."""
    first, second = (hint(client, table, look.revision, degree) for degree in (1, 2))
    ringed = re.search(r'data-targets="([^"]*)"', first)[1].split()
    assert ringed and all(f'id="{one}"' in first for one in ringed), (ringed, look.moves)
    assert sentences(first), look.moves
    arrow = re.search(r'data-arrow="([^"]*)"', second)[1]
    choices = dict(re.findall(r'name="move" value="([^"]*)" data-clicks="([^"]*)"', second))
    moves = [unescape(move) for move, clicks in choices.items() if clicks == arrow]
    assert arrow and len(moves) == 1, (arrow, choices)
    assert len(sentences(second)) == 1
    reasons = {lang: sentences(hint(client, table, look.revision, 3, lang))[1:] for lang in LANGUAGES}
    for lang, said in reasons.items():
        assert said and all(re.fullmatch(r"\S.*[.!?]", one) for one in said), (moves, lang, said)
    assert len({tuple(said) for said in reasons.values()}) == len(LANGUAGES), reasons
    return Told(moves[0], reasons)


def follow(client: Client, game: str, most: int = 10_000) -> Iterator[Told]:
    """Plays a game against the weakest bot as the hints say, at most so many decisions of it."""
    table = client.open(game, seat1="bot0")
    for _ in range(most):
        look = client.turn(table)
        if look.over:
            return
        told = look_at_hint(client, table, look)
        assert client.move(table, look.revision, told.move).status_code == 200
        yield told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2)
    options = parser.parse_args()
    known: set[str] = set()
    with tempfile.TemporaryDirectory() as folder, lasting(Path(folder)) as server:
        for number in range(options.games):
            decisions = 0
            for told in follow(Client(server.base), options.game):
                decisions += 1
                said = " ".join(told.reasons["en"])
                if (kind := re.sub(r"\d+", "#", said)) not in known:
                    known.add(kind)
                    print(f"{told.move}: {said}", flush=True)
            print(f"game {number + 1}: {decisions} decisions", flush=True)


if __name__ == "__main__":
    main()
