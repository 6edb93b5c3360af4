"""Frames, cards and blocks of characters."""

from greathouse.kernel.diagrams import MAX_WIDTH, Canvas, beside, cut, flowing, folded


def test_frames_join_where_they_meet():
    canvas = Canvas(7, 5)
    for x in (0, 3):
        for y in (0, 2):
            canvas.frame(x, y, 4, 3)
    assert canvas.lines() == ["┌──┬──┐", "│  │  │", "├──┼──┤", "│  │  │", "└──┴──┘"]


def test_a_card_covers_what_lies_under_it():
    canvas = Canvas(8, 4)
    canvas.card(0, 0, ["abcd"], 6)
    canvas.card(2, 1, ["too long"], 6)
    assert canvas.lines() == ["┌────┐", "│a┌────┐", "└─│too │", "  └────┘"]


def test_what_is_outside_is_not_drawn():
    canvas = Canvas(3, 1)
    canvas.put(-1, 0, "abcdef")
    canvas.put(0, 4, "x")
    assert canvas.lines() == ["bcd"]


def test_blocks_stand_side_by_side_as_far_as_they_fit():
    assert beside(["a", "bb"], ["c"]) == ["a   c", "bb"]
    assert flowing([["aaa"], ["bb"], ["cccc"]], width=7) == ["aaa  bb", "cccc"]


def test_long_texts_are_folded_or_cut():
    lines = folded("word " * 40)
    assert max(map(len, lines)) <= MAX_WIDTH and lines[1].startswith("  word")
    assert cut("Ramses the Great", 8) == "Ramses…" and cut("Ramses", 8) == "Ramses"
