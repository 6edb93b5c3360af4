"""Any sequence of requests keeps the promises of docs/trust.md; and who breaks one is found out."""

import os

import pytest

from greathouse.server import service
from greathouse.server.store import Store

from .machine import browse

SEQUENCES = 50 if os.environ.get("CI") else 5
"""Sequences of 20 requests of every test run; more with `python -m tests.server.machine --examples 300 --steps 50`."""


@pytest.mark.slow
def test_any_sequence_of_requests_keeps_the_promises():
    browse(SEQUENCES, 20)


def _forgets(table, message):
    """The receipts of clicks are not looked at."""


def _stores_nothing(self, writes):
    """What is answered is not stored."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("where", "name", "fault"), [(service, "_known", _forgets), (Store, "commit", _stores_nothing)]
)
def test_broken_promises_are_noticed(monkeypatch, where, name, fault):
    monkeypatch.setattr(where, name, fault)
    with pytest.raises((AssertionError, ExceptionGroup)):
        browse(20, 25, shrink=False)
