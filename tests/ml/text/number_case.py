"""One row of the table of number cases."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, kw_only=True)
class NumberCase:
    """A problem and how its numbers must be read.

    - `values` and `units`: of the quantities of `text`, in order; the unit is canonical or None.
    - `equation` and `answer`: as a teacher types them; both have the value `result`. For an
      answer with a remainder, `result` is the whole quotient.
    - `unit`: the unit or the currency sign in the answer, "" if it has none.
    - `decimal_sign`: the teacher's choice if the text does not show it.
    """

    locale: str
    text: str
    values: tuple[Fraction, ...]
    units: tuple[str | None, ...]
    equation: str
    answer: str
    result: Fraction
    unit: str = ""
    remainder: Fraction | None = None
    decimal_sign: str = ""


def case(
    locale: str,
    text: str,
    read: str,
    equation: str,
    answer: str,
    result: str,
    *,
    unit: str = "",
    remainder: str = "",
    decimal_sign: str = "",
) -> NumberCase:
    """Return a case. `read` lists the quantities, with their units if any, as in "2.4 euro, 3"."""
    pairs = [part.strip().partition(" ") for part in read.split(",")] if read else []
    return NumberCase(
        locale=locale,
        text=text,
        values=tuple(Fraction(value) for value, _, _ in pairs),
        units=tuple(name or None for _, _, name in pairs),
        equation=equation,
        answer=answer,
        result=Fraction(result),
        unit=unit,
        remainder=Fraction(remainder) if remainder else None,
        decimal_sign=decimal_sign,
    )
