"""Kept variants are exported as rows of a file."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services.variants import deciding, keeping


def exported(owner: User) -> list[str]:
    return [row.text for row in keeping.kept_by(owner)]


def test_variants_that_are_out_of_date_are_not_exported(
    variant: Paraphrase, problem: Problem, owner: User
):
    deciding.accept(variant, by=owner)
    assert exported(owner) == [variant.text]
    Problem.objects.filter(pk=problem.pk).update(revision=2)
    assert exported(owner) == []
    assert not Paraphrase.objects.kept().exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"judgement": "reject"},
        {"scored_at": None},
        {"answer": "55"},
        {"answer": ""},
        {"equation": "(15 - 5) * 6", "answer": "60"},
    ],
)
def test_a_row_with_a_flaw_is_exported_only_if_it_is_marked(
    variant: Paraphrase, owner: User, wrong: dict[str, object]
):
    deciding.accept(variant, by=owner)
    Paraphrase.objects.update(**wrong)
    assert exported(owner) == []
    Paraphrase.objects.update(kept_anyway=True)
    assert [row.kept_anyway for row in keeping.kept_by(owner)] == [True]


def test_variants_are_exported_without_the_vectors_of_their_problems(
    variant: Paraphrase, owner: User
):
    deciding.accept(variant, by=owner)
    with CaptureQueriesContext(connection) as queries:
        assert exported(owner) == [variant.text]
    assert [query["sql"] for query in queries if "logic_embedding" in query["sql"]] == []


@pytest.mark.parametrize("status", ["pending", "rejected"])
def test_undecided_and_rejected_variants_are_never_exported(
    variant: Paraphrase, owner: User, status: str
):
    Paraphrase.objects.update(status=status, kept_anyway=True, reviewed_at=variant.created_at)
    assert exported(owner) == []


def test_kept_variants_have_the_unit_of_their_own_answer(variant: Paraphrase, owner: User):
    Paraphrase.objects.filter(pk=variant.pk).update(unit="plums")
    deciding.accept(Paraphrase.objects.get(pk=variant.pk), by=owner)
    assert [row.unit for row in keeping.kept_by(owner)] == ["plums"]
