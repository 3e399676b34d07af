"""What the header of every page shows about a person, loaded with one query."""

from django.contrib.auth.models import AnonymousUser

from mwpapp.models import Campaign, Problem, Role, Run, User
from mwpapp.services.home.first_steps import VARIANTS
from mwpapp.services.home.header import Header, header_of


def duties(person: User | AnonymousUser) -> tuple[bool, bool]:
    header = header_of(person)
    return header.labels, header.adjudicates


def test_participants_and_adjudicators_have_duties_besides_their_roles(
    campaign: Campaign, lead: User, annotator: User, owner: User
):
    campaign.adjudicators.set([owner, lead])
    assert duties(owner) == (False, True)
    assert duties(lead) == (False, False)  # leads have a link anyway
    assert duties(annotator) == (True, False)
    annotator.roles = [Role.TEACHER]
    assert duties(annotator) == (True, False)  # still takes part
    owner.is_active = False
    assert duties(owner) == (False, False)
    assert duties(AnonymousUser()) == (False, False)


def test_the_newest_run_in_progress_comes_before_the_longest_waiting_one(
    owner: User, colleague: User, problem: Problem
):
    def asked(state: Run.State, *, by: User = owner) -> Run:
        return Run.objects.create(kind="variants", asked_by=by, problem=problem, state=state)

    assert header_of(owner).run is None
    waits = asked(Run.State.QUEUED)
    asked(Run.State.QUEUED)
    assert header_of(owner).run == waits
    asked(Run.State.RUNNING)
    newest = asked(Run.State.RUNNING)
    assert header_of(owner).run == newest
    assert header_of(colleague).run is None


def test_everything_takes_one_query(owner: User, problem: Problem, django_assert_num_queries):
    Run.objects.create(kind="variants", asked_by=owner, problem=problem)
    with django_assert_num_queries(1):
        header = header_of(owner, guided=True)
    assert header.steps is not None
    assert (header.steps.step, header.steps.problem) == (VARIANTS, problem.pk)
    assert header.run is not None
    assert header_of(owner).steps is None
    assert header_of(AnonymousUser(), guided=True) == Header()
