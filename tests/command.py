"""The command `greathouse` in the process of the tests, without the second that a process of its own takes to start."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from subprocess import CompletedProcess
from unittest.mock import patch

from greathouse.cli import main


def run(*arguments: object, typed: str = "") -> CompletedProcess[str]:
    """What a command writes and how it ends; `typed` is its standard input."""
    command, told, complained = ["greathouse", *map(str, arguments)], io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", command),
        patch.object(sys, "stdin", io.StringIO(typed)),
        redirect_stdout(told),
        redirect_stderr(complained),
    ):
        try:
            main()
            status = 0
        except SystemExit as ended:
            status = int(ended.code or 0)
    return CompletedProcess(command, status, told.getvalue(), complained.getvalue())
