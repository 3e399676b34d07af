"""Shared sub-tree: positives share a part of the anchor's solution (Pattern-CL).

As TLWD, section 1, describes it: positives have the same abstract sub-tree, negatives the
same abstract tree with other operators. What it leaves open is decided so: of all sub-trees
with an operator the largest that any candidate shares counts; of several negatives the most
similar are taken; where no tree has the anchor's shape, the most similar other template.
"""

from __future__ import annotations

from collections import defaultdict

from mwpapp.ml.equations.similarity.labelled import LabelledTree, shape, tree_size
from mwpapp.ml.mining.strategy import Choice, Templates


class SharedSubtree:
    """EquationStrategy of that name."""

    def __init__(self) -> None:
        self._parts: _Parts | None = None

    def choose(self, template: int, *, alone: bool, templates: Templates) -> Choice:
        if self._parts is None or self._parts.templates is not templates:
            self._parts = _Parts(templates)
        # The anchor's own template shares all of it.
        positive = self._parts.sharing(template) if alone else (template,)
        negatives = templates.present - {template} - set(positive)
        alike = negatives & self._parts.shaped_as(template)
        return Choice(
            positive=positive, negative=templates.nearest(template, among=alike or negatives)
        )


class _Parts:
    """Which templates have which sub-tree, and which have which shape."""

    def __init__(self, templates: Templates) -> None:
        self.templates = templates
        self.owners: dict[LabelledTree, set[int]] = defaultdict(set)
        self.shapes: dict[LabelledTree, set[int]] = defaultdict(set)
        for number in templates.present:
            tree = templates.trees[number]
            self.shapes[shape(tree)].add(number)
            for part in _parts(tree):
                self.owners[part].add(number)

    def shaped_as(self, template: int) -> set[int]:
        return self.shapes.get(shape(self.templates.trees[template]), set())

    def sharing(self, template: int) -> tuple[int, ...]:
        """The other templates that share the largest of the sub-trees of `template`."""
        sizes = {part: tree_size(part) for part in _parts(self.templates.trees[template])}
        owners = {part: self.owners.get(part, set()) - {template} for part in sizes}
        largest = max((sizes[part] for part in sizes if owners[part]), default=0)
        found = (owners[part] for part in sizes if sizes[part] == largest)
        return tuple(sorted(set().union(*found)))


def _parts(tree: LabelledTree) -> list[LabelledTree]:
    """The sub-trees with an operator."""
    if not tree.children:
        return []
    return [tree, *(part for child in tree.children for part in _parts(child))]
