"""E-mail: how the house sends it, and what stands in it. No header holds what somebody else has written."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate
from urllib.parse import unquote, urlsplit

PATIENCE = 20.0
"""Seconds for each step of sending."""

_ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}"
)


def is_address(text: str) -> bool:
    """Whether this is an address for e-mail, in its plain form."""
    return len(text) <= 254 and bool(_ADDRESS.fullmatch(text))


@dataclass(frozen=True)
class Letter:
    """An e-mail: `id` names it, `stop` is the address at which one can ask for no more."""

    to: str
    subject: str
    text: str
    id: str
    stop: str = ""


@dataclass(frozen=True)
class MailServer:
    """Where the house hands over its mail, and from which address. The password is not shown."""

    host: str
    port: int
    encrypted: bool
    sender: str
    user: str = ""
    password: str = ""
    name: str = "Great House"

    def __repr__(self) -> str:
        return f"MailServer({self.host}:{self.port}, {self.sender})"

    @classmethod
    def read(cls, url: str, sender: str, name: str = "Great House") -> MailServer | None:
        """The server of a URL such as smtp://user:password@mail.example:587; None for "". Raises ValueError."""
        if not url:
            return None
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise ValueError("the mail server is no URL such as smtp://user:password@mail.example:587")
        if not is_address(sender):
            raise ValueError("the sender is no address such as house@mail.example")
        port = parts.port or (465 if parts.scheme == "smtps" else 587)
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.hostname, port, parts.scheme == "smtps", sender, user, password, name)

    def message(self, letter: Letter, day: float) -> EmailMessage:
        """An e-mail, ready to be sent. Raises ValueError for what no header can hold."""
        made = EmailMessage(policy=SMTP)
        made["From"] = Address(self.name, addr_spec=self.sender)
        made["To"] = Address(addr_spec=letter.to)
        made["Subject"] = " ".join(letter.subject.split())
        made["Date"] = formatdate(day)
        made["Message-ID"] = f"<{letter.id}@{self.sender.partition('@')[2]}>"
        made["Auto-Submitted"] = "auto-generated"
        if letter.stop:
            made["List-Unsubscribe"] = f"<{letter.stop}>"
            made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        made.set_content(letter.text)
        return made

    def send(self, letter: Letter, day: float) -> None:
        """Hands an e-mail over. Raises OSError (which smtplib's errors are)."""
        with self._connection() as server:
            if self.user:
                server.login(self.user, self.password)
            server.send_message(self.message(letter, day), self.sender, [letter.to])

    def _connection(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self.encrypted:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=context)
        server = smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=context)
        elif self.user:
            server.close()
            raise OSError("the mail server does not encrypt, so that no password is sent to it")
        return server
