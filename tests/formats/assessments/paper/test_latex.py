"""LaTeX formulas in texts, and the direction of each line."""

import pytest

from mwpapp.formats.assessments.paper.latex import MAX_FORMULA_LENGTH, Node, parse_formula
from mwpapp.formats.assessments.paper.rich import Line, is_right_to_left, lines_of


def number(text):
    return Node("number", text)


def row(*parts):
    return Node("row", parts=parts)


@pytest.mark.parametrize(
    ("source", "parts"),
    [
        ("12", [number("12")]),
        ("1,234.5", [number("1,234.5")]),
        (r"2 \times 3", [number("2"), Node("sign", "×"), number("3")]),
        ("a-1", [row(Node("letter", "a")), Node("sign", "−"), number("1")]),
        (r"\frac{1}{2}", [Node("fraction", parts=(row(number("1")), row(number("2"))))]),
        (r"\frac12", [Node("fraction", parts=(number("1"), number("2")))]),
        (r"\sqrt{9}", [Node("root", parts=(row(number("9")),))]),
        (r"\sqrt[3]{8}", [Node("root", parts=(row(number("8")), number("3")))]),
        ("3^{2}", [Node("script", parts=(number("3"), None, row(number("2"))))]),
        ("3^10", [Node("script", parts=(number("3"), None, number("1"))), number("0")]),
        ("x_1^2", [Node("script", parts=(row(Node("letter", "x")), number("1"), number("2")))]),
        (r"5\text{ apples, or so}", [number("5"), Node("words", " apples, or so")]),
        (r"\left(5\right)", [Node("sign", "("), number("5"), Node("sign", ")")]),
        (r"50\%", [number("50"), Node("sign", "%")]),
    ],
)
def test_simple_formulas_are_parsed(source, parts):
    assert parse_formula(source) == row(*parts)


@pytest.mark.parametrize(
    "source",
    [
        "", " ", "{", "}", "^", r"\frac{1}", r"\frac", r"\sqrt[", r"\unknown{2}", r"\input{x}",
        "x^1^2", "apples", "#eval(1)", r"\text{a{b}}", r"\text{a", "1" * (MAX_FORMULA_LENGTH + 1),
        "{" * 20 + "1" + "}" * 20, r"\frac" * 50, "\\",
    ],
)  # fmt: skip
def test_other_formulas_are_not_parsed(source):
    assert parse_formula(source) is None


@pytest.mark.parametrize(
    "text",
    [
        "A pen costs $2.50 and a book $5.",
        "It costs $5 or $6.",
        "From $5-$10 or US$5/US$6.",
        "The price ($5) and ($6)",
        "$HOME and $PATH",
        r"\$5 + \$6",
        r"$\unknown$",
        "5$ and 6$",
    ],
)
def test_amounts_of_money_and_unknown_formulas_are_text(text):
    assert lines_of(text) == (Line((text,), right_to_left=False),)


def test_formulas_are_found_between_words():
    (line,) = lines_of(r"If $x = 2$, is \(x^2\) $4$?")
    assert [type(part) for part in line.parts] == [str, Node, str, Node, str, Node, str]


def test_each_line_has_its_own_direction():
    lines = lines_of("12: שלום\n\n34\nAda\nمرحبا 5 Ada")
    assert [line.right_to_left for line in lines] == [True, True, True, False, True]


def test_control_characters_become_spaces_and_breaks():
    (first, second) = lines_of("\n\na\x00b\tc\r\nd\ufffee\n\n")
    assert (first.parts, second.parts) == (("a b c",), ("d e",))


def test_the_first_letter_decides_the_direction():
    assert is_right_to_left("… 5 שלום Ada")
    assert not is_right_to_left("5 Ada שלום")
    assert is_right_to_left("5", otherwise=True)
