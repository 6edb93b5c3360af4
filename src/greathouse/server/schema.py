"""The tables of the database, as SQLAlchemy Core describes them; the migrations make them."""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData()

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("started", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("challenged", sa.String(32), nullable=False, server_default=""),
    sa.Index("tables_listed", "public", "over", "started", "changed"),
    sa.Index("tables_challenged", "challenged", "over", "started"),
)
"""One row for each table; `seq` counts its entries and is what compare-and-set compares.

By the other columns tables are found: `over` when nothing happens there any more, `challenged` the person who can sit
down if only one can.
"""

ENTRIES = sa.Table(
    "log",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
"""The event logs: everything that happened at a table, in order; `body` is JSON."""

SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("guest", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True, index=True),
)
"""Who sits at which tables; `guest` is the owner of a seat: the hash of a cookie, never the cookie, or a person."""

LEASES = sa.Table(
    "leases",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("holder", sa.String(32), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
"""Which process plays the bots of a table, and until when unless it says so again (seconds, by the database's clock).

One row for each table whose bots are cared for; only a database that several processes share has any.
"""

SECRETS = sa.Table(
    "secrets",
    METADATA,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.String(64), nullable=False),
)
"""Random numbers, as hexadecimal digits, that all processes must know in common."""

PEOPLE = sa.Table(
    "people",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("folded", sa.String(96), nullable=True, unique=True),
    sa.Column("password", sa.String(200), nullable=False),
    sa.Column("preferences", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)
"""People who come back. `folded` is what no two names share; who has no name yet has none, and "" for a name.

`password` is the hash of one, or "". Preferences are written as in the cookie of a guest.
"""

SESSIONS = sa.Table(
    "sessions",
    METADATA,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("device", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)
"""Where people are signed in; `token` is the hash of a cookie."""

CREDENTIALS = sa.Table(
    "credentials",
    METADATA,
    sa.Column("id", sa.String(1500), primary_key=True),
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("public_key", sa.Text, nullable=False),
    sa.Column("counter", sa.BigInteger, nullable=False),
    sa.Column("label", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=True),
)
"""What people can sign in with beside a password: `id` is the hash of a link or code, or the id of a passkey."""

HEIRS = sa.Table(
    "heirs",
    METADATA,
    sa.Column("guest", sa.String(64), primary_key=True),
    sa.Column("heir", sa.String(64), nullable=False, index=True),
)
"""Whose seats pass to whom: a guest's to the person who signed in there, a deleted person's to nobody."""

PRESENCE = sa.Table(
    "presence",
    METADATA,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("at", sa.Float, nullable=False, index=True),
)
"""When somebody, a guest or a person, was last here with an open page."""

PAIRING = sa.Table(
    "pairing",
    METADATA,
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), nullable=False),
)
"""For each game the table at which whoever comes next is paired: one for all processes."""

CHALLENGES = sa.Table(
    "challenges",
    METADATA,
    sa.Column("value", sa.String(64), primary_key=True),
    sa.Column("purpose", sa.String(64), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
"""What passkeys are asked to sign, each once."""

GUESSES = sa.Table(
    "guesses",
    METADATA,
    sa.Column("who", sa.String(160), primary_key=True),
    sa.Column("level", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
"""How many wrong guesses a name or address has against it; they are forgiven with time."""
