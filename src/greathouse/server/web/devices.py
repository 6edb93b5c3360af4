"""The browser behind a request, as a list of sessions names it: no more than its owner needs to know it again."""

from __future__ import annotations

from starlette.requests import Request

from greathouse.server.web.headers import header
from greathouse.server.words import Words

BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)
"""Signs in a User-Agent and what they mean; the first that is found counts."""


def device_of(request: Request) -> str:
    """The browser and the system, as they are kept: "Firefox/Linux", or ""."""
    agent = header(request, "user-agent")
    browser, system = (next((name for sign, name in signs if sign in agent), "") for signs in (BROWSERS, SYSTEMS))
    return f"{browser}/{system}" if browser and system else ""


def device_name(device: str, words: Words) -> str:
    """The same in words."""
    browser, _, system = device.partition("/")
    return words("browser-on", browser=browser, system=system) if system else words("some-browser")
