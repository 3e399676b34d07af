"""Kept variants as rows of a file."""

from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services.variants import deciding, keeping


def test_kept_variants_say_whether_they_are_out_of_date(
    variant: Paraphrase, problem: Problem, owner: User
):
    deciding.accept(variant, by=owner)
    assert [row.out_of_date for row in keeping.kept_by(owner)] == [False]
    Problem.objects.filter(pk=problem.pk).update(revision=2)
    assert [row.out_of_date for row in keeping.kept_by(owner)] == [True]


def test_kept_variants_have_the_unit_of_their_own_answer(variant: Paraphrase, owner: User):
    Paraphrase.objects.filter(pk=variant.pk).update(unit="plums")
    deciding.accept(Paraphrase.objects.get(pk=variant.pk), by=owner)
    assert [row.unit for row in keeping.kept_by(owner)] == ["plums"]
