"""Compare the table of number cases with the problems that were added from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mwpapp.ml.equations.answers.reading import read_answer
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.models import Problem
from tests.ml.text.number_case import NumberCase


def all_faults(cases: Sequence[NumberCase], rows: Iterable[Problem]) -> list[str]:
    """Return the differences between the cases and the rows with the same texts, and the cases
    without such a row."""
    by_text = {row.text: row for row in rows}
    found = []
    for case in cases:
        row = by_text.get(" ".join(case.text.split()))
        wrong = ["no problem with this text"] if row is None else list(faults(case, row))
        found += [f"{case.text}: {fault}" for fault in wrong]
    return found


def faults(case: NumberCase, row: Problem) -> Iterator[str]:
    """Yield each value of the row, read with its decimal sign, that differs from the case, and each
    unexpected warning."""
    values = tuple(q.value for q in find_quantities(row.text, decimal_sign=row.decimal_sign))
    if values != case.values:
        yield f"the text has {values}"
    if (result := evaluate(parse(row.equation))) != case.result:
        yield f"{row.equation} gives {result}"
    sign = convention_of(row.text, decimal_sign=row.decimal_sign).decimal
    answer = read_answer(row.answer, decimal_sign=sign)
    if answer is None or (answer.value, answer.remainder) != (case.result, case.remainder):
        yield f"the answer is {row.answer}"
    if row.unit != case.unit:
        yield f"the unit is {row.unit}"
    for warning in row.warnings:
        if warning["code"] != "number_not_in_text":  # "to school and back" implies a factor of 2
            yield f"{warning['code']}: {warning['parameters']}"
