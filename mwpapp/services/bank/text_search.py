"""Search the bank for problems with the same logic as a text that is not in the bank.

The web process loads no model: it stores the text in Redis under a random key, a worker adds the
vectors and the template that the solver proposes, and every request for the results compares them
with the bank. Nothing is stored in the database.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from uuid import UUID, uuid4

from mwpapp.ml.types import Problem
from mwpapp.models.problems import LOGIC, WORDS
from mwpapp.services import engines, json_cache
from mwpapp.services.bank import vectors
from mwpapp.services.bank.neighbours import Query
from mwpapp.services.bank.problems import template_or_nothing
from mwpapp.services.rights import Person

KEPT = 3600  # seconds that a search and its vectors are stored
PATIENCE = 60  # seconds after which a search without vectors is considered lost
INTERVAL = 0.05  # seconds between checks for the vectors
LIKELY = 0.5  # the lowest confidence at which the solver's template is used
_VERSION = 2  # of the stored values


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A person's search for problems with the same logic as a text. `asked_at` is a Unix
    timestamp."""

    text: str
    person: int
    asked_at: float

    @property
    def is_overdue(self) -> bool:
        """Whether a worker should have answered by now."""
        return time.time() - self.asked_at > PATIENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class _Vectors:
    words: list[float]
    words_checkpoint: str
    logic: list[float]
    logic_checkpoint: str
    proposed: str


def ask(text: str, *, person: Person) -> UUID:
    """Store a search and return its key. The caller enqueues the task that embeds its text."""
    search, key = Search(text=text, person=person.pk or 0, asked_at=time.time()), uuid4()
    json_cache.store(_search_key(key), search, seconds=KEPT, version=_VERSION)
    return key


def search_of(key: UUID, *, person: Person) -> Search | None:
    """Return the search, or None if it is unknown, has expired or belongs to another person."""
    search = json_cache.stored(Search, _search_key(key), version=_VERSION)
    return search if search is not None and search.person == person.pk else None


def embed(key: UUID) -> None:
    """Compute and store the vectors of a search and its template, unless it has expired. Raise
    CheckpointError if an encoder is missing."""
    search = json_cache.stored(Search, _search_key(key), version=_VERSION)
    if search is None:
        return
    checkpoints, texts = vectors.current(), [search.text]
    computed = _Vectors(
        words=vectors.embedded(texts, column=WORDS)[0],
        words_checkpoint=checkpoints[WORDS],
        logic=vectors.embedded(texts, column=LOGIC)[0],
        logic_checkpoint=checkpoints[LOGIC],
        proposed=_proposed(search.text),
    )
    json_cache.store(_vectors_key(key), computed, seconds=KEPT, version=_VERSION)


def _proposed(text: str) -> str:
    """Return the template of the solver's equation if it is more likely right than wrong, or ""."""
    solver = engines.solver()
    found = solver.solve([Problem(text=text)])[0] if solver else None
    if found is None or found.confidence < LIKELY:
        return ""
    return template_or_nothing(found.equation)


def query_of(key: UUID, search: Search, *, wait: float) -> Query | None:
    """Return the query of a search, or None if no worker answers within `wait` seconds."""
    end = time.monotonic() + wait
    while (stored := json_cache.stored(_Vectors, _vectors_key(key), version=_VERSION)) is None:
        if time.monotonic() >= end:
            return None
        time.sleep(INTERVAL)
    return Query(
        text=search.text,
        words=stored.words,
        words_checkpoint=stored.words_checkpoint,
        logic=stored.logic,
        logic_checkpoint=stored.logic_checkpoint,
        proposed=stored.proposed,
    )


def _search_key(key: UUID) -> str:
    return f"search:{key}"


def _vectors_key(key: UUID) -> str:
    return f"search:{key}:vectors"
