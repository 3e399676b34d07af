"""Compute both kinds of template. Problems with the same template have the same logic.

"unified": the order of the numbers in the text does not matter; every difference is N - N.
"ordered": slots keep the order of the numbers in the text; N0 - N1 and N1 - N0 differ.
"""

from __future__ import annotations

from dataclasses import dataclass

from mwpapp.ml.encoders.han import spaced
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.normal_forms.templates import slot_template, template
from mwpapp.ml.text.quantities import find_quantities

UNIFIED, ORDERED = KINDS = ("unified", "ordered")


@dataclass(frozen=True, slots=True)
class Templates:
    """The templates of a problem, in infix notation."""

    unified: str
    ordered: str

    def of_kind(self, kind: str) -> str:
        return self.unified if kind == UNIFIED else self.ordered


def templates_of(text: str, equation: str | None) -> Templates | None:
    """Return both templates, or None if the equation is missing or cannot be parsed."""
    if not equation:
        return None
    try:
        slots = slot_template(equation, find_quantities(spaced(text)))
        return Templates(template(equation), slots)
    except EquationError:
        return None
