"""Judge texts against their references and align their quantities with the original's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mwpapp.ml.catalogue.kinds import has_new_numbers
from mwpapp.ml.protocols import Judging
from mwpapp.ml.text.alignment import align, to_original
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import AlignedQuantity, Alignment, Evidence, Reference, Text, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class TextToJudge:
    """A text of one `kind` (or kinds joined with `+`), its reference and the original's text."""

    text: str
    kind: str
    original: str
    reference: Reference


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedText:
    """The ParaQD cosine in [-1, 1], the verdict and the alignment with the original."""

    paraqd: float
    verdict: Verdict
    alignment: tuple[AlignedQuantity, ...]


def judge_texts(texts: Sequence[TextToJudge], *, engines: Judging) -> list[JudgedText]:
    """Judge texts in one batch. The verdict and the alignment share one alignment of quantities."""
    pairs = [(one.reference, one.text) for one in texts]
    alignments = [align(reference.text, text) for reference, text in pairs]
    cosines = engines.scorer.score([(reference.text, text) for reference, text in pairs])
    verdicts = engines.judge.judge_all(pairs, cosines=cosines, alignments=alignments)
    return [
        JudgedText(
            paraqd=cosine,
            verdict=_naming_original(verdict) if one.reference.text == one.original else verdict,
            alignment=_with_original(one, alignment),
        )
        for one, cosine, verdict, alignment in zip(
            texts, cosines, verdicts, alignments, strict=True
        )
    ]


def _with_original(one: TextToJudge, alignment: Alignment) -> tuple[AlignedQuantity, ...]:
    """The alignment of the text with the original, given that with its reference."""
    if one.reference.text == one.original:
        return to_original(alignment, original=alignment.reference)
    if has_new_numbers(one.kind):
        return to_original(alignment, original=find_quantities(one.original))
    direct = align(one.original, one.text)
    return to_original(direct, original=direct.reference)


def _naming_original(verdict: Verdict) -> Verdict:
    """The verdict with spans in the original, where that is the reference."""
    return replace(verdict, evidence=tuple(_in_original(piece) for piece in verdict.evidence))


def _in_original(piece: Evidence) -> Evidence:
    spans = tuple(
        replace(span, text=Text.ORIGINAL) if span.text is Text.REFERENCE else span
        for span in piece.spans
    )
    return replace(piece, spans=spans)
