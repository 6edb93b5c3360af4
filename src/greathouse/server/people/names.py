"""Names of people who can be found: each stands for one person, and nobody's looks like another's."""

from __future__ import annotations

import unicodedata

from greathouse.kernel.languages import PAGE_LANGUAGES
from greathouse.server.cleaning import clean_name, without_invisible
from greathouse.server.errors import Refused
from greathouse.server.words import GUEST_NAMES, LEVELS, Words

MIN_NAME, MAX_NAME = 2, 20
"""Characters of a name."""

JOINING = "-_."
"""What may stand within a name beside letters and digits."""

TOGETHER = {"CJK", "HIRAGANA", "KATAKANA"}
"""Scripts that are written together; names in several others could look like somebody else's."""

_CONFUSABLE = str.maketrans("01", "ol")


def read_name(text: str) -> str:
    """A name that an account can have. Raises Refused."""
    name = clean_name(text)
    if name != text.strip() or not MIN_NAME <= len(name) <= MAX_NAME or not _fits(name):
        raise Refused("bad-name", 422)
    if fold_name(name) in RESERVED:
        raise Refused("name-taken", 409)
    return name


def fold_name(name: str) -> str:
    """What two names have in common that people would take for the same: case, accents, signs that look alike, and
    what shows nothing."""
    plain = without_invisible(unicodedata.normalize("NFKD", name.strip()))
    letters = "".join(sign for sign in plain if sign.isalnum())
    return letters.casefold().translate(_CONFUSABLE).replace("i", "l")[: 4 * MAX_NAME]


def _fits(name: str) -> bool:
    """Letters of one script, digits, and a sign between them; a letter first and no sign last."""
    letters = [sign for sign in name if sign.isalpha()]
    scripts = {unicodedata.name(sign, "?").split()[0] for sign in letters}
    within = all(sign.isalnum() or sign in JOINING for sign in name)
    one = len(scripts) == 1 or scripts <= TOGETHER
    return within and one and name[0].isalpha() and name[-1].isalnum()


RESERVED = frozenset(
    fold_name(name)
    for name in (
        *GUEST_NAMES,
        *(level for levels in LEVELS.values() for level in levels),
        *(Words(lang)(key) for lang in PAGE_LANGUAGES for key in ("house", "former-player", "free-seat")),
        *("admin", "moderator", "system"),
    )
)
"""Names that nobody can have: those of bots, of guests and of the house."""
