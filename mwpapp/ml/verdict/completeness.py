"""Is everything said that the reference says, up to the last word?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Evidence, Span, State
from mwpapp.ml.verdict.comparison import Comparison
from mwpapp.ml.verdict.tokens import Word, listed

LEAST_KEPT = 0.34
"""Share of a sentence's content words under which the sentence counts as gone."""

_CLOSED = re.compile(r"[.?!…:)\]\"'”’]\s*$")
_DANGLING = listed(
    """the a an of to in on at by for from with if and or but how many much what which is are
    was were does do did has have had will would each every per than that his her its their
    my your more be as when into"""
)
_SHOWN_END = 40  # characters of the broken-off end that are shown


def breaks_off(comparison: Comparison) -> bool:
    """Whether the variant stops in mid-sentence where the reference does not."""
    variant = comparison.variant.rstrip()
    if not variant or not comparison.wording.variant:
        return bool(comparison.wording.reference)
    if _CLOSED.search(variant):
        return False
    dangling = comparison.wording.variant[-1].text.lower() in _DANGLING
    return dangling or bool(_CLOSED.search(comparison.original.rstrip()))


def kept_share(words: Sequence[Word], *, comparison: Comparison) -> float:
    """Share of the content words that are in the variant or were replaced; 1 without any."""
    content = [word for word in words if word.content]
    if not content:
        return 1.0
    gone = {word.start for word in comparison.wording.gone}
    return sum(word.start not in gone for word in content) / len(content)


def gone_sentences(comparison: Comparison) -> list[Span]:
    """The sentences of the reference that have nothing like them in the variant."""
    return [
        span
        for span in split_sentences(comparison.original)
        if kept_share(words_in(comparison, span), comparison=comparison) < LEAST_KEPT
    ]


def words_in(comparison: Comparison, span: Span) -> list[Word]:
    """The words of the reference inside `span`."""
    return [word for word in comparison.wording.reference if span[0] <= word.start < span[1]]


def gone_runs(comparison: Comparison) -> list[Span]:
    """Stretches of at least two content words in a row that are gone, outside gone sentences."""
    whole = gone_sentences(comparison)
    content = [word for word in comparison.wording.reference if word.content]
    gone = {word.start for word in comparison.wording.gone}
    runs: list[list[Word]] = [[]]
    for word, following in pairwise([*content, None]):
        if word is not None and word.start in gone and not _inside(word.span, whole):
            runs[-1].append(word)
        if following is None or following.start not in gone:
            runs.append([])
    return [(run[0].start, run[-1].end) for run in runs if len(run) > 1]


def _inside(span: Span, others: Sequence[Span]) -> bool:
    return any(start <= span[0] < end for start, end in others)


def completeness_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """One line where the text breaks off, one for each sentence or phrase that is gone."""
    if not comparison.wording.variant:
        yield Evidence(
            about="completeness", state=State.BROKEN, sentence="The variant has no words."
        )
        return
    if breaks_off(comparison):
        yield _broken_off(comparison)
    for span in gone_sentences(comparison):
        yield _gone(comparison, span) if _left_out(comparison, span) else _other(comparison, span)
    for span in gone_runs(comparison):
        yield _line(comparison, span, ending="is gone", state=State.DOUBT)


def _left_out(comparison: Comparison, span: Span) -> bool:
    """Whether what a sentence says is gone, and not only its words: a quantity of it has no
    partner, or it asked and nothing asks any more."""
    asks = comparison.reference_question
    if asks and comparison.variant_question is None and span[0] <= asks[0] < span[1]:
        return True
    quantities = comparison.alignment.reference
    return any(span[0] <= quantities[i].start < span[1] for i in comparison.alignment.missing)


def _broken_off(comparison: Comparison) -> Evidence:
    variant = comparison.variant.rstrip()
    start = max(0, len(variant) - _SHOWN_END)
    start = variant.find(" ", start) + 1 if start else 0
    opening = "… " if start else ""
    return Evidence(
        about="completeness",
        state=State.BROKEN,
        sentence=f"The text breaks off: “{opening}{variant[start:]}”.",
        variant_span=(start, len(variant)),
    )


def _gone(comparison: Comparison, span: Span) -> Evidence:
    ending = "has nothing like it in the variant"
    return _line(comparison, span, ending=ending, state=State.BROKEN)


def _other(comparison: Comparison, span: Span) -> Evidence:
    ending = "is said in quite other words, or left out"
    return _line(comparison, span, ending=ending, state=State.DOUBT)


def _line(comparison: Comparison, span: Span, *, ending: str, state: State) -> Evidence:
    text = " ".join(comparison.original[span[0] : span[1]].split())
    return Evidence(
        about="completeness", state=state, sentence=f"“{text}” {ending}.", original_span=span
    )
