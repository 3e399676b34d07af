import pytest

from mwpapp.ml.corpora.typed.equation_numbers import plain_equation, sign_for_equation
from mwpapp.ml.corpora.typed.typed_numbers import with_numbers_read
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.types import Problem


@pytest.mark.parametrize(
    ("text", "chosen", "sign"),
    [
        ("Ada pays 2,40 €.", "", ","),
        ("Ada pays £2.40.", "", ""),
        ("Ada has 3 pens.", "", ""),
        ("Ada pays 2,40 €.", ".", "."),
        ("A wire is 1,250 m long.", ",", ","),
    ],
)
def test_an_equation_has_the_decimal_sign_of_its_text(text: str, chosen: str, sign: str):
    assert sign_for_equation(text, decimal_sign=chosen) == sign


@pytest.mark.parametrize(
    ("equation", "sign", "plain"),
    [
        ("10-4*1,25", ",", "10-4*1,25"),
        ("1.250 * 3", ",", "1250 * 3"),
        ("1,250 * 3", ",", "1.25 * 3"),
        ("1,250 * 3", ".", "1,250 * 3"),
        ("1,250 * 2,5", ".", "1250 * 2.5"),
        ("2 * (1,125 + 1 1/2)", ",", "2 * (1.1250 + 1 1/2)"),
        ("(14 - 5) * 6", ",", "(14 - 5) * 6"),
        ("x = 1.250 / 5", ",", "x = 1250 / 5"),
        ("3 + ", ",", "3 + "),
    ],
)
def test_an_equation_is_rewritten_only_if_it_would_be_misread(equation: str, sign: str, plain: str):
    assert plain_equation(equation, decimal_sign=sign) == plain


@pytest.mark.parametrize("equation", ["1.250 * 3", "1,250 * 3", "0,125 + 12,375", "1.250,5 - 3"])
@pytest.mark.parametrize("sign", [".", ","])
def test_a_rewritten_equation_has_the_same_value_with_every_decimal_sign(equation: str, sign: str):
    value = evaluate(parse(equation, decimal_sign=sign))
    plain = plain_equation(equation, decimal_sign=sign)
    for other in ("", sign):
        assert evaluate(parse(plain, decimal_sign=other)) == value


def test_a_problem_is_read_with_its_own_decimal_sign():
    problem = Problem(
        text="Ada saws a board of 2,40 m. It cost 1.250 kr.", equation="1.250*2", answer="2.500 kr"
    )
    read = with_numbers_read(problem)
    assert (read.equation, read.answer, read.unit) == ("1250*2", "2.500", "kr")
