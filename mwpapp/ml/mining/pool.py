"""Group the problems to mine by template."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from mwpapp.ml.equations.similarity.labelled import LabelledTree, labelled
from mwpapp.ml.equations.tree import Node
from mwpapp.ml.types import Problem


class Source(StrEnum):
    """The source of positives and negatives (Textual CL, table 2); anchors are from `train`."""

    TRAIN = "train"
    AUGMENTED = "augmented"
    BOTH = "both"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Problems (anchors first) and templates, each referred to by its index.

    `anchors` is the number of anchors. `candidates` lists for every template the problems that can
    be positives or negatives. The list is empty if no problem of the chosen source has the
    template.
    """

    problems: tuple[Problem, ...]
    anchors: int
    template_of: tuple[int, ...]
    templates: tuple[LabelledTree, ...]
    candidates: tuple[tuple[int, ...], ...]

    def others(self, anchor: int, *, templates: Sequence[int]) -> list[int]:
        """Return the candidates of `templates` whose text differs from the anchor's."""
        text = self.problems[anchor].text
        return [
            number
            for template in templates
            for number in self.candidates[template]
            if self.problems[number].text != text
        ]


def build_pool(
    train: Sequence[tuple[Problem, Node]],
    augmented: Sequence[tuple[Problem, Node]] = (),
    *,
    source: Source = Source.TRAIN,
) -> Pool:
    """Build a pool. The equations must already be normalized; equal ones share a template."""
    members = [*train, *augmented]
    numbers: dict[LabelledTree, int] = {}
    template_of = [numbers.setdefault(labelled(node), len(numbers)) for _, node in members]
    candidates: list[list[int]] = [[] for _ in numbers]
    first = len(train) if source is Source.AUGMENTED else 0
    last = len(train) if source is Source.TRAIN else len(members)
    for number in range(first, last):
        candidates[template_of[number]].append(number)
    return Pool(
        problems=tuple(problem for problem, _ in members),
        anchors=len(train),
        template_of=tuple(template_of),
        templates=tuple(numbers),
        candidates=tuple(map(tuple, candidates)),
    )
