"""Problems and variants as items of a pool."""

from collections import Counter

import pytest
from django.utils import translation

from mwpapp.services.assessments.items import item_of


def item(answer, *, text="16 pupils share taxis for 3.", equation="16 / 3", unit="taxis", **more):
    return item_of("v1", text=text, answer=answer, unit=unit, kind="", equation=equation, **more)


def test_an_item_has_the_steps_of_its_solution():
    assert item("6").steps == ("16 ÷ 3 = 5 1/3", "Round 5 1/3 up to 6.", "Answer: 6 taxis")


def test_steps_are_in_the_active_language(monkeypatch):
    monkeypatch.setattr(
        "mwpapp.services.wording.gettext", lambda text: text.replace("Answer", "Antwort")
    )
    with translation.override("de"):
        assert item("6").steps[-1] == "Antwort: 6 taxis"


@pytest.mark.parametrize("equation", ["", "16 / ", "16 / 2"])
def test_without_an_equation_that_gives_the_answer_there_are_no_steps(equation):
    assert item("6", equation=equation).steps == ()


def test_the_decimal_sign_of_the_problem_is_kept_in_the_steps():
    found = item("7,5", text="3 Seile zu 2,5 m.", equation="2.5 * 3", unit="m", decimal_sign=",")
    assert found.steps == ("2,5 m × 3 = 7,5 m", "Answer: 7,5 m")


def test_a_mixed_number_can_be_written_in_other_ways():
    assert item("1 1/4", equation="").also_right == ("5/4", "1.25")


def test_each_wrong_choice_has_the_error_that_leads_to_it():
    choices = item("6", choices=4).choices
    assert [choice.text for choice in choices if choice.right] == ["6 taxis"]
    errors = {choice.text: choice.error for choice in choices}
    assert errors["5 taxis"] == "Rounds down instead of up."
    assert errors["6 taxis"] == ""


def test_an_item_is_multiple_choice_only_on_request():
    assert item("6").choices == ()
    assert item("6", equation="", choices=4).choices == ()


def test_the_right_answer_is_at_each_position_equally_often():
    """Chi-squared test over 2,000 seeds: one sample in 1,000 would exceed 16.3."""
    seeds = range(2000)
    positions = Counter(
        [choice.right for choice in item("6", choices=4, seed=seed).choices].index(True)
        for seed in seeds
    )
    expected = len(seeds) / 4
    assert sum((positions[place] - expected) ** 2 / expected for place in range(4)) < 16.3


def test_the_order_of_choices_depends_on_the_seed():
    one = item("6", choices=4, seed=7).choices
    assert one == item("6", choices=4, seed=7).choices
    assert {item("6", choices=4, seed=seed).choices for seed in range(20)} != {one}
