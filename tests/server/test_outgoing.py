"""What leaves the house: never to a private address, encrypted for a browser, in letters without foreign headers."""

from __future__ import annotations

import ipaddress
import json
import re
import socket
from email import message_from_bytes, policy

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from greathouse.server.notices import outgoing
from greathouse.server.notices.mail import Letter, MailServer, is_address
from greathouse.server.notices.outgoing import BadTarget, checked, is_public, read_url
from greathouse.server.notices.store import NoticeStore
from greathouse.server.notices.web_push import Identity, Subscription, decoded, encoded, encrypted

from .receivers import SENDER, Answers
from .visitors import opened, visited

PRIVATE = """127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255
::1 :: fe80::1 fc00::1 ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1
2002:7f00:1:: 2001:db8::1 198.18.0.1""".split()
PUBLIC = "1.1.1.1 8.8.8.8 2606:4700::1111 64:ff9b::808:808".split()


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_none_to_send_to(address):
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are(address):
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost/",
        "http://[::1]/",
        "http://0x7f000001/",
        "http://2130706433/",
        "http://127.1/",
    ],
)
def test_no_way_of_writing_leads_inside(url):
    with pytest.raises(BadTarget):
        checked(url, ("http",))


@pytest.mark.parametrize(
    "url",
    [
        "ftp://a.example/",
        "https://u:p@a.example/",
        "https://a.example:25/",
        "https:///x",
        "file:///etc/passwd",
        "https://",
        "https://a.example/\r\nX: y",
        "https://a.example/ x",
        "https://a.example:99999/",
        "javascript:1",
        "h" * 2000,
    ],
)
def test_what_is_no_such_address_is_refused(url):
    with pytest.raises(BadTarget):
        read_url(url)


def test_one_private_address_among_public_ones_is_enough(monkeypatch):
    found = [(2, 1, 6, "", (address, 443)) for address in ("1.1.1.1", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(BadTarget):
        checked("https://both.example/")


@pytest.mark.slow
def test_the_checked_address_is_used_and_no_redirection_followed(receiver, monkeypatch):
    """A name that has another address the second time it is asked for leads nowhere else."""
    asked, resolve = [], socket.getaddrinfo

    def resolved(host, *rest, **more):
        asked.append(host)
        return resolve("127.0.0.1" if host == "two-faced.example" else host, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    url = f"http://two-faced.example:{receiver.server_port}/hook"
    target = checked(url, ("http",), allowed=lambda _: True)
    assert outgoing.post(target, b"{}", {}) == 302
    assert asked.count("two-faced.example") == 1
    assert [path for path, *_ in Answers.noted] == ["/hook"]
    assert Answers.noted[0][1]["Host"] == f"two-faced.example:{receiver.server_port}"


@pytest.mark.parametrize("inside", ["http://127.0.0.1/x", "https://localhost/x", "http://169.254.169.254/latest"])
def test_pages_refuse_private_addresses(tmp_path, inside):
    async def story(house, browser):
        ann = browser()
        await opened(ann)
        assert (await ann.post("/notices/hook", data={"address": inside})).status_code == 422
        key = encoded(
            b"\4" + ec.generate_private_key(ec.SECP256R1()).public_key().public_numbers().x.to_bytes(32, "big")
        )
        form = {"endpoint": inside, "key": key, "secret": encoded(b"s" * 16)}
        assert (await ann.post("/notices/push", data=form)).status_code == 422
        assert NoticeStore(house.store).channels(house.present((await opened(ann))[3:]).seats[0].guest) == []

    visited(tmp_path, story)


# Push --------------------------------------------------------------------------------------------------------------


def test_a_message_is_encrypted_as_the_standard_says():
    """The example of RFC 8291."""
    to = Subscription.read(
        "https://push.example/1",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    private = int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    made = encrypted(
        b"When I grow up, I want to be a watermelon",
        to,
        key=ec.derive_private_key(private, ec.SECP256R1()),
        salt=decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encoded(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
        "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_house_proves_who_it_is():
    house = Identity(b"k" * 32)
    assert house.public == Identity(b"k" * 32).public != Identity(b"l" * 32).public and len(decoded(house.public)) == 65
    headers = house.headers("https://push.example:8443/abc?d", "https://house.example", 1000.0)
    token = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", headers["Authorization"])
    claims = json.loads(decoded(token[2]))
    assert claims == {"aud": "https://push.example:8443", "exp": 1000 + 12 * 3600, "sub": "https://house.example"}
    assert len(decoded(token[3])) == 64 and token[4] == house.public


# Mail --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "a@b",
        "a b@c.example",
        "a@c.example\nBcc: d@e.example",
        "a@c.example\r\n",
        "<a@c.example>",
        "a@c.example,d@e.example",
        "a@-",
        "@c.example",
        "a" * 300 + "@c.example",
        "é@c.example",
        'a"@c.example',
        "a@c.example\0",
    ],
)
def test_what_is_no_address_gets_no_mail(address):
    assert not is_address(address)


def test_no_header_is_made_of_what_others_write():
    letter = Letter("a@c.example", "Your turn\r\nBcc: d@e.example\nX: <b>", "\r\n.\r\nMAIL FROM:<x>\r\n", "id1")
    made = message_from_bytes(SENDER.message(letter, 0.0).as_bytes(), policy=policy.default)
    assert made["Bcc"] is None and made["X"] is None and made["Subject"] == "Your turn Bcc: d@e.example X: <b>"
    assert made["Message-ID"] == "<id1@mail.example>"
    for wrong in ("a@c.example\r\nBcc: d@e.example", "a@c.example, d@e.example"):
        with pytest.raises(Exception, match=r".+"):
            SENDER.message(Letter(wrong, "s", "t", "i"), 0.0)


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://"])
def test_a_mail_server_is_named_by_its_url(url):
    with pytest.raises(ValueError, match="mail server"):
        MailServer.read(url, "house@mail.example")
    with pytest.raises(ValueError, match="sender"):
        MailServer.read("smtp://mail.example", "house")
    assert MailServer.read("", "") is None
    assert "secret" not in repr(MailServer.read("smtps://u:secret@mail.example", "house@mail.example"))
