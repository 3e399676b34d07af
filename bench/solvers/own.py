"""Collect our own problems, stories and rewordings, which the rows "ours" may use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from mwpapp.ml.generators.story.loading import load_library
from mwpapp.ml.training.material.aside_stories import aside_stories
from mwpapp.ml.training.material.questions import PAIR_FILES, PROBLEM_FILES, Record, read_records
from mwpapp.ml.training.solver.examples import Solved
from mwpapp.ml.training.solver.material import Inputs, gather
from mwpapp.ml.training.solver.templates import TELLINGS

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"


@cache
def own_material() -> tuple[Solved, ...]:
    """Return what a template classifier learns from our own material, without any published set."""
    frames = load_library(FIXTURES).frames
    inputs = Inputs(
        own=[*_records(PROBLEM_FILES), *aside_stories(frames)],
        frames=frames,
        pairs=list(_records(PAIR_FILES)),
        corpora=None,
        tellings=TELLINGS,
    )
    return tuple(gather(inputs).problems)


def _records(names: Iterable[str]) -> Iterator[Record]:
    for name in names:
        yield from read_records(FIXTURES / name)
