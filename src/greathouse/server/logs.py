"""The server's own log: plain lines, or one JSON object a line; each names the request it is about, and no secret."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Literal

Form = Literal["text", "json"]
"""How the log is written. As JSON it holds a line for each request, too."""

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The name of the request that is being answered; its answer has it as X-Request-Id."""

ACCESS = logging.getLogger("greathouse.access")

HOUSE = logging.getLogger("greathouse.house")
"""Told whatever the level of the rest is: what who runs a house has done to it, and how it is."""

NOISY = ("uvicorn.error", "greathouse.server.web.connections", "greathouse.server.store")
"""Loggers whose warnings strangers, or a full disk, can cause without end."""


class Throttle(logging.Filter):
    """Lets the same warning pass once in `seconds`."""

    def __init__(self, seconds: float = 10.0, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._seconds, self._clock = seconds, clock
        self._told: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this record is told."""
        if record.levelno > logging.WARNING or record.exc_info:
            return True
        now, last = self._clock(), self._told.get(str(record.msg))
        if last is not None and now - last < self._seconds:
            return False
        self._told[str(record.msg)] = now
        return True


class TextFormatter(logging.Formatter):
    """A line, with the request's name at its end."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        line, request = super().format(record), REQUEST.get()
        return f"{line} [request {request}]" if request else line


class JsonFormatter(logging.Formatter):
    """An object: time, level, process, logger, message, the request, and what `extra={"fields": …}` says besides.

    Where several workers write into one log each line has the number of its `worker`, as the metrics have.
    """

    def __init__(self, worker: int | None = None) -> None:
        super().__init__()
        self._whence = {} if worker is None else {"worker": worker}

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        told: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "process": record.process,
            **self._whence,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := REQUEST.get():
            told["request"] = request
        told |= getattr(record, "fields", {})
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def set_up_logs(form: Form, worker: int | None = None) -> None:
    """Sends the log to standard error; `worker` is the number of this process, if it is one of several."""
    handler = logging.StreamHandler()
    handler.setFormatter(_formatter(form, worker))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    ACCESS.setLevel(logging.INFO if form == "json" else logging.WARNING)
    HOUSE.setLevel(logging.INFO)
    for name in NOISY:
        logging.getLogger(name).addFilter(Throttle())


def _formatter(form: Form, worker: int | None) -> logging.Formatter:
    return JsonFormatter(worker) if form == "json" else TextFormatter("%(levelname)s: %(message)s")
