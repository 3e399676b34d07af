"""Variants: written by a run, judged, decided on by a teacher, never lost."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from mwpapp.formats.variants import KeptVariant
from mwpapp.ml.pipelines.judge_text import judge_text
from mwpapp.ml.text.words import plural
from mwpapp.ml.types import JudgedCandidate, Kind, Reference, Verdict
from mwpapp.models import Decision, Paraphrase, Problem, Run, User
from mwpapp.services import engines, events, runs
from mwpapp.services.problems import plain, tidy
from mwpapp.services.rights import Person, paraphrases_visible_to

MOST_AT_ONCE = 50
SCORES = ("paraqd", "valid_probability", "judgement", "evidence")

Status = Paraphrase.Status


class CannotDecide(Exception):
    """The decision makes no sense here, for a reason that a teacher can read."""


def ask_for_variants(
    problem: Problem, *, asked_by: User, count: int, kinds: Collection[str]
) -> Run:
    """A queued run that writes `count` variants of the chosen kinds."""
    return runs.ask(
        Run.Kind.VARIANTS,
        asked_by=asked_by,
        problem=problem,
        parameters={"count": count, "kinds": sorted(kinds)},
        total=count,
    )


def write(run: Run) -> None:
    """Do a writing run: batch by batch, each saved and announced. Goes on where an earlier
    attempt at the same run stopped."""
    problem = run.problem
    if problem is None or problem.deleted_at is not None:
        raise runs.CannotRun(_("The problem was deleted."))
    wanted: int = run.parameters["count"]
    written = run.paraphrases.count()
    runs.advance(run, done=written, total=wanted, counts={"written": written})
    batches = engines.write_variants(
        plain(problem),
        count=wanted - written,
        kinds=run.parameters["kinds"],
        seed=run.pk,
        known=_known_texts(problem),
    )
    for batch in batches if written < wanted else ():
        written += _store(problem, run, batch)
        runs.advance(run, done=written, total=wanted, counts={"written": written})


def accept(paraphrase: Paraphrase, *, by: User) -> Paraphrase:
    """Keep it as it is. One that was edited is kept already."""
    if paraphrase.status == Status.EDITED:
        return paraphrase
    return _decide(paraphrase, by=by, status=Status.ACCEPTED)


def reject(paraphrase: Paraphrase, *, by: User) -> Paraphrase:
    return _decide(paraphrase, by=by, status=Status.REJECTED)


def edit(paraphrase: Paraphrase, *, by: User, text: str) -> Paraphrase:
    """Keep it with the teacher's own text; the caller has it scored again. Raises
    CannotDecide for an empty text or that of another variant of the problem."""
    text = tidy(text)
    if not text:
        raise CannotDecide(_("The text is empty."))
    twin = Paraphrase.objects.filter(problem_id=paraphrase.problem_id, text=text)
    if twin.exclude(pk=paraphrase.pk).exists():
        raise CannotDecide(_("Another variant of this problem has just this text."))
    if text == paraphrase.problem.text:
        raise CannotDecide(_("This is the text of the original."))
    if text == paraphrase.text:
        return accept(paraphrase, by=by)
    return _decide(paraphrase, by=by, status=Status.EDITED, text=text)


def undo(paraphrase: Paraphrase, *, by: User) -> Paraphrase:
    """Take the last decision back, with the text and the scores from before it."""
    with transaction.atomic():
        row = _locked(paraphrase)
        last = row.decisions.filter(undoes=None, undone_by=None).order_by("-pk").first()
        if last is None:
            raise CannotDecide(_("There is nothing to undo."))
        Decision.objects.create(
            paraphrase=row, who=by, from_status=row.status, to_status=last.from_status,
            from_text=row.text, to_text=last.from_text, before=_scores(row), undoes=last,
        )  # fmt: skip
        row.status, row.text = last.from_status, last.from_text
        _set_scores(row, last.before)
        pending = row.status == Status.PENDING
        row.reviewer, row.reviewed_at = (None, None) if pending else (by, timezone.now())
        _save(row)
    return row


def rescore(paraphrase_id: int) -> None:
    """Judge a text that was edited. A text edited again meanwhile waits for its own turn."""
    row = Paraphrase.objects.select_related("problem").filter(pk=paraphrase_id).first()
    if row is None or row.scored_at is not None:
        return
    reference = Reference(
        text=row.reference_text,
        equation=row.reference_equation or None,
        answer=row.reference_answer or None,
    )
    paraqd, verdict = judge_text(reference, row.text, engines=engines.engines())
    unchanged = Paraphrase.objects.filter(pk=row.pk, text=row.text)
    unchanged.update(
        paraqd=paraqd, scored_at=timezone.now(), version=F("version") + 1, **_judged(verdict)
    )
    _announce(row.problem_id, [row.pk])


def unscored() -> list[int]:
    """Edited texts that still wait for their scores."""
    waiting = Paraphrase.objects.filter(status=Status.EDITED, scored_at=None)
    return list(waiting.values_list("pk", flat=True))


def kept_by(person: Person, *, problem: Problem | None = None) -> Iterator[KeptVariant]:
    """The variants that the person kept, of one problem or of all their own, for a file."""
    rows = paraphrases_visible_to(person).filter(problem__owner_id=person.pk)
    if problem is not None:
        rows = paraphrases_visible_to(person).filter(problem=problem)
    for row in rows.kept().select_related("problem").order_by("problem_id", "pk").iterator():
        yield KeptVariant(
            problem_id=row.problem_id,
            original=row.problem.text,
            variant_id=row.pk,
            kind=row.kind,
            text=row.text,
            equation=row.equation,
            answer=row.answer,
            unit=unit_of(row),
            grade=row.problem.grade,
            status=row.status,
            judgement=row.judgement,
            paraqd=_rounded(row.paraqd),
            valid_probability=_rounded(row.valid_probability),
            out_of_date=row.out_of_date,
        )


def unit_of(row: Paraphrase) -> str:
    """The unit of the variant's answer: the problem's, or what it was retold as; empty for a
    reversed one, which asks for something else, in a unit that nobody noted."""
    if Kind.REVERSED in row.kind.split("+"):
        return ""
    unit = row.problem.unit
    replaced: dict[str, str] = {}
    for found in [row.parameters, *row.parameters.values()]:
        if isinstance(found, dict) and isinstance(found.get("replaced"), dict):
            replaced |= found["replaced"]
    if unit in replaced:
        return replaced[unit]
    one = {plural(old): plural(new) for old, new in replaced.items()}
    return one.get(unit, unit)


def _rounded(score: float | None) -> float | None:
    return None if score is None else round(score, 4)


def _known_texts(problem: Problem) -> list[str]:
    """What the variants say now and what they said before an edit, which may be undone."""
    now = problem.paraphrases.values_list("text", flat=True)
    before = Decision.objects.filter(paraphrase__problem=problem).values_list(
        "from_text", flat=True
    )
    return [*now, *before]


def _store(problem: Problem, run: Run, batch: Sequence[JudgedCandidate]) -> int:
    """Save a batch and announce it; returns how many are new."""
    rows = [_row(problem, run, judged) for judged in batch]
    before = set(run.paraphrases.values_list("pk", flat=True))
    with transaction.atomic():
        Paraphrase.objects.bulk_create(rows, ignore_conflicts=True)
        fresh = list(run.paraphrases.exclude(pk__in=before).values_list("pk", flat=True))
        _announce(problem.pk, fresh)
    return len(fresh)


def _row(problem: Problem, run: Run, judged: JudgedCandidate) -> Paraphrase:
    candidate = judged.candidate
    return Paraphrase(
        problem=problem,
        problem_revision=problem.revision,
        run=run,
        kind=candidate.kind,
        text=candidate.text,
        equation=candidate.equation or "",
        answer=candidate.answer or "",
        reference_text=candidate.reference.text,
        reference_equation=candidate.reference.equation or "",
        reference_answer=candidate.reference.answer or "",
        generator=candidate.generator,
        parameters=dict(candidate.parameters),
        seed=candidate.seed,
        paraqd=judged.paraqd,
        scored_at=timezone.now(),
        **_judged(judged.verdict),
    )


def _judged(verdict: Verdict) -> dict[str, Any]:
    return {
        "valid_probability": verdict.probability,
        "judgement": verdict.judgement.value,
        "evidence": [asdict(line) for line in verdict.evidence],
    }


def _decide(
    paraphrase: Paraphrase, *, by: User, status: Paraphrase.Status, text: str | None = None
) -> Paraphrase:
    with transaction.atomic():
        row = _locked(paraphrase)
        new_text = row.text if text is None else text
        if (row.status, row.text) == (status, new_text):
            return row
        Decision.objects.create(
            paraphrase=row, who=by, from_status=row.status, to_status=status,
            from_text=row.text, to_text=new_text, before=_scores(row),
        )  # fmt: skip
        if new_text != row.text:
            _set_scores(row, {})
        row.status, row.text = status, new_text
        row.reviewer, row.reviewed_at = by, timezone.now()
        _save(row)
    return row


def _locked(paraphrase: Paraphrase) -> Paraphrase:
    return Paraphrase.objects.select_for_update().get(pk=paraphrase.pk)


def _scores(row: Paraphrase) -> dict[str, Any]:
    """The scores of the text as it stands; empty while it waits for them."""
    return {} if row.scored_at is None else {name: getattr(row, name) for name in SCORES}


def _set_scores(row: Paraphrase, scores: dict[str, Any]) -> None:
    empty: dict[str, Any] = {
        "paraqd": None,
        "valid_probability": None,
        "judgement": "",
        "evidence": [],
    }
    for name, value in {**empty, **scores}.items():
        setattr(row, name, value)
    row.scored_at = timezone.now() if scores else None


def _save(row: Paraphrase) -> None:
    row.version += 1
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise CannotDecide(_("Another variant of this problem has just this text.")) from None
    _announce(row.problem_id, [row.pk])


def _announce(problem_id: int, ids: Sequence[int]) -> None:
    events.publish([events.problem_topic(problem_id)], what="paraphrase", ids=ids)
