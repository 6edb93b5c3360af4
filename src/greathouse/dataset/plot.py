"""A dataset as a picture: lengths, wins by seat, kinds of move."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from greathouse.dataset.describe import Description
from greathouse.kernel.errors import HouseError

MAX_BINS = 50

MAX_KINDS = 12


def plot(description: Description, file: Path) -> None:
    """Draws a dataset into a file whose suffix names the format (.svg, .png, .pdf).

    Raises HouseError if matplotlib is not installed or the file cannot be written.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise HouseError("matplotlib is not installed here; `pip install matplotlib` installs it.") from None
    figure: Any = Figure(figsize=(12, 4), layout="constrained")
    lengths, wins, kinds = figure.subplots(1, 3)
    least, most = (description.events.quantiles[name] for name in ("least", "most"))
    width = 1 + (most - least) // MAX_BINS  # a whole number, so that each bar counts as many lengths
    lengths.hist(description.events_by_game, bins=range(least, most + width + 1, width))
    lengths.set(xlabel="events", ylabel="games", title=f"{description.games:,} games of {description.game}")
    means = [share.mean for share in description.wins]
    errors = [[s.mean - s.low for s in description.wins], [s.high - s.mean for s in description.wins]]
    wins.bar([str(seat) for seat in range(len(means))], means, yerr=errors, capsize=4)
    wins.set(xlabel="seat", title="wins by seat, 95 % intervals")
    counted = list(description.kinds().items())[:MAX_KINDS][::-1]
    kinds.barh([kind for kind, _ in counted], [count for _, count in counted])
    kinds.set(title="kinds of move")
    try:
        figure.savefig(file)
    except (OSError, ValueError) as error:
        raise HouseError(f"{file} cannot be written: {error}.") from None
