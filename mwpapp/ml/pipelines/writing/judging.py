"""Judge candidates in batches: first their verdicts, then how natural the best ones read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mwpapp.ml.catalogue.kinds import is_another_story, is_by_rule
from mwpapp.ml.naturalness import evidence
from mwpapp.ml.pipelines.judge_text import TextToJudge, judge_texts, told_story
from mwpapp.ml.pipelines.writing.difference import MaskedText, masked_text
from mwpapp.ml.protocols import Engines, NaturalnessJudge
from mwpapp.ml.types import Candidate, JudgedCandidate, Judgement, Naturalness, Problem


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A judged candidate with its masked words and its kinds of change. `needs_reader`: the
    naturalness judge still has to read it before it is offered."""

    judged: JudgedCandidate
    masked: MaskedText
    needs_reader: bool

    @property
    def judgement(self) -> Judgement:
        return self.judged.verdict.judgement


def judged_entries(
    candidates: Sequence[Candidate], *, problem: Problem, engines: Engines
) -> list[Entry]:
    """Judge the candidates in one batch, in order, and measure how much they differ."""
    texts = [_to_judge(candidate, problem=problem) for candidate in candidates]
    found = judge_texts(texts, engines=engines, solver=engines.solver)
    return [
        Entry(
            JudgedCandidate(
                candidate=candidate,
                paraqd=judged.paraqd,
                verdict=judged.verdict,
                alignment=judged.alignment,
                difference=judged.difference,
                group=judged.group,
            ),
            masked_text(candidate.text, kind=candidate.kind),
            text.needs_reader,
        )
        for candidate, text, judged in zip(candidates, texts, found, strict=True)
    ]


def _to_judge(candidate: Candidate, *, problem: Problem) -> TextToJudge:
    return TextToJudge(
        text=candidate.text,
        kind=candidate.kind,
        original=problem.text,
        reference=replace(candidate.reference, decimal_sign=problem.decimal_sign),
        story=told_story(
            candidate.kind,
            text=candidate.text,
            equation=candidate.equation,
            answer=candidate.answer,
            unit=candidate.unit,
            parameters=candidate.parameters,
        ),
        by_rule=is_by_rule(candidate.generator),
    )


def with_naturalness(
    entries: Sequence[Entry], *, problem: Problem, judge: NaturalnessJudge
) -> list[Entry]:
    """Judge in one batch how natural the candidates read. One that sounds odd has to be checked."""
    pairs = [
        (None if is_another_story(entry.judged.candidate.kind) else problem.text, _text(entry))
        for entry in entries
    ]
    judged = judge.judge(pairs)
    return [_with_judged(entry, found) for entry, found in zip(entries, judged, strict=True)]


def _text(entry: Entry) -> str:
    return entry.judged.candidate.text


def _with_judged(entry: Entry, naturalness: Naturalness) -> Entry:
    verdict = evidence.with_naturalness(entry.judged.verdict, naturalness, text=_text(entry))
    judged = replace(entry.judged, verdict=verdict, naturalness=naturalness)
    return replace(entry, judged=judged, needs_reader=False)
