"""The settings file of a house: its name, what it says, who may open accounts, limits, what is kept for how long.

The file is TOML; everything in it may be left out, and then is as in a house without a file.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta

from greathouse.kernel.languages import PAGE_LANGUAGES
from greathouse.server.cleaning import clean_name
from greathouse.server.errors import BadSetting
from greathouse.server.notices.mail import MailServer

Name = Annotated[str, Meta(min_length=2, max_length=24)]
Words = Annotated[str, Meta(max_length=600)]
Pages = Annotated[str, Meta(max_length=50_000)]
Number = Annotated[int, Meta(ge=1, le=1_000_000)]
Days = Annotated[int, Meta(ge=0, le=36_500)]
Opening = Literal["everyone", "invited", "nobody"]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file: a key that it does not know is a fault."""


class Welcome(_Part, frozen=True):
    """What the start page says, in each language; one that is missing reads English, or else the first there is."""

    en: Words = ""
    fr: Words = ""
    de: Words = ""
    ar: Words = ""


class Privacy(_Part, frozen=True):
    """The privacy page: paragraphs with an empty line between them, in each language."""

    en: Pages = ""
    fr: Pages = ""
    de: Pages = ""
    ar: Pages = ""


class Mail(_Part, frozen=True, rename={"sender": "from"}):
    """Who takes the house's letters, as the URL of an SMTP server, and from which address they come."""

    smtp: str = ""
    sender: str = ""


class Accounts(_Part, frozen=True):
    """Who may open an account: everyone, who has an invitation of `greathouse admin invite`, or nobody."""

    open_to: Opening = "everyone"


class TalkSettings(_Part, frozen=True):
    """Whether people with accounts may use words of their own at tables; without them everybody has the phrases."""

    own_words: bool = True


class LimitSettings(_Part, frozen=True):
    """What one address may do: so much at once, and so much in the time that the key names, for ever after."""

    requests_at_once: Number = 120
    requests_per_second: Number = 30
    cpu_seconds_at_once: Number = 20
    cpu_seconds_per_minute: Number = 30
    tables_at_once: Number = 20
    tables_per_minute: Number = 30
    accounts_at_once: Number = 10
    accounts_per_hour: Number = 12
    messages_at_once: Number = 6
    messages_per_minute: Number = 15
    streams: Number = 50


class Retention(_Part, frozen=True):
    """After how many days something is forgotten: finished and abandoned tables (0: never), and messages, which no
    house keeps for ever.
    """

    tables: Days = 0
    messages: Annotated[int, Meta(ge=1, le=36_500)] = 90


class MemorySettings(_Part, frozen=True):
    """Megabytes that parts of pictures may take in each process, so that they need not be drawn again."""

    pictures: Annotated[int, Meta(ge=1, le=100_000)] = 16


class HouseSettings(_Part, frozen=True):
    """Everything that a settings file can say."""

    name: Name = ""
    welcome: Welcome = Welcome()
    privacy: Privacy = Privacy()
    mail: Mail = Mail()
    accounts: Accounts = Accounts()
    talk: TalkSettings = TalkSettings()
    limits: LimitSettings = LimitSettings()
    retention: Retention = Retention()
    memory: MemorySettings = MemorySettings()

    @property
    def mail_server(self) -> MailServer | None:
        """The server that takes the house's letters; None where the file names none. Raises ValueError."""
        return MailServer.read(self.mail.smtp, self.mail.sender, self.name or "Great House")


def read_settings(file: Path) -> HouseSettings:
    """The settings in a file. Raises BadSetting, which names file, key and reason."""
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting(f"{file} cannot be read: {error.strerror}.") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadSetting(f"{file} is no TOML: {error}.") from None
    return checked(told, str(file))


def checked(told: dict[str, Any], file: str) -> HouseSettings:
    """What a file says, checked. Raises BadSetting."""
    try:
        settings = msgspec.convert(told, HouseSettings)
    except msgspec.ValidationError as error:
        raise BadSetting(f"{file}: {_sentence(str(error))}") from None
    if clean_name(settings.name) != settings.name:
        kept = "spaces at an end, line breaks and invisible signs are no part of a name"
        raise BadSetting(f"{file}: name: {kept}, which has a letter or a digit.")
    try:
        server = settings.mail_server
    except ValueError as error:
        raise BadSetting(f"{file}: mail: {error}.") from None
    if server is None and settings.mail.sender:
        raise BadSetting(f"{file}: mail: there is a sender (from), but no server (smtp).")
    return settings


def said(texts: Welcome | Privacy, lang: str) -> str:
    """What is said in a language; "" if nothing is said in any."""
    known = (getattr(texts, name, "").strip() for name in (lang, *PAGE_LANGUAGES))
    return next(filter(None, known), "")


def _sentence(fault: str) -> str:
    """What is wrong with which key, from the words of msgspec."""
    reason, _, place = fault.partition(" - at `$")
    key = place.rstrip("`").lstrip(".")
    if unknown := re.search(r"unknown field `(.*?)`", reason):
        return f"{'.'.join(filter(None, (key, unknown[1])))}: there is no such key."
    if reason.startswith("Invalid enum value"):
        return f"{key}: expected {_permitted(key)}, not {reason.removeprefix('Invalid enum value ')}."
    return f"{key}: {reason[0].lower()}{reason[1:].replace('`', '')}."


def _permitted(key: str) -> str:
    """The words that a key of the file may have."""
    kind: Any = HouseSettings
    for part in key.split("."):
        kind = get_type_hints(kind)[part]
    return " or ".join(f"'{word}'" for word in get_args(kind))
