"""Only ready variants are accepted together, and a single undo reopens all of them."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Decision, Paraphrase, Problem, User
from mwpapp.services.bank import problems
from mwpapp.services.variants import deciding
from mwpapp.services.variants.selections.accepting import (
    accept_all,
    last_batch,
    ready_of,
    undo_all,
)

EVERY = Paraphrase.objects.all


def another(variant: Paraphrase, number: int, **changes: Any) -> Paraphrase:
    """Return a copy of the variant with another text."""
    text = f"{variant.text[:-1]}, asks friend {number}?".replace(f"friend {number}", "Ben" * number)
    copy = Paraphrase.objects.get(pk=variant.pk)
    copy.pk, copy.text = None, text
    for name, value in changes.items():
        setattr(copy, name, value)
    copy.save()
    return copy


@pytest.fixture
def not_ready(variant: Paraphrase, owner: User) -> list[Paraphrase]:
    now = timezone.now()
    unlike: list[dict[str, Any]] = [
        {"judgement": "check"},
        {"judgement": "reject"},
        {"judgement": "", "scored_at": None, "alignment": None},
        {"alignment": None},
        {"problem_revision": 0},
        {"status": "rejected", "reviewed_at": now, "reviewer": owner},
        {
            "reviewed_at": now,
            "reviewer": owner,
        },  # an edit that waits, or that was reopened
        {"answer": "53"},  # its equation does not give this answer
    ]
    return [another(variant, number, **one) for number, one in enumerate(unlike, start=2)]


def states(rows: list[Paraphrase]) -> list[tuple[object, ...]]:
    found = Paraphrase.objects.filter(pk__in=[row.pk for row in rows]).order_by("pk")
    return list(found.values_list("status", "reviewer", "version", "judgement"))


def test_only_ready_variants_are_accepted(
    owner: User, variant: Paraphrase, not_ready: list[Paraphrase]
):
    before = states(not_ready)
    second = another(variant, 1)
    done = accept_all(EVERY(), by=owner)
    assert done.ids == [variant.pk, second.pk]
    assert states(not_ready) == before
    variant.refresh_from_db()
    assert (variant.status, variant.reviewer, variant.kept_anyway) == ("accepted", owner, False)
    assert set(Paraphrase.objects.kept()) == {variant, second}


def test_variants_are_accepted_without_the_vectors_of_their_problems(
    owner: User, variant: Paraphrase
):
    with CaptureQueriesContext(connection) as queries:
        assert accept_all(EVERY(), by=owner).ids == [variant.pk]
    assert [query["sql"] for query in queries if "logic_embedding" in query["sql"]] == []


def test_variants_of_a_problem_with_warnings_are_left_open(owner: User, variant: Paraphrase):
    Problem.objects.update(warnings=[{"code": "answer_differs"}])
    assert ready_of(EVERY()).number == 0
    assert accept_all(EVERY(), by=owner).ids == []


def test_variants_of_a_deleted_problem_are_left_open(
    owner: User, problem: Problem, variant: Paraphrase
):
    problems.delete(problem)
    assert accept_all(EVERY(), by=owner).ids == []


def test_only_variants_that_the_person_may_decide_on_are_accepted(
    owner: User, colleague: User, variant: Paraphrase
):
    Problem.objects.update(shared=True)
    assert accept_all(EVERY(), by=colleague).ids == []
    assert accept_all(EVERY(), by=owner).ids == [variant.pk]


def test_variants_that_arrive_after_the_count_are_left_open(owner: User, variant: Paraphrase):
    counted = ready_of(EVERY())
    assert (counted.number, counted.newest) == (1, variant.pk)
    late = another(variant, 1)
    assert accept_all(EVERY(), by=owner, newest=counted.newest).ids == [variant.pk]
    late.refresh_from_db()
    assert late.status == "pending"


def test_one_undo_reopens_all_variants(owner: User, variant: Paraphrase):
    second = another(variant, 1)
    done = accept_all(EVERY(), by=owner)
    last = last_batch(owner)
    assert last is not None
    assert (last.batch, last.number) == (done.batch, 2)
    assert undo_all(last.batch, by=owner) == [variant.pk, second.pk]
    assert set(EVERY().values_list("status", "reviewer", "reviewed_at", "judgement")) == {
        ("pending", None, None, "ready")
    }
    assert last_batch(owner) is None
    assert ready_of(EVERY()).number == 2
    assert Decision.objects.count() == 4  # the history keeps every step
    assert accept_all(EVERY(), by=owner).ids == [variant.pk, second.pk]


def test_an_undo_does_not_change_later_decisions(owner: User, variant: Paraphrase):
    second = another(variant, 1)
    done = accept_all(EVERY(), by=owner)
    deciding.reject(variant, by=owner)
    assert last_batch(owner).number == 1
    assert undo_all(done.batch, by=owner) == [second.pk]
    variant.refresh_from_db()
    assert variant.status == "rejected"


def test_one_variant_of_a_batch_can_be_undone_alone(owner: User, variant: Paraphrase):
    second = another(variant, 1)
    done = accept_all(EVERY(), by=owner)
    deciding.undo(variant, by=owner)
    variant.refresh_from_db()
    assert (variant.status, variant.reviewed_at) == ("pending", None)
    assert undo_all(done.batch, by=owner) == [second.pk]


def test_others_cannot_undo(owner: User, colleague: User, stranger: User, variant: Paraphrase):
    Problem.objects.update(shared=True)
    done = accept_all(EVERY(), by=owner)
    for other in (colleague, stranger):
        assert last_batch(other) is None
        assert undo_all(done.batch, by=other) == []
    assert len(undo_all(done.batch, by=owner)) == 1


def test_a_batch_can_be_undone_for_one_problem(owner: User, variant: Paraphrase):
    eggs = PlainProblem(text="Ida has 3 eggs and 4 more. How many eggs?", equation="3 + 4")
    elsewhere = problems.add(eggs, owner=owner)
    more = another(variant, 1, problem=elsewhere, text="Ida has 4 eggs and 5 more. How many eggs?",
                   equation="4 + 5", answer="9", unit="", kind="renumbered",
                   reference_text="Ida has 4 eggs and 5 more. How many eggs?",
                   reference_equation="4 + 5", reference_answer="9")  # fmt: skip
    done = accept_all(EVERY(), by=owner)
    assert done.ids == [variant.pk, more.pk]
    assert undo_all(done.batch, by=owner, problem=elsewhere) == [more.pk]


def test_an_undo_is_no_longer_offered_after_two_days(owner: User, variant: Paraphrase):
    accept_all(EVERY(), by=owner)
    Decision.objects.update(at=timezone.now() - timedelta(days=2))
    assert last_batch(owner) is None


def test_many_variants_cost_few_queries(
    owner: User, variant: Paraphrase, django_assert_max_num_queries: Any
):
    for number in range(1, 60):
        another(variant, number)
    with django_assert_max_num_queries(8):
        done = accept_all(EVERY(), by=owner)
    assert len(done.ids) == 60
    with django_assert_max_num_queries(10):
        assert len(undo_all(done.batch, by=owner)) == 60
