"""The schema of a database is brought to the present one, by the migrations that its revision lacks."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from greathouse.server.errors import BadDatabase

VERSIONS = Path(__file__).with_name("migrations") / "versions"


class Migrated(Protocol):
    """A database whose schema can be changed."""

    def migrating(self, engine: Engine) -> AbstractContextManager[Connection]:
        """A transaction in which this process alone changes the schema."""

    def back_up(self, revision: str) -> None:
        """Keeps what the database holds before its schema is changed."""


def migrate(database: Migrated, engine: Engine) -> None:
    """Brings the database to the present schema; where it has that already, Alembic is not even imported."""
    with database.migrating(engine) as connection:
        current = _revision(connection)
        if current == newest_revision():
            return
        if current:
            _require_known(current)
            database.back_up(current)
        _upgrade(connection)


@cache
def newest_revision() -> str:
    """The revision that all migrations lead to."""
    return max(_revisions())


@cache
def _revisions() -> frozenset[str]:
    """The revisions that this version knows: the files of their migrations begin with them."""
    return frozenset(file.stem[:4] for file in VERSIONS.glob("[0-9]*.py"))


def _require_known(revision: str) -> None:
    """Raises BadDatabase."""
    if revision not in _revisions():
        raise BadDatabase(f"The database belongs to another version of Great House: it has the revision {revision}.")


def _revision(connection: Connection) -> str | None:
    """The revision of a database; None if there is nothing in it."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def _upgrade(connection: Connection) -> None:
    from alembic import command

    config = _alembic()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _alembic() -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "greathouse.server:migrations")
    config.set_main_option("path_separator", "os")
    return config
