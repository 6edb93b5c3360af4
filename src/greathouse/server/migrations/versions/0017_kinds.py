"""What is asked of finished games stands in one row for many, so that rare options and positions are found fast."""

import hashlib
import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

KIND = ("game", "seats", "rated", "given_up", "rivals", "winner", "options")
EARLIER = ["table_id", "winner", "seats", "rated", "given_up", "rivals"]
BATCH = 2_000


def upgrade() -> None:
    """Adds the kinds of games, and the kind and the end to what is searched by."""
    kinds = op.create_table(
        "result_kinds",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("given_up", sa.Boolean, nullable=False),
        sa.Column("rivals", sa.String(8), nullable=False),
        sa.Column("winner", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
    )
    op.add_column("results", sa.Column("kind", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("positions", sa.Column("kind", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("positions", sa.Column("ended", sa.Float, nullable=False, server_default="0"))
    _fill(op.get_bind(), kinds)
    for name, columns in {"results_listed": ["public", "game", "ended"], "results_latest": ["public", "ended"]}.items():
        op.drop_index(name, "results")
        op.create_index(name, "results", [*columns, "table_id", "kind"])
    op.create_index("positions_reached", "positions", ["digest", "ended", "table_id", "kind"])
    op.drop_column("results", "options")


def _fill(connection: sa.Connection, kinds: sa.Table) -> None:
    columns = [sa.column("rated", sa.Boolean), sa.column("given_up", sa.Boolean)]
    columns = [next((one for one in columns if one.name == name), sa.column(name)) for name in KIND]
    rows: list[Any] = list(
        connection.execute(sa.select(sa.column("table_id"), *columns).select_from(sa.table("results")))
    )
    known = {tuple(row[1:]): _digest(list(row[1:])) for row in rows}
    if known:
        op.bulk_insert(kinds, [{"id": number, **dict(zip(KIND, kind, strict=True))} for kind, number in known.items()])
    for start in range(0, len(rows), BATCH):
        told = [{"kind": known[tuple(row[1:])], "id": row[0]} for row in rows[start : start + BATCH]]
        connection.execute(sa.text("UPDATE results SET kind = :kind WHERE table_id = :id"), told)
    op.execute(
        "UPDATE positions SET kind = (SELECT kind FROM results WHERE results.table_id = positions.table_id),"
        " ended = (SELECT ended FROM results WHERE results.table_id = positions.table_id)"
    )


def _digest(kind: list[object]) -> int:
    return int.from_bytes(hashlib.blake2b(json.dumps(kind).encode(), digest_size=8).digest()) >> 1


def downgrade() -> None:
    """Takes them away."""
    op.add_column("results", sa.Column("options", sa.Text, nullable=False, server_default=""))
    op.execute("UPDATE results SET options = (SELECT options FROM result_kinds WHERE id = results.kind)")
    op.drop_index("positions_reached", "positions")
    for name, columns in {"results_listed": ["public", "game", "ended"], "results_latest": ["public", "ended"]}.items():
        op.drop_index(name, "results")
        op.create_index(name, "results", columns + EARLIER)
    for table, column in (("positions", "ended"), ("positions", "kind"), ("results", "kind")):
        op.drop_column(table, column)
    op.drop_table("result_kinds")
