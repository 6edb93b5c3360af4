"""Talk at tables, mutes, reports, decisions of moderators, who is silenced."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds them."""
    op.create_table(
        "talk",
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
    op.create_table(
        "mutes",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("muted", sa.String(64), primary_key=True),
    )
    op.create_table(
        "reports",
        sa.Column("line", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("settled", sa.Boolean, nullable=False),
    )
    op.create_table(
        "silenced",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "decisions",
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
    op.add_column("people", sa.Column("moderator", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Removes them."""
    op.drop_column("people", "moderator")
    for table in ("decisions", "silenced", "reports", "mutes", "talk"):
        op.drop_table(table)
