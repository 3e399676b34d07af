import pytest

from mwpapp.ml.corpora.check import disagreement
from mwpapp.ml.types import Problem


def sentence(equation, answer, unit=None):
    found = disagreement(Problem(text="A?", equation=equation, answer=answer, unit=unit))
    return None if found is None else str(found)


@pytest.mark.parametrize(
    ("equation", "answer", "unit"),
    [
        (None, "4", None),
        ("2 + 2", None, None),
        ("2 + 2", "4", None),
        ("2 + 2", "4.0", None),
        ("x = 2 + 2", "$4.00", None),
        ("600 * 2", "1,200", None),
        ("3 / 4", "3/4", None),
        ("3 / 4", "75%", None),
        ("3 / 4", "75", "percent"),
        ("3 / 4 * 100", "75%", None),
        ("2 / 3", "0.67", None),
        ("2 / 3", "0.6667", None),
        ("2 / 3", "0.7", None),
        ("100000 / 3", "33333", None),
        ("2 + 2", "Ravi", None),
        ("2 + 2 = 4", None, None),
        ("17/5 = 3 r2", "3", None),
        ("17/5 = 3 r2", "2", None),
        ("17/5 = 3 r2", "4", None),
        ("2 * pi * 10", "62.8", None),
        ("2^0.5", "1.41", None),
    ],
)
def test_a_matching_answer_is_not_flagged(equation, answer, unit):
    assert sentence(equation, answer, unit) is None


@pytest.mark.parametrize(
    ("equation", "answer", "expected"),
    [
        ("2 + 2", "5", "The equation gives 4, but the answer is 5."),
        ("2 / 3", "0.6", "The equation gives 2/3, but the answer is 0.6."),
        ("40 / 7", "5", "The equation gives 40/7, but the answer is 5."),
        ("2 + 2", "-4", "The equation gives 4, but the answer is -4."),
        ("3 / 4", "75", "The equation gives 0.75, but the answer is 75."),
        ("17/5 = 3 r2", "7", "The equation gives 3, but the answer is 7."),
        ("7 + 2 = 10", "10", "The equation gives 9, but it says 10."),
        ("1 - 0.3333333333333333", "1", "The equation gives 0.666667, but the answer is 1."),
    ],
)
def test_a_disagreement_is_stated_with_both_values(equation, answer, expected):
    assert sentence(equation, answer) == expected


@pytest.mark.parametrize("equation", ["2 +", "two", "1 / 0", "9^9^9", "(" * 90, "2 $ 2", "=2+2"])
def test_an_equation_that_cannot_be_computed_is_reported(equation):
    assert sentence(equation, "4").startswith("The equation cannot be computed")


def test_a_disagreement_fits_its_column():
    assert len(sentence("10 ^ 999", "4" * 200)) <= 300
