"""What was said in trades moves out of the logs to what is said at tables, where it can be muted and reported."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

LOG = sa.table("log", *map(sa.column, ("table_id", "seq", "kind", "body", "at")))
TALK = sa.table("talk", *map(sa.column, ("table_id", "room", "owner", "name", "phrase", "words", "at", "deleted")))
REMARKS = sa.and_(LOG.c.kind.in_(("say", "offer")), LOG.c.body.contains('"words":'))


def upgrade() -> None:
    """Moves it."""
    connection = op.get_bind()
    for table in connection.execute(sa.select(LOG.c.table_id).where(REMARKS).distinct()).scalars().all():
        _move(connection, table)


def _move(connection: sa.Connection, table: str) -> None:
    columns = (LOG.c.seq, LOG.c.kind, LOG.c.body, LOG.c.at)
    rows = connection.execute(sa.select(*columns).where(LOG.c.table_id == table).order_by(LOG.c.seq)).all()
    log = [(seq, kind, json.loads(body), at) for seq, kind, body, at in rows]
    seats = _owners([(kind, body) for _, kind, body, _ in log])
    for seq, kind, body, at in log:
        if kind not in ("say", "offer") or "words" not in body:
            continue
        words, (owner, name) = body.pop("words"), seats[body["seat"]]
        said = {"table_id": table, "room": "table", "owner": owner, "name": name, "phrase": "", "words": words}
        connection.execute(sa.insert(TALK).values(**said, at=at, deleted=False))
        place = sa.and_(LOG.c.table_id == table, LOG.c.seq == seq)
        written = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        connection.execute(sa.update(LOG).where(place).values(body=written))


def _owners(log: list[tuple[str, dict[str, Any]]]) -> dict[int, tuple[str, str]]:
    """Who has each seat in the end, and its name."""
    seats = {seat: (one.get("guest", ""), one.get("name", "")) for seat, one in enumerate(log[0][1]["seats"])}
    for kind, body in log:
        if kind == "sit":
            seats[body["seat"]] = (body["guest"], body["name"])
        for seat in body["seats"] if kind == "transfer" else ():
            kept = "" if body["to"] == "former" else seats[seat][1]
            seats[seat] = (body["to"], body["name"] or kept)
    return seats


def downgrade() -> None:
    """Leaves it where it is read best."""
