"""The tables of the database about tournaments."""

from __future__ import annotations

import sqlalchemy as sa

from greathouse.server.schema import METADATA

TOURNAMENTS = sa.Table(
    "tournaments",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(48), nullable=False),
    sa.Column("maker", sa.String(64), nullable=False, index=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("rounds", sa.Integer, nullable=False),
    sa.Column("minutes", sa.Integer, nullable=False),
    sa.Column("clock", sa.String(16), nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("duplicate", sa.Boolean, nullable=False),
    sa.Column("starts", sa.Float, nullable=False),
    sa.Column("state", sa.String(16), nullable=False, index=True),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("began", sa.Float, nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("robots", sa.Boolean, nullable=False),
)
"""One row for each tournament: `kind` "round-robin", "swiss" or "arena", `state` "open", "running", "over" or "off".

`minutes` is how long an arena lasts, `began` when the present round did. From the `secret` follows the chance of
duplicate play. `version` counts changes and is what compare-and-set compares. `robots`: they may take part, too.
"""

ENTRANTS = sa.Table(
    "entrants",
    METADATA,
    sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("joined", sa.Float, nullable=False),
    sa.Column("withdrawn", sa.Boolean, nullable=False),
    sa.Index("entrants_owned", "owner"),
)
"""Who takes part: people, robots, and bots of the house (`owner` "bot" and the level)."""

MEETINGS = sa.Table(
    "meetings",
    METADATA,
    sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("board", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("first", sa.String(64), nullable=False),
    sa.Column("second", sa.String(64), nullable=False),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("won_first", sa.Float, nullable=True),
    sa.Column("won_second", sa.Float, nullable=True),
    sa.Column("score_first", sa.Integer, nullable=True),
    sa.Column("score_second", sa.Integer, nullable=True),
    sa.Column("missed", sa.Boolean, nullable=False),
)
"""Who meets whom at which table; `second` is "" for a bye. `missed`: somebody did not come."""
