from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import read_sides
from mwpapp.ml.equations.solving.systems import solve_system
from mwpapp.ml.equations.tree import Node, Number

COEFFICIENTS = st.integers(-9, 9)


@given(st.data())
def test_the_solution_of_a_random_system_satisfies_its_equations(data: st.DataObject) -> None:
    size = data.draw(st.integers(2, 3))
    row = st.lists(COEFFICIENTS, min_size=size, max_size=size)
    rows = data.draw(st.lists(row, min_size=size, max_size=size))
    solution = data.draw(st.lists(st.integers(-20, 20), min_size=size, max_size=size))
    assume(determinant(rows) != 0)
    names = "xyz"[:size]
    equations = [equation(row, names, solution=solution) for row in rows]
    found = [evaluate(solve_system(equations, name=name)) for name in names]
    assert found == solution


def equation(row: list[int], names: str, *, solution: list[int]) -> tuple[Node, Node]:
    """Return both sides of "(3)*x + (-2)*y = 4" for coefficients 3, -2 and solution 2, 1."""
    left = " + ".join(f"({number})*{name}" for number, name in zip(row, names, strict=True))
    value = sum(a * b for a, b in zip(row, solution, strict=True))
    return read_sides(left).left, Number(Fraction(value))


def determinant(rows: list[list[int]]) -> Fraction:
    if len(rows) == 1:
        return Fraction(rows[0][0])
    return sum(
        (
            (-1) ** column
            * rows[0][column]
            * determinant([row[:column] + row[column + 1 :] for row in rows[1:]])
            for column in range(len(rows))
        ),
        Fraction(0),
    )
