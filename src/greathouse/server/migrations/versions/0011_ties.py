"""Whom people follow and block, and seats that bots take after a wait."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds them."""
    op.create_table(
        "ties",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("other", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
    )
    op.create_index("ties_other", "ties", ["other", "kind"])
    op.create_table(
        "waits",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False, index=True),
    )


def downgrade() -> None:
    """Removes them."""
    for table in ("waits", "ties"):
        op.drop_table(table)
