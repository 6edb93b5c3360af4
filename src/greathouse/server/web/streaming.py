"""Answers that are made piece by piece."""

from __future__ import annotations

from starlette.responses import StreamingResponse
from starlette.types import Send

from greathouse.server.metering import measured, paying


class Streamed(StreamingResponse):
    """An answer in pieces, which a task of its own makes and sends: what that takes, too, its request has cost."""

    async def stream_response(self, send: Send) -> None:
        """Makes the pieces and sends them."""
        meter, sending = paying(), super().stream_response(send)
        await (measured(sending, meter) if meter else sending)
