"""Names and addresses that are kept out."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds them."""
    op.create_table(
        "blocks",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("value", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Removes them."""
    op.drop_table("blocks")
