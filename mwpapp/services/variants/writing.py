"""Write variants of a problem in runs, which save and announce results batch by batch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from mwpapp.ml.pipelines.writing.acceptance import acceptance
from mwpapp.ml.pipelines.writing.write_variants import write_variants
from mwpapp.ml.protocols import Engines
from mwpapp.ml.types import Difficulty, JudgedCandidate
from mwpapp.models import Decision, Paraphrase, Problem, Run, User
from mwpapp.services import events
from mwpapp.services.bank.problems import ChangedMeanwhile, locked, plain
from mwpapp.services.runs import lifecycle
from mwpapp.services.variants.judging import loaded_engines
from mwpapp.services.variants.offering import require_writable
from mwpapp.services.variants.outside import failure_of, sent_to, with_writer
from mwpapp.services.variants.scores import scored_fields
from mwpapp.services.variants.stories import with_bank_stories

MAX_VARIANTS_PER_RUN = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantOptions:
    """How many variants to write for a problem, of which kinds, and how hard their numbers are."""

    count: int
    kinds: Sequence[str]
    difficulty: Difficulty


def request_variants(
    problem: Problem,
    *,
    asked_by: User,
    count: int,
    kinds: Collection[str],
    difficulty: Difficulty = Difficulty.SAME,
) -> Run:
    """Return the queued run that writes up to `count` variants of the chosen kinds, with new
    numbers of the given `difficulty`.

    A repeated request while such a run is unfinished returns that run. Raise CannotWrite if
    variants of the problem, or of one of the kinds, cannot be written.
    """
    parameters: dict[str, Any] = {"count": count, "kinds": sorted(kinds)}
    if difficulty is not Difficulty.SAME:
        parameters["difficulty"] = difficulty.value
    with transaction.atomic():
        row = locked(problem)  # so that simultaneous requests see each other's runs
        require_writable(plain(row), kinds=kinds)
        if host := sent_to(plain(row), kinds=kinds):
            parameters["sent_to"] = host
        same = row.runs.unfinished().filter(kind=Run.Kind.VARIANTS, parameters=parameters)
        return same.filter(asked_by=asked_by).first() or lifecycle.request(
            Run.Kind.VARIANTS,
            asked_by=asked_by,
            problem=problem,
            parameters=parameters,
            total=count,
        )


def write(run: Run) -> None:
    """Write the variants of a run, and save and announce them batch by batch.

    A resumed run continues where its earlier attempt stopped. Raise CannotRun if the problem was
    deleted, and Unfinished if it is changed during the run: the variants that are left are then
    written for the changed problem.
    """
    problem = run.problem
    if problem is None or problem.deleted_at is not None:
        raise lifecycle.CannotRun(gettext_noop("The problem was deleted."))
    options = options_of(run)
    counts = Counter(run.counts)

    def report(written: int) -> None:
        counts["written"] = written
        lifecycle.advance(run, done=written, total=options.count, counts=counts)

    engines = with_writer(engines_for(options), problem=plain(problem), kinds=options.kinds)
    try:
        write_problem(
            problem, run=run, options=options, engines=engines, counts=counts, report=report
        )
    except ChangedMeanwhile:
        raise lifecycle.Unfinished from None
    Run.objects.filter(pk=run.pk).update(service_failure=failure_of(engines))


def options_of(run: Run) -> VariantOptions:
    """Return the options that a run stores in its parameters."""
    parameters = run.parameters
    difficulty = Difficulty(parameters.get("difficulty", Difficulty.SAME))
    return VariantOptions(
        count=parameters["count"], kinds=parameters["kinds"], difficulty=difficulty
    )


def engines_for(options: VariantOptions) -> Engines:
    """Return the engines, set to the requested difficulty of new numbers."""
    engines = loaded_engines()
    return replace(engines, tools=replace(engines.tools, difficulty=options.difficulty))


def write_problem(
    problem: Problem,
    *,
    run: Run,
    options: VariantOptions,
    engines: Engines,
    counts: Counter[str],
    report: Callable[[int], None],
) -> int:
    """Write the variants of one problem that a run still needs; return how many it has afterwards.

    `report` is called with that number after each batch. Dropped candidates are added to
    `counts`. Raise ChangedMeanwhile if the problem is no longer as it was read.
    """
    written = run.paraphrases.filter(problem=problem).count()
    report(written)
    batches = write_variants(
        plain(problem),
        count=options.count - written,
        kinds=options.kinds,
        seed=run.pk,
        known=_known_texts(problem),
        preferences=acceptance(Paraphrase.objects.decided_by_kind()),
        dropped=lambda number: counts.update(dropped=number),
        engines=with_bank_stories(engines, problem=problem),
    )
    for batch in batches if written < options.count else ():
        written += _store(problem, run, batch)
        report(written)
    report(written)
    return written


def _known_texts(problem: Problem) -> list[str]:
    """Return the texts of all variants, and their earlier texts, which an undo can restore."""
    current = problem.paraphrases.values_list("text", flat=True)
    earlier = Decision.objects.filter(paraphrase__problem=problem).values_list(
        "from_text", flat=True
    )
    return [*current, *earlier]


def _store(problem: Problem, run: Run, batch: Sequence[JudgedCandidate]) -> int:
    """Save a batch and announce it; return how many variants are new. Raise ChangedMeanwhile if
    they are variants of an earlier revision or have the earlier unit: the edit could neither
    request their check nor change their unit."""
    rows = [_row(problem, run, judged) for judged in batch]
    of_run = run.paraphrases.filter(problem=problem)
    before = set(of_run.values_list("pk", flat=True))
    with transaction.atomic():
        current = locked(problem)
        if (current.revision, current.unit) != (problem.revision, problem.unit):
            raise ChangedMeanwhile(current)
        Paraphrase.objects.bulk_create(rows, ignore_conflicts=True)
        new = list(of_run.exclude(pk__in=before).values_list("pk", flat=True))
        events.publish([events.problem_topic(problem.pk)], what="paraphrase", ids=new)
    return len(new)


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
        unit=candidate.unit or "",
        reference_text=candidate.reference.text,
        reference_equation=candidate.reference.equation or "",
        reference_answer=candidate.reference.answer or "",
        generator=candidate.generator,
        parameters=dict(candidate.parameters),
        seed=candidate.seed,
        **scored_fields(judged),
    )
