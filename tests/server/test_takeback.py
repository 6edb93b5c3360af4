"""What may be taken back where hands are hidden."""

import pytest

from greathouse.server.takeback import GLANCE, THOROUGH, undoable

from .desk import ANN
from .market import Market


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(12))
def test_what_a_choice_itself_tells_does_not_bind_to_it(tmp_path, seed):
    """Whoever names a laborer from behind the screen may go back, whatever laborers others would have supposed."""
    market = Market(tmp_path, seed=seed, haggling="off")
    for verb in ("harvest", "laborer"):
        market.play(ANN, next(move for move in market.table.match.legal() if move.startswith(verb)))
        assert undoable(market.table, 0, GLANCE) and undoable(market.table, 0, THOROUGH)
    market.store.close()
