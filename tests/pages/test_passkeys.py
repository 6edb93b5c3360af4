"""Signing in with a passkey, as a browser with an authenticator does it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .window import Window

FAULTS = Path(__file__).with_name("faults.js").read_text()
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """A window whose device keeps passkeys."""

    def __init__(self, window: Window) -> None:
        self.window, self.page = window, window.page
        self.line = window.context.new_cdp_session(window.page)
        self.line.send("WebAuthn.enable")
        self.id = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]

    def keys(self) -> list[dict]:
        """The passkeys on the device."""
        return self.line.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]

    def forget_cookies(self) -> None:
        """The browser has been cleaned; the device keeps its keys."""
        self.window.forget_cookies()

    def sign_in(self) -> None:
        """Signs in with the passkey on the device."""
        self.page.goto("/sign-in")
        self.page.click("[data-passkey]")
        self.page.wait_for_url("**/")


@pytest.fixture
def device(window, server) -> Device:
    """A device with the address of the house by name: passkeys are never for numbers."""
    return Device(window(server.base.replace("127.0.0.1", "localhost")))


def account_with_passkey(device: Device) -> str:
    """Makes an account and a passkey; the name."""
    name = f"Key{random.Random().randrange(10**12)}"
    device.page.goto("/sign-up")
    device.page.fill("main [name=name]", name)
    device.page.fill("main [name=password]", "correct horse")
    device.page.click("main .primary")
    device.page.wait_for_url("**/")
    device.page.goto("/account")
    device.page.click("[data-passkey]")
    expect(device.page.locator("form[action='/passkeys/remove']")).to_have_count(1)
    return name


def test_a_passkey_signs_in_without_name_and_password(device):
    name = account_with_passkey(device)
    assert len(device.keys()) == 1 and device.keys()[0]["rpId"] == "localhost"
    device.forget_cookies()
    device.page.goto("/account")
    expect(device.page.locator("h1")).not_to_have_text(name)
    for _ in range(2):
        device.sign_in()
        device.page.goto("/account")
        expect(device.page.locator("h1")).to_have_text(name)
    device.page.set_viewport_size({"width": 360, "height": 780})
    assert not device.page.evaluate(FAULTS) and not device.window.axe()


def test_a_removed_passkey_signs_nobody_in(device):
    account_with_passkey(device)
    device.page.click("form[action='/passkeys/remove'] button")
    expect(device.page.locator("form[action='/passkeys/remove']")).to_have_count(0)
    device.forget_cookies()
    device.page.goto("/sign-in")
    device.page.click("[data-passkey]")
    expect(device.page.locator("#gh-passkey-note")).to_have_text("This passkey does not sign anybody in here.")


def test_what_a_passkey_has_signed_counts_once_and_here_alone(device):
    """An answer that somebody has overheard opens nothing; nor does one for another challenge or another house."""
    account_with_passkey(device)
    device.forget_cookies()
    sent = []
    device.window.context.on(
        "request", lambda request: sent.append(request) if request.url.endswith("passkeys/sign-in") else None
    )
    device.sign_in()
    (overheard,) = sent
    device.forget_cookies()
    origin = {"Origin": overheard.url.removesuffix("/passkeys/sign-in"), "Accept": "application/json"}
    again = device.page.request.post(
        "/passkeys/sign-in", data=overheard.post_data, headers=origin | {"Content-Type": FORM}
    )
    assert again.status == 403
    asked = json.loads(device.page.request.post("/passkeys/find", headers=origin).text())
    assert asked["rpId"] == "localhost" and len(asked["challenge"]) == 43
    for nonsense in ("", "{}", "[]", "null", '{"id": "x"}'):
        answer = device.page.request.post("/passkeys/sign-in", form={"credential": nonsense}, headers=origin)
        assert answer.status == 403, nonsense


FORM = "application/x-www-form-urlencoded"


def test_where_there_are_no_passkeys_nothing_speaks_of_them(window):
    """An address in numbers can have none; everything else is offered."""
    made = window()
    made.go("/sign-in")
    expect(made.page.locator("[data-passkey]")).to_be_hidden()
    expect(made.page.locator("main .primary")).to_be_visible()
