"""Pairs that the test operators fa to fe make of problems in the bank, as a run.

What an operator means to do with the solution is kept as the pair's expected label, for the
lead alone: annotators and adjudicators never see it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Campaign, Run
from mwpapp.services import engines, pair_runs, rights, runs
from mwpapp.services.pair_runs import Batch
from mwpapp.services.pairs import NewPair
from mwpapp.services.problems import plain

if TYPE_CHECKING:
    from mwpapp.ml.pipelines.operator_pairs import MadePair

CODES = ("fa", "fb", "fc", "fd", "fe")
MOST_PROBLEMS = 2_000
PROBLEMS_AT_ONCE = 10  # a batch: saved, counted and announced together


def ask(campaign: Campaign, *, codes: Collection[str], count: int | None, seed: int) -> Run:
    """A queued run over `count` problems drawn at random from those that the lead sees, or over
    all of them (at most MOST_PROBLEMS). Raises CannotRun where there is no problem."""
    problems = _drawn(campaign, count=count, seed=seed)
    if not problems:
        raise runs.CannotRun(_("There is no problem in your bank yet."))
    return pair_runs.ask(
        campaign, way=pair_runs.OPERATORS, total=len(problems),
        codes=sorted(codes), seed=seed, problems=problems,
    )  # fmt: skip


def make(run: Run) -> None:
    """Do such a run. An operator whose weights are missing is named and makes nothing."""
    asked = run.parameters
    problems = _problems(run)
    if not problems:
        raise runs.CannotRun(_("The problems are not there any more."))
    try:
        sources, made = engines.make_test_pairs(problems, codes=asked["codes"], seed=asked["seed"])
    except WeightsMissing as missing:
        raise runs.CannotRun(str(missing)) from None
    _note_sources(run, sources)
    pair_runs.take_in(
        run,
        _batches(made, sources=sources, total=len(problems)),
        total=len(problems),
        most=len(problems) * len(sources),
    )


def _drawn(campaign: Campaign, *, count: int | None, seed: int) -> list[int]:
    visible = rights.problems_visible_to(campaign.lead).order_by("pk")
    numbers = list(visible.values_list("pk", flat=True))
    wanted = min(count or MOST_PROBLEMS, MOST_PROBLEMS, len(numbers))
    return sorted(random.Random(seed).sample(numbers, wanted))


def _problems(run: Run) -> list[PlainProblem]:
    visible = rights.problems_visible_to(run.asked_by).order_by("pk")
    found = visible.filter(pk__in=run.parameters["problems"]).defer("embedding", "search")
    return [plain(problem) for problem in found]


def _note_sources(run: Run, sources: Mapping[str, str]) -> None:
    """What each operator had to work with here belongs to the run's record."""
    run.parameters = {**run.parameters, "made_with": dict(sources)}
    run.save(update_fields=["parameters"])


def _batches(
    made: Iterator[list[MadePair]], *, sources: Mapping[str, str], total: int
) -> Iterator[Batch]:
    counts = Counter(dict.fromkeys(sources, 0))
    rows: list[NewPair] = []
    for done, found in enumerate(made, start=1):
        counts.update(pair.code for pair in found)
        rows += [_new_pair(pair, source=sources[pair.code]) for pair in found]
        if done % PROBLEMS_AT_ONCE == 0 or done == total:
            yield Batch(rows=rows, done=done, counts=dict(counts))
            rows = []


def _new_pair(made: MadePair, *, source: str) -> NewPair:
    return NewPair(
        question=made.question,
        paraphrase=made.text,
        provenance={
            "source": "operators", "problem": int(made.problem), "operator": made.code,
            "name": made.operator, "label": made.label, "made_with": source, "note": made.note,
        },
    )  # fmt: skip
