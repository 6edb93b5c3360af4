"""Headers are read once, and of several with one name the first counts, as everywhere."""

from starlette.datastructures import Headers
from starlette.requests import Request

from greathouse.server.web.headers import header, headers_of

SENT = [(b"host", b"house"), (b"host", b"evil"), (b"accept-language", b"fr;q=0.9"), (b"x", b"\xe9")]


def test_the_first_of_several_counts():
    scope = {"type": "http", "headers": SENT}
    known = Headers(scope=scope)
    assert headers_of(scope) == {name: known[name] for name in known}
    assert headers_of(scope) is headers_of(scope)


def test_what_is_not_there_is_empty():
    request = Request({"type": "http", "headers": SENT})
    assert (header(request, "host"), header(request, "cookie")) == ("house", "")
