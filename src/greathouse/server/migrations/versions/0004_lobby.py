"""Tables that others find: open ones, running ones, challenges; who is here, and where the next one is paired."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


COLUMNS = (
    ("public", sa.Boolean(), sa.false()),
    ("started", sa.Boolean(), sa.false()),
    ("challenged", sa.String(32), ""),
)
INDEXES = (
    ("tables_listed", "tables", ["public", "over", "started", "changed"]),
    ("tables_challenged", "tables", ["challenged", "over", "started"]),
    ("ix_seats_table_id", "seats", ["table_id"]),
)


def upgrade() -> None:
    """Adds what tables are found by, presence and pairing."""
    for name, kind, default in COLUMNS:
        op.add_column("tables", sa.Column(name, kind, nullable=False, server_default=default))
    for index, table, columns in INDEXES:
        op.create_index(index, table, columns)
    op.create_table(
        "presence",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False, index=True),
    )
    op.create_table(
        "pairing",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    """Removes them."""
    for table in ("pairing", "presence"):
        op.drop_table(table)
    for index, table, _ in INDEXES:
        op.drop_index(index, table)
    for column, _, _ in COLUMNS:
        op.drop_column("tables", column)
