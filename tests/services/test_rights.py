"""What each person may do, and what is refused."""

from django.contrib.auth.models import AnonymousUser

from mwpapp.models import Paraphrase, Problem, Role, Run, User
from mwpapp.services import rights


def test_an_owner_sees_and_changes_a_private_problem(owner: User, problem: Problem):
    assert rights.may_see_problem(owner, problem)
    assert rights.may_change_problem(owner, problem)


def test_a_colleague_sees_a_problem_only_if_it_is_shared(colleague: User, problem: Problem):
    assert not rights.may_see_problem(colleague, problem)
    problem.shared = True
    problem.save()
    assert rights.may_see_problem(colleague, problem)
    assert list(rights.problems_visible_to(colleague)) == [problem]


def test_a_colleague_cannot_change_a_shared_problem(
    colleague: User, problem: Problem, variant: Paraphrase
):
    problem.shared = True
    problem.save()
    assert not rights.may_change_problem(colleague, problem)
    assert not rights.may_decide(colleague, variant)


def test_another_school_cannot_see_shared_problems(stranger: User, problem: Problem):
    problem.shared = True
    problem.save()
    assert not rights.may_see_problem(stranger, problem)
    assert not rights.problems_visible_to(stranger).exists()


def test_an_annotator_cannot_open_the_bank(annotator: User, problem: Problem):
    problem.shared = True
    problem.save()
    assert not rights.may_use_bank(annotator)
    assert not rights.may_see_problem(annotator, problem)
    assert not rights.problems_visible_to(annotator).exists()


def test_an_anonymous_visitor_sees_nothing(problem: Problem):
    nobody = AnonymousUser()
    assert not rights.may_use_bank(nobody)
    assert not rights.may_see_problem(nobody, problem)
    assert not rights.problems_visible_to(nobody).exists()
    assert not rights.runs_visible_to(nobody).exists()


def test_an_inactive_account_has_no_rights(owner: User, problem: Problem):
    owner.is_active = False
    owner.save()
    assert not rights.may_see_problem(owner, problem)
    assert not rights.problems_visible_to(owner).exists()


def test_a_run_is_visible_only_to_its_requester(owner: User, colleague: User, problem: Problem):
    run = Run.objects.create(kind="variants", asked_by=owner, problem=problem)
    assert rights.may_see_run(owner, run)
    assert not rights.may_see_run(colleague, run)
    assert not rights.runs_visible_to(colleague).exists()


def test_only_an_administrator_administers(owner: User):
    assert not rights.may_administer(owner)
    owner.roles = [Role.TEACHER, Role.ADMINISTRATOR]
    assert rights.may_administer(owner)


def test_a_deleted_problem_is_on_no_list(owner: User, problem: Problem):
    from mwpapp.services.bank import problems

    problems.delete(problem)
    problem.refresh_from_db()
    assert not rights.may_see_problem(owner, problem)
    assert not rights.problems_visible_to(owner).exists()


def test_a_person_who_lost_the_right_cannot_retry_a_run(owner: User, problem: Problem):
    run = Run.objects.create(kind="variants", asked_by=owner, problem=problem)
    assert rights.may_repeat_run(owner, run)
    owner.roles = [Role.ANNOTATOR]
    assert not rights.may_repeat_run(owner, run)
    assert rights.may_cancel_run(owner, run)
