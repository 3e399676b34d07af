from fractions import Fraction

import pytest

from mwpapp.ml.generators.story.annotated import TemplateError, templates
from mwpapp.ml.generators.story.written import written_frame
from tests.ml.generators.story.stories import MARKET, SALE, frame, template


def test_a_template_is_read_with_its_defaults_in_place():
    found = template(MARKET)
    assert found.text == (
        "Amina brings 48 apples to the market and sells 15 of them. "
        "How many apples does Amina have left?"
    )
    assert [found.text[start:end] for start, end in found.places["name"]] == ["Amina", "Amina"]
    assert found.samples == {"name": ["Amina", "Rosa"]}
    assert found.fields["split"] == "aside"


def test_the_high_end_of_a_range_is_excluded_as_in_python():
    had = template(MARKET).ranges["had"]
    assert Fraction(5) in had
    assert Fraction(499) in had
    assert Fraction(500) not in had
    assert Fraction(11, 2) not in had


def test_fractions_have_small_denominators():
    had = template(MARKET.replace("range(5, 500)", "fractions(1/4, 50)")).ranges["had"]
    assert Fraction(1, 4) in had
    assert Fraction(7, 3) in had
    assert Fraction(1, 5) not in had
    assert Fraction(5, 17) not in had


def test_a_frame_has_the_problem_that_the_defaults_make():
    problem = frame(SALE).problem
    assert (problem.equation, problem.unit, problem.grade) == ("80 - 80 * 25 / 100", "dollars", 6)


def test_several_templates_are_read_in_order():
    assert [found.id for found in templates(MARKET + "\n" + SALE)] == ["market-01", "sale-01"]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("#answer: had - sold", "", "there is no #answer"),
        ("had - sold", "had - gone", "unknown name: gone"),
        ("had - sold", "had - 2", "every number of the text"),
        ("range(5, 500)", "range(50, 500)", "out of its range"),
        ("range(5, 500)", "range(500, 5)", "a range needs"),
        ("range(5, 500)", "between(5, 500)", "cannot read"),
        ("range(5, 500)", "fractions(5)", "fractions need"),
        ("sold < had", "sold > had", "its own numbers break"),
        ("- sold < had", "10 < had", "cannot read: 10 < had"),
        ("sold < had", "__import__('os')", "unexpected"),
        ("{had,48} apples", "{had,many} apples", "must be one number"),
        ("{sold,15}", "{sold,48}", "two of its numbers are equal"),
        ("unit: apples", "colour: red", "unknown fields: colour"),
    ],
)
def test_an_invalid_template_is_refused_with_the_reason(old, new, reason):
    assert old in MARKET
    with pytest.raises(TemplateError, match=reason) as caught:
        written_frame(template(MARKET.replace(old, new)))
    assert caught.value.id == "market-01"
