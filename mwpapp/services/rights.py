"""Decide who may do what, for pages, API and sockets.

Each action has a function that returns a bool; `..._visible_to` and similar functions filter
lists. Teachers see their own problems and those shared in their school, and change only their own
and those that belong to the school. Worksheets belong to their owner, who can share each with
colleagues; class lists are never shared. A campaign belongs to its lead. Its annotators are blind:
they cannot lead it, adjudicate in it or see its results. Objects that a person may not see appear
not to exist.
"""

from __future__ import annotations

from typing import TypeGuard

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet

from mwpapp.models import (
    Adjudication,
    Assessment,
    AssessmentShare,
    Campaign,
    Evaluation,
    Paraphrase,
    Participation,
    Problem,
    Role,
    Run,
    SchoolClass,
    TestSet,
    User,
)
from mwpapp.models.assessments import AssessmentQuerySet
from mwpapp.models.campaigns import CampaignQuerySet, ParticipationQuerySet
from mwpapp.models.evaluations import EvaluationQuerySet
from mwpapp.models.paraphrases import ParaphraseQuerySet
from mwpapp.models.problems import ProblemQuerySet
from mwpapp.models.runs import RunQuerySet

Person = User | AnonymousUser


def may_use_bank(person: Person) -> bool:
    """Return whether the person may open the bank, add problems and import files."""
    return _is_active(person) and person.has_role(Role.TEACHER, Role.LEAD, Role.ADMINISTRATOR)


def may_see_problem(person: Person, problem: Problem) -> bool:
    """Return whether the problem is one of `problems_visible_to`: within reach of the person, who
    may open the bank."""
    return _is_active(person) and may_use_bank(person) and is_within_reach(person, problem)


def is_within_reach(person: User, problem: Problem) -> bool:
    """Return whether the problem is not deleted, and is the person's own or shared in their school.

    This grants nothing. It decides what the worksheets of a person contain: colleagues still use
    them after the person's account is deactivated.
    """
    shared = problem.shared and problem.school_id == person.school_id
    return problem.deleted_at is None and (problem.owner_id == person.pk or shared)


def may_change_problem(person: Person, problem: Problem) -> bool:
    """Return whether the person may edit, share, delete and restore the problem, write variants of
    it and decide on them."""
    return may_use_bank(person) and (
        problem.owner_id == person.pk
        or (problem.owner_id is None and problem.school_id == _school_of(person))
    )


def may_decide(person: Person, paraphrase: Paraphrase) -> bool:
    """Return whether the person may accept, edit or reject the variant, or undo that."""
    return may_change_problem(person, paraphrase.problem)


def may_see_run(person: Person, run: Run) -> bool:
    return _is_active(person) and run.asked_by_id == person.pk


def may_cancel_run(person: Person, run: Run) -> bool:
    return may_see_run(person, run)


def may_repeat_run(person: Person, run: Run) -> bool:
    """Return whether the person requested the run and may still do what it does."""
    may_do_it = run.problem is None or may_change_problem(person, run.problem)
    if run.kind == Run.Kind.PAIRS:
        may_do_it = campaigns_led_by(person).filter(pk=run.parameters["campaign"]).exists()
    return may_see_run(person, run) and may_use_bank(person) and may_do_it


def may_see_assessment(person: Person, assessment: Assessment) -> bool:
    return assessments_visible_to(person).filter(pk=assessment.pk).exists()


def may_change_assessment(person: Person, assessment: Assessment) -> bool:
    """Return whether the person may change, archive and share a worksheet and make its versions."""
    return may_use_bank(person) and assessment.owner_id == person.pk


def may_copy_assessment(person: Person, assessment: Assessment) -> bool:
    """Return whether the person owns the worksheet, or it is shared with them for copying. They may
    also download the scores of its variants: the file only contains variants that they may see
    anyway."""
    if may_change_assessment(person, assessment):
        return True
    copied = assessments_visible_to(person).filter(
        pk=assessment.pk,
        shares__colleague_id=person.pk,
        shares__level=AssessmentShare.Level.COPY,
    )
    return copied.exists()


def may_administer(person: Person) -> bool:
    return _is_active(person) and person.has_role(Role.ADMINISTRATOR)


def may_manage_people(person: Person) -> bool:
    """Return whether the person may add and change accounts of their school."""
    return _is_active(person) and person.has_role(Role.LEAD, Role.ADMINISTRATOR)


def people_managed_by(person: Person) -> QuerySet[User]:
    """Return the accounts that the person may change: administrators manage all accounts of their
    school, leads only those of annotators without another role. Nobody may change their own."""
    if not _is_active(person) or not may_manage_people(person):
        return User.objects.none()
    others = User.objects.filter(school_id=person.school_id).exclude(pk=person.pk)
    if person.has_role(Role.ADMINISTRATOR):
        return others
    return others.filter(roles__contained_by=[Role.ANNOTATOR], is_superuser=False, is_staff=False)


def roles_given_by(person: Person) -> tuple[Role, ...]:
    """Return the roles that the person may give to others."""
    if may_administer(person):
        return tuple(Role)
    return (Role.ANNOTATOR,) if may_manage_people(person) else ()


def may_start_campaign(person: Person) -> bool:
    return _is_active(person) and person.has_role(Role.LEAD)


def may_lead(person: Person, campaign: Campaign) -> bool:
    """Return whether the person may change the campaign, see its agreement and freeze its test
    set."""
    return may_start_campaign(person) and campaign.lead_id == person.pk


def may_label(person: Person, campaign: Campaign) -> bool:
    """Return whether the person takes part as an annotator, and so may get and label pairs."""
    return _is_active(person) and campaign.participations.active().filter(annotator=person).exists()


def may_open_labels(person: Person) -> bool:
    """Return whether the person may open the labelling pages. This needs a query only for people
    without the annotator role."""
    if not _is_active(person):
        return False
    return person.has_role(Role.ANNOTATOR) or _participates(person)


def may_adjudicate(person: Person, campaign: Campaign) -> bool:
    """Return whether the person may see and decide disagreements: the lead and appointed
    adjudicators may; annotators of the campaign may not."""
    if not _is_active(person) or _takes_part(person, campaign):
        return False
    return may_lead(person, campaign) or campaign.adjudicators.filter(pk=person.pk).exists()


def may_invite(person: Person, campaign: Campaign, *, annotator: User) -> bool:
    """Return whether the person leads the campaign and may invite the annotator: an active
    annotator of the lead's school who does not lead the campaign, and neither adjudicates nor has
    decided a pair in it. Adjudicators read the labels of others."""
    is_annotator = annotator.is_active and annotator.has_role(Role.ANNOTATOR)
    adjudicates = adjudicates_or_has_decided(annotator, campaign)
    same_school = annotator.school_id == _school_of(person)
    return (
        may_lead(person, campaign)
        and is_annotator
        and same_school
        and not (adjudicates or annotator.pk == campaign.lead_id)
    )


def adjudicates_or_has_decided(person: User, campaign: Campaign) -> bool:
    """Return whether the person adjudicates in the campaign or has decided one of its pairs."""
    appointed = campaign.adjudicators.filter(pk=person.pk).exists()
    decided = Adjudication.objects.filter(pair__campaign=campaign, decided_by=person)
    return appointed or decided.exists()


def may_appoint(person: Person, campaign: Campaign, *, adjudicator: User) -> bool:
    """Return whether the person leads the campaign and may appoint the adjudicator: any active
    person in the lead's school who never took part in the campaign as an annotator."""
    same_school = adjudicator.is_active and adjudicator.school_id == _school_of(person)
    return may_lead(person, campaign) and same_school and not _takes_part(adjudicator, campaign)


def may_use_test_sets(person: Person) -> bool:
    """Return whether the person may import test sets and measure scorers on them."""
    return _is_active(person) and person.has_role(Role.LEAD, Role.ADMINISTRATOR)


def may_see_test_set(person: Person, test_set: TestSet) -> bool:
    """Return whether the person may read and export the set: leads and administrators of its
    school may, unless they were annotators in its campaign."""
    return test_sets_visible_to(person).filter(pk=test_set.pk).exists()


def may_change_test_set(person: Person, test_set: TestSet) -> bool:
    """Return whether the person froze or imported the set, and so may delete it or export its work
    list."""
    return may_see_test_set(person, test_set) and test_set.owner_id == person.pk


def may_set_operating_point(person: Person) -> bool:
    """Return whether the person may set the lowest probability at which variants are ready. Only
    leads and administrators may, because it applies to every school of the installation."""
    return may_use_test_sets(person)


def may_see_figures_of_points(person: Person) -> Exists:
    """Return an annotation for operating points: whether the person may see their figures. That is
    so if they may see the test set. Once the set is deleted, its annotators are unknown, so nobody
    may see the figures."""
    return Exists(evaluations_visible_to(person).filter(pk=OuterRef("evaluation")))


def duty_columns(person: User) -> dict[str, Exists]:
    """Return columns for a query of the person's account: whether they take or took part in a
    campaign, and whether they adjudicate in one. Every page needs both."""
    return {
        "takes_part": Exists(Participation.objects.filter(annotator=person)),
        "adjudicates": Exists(campaigns_adjudicated_by(person)),
    }


def problems_visible_to(person: Person) -> ProblemQuerySet:
    """Return the problems that the person may see, excluding deleted ones."""
    if not may_use_bank(person):
        return Problem.objects.none()
    shared = Q(shared=True, school_id=_school_of(person))
    return Problem.objects.alive().filter(Q(owner_id=person.pk) | shared)


def problems_changeable_by(person: Person) -> ProblemQuerySet:
    """Return the problems that the person may change, including those in the bin."""
    if not may_use_bank(person):
        return Problem.objects.none()
    of_school = Q(owner=None, school_id=_school_of(person))
    return Problem.objects.filter(Q(owner_id=person.pk) | of_school)


def assessments_visible_to(person: Person) -> AssessmentQuerySet:
    """Return the person's own worksheets and those that colleagues share with them."""
    if not _is_active(person) or not may_use_bank(person):
        return Assessment.objects.none()
    shared = AssessmentShare.objects.filter(
        colleague=person, assessment__school_id=person.school_id
    )
    owned = Q(owner_id=person.pk)
    return Assessment.objects.filter(owned | Q(pk__in=shared.values("assessment")))


def assessments_owned_by(person: Person) -> AssessmentQuerySet:
    """Return the worksheets that the person owns, including archived ones."""
    if not may_use_bank(person):
        return Assessment.objects.none()
    return Assessment.objects.filter(owner_id=person.pk)


def classes_of(person: Person) -> QuerySet[SchoolClass]:
    """Return the class lists of a person, which nobody else sees."""
    if not may_use_bank(person):
        return SchoolClass.objects.none()
    return SchoolClass.objects.filter(owner_id=person.pk)


def problems_beside(problem: Problem) -> ProblemQuerySet:
    """Return the problems that everybody who may change `problem` may see."""
    if problem.owner is not None:
        return problems_visible_to(problem.owner)
    return Problem.objects.alive().filter(shared=True, school_id=problem.school_id)


def paraphrases_visible_to(person: Person) -> ParaphraseQuerySet:
    return Paraphrase.objects.filter(problem__in=problems_visible_to(person))


def paraphrases_changeable_by(person: Person) -> ParaphraseQuerySet:
    """Return the variants that the person may decide on, excluding those of deleted problems."""
    return Paraphrase.objects.filter(problem__in=problems_changeable_by(person).alive())


def runs_visible_to(person: Person) -> RunQuerySet:
    return Run.objects.filter(asked_by_id=person.pk) if _is_active(person) else Run.objects.none()


def quiz_imports_of(person: Person) -> RunQuerySet:
    """Return the imports of quizzes that the person requested; nobody else sees them."""
    if not may_use_bank(person):
        return Run.objects.none()
    return runs_visible_to(person).filter(kind=Run.Kind.QUIZ)


def campaigns_led_by(person: Person) -> CampaignQuerySet:
    led = Campaign.objects.filter(lead_id=person.pk)
    return led if may_start_campaign(person) else Campaign.objects.none()


def campaigns_labelled_by(person: Person) -> CampaignQuerySet:
    """Return the campaigns that the person takes or took part in, excluding drafts."""
    if not _is_active(person):
        return Campaign.objects.none()
    return Campaign.objects.taken_part_in_by(person.pk).exclude(state=Campaign.State.DRAFT)


def campaigns_adjudicated_by(person: Person) -> CampaignQuerySet:
    if not _is_active(person):
        return Campaign.objects.none()
    appointed = Campaign.objects.filter(adjudicators=person)
    led = campaigns_led_by(person)
    return Campaign.objects.filter(Q(pk__in=appointed) | Q(pk__in=led)).exclude(
        participations__annotator=person
    )


def participations_of(person: Person) -> ParticipationQuerySet:
    """Return the person's participations in `campaigns_labelled_by`, including former ones. The
    person may label in the campaigns of the active ones."""
    if not _is_active(person):
        return Participation.objects.none()
    return Participation.objects.filter(annotator=person).exclude(
        campaign__state=Campaign.State.DRAFT
    )


def test_sets_visible_to(person: Person) -> QuerySet[TestSet]:
    if not _is_active(person) or not may_use_test_sets(person):
        return TestSet.objects.none()
    of_school = TestSet.objects.filter(owner__school_id=person.school_id)
    # An imported copy has the same checksum and is hidden too.
    labelled = TestSet.objects.filter(campaign__participations__annotator_id=person.pk)
    return of_school.exclude(checksum__in=labelled.values("checksum"))


def _participates(person: User) -> bool:
    return Participation.objects.filter(annotator=person).exists()


def evaluations_visible_to(person: Person) -> EvaluationQuerySet:
    """Return the evaluations on test sets that the person may see."""
    return Evaluation.objects.filter(test_set__in=test_sets_visible_to(person))


def _takes_part(person: User, campaign: Campaign) -> bool:
    return campaign.participations.filter(annotator=person).exists()


def _is_active(person: Person) -> TypeGuard[User]:
    return isinstance(person, User) and person.is_active


def _school_of(person: Person) -> int | None:
    return person.school_id if isinstance(person, User) else None
