"""What every game provides, as types: one protocol for each file, which a game's module implements.

| file | protocols |
| --- | --- |
| content.py | `Content`, its optional function `FullContent` |
| rules.py | `Rules`, its optional function `FullRules`; `TradeRules` in a game with trade |
| view.py | `Views`, and `HiddenViews` in a game that hides anything |
| position.py | `PositionRules`, its optional constant `FullPositionRules` |
| advice.py | `Advice` |
| features.py | `Features`, in a game whose positions nets can judge |
| text.py | `Text`, its optional functions `FullText`; `TradeText` in a game with trade |
| board.py | `Board`, its optional function `FullBoard` |
| trade.py | `Trading` |

All are generic in the game's own records: `Rules[State]` with the State of that game. What a Full… protocol adds is
optional: a game that lacks it gets the protocol's own body (`completed`).

Who knows OpenSpiel knows most of it under other names:

| here | there |
| --- | --- |
| seat 0, 1, …; CHANCE, SPECTATOR | player; the chance player; nobody in particular |
| `start` | NewInitialState |
| `turn` | CurrentPlayer |
| `waiting` with several seats | a simultaneous node, whose answers are applied one by one, sealed until the last |
| `legal`; `choices` | LegalActions; those of them that search and learning look at |
| `odds` | ChanceOutcomes, with whole-number weights in place of probabilities |
| `apply` | ApplyAction, in place; a copy is made by whoever wants one (`clone`) |
| `result`; `score` | Returns, in parts of WIN; the points of the game |
| `bound` | MaxGameLength, decisions alone |
| `view` | an observation with perfect recall: it holds what a seat may remember, too |
| `seen` | what one event adds to that |
| `guess` | ResampleFromInfostate |
| `leaf`, `prefer` | what an Evaluator says of a position, and the policy of its rollouts |
| `exchange` | nothing: a second account of what is hidden, by which leaks are found |
"""

from __future__ import annotations

from greathouse.kernel.contract.board import Board, FullBoard
from greathouse.kernel.contract.constants import CHANCE, HIDDEN, OVER, SPECTATOR, TRADE, UNNOTICED, WIN
from greathouse.kernel.contract.modules import Content, FullContent, completed, gives, provided, speaking
from greathouse.kernel.contract.position import FullPositionRules, PositionRules
from greathouse.kernel.contract.programs import (
    apply,
    apply_trade,
    bound,
    can_trade,
    choices,
    clone,
    exchange,
    features,
    guess,
    leaf,
    legal,
    odds,
    prefer,
    result,
    score,
    seen,
    start,
    trade_period,
    turn,
    view,
    viewpoint,
    waiting,
    why,
    why_trade,
)
from greathouse.kernel.contract.records import Bundle, Copyable, State, View
from greathouse.kernel.contract.rules import Advice, Features, FullRules, HiddenViews, Rules, TradeRules, Views
from greathouse.kernel.contract.trading import Trading
from greathouse.kernel.contract.words import FullText, Text, TradeText

__all__ = [
    "CHANCE",
    "HIDDEN",
    "OVER",
    "SPECTATOR",
    "TRADE",
    "UNNOTICED",
    "WIN",
    "Advice",
    "Board",
    "Bundle",
    "Content",
    "Copyable",
    "Features",
    "FullBoard",
    "FullContent",
    "FullPositionRules",
    "FullRules",
    "FullText",
    "HiddenViews",
    "PositionRules",
    "Rules",
    "State",
    "Text",
    "TradeRules",
    "TradeText",
    "Trading",
    "View",
    "Views",
    "apply",
    "apply_trade",
    "bound",
    "can_trade",
    "choices",
    "clone",
    "completed",
    "exchange",
    "features",
    "gives",
    "guess",
    "leaf",
    "legal",
    "odds",
    "prefer",
    "provided",
    "result",
    "score",
    "seen",
    "speaking",
    "start",
    "trade_period",
    "turn",
    "view",
    "viewpoint",
    "waiting",
    "why",
    "why_trade",
]
