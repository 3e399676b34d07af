import pytest

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.solvers.symbols import Symbols, symbols_from

SYMBOLS = Symbols(("+", "-", "*"), ("1/2", "100", "pi"))


@pytest.mark.parametrize(
    ("equation", "prefix"),
    [
        ("N0 + N1", (0, 6, 7)),
        ("(N2 - N0) * 100", (2, 1, 8, 6, 4)),
        ("N0 * 0.5", (2, 6, 3)),
        ("pi * N1", (2, 5, 7)),
    ],
)
def test_trees_are_converted_to_symbols_in_prefix_order_and_back(equation, prefix):
    tree = parse(equation)
    assert SYMBOLS.prefix(tree) == prefix
    assert SYMBOLS.tree(prefix) == tree


@pytest.mark.parametrize("equation", ["N0 / N1", "N0 + 7", "-N0"])
def test_an_operator_or_constant_without_a_symbol_is_refused(equation):
    with pytest.raises(EquationError):
        SYMBOLS.prefix(parse(equation))


@pytest.mark.parametrize("prefix", [(), (0, 6), (6, 7), (0, 6, 7, 8)])
def test_symbols_that_are_not_one_tree_are_refused(prefix):
    with pytest.raises(EquationError):
        SYMBOLS.tree(prefix)


def test_a_manifest_keeps_the_symbols():
    assert symbols_from(SYMBOLS.described()) == SYMBOLS
