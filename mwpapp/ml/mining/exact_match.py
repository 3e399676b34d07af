"""Exact match: positives have the anchor's template, negatives the most similar other template.

If no other problem has the anchor's template, the anchor is its own positive (Textual CL, section
3.2.1; TLWD, section 3.4.3, EM). Both papers found this strategy best.
"""

from __future__ import annotations

from mwpapp.ml.mining.strategy import Choice, Templates


class ExactMatch:
    """The exact-match strategy."""

    def choose(self, template: int, *, alone: bool, templates: Templates) -> Choice:
        negative = templates.nearest(template, among=templates.present - {template})
        return Choice(positive=() if alone else (template,), negative=negative)
