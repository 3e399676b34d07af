"""Exact match: positives have the anchor's template, negatives the most similar other one.

An anchor that is alone with its template is its own positive (Textual CL, section 3.2.1;
TLWD, section 3.4.3, EM). The strategy that both papers found best.
"""

from __future__ import annotations

from mwpapp.ml.mining.strategy import Choice, Templates


class ExactMatch:
    """EquationStrategy of that name."""

    def choose(self, template: int, *, alone: bool, templates: Templates) -> Choice:
        negative = templates.nearest(template, among=templates.present - {template})
        return Choice(positive=() if alone else (template,), negative=negative)
