"""Who may do what; each permission beside its refusal."""

from django.contrib.auth.models import AnonymousUser

from mwpapp.models import Paraphrase, Problem, Role, Run, User
from mwpapp.services import rights


def test_an_owner_sees_and_changes_a_private_problem(owner: User, problem: Problem):
    assert rights.may_see_problem(owner, problem)
    assert rights.may_change_problem(owner, problem)


def test_a_colleague_sees_a_problem_only_when_it_is_shared(colleague: User, problem: Problem):
    assert not rights.may_see_problem(colleague, problem)
    problem.shared = True
    problem.save()
    assert rights.may_see_problem(colleague, problem)
    assert list(rights.problems_visible_to(colleague)) == [problem]


def test_a_colleague_never_changes_what_is_shared(
    colleague: User, problem: Problem, variant: Paraphrase
):
    problem.shared = True
    problem.save()
    assert not rights.may_change_problem(colleague, problem)
    assert not rights.may_decide(colleague, variant)


def test_another_school_sees_nothing_of_what_is_shared(stranger: User, problem: Problem):
    problem.shared = True
    problem.save()
    assert not rights.may_see_problem(stranger, problem)
    assert not rights.problems_visible_to(stranger).exists()


def test_an_annotator_has_no_bank(annotator: User, problem: Problem):
    problem.shared = True
    problem.save()
    assert not rights.may_use_bank(annotator)
    assert not rights.may_see_problem(annotator, problem)
    assert not rights.problems_visible_to(annotator).exists()


def test_nobody_in_particular_sees_nothing(problem: Problem):
    nobody = AnonymousUser()
    assert not rights.may_use_bank(nobody)
    assert not rights.may_see_problem(nobody, problem)
    assert not rights.problems_visible_to(nobody).exists()
    assert not rights.runs_visible_to(nobody).exists()


def test_an_account_that_was_closed_loses_everything(owner: User, problem: Problem):
    owner.is_active = False
    owner.save()
    assert not rights.may_see_problem(owner, problem)
    assert not rights.problems_visible_to(owner).exists()


def test_a_run_belongs_to_whoever_asked(owner: User, colleague: User, problem: Problem):
    run = Run.objects.create(kind="variants", asked_by=owner, problem=problem)
    assert rights.may_see_run(owner, run)
    assert not rights.may_see_run(colleague, run)
    assert not rights.runs_visible_to(colleague).exists()


def test_only_an_administrator_administers(owner: User):
    assert not rights.may_administer(owner)
    owner.roles = [Role.TEACHER, Role.ADMINISTRATOR]
    assert rights.may_administer(owner)


def test_a_deleted_problem_is_on_nobodys_list(owner: User, problem: Problem):
    from mwpapp.services import problems

    problems.delete(problem)
    assert not rights.problems_visible_to(owner).exists()


def test_whoever_lost_the_right_to_the_work_cannot_have_it_done_again(
    owner: User, problem: Problem
):
    run = Run.objects.create(kind="variants", asked_by=owner, problem=problem)
    assert rights.may_repeat_run(owner, run)
    owner.roles = [Role.ANNOTATOR]
    assert not rights.may_repeat_run(owner, run)
    assert rights.may_cancel_run(owner, run)
