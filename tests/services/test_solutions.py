"""Embeddings and solutions: for every problem, whatever its neighbours hold."""

from unittest.mock import patch

import numpy as np
import pytest
from django.db import connection

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem, Solution, User
from mwpapp.services import problems, solutions


class Letters:
    """An encoder that counts letters: alike texts have alike vectors."""

    dimension = 384

    def encode(self, texts):
        rows = np.zeros((len(texts), 384), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for letter in text.lower():
                row[ord(letter) % 384] += 1
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@pytest.fixture(autouse=True)
def letters():
    with patch("mwpapp.services.engines.encoder", return_value=Letters()):
        yield


def test_a_problem_is_solved_from_its_equation(problem: Problem):
    solutions.understand([problem])
    solution = problem.solutions.get()
    assert (solution.answer, solution.method) == ("54", "equation")
    problem.refresh_from_db()
    assert problem.embedding is not None


def test_without_an_equation_the_nearest_problem_lends_its_own(owner: User, problem: Problem):
    solutions.understand([problem])
    alike = problems.add(
        PlainProblem(text=problem.text.replace("14", "20").replace("5", "3")), owner=owner
    )
    solutions.understand([alike])
    solution = alike.solutions.get()
    assert (solution.method, solution.answer, solution.analogue) == ("analogy", "102", problem)


def test_a_neighbour_is_found_where_the_index_gives_up(
    owner: User, colleague: User, problem: Problem
):
    """It finds other people's problems alone here, which are nearer and may not be seen."""
    solutions.understand([problem])
    crowd = {"owner": colleague, "school": colleague.school, "embedding": [1.0] * 384}
    Problem.objects.bulk_create(Problem(text=f"Sum {n}?", **crowd) for n in range(80))
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL hnsw.iterative_scan = off; SET LOCAL hnsw.ef_search = 10")
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
    own = Problem.objects.filter(owner=owner)
    assert own.nearest_to([1.0] * 384, count=3) == [problem]


def test_an_odd_problem_does_not_keep_the_others_from_being_solved(owner: User, problem: Problem):
    odd = problems.add(PlainProblem(text="How much is this?", equation="10 ^ 250"), owner=owner)
    solutions.understand([odd, problem])
    assert not odd.solutions.exists()
    assert problem.solutions.exists()


def test_an_older_text_does_not_overwrite_a_newer_solution(problem: Problem):
    old = Problem.objects.get(pk=problem.pk)
    newer = PlainProblem(text=problem.text, equation="(14 - 5) * 7")
    solutions.understand([problems.edit(problem, newer, shared=False)])
    solutions.understand([old])
    assert Solution.objects.get().answer == "63"
