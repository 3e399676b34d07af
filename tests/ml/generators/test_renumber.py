from fractions import Fraction

import pytest

from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.generators.placement import place
from mwpapp.ml.generators.renumber import Renumber
from mwpapp.ml.generators.values import new_values
from mwpapp.ml.text.quantities import find_quantities

TRAYS = "A nursery has 14 trays and 5 of them break. Each tray holds 6 plants. How many are left?"


def _values(text):
    return [quantity.value for quantity in find_quantities(text)]


def test_answer_is_computed_from_the_new_numbers(write):
    for candidate in write(Renumber(), TRAYS, equation="(14 - 5) * 6", answer="54"):
        a, b, c = _values(candidate.text)
        assert candidate.answer == str((a - b) * c)
        assert len({a, b, c}) == 3
        assert a > b


def test_whole_steps_stay_whole(write):
    text = "Farid shares 45 dates among 5 cousins after he ate 10. How many does each get?"
    found = write(Renumber(), text, count=8, equation="(45 - 10) / 5", answer="7")
    assert found
    assert all(evaluate(parse(c.equation)).denominator == 1 for c in found)


def test_equal_numbers_stay_equal(write):
    text = "Lena has 8 red beads and 8 blue beads. How many beads are that?"
    for candidate in write(Renumber(), text, equation="8 + 8", answer="16"):
        first, second = _values(candidate.text)
        assert first == second != 8


def test_constants_that_the_text_does_not_name_stay(write):
    text = "How many hours are 9 days?"
    for candidate in write(Renumber(), text, equation="9 * 24", answer="216"):
        assert candidate.equation.endswith("* 24")


def test_words_stay_words_and_commas_stay_commas(write):
    text = "Twelve pipes carry 1,200 litres each. How many litres is that?"
    for candidate in write(Renumber(), text, equation="12 * 1200", answer="14400"):
        assert candidate.text.split()[0].replace("-", "").isalpha()
        number = candidate.text.split()[3]
        assert ("," in number) == (int(number.replace(",", "")) >= 1000)


def test_the_answer_is_written_as_before(write):
    found = write(Renumber(), TRAYS, equation="(14 - 5) * 6", answer="54 plants")
    assert found
    assert all(c.answer.endswith(" plants") for c in found)


@pytest.mark.parametrize(
    ("text", "equation", "answer"),
    [
        (TRAYS, None, "54"),
        (TRAYS, "(14 - 5", "54"),
        (TRAYS, "(14 - 5) * 6", "53"),
        ("A spider has 8 legs. How many have 3 snakes?", "0 * 4", "0"),
        ("31 people ride in buses of 8. How many buses?", "31 / 8", "4"),
    ],
)
def test_what_cannot_be_computed_is_left_alone(text, equation, answer, write):
    assert write(Renumber(), text, equation=equation, answer=answer) == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("A spider has 8 legs. How many legs have 5 spiders?", 8),
        ("He pays with 3 coins of 2 dollars. How much is that?", 2),
        ("Red and blue stand 3 to 5 in 40 litres.", 3),
        ("A film begins at 7 pm and takes 3 hours.", 7),
    ],
)
def test_numbers_that_the_world_fixes_stay(text, kept):
    numbers = [int(value) for value in _values(text)]
    placed = place(text, equation=" * ".join(map(str, numbers)))
    assert placed is None or kept not in {group.value for group in placed.groups}


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [("25% of it", "0.15", "0.45"), ("80 trees", "44", "152"), ("3 hours", "2", "8")],
)
def test_new_values_are_of_the_same_size(text, least, most):
    quantity = find_quantities(text)[0]
    values = new_values(quantity)
    assert quantity.value not in values
    assert min(values) >= Fraction(least)
    assert max(values) <= Fraction(most)
