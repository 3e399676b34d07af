"""Request texts for one problem from a writing service."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mwpapp.ml.types import Problem, ServiceFailure
from mwpapp.ml.writers.client import ChatClient, ServiceError
from mwpapp.ml.writers.prompt import chat, requested_kinds
from mwpapp.ml.writers.reading import texts_in


class ServiceWriter:
    """A `protocols.Writer` that asks for all kinds at once, when the first one is needed."""

    def __init__(self, client: ChatClient, *, problem: Problem, kinds: Collection[str]) -> None:
        self.name = f"{client.endpoint.model} at {client.endpoint.host}"
        self.failure: ServiceFailure | None = None
        self._client = client
        self._problem = problem
        self._kinds = list(kinds)
        self._texts: dict[str, list[str]] | None = None

    def texts(self, problem: Problem, *, kind: str) -> Sequence[str]:
        if problem.text != self._problem.text:  # a variant from which another one is made
            return ()
        if self._texts is None:
            self._texts = self._written()
        return self._texts.get(kind, ())

    def _written(self) -> dict[str, list[str]]:
        chats = [chat(self._problem, kind=kind) for kind in self._kinds]
        found = zip(self._kinds, self._client.replies(chats), strict=True)
        return {kind: self._read(reply) for kind, reply in found}

    def _read(self, reply: str | ServiceError) -> list[str]:
        if isinstance(reply, ServiceError):
            self.failure = reply.failure
            return []
        texts = texts_in(reply, original=self._problem.text)
        if not texts:
            self.failure = ServiceFailure.UNUSABLE
        return texts


def writer_for(
    client: ChatClient, *, problem: Problem, kinds: Collection[str]
) -> ServiceWriter | None:
    """Return a writer of those `kinds` that the service can write for `problem`, or None if there
    are none."""
    requested = requested_kinds(problem, kinds=kinds)
    return ServiceWriter(client, problem=problem, kinds=requested) if requested else None
