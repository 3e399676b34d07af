"""Load the engines of a command.

The site and its workers use the cached functions of services/engines.py instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.generators.story.loading import load_library
from mwpapp.ml.naturalness.judge import load_naturalness_judge
from mwpapp.ml.paraqd.scorer import load_scorer
from mwpapp.ml.protocols import Engines, Judge, NaturalnessJudge, Scorer, Solver, Tools
from mwpapp.ml.solvers.by_tree import load_solver
from mwpapp.ml.translators.paraphraser import load_paraphraser
from mwpapp.ml.translators.registry import translator_or_none
from mwpapp.ml.verdict.judge import load_judge, scorer_of


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgingEngines:
    """A scorer and a judge, without the generators' tools."""

    scorer: Scorer
    judge: Judge


def load_engines(
    *,
    device: str | None = None,
    translator: str = "",
    stories: Path | None = None,
    paraphraser: str = "",
    prefix: str = "",
) -> Engines:
    """Return the generators' tools, the scorer and the judge.

    `translator` is a name in the registry of translators (empty: the default); `stories` is the
    folder of the story library; `paraphraser` is the name of a checkpoint (empty: none), which
    gets `prefix` before every text. The translator, the naturalness judge and the solver are None
    if their weights are missing. Raise WeightsMissing if any other weights are missing, and
    CheckpointError if the translator is unknown or a checkpoint is invalid.
    """
    tools = Tools(
        tagger=load_tagger(),
        translator=translator_or_none(translator),
        stories=load_library(stories) if stories else None,
        paraphraser=load_paraphraser(paraphraser, prefix=prefix) if paraphraser else None,
    )
    return Engines(
        tools=tools,
        scorer=load_scorer(device=device),
        judge=load_judge(device=device),
        naturalness=_naturalness_or_none(device),
        solver=_solver_or_none(device),
    )


def _naturalness_or_none(device: str | None) -> NaturalnessJudge | None:
    try:
        return load_naturalness_judge(device=device)
    except WeightsMissing:
        return None


def _solver_or_none(device: str | None) -> Solver | None:
    try:
        return load_solver(device=device)
    except WeightsMissing:
        return None


def load_judging(verdict: str = "", *, device: str | None = None) -> JudgingEngines:
    """Return the judge called `verdict`, by default the one in use, and the scorer that it was
    fitted with."""
    judge = load_judge(verdict, device=device)
    return JudgingEngines(scorer=load_scorer(scorer_of(verdict), device=device), judge=judge)
