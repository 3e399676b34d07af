from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.equations.atoms import atom_text, exact_decimal, read_atom
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.tree import Constant, Node, Number, Operation, Slot, Variable
from tests.ml.equations.trees import leaves

ATOMS = [
    ("3.50", Number(Fraction(7, 2)), "3.5"),
    ("-3", Number(Fraction(-3)), "-3"),
    (".5", Number(Fraction(1, 2)), "0.5"),
    ("15%", Number(Fraction(3, 20), percent=True), "15%"),
    ("12_7/8", Number(Fraction(103, 8), mixed=True), "12_7/8"),
    ("-1_2/4", Number(Fraction(-3, 2), mixed=True), "-1_1/2"),
    ("2/3", Number(Fraction(2, 3)), "2/3"),
    ("const_0_25", Number(Fraction(1, 4)), "0.25"),
    ("const_pi", Constant("pi"), "pi"),
    ("π", Constant("pi"), "pi"),
    ("number12", Slot(12), "N12"),
    ("n0", Slot(0), "N0"),
    ("past_pairs", Variable("past_pairs"), "past_pairs"),
    ("n", Variable("n"), "n"),
]


@pytest.mark.parametrize(("word", "leaf", "text"), ATOMS)
def test_a_word_is_read_as_a_leaf(word: str, leaf: Node, text: str) -> None:
    assert read_atom(word) == leaf
    assert atom_text(leaf) == text


@pytest.mark.parametrize("word", ["", "1/0", "0.5/2", "3x", "1_2", "--3", "a-b", "%", "٣"])
def test_an_invalid_word_raises_an_error_with_its_position(word: str) -> None:
    with pytest.raises(EquationError) as caught:
        read_atom(word, position=7)
    assert caught.value.position == 7


def test_an_operation_cannot_be_written_as_a_word() -> None:
    one = Number(Fraction(1))
    with pytest.raises(EquationError):
        atom_text(Operation("+", one, one))


@settings(deadline=None)
@given(leaves | st.builds(Number, st.fractions()))
def test_leaves_round_trip(leaf: Node) -> None:
    assert read_atom(atom_text(leaf)) == leaf


def test_only_terminating_decimals_are_printed_as_decimals() -> None:
    assert [exact_decimal(Fraction(1, n)) for n in (1, 3, 8)] == ["1", None, "0.125"]
