"""What tiles are called and what they do in few words: it fits where it stands, in every language, without a word that
is broken or cut."""

import pytest

from greathouse.draw.fit import BOLD, fit
from greathouse.games.favor import text
from greathouse.games.favor.board.display import fits
from greathouse.games.favor.board.players import TOLD
from greathouse.games.favor.board.scene import WIDE
from greathouse.games.favor.content import TILE_IDS
from greathouse.games.favor.text.short import PARTED, SHORT
from greathouse.kernel.languages import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_few_words_fit_on_their_tile(lang):
    cut = []
    for name in TILE_IDS:
        named = text.tile(name, lang)
        room = WIDE.stack[0] - 32
        one_line = fits(named.name, room / BOLD, WIDE.letters + 0.5, WIDE.least, 1) or named.name in PARTED
        shown = fit(named.short, room, WIDE.letters, least=WIDE.least, lines=4 if one_line else 3)
        if name != "herder" and not shown.holds(named.short):
            cut.append((name, shown.lines))
        if not fits(named.short, TOLD[0][0] - 39, WIDE.letters, WIDE.least, 2):
            cut.append((name, "beside its sign", named.short))
    assert cut == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_fit_on_small_tiles(lang):
    names = [text.tile(name, lang).name for name in TILE_IDS]
    room = WIDE.chip[0] - 26
    assert [name for name in names if not fits(PARTED.get(name, name), room, WIDE.letters, WIDE.least, 2)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_few_words_are_fewer(lang):
    longer = [name for name, short in SHORT[lang].items() if len(short) >= len(text.tile(name, lang).effect)]
    assert longer == [] and set(SHORT[lang]) <= set(TILE_IDS)
