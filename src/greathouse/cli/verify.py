"""The command `greathouse verify`."""

from __future__ import annotations

import typer

from greathouse.cli.common import AsJson, Database, console, print_json


def verify(database: Database = None, as_json: AsJson = False) -> None:
    """Check the database of a house and replay every table to its end; exit status 1 if there is a fault."""
    from greathouse.server import operations, store

    report = operations.verify(store.named_database(database))
    if as_json:
        print_json(report._asdict() | {"faults": [fault._asdict() for fault in report.faults]})
    else:
        for fault in report.faults:
            console.print(f"fault: {fault}", highlight=False, markup=False)
        counted = f"{report.tables} tables, {report.entries} entries, {len(report.faults)} faults"
        console.print(counted, highlight=False, markup=False)
    raise typer.Exit(1 if report.faults else 0)
