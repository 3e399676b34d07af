from itertools import pairwise

import pytest
from hypothesis import given, settings

from mwpapp.ml.equations.normal_forms.templates import NORMALIZATIONS, slot_template, template
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.tree import Node
from mwpapp.ml.text.quantities import find_quantities
from tests.ml.equations.trees import sums, trees

TEMPLATES = [
    ("(14 - 5) * 6", "(N - N) * N"),
    ("6 * (14 - 5)", "(N - N) * N"),
    ("x = 8 + 3 * 4", "N * N + N"),
    ("3 * 4 + 8", "N * N + N"),
    ("2 / 5 + 3 * 4", "N * N + N / N"),
    ("3 * 4 + 2 / 5", "N * N + N / N"),
    ("10 - 3 * 2", "N - N * N"),
    ("3 * 2 - 10", "N * N - N"),
    ("15% * 80", "N * N"),
    ("N0 - N1", "N - N"),
    ("9", "N"),
]
# Number of distinct trees among these four under each normalization.
FOUR = ["8 + 3 * 4", "3 * 4 + 9", "7 / 2 + 3 * 4", "4 * 5 + 6 / 3"]
DISTINCT = {"none": 4, "unified": 4, "commuted": 3, "canonical": 2, "associative": 2}


@pytest.mark.parametrize(("equation", "expected"), TEMPLATES)
def test_logically_consistent_equations_have_the_same_template(
    equation: str, expected: str
) -> None:
    assert template(equation) == expected


@settings(deadline=None)
@given(sums)
def test_templates_are_idempotent(tree: Node) -> None:
    once = template(to_infix(tree))
    assert template(once.replace("N", "N0")) == once


def test_no_normalization_merges_fewer_equations_than_the_one_before() -> None:
    found = {
        name: len({to_infix(step(parse(equation))) for equation in FOUR})
        for name, step in NORMALIZATIONS.items()
    }
    assert found == DISTINCT


@settings(deadline=None)
@given(trees)
def test_each_normalization_is_coarser_than_the_one_before(tree: Node) -> None:
    steps = list(NORMALIZATIONS.values())
    for before, after in pairwise(steps):
        assert after(before(tree)) == after(tree)


@pytest.mark.parametrize(
    ("equation", "text", "expected"),
    [
        ("6 * (14 - 5)", "14 trays, 5 of them, 6 plants each", "(N0 - N1) * N2"),
        ("7 * 7 - 7", "7 rows, 7 seats each, 7 are taken", "N0 * N1 - N2"),
        ("7 + 7", "7 plums and 7 pears", "N0 + N1"),
        ("5 * 60", "5 hours in minutes", "N * N0"),
    ],
)
def test_a_slot_template_keeps_the_slots(equation: str, text: str, expected: str) -> None:
    assert slot_template(equation, find_quantities(text)) == expected
