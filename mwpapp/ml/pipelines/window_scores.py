"""Score pairs with ParaQD, long ones window by window."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from mwpapp.ml.protocols import Scorer
from mwpapp.ml.types import Reference
from mwpapp.ml.verdict.comparing.comparison import compare
from mwpapp.ml.verdict.comparing.windows import condense, is_long


def score_windows(pairs: Sequence[tuple[Reference, str]], *, scorer: Scorer) -> list[float]:
    """Return the cosine of each pair; for a long pair, the lowest cosine of its windows, because
    the encoder truncates long texts."""
    windows = [_windows(reference, text) for reference, text in pairs]
    scores = iter(scorer.score([window for of_pair in windows for window in of_pair]))
    return [min(islice(scores, len(of_pair))) for of_pair in windows]


def _windows(reference: Reference, text: str) -> list[tuple[str, str]]:
    if not is_long(reference.text, text):
        return [(reference.text, text)]
    windows = condense(compare(reference, text)).windows
    return [(window.comparison.reference_text, window.comparison.variant) for window in windows]
