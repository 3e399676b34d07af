"""Stream random attempts until they produce no more new texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mwpapp.ml.types import Candidate

MAX_TEXTS = 1000  # of one stream; `write_variants` requests at most 200


def until_exhausted(
    attempts: Iterable[Candidate | None], *, original: str, patience: int
) -> Iterator[Candidate]:
    """Yield the attempts whose text is new, until `patience` attempts in a row have no new text.

    Also stop after MAX_TEXTS texts. `attempts` may be infinite; None is a failed attempt. A text
    is new if it is neither `original` nor that of an earlier attempt.
    """
    seen = {original}
    misses = 0
    for attempt in attempts:
        if attempt is not None and attempt.text not in seen:
            misses = 0
            seen.add(attempt.text)
            yield attempt
        else:
            misses += 1
        if misses == patience or len(seen) > MAX_TEXTS:
            return
