from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.notations import NOTATIONS
from mwpapp.ml.equations.systems import (
    NotLinearError,
    Relation,
    System,
    parse_system,
    readable_system,
    solve_linear,
    system_text,
)
from tests.ml.equations.trees import trees

SOLVED = [
    ("3.0*m-4.0*n=11.0 ; n+m=27.0", ["17", "10"]),
    ("a + b = 10; a - b = 4; 2a = 14", ["7", "3"]),
    ("x:The price of a pen; (x+18)-15=9", ["6"]),
    ("p:Pens; q:Quills; p + q = 9; 2(p + 1) = q", ["7/3", "20/3"]),
    ("x = 3 + 4", ["7"]),
    ("x/3 + x = 8", ["6"]),
    ("250/12=20 r10; 12-10=2", ["2"]),
    ("17/5 = 3 r2", ["3"]),
    ("3*4=12; 40=2*(12+8)", ["40"]),
]
REFUSED = [
    ("", 0),
    ("m + n = 3; m + ", 15),
    ("m + n = 3; m - n", 16),
    ("26-4=22; 22:15", 8),
    ("7+43=50; hh:mm=7:50", 8),
    ("x: The price", 12),
    ("4 + 5 = 9 > 8", 10),
    ("4 + 5 = 9 r1", 6),
]


@pytest.mark.parametrize(("text", "values"), SOLVED)
def test_equations_together_are_solved_exactly(text: str, values: list[str]) -> None:
    assert solve_linear(parse_system(text)) == [Fraction(value) for value in values]


@pytest.mark.parametrize(("text", "position"), REFUSED)
def test_a_fault_is_named_with_its_place_in_the_whole_text(text: str, position: int) -> None:
    with pytest.raises(EquationError) as caught:
        parse_system(text)
    assert caught.value.position == position


@pytest.mark.parametrize(
    ("text", "reason"),
    [("m + n = 3", "open"), ("m = 1; m = 2", "contradict"), ("m - m = n; n = 0", "open")],
)
def test_no_single_solution_is_an_error(text: str, reason: str) -> None:
    with pytest.raises(EquationError, match=reason):
        solve_linear(parse_system(text))


@pytest.mark.parametrize("text", ["m * n = 3; m = 1", "1/m = 3", "m^2 = 4", "GCD(m, 4) = 2"])
def test_what_is_not_linear_is_said_to_be_so(text: str) -> None:
    with pytest.raises(NotLinearError):
        solve_linear(parse_system(text))


def test_unknowns_are_named_with_their_meanings() -> None:
    system = parse_system("x:Ana's age; y: Ben's age; x = 2y; x + y = 12")
    assert system.unknowns == ("x", "y")
    assert system.meanings == (("x", "Ana's age"), ("y", "Ben's age"))


def test_a_system_is_written_in_each_notation() -> None:
    system = parse_system("3*m - n = 11; 17/5 = 3 r2")
    assert system_text(system, notation="prefix") == "- * 3 m n = 11; / 17 5 = 3 r2"
    assert readable_system(system) == "3 × m − n = 11; 17 ÷ 5 = 3 r2"


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_written_system_is_read_back(notation: str) -> None:
    @settings(deadline=None, max_examples=50)
    @given(st.lists(st.builds(Relation, trees, trees), min_size=1, max_size=3))
    def check(relations: list[Relation]) -> None:
        system = System(tuple(relations), (("x", "apples"),))
        assert parse_system(system_text(system, notation=notation), notation=notation) == system

    check()
