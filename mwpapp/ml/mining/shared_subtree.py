"""Shared subtree: choose positives that share a part of the anchor's solution (Pattern-CL).

According to TLWD, section 1, positives have the same abstract subtree, and negatives the same
abstract tree with different operators. The description is ambiguous; these choices are ours:

- Positives share the largest subtree with an operator that any candidate shares.
- Of several negatives, the most similar are chosen.
- If no other template has the anchor's shape, the most similar one of any shape is chosen.
"""

from __future__ import annotations

from collections import defaultdict

from mwpapp.ml.equations.similarity.labelled import LabelledTree, shape, tree_size
from mwpapp.ml.mining.strategy import Choice, Templates


class SharedSubtree:
    """The shared-subtree strategy."""

    def __init__(self) -> None:
        self._parts: _Parts | None = None

    def choose(self, template: int, *, alone: bool, templates: Templates) -> Choice:
        if self._parts is None or self._parts.templates is not templates:
            self._parts = _Parts(templates)
        # Problems with the anchor's own template share the whole tree.
        positive = self._parts.sharing(template) if alone else (template,)
        negatives = templates.present - {template} - set(positive)
        alike = negatives & self._parts.shaped_as(template)
        return Choice(
            positive=positive, negative=templates.nearest(template, among=alike or negatives)
        )


class _Parts:
    """An index of the templates by subtree and by shape."""

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
        """Return the other templates that share the largest shared subtree of `template`."""
        sizes = {part: tree_size(part) for part in _parts(self.templates.trees[template])}
        owners = {part: self.owners.get(part, set()) - {template} for part in sizes}
        largest = max((sizes[part] for part in sizes if owners[part]), default=0)
        of_largest = (owners[part] for part in sizes if sizes[part] == largest)
        return tuple(sorted(set().union(*of_largest)))


def _parts(tree: LabelledTree) -> list[LabelledTree]:
    """Return the subtrees that contain an operator."""
    if not tree.children:
        return []
    return [tree, *(part for child in tree.children for part in _parts(child))]
