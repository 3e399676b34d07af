"""The workers search for pending work every few seconds. Each search uses an index and does not
read every row."""

import pytest
from django.db import connection
from django.utils import timezone

from mwpapp.models import Paraphrase, Problem, User
from mwpapp.models.paraphrases import RULES

SEARCHES = {
    "paraphrase_to_score": (
        Paraphrase.objects.unscored,
        Paraphrase.objects.scored_without_alignment,
    ),
    "paraphrase_rules": (lambda: Paraphrase.objects.filter(rules__lt=RULES),),
    "problem_to_embed": (lambda: Problem.objects.alive().filter(embedding__isnull=True),),
}


@pytest.fixture
def finished_work(owner: User) -> None:
    """500 problems with an embedding, each with one scored variant."""
    problems = Problem.objects.bulk_create(
        Problem(
            text=f"Sum {number}?",
            owner=owner,
            school=owner.school,
            embedding=[1.0] * 384,
            encoder="one",
        )
        for number in range(500)
    )
    Paraphrase.objects.bulk_create(
        Paraphrase(
            problem=problem,
            problem_revision=problem.revision,
            text="Total?",
            alignment=[],
            scored_at=timezone.now(),
        )
        for problem in problems
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE mwpapp_problem, mwpapp_paraphrase")


@pytest.mark.parametrize(
    ("index", "search"), [(name, search) for name, found in SEARCHES.items() for search in found]
)
def test_each_search_for_pending_work_uses_its_index(
    index: str, search, finished_work: None
) -> None:
    assert index in search().order_by().explain()


def test_a_search_without_its_own_index_would_be_noticed(finished_work: None) -> None:
    assert "paraphrase_to_score" not in Paraphrase.objects.filter(version=5).order_by().explain()
