import subprocess
import sys
from fractions import Fraction

import pytest

from mwpapp.ml.equations.algebra import solve, solve_for
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.systems import parse_system
from mwpapp.ml.equations.tree import Slot, Variable

SOLVED = [
    ("m + n = 10; m - n = 4", [("7", "3")]),
    ("720/(p - 30) + 720/(30 + p) = 10", [("-6",), ("150",)]),
    ("x*x = 9", [("-3",), ("3",)]),
    ("x*y = 12; x + y = 7", [("3", "4"), ("4", "3")]),
    ("y/(x + 1/2) = y/x - 1; y/(x - 1) = y/x + 3", [("4", "36")]),
    ("7*8 = 56", [("56",)]),
]
# Left side, right side, which quantity, what it is.
FREED = [
    ("N0 * N1", "N2", 1, "N2 / N0"),
    ("(N0 - N1) * N2", "N3", 2, "N3 / (N0 - N1)"),
    ("N0 - N1", "N2", 1, "N0 - N2"),
    ("N0^2", "N1", 0, "N1^0.5"),
    ("N0 * N0 * N1", "N2", 0, "N2^0.5 / N1^0.5"),
    ("N0 * (1 + N1)^2", "N2", 1, "N2^0.5 / N0^0.5 - 1"),
]
LIGHT = """
import sys
import mwpapp.ml.equations.drawing, mwpapp.ml.equations.mathml, mwpapp.ml.equations.templates
import mwpapp.ml.equations.systems, mwpapp.ml.corpora.registry, mwpapp.ml.corpora.check
print("sympy" in sys.modules)
"""


@pytest.mark.parametrize(("text", "solutions"), SOLVED)
def test_every_real_solution_is_found(text: str, solutions: list[tuple[str, ...]]) -> None:
    assert sorted(solve(parse_system(text))) == [tuple(map(Fraction, one)) for one in solutions]


def test_a_root_is_as_near_as_a_float() -> None:
    assert [round(float(value), 12) for (value,) in solve(parse_system("x^2 = 2"))] == [
        -1.414213562373,
        1.414213562373,
    ]


@pytest.mark.parametrize("text", ["x^2 = 0 - 4", "x = x", "x*y = 6", "1/x = 0"])
def test_no_solution_or_no_end_of_them_is_an_error(text: str) -> None:
    with pytest.raises(EquationError):
        solve(parse_system(text))


@pytest.mark.parametrize(("left", "right", "index", "freed"), FREED)
def test_an_equation_is_solved_for_a_chosen_quantity(
    left: str, right: str, index: int, freed: str
) -> None:
    found = solve_for(parse(left), parse(right), unknown=Slot(index))
    assert to_infix(found[0]) == freed


def test_a_named_unknown_stands_beside_others() -> None:
    found = solve_for(parse("a * b + N0"), Variable("c"), unknown=Variable("b"))
    assert [to_infix(tree) for tree in found] == ["(c - N0) / a"]


def test_what_the_equation_does_not_hold_cannot_be_solved_for() -> None:
    with pytest.raises(EquationError):
        solve_for(parse("N0 + N1"), parse("N2"), unknown=Slot(5))


def test_nothing_but_algebra_loads_sympy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIGHT], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.strip() == "False"
