from fractions import Fraction

import pytest

from mwpapp.ml.generators.reverse.checks import keeps_quantities, reads_well


@pytest.mark.parametrize(
    "text",
    [
        "He has 3 pens.",
        "How many? How many?",
        "He has some some pens. How many pens does he have?",
        "He has the some pens. How many?",
        "He has 5 3 dollar toys. How many?",
        "He earns $ $ 4. How many?",
        "He pays 120 cents in cents. How many pens does he buy?",
    ],
)
def test_texts_that_do_not_read_well_are_detected(text):
    assert not reads_well(text)


@pytest.mark.parametrize(
    "text",
    [
        "Ada has some pens. She has 5 pens left. How many did she have?",
        "Ada pays 120 cents in coins and draws 5 in 5 minutes. How many pens did she buy?",
    ],
)
def test_a_text_that_reads_well_is_accepted(text):
    assert reads_well(text)


def test_only_the_new_unknown_is_removed_and_the_answer_is_added():
    unknown, answer = Fraction(3), Fraction(5)
    before = "Ada had 8 pens and lost 3. How many are left?"
    assert keeps_quantities(
        before, "8 pens, some lost, 5 left. Which?", asked=unknown, answer=answer
    )
    for after in ("8 pens, 3 lost, 5 left?", "some lost, 5 left?", "8 pens, some lost?"):
        assert not keeps_quantities(before, after, asked=unknown, answer=answer)
