"""The tables of the database about talk; the migrations make them."""

from __future__ import annotations

import sqlalchemy as sa

from greathouse.server.schema import METADATA

TALK = sa.Table(
    "talk",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.String(32), nullable=False, index=True),
    sa.Column("room", sa.String(12), nullable=False),
    sa.Column("owner", sa.String(64), nullable=False, index=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("phrase", sa.String(24), nullable=False),
    sa.Column("words", sa.String(140), nullable=False),
    sa.Column("at", sa.Float, nullable=False, index=True),
    sa.Column("deleted", sa.Boolean, nullable=False),
)
"""What was said: a `phrase` of the house, or `words`; in the room of the players ("table") or of the "spectators".

What a moderator has `deleted` nobody reads any more.
"""

MUTES = sa.Table(
    "mutes",
    METADATA,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("muted", sa.String(64), primary_key=True),
)
"""Who does not want to read whom."""

REPORTS = sa.Table(
    "reports",
    METADATA,
    sa.Column("line", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("settled", sa.Boolean, nullable=False),
)
"""Who finds what was said wrong; `settled`: a moderator has dealt with it."""

SILENCED = sa.Table(
    "silenced",
    METADATA,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
"""Who may say nothing, and until when."""

DECISIONS = sa.Table(
    "decisions",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("at", sa.Float, nullable=False, index=True),
    sa.Column("moderator", sa.String(64), nullable=False),
    sa.Column("what", sa.String(12), nullable=False),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("words", sa.String(140), nullable=False),
    sa.Column("until", sa.Float, nullable=True),
)
"""What moderators have decided: which `moderator`, when, about what somebody said, and for how long."""
