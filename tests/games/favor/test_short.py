"""What tiles do in few words: it fits where it stands, in every language, without a word that is broken or cut."""

import pytest

from greathouse.draw.fit import BOLD, fit
from greathouse.games.favor import text
from greathouse.games.favor.board.scene import WIDE
from greathouse.games.favor.content import TILE_IDS
from greathouse.games.favor.text.short import SHORT
from greathouse.kernel.languages import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_few_words_fit_on_their_tile(lang):
    cut = []
    for name in TILE_IDS:
        named = text.tile(name, lang)
        room = WIDE.stack[0] * (2 if name == "herder" else 1) - 32
        one_line = fit(named.name, room / BOLD, 13, least=WIDE.least).lines == (named.name,)
        shown = fit(named.short, room, WIDE.letters, least=WIDE.least, lines=4 if one_line else 3)
        if " ".join(shown.lines) != " ".join(named.short.split()):
            cut.append((name, shown.lines))
    assert cut == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_few_words_are_fewer(lang):
    longer = [name for name, short in SHORT[lang].items() if len(short) >= len(text.tile(name, lang).effect)]
    assert longer == [] and set(SHORT[lang]) <= set(TILE_IDS)
