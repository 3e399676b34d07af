import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from mwpapp.ml.equations.mathml import system_mathml, to_mathml
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.systems import parse_system
from mwpapp.ml.equations.tree import Node, Number, Variable
from tests.ml.equations.trees import trees

# Equation, its MathML without rows.
DRAWN = [
    ("3 + 4", "<mn>3</mn><mo>+</mo><mn>4</mn>"),
    ("(3 + 4) / 2", "<mfrac><mn>3</mn><mo>+</mo><mn>4</mn><mn>2</mn></mfrac>"),
    ("(3 + 4) * 2", "<mo>(</mo><mn>3</mn><mo>+</mo><mn>4</mn><mo>)</mo><mo>×</mo><mn>2</mn>"),
    ("3 - (4 - 2)", "<mn>3</mn><mo>−</mo><mo>(</mo><mn>4</mn><mo>−</mo><mn>2</mn><mo>)</mo>"),
    ("2^10", "<msup><mn>2</mn><mn>10</mn></msup>"),
    ("2.5%", "<mn>2.5</mn><mo>%</mo>"),
    ("12(7/8)", "<mn>12</mn><mfrac><mn>7</mn><mn>8</mn></mfrac>"),
    ("pi * N0", "<mi>π</mi><mo>×</mo><msub><mi>N</mi><mn>0</mn></msub>"),
    ("3 + (-2)", "<mn>3</mn><mo>+</mo><mo>(</mo><mo>−</mo><mn>2</mn><mo>)</mo>"),
    ("GCD(4, 6)", "<mi>GCD</mi><mo>(</mo><mn>4</mn><mo>,</mo><mn>6</mn><mo>)</mo>"),
]


def without_rows(mathml: str) -> str:
    return re.sub(r"</?(?:math|mrow)>", "", mathml)


@pytest.mark.parametrize(("equation", "drawn"), DRAWN)
def test_an_equation_is_drawn_as_in_a_book(equation: str, drawn: str) -> None:
    assert without_rows(to_mathml(parse(equation))) == drawn


def test_a_value_without_an_end_is_a_fraction() -> None:
    drawn = without_rows(to_mathml(Number(Fraction(-2, 3))))
    assert drawn == "<mo>−</mo><mfrac><mn>2</mn><mn>3</mn></mfrac>"


def test_a_system_has_a_line_for_each_equation() -> None:
    table = ElementTree.fromstring(system_mathml(parse_system("m + n = 3; 17/5 = 3 r2")))
    assert len(list(table.iter("mtr"))) == 2
    assert [text.text for text in table.iter("mtext")] == ["r"]


def test_a_name_cannot_add_elements() -> None:
    assert "<script>" not in to_mathml(Variable("<script>"))


@settings(deadline=None)
@given(trees)
def test_every_tree_is_well_formed(tree: Node) -> None:
    assert ElementTree.fromstring(to_mathml(tree)).tag == "math"
