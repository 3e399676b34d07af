"""Compare parts of two texts as if they were two short texts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from mwpapp.ml.types import Evidence, Span, Text, TextSpan
from mwpapp.ml.verdict.comparing.comparison import Comparison, compare

_BETWEEN = " "


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """The comparison of some sentences of two texts, and the spans of these sentences."""

    comparison: Comparison
    reference: tuple[Span, ...]
    variant: tuple[Span, ...]

    def in_variant(self, span: Span) -> Span:
        """Return where a span of the excerpt is in the full variant."""
        return _in_full(span, self.variant)

    def in_full(self, evidence: Evidence) -> Evidence:
        """Return the evidence with its spans in the full texts."""
        return replace(evidence, spans=tuple(self._moved(span) for span in evidence.spans))

    def _moved(self, span: TextSpan) -> TextSpan:
        parts = self.variant if span.text is Text.VARIANT else self.reference
        start, end = _in_full((span.start, span.end), parts)
        return replace(span, start=start, end=end)


def excerpt(full: Comparison, *, reference: Sequence[Span], variant: Sequence[Span]) -> Excerpt:
    """Return the comparison of the sentences at the given spans of both texts."""
    shown = replace(full.reference, text=_joined(full.reference_text, reference))
    return Excerpt(
        comparison=replace(compare(shown, _joined(full.variant, variant)), answers=full.answers),
        reference=tuple(reference),
        variant=tuple(variant),
    )


def _joined(text: str, parts: Sequence[Span]) -> str:
    return _BETWEEN.join(text[slice(*part)] for part in parts)


def _in_full(span: Span, parts: Sequence[Span]) -> Span:
    """Return where a span of the joined parts is in the text that the parts come from."""
    lengths = (end - start + len(_BETWEEN) for start, end in parts)
    starts = list(accumulate(lengths, initial=0))[:-1]
    if not starts:
        return 0, 0

    def place(at: int) -> int:
        part = max(0, bisect_right(starts, at) - 1)
        return min(parts[part][0] + at - starts[part], parts[part][1])

    return place(span[0]), place(max(span[0], span[1] - 1)) + (span[1] > span[0])
