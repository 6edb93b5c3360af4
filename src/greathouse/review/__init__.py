"""Reviews of finished games: chances through the game, mistakes with the better choice, luck and skill apart.

    from greathouse.review import review
    found = review(match)                   # a Review
    [one for one in found.choices if one.kind == "mistake"]

Where a game's solver knows the exact chances they count, elsewhere those that a search finds. A choice is judged by
what its seat could know when it made it.
"""

from greathouse.review.reviewing import Cancelled, review
from greathouse.review.schema import BRILLIANT, MISTAKE, SEARCH, TABLE, VERSION, Account, Choice, Review

__all__ = [
    "BRILLIANT",
    "MISTAKE",
    "SEARCH",
    "TABLE",
    "VERSION",
    "Account",
    "Cancelled",
    "Choice",
    "Review",
    "review",
]
