"""Neighbours of a problem: those with the same logic, and those that only look alike."""

import pytest

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem, Solution, User
from mwpapp.services.bank import problems
from mwpapp.services.bank.neighbours import Neighbours, Query, neighbours, query_of
from mwpapp.services.bank.problems import ProblemSearch
from tests.vectors import direction, placed

TIMES, MINUS = "(20 - 4) * 8", "47 - 25"


@pytest.fixture
def add(owner: User):
    def added(text: str, *, equation: str = "", words: float, logic: float, **more) -> Problem:
        source = PlainProblem(text=text, equation=equation or None, **more)
        return placed(problems.add(source, owner=owner), words=words, logic=logic)

    return added


@pytest.fixture
def centre(problem: Problem) -> Problem:
    """A problem with the equation (14 - 5) * 6."""
    return placed(problem, words=0, logic=0)


def found_for(problem: Problem, person: User, search: ProblemSearch | None = None) -> Neighbours:
    query = query_of(problem)
    assert query is not None
    return neighbours(query, person=person, search=search, count=4)


def same(found: Neighbours) -> list[Problem]:
    return [one.problem for one in found.same_logic]


def alike(found: Neighbours) -> list[Problem]:
    return [one.problem for one in found.look_alikes]


def test_problems_with_the_same_template_have_the_same_logic_in_any_story(
    owner: User, centre: Problem, add
):
    far = add("Rolls.", equation=TIMES, words=90, logic=0.4)
    nearer = add("Sheep.", equation=TIMES, words=80, logic=0.2)
    found = found_for(centre, owner)
    assert same(found) == [nearer, far]
    assert all(one.same_template for one in found.same_logic)
    assert not found.guessed


def test_a_similar_text_with_another_template_is_a_look_alike(owner: User, centre: Problem, add):
    other = add("Nadia grew 47 plants.", equation=MINUS, words=0.1, logic=0.1)
    add("Far away.", equation=MINUS, words=90.0, logic=0.1)
    found = found_for(centre, owner)
    assert (same(found), alike(found)) == ([], [other])


def test_without_an_equation_the_logic_decides(owner: User, centre: Problem, add):
    close = add("Near in both.", words=0.1, logic=0.1)
    far = add("Near in words alone.", words=0.2, logic=3.0)
    found = found_for(centre, owner)
    assert (same(found), alike(found)) == ([close], [far])
    assert not found.same_logic[0].same_template
    assert found.same_logic[0].logic_percent == 100


def test_a_problem_without_an_equation_gets_both_lists(owner: User, add):
    unsolved = add("How many sheep are left?", words=0, logic=0)
    sheep = [add(f"{n} sheep.", equation=TIMES, words=90, logic=n / 10) for n in range(1, 4)]
    twin = add("How many sheep were left?", equation=MINUS, words=0.1, logic=0.3)
    found = found_for(unsolved, owner)
    assert (found.template, found.guessed) == ("(N - N) * N", True)
    assert (same(found), alike(found)) == (sheep, [twin])
    assert not found.same_logic[0].same_template  # nobody has confirmed its template


def test_a_guessed_template_counts_only_with_a_similar_logic(owner: User, add):
    unsolved = add("How many sheep are left?", words=0, logic=0)
    add("Other sheep.", equation=TIMES, words=90, logic=3.0)
    found = found_for(unsolved, owner)
    assert found.template == "(N - N) * N"
    assert same(found) == []


def test_the_solver_decides_before_the_neighbours_vote(owner: User, add):
    unsolved = add("How many sheep are left?", words=0, logic=0)
    for number in range(3):
        add(f"{number} sheep.", equation=TIMES, words=90, logic=number / 10)
    far = add("Plants.", equation=MINUS, words=90, logic=3.0)
    Solution.objects.create(
        problem=unsolved, method="solver", equation=MINUS, answer="22", problem_revision=1
    )
    found = found_for(unsolved, owner)
    assert (found.template, found.guessed, found.proposed) == ("N - N", True, True)
    assert same(found) == [far]  # another story, however different its words and its vector


def test_a_proposal_for_an_earlier_text_does_not_count(owner: User, add):
    unsolved = add("How many sheep are left?", words=0, logic=0)
    Solution.objects.create(
        problem=unsolved, method="solver", equation=MINUS, answer="22", problem_revision=7
    )
    query = query_of(unsolved)
    assert query is not None
    assert query.proposed == ""


def test_near_problems_have_heavier_votes_than_many_farther_ones(owner: User, add):
    unsolved = add("How many sheep are left?", words=0, logic=0)
    near = [add(f"{n} sheep.", equation=TIMES, words=90, logic=0.1 + n / 100) for n in range(3)]
    for number in range(5):
        add(f"{number} cows.", equation=MINUS, words=90, logic=0.7)
    found = found_for(unsolved, owner)
    assert (found.template, same(found)) == ("(N - N) * N", near)


def test_neighbours_with_many_different_templates_suggest_no_template(owner: User, add):
    unsolved = add("How many sheep are left?", words=0, logic=0)
    rows = [
        add(f"{n} sheep.", equation=equation, words=90, logic=n / 20)
        for n, equation in enumerate(("1 + 2", "1 - 2", "1 * 2"), start=1)
    ]
    found = found_for(unsolved, owner)
    assert (found.template, same(found)) == ("", rows)


def test_other_peoples_problems_neither_appear_nor_hide_neighbours(
    owner: User, colleague: User, centre: Problem, add
):
    def row(number: int) -> Problem:
        return Problem(
            text=f"Sum {number}",
            owner=colleague,
            school=colleague.school,
            equation=MINUS,
            embedding=direction(0.01 + number / 1e5),
            encoder="words@1",
            logic_embedding=direction(0.01 + number / 1e5),
            logic_encoder="logic@1",
        )

    Problem.objects.bulk_create(row(number) for number in range(400))
    mine = [add(f"{n} plants.", equation=MINUS, words=n / 10, logic=0.9) for n in (2, 3, 4)]
    close = add("Plants.", words=3, logic=0.5)
    found = found_for(centre, owner)
    assert (same(found), alike(found)) == ([close], mine)


def test_filters_apply_to_both_lists(owner: User, centre: Problem, add):
    add("Rolls.", equation=TIMES, words=90, logic=0.1, grade=3)
    wanted = add("Sheep.", equation=TIMES, words=90, logic=0.4, grade=4)
    add("Plants.", equation=MINUS, words=0.1, logic=0.1, grade=3)
    found = found_for(centre, owner, ProblemSearch(grade=4))
    assert (same(found), alike(found)) == ([wanted], [])


def test_a_problem_with_the_same_text_is_not_a_neighbour(
    owner: User, colleague: User, centre: Problem
):
    copy = problems.add(problems.plain(centre), owner=colleague, shared=True)
    placed(copy, words=0, logic=0)
    found = found_for(centre, owner)
    assert (same(found), alike(found)) == ([], [])


def test_vectors_of_other_checkpoints_are_not_compared(owner: User, centre: Problem, add):
    old = add("Rolls.", equation=TIMES, words=0.1, logic=0.1)
    Problem.objects.filter(pk=old.pk).update(logic_encoder="logic@0")
    assert same(found_for(centre, owner)) == []


def test_a_problem_without_vectors_has_no_query(problem: Problem):
    assert query_of(problem) is None


def test_a_text_outside_the_bank_has_neighbours(owner: User, stranger: User, add):
    rolls = add("Rolls.", equation=TIMES, words=90, logic=0.1)
    query = Query(
        text="Nobody has this.",
        words=direction(0),
        words_checkpoint="words@1",
        logic=direction(0),
        logic_checkpoint="logic@1",
    )
    assert same(neighbours(query, person=owner, count=4)) == [rolls]
    assert same(neighbours(query, person=stranger, count=4)) == []
