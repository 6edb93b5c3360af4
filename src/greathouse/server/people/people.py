"""People: how one signs up and in, changes what belongs to an account, and is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple

from greathouse.server.errors import Refused, Unavailable
from greathouse.server.metering import aside
from greathouse.server.people.blocks import Blocks
from greathouse.server.people.credentials import (
    INVITATION,
    Credentials,
    Proof,
    invitation,
    letter,
    letter_to,
    recovery_code,
    sign_up,
)
from greathouse.server.people.deeds import Deeds, Entry, Newcomer
from greathouse.server.people.guesses import (
    LETTER_LASTS,
    Guesses,
    Suspect,
    acquaintance,
    address,
    mailbox,
    stranger,
)
from greathouse.server.people.guests import Guests
from greathouse.server.people.heirs import Heirs, Keeper
from greathouse.server.people.marks import Marks
from greathouse.server.people.names import fold_name, read_name
from greathouse.server.people.passwords import hash_password, outdated, read_password, verify
from greathouse.server.people.robots import Robots
from greathouse.server.people.secrets import CODES, digest, new_code, new_person, new_token, person_of, read_code
from greathouse.server.people.store import Account, PeopleStore, Person
from greathouse.server.store import Store
from greathouse.server.tables import FORMER

if TYPE_CHECKING:
    from greathouse.server.people.passkeys import Passkeys

HASHING = 2
"""So many passwords are hashed at a time; each takes 19 MiB."""

SEEN = 3_600.0
"""Seconds after which the use of a session is noted again."""


class Arrival(NamedTuple):
    """Who comes in: the guest that the browser was before ("" for none), what it is, from which address, the mark by
    which it can be known and the session that it has, which ends ("" for none)."""

    guest: str
    device: str
    address: str
    mark: str
    session: str


class Admission(NamedTuple):
    """What a browser is given in which somebody is let in: the cookie of the session, and a mark that outlasts it."""

    session: str
    mark: str


class People:
    """The people of a house; `open_to` says who may open an account: everyone, who is "invited", or "nobody"."""

    def __init__(self, host: Keeper, store: Store) -> None:
        self._host = host
        self.store, self.credentials, self.guesses = PeopleStore(store), Credentials(store), Guesses(store)
        self.deeds = Deeds(store)
        self.heirs = Heirs(host, self.store)
        self.guests, self.marks = Guests(host, store), Marks(store)
        self.open_to = "everyone"
        self.blocks = Blocks(host, store)
        self.robots = Robots(host, self.store, self.credentials, self.heirs, self.blocks)
        self._hashing = asyncio.Semaphore(HASHING)

    @cached_property
    def passkeys(self) -> Passkeys:
        """The passkeys; what reads them is loaded when the first is used, since a house starts sooner without it."""
        from greathouse.server.people.passkeys import Passkeys

        return Passkeys(self._host, self.credentials)

    # Signing in ------------------------------------------------------------------------------------------------

    async def signed_in(self, cookie: str) -> Person | None:
        """Who is signed in with this cookie."""
        if not cookie:
            return None
        now = self._host.clock()
        person = await self._host.read(self.store.signed_in, digest(cookie), now)
        if person and self.blocks.knows(person.name):
            return None
        if person and now - person.seen > SEEN:
            await self._host.write(self.store.touch, person.session, now)
        return person

    async def sign_up(
        self, arrival: Arrival, name: str, password: str, preferences: str, invited: str = "", key: str = ""
    ) -> Admission:
        """Makes an account and lets its owner in, whom the same click lets in by the password when it comes again.

        Raises Refused.
        """
        name = self._read_name(name)
        password = read_password(password, name)
        new = Newcomer(Account(new_person(), name, ""), fold_name(name), preferences, key=key)
        try:
            return await self._join(arrival, new, password, invited)
        except Unavailable:
            raise
        except Refused:
            if not await self._has_made(name, key):
                raise
        return await self.sign_in(arrival, name, password)

    async def _join(self, arrival: Arrival, new: Newcomer, password: str, invited: str) -> Admission:
        """Lets in a newcomer with this password. Raises Refused."""
        welcome = await self._welcome(invited)
        account = new.account._replace(password=await self._hash(password))
        new = new._replace(account=account)
        return await self._enter(account, arrival, partial(self.deeds.join, new, welcome))

    async def _has_made(self, name: str, key: str) -> bool:
        """Whether the account of this name was made by this click."""
        account = await self._host.read(self.store.named, fold_name(name))
        return account is not None and key != "" and await self._stands(account.id, key)

    async def _stands(self, person: str, key: str) -> bool:
        """Whether a person was made by this click, not long ago."""
        return await self._host.read(self.credentials.stands, sign_up(person, key, self._host.clock()))

    async def sign_in(self, arrival: Arrival, name: str, password: str) -> Admission:
        """Lets somebody in by a password. Raises Refused, in the same way for a wrong name and password."""
        folded = fold_name(name)
        named = await self._host.read(self.store.named, folded)
        account = await self._require_right(named, password, *self._suspects(arrival, folded, named))
        if outdated(account.password):
            await self._host.write(self.store.set_password, account.id, await self._hash(password))
        return await self.let_in(account.id, arrival)

    async def sign_in_by_code(self, arrival: Arrival, name: str, code: str) -> Admission:
        """The same with a recovery code, which is spent; no guesses at a name keep it from counting."""
        await self._host.write(self.guesses.count, self._host.clock(), address(arrival.address, "codes"))
        account = await self._host.read(self.store.named, fold_name(name))
        owner = account.id if account else ""
        proof = recovery_code(owner, digest(read_code(code)), "wrong-code")
        await self._host.read(self.credentials.require, proof)
        return await self.let_in(owner, arrival, proof)

    async def lost(self, arrival: Arrival, name: str) -> str:
        """Whose password is lost: the person of this name, or "". Raises Refused if too many letters were asked for."""
        folded = fold_name(name)
        asked = (address(arrival.address, "letters"), mailbox(folded))
        await self._host.write(self.guesses.count, self._host.clock(), *asked)
        account = await self._host.read(self.store.named, folded)
        return account.id if account else ""

    async def new_letter(self, person: str) -> str:
        """The secret of a letter that lets a person set a new password, once."""
        secret, now = new_token(), self._host.clock()
        await self._host.write(self.credentials.challenge, digest(secret), letter_to(person), now, now + LETTER_LASTS)
        return secret

    async def renew(self, arrival: Arrival, person: str, secret: str, password: str) -> Admission:
        """Spends a letter: sets a new password, ends all sessions, and lets the person in. Raises Refused."""
        account = await self.account(person, "dead-link")
        password = read_password(password, account.name)
        proof = letter(person, digest(secret), self._host.clock())
        await self._host.read(self.credentials.require, proof)
        account = account._replace(password=await self._hash(password))
        return await self._enter(account, arrival, partial(self.deeds.renew, account.password, proof))

    async def sign_in_by_link(self, arrival: Arrival, secret: str) -> Admission:
        """Lets somebody in by the secret of a private link, which stays valid."""
        account = await self.behind_link(secret)
        await self._host.write(self.credentials.note_use, digest(secret), 0, self._host.clock())
        return await self.let_in(account.id, arrival)

    async def invite(self, until: float) -> str:
        """The secret of an invitation, with which one account can be opened."""
        secret = new_token()
        await self._host.write(self.credentials.challenge, digest(secret), INVITATION, self._host.clock(), until)
        return secret

    async def _welcome(self, invited: str) -> Proof | None:
        """The invitation that a new account takes, if it takes one. Raises Refused for who may open none here."""
        if self.open_to == "everyone":
            return None
        if self.open_to != "invited" or not invited:
            raise Refused(f"accounts-{self.open_to}", 403)
        proof = invitation(digest(invited), self._host.clock())
        await self._host.read(self.credentials.require, proof)
        return proof

    async def behind_link(self, secret: str) -> Account:
        """Whose private link this is. Raises Refused."""
        link = await self._host.read(self.credentials.find, digest(secret), "link")
        return await self.account(link.person if link else "", "dead-link")

    async def account(self, person: str, reason: str = "not-signed-in") -> Account:
        """The account of a person. Raises Refused with a reason if there is none."""
        account = await self._host.read(self.store.account, person)
        if account is None:
            raise Refused(reason, 403)
        return account

    async def let_in(self, person: str, arrival: Arrival, proof: Proof | None = None) -> Admission:
        """Lets in who has proved to be this person; a proof that is given is spent. Raises Refused."""
        return await self._enter(await self.account(person), arrival, partial(self.deeds.enter, proof))

    async def _enter(self, account: Account, arrival: Arrival, deed: Callable[[Entry], None]) -> Admission:
        """Lets in by a deed of this person: a new session, always with a new cookie.

        What the browser's guest had is the person's from now on.
        """
        self.blocks.require_open(account.name)
        cookie, now = new_token(), self._host.clock()
        entry = Entry(account.id, digest(cookie), arrival.device, arrival.guest, arrival.session, now)
        await self._host.write(deed, entry)
        if arrival.guest:
            await self.heirs.settle()
        return Admission(cookie, self.marks.of(account))

    def _read_name(self, text: str) -> str:
        """A name that an account can have here. Raises Refused."""
        name = read_name(text)
        if self.blocks.knows(name):
            raise Refused("name-taken", 409)
        return name

    def _suspects(self, arrival: Arrival, folded: str, account: Account | None) -> tuple[Suspect, ...]:
        """Against whom a password is held that is given for a name; nobody may have that."""
        if account and self.marks.know(arrival.mark, account):
            return (acquaintance(account.id),)
        return stranger(folded), address(arrival.address)

    async def _require_right(self, account: Account | None, password: str, *suspects: Suspect) -> Account:
        """The account whose password this is. Raises Refused if it is wrong, or too much is held against a suspect."""
        await self._host.write(self.guesses.count, self._host.clock(), *suspects)
        if not await self._verify(account, password) or account is None:
            raise Refused("wrong-password", 403)
        await self._host.write(self.guesses.forgive, *suspects)
        return account

    async def _verify(self, account: Account | None, password: str) -> bool:
        async with self._hashing:
            return await aside(verify, account.password if account else "", password)

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await aside(hash_password, password)

    # An account ------------------------------------------------------------------------------------------------

    async def new_link(
        self, person: Person | None, arrival: Arrival, preferences: str, key: str = ""
    ) -> tuple[str, Admission | None]:
        """The secret of a person's new private link, in the place of the old one.

        A guest becomes a person by it, who has no name yet, and is let in; the same click makes the same person when it
        comes again.
        """
        secret = new_token()
        if person:
            await self._set_link(person.id, secret)
            return secret, None
        welcome, account = await self._welcome(""), Account(person_of(arrival.guest, key), "", "")
        new = Newcomer(account, None, preferences, digest(secret), key)
        try:
            return secret, await self._enter(account, arrival, partial(self.deeds.join, new, welcome))
        except Unavailable:
            raise
        except Refused:
            if not await self._stands(account.id, key):
                raise
        await self._set_link(account.id, secret)
        return secret, await self.let_in(account.id, arrival)

    async def _set_link(self, person: str, secret: str) -> None:
        await self._host.write(self.credentials.replace, person, "link", [digest(secret)], self._host.clock())

    async def new_codes(self, person: str) -> list[str]:
        """New recovery codes in the place of all old ones."""
        codes = [new_code() for _ in range(CODES)]
        names = [digest(code) for code in codes]
        await self._host.write(self.credentials.replace, person, "code", names, self._host.clock())
        return codes

    async def rename(self, person: Person, name: str, **more: str) -> None:
        """Gives a person a name, or another one; games that are not over show it. Raises Refused."""
        name = self._read_name(name)
        await self._host.write(partial(self.store.rename, **more), person.id, name, fold_name(name))
        await self.heirs.rename(person.id)

    async def claim(self, person: Person, name: str, password: str) -> str:
        """Gives a person who has none a name and a password; the new mark of the browser. Raises Refused."""
        name = read_name(name)
        hashed = await self._hash(read_password(password, name))
        await self.rename(person, name, password=hashed)
        return self.marks.of(Account(person.id, name, hashed))

    async def change_password(self, person: Person, known: str, password: str) -> str:
        """Sets a password, and signs the person out everywhere else; the new mark of the browser. Raises Refused.

        Whoever has lost the `known` one gives a recovery code instead, which is spent.
        """
        password = read_password(password, person.name)
        account, code = await self.account(person.id), recovery_code(person.id, digest(read_code(known)), "wrong-code")
        proof = code if await self._host.read(self.credentials.stands, code) else None
        if proof is None:
            await self.require_password(person, known)
        account = account._replace(password=await self._hash(password))
        await self._host.write(self.deeds.set_password, account.id, account.password, person.session, proof)
        return self.marks.of(account)

    async def require_password(self, person: Person, password: str) -> None:
        """Raises Refused unless this is the person's password; one without a password needs none."""
        account = await self.account(person.id)
        if account.password:
            await self._require_right(account, password, acquaintance(account.id))

    async def delete(self, person: Person) -> None:
        """Forgets a person and its robots. Games of others stay, with a former player; running ones are given up."""
        await self._host.write(self.store.delete, person.id, FORMER)
        await self.heirs.settle()
