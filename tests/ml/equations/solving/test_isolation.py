import pytest

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.solving.isolation import isolate

# Left side, right side, expression for x.
FREED = [
    ("41 + x", "87", "87 - 41"),
    ("87", "41 + x", "87 - 41"),
    ("50 - x", "20", "50 - 20"),
    ("x / 3", "7", "7 * 3"),
    ("21 / x", "7", "21 / 7"),
    ("-x", "7", "-7"),
    ("(N0 - x) * N1", "N2", "N0 - N2 / N1"),
    ("3 * x + 2", "x + 8", "(8 - 2) / (3 - 1)"),
    ("x + 8", "3 * x + 2", "(8 - 2) / (3 - 1)"),
    ("(x + 4) / 2", "x", "4 / 2 / (1 - 1 / 2)"),
    ("x + x", "14", "14 / 2"),
    ("9 * (72 - x)", "480 - 6 * x", "(9 * 72 - 480) / (9 - 6)"),
]
REFUSED = ["x * x", "2^x", "x - x", "x * y", "7"]


@pytest.mark.parametrize(("left", "right", "freed"), FREED)
def test_an_equation_is_solved_for_its_unknown(left: str, right: str, freed: str) -> None:
    assert to_infix(isolate(parse(left), parse(right))) == freed


@pytest.mark.parametrize("left", REFUSED)
def test_an_equation_that_cannot_be_solved_raises_an_error(left: str) -> None:
    with pytest.raises(EquationError):
        isolate(parse(left), parse("9"))
