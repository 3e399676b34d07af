"""Judge texts against their references and align their quantities with those of the originals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mwpapp.ml.catalogue.kinds import has_new_numbers, is_another_story
from mwpapp.ml.naturalness.evidence import with_naturalness
from mwpapp.ml.pipelines.solved_answers import solved_answers
from mwpapp.ml.pipelines.window_scores import score_windows
from mwpapp.ml.pipelines.writing.difference import difference, group_of, masked_text
from mwpapp.ml.protocols import Judging, NaturalnessJudge, Solver
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

    `story` is set if the text tells another story, which is not compared with the reference's text.
    If a person wrote the text (`by_person`), an odd passage is shown but does not change the
    judgement, because the person chose these words. `by_rule`: the text was made from the reference
    by rules that keep the calculation, and nobody has changed it.
    """

    text: str
    kind: str
    original: str
    reference: Reference
    story: ToldStory | None = None
    by_person: bool = False
    by_rule: bool = False

    @property
    def needs_reader(self) -> bool:
        """Whether the naturalness judge reads the text. It does not read an unedited story if
        people wrote the text and the bounds of its numbers: it finds fault with a third of these
        stories, nearly always without reason."""
        return self.by_person or self.story is None or not self.story.written


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
    nested = parameters.get("story")
    # The parameters of a combined kind are grouped by generator.
    told = nested if isinstance(nested, Mapping) else parameters
    return ToldStory(
        text=text,
        equation=equation or "",
        answer=answer or "",
        unit=unit or "",
        origins=tuple(told.get("origins", ())),
        unchecked="writer" in told,
        written=bool(told.get("written")),
    )


def judge_texts(
    texts: Sequence[TextToJudge],
    *,
    engines: Judging,
    solver: Solver | None = None,
    naturalness: NaturalnessJudge | None = None,
) -> list[JudgedText]:
    """Return the judgements of the texts, in order, made in one batch.

    With `solver`, its answers to the texts are evidence. With `naturalness`, also judge how natural
    the texts that need a reader sound: a ready text that sounds odd has to be checked, unless a
    person wrote it.
    """
    comparable = [item for item in texts if item.story is None]
    compared = iter(_compared(comparable, engines=engines, solver=solver))
    judged = [
        next(compared) if item.story is None else _judged_story(item, item.story) for item in texts
    ]
    if naturalness is None:
        return judged
    pairs = [
        (None if is_another_story(item.kind) else item.original, item.text)
        for item in texts
        if item.needs_reader
    ]
    read = iter(naturalness.judge(pairs))
    return [
        _read(found, next(read), item=item) if item.needs_reader else found
        for item, found in zip(texts, judged, strict=True)
    ]


def _read(judged: JudgedText, naturalness: Naturalness, *, item: TextToJudge) -> JudgedText:
    verdict = with_naturalness(
        judged.verdict, naturalness, text=item.text, decides=not item.by_person
    )
    return replace(judged, naturalness=naturalness, verdict=verdict)


def _judged_story(item: TextToJudge, story: ToldStory) -> JudgedText:
    return JudgedText(
        paraqd=None,
        verdict=judge_story(story, original=item.reference),
        alignment=align_story(
            story,
            original=item.original,
            reference=item.reference.text,
            decimal_sign=item.reference.decimal_sign,
        ),
        difference=_difference(item),
        group=group_of(item.text),
    )


def _difference(item: TextToJudge) -> float:
    return difference(masked_text(item.text, kind=item.kind), masked_text(item.original))


def _compared(
    texts: Sequence[TextToJudge], *, engines: Judging, solver: Solver | None
) -> list[JudgedText]:
    """Judge texts that are compared with their references. The verdict and the alignment share one
    alignment of quantities."""
    pairs = [(item.reference, item.text) for item in texts]
    alignments = [
        align(reference.text, text, decimal_sign=reference.decimal_sign)
        for reference, text in pairs
    ]
    cosines = score_windows(pairs, scorer=engines.scorer)
    answers = solved_answers(pairs, solver=solver) if solver and pairs else None
    verdicts = engines.judge.judge_all(
        pairs,
        cosines=cosines,
        answers=answers,
        alignments=alignments,
        by_rule=[item.by_rule for item in texts],
    )
    return [
        JudgedText(
            paraqd=cosine,
            verdict=_seen_from_original(item, verdict),
            alignment=_with_original(item, alignment),
            difference=_difference(item),
            group=group_of(item.text),
        )
        for item, cosine, verdict, alignment in zip(
            texts, cosines, verdicts, alignments, strict=True
        )
    ]


def _with_original(item: TextToJudge, alignment: Alignment) -> tuple[AlignedQuantity, ...]:
    """Return the alignment with the original, given the alignment with the reference."""
    if item.reference.text == item.original:
        return to_original(alignment, original=alignment.reference)
    sign = item.reference.decimal_sign
    if has_new_numbers(item.kind):
        original = find_quantities(item.original, decimal_sign=sign)
        return to_original(alignment, original=original)
    direct = align(item.original, item.text, decimal_sign=sign)
    return to_original(direct, original=direct.reference)


def _seen_from_original(item: TextToJudge, verdict: Verdict) -> Verdict:
    """Return the verdict with evidence that is true of the original, even if the reference is
    another text. Spans in the reference become spans in the original if both are the same text."""
    evidence = true_of_original(
        verdict.evidence,
        kind=item.kind,
        original=item.original,
        text=item.text,
        reference=item.reference,
    )
    if item.reference.text == item.original:
        evidence = tuple(_in_original(piece) for piece in evidence)
    return replace(verdict, evidence=evidence)


def _in_original(piece: Evidence) -> Evidence:
    spans = tuple(
        replace(span, text=Text.ORIGINAL) if span.text is Text.REFERENCE else span
        for span in piece.spans
    )
    return replace(piece, spans=spans)
