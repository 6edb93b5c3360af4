"""Results of finished games, ratings, first positions, and people who keep their history to themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


INDEXES = (
    ("results_listed", "results", ["public", "game", "ended"]),
    ("results_latest", "results", ["public", "ended"]),
    ("results_counted", "results", ["public", "plain", "game", "seats", "length"]),
    ("result_seats_owned", "result_seats", ["owner", "game", "ended"]),
    ("result_seats_latest", "result_seats", ["owner", "ended"]),
    ("ratings_ranked", "ratings", ["game", "rank_key"]),
    ("positions_met", "positions", ["digest", "actor", "code", "share"]),
)


def upgrade() -> None:
    """Adds them; the house enters the games that are over already when it opens."""
    _add_results()
    _add_seats()
    op.create_table(
        "ratings",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("rank_key", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_table(
        "positions",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("results.table_id"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("digest", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.Integer, nullable=False),
        sa.Column("code", sa.BigInteger, nullable=False),
        sa.Column("share", sa.Float, nullable=True),
    )
    op.create_table("private_profiles", sa.Column("owner", sa.String(64), primary_key=True))
    for index, table, columns in INDEXES:
        op.create_index(index, table, columns)


def _add_results() -> None:
    op.create_table(
        "results",
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
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("opening", sa.Text, nullable=False),
    )


def _add_seats() -> None:
    op.create_table(
        "result_seats",
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
    )


def downgrade() -> None:
    """Removes them."""
    for table in ("private_profiles", "positions", "ratings", "result_seats", "results"):
        op.drop_table(table)
