"""The tables of the database about whom people follow and block, and about seats that bots take after a wait."""

from __future__ import annotations

import sqlalchemy as sa

from greathouse.server.schema import METADATA

TIES = sa.Table(
    "ties",
    METADATA,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("other", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Index("ties_other", "other", "kind"),
)
"""Whom a person follows or blocks: `kind` "follow" or "block"."""

WAITS = sa.Table(
    "waits",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("level", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False, index=True),
)
"""Tables whose free seats bots of a level take at a time, if nobody has come by then; `owner` wished so."""
