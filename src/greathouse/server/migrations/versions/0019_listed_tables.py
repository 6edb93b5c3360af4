"""Only tables that everybody may see are among the listed ones: a move at another has an index less to write."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

PUBLIC = sa.column("public").is_(True)


def upgrade() -> None:
    """Leaves the others out."""
    op.drop_index("tables_listed", "tables")
    columns = ["over", "started", "changed"]
    op.create_index("tables_listed", "tables", columns, sqlite_where=PUBLIC, postgresql_where=PUBLIC)


def downgrade() -> None:
    """Takes them in."""
    op.drop_index("tables_listed", "tables")
    op.create_index("tables_listed", "tables", ["public", "over", "started", "changed"])
