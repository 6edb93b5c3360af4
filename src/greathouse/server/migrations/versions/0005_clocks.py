"""Clocks: when each table wants something to be done, the house's time, vacations."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds what clocks need."""
    for name in ("by_days", "working"):
        op.add_column("tables", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("due", sa.Float(), nullable=True))
    op.create_index("tables_due", "tables", ["working", "due"])
    op.create_table(
        "house_time",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("open", sa.Float, nullable=False),
        sa.Column("working", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.execute("INSERT INTO house_time (id, open, working, at) VALUES (1, 0, 0, 0)")
    op.create_table(
        "vacations",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("year", sa.Integer, nullable=False),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("settled", sa.Boolean, nullable=False),
    )
    op.create_index("vacations_due", "vacations", ["active", "until"])


def downgrade() -> None:
    """Removes it."""
    op.drop_table("vacations")
    op.drop_table("house_time")
    op.drop_index("tables_due", "tables")
    for name in ("due", "working", "by_days"):
        op.drop_column("tables", name)
