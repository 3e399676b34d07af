"""A real HTTP server on 127.0.0.1 that answers like a chat endpoint, or misbehaves."""

from __future__ import annotations

import json
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from mwpapp.services import engines

Answer = Callable[["Handler"], None]


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def problem(self) -> dict[str, str]:
        """The problem, as the request describes it."""
        return json.loads(self.body["messages"][1]["content"])


@dataclass
class Service:
    """The address of a server, the requests that it received, and its answers.

    The answers are given in order; the last one is repeated.
    """

    url: str
    answers: list[Answer]
    received: list[Received] = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)


class Handler(BaseHTTPRequestHandler):
    service: Service
    request_received: Received

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        service = self.service
        answer = service.answers[min(len(service.received), len(service.answers) - 1)]
        self.request_received = Received(
            path=self.path, headers=dict(self.headers.items()), body=json.loads(body)
        )
        service.received.append(self.request_received)
        with suppress(BrokenPipeError, ConnectionResetError):
            answer(self)

    def do_GET(self) -> None:
        raise AssertionError("only POST is expected")

    def send(self, body: bytes, *, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content_Type": "application/json", **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@contextmanager
def serving(*answers: Answer, tls: ssl.SSLContext | None = None) -> Iterator[Service]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    start = f"http://127.0.0.1:{server.server_port}"
    if tls is not None:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
        start = f"https://localhost:{server.server_port}"
    service = Service(url=f"{start}/v1", answers=list(answers))
    server.RequestHandlerClass = type("Bound", (Handler,), {"service": service})
    threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
    try:
        yield service
    finally:
        service.stopped.set()
        server.shutdown()
        server.server_close()


def texts(*found: str) -> Answer:
    """Return a good answer: a JSON list of texts."""
    return content(json.dumps(found))


def content(reply: str) -> Answer:
    """Return a chat completion with this reply."""
    choice = {"index": 0, "message": {"role": "assistant", "content": reply}}
    return body(json.dumps({"object": "chat.completion", "choices": [choice]}).encode())


def body(sent: bytes, *, code: int = 200, **headers: str) -> Answer:
    return lambda handler: handler.send(sent, status=code, **headers)


def status(code: int, **headers: str) -> Answer:
    return body(b'{"error": {"message": "no"}}', code=code, **headers)


def by_kind(*, reworded: Answer, retold: Answer) -> Answer:
    """Answer the requests for a rewording and for another story, in either order."""

    def answer(handler: Handler) -> None:
        instructions = handler.request_received.body["messages"][0]["content"]
        (reworded if "same problem in other words" in instructions else retold)(handler)

    return answer


def hangs(handler: Handler) -> None:
    """Accept the request and never answer."""
    handler.service.stopped.wait(30)


def closes(handler: Handler) -> None:
    """Close the connection without an answer."""
    handler.close_connection = True


def drips(handler: Handler) -> None:
    """Send one byte of a header again and again, faster than any read timeout."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while not handler.service.stopped.is_set():
        handler.wfile.write(b"a")
        time.sleep(0.02)


def floods(handler: Handler) -> None:
    """Send an endless body."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n")
    while not handler.service.stopped.is_set():
        handler.wfile.write(b" " * 65536)


@pytest.fixture
def configured(settings: Any) -> Iterator[Callable[[Service], None]]:
    """Return a function that makes a server the writing service, as environment variables do."""

    def configure(server: Service) -> None:
        settings.WRITER_URL, settings.WRITER_MODEL = server.url, "small"
        settings.WRITER_KEY, settings.WRITER_SECONDS = "sk-very-secret", "1"

    engines._writer_client.cache_clear()
    yield configure
    engines._writer_client.cache_clear()
