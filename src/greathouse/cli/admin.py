"""The commands `greathouse admin`: what who runs a house does with its people and tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import typer

from greathouse.cli.common import AsJson, Database, console, print_json

app = typer.Typer(no_args_is_help=True, help="Look after a house, open or closed: tables, people, moderators, blocks.")

Name = Annotated[str, typer.Argument(help="Name of the person's account.")]
Target = Annotated[
    str, typer.Argument(metavar="NAME|ADDRESS", help="A name, an address, or a network such as 192.0.2.0/24.")
]
Limit = Annotated[int, typer.Option(min=1, max=100_000, help="Maximum number of lines.")]


@app.command()
def tables(
    state: Annotated[
        Literal["open", "running", "over"] | None, typer.Option(help="Only tables that are so; default: all.")
    ] = None,
    limit: Limit = 50,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """List the tables, the one that has changed last first."""
    found = _ordered(database, "tables", state=state, limit=limit)["tables"]
    if as_json:
        return print_json(found)
    for row in found:
        kind = f"{row['state']:<8} {'public' if row['public'] else 'private':<8}"
        _say(f"{row['id']}  {row['game']:<8} {kind} {row['players']} players  {_day(row['changed'])}")
    return None


@app.command()
def close(
    table: Annotated[str, typer.Argument(help="Name of the table, the last part of its address.")],
    database: Database = None,
) -> None:
    """Close a table: its game ends without a result, and the players read why."""
    closed = _ordered(database, "close", table=table)["closed"]
    _say(f"Table {table} {'is closed now' if closed else 'was closed already'}.")


@app.command()
def people(
    containing: Annotated[str, typer.Option(help="Only names with this in them.")] = "",
    limit: Limit = 50,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """List people and robots who have a name, the one seen last first."""
    found = _ordered(database, "people", containing=containing, limit=limit)["people"]
    if as_json:
        return print_json(found)
    for row in found:
        marks = ", ".join(mark for mark in ("robot", "moderator", "blocked") if row[mark])
        since = f"since {_day(row['created'])}  seen {_day(row['seen'])}"
        _say(f"{row['name']:<20} {row['tables']:>5} tables  {since}  {marks}")
    return None


@app.command()
def invite(
    days: Annotated[int, typer.Option(min=1, max=365, help="For so many days it holds.")] = 14,
    database: Database = None,
) -> None:
    """Print an invitation: a path to append to the house's address, with which one account can be opened."""
    _say(_ordered(database, "invite", days=days)["path"])


@app.command()
def moderator(
    name: Name,
    remove: Annotated[bool, typer.Option("--remove", help="Take it back.")] = False,
    database: Database = None,
) -> None:
    """Make a person a moderator, who deals with reported messages at /moderation."""
    known = _ordered(database, "moderator", name=name, on=not remove)["name"]
    _say(f"{known} is {'no moderator any more' if remove else 'a moderator'}.")


@app.command()
def moderators(database: Database = None) -> None:
    """List the moderators."""
    for name in _ordered(database, "moderators")["moderators"]:
        _say(name)


@app.command()
def block(
    target: Target,
    force: Annotated[bool, typer.Option("--force", help="Also a network of very many people.")] = False,
    database: Database = None,
) -> None:
    """Keep a name or an address out: nobody signs in under the name, no request from the address is answered."""
    made = _ordered(database, "block", target=target, on=True, force=force)
    _say(f"The {made['kind']} {made['value']} is blocked.")


@app.command()
def unblock(target: Target, database: Database = None) -> None:
    """Let a name or an address in again."""
    made = _ordered(database, "block", target=target, on=False)
    _say(f"The {made['kind']} {made['value']} is not blocked any more.")


@app.command()
def blocked(database: Database = None, as_json: AsJson = False) -> None:
    """List blocked names and addresses, the latest first."""
    found = _ordered(database, "blocked")["blocked"]
    if as_json:
        return print_json(found)
    for row in found:
        _say(f"{row['kind']:<8} {row['value']:<40} {_day(row['at'])}")
    return None


@app.command()
def prune(
    days: Annotated[int, typer.Option(min=1, help="What has not changed for so many days.")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count.")] = False,
    database: Database = None,
) -> None:
    """Delete old finished or abandoned tables, tournaments called off, messages, decisions of moderators, and sessions.

    Rated games and tournaments that were played stay.
    """
    found = _ordered(database, "prune", days=days, dry=dry_run)
    told = ", ".join(f"{number} {what}" for what, number in found.items())
    _say(f"{'Would delete' if dry_run else 'Deleted'}: {told}.")


def _ordered(database: str | None, order: str, **details: Any) -> dict[str, Any]:
    from greathouse.server import store
    from greathouse.server.administration.ordering import ordered

    return ordered(store.named_database(database), order, **details)


def _day(at: float | None) -> str:
    from greathouse.server.web.rendering import day

    return day(at) if at else "never"


def _say(line: str) -> None:
    console.print(line, highlight=False, markup=False, soft_wrap=True)
