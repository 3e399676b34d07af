"""Send requests to a chat endpoint, within strict limits of time and size.

Requests run in an event loop of their own, because only its timeout can stop a service that keeps
sending single bytes. Logs name the host and the kind of failure, never the key or a text.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Sequence

import httpx2

from mwpapp.ml.types import ServiceFailure
from mwpapp.ml.writers.endpoint import Endpoint

CONNECT_SECONDS = 5.0
ATTEMPTS = 3
BACKOFF = 1.0  # seconds before the second attempt; doubled for each later one
MAX_BYTES = 256 * 1024  # of a reply; eight texts have about 4,000
REST_SECONDS = 300.0  # the pause after an unanswered request

Chat = Sequence[dict[str, str]]

logger = logging.getLogger(__name__)


class ServiceError(Exception):
    """The service gave no usable reply."""

    def __init__(self, failure: ServiceFailure) -> None:
        super().__init__(failure.value)
        self.failure = failure


class _Busy(Exception):
    """The service may answer another attempt. `seconds` is the wait that it asks for, or 0."""

    def __init__(self, reason: str, *, seconds: float = 0.0) -> None:
        super().__init__(reason)
        self.seconds = seconds


class ChatClient:
    """Sends chats to one endpoint. After an unanswered request, it sends nothing for REST_SECONDS,
    so that the next runs do not wait for a service that is down."""

    def __init__(
        self,
        endpoint: Endpoint,
        *,
        backoff: float = BACKOFF,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.endpoint = endpoint
        self._backoff = backoff
        self._clock = clock
        self._rests_until = 0.0

    def replies(self, chats: Sequence[Chat]) -> list[str | ServiceError]:
        """Return the reply to each chat, or the error. The chats are sent concurrently, and
        together take at most `endpoint.seconds`."""
        if self._clock() < self._rests_until:
            return [ServiceError(ServiceFailure.SILENT) for _ in chats]
        found = asyncio.run(self._replies(chats))
        if any(_is_silent(reply) for reply in found):
            self._rests_until = self._clock() + REST_SECONDS
        return found

    async def _replies(self, chats: Sequence[Chat]) -> list[str | ServiceError]:
        # Proxies from the environment are used only for encrypted requests.
        async with httpx2.AsyncClient(
            timeout=httpx2.Timeout(self.endpoint.seconds, connect=CONNECT_SECONDS),
            follow_redirects=False,
            trust_env=self.endpoint.encrypted,
        ) as http:
            return await asyncio.gather(*(self._reply(http, chat) for chat in chats))

    async def _reply(self, http: httpx2.AsyncClient, chat: Chat) -> str | ServiceError:
        try:
            async with asyncio.timeout(self.endpoint.seconds):
                return _content(await self._with_retries(http, chat))
        except ServiceError as error:
            return error
        except TimeoutError:
            logger.warning("%s did not answer within the time limit", self.endpoint.host)
            return ServiceError(ServiceFailure.SILENT)

    async def _with_retries(self, http: httpx2.AsyncClient, chat: Chat) -> bytes:
        """Return the body of the first successful attempt."""
        for attempt in range(ATTEMPTS):
            try:
                return await self._body(http, chat)
            except _Busy as busy:
                logger.warning("%s is not available: %s", self.endpoint.host, busy)
                pause = max(busy.seconds, self._backoff * 2**attempt)
            if attempt + 1 == ATTEMPTS or pause >= self.endpoint.seconds:
                break
            await asyncio.sleep(pause)
        raise ServiceError(ServiceFailure.SILENT)

    async def _body(self, http: httpx2.AsyncClient, chat: Chat) -> bytes:
        content = json.dumps({"model": self.endpoint.model, "messages": list(chat)}).encode()
        try:
            async with http.stream(
                "POST", self.endpoint.url, content=content, headers=self._headers()
            ) as reply:
                self._check(reply)
                return await _limited(reply)
        except httpx2.TimeoutException:
            raise TimeoutError from None
        except httpx2.ConnectError as error:  # its message contains no header, so it can be logged
            raise _Busy(str(error)) from None
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError) as error:
            raise _Busy(type(error).__name__) from None

    def _headers(self) -> dict[str, str]:
        plain = {"Content-Type": "application/json", "Accept-Encoding": "identity"}
        key = self.endpoint.key
        return {**plain, "Authorization": f"Bearer {key}"} if key else plain

    def _check(self, reply: httpx2.Response) -> None:
        """Raise _Busy or ServiceError unless the reply is successful and uncompressed."""
        if reply.status_code == 429 or reply.status_code >= 500:
            raise _Busy(f"status {reply.status_code}", seconds=_wait(reply))
        if reply.status_code != 200:  # a redirect too: texts are sent only to the configured host
            logger.warning("%s refused with status %d", self.endpoint.host, reply.status_code)
            raise ServiceError(ServiceFailure.REFUSED)
        if reply.headers.get("content-encoding", "identity") != "identity":
            raise ServiceError(ServiceFailure.UNUSABLE)


async def _limited(reply: httpx2.Response) -> bytes:
    body = bytearray()
    async for part in reply.aiter_raw():
        body += part
        if len(body) > MAX_BYTES:
            raise ServiceError(ServiceFailure.UNUSABLE)
    return bytes(body)


def _wait(reply: httpx2.Response) -> float:
    """Return the seconds of the Retry-After header; 0 if it is missing or a date."""
    seconds = reply.headers.get("retry-after", "")
    return float(seconds) if seconds.isascii() and seconds.isdigit() else 0.0


def _content(body: bytes) -> str:
    """Return the text of the first choice. Raise ServiceError if the body has none."""
    try:
        content = json.loads(body)["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise ServiceError(ServiceFailure.UNUSABLE) from None
    if not isinstance(content, str):
        raise ServiceError(ServiceFailure.UNUSABLE)
    return content


def _is_silent(reply: str | ServiceError) -> bool:
    return isinstance(reply, ServiceError) and reply.failure is ServiceFailure.SILENT
