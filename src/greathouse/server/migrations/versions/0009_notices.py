"""Notices: whom each table waits for, where people want to be told, what is on its way to them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

INDEXES = (
    ("ix_channels_owner", "channels", ["owner"]),
    ("channels_secret", "channels", ["kind", "secret"]),
    ("ix_notices_at", "notices", ["at"]),
    ("notices_told", "notices", ["owner", "at"]),
    ("ix_outbox_notice", "outbox", ["notice"]),
    ("ix_outbox_channel", "outbox", ["channel"]),
    ("ix_outbox_due", "outbox", ["due"]),
)


def upgrade() -> None:
    """Adds what notices need."""
    op.add_column("seats", sa.Column("waits", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("base", sa.String(300), nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("notice", sa.String(32), nullable=False),
        sa.Column("channel", sa.String(32), nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_table(
        "quiet_hours",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("until", sa.Integer, nullable=False),
        sa.Column("zone", sa.String(40), nullable=False),
    )
    for name, table, columns in INDEXES:
        op.create_index(name, table, columns)


def downgrade() -> None:
    """Removes it."""
    for table in ("quiet_hours", "outbox", "notices", "channels"):
        op.drop_table(table)
    op.drop_column("seats", "waits")
