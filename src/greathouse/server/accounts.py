"""An account that is kept for one transaction, so that what it has is counted rightly however many come at once."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.schema import PEOPLE

_KEEP = sa.select(PEOPLE.c.id).where(PEOPLE.c.id == sa.bindparam("owner")).with_for_update(key_share=True)


def keep_account(connection: Connection, owner: str) -> None:
    """Whoever else counts for the same account, in other processes too, waits until the transaction ends.

    A count and what is added after it are apart without that, unless one process alone has the database.
    """
    connection.execute(_KEEP, {"owner": owner})
