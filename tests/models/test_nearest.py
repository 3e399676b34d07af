"""The search for the problems with the nearest vectors."""

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from mwpapp.models import Problem, User
from mwpapp.models.problems import LOGIC, ProblemQuerySet
from tests.vectors import direction

CHECKPOINT = "logic@1"


def setting(name: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s)", [name])
        return cursor.fetchone()[0]


def shifts(rows: ProblemQuerySet, *, count: int) -> list[float]:
    found = rows.nearest(direction(0), computed_by=CHECKPOINT, count=count, by=LOGIC)
    return [round(row.logic_embedding[1], 2) for row in found]


@pytest.fixture
def bank(owner: User) -> ProblemQuerySet:
    """300 problems with the shifts 0.01, 0.02 and so on, in random order. Ten have grade 12."""

    def problem(number: int) -> Problem:
        return Problem(
            text=f"Sum {number}",
            owner=owner,
            school=owner.school,
            grade=12 if number % 30 == 0 else 3,
            logic_embedding=direction(number / 100),
            logic_encoder=CHECKPOINT,
        )

    numbers = random.Random(0).sample(range(1, 301), 300)
    Problem.objects.bulk_create(problem(number) for number in numbers)
    return Problem.objects.all()


@pytest.fixture
def only_by_index(bank: ProblemQuerySet) -> ProblemQuerySet:
    """The same problems, but only the vector index may be used, and it considers one candidate."""
    with connection.cursor() as cursor:
        for name in ("seqscan", "sort", "bitmapscan"):
            cursor.execute(f"SET LOCAL enable_{name} = off")
        cursor.execute("SET LOCAL hnsw.ef_search = 1")
    return bank


def test_connections_search_with_the_measured_settings(owner: User):
    assert setting("hnsw.iterative_scan") == "relaxed_order"
    assert setting("hnsw.ef_search") == "600"


def test_rows_are_returned_nearest_first(bank: ProblemQuerySet):
    assert shifts(bank, count=4) == [0.01, 0.02, 0.03, 0.04]


def test_rows_that_the_index_finds_out_of_order_are_sorted(only_by_index: ProblemQuerySet):
    found = shifts(only_by_index, count=60)
    assert found == sorted(found)


def test_filters_drop_no_row_that_passes(only_by_index: ProblemQuerySet):
    rare = [number / 100 for number in range(30, 301, 30)]
    assert shifts(only_by_index.filter(grade=12), count=10) == rare


def test_all_rows_are_compared_if_the_index_returns_too_few(only_by_index: ProblemQuerySet):
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL hnsw.iterative_scan = off")
    assert shifts(only_by_index.filter(grade=12), count=3) == [0.3, 0.6, 0.9]


def test_few_rows_that_an_index_finds_are_compared_without_the_vector_index(
    bank: ProblemQuerySet, owner: User
):
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL hnsw.ef_search = 1")
        cursor.execute("SET LOCAL hnsw.iterative_scan = off")
    rare = bank.filter(school=owner.school, shared=False, grade=12)
    with CaptureQueriesContext(connection) as queries:
        assert shifts(rare.alive(), count=3) == [0.3, 0.6, 0.9]
    assert len(queries) == 3  # the plans of these and of all rows, and the comparison


def test_an_empty_queryset_has_no_nearest_rows():
    assert shifts(Problem.objects.none(), count=3) == []
