"""Kept variants as rows of a file."""

import pytest

from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services.variants import deciding, keeping


def test_kept_variants_say_whether_they_are_out_of_date(
    variant: Paraphrase, problem: Problem, owner: User
):
    deciding.accept(variant, by=owner)
    assert [row.out_of_date for row in keeping.kept_by(owner)] == [False]
    Problem.objects.filter(pk=problem.pk).update(revision=2)
    assert [row.out_of_date for row in keeping.kept_by(owner)] == [True]


@pytest.mark.parametrize(
    ("parameters", "unit"),
    [
        ({}, "plants"),
        ({"replaced": {"Nadia": "Kofi", "plants": "plums"}}, "plums"),
        ({"renumber": {"numbers": {}}, "retell": {"replaced": {"plant": "plum"}}}, "plums"),
    ],
)
def test_a_retold_answer_has_the_unit_of_the_retold_story(
    variant: Paraphrase, parameters: dict[str, object], unit: str
):
    variant.parameters = parameters
    assert keeping.unit_of(variant) == unit


def test_a_reversed_answer_has_no_known_unit(variant: Paraphrase):
    variant.kind = "reversed"
    assert keeping.unit_of(variant) == ""
