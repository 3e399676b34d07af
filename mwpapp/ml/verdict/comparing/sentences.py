"""Split two texts into sentences and find those that both texts share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Span
from mwpapp.ml.verdict.comparing.anchors import Pair, anchors
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.tokens import Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of two texts: the spans of its sentences, the words of each, and its question."""

    text: str
    spans: tuple[Span, ...]
    words: tuple[tuple[Word, ...], ...]
    question: Span | None

    def holding(self, places: Iterable[int]) -> Iterator[int]:
        """Yield the indices of the sentences that contain these character positions, in order."""
        wanted = sorted(places, reverse=True)
        for number, (_, end) in enumerate(self.spans):
            if wanted and wanted[-1] < end:
                yield number
            while wanted and wanted[-1] < end:
                wanted.pop()

    def length(self, numbers: Iterable[int]) -> int:
        """Return the number of words, separated by whitespace, in these sentences."""
        return sum(len(self.text[slice(*self.spans[number])].split()) for number in numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """Both texts, and the index pairs of the sentences that they share, ascending in both."""

    reference: Side
    variant: Side
    shared: tuple[Pair, ...]


def compare_sentences(comparison: Comparison) -> Sides:
    """Return both texts with their shared sentences, which differ at most in whitespace. A word
    that is replaced throughout equals its replacement, unless that also names something else."""
    became, wording = comparison.entities.distinct, comparison.wording
    here = _side(
        comparison.reference_text, wording.reference, question=comparison.reference_question
    )
    there = _side(comparison.variant, wording.variant, question=comparison.variant_question)
    same = {new: new for new in became.values()}
    shared = anchors(_folded(here, became=became), _folded(there, became=same))
    return Sides(reference=here, variant=there, shared=tuple(shared))


def _side(text: str, words: Sequence[Word], *, question: Span | None) -> Side:
    spans = split_sentences(text)
    inside: list[list[Word]] = [[] for _ in spans]
    number = 0
    for word in words:
        while number < len(spans) - 1 and word.start >= spans[number][1]:
            number += 1
        inside[number].append(word)
    return Side(text=text, spans=tuple(spans), words=tuple(map(tuple, inside)), question=question)


def _folded(side: Side, *, became: Mapping[str, str]) -> list[str]:
    """Return each sentence on one line, with each word in `became` replaced by its new stem in
    braces."""
    folded = []
    for (start, end), words in zip(side.spans, side.words, strict=True):
        parts = []
        for word in words:
            if word.stem in became:
                parts += [side.text[start : word.start], f"{{{became[word.stem]}}}"]
                start = word.end
        folded.append(" ".join("".join([*parts, side.text[start:end]]).split()))
    return folded
