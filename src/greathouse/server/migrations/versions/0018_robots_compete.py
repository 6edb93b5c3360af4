"""Robots take part in tournaments where they are welcome."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds whether they are; in tournaments of before people are among themselves."""
    op.add_column("tournaments", sa.Column("robots", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Takes it away."""
    op.drop_column("tournaments", "robots")
