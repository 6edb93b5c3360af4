"""An account that is kept for one transaction, so that what it has is counted rightly however many come at once."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.errors import Refused
from greathouse.server.schema import PEOPLE

_KEEP = sa.select(PEOPLE.c.id).where(PEOPLE.c.id == sa.bindparam("owner")).with_for_update(key_share=True)


def keep_account(connection: Connection, owner: str) -> bool:
    """Whoever else counts for the same account, in other processes too, waits until the transaction ends; whether
    there is such an account.

    A count and what is added after it are apart without that, unless one process alone has the database.
    """
    return connection.execute(_KEEP, {"owner": owner}).first() is not None


def require_account(connection: Connection, owner: str) -> None:
    """The same. Raises Refused if there is no such account, or no more."""
    if not keep_account(connection, owner):
        raise Refused("not-signed-in", 403)
