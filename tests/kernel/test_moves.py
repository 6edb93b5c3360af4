"""Actions: number, kind and arguments, written form."""

import pytest

from greathouse.kernel.errors import UnreadableMove
from greathouse.kernel.moves import Kind, Moves, names, span

MOVES = Moves(Kind("step", span(1, 30), span(1, 30)), Kind("ask", names("Bast", "Thoth"), span(1, 6)), Kind("pass"))


def test_numbers_run_through_the_kinds():
    assert len(MOVES) == 900 + 12 + 1
    assert (MOVES.base("step"), MOVES.base("ask"), MOVES.base("pass")) == (0, 900, 912)
    assert MOVES.write(30 * 19 + 18) == "step 20 19"
    assert MOVES.split(907) == ("ask", (1, 1))
    assert MOVES.join("ask", 1, 1) == 907


def test_every_move_reads_back():
    assert [MOVES.read(text) for text in MOVES] == list(range(len(MOVES)))


def test_reading_forgives_case_and_spaces():
    assert MOVES.read("  ASK  thoth 2 ") == 907


@pytest.mark.parametrize(
    "text", ["", "fly 3", "step 20", "step 20 19 18", "step 0 5", "step 31 5", "ask Ra 1", "pass 1"]
)
def test_unreadable_moves_say_why(text):
    with pytest.raises(UnreadableMove):
        MOVES.read(text)


@pytest.mark.parametrize("number", [-1, 913])
def test_numbers_beyond_the_table_are_refused(number):
    with pytest.raises(UnreadableMove):
        MOVES.write(number)


def test_words_must_be_distinct_and_whole():
    with pytest.raises(ValueError, match="space"):
        names("two words")
    with pytest.raises(ValueError, match="case"):
        names("Cat", "cat")
    with pytest.raises(ValueError, match="verb"):
        Moves(Kind("a"), Kind("A"))
