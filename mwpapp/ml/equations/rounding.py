"""Round the result of an equation as the context of its problem asks."""

from __future__ import annotations

import math
from fractions import Fraction

from mwpapp.ml.types import Rounding


def rounded(value: Fraction, rounding: Rounding) -> Fraction:
    """Return `value` as the answer states it: 16/3 gives 6 buses (up) or 5 full boxes (down)."""
    match rounding:
        case Rounding.UP:
            return Fraction(math.ceil(value))
        case Rounding.DOWN:
            return Fraction(math.floor(value))
        case Rounding.NONE:
            return value
