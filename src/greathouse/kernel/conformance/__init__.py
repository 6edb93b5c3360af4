"""The conformance suite: everything that is promised of a game, checked.

* *Shape*: files, ABOUT, OPTIONS, moves, records, every function of the contract with its parameters, words and rules
  for players in every language. Nothing is played while something of this is missing.
* *Rule language*: the syntax tree of every `@rule`, and the names that it uses.
* *Play*: random games, step by step. Positions (nothing speaks against them, and they read back as written) and views
  (numbers in range); agreement of `turn`, `waiting`, `legal`, `choices`, `why` and `odds`; `view(guess(view)) == view`
  and equal legal actions in the guess; after `exchange` of what a seat must not know everything that it receives is the
  same (leak test; only exchanges that change a fact count), and where nothing is hidden all see the same; secret
  simultaneous answers in any order; JSON, records and replay; length within `bound`; trades between decisions;
  and the referee: plain and compiled mode agree on everything.
  Of many games most are played by a program in machine code, whose arrays are compared afterwards (`swift`).
* *Words and pictures*: at random moments and wherever a kind of decision or event first comes up, for every reader and
  in every language; a sentence of its own, and an anchor in the rules, for every rule that `why` names.

A fault names what is broken; with it stand the line of the game's file that is to blame, or seed, options and events
of the game in which it showed.
"""

from __future__ import annotations

from greathouse.kernel.conformance.faults import Fault
from greathouse.kernel.conformance.mirror import Mirror
from greathouse.kernel.conformance.report import Report
from greathouse.kernel.conformance.suite import check, check_folder

__all__ = ["Fault", "Mirror", "Report", "check", "check_folder"]
