"""Judge texts against their references and align their quantities with the original's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mwpapp.ml.catalogue.kinds import has_new_numbers, is_another_story
from mwpapp.ml.naturalness.evidence import with_naturalness
from mwpapp.ml.pipelines.window_scores import score_windows
from mwpapp.ml.pipelines.writing.difference import difference, group_of, masked_text
from mwpapp.ml.protocols import Judging, NaturalnessJudge
from mwpapp.ml.text.alignment import align, to_original
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import (
    AlignedQuantity,
    Alignment,
    Evidence,
    Naturalness,
    Reference,
    Text,
    Verdict,
)
from mwpapp.ml.verdict.evidence.of_kind import true_of_original
from mwpapp.ml.verdict.story import ToldStory, align_story, judge_story


@dataclass(frozen=True, slots=True, kw_only=True)
class TextToJudge:
    """A text of one `kind` (or kinds joined with `+`), its reference and the original's text.

    `story` is set if it is another story, which is not compared with the reference's text.
    """

    text: str
    kind: str
    original: str
    reference: Reference
    story: ToldStory | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedText:
    """The ParaQD cosine in [-1, 1] (None for another story), the verdict, the alignment with the
    original, the difference from it, in [0, 1], and how natural the text reads (None if that was
    not judged). Texts with the same `group` differ from each other only in numbers, names and
    things."""

    paraqd: float | None
    verdict: Verdict
    alignment: tuple[AlignedQuantity, ...]
    difference: float
    group: str
    naturalness: Naturalness | None = None


def told_story(
    kind: str,
    *,
    text: str,
    equation: str | None,
    answer: str | None,
    unit: str | None,
    parameters: Mapping[str, Any],
) -> ToldStory | None:
    """Return what is needed to judge a text that tells another story; None for any other kind."""
    if not is_another_story(kind):
        return None
    own = parameters.get("story")
    # The parameters of a combined kind are grouped by generator.
    told = own if isinstance(own, Mapping) else parameters
    return ToldStory(
        text=text,
        equation=equation or "",
        answer=answer or "",
        unit=unit or "",
        origins=tuple(told.get("origins", ())),
        unchecked="writer" in told,
    )


def judge_texts(
    texts: Sequence[TextToJudge],
    *,
    engines: Judging,
    naturalness: NaturalnessJudge | None = None,
) -> list[JudgedText]:
    """Return the judgements of the texts, in order, made in one batch. With `naturalness`, also
    judge how natural they read: a ready text that sounds odd has to be checked."""
    compared = iter(_compared([one for one in texts if one.story is None], engines=engines))
    judged = [next(compared) if one.story is None else _told(one, one.story) for one in texts]
    if naturalness is None:
        return judged
    pairs = [(None if is_another_story(one.kind) else one.original, one.text) for one in texts]
    return [
        replace(
            found, naturalness=heard, verdict=with_naturalness(found.verdict, heard, text=one.text)
        )
        for one, found, heard in zip(texts, judged, naturalness.judge(pairs), strict=True)
    ]


def _told(one: TextToJudge, story: ToldStory) -> JudgedText:
    return JudgedText(
        paraqd=None,
        verdict=judge_story(story, original=one.reference),
        alignment=align_story(
            story,
            original=one.original,
            reference=one.reference.text,
            decimal_sign=one.reference.decimal_sign,
        ),
        difference=_difference(one),
        group=group_of(one.text),
    )


def _difference(one: TextToJudge) -> float:
    return difference(masked_text(one.text, kind=one.kind), masked_text(one.original))


def _compared(texts: Sequence[TextToJudge], *, engines: Judging) -> list[JudgedText]:
    """Judge texts that are compared with their references. The verdict and the alignment share one
    alignment of quantities."""
    pairs = [(one.reference, one.text) for one in texts]
    alignments = [
        align(reference.text, text, decimal_sign=reference.decimal_sign)
        for reference, text in pairs
    ]
    cosines = score_windows(pairs, scorer=engines.scorer)
    verdicts = engines.judge.judge_all(pairs, cosines=cosines, alignments=alignments)
    return [
        JudgedText(
            paraqd=cosine,
            verdict=_seen_from_original(one, verdict),
            alignment=_with_original(one, alignment),
            difference=_difference(one),
            group=group_of(one.text),
        )
        for one, cosine, verdict, alignment in zip(
            texts, cosines, verdicts, alignments, strict=True
        )
    ]


def _with_original(one: TextToJudge, alignment: Alignment) -> tuple[AlignedQuantity, ...]:
    """Return the alignment of the text with the original, given that with its reference."""
    if one.reference.text == one.original:
        return to_original(alignment, original=alignment.reference)
    sign = one.reference.decimal_sign
    if has_new_numbers(one.kind):
        original = find_quantities(one.original, decimal_sign=sign)
        return to_original(alignment, original=original)
    direct = align(one.original, one.text, decimal_sign=sign)
    return to_original(direct, original=direct.reference)


def _seen_from_original(one: TextToJudge, verdict: Verdict) -> Verdict:
    """Return the verdict with evidence that is true of the original, even if the reference is
    another text. Spans in the reference become spans in the original if both are the same text."""
    evidence = true_of_original(
        verdict.evidence,
        kind=one.kind,
        original=one.original,
        text=one.text,
        reference=one.reference,
    )
    if one.reference.text == one.original:
        evidence = tuple(_in_original(piece) for piece in evidence)
    return replace(verdict, evidence=evidence)


def _in_original(piece: Evidence) -> Evidence:
    spans = tuple(
        replace(span, text=Text.ORIGINAL) if span.text is Text.REFERENCE else span
        for span in piece.spans
    )
    return replace(piece, spans=spans)
