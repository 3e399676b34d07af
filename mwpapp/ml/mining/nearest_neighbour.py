"""Nearest neighbour: as exact match, but who is alone takes the most similar template.

Negatives are the most similar of those that are neither the anchor's template nor a
positive's (Textual CL, section 3.2.1; TLWD, section 3.4.3, NN).
"""

from __future__ import annotations

from mwpapp.ml.mining.strategy import Choice, Templates


class NearestNeighbour:
    """EquationStrategy of that name."""

    def choose(self, template: int, *, alone: bool, templates: Templates) -> Choice:
        others = templates.present - {template}
        positive = templates.nearest(template, among=others) if alone else (template,)
        negative = templates.nearest(template, among=others - set(positive))
        return Choice(positive=positive, negative=negative)
