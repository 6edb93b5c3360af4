"""Texts are compressed for those who can read that, whatever answers; what gains nothing by it is not."""

import pytest

from .houses import open_two
from .visitors import visited

LONG = ("/", "/t/{table}", "/t/{table}/live", "/new/steps", "/api/v1/openapi.json", "/static/house.css")
PLAIN = ("/static/boards/pharao.webp", "/healthz")


@pytest.mark.parametrize("address", LONG)
def test_texts_are_compressed_for_those_who_can_read_that(tmp_path, address):
    async def story(house, browser):
        path = address.format(table=(await open_two(house)).id)
        ann = browser()
        answer = await ann.get(path, headers={"Accept-Encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        assert int(answer.headers["content-length"]) < len(answer.content) / 2
        whole = await ann.get(path, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in whole.headers
        for one in (answer, whole):
            assert one.status_code == 200
            assert "Accept-Encoding" in one.headers["vary"]

    visited(tmp_path, story)


@pytest.mark.parametrize("address", PLAIN)
def test_what_gains_nothing_is_sent_as_it_is(tmp_path, address):
    async def story(_, browser):
        answer = await browser().get(address, headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200 and "content-encoding" not in answer.headers

    visited(tmp_path, story)
