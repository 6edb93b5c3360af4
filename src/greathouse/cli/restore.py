"""The command `greathouse restore`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from greathouse.cli.common import Database, Force, console


def restore(
    file: Annotated[Path, typer.Argument(help="A copy made by `greathouse backup`.")],
    database: Database = None,
    force: Force = False,
) -> None:
    """Put a backup in the place of the database of a house that is closed."""
    from greathouse.server import operations, store

    size = operations.restore(file, store.named_database(database), force=force)
    console.print(f"{file} restored: {size.tables} tables, {size.entries} entries", highlight=False, markup=False)
