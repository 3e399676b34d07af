from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse_equation

COEFFICIENTS = st.integers(-9, 9)


def written(coefficients: list[int], names: str, value: int) -> str:
    """Return "3*x + (-2)*y = 4"."""
    terms = " + ".join(
        f"({number})*{name}" for number, name in zip(coefficients, names, strict=True)
    )
    return f"{terms} = {value}"


@given(st.data())
def test_the_solution_of_a_random_system_fulfils_its_equations(data: st.DataObject) -> None:
    size = data.draw(st.integers(2, 3))
    names = "xyz"[:size]
    rows = data.draw(st.lists(st.lists(COEFFICIENTS, min_size=size, max_size=size),
                              min_size=size, max_size=size))  # fmt: skip
    solution = data.draw(st.lists(st.integers(-20, 20), min_size=size, max_size=size))
    assume(determinant(rows) != 0)
    values = [sum(a * b for a, b in zip(row, solution, strict=True)) for row in rows]
    text = "; ".join(written(row, names, value) for row, value in zip(rows, values, strict=True))
    equation = parse_equation(text)
    found = [evaluate(node) for node in (equation.expression, *equation.others)]
    assert found == solution


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
