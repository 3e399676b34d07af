"""The real client and a real server, which may be slow, broken or hostile."""

import gzip
import json
import logging
import shutil
import ssl
import subprocess
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from mwpapp.ml.types import ServiceFailure
from mwpapp.ml.writers.client import ATTEMPTS, MAX_BYTES, REST_SECONDS, ChatClient, ServiceError
from mwpapp.ml.writers.endpoint import Endpoint, read_endpoint
from tests import writing_service as service

CHAT = [{"role": "user", "content": "Write."}]
KEY = "sk-very-secret"
SILENT, REFUSED, UNUSABLE = ServiceFailure


def reply_or_failure(url: str, *, seconds: float = 20.0, key: str = KEY) -> str | ServiceFailure:
    """Return the reply, or why there is none."""
    endpoint = read_endpoint(url, model="small", key=key)
    assert endpoint is not None
    limited = replace(endpoint, seconds=seconds)
    return reply_of(ChatClient(limited, backoff=0.01))


def reply_of(client: ChatClient) -> str | ServiceFailure:
    (found,) = client.replies([CHAT])
    return found.failure if isinstance(found, ServiceError) else found


def test_the_reply_is_returned():
    with service.serving(service.content("Hello")) as server:
        assert reply_or_failure(server.url) == "Hello"
    (received,) = server.received
    assert received.path == "/v1/chat/completions"
    assert received.headers["Authorization"] == f"Bearer {KEY}"
    assert received.body == {"model": "small", "messages": CHAT}


def test_without_a_key_no_authorization_is_sent():
    with service.serving(service.content("Hello")) as server:
        assert reply_or_failure(server.url, key="") == "Hello"
    assert "Authorization" not in server.received[0].headers


@pytest.mark.parametrize(
    "failure",
    [service.status(500), service.status(503), service.status(429), service.closes],
    ids=["500", "503", "429", "closes"],
)
def test_a_temporary_failure_is_retried(failure):
    with service.serving(failure, failure, service.content("Hello")) as server:
        assert reply_or_failure(server.url) == "Hello"


@pytest.mark.parametrize(
    "failure",
    [service.status(500), service.status(429), service.closes],
    ids=["500", "429", "closes"],
)
def test_a_persistent_failure_is_retried_a_limited_number_of_times(failure):
    with service.serving(failure) as server:
        assert reply_or_failure(server.url) is SILENT
    assert len(server.received) == ATTEMPTS


@pytest.mark.parametrize("wait", ["3600", "9" * 400, "-1", "Wed, 21 Oct 2099 07:28:00 GMT", "²"])
def test_an_invalid_or_too_long_retry_after_is_not_awaited(wait):
    begin = time.monotonic()
    answer = service.body(b"", code=429, Retry_After=wait.encode().decode("latin-1"))
    with service.serving(answer) as server:
        assert reply_or_failure(server.url) is SILENT
    assert time.monotonic() - begin < 2


def test_a_short_retry_after_is_awaited():
    begin = time.monotonic()
    with service.serving(service.status(429, Retry_After="1"), service.content("Hello")) as server:
        assert reply_or_failure(server.url) == "Hello"
    assert time.monotonic() - begin >= 1


@pytest.mark.parametrize("slow", [service.hangs, service.drips], ids=["hangs", "drips"])
def test_a_slow_service_is_abandoned_after_the_time_limit(slow):
    begin = time.monotonic()
    with service.serving(slow) as server:
        assert reply_or_failure(server.url, seconds=0.5) is SILENT
        assert time.monotonic() - begin < 2


def test_a_service_that_is_down_counts_as_silent():
    assert reply_or_failure("http://127.0.0.1:1/v1") is SILENT
    assert reply_or_failure("http://no-such-host.localhost:1/v1") is SILENT


@pytest.mark.parametrize("code", [400, 401, 403, 404, 422, 201, 204, 304])
def test_a_refused_request_is_not_retried(code):
    with service.serving(service.status(code)) as server:
        assert reply_or_failure(server.url) is REFUSED
    assert len(server.received) == 1


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed(code):
    with service.serving(service.content("stolen")) as other:
        redirect = service.status(code, Location=f"{other.url}/chat/completions")
        with service.serving(redirect) as server:
            assert reply_or_failure(server.url) is REFUSED
    assert other.received == []


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"<html><script>alert(1)</script></html>",
        b"{not json",
        b"\xff\xfe",
        b"[" * 100_000,
        b"null",
        b"[]",
        b'{"choices": []}',
        b'{"choices": [{"message": {"content": null}}]}',
        b'{"choices": [{"message": {"content": ["x"]}}]}',
        b'{"choices": "x"}',
    ],
)
def test_a_malformed_body_is_unusable(sent):
    with service.serving(service.body(sent)) as server:
        assert reply_or_failure(server.url) is UNUSABLE


def test_a_body_that_is_too_large_is_not_read():
    with service.serving(service.content("x" * MAX_BYTES)) as server:
        assert reply_or_failure(server.url) is UNUSABLE
    with service.serving(service.floods) as server:
        assert reply_or_failure(server.url) is UNUSABLE


def test_a_compressed_body_is_not_unpacked():
    bomb = gzip.compress(b" " * 50_000_000)
    with service.serving(service.body(bomb, Content_Encoding="gzip")) as server:
        assert reply_or_failure(server.url) is UNUSABLE
    assert server.received[0].headers["Accept-Encoding"] == "identity"


def test_after_a_silence_the_client_sends_nothing_for_a_while():
    now = [0.0]
    with service.serving(*[service.status(500)] * ATTEMPTS, service.content("Hello")) as server:
        endpoint = Endpoint(url=f"{server.url}/chat/completions", model="small")
        client = ChatClient(endpoint, backoff=0.01, clock=lambda: now[0])
        assert reply_of(client) is SILENT
        assert reply_of(client) is SILENT
        assert len(server.received) == ATTEMPTS
        now[0] += REST_SECONDS
        assert reply_of(client) == "Hello"


def test_chats_are_sent_concurrently():
    both = threading.Barrier(2)

    def together(handler: service.Handler) -> None:
        both.wait(10)
        service.content("Hello")(handler)

    with service.serving(together) as server:
        endpoint = Endpoint(url=f"{server.url}/chat/completions", model="small")
        assert ChatClient(endpoint).replies([CHAT] * 2) == ["Hello", "Hello"]


def test_proxies_do_not_see_requests_to_this_machine(monkeypatch):
    with service.serving(service.content("stolen")) as proxy:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.url.removesuffix("/v1"))
        with service.serving(service.content("Hello")) as server:
            assert reply_or_failure(server.url) == "Hello"
    assert proxy.received == []


def test_the_key_and_the_texts_are_never_logged(caplog):
    caplog.set_level(logging.DEBUG)
    secret = json.dumps({"choices": [{"message": {"content": "a private text"}}]}).encode()
    for answer in (
        service.body(secret), service.status(401), service.status(500), service.closes,
        service.body(b"not json"),
    ):  # fmt: skip
        with service.serving(answer) as server:
            reply_or_failure(server.url)
    logged = " ".join(f"{record.getMessage()} {record.args}" for record in caplog.records)
    assert "refused with status 401" in logged
    assert KEY not in logged
    assert "private" not in logged
    assert "Write." not in logged


@pytest.mark.skipif(
    shutil.which("openssl") is None, reason="openssl, which makes the certificate, is missing"
)
def test_a_certificate_must_be_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    files = ["-keyout", tmp_path / "key.pem", "-out", tmp_path / "cert.pem"]
    name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *name, *files],
        check=True, capture_output=True,
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    with service.serving(service.content("Hello"), tls=context) as server:
        assert reply_or_failure(server.url) is SILENT
        assert server.received == []
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))
        assert reply_or_failure(server.url) == "Hello"
