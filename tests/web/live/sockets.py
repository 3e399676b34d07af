"""The browser's end of the WebSocket of a live page.

The test client of Channels needs a server that we do not use.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from django.test import Client

from mwpapp.asgi import application
from mwpapp.models import User

PATIENCE = 10.0  # seconds


class Socket(ApplicationCommunicator):
    """An open WebSocket."""

    async def say(self, text: str) -> None:
        await self.send_input({"type": "websocket.receive", "text": text})

    async def hear(self) -> str:
        """Return the next message: fragments of HTML."""
        message = await self.receive_output(timeout=PATIENCE)
        assert message["type"] == "websocket.send", message
        return str(message["text"])

    async def catch_up(self, *, revision: int = 1, have: Sequence[tuple[int, int]] = ()) -> str:
        """Tell the server what the page has, and return the fragments that it lacks."""
        await self.say(json.dumps({"revision": revision, "have": list(have)}))
        return await self.hear()

    async def closed(self) -> int:
        """Return the code with which the server closes the socket."""
        while True:
            message = await self.receive_output(timeout=PATIENCE)
            if message["type"] == "websocket.close":
                return int(message["code"])


@asynccontextmanager
async def opened(path: str, person: User | None, *, query: bytes = b"") -> AsyncIterator[Socket]:
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    if person is not None:
        cookie = await database_sync_to_async(_session_of)(person)
        headers.append((b"cookie", f"sessionid={cookie}".encode()))
    scope = {"type": "websocket", "path": path, "query_string": query, "headers": headers}
    socket = Socket(application, {**scope, "subprotocols": []})
    await socket.send_input({"type": "websocket.connect"})
    assert (await socket.receive_output(timeout=PATIENCE))["type"] == "websocket.accept"
    try:
        yield socket
    finally:
        await socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await socket.wait(timeout=PATIENCE)


def _session_of(person: User) -> str:
    client = Client()
    client.force_login(person)
    return client.cookies["sessionid"].value
