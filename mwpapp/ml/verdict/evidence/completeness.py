"""Check that the variant says everything that the reference says, and does not break off."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Evidence, Span, State
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.tokens import Word, listed
from mwpapp.ml.verdict.evidence.piece import piece

ABOUT = "completeness"

LEAST_KEPT = 0.34
"""A sentence is missing if the variant keeps or replaces less than this share of its
content words."""

_CLOSED = re.compile(r"[.?!…:)\]\"'”’]\s*$")
_DANGLING = listed(
    """the a an of to in on at by for from with if and or but how many much what which is are
    was were does do did has have had will would each every per than that his her its their
    my your more be as when into"""
)
_SHOWN_END = 40  # how many characters of the end are quoted


def breaks_off(comparison: Comparison) -> bool:
    """Return whether the variant stops in the middle of a sentence.

    It does if it lacks a closing mark that the reference has, if it ends with a word such as "the"
    and no mark, or if it is empty and the reference is not."""
    variant = comparison.variant.rstrip()
    if not variant or not comparison.wording.variant:
        return bool(comparison.wording.reference)
    if _CLOSED.search(variant):
        return False
    dangling = comparison.wording.variant[-1].text.lower() in _DANGLING
    return dangling or bool(_CLOSED.search(comparison.reference_text.rstrip()))


def kept_share(words: Sequence[Word], *, comparison: Comparison) -> float:
    """Return the share of the content words that the variant keeps or replaces; 1 if there are
    none."""
    content = [word for word in words if word.content]
    if not content:
        return 1.0
    removed = {word.start for word in comparison.wording.removed}
    return sum(word.start not in removed for word in content) / len(content)


def missing_sentences(comparison: Comparison) -> list[Span]:
    """Return the sentences of the reference without a counterpart in the variant."""
    return [
        span
        for span in split_sentences(comparison.reference_text)
        if kept_share(words_in(comparison, span), comparison=comparison) < LEAST_KEPT
    ]


def words_in(comparison: Comparison, span: Span) -> list[Word]:
    """Return the words of the reference inside `span`."""
    return [word for word in comparison.wording.reference if span[0] <= word.start < span[1]]


def missing_runs(comparison: Comparison) -> list[Span]:
    """Return runs of two or more missing content words outside missing sentences. A run may
    continue across a missing sentence or a sentence boundary."""
    whole = missing_sentences(comparison)
    content = [word for word in comparison.wording.reference if word.content]
    removed = {word.start for word in comparison.wording.removed}
    runs: list[list[Word]] = [[]]
    for word, following in pairwise([*content, None]):
        if word is not None and word.start in removed and not _inside(word.span, whole):
            runs[-1].append(word)
        if following is None or following.start not in removed:
            runs.append([])
    return [(run[0].start, run[-1].end) for run in runs if len(run) > 1]


def _inside(span: Span, others: Sequence[Span]) -> bool:
    return any(start <= span[0] < end for start, end in others)


def completeness_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """Yield one piece for an empty variant. For any other, yield one piece if it breaks off, and
    one for each missing sentence or phrase."""
    if not comparison.wording.variant:
        yield piece(ABOUT, "empty", state=State.BROKEN)
        return
    if breaks_off(comparison):
        yield _broken_off(comparison)
    for span in missing_sentences(comparison):
        missing = _content_missing(comparison, span)
        yield piece(
            ABOUT,
            "sentence_missing" if missing else "sentence_reworded",
            state=State.BROKEN if missing else State.DOUBT,
            in_reference=span,
            sentence=_on_one_line(comparison.reference_text, span),
        )
    for span in missing_runs(comparison):
        words = _on_one_line(comparison.reference_text, span)
        yield piece(ABOUT, "phrase_missing", state=State.DOUBT, in_reference=span, phrase=words)


def _on_one_line(text: str, span: Span) -> str:
    return " ".join(text[slice(*span)].split())


def _content_missing(comparison: Comparison, span: Span) -> bool:
    """Return whether the content of a sentence is missing, not only its words: a quantity without a
    partner, or the only question."""
    asks = comparison.reference_question
    if asks and comparison.variant_question is None and span[0] <= asks[0] < span[1]:
        return True
    quantities = comparison.alignment.reference
    return any(span[0] <= quantities[i].start < span[1] for i in comparison.alignment.missing)


def _broken_off(comparison: Comparison) -> Evidence:
    variant = comparison.variant.rstrip()
    start = max(0, len(variant) - _SHOWN_END)
    start = max(start, variant.find(" ", start) + 1) if start else 0
    return piece(
        ABOUT,
        "breaks_off",
        state=State.BROKEN,
        in_variant=(start, len(variant)),
        end=("… " if start else "") + variant[start:],
    )
