"""Passkeys: keys that a person's device keeps, made for one house and asked to sign a challenge."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    bytes_to_base64url,
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from greathouse.server.errors import Refused
from greathouse.server.people.credentials import Credential, Credentials, Site
from greathouse.server.people.heirs import Keeper
from greathouse.server.people.secrets import new_token
from greathouse.server.people.store import Person

PATIENCE = 300.0
"""Seconds in which a challenge can be signed."""

SIGN_IN = "sign-in"


class Passkeys:
    """The passkeys of a house's people."""

    def __init__(self, host: Keeper, credentials: Credentials) -> None:
        self._host, self._credentials = host, credentials

    async def registration(self, site: Site, person: Person, title: str) -> str:
        """What a browser needs to make a passkey, as JSON; `title` is what the device calls the house."""
        known = await self._host.read(self._credentials.of, person.id, "passkey")
        options = generate_registration_options(
            rp_id=site.host,
            rp_name=title,
            user_name=person.name or title,
            user_id=person.id.encode(),
            challenge=await self._challenge(_making(person)),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(one.id)) for one in known],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
        )
        return options_to_json(options)

    async def register(self, site: Site, person: Person, response: str, label: str) -> None:
        """Keeps the passkey that a browser has made. Raises Refused."""
        with _read(422):
            credential = parse_registration_credential_json(response)
            challenge = parse_client_data_json(credential.response.client_data_json).challenge
        await self._meet(challenge, _making(person))
        with _read(422):
            made = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        name, key = bytes_to_base64url(made.credential_id), bytes_to_base64url(made.credential_public_key)
        kept = Credential(name, person.id, "passkey", key, made.sign_count, label, self._host.clock(), None)
        await self._host.write(self._credentials.add, kept)

    async def assertion(self, site: Site) -> str:
        """What a browser needs to find a passkey and sign with it, as JSON."""
        return options_to_json(
            generate_authentication_options(rp_id=site.host, challenge=await self._challenge(SIGN_IN))
        )

    async def proved(self, site: Site, response: str) -> str:
        """The person whose passkey has signed. Raises Refused."""
        with _read(403):
            credential = parse_authentication_credential_json(response)
            challenge = parse_client_data_json(credential.response.client_data_json).challenge
        known = await self._host.read(self._credentials.find, bytes_to_base64url(credential.raw_id), "passkey")
        await self._meet(challenge, SIGN_IN)
        if known is None:
            raise Refused("bad-passkey", 403)
        with _read(403):
            signed = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(known.public_key),
                credential_current_sign_count=known.counter,
            )
        await self._host.write(self._credentials.note_use, known.id, signed.new_sign_count, self._host.clock())
        return known.person

    async def _challenge(self, purpose: str) -> bytes:
        value, now = new_token(), self._host.clock()
        await self._host.write(self._credentials.challenge, value, purpose, now, now + PATIENCE)
        return base64url_to_bytes(value)

    async def _meet(self, challenge: bytes, purpose: str) -> None:
        """Raises Refused unless the challenge that was signed was given for this, lately, and never met before."""
        if not await self._host.write(
            self._credentials.meet, bytes_to_base64url(challenge), purpose, self._host.clock()
        ):
            raise Refused("bad-passkey", 403)


@contextmanager
def _read(status: int) -> Iterator[None]:
    """Only reads what somebody has sent. Raises Refused for what is no passkey, whatever the reader stumbles over."""
    try:
        yield
    except Exception as error:
        raise Refused("bad-passkey", status) from error


def _making(person: Person) -> str:
    return f"make {person.id}"
