from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.notations import NOTATIONS, parse_postfix, parse_prefix
from mwpapp.ml.equations.tree import Node
from tests.ml.equations.refusals import refusal
from tests.ml.equations.trees import trees

# The same tree in every notation.
WRITTEN = [
    {
        "infix": "(14 - 5) * 6",
        "prefix": "* - 14 5 6",
        "postfix": "14 5 - 6 *",
        "functional": "multiply(subtract(14, 5), 6)",
    },
    {
        "infix": "14 - 5 - 6",
        "prefix": "- - 14 5 6",
        "postfix": "14 5 - 6 -",
        "functional": "subtract(subtract(14, 5), 6)",
    },
    {
        "infix": "N0 * (1 - 15%)",
        "prefix": "* N0 - 1 15%",
        "postfix": "N0 1 15% - *",
        "functional": "multiply(N0, subtract(1, 15%))",
    },
    {
        "infix": "pi * 2.5^2",
        "prefix": "* pi ^ 2.5 2",
        "postfix": "pi 2.5 2 ^ *",
        "functional": "multiply(pi, power(2.5, 2))",
    },
    {
        "infix": "-(x + 1(1/2))",
        "prefix": "neg + x 1_1/2",
        "postfix": "x 1_1/2 + neg",
        "functional": "negate(add(x, 1_1/2))",
    },
    {
        "infix": "GCD(12, 18, 8) - remainder(17, 5)",
        "prefix": "- gcd gcd 12 18 8 remainder 17 5",
        "postfix": "12 18 gcd 8 gcd 17 5 remainder -",
        "functional": "subtract(gcd(gcd(12, 18), 8), remainder(17, 5))",
    },
    {"infix": "-7", "prefix": "-7", "postfix": "-7", "functional": "-7"},
]

# Notation, text, position of the error.
REFUSED = [
    ("prefix", "", 0),
    ("prefix", "  ", 0),
    ("prefix", "+ 3", 0),
    ("prefix", "* + 3 4", 0),
    ("prefix", "+ 3 4 5", 6),
    ("prefix", "+ 3 ?", 4),
    ("prefix", "neg", 0),
    ("postfix", "3 +", 2),
    ("postfix", "3 4", 2),
    ("postfix", "1 2 3 4 + +", 2),
    ("postfix", "3 4 & +", 4),
    ("postfix", "neg 3", 0),
]


@pytest.mark.parametrize("written", WRITTEN, ids=lambda written: str(written["infix"]))
def test_each_notation_prints_the_same_tree(written: dict[str, str]) -> None:
    tree = NOTATIONS["infix"].parse(written["infix"])
    for name, notation in NOTATIONS.items():
        assert notation.print(tree) == written[name]
        assert notation.parse(written[name]) == tree


@pytest.mark.parametrize(("name", "text", "position"), REFUSED)
def test_an_error_has_its_position(name: str, text: str, position: int) -> None:
    with pytest.raises(EquationError) as caught:
        NOTATIONS[name].parse(text)
    assert caught.value.position == position


def test_words_of_published_prefix_columns_are_parsed() -> None:
    assert parse_prefix("* number0 - number1 2.0") == NOTATIONS["infix"].parse("N0 * (N1 - 2)")
    assert evaluate(parse_postfix("3 4 ** 2 ÷")) == Fraction(81, 2)


@pytest.mark.parametrize("read", [parse_prefix, parse_postfix])
@pytest.mark.parametrize(
    "hostile", ["neg " * 5_000 + "1", "1" + " neg" * 5_000, "+ " * 700 + "1 " * 700, "9" * 3_999]
)
def test_malicious_input_gives_an_error_or_a_tree(
    read: Callable[[str], Node], hostile: str
) -> None:
    error = refusal(read, hostile)
    assert error is None or error.message


@pytest.mark.parametrize("name", NOTATIONS)
def test_every_notation_round_trips(name: str) -> None:
    notation = NOTATIONS[name]

    @settings(deadline=None)
    @given(trees)
    def check(tree: Node) -> None:
        assert notation.parse(notation.print(tree)) == tree

    check()


@pytest.mark.parametrize("name", NOTATIONS)
def test_any_text_is_parsed_or_raises_an_error(name: str) -> None:
    notation = NOTATIONS[name]

    @settings(deadline=None)
    @given(st.text(max_size=30) | st.text("01.%+-*/^()[]_,;|#N xnegp", max_size=30))
    def check(text: str) -> None:
        error = refusal(notation.parse, text)
        if error is None:
            tree = notation.parse(text)
            assert notation.parse(notation.print(tree)) == tree
        else:
            assert error.position is None or 0 <= error.position <= len(text)

    check()
