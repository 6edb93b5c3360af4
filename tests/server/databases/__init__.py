"""A database of each released schema; `python -m tests.server.databases` adds one for the present schema."""
