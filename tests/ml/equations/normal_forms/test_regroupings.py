from collections import defaultdict
from collections.abc import Iterator

import pytest

from mwpapp.ml.equations.normal_forms.calculations import calculation_form
from mwpapp.ml.equations.normal_forms.regroupings import MAX_TEMPLATES, regroupings
from mwpapp.ml.equations.normal_forms.templates import template_of
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.tree import Node, Operation, Variable


def trees(numbers: int, *, operators: str) -> Iterator[Node]:
    """Yield every equation over that many numbers."""
    if numbers == 1:
        yield Variable("N")
        return
    for size in range(1, numbers):
        for left in trees(size, operators=operators):
            for right in trees(numbers - size, operators=operators):
                yield from (Operation(operator, left, right) for operator in operators)


@pytest.mark.parametrize(
    ("numbers", "operators"), [(3, "+-"), (4, "+-"), (3, "*/"), (4, "*/"), (3, "+-*/")]
)
def test_all_templates_of_one_calculation_are_found(numbers, operators):
    groups = defaultdict(set)
    for tree in trees(numbers, operators=operators):
        groups[calculation_form(tree)].add(template_of(tree))
    for form, templates in groups.items():
        for one in templates:
            assert templates <= set(regroupings(one)), (form, one)


@pytest.mark.parametrize("template", ["N - (N + N)", "N * N / N * N", "(N + N - N) * N", "x^N"])
def test_no_other_calculation_is_found(template):
    forms = {calculation_form(parse(one)) for one in regroupings(template)}
    assert forms == {calculation_form(parse(template))}


def test_a_sign_left_by_solving_is_ignored():
    assert "N / (N - N)" in regroupings("-(N / (N - N))")
    assert "-(N / (N - N))" in regroupings("N / (N - N)")


def test_a_long_sum_has_a_limited_number_of_templates():
    assert len(regroupings(" + ".join("N" * 9) + " - N" * 5)) == MAX_TEMPLATES


def test_a_template_that_cannot_be_read_is_kept():
    assert list(regroupings("N +")) == ["N +"]
