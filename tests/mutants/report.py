"""What became of the mutants of a game, as JSON to go on from and as Markdown to read."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from greathouse.arena.stats import wilson

from .operators import Mutant
from .trials import Outcome

UNNOTICED = ("survived", "unreached")


class Report:
    """The outcomes so far, by the names of the mutants; with `again` those of the last report, except its survivors."""

    def __init__(self, folder: Path, facts: dict[str, Any], *, again: bool = False) -> None:
        self.file, self.facts = folder / f"{facts['game']}.json", facts
        self.rows: dict[str, dict[str, Any]] = {}
        self.survivors: set[str] = set()
        folder.mkdir(parents=True, exist_ok=True)
        if again:
            known = json.loads(self.file.read_text(encoding="utf-8"))
            self.facts, self.rows = known["facts"], {row["name"]: row for row in known["mutants"]}
            self.survivors = {name for name, row in self.rows.items() if row["outcome"] in UNNOTICED}

    def add(self, mutant: Mutant, outcome: Outcome, source: str) -> None:
        """Notes an outcome and writes both files, so that nothing is lost when the run is stopped."""
        self.rows[mutant.name] = {
            "name": mutant.name,
            "rule": mutant.rule,
            "operator": mutant.operator,
            "outcome": outcome.kind,
            "test": outcome.test,
            "said": outcome.said[:200],
            "seconds": outcome.seconds,
            "diff": "\n".join(mutant.diff(source, around=2)),
        }
        self.write()

    def counts(self) -> Counter[str]:
        """How many mutants had each outcome."""
        return Counter(row["outcome"] for row in self.rows.values())

    def killed(self) -> str:
        """The share of mutants that the tests noticed, those that ran out of time among them, with its interval."""
        noticed = len(self.rows) - sum(self.counts()[kind] for kind in UNNOTICED)
        share = noticed / max(1, len(self.rows))
        _, low, high = wilson(share, len(self.rows))
        return f"{share:.0%} noticed (95 % interval {low:.0%} to {high:.0%})"

    def told(self) -> str:
        """All outcomes in a sentence."""
        counts = self.counts()
        unnoticed = f"{counts['survived']} survived, {counts['unreached']} reached by no test"
        return f"{counts['killed']} killed, {counts['timeout']} out of time, {unnoticed}: {self.killed()}"

    def write(self) -> None:
        """Writes the JSON and the Markdown file."""
        content = {"facts": self.facts, "counts": self.counts(), "mutants": list(self.rows.values())}
        self.file.write_text(json.dumps(content, indent=1), encoding="utf-8")
        self.file.with_suffix(".md").write_text(self.markdown(), encoding="utf-8")

    def markdown(self) -> str:
        """The summary, then every survivor with its diff."""
        facts = self.facts
        chosen = f"{len(self.rows)} of {facts['mutants']} possible mutants, seed {facts['seed']}"
        lines = [f"# Mutants of {facts['game']}", "", f"{chosen}: {self.told()}."]
        for row in self.rows.values():
            if row["outcome"] in UNNOTICED:
                lines += ["", f"## `{row['rule']}`: {row['operator']}, {row['outcome']}", "", row["name"], ""]
                lines += ["```diff", row["diff"], "```"]
        return "\n".join(lines) + "\n"
