"""Problems are embedded and solved independently of each other."""

from unittest.mock import Mock, patch

import numpy as np
import pytest
from django.db import connection

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem, Solution, User
from mwpapp.services import engines, solutions
from mwpapp.services.bank import problems


class Letters:
    """An encoder that counts letters: similar texts have similar vectors."""

    dimension = 384

    def encode(self, texts):
        rows = np.zeros((len(texts), 384), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for letter in text.lower():
                row[ord(letter) % 384] += 1
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@pytest.fixture(autouse=True)
def letters():
    letters = Letters()
    engines = {"encoder": lambda: letters, "retriever": lambda: letters}
    with patch.multiple("mwpapp.services.engines", **engines):
        yield


def test_a_problem_is_solved_from_its_equation(problem: Problem):
    solutions.embed_and_solve([problem])
    solution = problem.solutions.get()
    assert (solution.answer, solution.method) == ("54", "equation")
    problem.refresh_from_db()
    assert problem.embedding is not None


def test_without_an_equation_the_two_nearest_problems_give_a_guess(
    owner: User, problem: Problem, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(engines, "solver", lambda: None)  # the solver is confident about this one

    def renumbered(trays: int, given: int, equation: str | None = None) -> Problem:
        text = problem.text.replace("14", str(trays)).replace("5", str(given))
        return problems.add(PlainProblem(text=text, equation=equation), owner=owner)

    solutions.embed_and_solve([problem])
    alone = renumbered(20, 3)
    solutions.embed_and_solve([alone])
    assert not alone.solutions.exists()
    solutions.embed_and_solve([renumbered(16, 4, "(16 - 4) * 6")])
    alike = renumbered(20, 7)
    solutions.embed_and_solve([alike])
    solution = alike.solutions.get()
    assert (solution.method, solution.answer, solution.is_guess) == ("analogy", "78", True)


def test_a_neighbour_is_found_even_if_the_index_stops_early(
    owner: User, colleague: User, problem: Problem
):
    """The index finds only nearer problems of other people, which the owner may not see."""
    solutions.embed_and_solve([problem])
    other = problems.add(PlainProblem(text=f"{problem.text} Why?"), owner=owner)
    solutions.embed_and_solve([other])
    crowd = {"embedding": problem.embedding, "encoder": problem.encoder}
    Problem.objects.bulk_create(
        Problem(text=f"Sum {n}?", owner=colleague, school=colleague.school, **crowd)
        for n in range(80)
    )
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL hnsw.iterative_scan = off; SET LOCAL hnsw.ef_search = 10")
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
    own = Problem.objects.filter(owner=owner)
    assert own.nearest_to(problem, count=3) == [other]


def test_an_unsolvable_problem_does_not_stop_the_others_from_being_solved(
    owner: User, problem: Problem
):
    odd = problems.add(PlainProblem(text="How much is this?", equation="10 ^ 250"), owner=owner)
    solutions.embed_and_solve([odd, problem])
    assert not odd.solutions.exists()
    assert problem.solutions.exists()


def test_a_damaged_solver_does_not_stop_problems_with_an_equation_from_being_solved(
    owner: User, problem: Problem, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(engines, "solver", Mock(side_effect=CheckpointError("damaged")))
    unsolved = problems.add(PlainProblem(text="Ada has 3 pens and buys 4. How many?"), owner=owner)
    solutions.embed_and_solve([unsolved, problem])
    assert problem.solutions.exists()


def test_an_older_text_does_not_overwrite_a_newer_solution(problem: Problem):
    old = Problem.objects.get(pk=problem.pk)
    newer = PlainProblem(text=problem.text, equation="(14 - 5) * 7")
    solutions.embed_and_solve([problems.edit(problem, newer, shared=False)])
    solutions.embed_and_solve([old])
    assert Solution.objects.get().answer == "63"
