"""Waiting problems are embedded and solved in batches that survive the death of a worker."""

from unittest.mock import patch

from mwpapp.models import Problem
from mwpapp.services.bank import vectors
from workers.solutions import embed_and_solve_batch, embed_and_solve_waiting


def test_the_message_of_a_batch_names_its_problems(problem: Problem):
    with patch("workers.solutions.embed_and_solve_batch.delay") as batch:
        embed_and_solve_waiting()
    batch.assert_called_once_with([problem.pk])


def test_a_batch_that_is_delivered_again_solves_problems_that_are_already_embedded(
    problem: Problem,
):
    vectors.embed([problem])
    with patch("workers.solutions.embed_and_solve_waiting.delay") as following:
        embed_and_solve_batch([problem.pk])
    following.assert_called_once_with(problem.pk)
    assert problem.solutions.exists()
