"""What the suite did and found."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Report:
    """What the suite did and found; `faults` is empty when the game conforms.

    `functions` of the contract and `rules` of the rule language were read; `lessons` were taken to their ends;
    `exchanges` are those that changed a fact which somebody must not know. `kinds` of decisions and chance events came
    up, `unseen` ones did not; `refusals` are the numbers of the rules that `why` named.
    """

    game: str
    functions: int = 0
    lessons: int = 0
    rules: int = 0
    games: int = 0
    steps: int = 0
    compared_steps: int = 0
    hides: bool = False
    exchanges: int = 0
    trades: int = 0
    cut_games: int = 0
    seconds: float = 0.0
    longest: int = 0
    kinds: list[str] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
    refusals: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """The parts of the suite in a line each."""
        hidden = f"{self.exchanges} exchanges that changed hidden facts" if self.hides else "nothing hidden"
        kinds = f"{len(self.kinds)} kinds of decisions and chance events"
        unseen = f" (not: {', '.join(self.unseen)})" if self.unseen else ""
        compared = f", {self.compared_steps} compared in both modes" if self.compared_steps else ""
        trades = f", {self.trades} trades" if self.trades else ""
        lines = (
            f"{self.game}: {len(self.faults)} faults in {self.seconds} s",
            f"  shape     {self.functions} functions and tables of the contract",
            f"  language  {self.rules} rules",
            f"  play      {self.games} games, {self.steps} steps{compared}; longest {self.longest} decisions, "
            f"{self.cut_games} cut{trades}",
            f"  leaks     {hidden}",
            f"  words     {kinds}{unseen}, {len(self.refusals)} refusals",
            f"  lessons   {self.lessons} taken to the end in every accepted way",
        )
        return "\n".join(lines)
