"""Limit how large new numbers and their answers may be.

Numbers keep their number of digits, within the range of the grade. Harder numbers may use the whole
range, and easier ones never exceed the problem's largest number.
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

    For easier numbers, this is the largest of those. Otherwise, it has as many digits as the
    largest, or one more for harder numbers. If the grade has a limit, harder numbers may reach it,
    and others do not exceed it. The result is never below the largest of the given numbers.
    """
    current = max(abs(number) for number in numbers)
    harder = difficulty is Difficulty.HARDER
    size = Fraction(10 ** (whole_digits(current) + harder) - 1)
    if grade is not None and grade in LARGEST and difficulty is not Difficulty.EASIER:
        size = Fraction(LARGEST[grade]) if harder else min(size, Fraction(LARGEST[grade]))
    return current if difficulty is Difficulty.EASIER else max(current, size)


def whole_digits(value: Fraction) -> int:
    """Return how many digits the whole part has: 1 for 7.5 and for 0.5."""
    return len(str(int(abs(value))))
