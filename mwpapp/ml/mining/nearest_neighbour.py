"""Nearest neighbour: choose as in exact match, with the most similar template as a fallback.

If no other problem has the anchor's template, the positives have the most similar template. The
negatives have the most similar template that neither the anchor nor a positive has (Textual CL,
section 3.2.1; TLWD, section 3.4.3, NN).
"""

from __future__ import annotations

from mwpapp.ml.mining.strategy import Choice, Templates


class NearestNeighbour:
    """The nearest-neighbour strategy."""

    def choose(self, template: int, *, alone: bool, templates: Templates) -> Choice:
        others = templates.present - {template}
        positive = templates.nearest(template, among=others) if alone else (template,)
        negative = templates.nearest(template, among=others - set(positive))
        return Choice(positive=positive, negative=negative)
