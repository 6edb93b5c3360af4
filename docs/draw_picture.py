"""Draws docs/pharao.svg, the picture of the README: Pharao in the middle of a game, as the page shows it."""

from __future__ import annotations

import random
from pathlib import Path

import greathouse as gh
from greathouse.draw import standalone
from greathouse.games.pharao.state import TO_SAVE

PICTURE = Path(__file__).parent / "pharao.svg"


def picture() -> str:
    """The first choice between drowning and rescue in a random game that lost a piece before."""
    game = gh.load("pharao")
    for seed in range(1000):
        match, pick = game.new(seed=seed, quiet_limit=200), random.Random(seed)  # noqa: S311 - no secret
        while not match.over:
            lost = sum(houses.bit_count() for houses in match.state.houses) < 8
            if match.state.phase == TO_SAVE and lost:
                last = [tuple(event) for event in match.history]
                return standalone(game.board.draw(match.view(-1), match.legal_numbers(), last=last))
            match.play(pick.choice(match.legal()))
    raise AssertionError("no random game came to this choice")


if __name__ == "__main__":
    PICTURE.write_text(picture() + "\n", encoding="utf-8")
