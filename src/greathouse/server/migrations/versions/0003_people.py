"""People who come back: who they are, where they are signed in, how they prove it; and wrong guesses."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds people and what belongs to them."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("folded", sa.String(96), nullable=True, unique=True),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("preferences", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "credentials",
        sa.Column("id", sa.String(1500), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=True),
    )
    op.create_table(
        "heirs",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("heir", sa.String(64), nullable=False, index=True),
    )
    op.create_table(
        "challenges",
        sa.Column("value", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(64), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "guesses",
        sa.Column("who", sa.String(160), primary_key=True),
        sa.Column("level", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Removes them."""
    for name in ("guesses", "challenges", "heirs", "credentials", "sessions", "people"):
        op.drop_table(name)
