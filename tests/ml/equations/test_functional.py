from fractions import Fraction

import pytest

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.functional import parse_functional
from mwpapp.ml.equations.parsing import parse

READ = [
    ("divide(subtract(9.5, const_4), 2)", "(9.5 - 4) / 2"),
    ("multiply(n0,n2)|divide(#0,const_100)|", "N0 * N2 / 100"),
    ("add(n0,n1)|multiply(#0,#0)|subtract(#1,n2)", "(N0 + N1) * (N0 + N1) - N2"),
    ("inverse(add(2, 2))", "1 / (2 + 2)"),
    ("negate(3)", "-(3)"),
    ("speed(120, 2)", "120 / 2"),
    ("sqrt(power(3, const_2))", "(3^2)^0.5"),
    ("7", "7"),
]
# A geometric function and its value computed by hand, in hundredths.
SIZES = [
    ("circle_area(10)", 31416),
    ("circumface(10)", 6283),
    ("rectangle_area(4, 5)", 2000),
    ("rectangle_perimeter(4, 5)", 1800),
    ("square_area(7)", 4900),
    ("square_perimeter(7)", 2800),
    ("square_edge_by_area(49)", 700),
    ("square_edge_by_perimeter(28)", 700),
    ("triangle_area(2.5, 44)", 5500),
    ("rhombus_area(18, 22)", 19800),
    ("quadrilateral_area(14, 18, 20)", 26600),
    ("volume_cube(3)", 2700),
    ("cube_edge_by_volume(27)", 300),
    ("surface_cube(10)", 60000),
    ("volume_rectangular_prism(4, 5, 7)", 14000),
    ("surface_rectangular_prism(1, 2, 3)", 2200),
    ("volume_cylinder(10, 2)", 62832),
    ("volume_cone(10, 3)", 31416),
    ("volume_sphere(3)", 11310),
    ("surface_sphere(5)", 31416),
    ("diagonal(3, 4)", 500),
    ("stream_speed(11, 5)", 800),
]
REFUSED = [
    ("", 0),
    ("add(1, 2", 8),
    ("add(1, 2|", 8),
    ("add(1, 2))", 9),
    ("add(1, 2, 3)", 0),
    ("subtract(1, cow_area(2))", 12),
    ("add 1 2", 4),
    ("add(1 2)", 6),
    ("add(, 2)", 4),
    ("add(1,)", 6),
    ("add(1, #0)", 7),
    ("add(1, 2)|divide(#1, 3)", 17),
    ("add(1, 2) + 3", 10),
    ("add(" * 400, 396),
    ("add(1,2)|3,", 11),
]


@pytest.mark.parametrize(("formula", "infix"), READ)
def test_functions_and_steps_are_parsed(formula: str, infix: str) -> None:
    assert parse_functional(formula) == parse(infix.replace("-(3)", "-3")) or infix == "-(3)"
    assert infix != "-(3)" or evaluate(parse_functional(formula)) == -3


@pytest.mark.parametrize(("formula", "hundredths"), SIZES)
def test_geometric_functions_are_expanded_to_arithmetic(formula: str, hundredths: int) -> None:
    value = evaluate(parse_functional(formula), exact=False)
    assert abs(value * 100 - hundredths) < Fraction(1, 2)


@pytest.mark.parametrize(("formula", "position"), REFUSED)
def test_an_error_has_its_position(formula: str, position: int) -> None:
    with pytest.raises(EquationError) as caught:
        parse_functional(formula)
    assert caught.value.position == position


def test_steps_that_double_in_size_raise_an_error() -> None:
    steps = "add(1,1)|" + "".join(f"add(#{i},#{i})|" for i in range(60))
    with pytest.raises(EquationError):
        evaluate(parse_functional(steps))


@pytest.mark.parametrize("depth", [8, 40])
def test_deeply_nested_functions_that_repeat_their_arguments_raise_an_error(depth: int) -> None:
    with pytest.raises(EquationError, match="too many parts"):
        parse_functional("surface_rectangular_prism(" * depth + "2" + ",1,1)" * depth)


def test_functions_that_repeat_their_arguments_may_be_nested() -> None:
    formula = "surface_rectangular_prism(" * 3 + "2" + ",1,1)" * 3
    assert evaluate(parse_functional(formula)) == 170
