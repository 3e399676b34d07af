"""A teacher can accept the equation that the solver proposes for a problem without one."""

from unittest.mock import patch

import numpy as np
import pytest

from mwpapp.ml.solvers.by_tree import TreeSolver
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.ml.types import Rounding
from mwpapp.models import Problem, User
from mwpapp.services import solutions
from mwpapp.services.bank import problems, proposals
from tests.ml.solvers.always import Always

BUSES = "80 people go on a trip. A bus has room for 15. How many buses are needed?"


class Same:
    dimension = 384

    def encode(self, texts):
        return np.full((len(texts), 384), 384**-0.5, dtype=np.float32)


@pytest.fixture
def buses(owner: User) -> Problem:
    """A problem without an equation, for which the solver proposes one."""
    row = problems.add(PlainProblem(text=BUSES), owner=owner)
    solve_with(Always("80 / 15", shown=True, rounding=Rounding.UP), row)
    return row


def solve_with(solver: Always | TreeSolver | None, problem: Problem) -> None:
    found = {"encoder": Same, "retriever": Same, "solver": lambda: solver}
    with patch.multiple("mwpapp.services.engines", **found):
        solutions.embed_and_solve([problem])


def test_a_proposal_becomes_the_problems_equation_answer_and_rounding(buses: Problem):
    changed = proposals.accept(buses, revision=buses.revision)
    assert (changed.equation, changed.answer, changed.rounding) == ("80 / 15", "6", "up")
    with pytest.raises(proposals.NothingProposed):
        proposals.accept(changed)


def test_the_answer_of_the_teacher_is_kept(owner: User):
    row = problems.add(PlainProblem(text=BUSES, answer="6 buses"), owner=owner)
    solve_with(Always("80 / 15", shown=False, rounding=Rounding.UP), row)
    assert proposals.accept(row).answer == "6 buses"


def test_a_proposal_for_an_earlier_text_is_refused(buses: Problem):
    longer = PlainProblem(text=f"{BUSES} Each bus has a driver.")
    problems.edit(buses, longer, shared=False)
    buses.refresh_from_db()
    assert proposals.proposal_for(buses) is None
    with pytest.raises(proposals.NothingProposed):
        proposals.accept(buses)


def test_a_concurrent_change_is_not_overwritten(buses: Problem):
    with pytest.raises(problems.ChangedMeanwhile):
        proposals.accept(buses, revision=buses.revision - 1)


def test_a_solver_that_is_not_certain_proposes_nothing(owner: User):
    row = problems.add(PlainProblem(text=BUSES), owner=owner)
    solve_with(Always("80 / 15", shown=False), row)
    assert not row.solutions.exists()


def test_without_a_solver_nothing_is_proposed(owner: User):
    row = problems.add(PlainProblem(text=BUSES), owner=owner)
    solve_with(None, row)
    assert not row.solutions.exists()


def test_only_proposals_that_give_the_known_answer_are_adopted(owner: User):
    known = problems.add(PlainProblem(text=BUSES, answer="6 buses"), owner=owner)
    other = problems.add(PlainProblem(text=f"{BUSES} Why?", answer="5"), owner=owner)
    unknown = problems.add(PlainProblem(text=f"{BUSES} Tell me."), owner=owner)
    worded = problems.add(PlainProblem(text=f"{BUSES} Explain.", answer="some"), owner=owner)
    rows = [known, other, unknown, worded]
    for row in rows:
        solve_with(Always("80 / 15", shown=True, rounding=Rounding.UP), row)
    assert proposals.confirmed(rows) == {known.pk: "80 / 15"}
    assert proposals.adopt(rows) == [known.pk]
    for row in rows:
        row.refresh_from_db()
    assert [row.equation for row in rows] == ["80 / 15", "", "", ""]
    assert proposals.adopt(rows) == []


def test_a_problem_that_changes_meanwhile_is_not_given_an_equation(owner: User):
    row = problems.add(PlainProblem(text=BUSES, answer="6"), owner=owner)
    solve_with(Always("80 / 15", shown=True, rounding=Rounding.UP), row)
    stale = Problem.objects.get(pk=row.pk)
    problems.edit(row, PlainProblem(text=f"{BUSES} Why?", answer="6"), shared=False)
    assert proposals.adopt([stale]) == []
