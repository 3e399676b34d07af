"""What the workers look for every few seconds is found by an index, not by reading every row."""

import pytest
from django.db import connection
from django.db.models import QuerySet

from mwpapp.models import Paraphrase, Problem
from mwpapp.models.paraphrases import RULES

pytestmark = pytest.mark.django_db

SEARCHES = {
    "paraphrase_to_score": (Paraphrase.objects.unscored, Paraphrase.objects.outdated),
    "paraphrase_rules": (lambda: Paraphrase.objects.filter(rules__lt=RULES),),
    "problem_to_embed": (lambda: Problem.objects.alive().filter(embedding__isnull=True),),
}


@pytest.mark.parametrize(
    ("index", "search"), [(name, search) for name, found in SEARCHES.items() for search in found]
)
def test_an_index_finds_the_waiting_work(index: str, search) -> None:
    assert index in _plan(search().order_by())


def test_a_search_without_its_own_index_would_be_noticed() -> None:
    assert "paraphrase_to_score" not in _plan(Paraphrase.objects.filter(version=5).order_by())


def _plan(rows: QuerySet) -> str:
    with connection.cursor() as cursor:  # a small table would be read as a whole otherwise
        cursor.execute("SET LOCAL enable_seqscan = off")
    return rows.explain()
