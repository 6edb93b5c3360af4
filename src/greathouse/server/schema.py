"""The tables of the database, as SQLAlchemy Core describes them; the migrations make them."""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData()

_PUBLIC = sa.column("public").is_(True)

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("started", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("challenged", sa.String(32), nullable=False, server_default=""),
    sa.Column("by_days", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("working", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("due", sa.Float, nullable=True),
    sa.Index("tables_due", "working", "due"),
    sa.Index("tables_challenged", "challenged", "over", "started"),
)
"""One row for each table; `seq` counts its entries and is what compare-and-set compares.

By the other columns tables are found: `over` when nothing happens there any more, `challenged` the person who can sit
down if only one can; where a turn may take `by_days`, players need not be there at the same time. `due` is the reading
of the house's time, without days off if `working`, at which a clock there wants something to be done.
"""

ENTRIES = sa.Table(
    "log",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
"""The event logs: everything that happened at a table, in order; `body` is JSON."""

SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("guest", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True, index=True),
    sa.Column("waits", sa.Boolean, nullable=False, server_default=sa.false()),
)
"""Who sits at which tables; `guest` is the owner of a seat: the hash of a cookie, never the cookie, or a person.

`waits`: the table waits for an answer of this owner.
"""

LEASES = sa.Table(
    "leases",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("holder", sa.String(32), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
"""Which process plays the bots of a table, and until when unless it says so again (seconds, by the database's clock).

One row for each table whose bots are cared for; only a database that several processes share has any.
"""

SECRETS = sa.Table(
    "secrets",
    METADATA,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.String(64), nullable=False),
)
"""Random numbers, as hexadecimal digits, that all processes must know in common."""

PEOPLE = sa.Table(
    "people",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("folded", sa.String(96), nullable=True, unique=True),
    sa.Column("password", sa.String(200), nullable=False),
    sa.Column("preferences", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("keeper", sa.String(32), nullable=False, server_default="", index=True),
    sa.Column("moderator", sa.Boolean, nullable=False, server_default=sa.false()),
)
"""People who come back, and robots. `folded` is what no two names share; who has no name has none, and "" for a name.

`password` is the hash of one, or "". Preferences are written as in the cookie of a guest.
`keeper` is the person who answers for a robot, and "" for a person. A `moderator` deals with what others report.
"""

BLOCKS = sa.Table(
    "blocks",
    METADATA,
    sa.Column("kind", sa.String(8), primary_key=True),
    sa.Column("value", sa.String(64), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
"""Who is kept out: a "name" as it was written, or the network of an "address"."""

SESSIONS = sa.Table(
    "sessions",
    METADATA,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("device", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)
"""Where people are signed in; `token` is the hash of a cookie."""

CREDENTIALS = sa.Table(
    "credentials",
    METADATA,
    sa.Column("id", sa.String(1500), primary_key=True),
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("public_key", sa.Text, nullable=False),
    sa.Column("counter", sa.BigInteger, nullable=False),
    sa.Column("label", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=True),
)
"""What people can sign in with beside a password: `id` is the hash of a link, a code or a robot's token,
or the id of a passkey."""

HEIRS = sa.Table(
    "heirs",
    METADATA,
    sa.Column("guest", sa.String(64), primary_key=True),
    sa.Column("heir", sa.String(64), nullable=False, index=True),
)
"""Whose seats pass to whom: a guest's to the person who signed in there, a deleted person's to nobody."""

PRESENCE = sa.Table(
    "presence",
    METADATA,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("at", sa.Float, nullable=False, index=True),
)
"""When somebody, a guest or a person, was last here with an open page."""

PAIRING = sa.Table(
    "pairing",
    METADATA,
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), nullable=False),
)
"""For each game the table at which whoever comes next is paired: one for all processes."""

CHALLENGES = sa.Table(
    "challenges",
    METADATA,
    sa.Column("value", sa.String(64), primary_key=True),
    sa.Column("purpose", sa.String(64), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
"""What passkeys are asked to sign, each once."""

GUESSES = sa.Table(
    "guesses",
    METADATA,
    sa.Column("who", sa.String(160), primary_key=True),
    sa.Column("level", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
"""How many wrong guesses a name, a person's browsers or an address have against them; they are forgiven with time."""

HOUSE_TIME = sa.Table(
    "house_time",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("open", sa.Float, nullable=False),
    sa.Column("working", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
"""One row: the seconds in which the house was open, those of them on no day off, and until when they are counted."""

VACATIONS = sa.Table(
    "vacations",
    METADATA,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
    sa.Column("year", sa.Integer, nullable=False),
    sa.Column("days", sa.Integer, nullable=False),
    sa.Column("active", sa.Boolean, nullable=False),
    sa.Column("settled", sa.Boolean, nullable=False),
    sa.Index("vacations_due", "active", "until"),
)
"""Vacations: until when, how many days of which year were taken; `settled`: all tables of the owner know of it."""

REVIEWS = sa.Table(
    "reviews",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
"""Reviews of finished games, made once each: `body` is the JSON of `greathouse.review.Review`, in that `version`."""

CHANNELS = sa.Table(
    "channels",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False, index=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("base", sa.String(300), nullable=False),
    sa.Column("lang", sa.String(2), nullable=False),
    sa.Column("confirmed", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("channels_secret", "kind", "secret"),
)
"""Where owners of seats want to be told: browsers ("push"), e-mail, webhooks ("hook") and feeds.

`base` is where links to the house begin, `secret` the hash of a feed's address or what a webhook is signed with.
"""

NOTICES = sa.Table(
    "notices",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("at", sa.Float, nullable=False, index=True),
    sa.Index("notices_told", "owner", "at"),
)
"""What owners of seats who have a channel were told of tables."""

OUTBOX = sa.Table(
    "outbox",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("notice", sa.String(32), nullable=False, index=True),
    sa.Column("channel", sa.String(32), nullable=False, index=True),
    sa.Column("due", sa.Float, nullable=False, index=True),
    sa.Column("until", sa.Float, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
)
"""Notices on their way by a channel: when each is due, and until when the process that sends it has it alone."""

QUIET_HOURS = sa.Table(
    "quiet_hours",
    METADATA,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("since", sa.Integer, nullable=False),
    sa.Column("until", sa.Integer, nullable=False),
    sa.Column("zone", sa.String(40), nullable=False),
)
"""In which hours of the day, in a zone, somebody wants to be told nothing."""
