"""Same root: choose positives with the anchor's root operator, negatives with another (Analogical).

This is MWP-BERT with analogy, as TLWD describes it. Section 1 compares only the root. For
positives, section 4.3.2 also compares the root of the left subtree ("top 2"). Negatives are all
templates with a different root, whatever their similarity.
"""

from __future__ import annotations

from mwpapp.ml.equations.similarity.labelled import LabelledTree
from mwpapp.ml.mining.strategy import Choice, Templates


class SameRoot:
    """The same-root strategy; `levels` is 1 for the root alone, 2 for the top 2."""

    def __init__(self, *, levels: int = 1) -> None:
        self.levels = levels

    def choose(self, template: int, *, alone: bool, templates: Templates) -> Choice:
        trees = templates.trees
        top, root = self._top(trees[template]), trees[template].label
        others = sorted(templates.present if not alone else templates.present - {template})
        return Choice(
            positive=tuple(n for n in others if self._top(trees[n]) == top),
            negative=tuple(n for n in others if trees[n].label != root),
        )

    def _top(self, tree: LabelledTree) -> tuple[str, ...]:
        labels = [tree.label]
        while tree.children and len(labels) < self.levels:
            tree = tree.children[0]
            labels.append(tree.label)
        return tuple(labels)
