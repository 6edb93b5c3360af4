"""The tables of the database about finished games and ratings."""

from __future__ import annotations

import sqlalchemy as sa

from greathouse.server.schema import METADATA

RESULT_KINDS = sa.Table(
    "result_kinds",
    METADATA,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("given_up", sa.Boolean, nullable=False),
    sa.Column("rivals", sa.String(8), nullable=False),
    sa.Column("winner", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
)
"""Everything that searches ask of a finished game; many games share it, so a search asks these rows first.

`id` is made from the rest, `options` are written as " name=value name=value ".
"""

RESULTS = sa.Table(
    "results",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("rivals", sa.String(8), nullable=False),
    sa.Column("winner", sa.Integer, nullable=False),
    sa.Column("given_up", sa.Boolean, nullable=False),
    sa.Column("plain", sa.Boolean, nullable=False),
    sa.Column("length", sa.Integer, nullable=False),
    sa.Column("kind", sa.BigInteger, nullable=False),
    sa.Column("opening", sa.Text, nullable=False),
    sa.Index("results_listed", "public", "game", "ended", "table_id", "kind"),
    sa.Index("results_latest", "public", "ended", "table_id", "kind"),
    sa.Index("results_counted", "public", "plain", "game", "seats", "length"),
)
"""One row for each finished game.

`rivals` says who met: "people", "bots", "mixed". `winner` is the seat that won alone, or -1. `plain`: it began at the
beginning, without help, and was played to its end by the rules. `length` counts events, `opening` are the first ones as
JSON. `kind` is one of `result_kinds`; the indexes hold it, so that games of another kind are left out without a look.
"""

RESULT_SEATS = sa.Table(
    "result_seats",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("results.table_id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("level", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("share", sa.Float, nullable=False),
    sa.Column("score", sa.Integer, nullable=True),
    sa.Column("first", sa.String(64), nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("rivals", sa.String(8), nullable=False),
    sa.Column("mu", sa.Float, nullable=True),
    sa.Column("sigma", sa.Float, nullable=True),
    sa.Index("result_seats_owned", "owner", "game", "ended"),
    sa.Index("result_seats_latest", "owner", "ended"),
)
"""How each seat ended: `place` 1 is best, `share` what it won, `score` its points in the game, if it counts any.

`owner` is as in `seats` ("" for a bot), `first` the first choice that the seat made. After a rated game `mu` and
`sigma` are what the seat's rating became.
"""

RATINGS = sa.Table(
    "ratings",
    METADATA,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("rank_key", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Index("ratings_ranked", "game", "rank_key"),
)
"""What is known of each person's strength at each game, after so many rated ones."""

POSITIONS = sa.Table(
    "positions",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("results.table_id"), primary_key=True),
    sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("digest", sa.BigInteger, nullable=False),
    sa.Column("actor", sa.Integer, nullable=False),
    sa.Column("code", sa.BigInteger, nullable=False),
    sa.Column("share", sa.Float, nullable=True),
    sa.Column("ended", sa.Float, nullable=False),
    sa.Column("kind", sa.BigInteger, nullable=False),
    sa.Index("positions_reached", "digest", "ended", "table_id", "kind"),
    sa.Index("positions_met", "digest", "actor", "code", "share", "table_id"),
)
"""The first positions of finished public games as everybody saw them, and what happened there.

`digest` stands for a position, `actor` and `code` for the event as everybody saw it, `share` is what the actor won.
`ended` and `kind` are those of the game.
"""

PRIVATE_PROFILES = sa.Table(
    "private_profiles",
    METADATA,
    sa.Column("owner", sa.String(64), primary_key=True),
)
"""The people who keep their history and ratings to themselves."""
