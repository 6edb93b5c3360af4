"""What each reader may know and remember, and worlds that fit it.

Tokens behind the screens follow from what all have seen (R1). Hidden are the kinds of laborers drawn and not yet
shown, the two left in the bag for all but the Regent, and city cards in hands and deck.
"""

from __future__ import annotations

from .exchanging import exchange as exchange
from .guessing import guess as guess
from .seeing import A_CARD as A_CARD
from .seeing import seen as seen
from .seeing import view as view
