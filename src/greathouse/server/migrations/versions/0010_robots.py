"""Robots: accounts for which a person answers."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds who answers for a robot."""
    op.add_column("people", sa.Column("keeper", sa.String(32), nullable=False, server_default=""))
    op.create_index("ix_people_keeper", "people", ["keeper"])


def downgrade() -> None:
    """Removes it."""
    op.drop_index("ix_people_keeper", "people")
    op.drop_column("people", "keeper")
