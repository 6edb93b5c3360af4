"""Tournaments, who takes part, who meets whom."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds them."""
    op.create_table(
        "tournaments",
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
    )
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("joined", sa.Float, nullable=False),
        sa.Column("withdrawn", sa.Boolean, nullable=False),
    )
    op.create_index("entrants_owned", "entrants", ["owner"])
    op.create_table(
        "meetings",
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


def downgrade() -> None:
    """Removes them."""
    for table in ("meetings", "entrants", "tournaments"):
        op.drop_table(table)
