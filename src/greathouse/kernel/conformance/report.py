"""What the suite did and found."""

from __future__ import annotations

from dataclasses import dataclass, field

SUMS = ("games", "close_games", "steps", "compared_steps", "exchanges", "trades", "cut_games", "cpu_seconds")
"""Fields that are added up over the parts of a check."""


@dataclass
class Report:
    """What the suite did and found; `faults` is empty when the game conforms."""

    game: str
    functions: int = 0
    """Functions and tables of the contract that the game provides."""
    lessons: int = 0
    """Lessons that were taken to their ends."""
    rules: int = 0
    """Functions in the rule language that were read."""
    games: int = 0
    close_games: int = 0
    """Those of the games that were examined closely, at each step in both modes."""
    steps: int = 0
    """Decisions and outcomes of chance in all games."""
    compared_steps: int = 0
    """Those of them in which plain and compiled rules were compared."""
    hides: bool = False
    """Whether the game says that it hides anything."""
    exchanges: int = 0
    """Exchanges that changed a fact which somebody must not know."""
    trades: int = 0
    """Trades that were executed."""
    cut_games: int = 0
    """Games that came to no end within MAX_DECISIONS."""
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    longest: int = 0
    """Decisions of the longest game."""
    kinds: list[str] = field(default_factory=list)
    """Kinds of decisions and chance events that came up."""
    unseen: list[str] = field(default_factory=list)
    """Kinds that did not."""
    refusals: list[int] = field(default_factory=list)
    """Numbers of the rules that `why` named."""
    faults: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Adds what another part of the same check did and found (`check(part=…)`)."""
        for name in SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        self.hides |= other.hides
        self.kinds += [kind for kind in other.kinds if kind not in self.kinds]
        self.unseen = [kind for kind in self.unseen if kind in other.unseen]
        self.refusals = sorted({*self.refusals, *other.refusals})
        self.faults += [fault for fault in other.faults if fault not in self.faults]

    def __str__(self) -> str:
        """The parts of the suite in a line each."""
        hidden = f"{self.exchanges} exchanges that changed hidden facts" if self.hides else "nothing hidden"
        kinds = f"{len(self.kinds)} kinds of decisions and chance events"
        unseen = f" (not: {', '.join(self.unseen)})" if self.unseen else ""
        compared = f", {self.compared_steps} compared in both modes" if self.compared_steps else ""
        trades = f", {self.trades} trades" if self.trades else ""
        closely = f" ({self.close_games} closely)" if self.close_games < self.games else ""
        lines = (
            f"{self.game}: {len(self.faults)} faults in {self.seconds} s ({self.cpu_seconds:.1f} CPU s)",
            f"  shape     {self.functions} functions and tables of the contract",
            f"  language  {self.rules} rules",
            f"  play      {self.games} games{closely}, {self.steps} steps{compared}; longest {self.longest} decisions, "
            f"{self.cut_games} cut{trades}",
            f"  leaks     {hidden}",
            f"  words     {kinds}{unseen}, {len(self.refusals)} refusals",
            f"  lessons   {self.lessons} taken to the end in every accepted way",
        )
        return "\n".join(lines)
