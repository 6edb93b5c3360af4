"""What happened in a position is counted from the index alone, without a look at each game that reached it."""

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

EARLIER = ["digest", "actor", "code", "share"]


def upgrade() -> None:
    """Adds the game to the index."""
    op.drop_index("positions_met", "positions")
    op.create_index("positions_met", "positions", [*EARLIER, "table_id"])


def downgrade() -> None:
    """Takes it away."""
    op.drop_index("positions_met", "positions")
    op.create_index("positions_met", "positions", EARLIER)
