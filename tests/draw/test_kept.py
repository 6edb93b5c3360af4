"""Results that are made once are kept in a room of their own."""

from __future__ import annotations

from greathouse.draw.kept import ENTRY, LATELY, Room, each_lately, size_of
from greathouse.draw.svg import element


def _made(room: Room, length: int):
    """A function that makes texts of this length in the room, and the list of those that it has made."""
    made = []

    @room.keeping
    def text(number: int) -> str:
        made.append(number)
        return "x" * length

    return text, made


def test_what_was_made_is_made_once():
    room = Room(100_000)
    text, made = _made(room, 10)
    assert text(1) == text(1) == "x" * 10 and text(2) and made == [1, 2]
    assert room.taken == 2 * ENTRY + size_of((1,)) + size_of((2,)) + 2 * size_of("x" * 10)


def test_what_fills_the_room_most_goes_when_it_is_full():
    room = Room(100_000)
    large, made_large = _made(room, 10_000)
    small, made_small = _made(room, 10)
    small(1)
    for number in range(9):
        large(number)
    assert room.taken < 100_000 and large(0) and len(made_large) == 9
    large(9)
    small(1)
    large(0)
    assert made_large == [*range(10), 0] and made_small == [1]
    assert size_of("x" * 10_000) < room.taken < 2 * size_of("x" * 10_000)


def test_room_stays_bounded():
    room = Room(50_000)
    texts = [_made(room, length)[0] for length in (10, 100, 1000)]
    for number in range(1000):
        for text in texts:
            text(number)
        assert 0 < room.taken <= 50_000


def test_all_parts_of_a_result_count():
    drawn = element("g", element("path", d="M 0 0" * 100, fill="url(#sky)"), id="a")
    assert size_of(drawn) > len(drawn.markup) + size_of("sky")
    assert size_of((drawn, drawn)) > 2 * size_of(drawn)


def test_what_was_made_lately_is_known():
    asked: list[str] = []

    @each_lately
    def made(text: str) -> int:
        asked.append(text)
        return len(text)

    length = LATELY // 10
    texts = [f"{number}".rjust(length) for number in range(12)]
    assert made(texts) == [length] * 12 and asked == texts
    assert made(texts[-5:]) == [length] * 5 and asked == texts, "half of the room at least is that of the latest"
    assert made(texts[:1]) == [length] and asked == [*texts, texts[0]]


def test_what_is_asked_for_again_stays():
    asked: list[str] = []
    made = each_lately(asked.append)
    kept = "kept".rjust(LATELY // 20)
    for number in range(100):
        made([kept, f"{number}".rjust(LATELY // 20)])
    assert len(asked) == len(set(asked)) + asked.count(kept) - 1
