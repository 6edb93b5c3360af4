"""A page that holds an answer is told what changes in it; all others are sent the whole."""

import random
import re

import httpx
import pytest

from greathouse.server.web.changes import NONE, SentAnswers, text_of, whole

from .houses import open_two
from .visitors import visited

WORDS = ("", "<g>", "<text>Anubis", "</g>", "</text>", "𓃢 & “ß”", '<path d="M0 0L5 5"/>')
REVISION = re.compile(r'data-revision="(\d+)"')


def told(sent: SentAnswers, html: str, held: str) -> tuple[str, str, str]:
    """Body, name and what it changes."""
    answer = sent.answer([html], held)
    return answer.body.decode(), answer.headers["Held-Lines"], answer.headers.get("Changes", "")


@pytest.mark.parametrize("seed", range(40))
def test_changes_make_the_whole(seed):
    rng, sent = random.Random(seed), SentAnswers()
    pieces = [rng.choice(WORDS) for _ in range(rng.randrange(1, 120))]
    html = "\n".join(pieces)
    body, held, changed = told(sent, html, NONE)
    assert (body, changed) == (html, "")
    for _ in range(5):
        at, until = sorted(rng.randrange(len(pieces) + 1) for _ in range(2))
        pieces[at:until] = rng.choices([*WORDS, *pieces], k=rng.randrange(6)) or [""]
        later = "\n".join(pieces)
        body, name, changed = told(sent, later, held)
        assert changed == held
        assert whole(html, body) == later
        html, held = later, name


@pytest.mark.parametrize("seed", range(40))
def test_changes_of_pictures_in_parts_make_the_whole(seed):
    """Each part begins a line; pictures are cut otherwise in the next answer."""
    rng, sent, held, html = random.Random(seed), SentAnswers(), NONE, ""
    parts = [rng.choice((*WORDS, "\n", '\n<g id="king">')) for _ in range(60)]
    for _ in range(6):
        at, until = sorted(rng.randrange(len(parts) + 1) for _ in range(2))
        parts[at:until] = rng.choices([*WORDS, *parts], k=rng.randrange(6))
        cut = rng.randrange(len(parts) + 1)
        pieces = ["<p>a board\n", tuple(parts[:cut]), "".join(parts[cut:]), "</p>"]
        answer = sent.answer(pieces, held)
        body = answer.body.decode()
        html = whole(html, body) if "Changes" in answer.headers else body
        assert html == text_of(pieces)
        held = answer.headers["Held-Lines"]


def test_a_part_that_begins_a_line_begins_one_line():
    pieces = ["<svg>", ('\n<g id="king"/>', "<path/>", '\n<g id="sphinx"/>\n<g/>'), "</svg>"]
    lines = ["<svg>", '<g id="king"/>', "<path/>", '<g id="sphinx"/>', "<g/>", "</svg>"]
    assert SentAnswers().answer(pieces, NONE).body.decode().split("\n") == text_of(pieces).split("\n") == lines


def test_what_is_alike_is_not_sent_again():
    sent, lines = SentAnswers(), [f'\n<g id="place-{n}"><text>{n}</text></g>' for n in range(1000)]
    held = told(sent, "".join(lines), NONE)[1]
    lines[500] = '\n<g id="place-500" class="pick"><text>500</text></g>'
    body, _, _ = told(sent, "".join(lines), held)
    assert len(body) < 80, body


@pytest.mark.parametrize("times", range(5))
@pytest.mark.parametrize("again", range(5))
def test_what_ends_an_answer_may_stand_in_it_several_times(times, again):
    sent, lines = SentAnswers(), [f"<li>turn {n}</li>" for n in range(40)]
    before, after = "\n".join(["<ol>", *lines * times]), "\n".join(["<ol>", *lines * again])
    body, _, _ = told(sent, after, told(sent, before, NONE)[1])
    assert whole(before, body) == after


def test_nobody_works_out_the_name_of_an_answer():
    html = "<p>The vizier's goal: ten houses</p>"
    named = told(SentAnswers(), html, NONE)[1]
    other = SentAnswers()
    assert told(other, html, NONE)[1] != named
    assert told(other, html, named)[0] == html, "another process knows nothing of it"


def test_a_table_is_sent_by_its_changes(tmp_path):
    async def story(house, browser):
        page, ask = f"/t/{(await open_two(house)).id}/live", {"HX-Request": "true"}
        ann = browser()

        async def live(held: str) -> httpx.Response:
            return await ann.get(page, headers=ask | {"Held-Lines": held})

        first = await live(NONE)
        assert "Changes" not in first.headers and 'id="gh-table"' in first.text
        again = await live(first.headers["Held-Lines"])
        assert again.headers["Changes"] == first.headers["Held-Lines"]
        assert again.headers["content-type"] == "application/json"
        shown = whole(first.text, again.text)
        assert REVISION.search(shown)[1] == REVISION.search(first.text)[1]
        assert shown.rstrip().endswith("</div>")
        assert "Changes" not in (await live("unknown")).headers
        assert "Held-Lines" not in (await ann.get(page, headers=ask)).headers, "who keeps nothing is told nothing"

    visited(tmp_path, story)
