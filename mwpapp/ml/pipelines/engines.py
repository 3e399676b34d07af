"""Everything that a command needs, loaded once.

The application has cached functions of its own over the same loaders (services/engines.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from mwpapp.ml.checkpoints.defaults import VERDICT
from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.paraqd.scorer import load_scorer
from mwpapp.ml.translators.registry import load_translator
from mwpapp.ml.types import Engines, Judge, Scorer, Tools, Translator
from mwpapp.ml.verdict.judge import load_judge, scorer_of


class Judging(Protocol):
    """What scoring needs of the engines; `Engines` has it too."""

    @property
    def scorer(self) -> Scorer: ...
    @property
    def judge(self) -> Judge: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgingEngines:
    """A scorer and a judge, without the tools that only generators need."""

    scorer: Scorer
    judge: Judge


def load_engines(*, device: str | None = None) -> Engines:
    """Generators' tools, scorer and judge. Raises WeightsMissing where a needed one is absent;
    the translator may be."""
    tools = Tools(tagger=load_tagger(), translator=_translator())
    return Engines(tools=tools, scorer=load_scorer(device=device), judge=load_judge(device=device))


def load_judging(verdict: str = VERDICT, *, device: str | None = None) -> JudgingEngines:
    """The judge called `verdict` and the scorer that it was fitted with, alone."""
    judge = load_judge(verdict, device=device)
    return JudgingEngines(scorer=load_scorer(scorer_of(verdict), device=device), judge=judge)


def _translator() -> Translator | None:
    try:
        return load_translator()
    except WeightsMissing:
        return None
