"""Make frames from annotated templates, with the bounds and conditions that people wrote."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from mwpapp.ml.equations.atoms import exact_decimal
from mwpapp.ml.equations.tokens import FUNCTIONS
from mwpapp.ml.generators.story.annotated import Template, TemplateError
from mwpapp.ml.generators.story.bounds import shown
from mwpapp.ml.generators.story.conditions import ConditionError
from mwpapp.ml.generators.story.frame import Frame, broken_conditions, frame_of
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Problem, Quantity

_NAME = re.compile(r"[A-Za-z_]\w*")


def written_frame(template: Template) -> Frame:
    """Return the frame of a template. Raise TemplateError if its parts do not fit together."""
    quantities = find_quantities(template.text)
    numbers = _numbers(template, quantities)
    problem = _problem(template, numbers)
    derived = frame_of(problem, allow_unused=template.allow_unused, quantities=quantities)
    if derived is None:
        used = (
            "2 to 5 numbers" if template.allow_unused else "every number of the text, 2 to 5 in all"
        )
        raise TemplateError(template.id, f"the answer must be computable and use {used}")
    names = [_name_of(numbers, quantity) for quantity in derived.own]
    missing = set(template.ranges) - set(names)
    if missing and not template.allow_unused:
        raise TemplateError(template.id, f"not used by the answer: {', '.join(sorted(missing))}")
    bounds = [
        template.ranges.get(name, frozenset([shown(quantity)]))
        for name, quantity in zip(names, derived.own, strict=True)
    ]
    words = [(template.places[name], options) for name, options in template.samples.items()]
    frame = replace(
        derived, bounds=bounds, names=names, conditions=template.conditions, words=words
    )
    _check(frame)
    return frame


def _check(frame: Frame) -> None:
    """Raise TemplateError if the template's default numbers do not fit it."""
    id, values = frame.problem.id, [shown(quantity) for quantity in frame.own]
    for name, bounds, value in zip(frame.names, frame.bounds, values, strict=True):
        if value not in bounds:
            raise TemplateError(id, f"{name} = {value} is out of its range")
    if len(set(values)) < len(values):
        raise TemplateError(id, "two of its numbers are equal")
    try:
        broken = broken_conditions(frame, values)
    except ConditionError as error:
        raise TemplateError(id, str(error)) from None
    if broken:
        raise TemplateError(id, f"its own numbers break the condition: {broken[0].text}")


def _numbers(template: Template, quantities: Sequence[Quantity]) -> dict[str, Quantity]:
    """Return the quantity of each named number.

    Raise TemplateError unless each is one quantity, in one place of the text.
    """
    found = {quantity.start: quantity for quantity in quantities}
    numbers = {}
    for name in template.ranges:
        (start, end), *more = template.places.get(name) or [(-1, -1)]
        quantity = found.get(start)
        if quantity is None or quantity.end != end or more:
            raise TemplateError(template.id, f"{name} must be one number, in one place of the text")
        numbers[name] = quantity
    return numbers


def _problem(template: Template, numbers: Mapping[str, Quantity]) -> Problem:
    fields = template.fields
    return Problem(
        id=template.id,
        text=template.text,
        equation=_equation(template, {name: shown(q) for name, q in numbers.items()}),
        unit=fields.get("unit"),
        grade=int(fields["grade"]) if fields.get("grade", "").isdigit() else None,
        tags=tuple(tag.strip() for tag in fields.get("tags", "").split(",") if tag.strip()),
        source="stories",
        extra={"split": fields.get("split", "train")},
    )


def _equation(template: Template, values: Mapping[str, Fraction]) -> str:
    """Return the answer with the template's default numbers in place of their names."""

    def number(match: re.Match[str]) -> str:
        value = values.get(match[0])
        if value is None and match[0].lower() in FUNCTIONS:
            return match[0]
        if value is None:
            raise TemplateError(template.id, f"the answer uses an unknown name: {match[0]}")
        return exact_decimal(value) or f"({value.numerator}/{value.denominator})"

    return _NAME.sub(number, template.answer)


def _name_of(numbers: Mapping[str, Quantity], quantity: Quantity) -> str:
    """Return the name of a quantity; empty for one that never changes ("a tricycle has 3
    wheels")."""
    return next((name for name, known in numbers.items() if known.start == quantity.start), "")
