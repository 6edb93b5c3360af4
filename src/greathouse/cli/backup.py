"""The command `greathouse backup`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from greathouse.cli.common import Database, Force, console


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes.")],
    database: Database = None,
    force: Force = False,
) -> None:
    """Copy the database of a house, also while it is open; the copy is checked."""
    from greathouse.server import operations, store

    size = operations.backup(store.named_database(database), file, force=force)
    console.print(f"{file}: {size.tables} tables, {size.entries} entries", highlight=False, markup=False)
