"""Generate pairs from problems of the bank with the test operators fa to fe, in a run.

The expected label of a pair is what its operator intends. Only the lead may see it, not the
annotators or adjudicators.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_noop

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Campaign, Run
from mwpapp.services import engines, rights
from mwpapp.services.bank.problems import plain
from mwpapp.services.labelling.pairs import runs as pair_runs
from mwpapp.services.labelling.pairs.adding import NewPair
from mwpapp.services.labelling.pairs.runs import Batch
from mwpapp.services.runs import lifecycle

if TYPE_CHECKING:
    from mwpapp.ml.pipelines.held_out_pairs import MadePair

CODES = ("fa", "fb", "fc", "fd", "fe")
MAX_PROBLEMS = 2_000
PROBLEMS_AT_ONCE = 10  # pairs of this many problems are saved and counted together


def request(campaign: Campaign, *, codes: Collection[str], count: int | None, seed: int) -> Run:
    """Create a queued run over `count` random problems that the lead may see, or over all of them
    (at most MAX_PROBLEMS). Raise CannotRun if there are none."""
    problems = _drawn(campaign, count=count, seed=seed)
    if not problems:
        raise lifecycle.CannotRun(gettext_noop("Your bank has no problems yet."))
    return pair_runs.request(
        campaign, way=pair_runs.OPERATORS, total=len(problems),
        codes=sorted(codes), seed=seed, problems=problems,
    )  # fmt: skip


def make(run: Run) -> None:
    """Perform the run. An operator whose weights are missing is reported and generates no pairs."""
    parameters = run.parameters
    problems = _problems(run)
    if not problems:
        raise lifecycle.CannotRun(
            gettext_noop("The problems were deleted, or are no longer shared with you.")
        )
    try:
        sources, generated = _generated(
            problems, codes=parameters["codes"], seed=parameters["seed"]
        )
    except WeightsMissing as missing:
        raise lifecycle.CannotRun(str(missing)) from None
    _note_sources(run, sources)
    pair_runs.add_batches(
        run,
        _batches(generated, sources=sources, total=len(problems)),
        total=len(problems),
        most=len(problems) * len(sources),
    )


def _generated(
    problems: Sequence[PlainProblem], *, codes: Collection[str], seed: int
) -> tuple[dict[str, str], Iterator[list[MadePair]]]:
    """Return the source (weights) of each operator, and the pairs of each problem. Raise
    WeightsMissing if there is no tagger."""
    # Imported here, because pages import this module and must not load torch.
    from mwpapp.ml.pipelines import held_out_pairs  # noqa: PLC0415

    tools = held_out_pairs.held_out_tools(
        [problem.text for problem in problems],
        tagger=engines.tagger(),
        question_paraphraser=engines.question_paraphraser(),
        reconstructor=engines.reconstructor(),
        grammar=engines.grammar_checker(),
    )
    pairs = held_out_pairs.make_held_out_pairs(problems, codes=codes, seed=seed, tools=tools)
    return held_out_pairs.sources(codes=codes, tools=tools), pairs


def _drawn(campaign: Campaign, *, count: int | None, seed: int) -> list[int]:
    visible = rights.problems_visible_to(campaign.lead).order_by("pk")
    numbers = list(visible.values_list("pk", flat=True))
    wanted = min(count or MAX_PROBLEMS, MAX_PROBLEMS, len(numbers))
    return sorted(random.Random(seed).sample(numbers, wanted))


def _problems(run: Run) -> list[PlainProblem]:
    visible = rights.problems_visible_to(run.asked_by).order_by("pk")
    rows = visible.filter(pk__in=run.parameters["problems"]).without_vectors()
    return [plain(problem) for problem in rows]


def _note_sources(run: Run, sources: Mapping[str, str]) -> None:
    """Record in the run which weights each operator used."""
    run.parameters = {**run.parameters, "made_with": dict(sources)}
    run.save(update_fields=["parameters"])


def _batches(
    generated: Iterator[list[MadePair]], *, sources: Mapping[str, str], total: int
) -> Iterator[Batch]:
    counts = Counter(dict.fromkeys(sources, 0))
    rows: list[NewPair] = []
    for done, pairs in enumerate(generated, start=1):
        counts.update(pair.code for pair in pairs)
        rows += [_new_pair(pair, source=sources[pair.code]) for pair in pairs]
        if done % PROBLEMS_AT_ONCE == 0 or done == total:
            yield Batch(rows=rows, done=done, counts=dict(counts))
            rows = []


def _new_pair(pair: MadePair, *, source: str) -> NewPair:
    return NewPair(
        question=pair.question,
        paraphrase=pair.text,
        provenance={
            "source": "operators", "problem": int(pair.problem), "operator": pair.code,
            "name": pair.operator, "label": pair.label, "made_with": source, "note": pair.note,
        },
    )  # fmt: skip
