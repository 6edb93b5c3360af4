"""Finished games are searched by result, seats, rivals and rating in the index alone, which holds them in order."""

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

EARLIER = {"results_listed": ["public", "game", "ended"], "results_latest": ["public", "ended"]}
ASKED = ["table_id", "winner", "seats", "rated", "given_up", "rivals"]


def upgrade() -> None:
    """Adds to both indexes what can be asked for."""
    for name, columns in EARLIER.items():
        op.drop_index(name, "results")
        op.create_index(name, "results", columns + ASKED)


def downgrade() -> None:
    """Takes it away."""
    for name, columns in EARLIER.items():
        op.drop_index(name, "results")
        op.create_index(name, "results", columns)
