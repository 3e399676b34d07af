import pytest

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.tokens import MAX_CHARACTERS, MAX_TOKENS, tokenize

# Text, tokens as (kind, text).
TOKENS = [
    ("1,200 × 3", [("number", "1200"), ("sign", "*"), ("number", "3")]),
    ("12 7/8", [("mixed", "12_7/8")]),
    ("½", [("mixed", "1/2")]),
    ("2x", [("number", "2"), ("sign", "*"), ("name", "x")]),
    ("3 x 4", [("number", "3"), ("sign", "*"), ("number", "4")]),
    ("HCF(4", [("function", "gcd"), ("sign", "("), ("number", "4")]),
    ("1000 (g/kg)", [("number", "1000")]),
    ("18 (kg)", [("number", "18")]),
    ("2 (x/3", [("number", "2"), ("sign", "("), ("name", "x"), ("sign", "/"), ("number", "3")]),
    ("=75 cents", [("sign", "="), ("number", "75")]),
]


@pytest.mark.parametrize(("text", "expected"), TOKENS)
def test_an_equation_is_split_into_tokens(text: str, expected: list[tuple[str, str]]) -> None:
    found = tokenize(text)
    assert [(token.kind, token.text.replace(",", "")) for token in found[:-1]] == expected
    assert (found[-1].kind, found[-1].position) == ("end", len(text))


def test_positions_refer_to_the_text_with_its_units() -> None:
    assert [token.position for token in tokenize("3 (quarter) * 25")] == [0, 12, 14, 16]


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("3 & 4", 2),
        ("1" * 41, 0),
        ("1" * (MAX_CHARACTERS + 1), MAX_CHARACTERS),
        ("1+" * MAX_TOKENS, MAX_TOKENS),
    ],
)
def test_an_invalid_equation_raises_an_error_with_its_position(text: str, position: int) -> None:
    with pytest.raises(EquationError) as caught:
        tokenize(text)
    assert caught.value.position == position
