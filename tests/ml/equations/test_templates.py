import pytest
from hypothesis import given

from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.templates import normalized, template
from mwpapp.ml.equations.tree import Node
from tests.ml.equations.trees import sums

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


@pytest.mark.parametrize(("equation", "expected"), TEMPLATES)
def test_equations_of_one_logic_have_one_template(equation: str, expected: str) -> None:
    assert template(equation) == expected


@given(sums)
def test_normalization_keeps_the_value(tree: Node) -> None:
    try:
        expected = evaluate(tree)
    except ValueError:
        return
    assert evaluate(normalized(tree)) == expected


@given(sums)
def test_normalization_is_done_once(tree: Node) -> None:
    once = normalized(tree)
    assert normalized(once) == once


@given(sums)
def test_a_template_is_its_own_template(tree: Node) -> None:
    once = template(to_infix(tree))
    assert template(once.replace("N", "N0")) == once
