"""Shared sub-tree: positives share a part of the anchor's solution (Pattern-CL).

As TLWD, section 1, describes it: positives have the same abstract sub-tree, negatives the
same abstract tree with other operators. What it leaves open is decided so: of all sub-trees
with an operator the largest that any candidate shares counts; of several negatives the most
similar are taken; where no tree has the anchor's shape, the most similar other template.
"""

from __future__ import annotations

from mwpapp.ml.equations.similarity.labelled import LabelledTree, shape, tree_size
from mwpapp.ml.mining.strategy import Choice, Templates


class SharedSubtree:
    """EquationStrategy of that name."""

    def __init__(self) -> None:
        self._parts: dict[int, dict[LabelledTree, int]] = {}
        self._shapes: dict[int, LabelledTree] = {}

    def choose(self, template: int, *, alone: bool, templates: Templates) -> Choice:
        # The anchor's own template shares all of it.
        positive = self._sharing(template, templates=templates) if alone else (template,)
        negatives = templates.present - {template} - set(positive)
        own = self._shape(template, templates)
        alike = {other for other in negatives if self._shape(other, templates) == own}
        return Choice(
            positive=positive, negative=templates.nearest(template, among=alike or negatives)
        )

    def _sharing(self, template: int, *, templates: Templates) -> tuple[int, ...]:
        own = self._part_sizes(template, templates)
        largest = 0
        found: list[int] = []
        for other in sorted(templates.present - {template}):
            shared = own.keys() & self._part_sizes(other, templates).keys()
            size = max((own[part] for part in shared), default=0)
            if size > largest:
                largest, found = size, []
            if size and size == largest:
                found.append(other)
        return tuple(found)

    def _part_sizes(self, template: int, templates: Templates) -> dict[LabelledTree, int]:
        if template not in self._parts:
            self._parts[template] = dict(_parts(templates.trees[template]))
        return self._parts[template]

    def _shape(self, template: int, templates: Templates) -> LabelledTree:
        if template not in self._shapes:
            self._shapes[template] = shape(templates.trees[template])
        return self._shapes[template]


def _parts(tree: LabelledTree) -> list[tuple[LabelledTree, int]]:
    """The sub-trees with an operator, each with its size in nodes."""
    if not tree.children:
        return []
    below = [part for child in tree.children for part in _parts(child)]
    return [(tree, tree_size(tree)), *below]
