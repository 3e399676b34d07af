"""Problems of the bank are added, edited, deleted and restored."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest
from django.db import connection

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services.bank import problems
from mwpapp.services.bank.problems import AlreadyThere, ChangedMeanwhile, ProblemSearch
from mwpapp.services.variants import deciding


def test_a_bank_contains_each_text_once(owner: User, problem: Problem):
    with pytest.raises(AlreadyThere) as there:
        problems.add(PlainProblem(text=f"\n {problem.text}  "), owner=owner)
    assert there.value.problem == problem
    assert Problem.objects.count() == 1


def test_two_people_may_have_the_same_text(colleague: User, problem: Problem):
    other = problems.add(PlainProblem(text=problem.text), owner=colleague)
    assert other.pk != problem.pk


@pytest.mark.parametrize(
    ("equation", "answer", "flagged"),
    [
        ("(14 - 5) * 6", "54", False),
        ("(14 - 5) * 6", "55", True),
        ("(14 - 5) * 6", "", False),
        ("", "54", False),
        ("(14 - ", "54", True),
    ],
)
def test_only_a_real_disagreement_is_flagged(
    owner: User, equation: str, answer: str, flagged: bool
):
    text = "Of 14 trays with 6 plants each, 5 break. How many plants are left?"
    source = PlainProblem(text=text, equation=equation or None, answer=answer or None)
    assert bool(problems.add(source, owner=owner).warnings) is flagged


def test_an_edited_text_makes_its_variants_out_of_date(
    problem: Problem, variant: Paraphrase, plain_problem: PlainProblem
):
    assert not variant.out_of_date
    changed = PlainProblem(text=problem.text.replace("14", "15"), equation="(15 - 5) * 6")
    problems.edit(problem, changed, shared=False)
    variant.refresh_from_db()
    assert variant.out_of_date


def test_a_new_grade_leaves_the_variants_up_to_date(
    problem: Problem, variant: Paraphrase, plain_problem: PlainProblem
):
    same = PlainProblem(
        text=problem.text, equation=problem.equation, answer=problem.answer, grade=5
    )
    assert problems.edit(problem, same, shared=True).revision == 1
    variant.refresh_from_db()
    assert not variant.out_of_date


@pytest.mark.parametrize(
    ("kind", "unit"), [("reordered", "seedlings"), ("retold", "plants"), ("reversed", "plants")]
)
def test_a_new_unit_applies_to_every_variant_that_counts_the_same_things(
    problem: Problem, variant: Paraphrase, plain_problem: PlainProblem, kind: str, unit: str
):
    Paraphrase.objects.update(kind=kind)
    problems.edit(problem, replace(plain_problem, unit="seedlings"), shared=False)
    variant.refresh_from_db()
    assert (variant.unit, variant.out_of_date) == (unit, False)


def test_everything_deleted_with_a_problem_is_counted(problem: Problem, variant: Paraphrase):
    consequences = problems.consequences(problem)
    assert (consequences.variants, consequences.kept) == (1, 0)


def test_accepted_variants_are_counted_even_if_they_are_out_of_date(
    owner: User, problem: Problem, variant: Paraphrase
):
    deciding.accept(variant, by=owner, anyway=True)
    problems.edit(problem, PlainProblem(text="How many are 7?"), shared=False)
    assert problems.consequences(problem).kept == 1


def test_a_restored_problem_has_its_variants(owner: User, problem: Problem, variant: Paraphrase):
    problems.delete(problem)
    assert not problems.search(owner, ProblemSearch()).exists()
    problems.restore(problem)
    assert problems.search(owner, ProblemSearch()).get().paraphrases.get() == variant


def test_a_deleted_problem_cannot_be_restored_if_its_text_was_added_again(
    owner: User, problem: Problem
):
    problems.delete(problem)
    problems.add(PlainProblem(text=problem.text), owner=owner)
    with pytest.raises(AlreadyThere):
        problems.restore(problem)


@pytest.fixture
def moved_owner(owner: User, problem: Problem, stranger: User) -> User:
    """The owner, who added `problem` before they moved to another school."""
    User.objects.filter(pk=owner.pk).update(school=stranger.school)
    return User.objects.get(pk=owner.pk)


def test_a_problem_is_not_restored_if_its_owner_added_the_text_at_another_school(
    moved_owner: User, problem: Problem
):
    problems.delete(problem)
    added = problems.add(PlainProblem(text=problem.text), owner=moved_owner)
    with pytest.raises(AlreadyThere) as there:
        problems.restore(problem)
    assert there.value.problem == added


def test_a_problem_does_not_get_a_text_that_its_owner_added_at_another_school(
    moved_owner: User, problem: Problem
):
    added = problems.add(PlainProblem(text="How many are 7?"), owner=moved_owner)
    with pytest.raises(AlreadyThere) as there:
        problems.edit(problem, problems.plain(added), shared=False)
    assert there.value.problem == added


def test_a_new_problem_waits_for_its_vectors(problem: Problem):
    assert problems.without_embedding(at_most=9) == [problem.pk]


def test_tags_are_those_of_visible_problems(
    owner: User, stranger: User, problem: Problem, monkeypatch: pytest.MonkeyPatch
):
    assert problems.tags_of(owner) == ["two-step"]
    assert problems.tags_of(stranger) == []
    monkeypatch.setattr(problems, "TAGGED", 1)
    problems.add(PlainProblem(text="Tim has 3 mice. How many?", tags=("new",)), owner=owner)
    assert problems.tags_of(owner) == ["new"]


def test_a_persons_bin_contains_only_their_own_problems(
    owner: User, colleague: User, problem: Problem
):
    problems.delete(problem)
    assert list(problems.bin_of(owner)) == [problem]
    assert not problems.bin_of(colleague).exists()


@pytest.mark.django_db(transaction=True)
def test_simultaneous_edits_that_give_the_same_text_never_raise_an_integrity_error(owner: User):
    """The later edits are refused with AlreadyThere and leave their problems unchanged."""
    rows = [problems.add(PlainProblem(text=f"How many are {n}?"), owner=owner) for n in range(8)]
    barrier = Barrier(len(rows))

    def rename(row: Problem) -> bool:
        barrier.wait()
        try:
            problems.edit(row, PlainProblem(text="How many are there?"), shared=False)
        except AlreadyThere as reason:
            return reason.problem.text == "How many are there?" and reason.problem.pk != row.pk
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(len(rows)) as pool:
        assert all(pool.map(rename, rows))
    assert Problem.objects.filter(text="How many are there?").count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_of_many_simultaneous_edits_is_saved_and_the_others_are_refused(problem: Problem):
    barrier = Barrier(8)

    def change(number: int) -> str:
        barrier.wait()
        changed = PlainProblem(text=f"How many are {number}?")
        try:
            return problems.edit(problem, changed, shared=False, revision=1).text
        except ChangedMeanwhile:
            return ""
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        saved = list(filter(None, pool.map(change, range(8))))
    problem.refresh_from_db()
    assert saved == [problem.text]
    assert problem.revision == 2


def test_an_edit_is_refused_even_if_only_the_grade_changed_since(problem: Problem):
    seen = problem.updated_at
    graded = replace(problems.plain(problem), grade=6)
    assert problems.edit(problem, graded, shared=False, seen=seen).revision == 1
    with pytest.raises(ChangedMeanwhile):
        problems.edit(problem, problems.plain(problem), shared=False, seen=seen)
    problem.refresh_from_db()
    assert problem.grade == 6


def test_an_edit_without_a_revision_is_always_saved(problem: Problem):
    problems.edit(problem, PlainProblem(text="One?"), shared=False)
    problems.edit(problem, PlainProblem(text="Two?"), shared=False)
    problem.refresh_from_db()
    assert (problem.text, problem.revision) == ("Two?", 3)


@pytest.mark.parametrize(
    ("equation", "stated", "known"),
    [
        ("17/5 = 3 r2", "2 children", "2 children"),
        ("17/5 = 3 r2", "4 tables", "4 tables"),
        ("18/25", "72%", "72%"),
        ("10/3", "3.33 m", "3.33 m"),
        ("6 + 9", "16", "15"),
        ("6 + 9", "", "15"),
        ("", "16", "16"),
    ],
)
def test_a_stated_answer_that_the_equation_gives_is_the_known_one(
    equation: str, stated: str, known: str
):
    problem = Problem(text="Any text?", equation=equation, answer=stated)
    assert problems.known_answer(problem) == known
