"""Work that waits for a person: variants to review, failed runs and quizzes to confirm."""

from datetime import timedelta

import pytest
from django.utils import timezone

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Campaign, Paraphrase, Problem, Run, User
from mwpapp.services.bank import problems
from mwpapp.services.home import waiting
from mwpapp.services.home.campaigns import active_campaigns
from mwpapp.services.home.waiting import runs_to_look_at, to_review
from mwpapp.services.labelling import campaigns
from mwpapp.services.labelling.summaries import summary


def another(variant: Paraphrase, *, problem: Problem, text: str) -> Paraphrase:
    return Paraphrase.objects.create(
        problem=problem, problem_revision=problem.revision, kind="retold", text=text, generator="x"
    )


def test_variants_to_review_are_counted_by_problem(
    owner: User, variant: Paraphrase, django_assert_num_queries
):
    other = problems.add(PlainProblem(text="How many are 2 + 2?"), owner=owner)
    for number in range(2):
        another(variant, problem=other, text=f"Number {number}")
    with django_assert_num_queries(1):
        found = to_review(owner)
    assert (found.variants, found.more) == (3, False)
    assert [(row.problem, row.variants) for row in found.problems] == [
        (other.pk, 2),
        (variant.problem_id, 1),
    ]


def test_variants_of_other_peoples_problems_do_not_wait_for_review(
    owner: User, colleague: User, stranger: User, variant: Paraphrase
):
    Problem.objects.update(shared=True)
    assert to_review(owner).variants == 1
    assert to_review(colleague).variants == to_review(stranger).variants == 0
    Problem.objects.update(owner=None)
    assert to_review(colleague).variants == 1
    assert to_review(stranger).variants == 0


@pytest.mark.parametrize(
    "change",
    [
        {"status": "rejected", "reviewed_at": timezone.now()},
        {"problem_revision": 9},
        {"reviewed_at": timezone.now(), "scored_at": None},
    ],
)
def test_decided_outdated_and_edited_variants_do_not_wait_for_review(
    owner: User, variant: Paraphrase, change: dict[str, object]
):
    Paraphrase.objects.update(**change)
    assert to_review(owner).variants == 0


def test_the_count_has_a_maximum(owner: User, variant: Paraphrase, monkeypatch):
    monkeypatch.setattr(waiting, "COUNTED", 2)
    for number in range(3):
        another(variant, problem=variant.problem, text=f"Number {number}")
    found = to_review(owner)
    assert (found.variants, found.more) == (2, True)


def ended(person: User, state: str, **more: object) -> Run:
    kind = more.pop("kind", "import")
    return Run.objects.create(
        kind=kind, asked_by=person, state=state, finished_at=timezone.now(), **more
    )


def test_a_failed_run_is_listed_until_it_is_repeated(
    owner: User, colleague: User, problem: Problem
):
    ended(owner, "done")
    failed = ended(owner, "failed", kind="variants", problem=problem)
    assert runs_to_look_at(owner) == [failed]
    assert runs_to_look_at(colleague) == []
    ended(owner, "done", kind="variants", problem=problem)
    assert runs_to_look_at(owner) == []


def test_a_failed_import_is_listed_until_the_same_file_is_imported(owner: User):
    failed = ended(owner, "failed", parameters={"name": "a.csv"})
    ended(owner, "done", parameters={"name": "b.csv"})
    assert runs_to_look_at(owner) == [failed]
    ended(owner, "done", parameters={"name": "a.csv"})
    assert runs_to_look_at(owner) == []


@pytest.mark.parametrize(
    ("kind", "first", "other"),
    [
        ("selection", {"problems": [1]}, {"problems": [2]}),
        ("export", {"worksheet": 1, "what": "docx"}, {"worksheet": 1, "what": "pdf"}),
        ("export", {"worksheet": 1, "what": "docx"}, {"worksheet": 2, "what": "docx"}),
        ("pairs", {"campaign": 1}, {"campaign": 2}),
    ],
)
def test_a_failed_run_is_listed_until_one_with_the_same_subject_ends(
    owner: User, kind: str, first: dict[str, object], other: dict[str, object]
):
    failed = ended(owner, "failed", kind=kind, parameters={"name": "Sheet", **first})
    ended(owner, "done", kind=kind, parameters={"name": "Sheet", **other})
    assert runs_to_look_at(owner) == [failed]
    ended(owner, "done", kind=kind, parameters={"name": "Sheet", **first})
    assert runs_to_look_at(owner) == []


def test_failed_runs_are_listed_for_two_weeks(owner: User):
    ended(owner, "failed")
    Run.objects.update(created_at=timezone.now() - timedelta(days=15))
    assert runs_to_look_at(owner) == []


def test_a_quiz_is_listed_until_it_is_imported(owner: User):
    quiz = ended(owner, "done", kind="quiz", parameters={"stage": "ready", "name": "a.gift"})
    assert runs_to_look_at(owner) == [quiz]
    Run.objects.update(parameters={"stage": "saved", "name": "a.gift"})
    assert runs_to_look_at(owner) == []


def test_campaigns_are_summarised_with_one_query(
    lead: User, owner: User, campaign: Campaign, django_assert_num_queries
):
    campaigns.create(lead, name="Another", question="The same?")
    with django_assert_num_queries(1):
        found = active_campaigns(lead, at_most=5)
    counted = {one.campaign.pk: one for one in found}
    assert len(counted) == 2
    for one in found:
        whole = summary(one.campaign)
        for name in ("pairs", "missing", "waits", "people", "guidelines"):
            assert getattr(one, name) == getattr(whole, name), name
    assert active_campaigns(owner, at_most=5) == []
