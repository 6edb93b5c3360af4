"""What became of the mutants of a game, as JSON to go on from and as Markdown to read."""

from __future__ import annotations

import difflib
import json
from collections import Counter
from pathlib import Path
from typing import Any

from greathouse.arena.stats import wilson

from .operators import Mutant


class Report:
    """The outcomes so far. They are taken up again if neither rules nor tests have changed since."""

    def __init__(self, folder: Path, facts: dict[str, Any]) -> None:
        self.file, self.facts = folder / f"{facts['game']}.json", facts
        self.rows: dict[str, dict[str, Any]] = {}
        folder.mkdir(parents=True, exist_ok=True)
        if self.file.exists():
            known = json.loads(self.file.read_text(encoding="utf-8"))
            if known["facts"]["digest"] == facts["digest"]:
                self.rows = {row["name"]: row for row in known["mutants"]}

    def add(self, mutant: Mutant, outcome: str, seconds: float, source: str) -> None:
        """Notes an outcome and writes both files, so that nothing is lost when the run is stopped."""
        diff = difflib.unified_diff(
            source.splitlines(), mutant.applied(source).splitlines(), mutant.file, mutant.file, lineterm="", n=2
        )
        row = {"name": mutant.name, "rule": mutant.rule, "operator": mutant.operator, "outcome": outcome}
        self.rows[mutant.name] = row | {"seconds": seconds, "diff": "\n".join(diff)}
        self.write()

    def counts(self) -> Counter[str]:
        """How many mutants had each outcome."""
        return Counter(row["outcome"] for row in self.rows.values())

    def killed(self) -> str:
        """The share of mutants that the tests noticed, those that ran out of time among them, with its interval."""
        noticed = len(self.rows) - self.counts()["survived"]
        share = noticed / max(1, len(self.rows))
        _, low, high = wilson(share, len(self.rows))
        return f"{share:.0%} noticed (95 % interval {low:.0%} to {high:.0%})"

    def write(self) -> None:
        """Writes the JSON and the Markdown file."""
        content = {"facts": self.facts, "counts": self.counts(), "mutants": list(self.rows.values())}
        self.file.write_text(json.dumps(content, indent=1), encoding="utf-8")
        self.file.with_suffix(".md").write_text(self.markdown(), encoding="utf-8")

    def markdown(self) -> str:
        """The summary, then every survivor with its diff."""
        facts, counts = self.facts, self.counts()
        lines = [
            f"# Mutants of {facts['game']}",
            "",
            f"{len(self.rows)} of {facts['mutants']} possible mutants, seed {facts['seed']}, "
            f"against {facts['tests']} of {facts['all_tests']} tests: "
            f"{counts['killed']} killed, {counts['timeout']} ran out of time, {counts['survived']} survived; "
            f"{self.killed()}.",
        ]
        for row in self.rows.values():
            if row["outcome"] == "survived":
                lines += ["", f"## `{row['rule']}`: {row['operator']}", "", "```diff", row["diff"], "```"]
        return "\n".join(lines) + "\n"
