"""Limit how large new numbers and their answers may be.

Numbers keep their number of digits, within the range of the grade. Harder numbers may use the whole
range, and easier ones never exceed the problem's largest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from mwpapp.ml.types import Difficulty

LARGEST: Mapping[int, int] = {1: 20, 2: 100, 3: 1_000, 4: 1_000_000}
"""The largest whole number of each grade in the Common Core State Standards for Mathematics (2010):
addition and subtraction within 20 (1.OA.C.6), within 100 (2.NBT.B.5) and within 1,000 (3.NBT.A.2),
and all operations within 1,000,000 (grade 4, Number and Operations in Base Ten). Later grades have
no limit."""


def largest(numbers: Sequence[Fraction], *, grade: int | None, difficulty: Difficulty) -> Fraction:
    """Return the largest number that a variant may have, given the problem's numbers and answer.

    It is never below the problem's own largest. Without a grade, it has as many digits as that, or
    one more for harder numbers.
    """
    own = max(abs(number) for number in numbers)
    more = difficulty is Difficulty.HARDER
    size = Fraction(10 ** (whole_digits(own) + more) - 1)
    if grade is not None and grade in LARGEST and difficulty is not Difficulty.EASIER:
        size = Fraction(LARGEST[grade]) if more else min(size, Fraction(LARGEST[grade]))
    return own if difficulty is Difficulty.EASIER else max(own, size)


def whole_digits(value: Fraction) -> int:
    """Return how many digits the whole part has: 1 for 7.5 and for 0.5."""
    return len(str(int(abs(value))))
